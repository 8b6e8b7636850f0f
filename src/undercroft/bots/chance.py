"""The uniform random bot."""

from __future__ import annotations

import random

from undercroft.kernel.game import Option
from undercroft.kernel.seat import Seat


class RandomBot:
    """Picks every option with the same chance."""

    def __init__(self, seed: int = 0) -> None:
        self.random = random.Random(seed)

    def choose(self, seat: Seat) -> Option:
        question = seat.question
        assert question is not None, "this seat owes no choice"
        return question.options[self.random.randrange(len(question.options))]
