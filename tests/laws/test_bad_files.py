"""Records and positions that were cut, scrambled or made up are refused with one clear line, whatever they hold."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import undercroft as uc
from undercroft.kernel.record import checksum

JUNK: list[Any] = [None, True, -1, 0, 3, 10**30, 1.5, "", "x", "undo:9", [], [[]], [1, 2, 3], {}, {"a": 1}]


def some_game(choices: int = 40) -> Any:
    game = uc.new_game("boss-monster", seats=3, seed=5, options={"intrigue": True})
    rng = random.Random(1)
    for _ in range(choices):
        seat, question = next(iter(game.questions.items()))
        game.answer(seat, rng.randrange(len(question.options)))
    return game


GAME = some_game()


def places(thing: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a JSON value that could be spoilt."""
    found = [path] if path else []
    if isinstance(thing, dict):
        for key in thing:
            found += places(thing[key], (*path, key))
    elif isinstance(thing, list):
        for at in range(min(len(thing), 12)):
            found += places(thing[at], (*path, at))
    return found


def spoilt(thing: Any, rng: random.Random) -> Any:
    """A copy with one value replaced, removed or doubled."""
    twin = json.loads(json.dumps(thing))
    *path, last = rng.choice(places(twin))
    holder = twin
    for step in path:
        holder = holder[step]
    kind = rng.randrange(3)
    if kind == 0:
        holder[last] = rng.choice(JUNK)
    elif kind == 1:
        del holder[last]
    elif isinstance(holder, list):
        holder.insert(last, holder[last])
    else:
        holder[f"{last}x"] = holder[last]
    return twin


def refused_or_played(read: Any, source: Any) -> bool:
    """Whether it was refused; what is not refused is a game that can be played on."""
    try:
        game = read(source)
    except uc.UndercroftError as error:
        assert str(error) and "\n" not in str(error) and len(str(error)) < 600
        return True
    game.view(0)
    return False


@pytest.mark.parametrize("seed", range(6))
def test_spoilt_records_are_refused_or_played(seed: int) -> None:
    rng, record = random.Random(seed), GAME.record()
    refused = sum(refused_or_played(uc.replay, spoilt(record, rng)) for _ in range(40))
    assert refused > 20


@pytest.mark.parametrize("seed", range(6))
def test_spoilt_positions_are_refused_even_with_a_right_checksum(seed: int) -> None:
    rng, position = random.Random(seed), GAME.save()
    assert all(refused_or_played(uc.load, {**spoilt(position, rng), "barrier": 10**6}) for _ in range(10))
    for _ in range(120):
        twin = spoilt(position, rng)
        body = {key: value for key, value in twin.items() if key not in ("format", "checksum")}
        twin["checksum"] = checksum(body)
        refused_or_played(uc.load, twin)


@pytest.mark.parametrize("read", [uc.replay, uc.load])
def test_cut_texts_are_refused(read: Any) -> None:
    for text in (json.dumps(GAME.record()), json.dumps(GAME.save())):
        for length in (0, 1, 10, len(text) // 2, len(text) - 1):
            assert refused_or_played(read, text[:length])
    for junk in [*JUNK, "[" * 100_000, b"\xff\xfe", json.dumps(JUNK)]:
        assert refused_or_played(read, junk)
