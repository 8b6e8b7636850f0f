"""Records and positions: one small JSON file is the save, the replay, the bug report and the regression test."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from undercroft.kernel.errors import BadPosition, BadRecord, IllegalChoice, NotAllowed, UndercroftError
from undercroft.kernel.flow import Raw, frozen
from undercroft.kernel.game import UNDO, Game, Result, key_of
from undercroft.kernel.log import Logged
from undercroft.kernel.rules import Rules

RECORD_FORMAT = "undercroft-record/1"
POSITION_FORMAT = "undercroft-position/1"
CHECK_EVERY = 50  # choices between two digests of a record


def begin(rules: Rules, setup: dict[str, Any]) -> Game[Any]:
    """Start a game from its set-up and run it up to the first question."""
    game = Game(rules, rules.new_table(setup["seats"], setup["seed"]), setup)
    game.push(rules.first_procedure())
    game.advance()
    return game


def effective(choices: list[tuple[int, Raw]]) -> list[tuple[int, Raw]]:
    """The choices that still count: an undo takes the last ones back, and both stay in the record."""
    kept: list[tuple[int, Raw]] = []
    for seat, raw in choices:
        if raw[0] == UNDO:
            del kept[len(kept) - raw[1] :]
        else:
            kept.append((seat, raw))
    return kept


def play_choices(game: Game[Any], choices: list[tuple[int, Raw]]) -> None:
    for seat, raw in choices:
        game.answer(seat, key_of(raw))


# --- records
def record(game: Game[Any]) -> dict[str, Any]:
    """Set-up, seed and every choice, with digests on the way; it tells everything."""
    if not game.setup:
        raise NotAllowed("a sampled game has no record: its cards were dealt for thinking only")
    twin = begin(game.rules, game.setup)
    checks = {}
    kept = effective(game.choices)
    for number, (seat, raw) in enumerate(kept, 1):
        twin.answer(seat, key_of(raw))
        if number % CHECK_EVERY == 0 or number == len(kept):
            checks[str(number)] = twin.digest()
    return {
        "format": RECORD_FORMAT,
        "setup": game.setup,
        "choices": [[seat, key_of(raw)] for seat, raw in game.choices],
        "digests": checks,
    }


def read_choices(listed: Any) -> list[tuple[int, Raw]]:
    """The choices of a record, checked for shape; whether they are legal shows when they are played."""
    if not isinstance(listed, list):
        raise BadRecord("the record's 'choices' must be a list")
    choices: list[tuple[int, Raw]] = []
    standing = 0
    for number, item in enumerate(listed, 1):
        if not (isinstance(item, list) and len(item) == 2):
            raise BadRecord(f"choice {number} of the record must be [seat, key], not {item!r}"[:200])
        seat, key = item
        if type(seat) is not int or not isinstance(key, str):
            raise BadRecord(f"choice {number} of the record must be [seat, key], not {item!r}"[:200])
        verb, *rest = key.split(":")
        try:
            first, second = [int(part) for part in [*rest, "-1", "-1"][:2]]
        except ValueError:
            raise BadRecord(f"choice {number} of the record has a malformed key {key!r}"[:200]) from None
        if verb == UNDO:
            if not 0 < first <= standing:
                raise BadRecord(f"choice {number} of the record undoes {first} of {standing} choices")
            standing -= first
        else:
            standing += 1
        choices.append((seat, (verb, first, second)))
    return choices


def replay(rules: Rules, rec: dict[str, Any], upto: int | None = None) -> Game[Any]:
    """Play a record again, exactly; every digest on the way must agree."""
    choices = read_choices(rec.get("choices"))
    digests = rec.get("digests", {})
    if not isinstance(digests, dict):
        raise BadRecord("the record's 'digests' must be a table")
    game = begin(rules, rec["setup"])
    kept = effective(choices)
    for number, (seat, raw) in enumerate(kept[:upto], 1):
        try:
            game.answer(seat, key_of(raw))
        except IllegalChoice as error:
            raise BadRecord(f"choice {number} of the record cannot be played: {error}") from None
        wanted = digests.get(str(number))
        if wanted is not None and wanted != game.digest():
            raise BadRecord(f"after choice {number} the position is not the one recorded (other version or sets?)")
    if upto is None:
        game.choices = choices
    return game


# --- positions
def checksum(body: dict[str, Any]) -> str:
    text = json.dumps(body, sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def save(game: Game[Any]) -> dict[str, Any]:
    """The whole position, JSON-able. It tells everything."""
    body = {
        "setup": game.setup,
        "table": game.table.save(),
        "stack": [list(procedure.state()) for procedure in game.stack],
        "given": [[seat, list(raw)] for seat, raw in game.given.items()],
        "choices": [[seat, list(raw)] for seat, raw in game.choices],
        "log": [list(event) for event in game.log],
        "depth": game.depth,
        "barrier": game.barrier,
        "turned": game.turned,
        "result": list(game.result) if game.result else None,
        "standing": game.standing,
    }
    body = json.loads(json.dumps(body))  # a copy of its own, with nothing shared and nothing but JSON
    return {"format": POSITION_FORMAT, "checksum": checksum(body), **body}


def load(rules: Rules, saved: dict[str, Any]) -> Game[Any]:
    """The game a position was saved from."""
    body = {key: value for key, value in saved.items() if key not in ("format", "checksum")}
    if saved.get("checksum") != checksum(body):
        raise BadPosition("the position is damaged: its checksum does not match")
    try:
        return _load(rules, body)
    except UndercroftError:
        raise
    except (
        LookupError,
        TypeError,
        ValueError,
        AttributeError,
        AssertionError,
        ArithmeticError,
        RecursionError,
    ) as error:
        raise BadPosition(f"the position cannot be restored ({type(error).__name__}: {error})"[:200]) from None


def _load(rules: Rules, body: dict[str, Any]) -> Game[Any]:
    table = rules.new_table(body["setup"]["seats"], 0)
    table.restore(body["table"])
    rules.check_table(table)
    game = Game(rules, table, body["setup"])
    for name, step, *values in body["stack"]:
        if name not in rules.frames:
            raise BadPosition(f"the position holds an unknown procedure '{name}'")
        frame = rules.frames[name]()
        frame.step = step
        for field, value in zip(frame.fields, values, strict=True):
            if type(frozen(value)) is not type(getattr(frame, field)):
                raise BadPosition(f"the position's procedure '{name}' does not hold what it should")
            setattr(frame, field, frozen(value))
        if type(step) is not int or not 0 <= step < len(frame.steps):
            raise BadPosition(f"the position's procedure '{name}' stands at no step of its own")
        game.stack.append(frame)
    game.choices = [(seat, _raw(raw)) for seat, raw in body["choices"]]
    game.log = [_event(*event) for event in body["log"]]
    game.depth = body["depth"]
    game.barrier = body["barrier"]
    game.turned = list(body["turned"])
    game.standing = list(body["standing"])
    if body["result"]:
        winners, scores, reason, rule = body["result"]
        game.result = Result(tuple(winners), tuple(scores), reason, rule)
    else:
        log_length = len(game.log)
        game.ask_again()
        if game.ask is None or len(game.log) != log_length:
            raise BadPosition("the position does not stand at a question")
    game.given = {seat: _raw(raw) for seat, raw in body["given"]}
    _look_around(game)
    return game


def _look_around(game: Game[Any]) -> None:
    """A position that is sound can be looked at from every seat."""
    if game.ask is not None:
        for seat, raw in game.given.items():
            if raw not in game.ask.options.get(seat, ()):
                raise BadPosition(f"seat {seat} has chosen something that was not offered")
        if not game.questions:
            raise BadPosition("nobody owes a choice")
    readers: list[int | None] = [None, *range(game.table.seats)]
    for reader in readers:
        json.dumps(game.view(reader))
        json.dumps(game.events(reader))
    for question in game.questions.values():
        if not question.prompt or not all(option.text for option in question.options):
            raise BadPosition("the question cannot be asked")


def _event(kind: str, rule: str, data: list[int], mask: int = 0, secret: list[int] | None = None) -> Logged:
    return (kind, rule, tuple(data)) if secret is None else (kind, rule, tuple(data), mask, tuple(secret))


def _raw(values: list[Any]) -> Raw:
    verb, first, second = values
    return (verb, first, second)


# --- undo
FREE, ASK, NO = "free", "ask", "no"


def undo(game: Game[Any], seat: int, agreed: bool = False) -> None:
    """Take back this seat's last real choice by playing the shorter record; the undo is added to the record."""
    refused = _not_free(game, seat)
    if refused and not (agreed and game.turned[seat] >= 0 and game.setup):
        raise NotAllowed(refused)
    kept, at = effective(game.choices), game.turned[seat]
    twin = begin(game.rules, game.setup)
    play_choices(twin, kept[:at])
    _become(game, twin, (seat, (UNDO, len(kept) - at, -1)))


def can_undo(game: Game[Any], seat: int) -> str:
    """Whether this seat may take its last choice back: "free", "ask" (if the others agree) or "no"."""
    if game.turned[seat] < 0 or not game.setup:
        return NO
    return ASK if _not_free(game, seat) else FREE


def _not_free(game: Game[Any], seat: int) -> str:
    """Why a seat cannot take its last choice back by itself; nothing if it can."""
    at = game.turned[seat]
    if not game.setup:
        return "a sampled game cannot be undone"
    if at < 0:
        return "nothing to undo: you have not chosen anything yet"
    last, raw = game.choices[-1]
    # the last choice alone tells it most of the time
    if (last != seat and raw[0] != UNDO) or any(chooser != seat for chooser, _ in effective(game.choices)[at:]):
        return "nothing to undo: somebody else has chosen since"
    if at < game.barrier:
        return "nothing to undo: something was revealed since your last choice"
    return ""


def _become(game: Game[Any], twin: Game[Any], entry: tuple[int, Raw]) -> None:
    choices, standing = game.choices, game.standing
    for name in ("table", "stack", "ask", "given", "answers", "handed", "log", "barrier", "result", "depth", "turned"):
        setattr(game, name, getattr(twin, name))
    game.choices = [*choices, entry]
    game.standing = standing
