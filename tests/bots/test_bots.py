"""Bots choose legally, from their seat's handle only, the same each time; the heuristic one plays well."""

from __future__ import annotations

import random

import pytest
from tests.bots.matches import winners

import undercroft as uc


def winner(names: list[str], seed: int) -> str:
    bots = [uc.bot(name, seed=seed * 10 + seat) for seat, name in enumerate(names)]
    return names[winners("boss-monster", bots, seed)[0]]


def test_the_heuristic_bot_beats_chance() -> None:
    """The full figure (at least 85 of 100 in 400 games) is `undercroft simulate`'s; this floor is for every day."""
    wins = sum(
        winner(["heuristic", "random"] if seed % 2 else ["random", "heuristic"], seed // 2) == "heuristic"
        for seed in range(60)
    )
    assert wins >= 51


def test_bots_also_fill_larger_tables() -> None:
    wins = [winner(["heuristic", "random", "random", "random"][:seats], seats) for seats in (3, 4)]
    assert set(wins) <= {"heuristic", "random"}


@pytest.mark.parametrize("name", ["random", "heuristic"])
def test_a_bot_chooses_by_what_its_seat_knows_and_by_its_seed(name: str) -> None:
    rng = random.Random(3)
    game = uc.new_game("boss-monster", seats=3, seed=4)
    compared = 0
    while not game.over:
        seat, question = next(iter(game.questions.items()))
        if len(question.options) > 1 and rng.random() < 0.5:
            chosen = uc.bot(name, seed=8).choose(game.seat(seat)).key
            assert uc.bot(name, seed=8).choose(game.seat(seat)).key == chosen
            for seed in range(3):
                other = game.determinise(seat, seed)
                assert uc.bot(name, seed=8).choose(other.seat(seat)).key == chosen
            compared += 1
        game.answer(seat, rng.randrange(len(question.options)))
    assert compared > 20


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(uc.BadRequest, match=r"no bot 'oracle'; there are: random, apprentice, heuristic"):
        uc.bot("oracle")
