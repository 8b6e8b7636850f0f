"""How long the server waits before it passes for a person, so that the wait says nothing about the hand.

A seat is asked whenever it *might* act, and most of the time it can only pass. If the server passed at once where
passing is all one can do, everybody would see at once who holds something playable. So when another person sits at
the table an automatic pass takes as long as this seat's own passes by hand took lately, drawn by chance: fast players
are passed for fast, slow ones slowly. Until a few real answers are known, an ordinary pace is assumed.

What remains: a person who thinks for a minute shows that there was something to think about, as at any table.
Whoever minds sets "ask me always". And while a person is away nothing is answered automatically, or the one question
that waits would tell that it could be answered in two ways.
"""

from __future__ import annotations

from collections import deque
from random import SystemRandom

SHORTEST, LONGEST = 0.4, 4.0  # seconds
REMEMBERED = 12  # answers that make up a seat's pace
ORDINARY = (0.7, 0.9, 1.1, 1.3, 1.6, 2.0, 2.6)  # somebody who looks and then passes
SPREAD = 0.25  # no two waits are the same

chance = SystemRandom()


class Patience:
    """The pace of one seat."""

    def __init__(self) -> None:
        self.taken: deque[float] = deque(ORDINARY, maxlen=REMEMBERED)

    def note(self, seconds: float) -> None:
        """A person answered a window by hand."""
        self.taken.append(min(max(seconds, SHORTEST), LONGEST))

    def wait(self) -> float:
        drawn = chance.choice(self.taken) * chance.uniform(1 - SPREAD, 1 + SPREAD)
        return min(max(drawn, SHORTEST), LONGEST)
