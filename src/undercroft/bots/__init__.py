"""Players of silicon: each sees its seat's handle and nothing else."""

from __future__ import annotations

from typing import Any, Protocol

from undercroft.bots.chance import RandomBot
from undercroft.kernel.errors import BadRequest
from undercroft.kernel.game import Option
from undercroft.kernel.seat import Seat

SETTINGS: dict[str, tuple[str, ...]] = {"random": (), "heuristic": (), "ismcts": ("iterations", "seconds")}


class Bot(Protocol):
    """Chooses one of the options its seat is offered."""

    def choose(self, seat: Seat) -> Option:
        """One of `seat.question.options`; the seat must owe a choice."""
        ...


def bot(name: str, seed: int = 0, **settings: Any) -> Bot:
    """A bot by its name: "random", "heuristic" or "ismcts". The same seed makes it choose the same.

    "ismcts" takes `iterations` and, for people who wait, `seconds`: then it also depends on the machine.
    """
    if type(seed) is not int:
        raise BadRequest(f"the seed of a bot is a whole number, not {seed!r}"[:200])
    if name not in SETTINGS:
        raise BadRequest(f"there is no bot {name!r}; there are: {', '.join(SETTINGS)}")
    for setting, value in settings.items():
        if setting not in SETTINGS[name]:
            known = ", ".join(("seed", *SETTINGS[name]))
            raise BadRequest(f"the bot {name!r} does not take {setting}; it takes {known}"[:200])
        if type(value) not in (int, float) or not 0 < value <= 1_000_000:
            raise BadRequest(f"{setting} of a bot is a number above 0, not {value!r}"[:200])
    if name == "random":
        return RandomBot(seed)
    if name == "heuristic":
        from undercroft.bots.heuristic import HeuristicBot

        return HeuristicBot(seed)
    from undercroft.bots.search import SearchBot

    return SearchBot(seed, **settings)
