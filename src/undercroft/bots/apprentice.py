"""The apprentice: sees what the heuristic bot sees, and now and then does something else."""

from __future__ import annotations

import random

from undercroft.bots.heuristic import HeuristicBot
from undercroft.kernel.game import Option
from undercroft.kernel.seat import Seat

MISTAKES = 0.3  # of all choices: taken without looking


class ApprenticeBot:
    """A heuristic bot with mistakes."""

    def __init__(self, seed: int = 0) -> None:
        self.random = random.Random(seed)
        self.better = HeuristicBot(seed)

    def choose(self, seat: Seat) -> Option:
        question = seat.question
        assert question is not None, "this seat owes no choice"
        if self.random.random() < MISTAKES:
            return question.options[self.random.randrange(len(question))]
        return self.better.choose(seat)
