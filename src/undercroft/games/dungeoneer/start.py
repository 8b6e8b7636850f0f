"""Dungeoneer for those who start a game: which seats, editions, options and sets there are."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from undercroft.games.catalogue import Catalogue, load
from undercroft.games.dungeoneer.agreement import about_set, differences
from undercroft.games.dungeoneer.cards import GRADES, Design
from undercroft.games.dungeoneer.decks import check_shape, personal_sets
from undercroft.games.dungeoneer.editions import EDITIONS, NEWEST
from undercroft.games.dungeoneer.loader import PACKAGE, load_set
from undercroft.games.dungeoneer.opening import PERSONAL
from undercroft.games.dungeoneer.pool import Pool
from undercroft.games.dungeoneer.rulebook import Dungeoneer
from undercroft.games.dungeoneer.schema import json_schema
from undercroft.games.dungeoneer.sheet import sheet
from undercroft.games.dungeoneer.table import CAMPAIGN
from undercroft.games.options import number, only, truth
from undercroft.games.sets.library import Library
from undercroft.kernel.errors import BadRequest

TITLE = "Dungeoneer"
SEATS = (2, 3, 4)
STANDARD_SET = "saltmarrow"
PERSONAL_DECKS = "campaign-personal-decks"
SPLIT = "split-adventure-deck"
KEPT = 64  # choices of sets and options whose rules are remembered
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
    "campaign-adventure",
    "campaign-personal-decks",
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
            "differences": differences(rulebook()),
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
            "note": variant.note,
            "requires": list(variant.requires),
        }
    options["sets"] = {
        "type": "list",
        "default": [STANDARD_SET],
        "choices": list(LIBRARY.names),
        "text": "The cards of these sets (components-10).",
        "texts": {name: about_set(find_set(name)) for name in LIBRARY.names},
    }
    options["decks"] = {
        "type": "decks",
        "default": {},
        "text": "Personal decks by seat: card ids with how often each is there (deck-construction-01).",
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
    only("dungeoneer", options, ("edition", *PLAYABLE, "sets", "decks"))
    edition = number(options.get("edition", NEWEST))
    if type(edition) is not int or edition not in EDITIONS:
        raise BadRequest(f"option 'edition' is one of {', '.join(map(str, EDITIONS))}, not {edition!r}")
    checked: dict[str, Any] = {"edition": edition}
    variants = rulebook().variants
    for slug in PLAYABLE:
        checked[slug] = truth(options, slug)
        if checked[slug] and edition not in variants[slug].editions:
            where = " and ".join(map(str, variants[slug].editions))
            raise BadRequest(f"option '{slug}' belongs to edition {where}, not to edition {edition}")
    for slug in PLAYABLE:
        for other in variants[slug].conflicts:
            if checked[slug] and checked.get(other):
                raise BadRequest(f"options '{slug}' and '{other}' do not go together: {variants[slug].note}"[:300])
        for other in variants[slug].requires:
            if checked[slug] and not checked[other]:
                raise BadRequest(f"option '{slug}' needs option '{other}'")
    checked["sets"] = LIBRARY.check(options.get("sets", [STANDARD_SET]))
    checked["decks"] = check_shape(options.get("decks", {}))
    if checked["decks"] and not checked[PERSONAL_DECKS]:
        raise BadRequest(f"option 'decks' is for option '{PERSONAL_DECKS}'")
    if not checked[PERSONAL_DECKS]:
        check_grades(checked)
        check_places(checked)
    if len(checked["sets"]) > 1 and edition in variants[SPLIT].editions:
        checked[SPLIT] = True  # the books tell those who combine sets to do so (combining-sets-01)
    for slug in PLAYABLE:
        for implied in variants[slug].implies if checked[slug] else ():
            checked[implied] = True
    return checked


def check_grades(checked: dict[str, Any]) -> None:
    """Sets of several grades are played through one after the other; one higher grade alone has a mode of its own."""
    grades = {find_set(name).grade for name in checked["sets"]}
    if len(grades) > 1 and not checked["combine-grades"]:
        advice = switch_on("combine-grades", checked["edition"])
        raise BadRequest(f"these sets are of several grades: {advice}, or choose one grade")
    if len(grades) == 1 and checked["combine-grades"]:
        raise BadRequest(f"option 'combine-grades' needs sets of several grades; these are all {grades.pop()}")
    higher = grades != {"heroic"} and len(grades) == 1
    if higher and not checked["single-higher-grade"]:
        advice = switch_on("single-higher-grade", checked["edition"])
        raise BadRequest(f"these sets are {grades.pop()}: {advice}, or choose heroic sets")
    if checked["single-higher-grade"] and not higher:
        raise BadRequest("option 'single-higher-grade' is for epic or legendary sets alone")


def check_places(checked: dict[str, Any]) -> None:
    """A Dungeon and a Wilderness are played on two maps, and only then (combining-sets-20 to 24).

    A higher grade may be of the other kind: its map is opened when its turn comes (gap-81).
    """
    sets = [find_set(name) for name in checked["sets"]]
    if checked["combine-grades"]:
        lowest = min(GRADES.index(one.grade) for one in sets)
        sets = [one for one in sets if GRADES.index(one.grade) == lowest]
    places = {one.place for one in sets}
    mode = "combine-wilderness-dungeon"
    if len(places) > 1 and not checked[mode]:
        advice = switch_on(mode, checked["edition"])
        raise BadRequest(f"these sets are of a Dungeon and of a Wilderness: {advice}, or choose one kind")
    if len(places) == 1 and checked[mode]:
        which = f"the {sets[0].grade} sets" if checked["combine-grades"] else "these"
        raise BadRequest(f"option '{mode}' needs a Dungeon set and a Wilderness set; {which} are all {places.pop()}")


def switch_on(mode: str, edition: int) -> str:
    """What to do to play with this mode, which may belong to another edition."""
    editions = rulebook().variants[mode].editions
    if edition in editions:
        return f"switch on '{mode}'"
    return f"play edition {' or '.join(map(str, editions))} with '{mode}'"


def own_sources(options: dict[str, Any]) -> dict[str, str]:
    return LIBRARY.sources(options["sets"])


def set_versions(options: dict[str, Any]) -> dict[str, str]:
    return {name: LIBRARY.version(name) for name in options["sets"]}


@cache
def pool_of(sets: tuple[str, ...]) -> Pool:
    return Pool(tuple([find_set(name) for name in sets]))


@lru_cache(KEPT)
def rules_of(sets: tuple[str, ...], edition: int, chosen: tuple[bool, ...]) -> Dungeoneer:
    return Dungeoneer(pool_of(sets), edition, dict(zip(PLAYABLE, chosen, strict=True)))


@lru_cache(KEPT)
def rules_of_decks(sets: tuple[str, ...], edition: int, chosen: tuple[bool, ...], seats: int, decks: str) -> Dungeoneer:
    """The rules for personal decks, which come as JSON text."""
    found = personal_sets(tuple([find_set(name) for name in sets]), seats, json.loads(decks))
    return Dungeoneer(Pool(found, personal=True), edition, dict(zip(PLAYABLE, chosen, strict=True)))


def check_seats(seats: int, options: dict[str, Any]) -> None:
    """Refuse sets too small for so many seats (components-03), or decks that break the limits of their kind."""
    if options[PERSONAL_DECKS]:
        personal_sets(tuple([find_set(name) for name in options["sets"]]), seats, options["decks"])
        return
    pool = pool_of(tuple(options["sets"]))
    lacking = lost_quest(pool) or too_few(pool, options, seats)
    if lacking:
        raise BadRequest(lacking)


def rules_for(seats: int, options: dict[str, Any]) -> Dungeoneer:
    """The rules for checked options."""
    check_seats(seats, options)
    chosen = tuple([options[slug] for slug in PLAYABLE])
    if options[PERSONAL_DECKS]:
        return rules_of_decks(tuple(options["sets"]), options["edition"], chosen, seats, json.dumps(options["decks"]))
    return rules_of(tuple(options["sets"]), options["edition"], chosen)


def lost_quest(pool: Pool) -> str:
    """The first Quest whose place is in no set of the table; nothing if all can be found."""
    places = {card.id for card in pool.maps}
    for quest in pool.quests:
        for place in quest.at:
            if place not in places:
                return f"the Quest '{quest.id}' of the set '{quest.set_id}' needs '{place}', which is in no set in play"
    return ""


def too_few(pool: Pool, options: dict[str, Any], seats: int) -> str:
    """What the sets have too few of for so many seats; nothing if they will do."""
    campaign = bool(options[CAMPAIGN])
    wanted = seats - 1 if campaign else seats
    for grade in pool.grades:
        heroes = sum(1 for number in range(len(pool.heroes)) if pool.grade[number] == grade)
        if heroes < wanted:
            return f"{seats} seats need {wanted} heroes of each grade, the sets have {heroes}"
    first = [one for one in pool.sets if GRADES.index(one.grade) == pool.grades[0]]
    needed = 2 if options["no-personal-quests"] else PERSONAL * seats + 1
    if campaign:
        needed = wanted + 2  # a hidden one each, and two for all
    places = {card.id for one in first for card in one.maps}
    fit = [quest for one in first for quest in one.quests if all(place in places for place in quest.at)]
    if len(fit) < needed:
        return f"{seats} seats need {needed} Quests whose places are in the sets, there are {len(fit)}"
    for place in dict.fromkeys(one.place for one in pool.sets):
        begins = min(GRADES.index(one.grade) for one in pool.sets if one.place == place)
        maps = [
            card for one in pool.sets if (one.place, GRADES.index(one.grade)) == (place, begins) for card in one.maps
        ]
        if not any(card.kind == "entrance" for card in maps):
            return f"no set in play has an Entrance of the {place}"
        passages = sum(card.copies for card in maps if card.kind in ("passage", "road"))
        if passages < 4:
            return f"4 passages are needed around the Entrance of the {place}, the sets have {passages}"
    cards = sum(card.copies for card in pool.adventures)
    if cards < 6 * seats:
        return f"{seats} seats need {6 * seats} Adventure cards, the sets have {cards}"
    return ""
