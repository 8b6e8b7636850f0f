"""Dungeoneer for those who start a game: which seats, editions, options and sets there are."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from undercroft.games.catalogue import Catalogue, load
from undercroft.games.dungeoneer.cards import GRADES, Design
from undercroft.games.dungeoneer.editions import EDITIONS, NEWEST
from undercroft.games.dungeoneer.loader import PACKAGE, load_set
from undercroft.games.dungeoneer.opening import PERSONAL
from undercroft.games.dungeoneer.pool import Pool
from undercroft.games.dungeoneer.rulebook import Dungeoneer
from undercroft.games.dungeoneer.schema import json_schema
from undercroft.games.dungeoneer.sheet import sheet
from undercroft.games.sets.library import Library
from undercroft.kernel.errors import BadRequest

TITLE = "Dungeoneer"
SEATS = (2, 3, 4)
STANDARD_SET = "saltmarrow"
LIBRARY = Library(PACKAGE, load_set)
find_set = LIBRARY.find
register = LIBRARY.register
add_set = LIBRARY.add_file
learn = LIBRARY.learn
set_schema = json_schema

# the options that can be played; the catalogue says in which editions, and what does not go together
PLAYABLE = (
    "revealed-map",
    "malevolent-force",
    "looting",
    "secret-quest",
    "respawn",
    "wandering-pack",
    "unbiased-map-placement",
    "pick-your-hero",
    "no-personal-quests",
    "restricted-movement-points",
    "spike-dodging",
    "discard-is-optional",
    "reincarnation",
    "split-adventure-deck",
    "combine-wilderness-dungeon",
    "combine-grades",
    "single-higher-grade",
)


@cache
def rulebook() -> Catalogue:
    """The rules as data."""
    return load(files(PACKAGE) / "rules.toml")


def describe() -> dict[str, Any]:
    variants = rulebook().variants
    options: dict[str, Any] = {
        "edition": {
            "type": "choice",
            "default": str(NEWEST),
            "choices": [str(number) for number in EDITIONS],
            "text": "The rulebook that is played by, 1 being the oldest.",
        }
    }
    for slug in PLAYABLE:
        variant = variants[slug]
        options[slug] = {
            "type": "bool",
            "default": False,
            "text": variant.effect,
            "editions": list(variant.editions),
            "conflicts": [other for other in variant.conflicts if other in PLAYABLE],
        }
    options["sets"] = {
        "type": "list",
        "default": [STANDARD_SET],
        "choices": list(LIBRARY.names),
        "text": "The cards of these sets (components-10).",
    }
    return {
        "id": "dungeoneer",
        "title": TITLE,
        "seats": SEATS,
        "options": options,
        "sets": {name: find_set(name).title for name in LIBRARY.names},
    }


def card_sheet(sets: list[str]) -> dict[str, Any]:
    """Every card of these sets with its text and the rules that bear on it, by its id."""
    found: list[Design] = []
    for name in sets:
        card_set = find_set(name)
        found += [*card_set.heroes, *card_set.maps, *card_set.quests, *card_set.adventures]
    return sheet(found, rulebook())


def check_options(options: dict[str, Any]) -> dict[str, Any]:
    """All options filled in, or a clear refusal with the reason."""
    known = ["edition", *PLAYABLE, "sets"]
    for name in options:
        if name not in known:
            raise BadRequest(f"dungeoneer has no option '{name}'; there are: {', '.join(known)}")
    edition = options.get("edition", NEWEST)
    if isinstance(edition, str) and edition.isdecimal():
        edition = int(edition)  # as the command line and the page write it
    if type(edition) is not int or edition not in EDITIONS:
        raise BadRequest(f"option 'edition' is one of {', '.join(map(str, EDITIONS))}, not {edition!r}")
    checked: dict[str, Any] = {"edition": edition}
    variants = rulebook().variants
    for slug in PLAYABLE:
        value = options.get(slug, False)
        if not isinstance(value, bool):
            raise BadRequest(f"option '{slug}' is true or false, not {value!r}")
        if value and edition not in variants[slug].editions:
            where = " and ".join(map(str, variants[slug].editions))
            raise BadRequest(f"option '{slug}' belongs to edition {where}, not to edition {edition}")
        checked[slug] = value
    for slug in PLAYABLE:
        for other in variants[slug].conflicts:
            if checked[slug] and checked.get(other):
                raise BadRequest(f"options '{slug}' and '{other}' do not go together: {variants[slug].note}"[:300])
    checked["sets"] = LIBRARY.check(options.get("sets", [STANDARD_SET]))
    check_places(checked)
    check_grades(checked)
    for slug in PLAYABLE:
        for implied in variants[slug].implies if checked[slug] else ():
            checked[implied] = True
    return checked


def check_grades(checked: dict[str, Any]) -> None:
    """Sets of several grades are played through one after the other; one higher grade alone has a mode of its own."""
    grades = {find_set(name).grade for name in checked["sets"]}
    if len(grades) > 1 and not checked["combine-grades"]:
        raise BadRequest("these sets are of several grades: switch on 'combine-grades', or choose one grade")
    if len(grades) == 1 and checked["combine-grades"]:
        raise BadRequest(f"option 'combine-grades' needs sets of several grades; these are all {grades.pop()}")
    higher = grades != {"heroic"} and len(grades) == 1
    if higher and not checked["single-higher-grade"]:
        raise BadRequest(f"these sets are {grades.pop()}: switch on 'single-higher-grade', or add a heroic set")
    if checked["single-higher-grade"] and not higher:
        raise BadRequest("option 'single-higher-grade' is for epic or legendary sets alone")
    if checked["combine-grades"] and checked["combine-wilderness-dungeon"]:
        raise BadRequest("several grades on two maps at once cannot be played yet: choose sets of one place")


def check_places(checked: dict[str, Any]) -> None:
    """A Dungeon and a Wilderness are played on two maps, and only then (combining-sets-20 to 24)."""
    places = {find_set(name).place for name in checked["sets"]}
    mode = "combine-wilderness-dungeon"
    if len(places) > 1 and not checked[mode]:
        raise BadRequest(f"these sets are of a Dungeon and of a Wilderness: switch on '{mode}', or choose one kind")
    if len(places) == 1 and checked[mode]:
        raise BadRequest(f"option '{mode}' needs a Dungeon set and a Wilderness set; these are all {places.pop()}")


def own_sources(options: dict[str, Any]) -> dict[str, str]:
    return LIBRARY.sources(options["sets"])


def set_versions(options: dict[str, Any]) -> dict[str, str]:
    return {name: LIBRARY.version(name) for name in options["sets"]}


@cache
def pool_of(sets: tuple[str, ...]) -> Pool:
    return Pool(tuple([find_set(name) for name in sets]))


@cache
def rules_of(sets: tuple[str, ...], edition: int, chosen: tuple[bool, ...]) -> Dungeoneer:
    return Dungeoneer(pool_of(sets), edition, dict(zip(PLAYABLE, chosen, strict=True)))


def rules_for(seats: int, options: dict[str, Any]) -> Dungeoneer:
    """The rules for checked options; refuses sets too small for the seats (components-03)."""
    chosen = tuple([options[slug] for slug in PLAYABLE])
    rules = rules_of(tuple(options["sets"]), options["edition"], chosen)
    lacking = too_few(rules, seats)
    if lacking:
        raise BadRequest(lacking)
    return rules


def too_few(rules: Dungeoneer, seats: int) -> str:
    """What the sets have too few of for so many seats; nothing if they will do."""
    pool = rules.pool
    for grade in pool.grades:
        heroes = sum(1 for number in range(len(pool.heroes)) if pool.grade[number] == grade)
        if heroes < seats:
            return f"{seats} seats need {seats} heroes of each grade, the sets have {heroes}"
    first = [one for one in pool.sets if GRADES.index(one.grade) == pool.grades[0]]
    needed = 2 if rules.options.get("no-personal-quests") else PERSONAL * seats + 1
    places = {card.id for card in pool.maps}
    fit = [quest for one in first for quest in one.quests if all(place in places for place in quest.at)]
    if len(fit) < needed:
        return f"{seats} seats need {needed} Quests whose places are in the sets, there are {len(fit)}"
    maps = [card for one in first for card in one.maps]
    if not any(card.kind == "entrance" for card in maps):
        return "no set in play has an Entrance"
    passages = sum(card.copies for card in maps if card.kind in ("passage", "road"))
    if passages < 4:
        return f"4 passages are needed around the Entrance, the sets have {passages}"
    cards = sum(card.copies for card in pool.adventures)
    if cards < 6 * seats:
        return f"{seats} seats need {6 * seats} Adventure cards, the sets have {cards}"
    return ""
