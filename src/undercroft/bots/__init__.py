"""Players of silicon: each sees its seat's handle and nothing else."""

from __future__ import annotations

from typing import Any, Protocol

from undercroft.bots.chance import RandomBot
from undercroft.kernel.errors import BadRequest
from undercroft.kernel.game import Option
from undercroft.kernel.seat import Seat

SETTINGS: dict[str, tuple[str, ...]] = {  # the bots, and what each takes beside its seed
    "random": (),
    "apprentice": (),
    "heuristic": (),
    "journeyman": (),
    "ismcts": ("iterations", "seconds"),
    "master": ("seconds",),
    "grand-master": ("seconds",),
}
TITLES = {  # what people call those whom they can play against
    "heuristic": "Journeyman",
    "apprentice": "Apprentice",
    "master": "Master",
    "grand-master": "Grand master",
    "random": "Rookie",
}
SEARCHES = {"master": 2000, "grand-master": 10_000}  # iterations: within one and five seconds on a slow core


def called(name: str) -> str:
    """What people call this bot, within a sentence."""
    return TITLES.get(name, name).lower()


class Bot(Protocol):
    """Chooses one of the options its seat is offered."""

    def choose(self, seat: Seat) -> Option:
        """One of `seat.question.options`; the seat must owe a choice."""
        ...


def bot(name: str, seed: int = 0, **settings: Any) -> Bot:
    """A bot by its name: "random", "heuristic", "ismcts", or a level: "apprentice" to "grand-master".

    The same seed makes it choose the same. "ismcts" takes `iterations`; `seconds` is for people who wait: then the
    choice also depends on the machine.
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
    if name == "apprentice":
        from undercroft.bots.apprentice import ApprenticeBot

        return ApprenticeBot(seed)
    if name in ("heuristic", "journeyman"):
        from undercroft.bots.heuristic import HeuristicBot

        return HeuristicBot(seed)
    from undercroft.bots.search import SearchBot

    return SearchBot(seed, **({"iterations": SEARCHES[name]} if name in SEARCHES else {}), **settings)
