"""Dungeon Venture for those who start a game: which seats, adventures and options there are."""

from __future__ import annotations

import hashlib
import json
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final

from undercroft.games.catalogue import Catalogue, load
from undercroft.games.dungeon_venture.adventure import FORMAT, PACKAGE, Adventure
from undercroft.games.dungeon_venture.adventure import LIBRARY as ADVENTURES
from undercroft.games.dungeon_venture.campaign import after, check_campaign, new_campaign
from undercroft.games.dungeon_venture.layout import Layout
from undercroft.games.dungeon_venture.loader import load_set
from undercroft.games.dungeon_venture.opening import MOST_SMALL_CHESTS
from undercroft.games.dungeon_venture.pool import Pool
from undercroft.games.dungeon_venture.rulebook import DungeonVenture
from undercroft.games.dungeon_venture.schema import json_schema
from undercroft.games.dungeon_venture.sheet import sheet
from undercroft.games.options import number, only, truth
from undercroft.games.sets.files import parse, read_file
from undercroft.games.sets.library import Library
from undercroft.games.sets.problems import Report
from undercroft.kernel.errors import BadRequest

TITLE: Final = "Dungeon Venture"
SEATS: Final = (2, 3, 4, 5)
STANDARD_SET: Final = "venture"
FIRST_ADVENTURE: Final = "gronks-lair"
MOST_ROUNDS, TIMED_ROUNDS = 200, 30  # gap-45
OF_ADVENTURE: Final = "adventure "  # before an adventure's name, where it stands beside sets of cards
KEPT: Final = 64  # choices of options whose rules are remembered
LIBRARY = Library(PACKAGE, load_set)
find_set = LIBRARY.find
register = LIBRARY.register
set_schema = json_schema
OPTIONS: Final = ("adventure", "keeper", "first-game", "closed-hands", "round-limit", "campaign", "sets")


@cache
def rulebook() -> Catalogue:
    """The rules as data."""
    return load(files(PACKAGE) / "rules.toml")


@cache
def adventures() -> dict[str, Adventure]:
    """The adventures that come with the game, the easiest first."""
    found = [ADVENTURES.find(name) for name in ADVENTURES.names]
    found.sort(key=lambda one: (one.level, one.id != FIRST_ADVENTURE, one.id))
    return {one.id: one for one in found}


def describe() -> dict[str, Any]:
    known = adventures()
    options: dict[str, Any] = {
        "adventure": {
            "type": "choice",
            "default": FIRST_ADVENTURE,
            "choices": list(known),
            "text": "The dungeon that is played (setup-06).",
            "texts": {name: f"{one.title}, level {one.level}" for name, one in known.items()},
        },
        "keeper": {
            "type": "choice",
            "default": "0",
            "choices": [str(seat) for seat in range(max(SEATS))],
            "text": "The seat of the Keeper; the others hold the heroes.",
        },
        "first-game": {
            "type": "bool",
            "default": True,
            "text": "The small Treasure deck of 12 cards, for a first game (firstgame-01).",
            "requires": [f"adventure={FIRST_ADVENTURE}"],
        },
        "closed-hands": {
            "type": "bool",
            "default": False,
            "text": "Hero players do not see each other's hands (hidden-07).",
        },
        "round-limit": {
            "type": "choice",
            "default": str(MOST_ROUNDS),
            "choices": [str(TIMED_ROUNDS), str(MOST_ROUNDS)],
            "text": "After so many rounds the heroes have failed (gap-45).",
        },
        "campaign": {
            "type": "bool",
            "default": False,
            "text": "The first adventure of a campaign: heroes who survive go on with what they found (camp-01).",
        },
        "sets": {
            "type": "list",
            "default": [STANDARD_SET],
            "choices": list(LIBRARY.names),
            "text": "The cards that are played with.",
        },
    }
    return {
        "id": "dungeon-venture",
        "title": TITLE,
        "seats": SEATS,
        "options": options,
        "sets": {name: find_set(name).title for name in LIBRARY.names},
    }


def card_sheet(sets: list[str]) -> dict[str, Any]:
    """Every card of these sets with its text and the rules that bear on it, by its id."""
    found: dict[str, Any] = {}
    for name in sets:
        found |= sheet(find_set(name), rulebook())
    return found


def check_options(options: dict[str, Any]) -> dict[str, Any]:
    """All options filled in, or a clear refusal with the reason."""
    only("dungeon-venture", options, OPTIONS)
    adventure = options.get("adventure", FIRST_ADVENTURE)
    if not isinstance(adventure, str) or adventure not in (*adventures(), *ADVENTURES.own):
        known = ", ".join(adventures())
        raise BadRequest(f"option 'adventure' is one of {known}, not {adventure!r}"[:300])
    checked: dict[str, Any] = {"adventure": adventure}
    checked["keeper"] = whole(options, "keeper", 0, 0, max(SEATS) - 1)
    checked["sets"] = LIBRARY.check(options.get("sets", [STANDARD_SET]))
    if len(checked["sets"]) != 1:
        raise BadRequest("dungeon-venture is played with one set of cards")
    level = ADVENTURES.find(adventure).level
    checked["campaign"] = check_campaign(options.get("campaign", {}), pool_of(checked["sets"][0]), level)
    small = adventure == FIRST_ADVENTURE and not checked["campaign"]
    checked["first-game"] = truth(options, "first-game", small)
    chests = sum(piece.kind == "chest" for piece in ADVENTURES.find(adventure).furniture)
    if checked["first-game"] and chests > MOST_SMALL_CHESTS:
        raise BadRequest(f"option 'first-game' is for adventures with at most {MOST_SMALL_CHESTS} chests, not {chests}")
    checked["closed-hands"] = truth(options, "closed-hands")
    checked["round-limit"] = whole(options, "round-limit", MOST_ROUNDS, 1, MOST_ROUNDS)
    return checked


def whole(options: dict[str, Any], name: str, default: int, low: int, high: int) -> int:
    value = number(options.get(name, default))
    if type(value) is not int or not low <= value <= high:
        raise BadRequest(f"option '{name}' is a whole number from {low} to {high}, not {value!r}"[:200])
    return value


def carried(game: Any) -> dict[str, Any]:
    """What a campaign goes on with: as at its beginning, or after a game of it that is over."""
    return new_campaign() if game is None else after(game)


def following(state: dict[str, Any]) -> dict[str, str]:
    """The adventures that may come next, in words (gap-36)."""
    texts: dict[str, str] = describe()["options"]["adventure"]["texts"]
    return {name: texts[name] for name, one in adventures().items() if one.level >= state["level"]}


def next_options(game: Any, adventure: str) -> dict[str, Any]:
    """How the next adventure of a campaign is played."""
    kept = {name: value for name, value in game.setup["options"].items() if name != "first-game"}
    return kept | {"adventure": adventure, "campaign": after(game)}


def add_set(path: str) -> str:
    """Read cards, or an adventure, of one's own; the name to be used in the options."""
    head = parse(read_file(path), Report(path), "") or {}
    return ADVENTURES.add_file(path) if head.get("format") == FORMAT else LIBRARY.add_file(path)


def own_sources(options: dict[str, Any]) -> dict[str, str]:
    adventure = ADVENTURES.sources([options["adventure"]])
    return LIBRARY.sources(options["sets"]) | {f"{OF_ADVENTURE}{name}": text for name, text in adventure.items()}


def learn(sources: Any) -> None:
    """Make known what a record brings along."""
    if isinstance(sources, dict):
        maps = {name: text for name, text in sources.items() if name.startswith(OF_ADVENTURE)}
        ADVENTURES.learn({name.removeprefix(OF_ADVENTURE): text for name, text in maps.items()})
        sources = {name: text for name, text in sources.items() if name not in maps}
    LIBRARY.learn(sources)


def set_versions(options: dict[str, Any]) -> dict[str, str]:
    """The cards and the adventure as they are, so that a record is played with what it was made with."""
    adventure = ADVENTURES.find(options["adventure"])
    mark = hashlib.blake2b(repr(adventure).encode(), digest_size=4).hexdigest()
    found = {name: LIBRARY.version(name) for name in options["sets"]}
    return found | {f"{OF_ADVENTURE}{adventure.id}": f"{adventure.version} ({mark})"}


@cache
def pool_of(name: str) -> Pool:
    return Pool(find_set(name))


@lru_cache(KEPT)
def rules_of(options: str) -> DungeonVenture:
    """The rules for checked options, which come as JSON text."""
    chosen = json.loads(options)
    pool = pool_of(chosen["sets"][0])
    layout = Layout(ADVENTURES.find(chosen["adventure"]), pool)
    return DungeonVenture(pool, layout, chosen)


def rules_for(seats: int, options: dict[str, Any]) -> DungeonVenture:
    """The rules for checked options."""
    if options["keeper"] >= seats:
        raise BadRequest(f"option 'keeper' names seat {options['keeper']}, but there are only {seats} seats")
    return rules_of(json.dumps(options, sort_keys=True))
