"""Players of silicon: each sees its seat's handle and nothing else."""

from __future__ import annotations

from typing import Any, Protocol

from undercroft.bots.chance import RandomBot
from undercroft.kernel.errors import BadRequest
from undercroft.kernel.game import Option
from undercroft.kernel.seat import Seat


class Bot(Protocol):
    """Chooses one of the options its seat is offered."""

    def choose(self, seat: Seat) -> Option:
        """One of `seat.question.options`; the seat must owe a choice."""
        ...


def bot(name: str, seed: int = 0, **settings: Any) -> Bot:
    """A bot by its name: "random" or "heuristic". The same seed makes it choose the same."""
    if settings or type(seed) is not int:
        wrong = ", ".join(settings) or f"seed {seed!r}"
        raise BadRequest(f"the bot {name!r} does not take {wrong}; it takes seed, a whole number"[:200])
    if name == "random":
        return RandomBot(seed)
    if name == "heuristic":
        from undercroft.bots.heuristic import HeuristicBot

        return HeuristicBot(seed)
    raise BadRequest(f"there is no bot {name!r}; there are: random, heuristic")
