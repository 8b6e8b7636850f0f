"""Golden play-throughs: what a spectator reads of whole games, line by line. A diff here is the review of a change.

`make golden` writes them anew.
"""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import pytest

import undercroft as uc

HERE = Path(__file__).parent
GAMES: dict[str, dict[str, Any]] = {
    "two-seats": {"seats": 2, "seed": 11, "options": {}},
    "three-seats-variants": {"seats": 3, "seed": 7, "options": {"i-choose-you": True, "intrigue": True}},
    "four-seats-two-sets": {
        "seats": 4,
        "seed": 5,
        "options": {"sets": ["undercroft", "overclock"], "hard-mode": True},
    },
}


def play_through(seats: int, seed: int, options: dict[str, Any]) -> str:
    """A game between heuristic bots: choices as they are made, the log as the public reads it."""
    game = uc.new_game("boss-monster", seats=seats, seed=seed, options=options)
    bots = [uc.bot("heuristic", seed=seed * 10 + seat) for seat in range(seats)]
    chance = random.Random(seed)
    lines, told = [], 0
    while True:
        game.settle()
        for event in game.events(None, since=told):
            lines.append(f"{event['text']} [{event['rule']}]")
        told = len(game.log)
        if game.over:
            break
        seat, question = next(iter(game.questions.items()))
        option = bots[seat].choose(game.seat(seat))
        if chance.random() < 0.1:  # something a sensible player would not do
            option = question.options[chance.randrange(len(question.options))]
        lines.append(f"  seat {seat} · {question.prompt} · {option.text} [{option.rule}] ({len(question.options)})")
        game.answer(seat, option)
    assert game.result is not None
    lines.append(f"{game.result} digest {game.digest()}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_a_play_through_reads_as_it_did(name: str) -> None:
    told = play_through(**GAMES[name])
    file = HERE / f"{name}.txt"
    if os.environ.get("UNDERCROFT_GOLDEN") == "write":
        file.write_text(told, encoding="utf-8")
    same = told.splitlines() == file.read_text(encoding="utf-8").splitlines()
    assert same, f"{file.name} reads differently now; if that is meant, `make golden` writes it anew: read the diff"
