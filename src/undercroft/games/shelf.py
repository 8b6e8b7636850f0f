"""The shelf: every game by its name; starting, replaying and loading one."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any

from undercroft.games.sets import files
from undercroft.games.sets.problems import Report
from undercroft.kernel import record as records
from undercroft.kernel.errors import BadPosition, BadRecord, BadRequest, UndercroftError
from undercroft.kernel.game import Game
from undercroft.kernel.rules import Rules

GAMES = {  # each is read when somebody wants to play it
    "boss-monster": "undercroft.games.boss_monster.start",
    "dungeoneer": "undercroft.games.dungeoneer.start",
    "dungeon-venture": "undercroft.games.dungeon_venture.start",
}
VERSION = 1
ALL = "all"  # for studies: every choice of an option, in turn


def games() -> list[dict[str, Any]]:
    """What can be played: id, title, seats, options, sets."""
    return [find(name).describe() for name in GAMES]


def find(name: Any) -> Any:
    if not isinstance(name, str) or name not in GAMES:
        raise BadRequest(f"there is no game {name!r}; there are: {', '.join(GAMES)}")
    return import_module(GAMES[name])


def add_set(path: str, game: str = "boss-monster") -> str:
    """Read a card set of one's own; the name it goes by in the option `sets`."""
    name: str = find(game).add_set(path)
    return name


def set_names() -> dict[str, str]:
    """The sets that come with the games, and the game each belongs to."""
    return {name: game for game in GAMES for name in find(game).LIBRARY.names}


def read_set(path: str) -> tuple[str, Any]:
    """The set in a file and the game it is for. Raises `BadSet`, also if there is no such file."""
    source = files.read_file(path)
    head = files.parse(source, Report(path), "") or {}
    game = str(head.get("game"))
    game = game if game in GAMES else next(iter(GAMES))  # whose reader then says what is wrong
    return game, find(game).LIBRARY.load(source, path)


def new_game(game: str, seats: int = 2, seed: int = 0, options: dict[str, Any] | None = None) -> Game[Any]:
    """A game at its first question. The same seed, seats, options and choices give the same game everywhere."""
    rules, setup = prepare(game, seats, seed, options or {})
    return records.begin(rules, setup)


def prepare(name: Any, seats: Any, seed: Any, options: Any) -> tuple[Rules, dict[str, Any]]:
    module = find(name)
    if type(seats) is not int or seats not in module.SEATS:
        wanted = ", ".join(str(count) for count in module.SEATS)
        raise BadRequest(f"{name} is played with {wanted} seats, not {seats!r}")
    if type(seed) is not int or not 0 <= seed < 1 << 63:
        raise BadRequest(f"a seed is a whole number from 0 to 2^63 - 1, not {seed!r}")
    if not isinstance(options, dict):
        raise BadRequest(f"options are a table of names and values, not {options!r}")
    checked = module.check_options(options)
    rules: Rules = module.rules_for(seats, checked)
    setup = {"game": name, "seats": seats, "seed": seed, "options": checked, "version": VERSION}
    setup["sets"] = module.set_versions(checked)
    own = module.own_sources(checked)
    return rules, setup | {"sources": own} if own else setup


def rules_of_setup(setup: Any) -> Rules:
    if not isinstance(setup, dict):
        raise BadRequest("the set-up is missing")
    if setup.get("version") != VERSION:
        raise BadRequest(f"the set-up is of version {setup.get('version')!r}, this is version {VERSION}")
    if "sources" in setup:
        find(setup.get("game")).learn(setup["sources"])
    rules, checked = prepare(setup.get("game"), setup.get("seats"), setup.get("seed"), setup.get("options"))
    for set_name, made_with in checked["sets"].items():
        found = setup["sets"].get(set_name) if isinstance(setup.get("sets"), dict) else None
        if found != made_with:
            raise BadRequest(f"it was made with set '{set_name}' version {found}, here it is {made_with}"[:200])
    if checked != setup:
        raise BadRequest("the set-up has fields that do not belong there")
    return rules


def parse(source: Any, what: str, error: type[UndercroftError]) -> dict[str, Any]:
    """A record or position given as a table or as JSON text."""
    if isinstance(source, str | bytes):
        try:
            source = json.loads(source)
        except (ValueError, RecursionError) as problem:
            raise error(f"the {what} is not JSON: {problem}"[:200]) from None
    if not isinstance(source, dict):
        raise error(f"the {what} must be a JSON object")
    if source.get("format") != f"undercroft-{what}/1":
        raise error(f"the {what} must have the format 'undercroft-{what}/1', not {source.get('format')!r}"[:200])
    return source


def replay(record: dict[str, Any] | str | bytes, upto: int | None = None) -> Game[Any]:
    """The game a record tells of, played again exactly (up to a number of choices, if given)."""
    rec = parse(record, "record", BadRecord)
    try:
        rules = rules_of_setup(rec.get("setup"))
    except BadRequest as problem:
        raise BadRecord(f"the record's set-up is refused: {problem}") from None
    return records.replay(rules, rec, upto)


def load(position: dict[str, Any] | str | bytes) -> Game[Any]:
    """The game a position was saved from."""
    saved = parse(position, "position", BadPosition)
    try:
        rules = rules_of_setup(saved.get("setup"))
    except BadRequest as problem:
        raise BadPosition(f"the position's set-up is refused: {problem}") from None
    return records.load(rules, saved)
