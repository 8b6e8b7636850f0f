"""Boss Monster 2 for those who start a game: which seats, options and sets there are."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from undercroft.games.boss_monster.loader import PACKAGE, built_in, built_in_ids, load_set
from undercroft.games.boss_monster.pool import Design, Pool
from undercroft.games.boss_monster.rulebook import BossMonster
from undercroft.games.boss_monster.schema import json_schema
from undercroft.games.boss_monster.sheet import sheet
from undercroft.games.catalogue import Catalogue, load
from undercroft.games.options import only, truth
from undercroft.games.sets.library import Library
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
        "id": "boss-monster",
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
    only("boss-monster", options, (*VARIANTS, "sets", "heroes"))
    checked: dict[str, Any] = {name: truth(options, name) for name in VARIANTS}
    checked["sets"] = LIBRARY.check(options.get("sets", [STANDARD_SET]))
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


LIBRARY = Library(PACKAGE, load_set)
find_set = LIBRARY.find
register = LIBRARY.register
add_set = LIBRARY.add_file
learn = LIBRARY.learn
set_schema = json_schema


def built_in_names() -> tuple[str, ...]:
    return LIBRARY.names


def own_sources(options: dict[str, Any]) -> dict[str, str]:
    return LIBRARY.sources(options["sets"])


def set_versions(options: dict[str, Any]) -> dict[str, str]:
    return {name: LIBRARY.version(name) for name in options["sets"]}


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
