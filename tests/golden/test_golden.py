"""Golden play-throughs: what a spectator reads of whole games, line by line. A diff here is the review of a change.

`make golden` writes them anew.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import undercroft as uc
from undercroft.kernel.game import Game, Option, Question

HERE = Path(__file__).parent
CAMPAIGN = {"edition": 1, "campaign-adventure": True}
GAMES: dict[str, dict[str, Any]] = {
    "two-seats": {"seats": 2, "seed": 11, "options": {}},
    "three-seats-variants": {"seats": 3, "seed": 7, "options": {"i-choose-you": True, "intrigue": True}},
    "four-seats-two-sets": {
        "seats": 4,
        "seed": 5,
        "options": {"sets": ["undercroft", "overclock"], "hard-mode": True},
    },
}
# Chosen by chance, not by a bot: these change with the rules of Dungeoneer alone.
DUNGEONEER: dict[str, dict[str, Any]] = {
    "dungeoneer-edition-1": {"seats": 3, "seed": 23, "options": {"edition": 1}},
    "dungeoneer-edition-2": {"seats": 3, "seed": 28, "options": {"edition": 2}},
    "dungeoneer-edition-3": {"seats": 3, "seed": 11, "options": {"edition": 3}},
    "dungeoneer-campaign": {"seats": 3, "seed": 2, "options": CAMPAIGN},
}


def play_through(seats: int, seed: int, options: dict[str, Any]) -> str:
    """A game between heuristic bots: choices as they are made, the log as the public reads it."""
    game = uc.new_game("boss-monster", seats=seats, seed=seed, options=options)
    bots = [uc.bot("heuristic", seed=seed * 10 + seat) for seat in range(seats)]
    chance = random.Random(seed)

    def choose(seat: int, question: Question) -> Option:
        option = bots[seat].choose(game.seat(seat))
        if chance.random() < 0.1:  # something a sensible player would not do
            option = question.options[chance.randrange(len(question.options))]
        return option

    return told_game(game, choose)


def chance_game(seats: int, seed: int, options: dict[str, Any]) -> str:
    """A game of Dungeoneer in which everything is chosen by chance."""
    game = uc.new_game("dungeoneer", seats=seats, seed=seed, options=options)
    chance = random.Random(seed)
    return told_game(game, lambda _, question: question.options[chance.randrange(len(question.options))])


def told_game(game: Game[Any], choose: Callable[[int, Question], Option]) -> str:
    lines, told = [], 0
    while True:
        game.settle()
        for event in game.events(None, since=told):
            lines.append(f"{event['text']} [{event['rule']}]")
        told = len(game.log)
        if game.over:
            break
        seat, question = next(iter(game.questions.items()))
        option = choose(seat, question)
        lines.append(f"  seat {seat} · {question.prompt} · {option.text} [{option.rule}] ({len(question.options)})")
        game.answer(seat, option)
    assert game.result is not None
    lines.append(f"{game.result} digest {game.digest()}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_a_play_through_reads_as_it_did(name: str) -> None:
    compare(name, play_through(**GAMES[name]))


@pytest.mark.parametrize("name", DUNGEONEER)
def test_a_game_of_dungeoneer_reads_as_it_did(name: str) -> None:
    compare(name, chance_game(**DUNGEONEER[name]))


def compare(name: str, told: str) -> None:
    file = HERE / f"{name}.txt"
    if os.environ.get("UNDERCROFT_GOLDEN") == "write":
        file.write_text(told, encoding="utf-8")
    same = told.splitlines() == file.read_text(encoding="utf-8").splitlines()
    assert same, f"{file.name} reads differently now; if that is meant, `make golden` writes it anew: read the diff"
