"""Boss Monster 2 for those who start a game: which seats, options and sets there are."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from typing import Any

from undercroft.games.boss_monster.cards import CardSet
from undercroft.games.boss_monster.loader import BadSet, built_in, built_in_ids, load_file, load_set
from undercroft.games.boss_monster.pool import Design, Pool
from undercroft.games.boss_monster.rulebook import BossMonster
from undercroft.games.boss_monster.sheet import sheet
from undercroft.games.catalogue import Catalogue, load
from undercroft.kernel.errors import BadRequest

TITLE = "Boss Monster 2"
SEATS = (2, 3, 4)
STANDARD_SET = "undercroft"
VARIANTS = {
    "i-choose-you": "Everybody gets two bosses and keeps one (vchoose-01).",
    "intrigue": "Whoever gains no soul in a round may draw a card (vintrigue-01).",
    "hard-mode": "Ordinary heroes with 4 health stay in the box (vhard-01).",
}


def describe() -> dict[str, Any]:
    options: dict[str, Any] = {
        name: {"type": "bool", "default": False, "text": text} for name, text in VARIANTS.items()
    }
    options["sets"] = {
        "type": "list",
        "default": [STANDARD_SET],
        "choices": list(built_in_ids()),
        "text": "Rooms, spells and bosses of these sets are mixed (combine-02, combine-04).",
    }
    options["heroes"] = {
        "type": "choice",
        "default": "the first set",
        "choices": list(built_in_ids()),
        "text": "The heroes come from one set only (combine-03).",
    }
    return {
        "id": BossMonster.id,
        "title": TITLE,
        "seats": SEATS,
        "options": options,
        "sets": {set_id: built_in(set_id).title for set_id in built_in_ids()},
    }


@cache
def rulebook() -> Catalogue:
    """The rules as data."""
    return load(files("undercroft.games.boss_monster") / "rules.toml")


def card_sheet(sets: list[str]) -> dict[str, Any]:
    """Every card of these sets with its text and the rules that bear on it, by its id."""
    found: list[Design] = []
    for name in sets:
        card_set = find_set(name)
        found += [*card_set.bosses, *card_set.rooms, *card_set.spells, *card_set.heroes]
    return sheet(found, rulebook())


def check_options(options: dict[str, Any]) -> dict[str, Any]:
    """All options filled in, or a clear refusal."""
    known = [*VARIANTS, "sets", "heroes"]
    for name in options:
        if name not in known:
            raise BadRequest(f"boss-monster has no option '{name}'; there are: {', '.join(known)}")
    checked: dict[str, Any] = {}
    for name in VARIANTS:
        value = options.get(name, False)
        if not isinstance(value, bool):
            raise BadRequest(f"option '{name}' is true or false, not {value!r}")
        checked[name] = value
    checked["sets"] = check_sets(options.get("sets", [STANDARD_SET]))
    heroes = options.get("heroes", "")
    if not heroes:
        heroes = next((name for name in checked["sets"] if find_set(name).heroes), "")
    if not heroes:
        raise BadRequest(f"no set in play has heroes: add one that has, for example '{STANDARD_SET}'")
    if heroes not in checked["sets"]:
        raise BadRequest(f"option 'heroes' names one of the sets in play with heroes, not {heroes!r}")
    if not find_set(heroes).heroes:
        raise BadRequest(f"the set '{heroes}' has no heroes")
    checked["heroes"] = heroes
    return checked


def check_sets(value: Any) -> list[str]:
    names = [value] if isinstance(value, str) else value
    if not isinstance(names, list | tuple) or not names or not all(isinstance(name, str) for name in names):
        raise BadRequest(f"option 'sets' is a list of set names, not {value!r}")
    if len(set(names)) != len(names):
        raise BadRequest("option 'sets' names a set twice")
    for name in names:
        find_set(name)
    return list(names)


@cache
def built_in_names() -> tuple[str, ...]:
    return built_in_ids()


REGISTERED: dict[str, CardSet] = {}


def register(card_set: CardSet) -> str:
    """Make a set of one's own known for this run; its name carries a digest, so that records find the same one."""
    name = f"{card_set.id}@{fingerprint(card_set)}"
    REGISTERED[name] = card_set
    return name


def add_set(path: str) -> str:
    return register(load_file(path))


def own_sources(options: dict[str, Any]) -> dict[str, str]:
    """The texts of sets that do not come with the game, so that a record of them is still one file."""
    return {name: REGISTERED[name].source for name in options["sets"] if name in REGISTERED}


def learn(sources: Any) -> None:
    """Make the sets known whose texts a record carries."""
    if not isinstance(sources, dict):
        raise BadRequest("its 'sources' must be a table of set files")
    for name, source in sources.items():
        if not isinstance(source, str):
            raise BadRequest(f"the set file of '{name}' must be a text"[:200])
        try:
            made = register(load_set(source, f"{name}.toml"))
        except BadSet as problem:
            raise BadRequest(f"its set is refused: {str(problem).splitlines()[0]}"[:300]) from None
        if made != name:
            raise BadRequest(f"its set '{name}' is not the one it was made with"[:200])


def fingerprint(card_set: CardSet) -> str:
    return hashlib.blake2b(repr(card_set).encode(), digest_size=4).hexdigest()


@cache
def version(name: str) -> str:
    """A set's version as its author gives it, and what its cards really are."""
    card_set = find_set(name)
    return f"{card_set.version} ({fingerprint(card_set)})"


def set_versions(options: dict[str, Any]) -> dict[str, str]:
    return {name: version(name) for name in options["sets"]}


def find_set(name: str) -> CardSet:
    if name in REGISTERED:
        return REGISTERED[name]
    if name not in built_in_names():
        known = ", ".join([*built_in_names(), *REGISTERED])
        raise BadRequest(f"there is no set '{name}'; there are: {known}")
    return load_built_in(name)


@cache
def load_built_in(name: str) -> CardSet:
    return built_in(name)


@cache
def pool_of(sets: tuple[str, ...], heroes: str) -> Pool:
    return Pool(tuple([find_set(name) for name in sets]), find_set(heroes))


@cache
def rules_of(sets: tuple[str, ...], heroes: str, variants: tuple[bool, ...]) -> BossMonster:
    options: dict[str, Any] = dict(zip(VARIANTS, variants, strict=True))
    return BossMonster(pool_of(sets, heroes), options)


def rules_for(seats: int, options: dict[str, Any]) -> BossMonster:
    """The rules for checked options; refuses a pool too small for the seats."""
    rules = rules_of(tuple(options["sets"]), options["heroes"], tuple([options[name] for name in VARIANTS]))
    lacking = too_few(rules, seats)
    if lacking:
        raise BadRequest(lacking)
    return rules


@cache
def too_few(rules: BossMonster, seats: int) -> str:
    """What the sets have too few of for so many seats; nothing if they will do."""
    bosses = sum(len(card_set.bosses) for card_set in rules.pool.sets)
    needed = seats * (2 if rules.options["i-choose-you"] else 1)
    if bosses < needed:
        return f"{needed} bosses are needed, the sets have {bosses}"
    rooms = sum(room.copies for card_set in rules.pool.sets for room in card_set.rooms)
    spells = sum(spell.copies for card_set in rules.pool.sets for spell in card_set.spells)
    if rooms < 6 * seats or spells < 2 * seats:
        return f"{seats} seats need {6 * seats} rooms and {2 * seats} spells, the sets have {rooms} and {spells}"
    return ""
