"""Positions in which a search is worth its while."""

from __future__ import annotations

import random
from typing import Any

import undercroft as uc
from undercroft.kernel.game import Game


def middle(game: str, seed: int, choices: int = 60) -> Game[Any]:
    """A position in which somebody has to choose among several options and a search is worth it."""
    return boss_fight(seed) if game == "dungeon-venture" else wild(game, seed, choices)


def boss_fight(seed: int) -> Game[Any]:
    """Journeymen have met a Boss of Dungeon Venture; the Keeper's turn for even seeds, a hero's for odd ones."""
    found, bot = (
        uc.new_game("dungeon-venture", seats=3, seed=seed, options={"adventure": "gronks-lair"}),
        uc.bot("heuristic"),
    )
    while True:
        found.settle()
        seat, question = next(iter(found.questions.items()))
        if found.rules.span(found) and len(question) > 2 and (seat == found.table.keeper) == (seed % 2 == 0):
            return found
        found.answer(seat, bot.choose(found.seat(seat)))


def wild(game: str, seed: int, choices: int) -> Game[Any]:
    """After so many choices by chance."""
    found, chance = uc.new_game(game, seats=3, seed=seed), random.Random(seed)
    for number in range(choices * 3):
        found.settle()
        seat, question = next(iter(found.questions.items()))
        if number >= choices and len(question) > 2:
            return found
        found.answer(seat, chance.randrange(len(question)))
    raise AssertionError("no choice was found")
