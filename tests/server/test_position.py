"""Who notices what: every reader counts for himself, and counts the same when the game is rebuilt from its record."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from undercroft.games import shelf
from undercroft.kernel.errors import NotAllowed
from undercroft.kernel.game import key_of
from undercroft.server.position import EVERYBODY, Position, rebuild

LONGEST = 160  # choices and undos of one game


def whole_game(game: str, seed: int, undoing: float = 0.05) -> list[Position]:
    """Every position of a game in which people choose by chance, and sometimes take back."""
    chance = random.Random(seed)
    _rules, setup = shelf.prepare(game, 3, seed, {})
    positions = [rebuild(setup, [])]
    while not positions[-1].game.over and len(positions) < LONGEST:
        now = positions[-1]
        seat = chance.choice(list(now.game.questions))
        if chance.random() < undoing:
            try:
                positions.append(now.undo(seat))
            except NotAllowed:
                continue
        else:
            key = chance.choice(list(now.game.questions[seat].options)).key
            positions.append(now.choose(seat, key))
    return positions


@pytest.mark.parametrize("game", ["boss-monster", "dungeoneer"])
def test_whoever_does_not_notice_a_choice_sees_and_reads_the_same(game: str) -> None:
    hidden = 0
    for seed in range(3):
        positions = whole_game(game, seed)
        for before, after in pairwise(positions):
            chooser = after.game.choices[-1][0]
            assert after.number(chooser) == before.number(chooser) + 1
            for reader in (None, *range(3)):
                if after.number(reader) > before.number(reader):
                    assert after.number(reader) == before.number(reader) + 1
                    continue
                hidden += 1
                assert after.game.view(reader) == before.game.view(reader)
                assert after.game.events(reader) == before.game.events(reader)
                assert list(after.game.questions) == list(before.game.questions)
    assert hidden, "some choices were made in secret"


@pytest.mark.parametrize("game", ["boss-monster", "dungeoneer"])
def test_a_rebuilt_game_counts_as_the_one_before(game: str) -> None:
    last = whole_game(game, 7)[-1]
    choices = [(seat, key_of(raw)) for seat, raw in last.game.choices]
    assert any(key.startswith("undo") for _, key in choices), "somebody took something back"
    again = rebuild(last.game.setup, choices)
    for name in ("kept", "marks", "noticed", "numbers"):
        assert getattr(again, name) == getattr(last, name), name
    assert again.game.digest() == last.game.digest() and again.game.choices == last.game.choices
    assert [again.game.can_undo(seat) for seat in range(3)] == [last.game.can_undo(seat) for seat in range(3)]


def test_steps_leave_out_what_others_did_in_secret() -> None:
    last = whole_game("boss-monster", 1, undoing=0)[-1]
    assert len(last.steps(0, everything=True)) == len(last.kept) + 1
    for reader in (None, 0, 1, 2):
        steps = last.steps(reader, everything=False)
        noticed = [by for by in last.noticed if by in (EVERYBODY, reader)]
        assert len(steps) == len(noticed) + 1 == last.number(reader) + 1
        assert steps == sorted(set(steps)) and steps[-1] == len(last.kept)
    assert last.number(None) < last.state, "somebody did something in secret"
