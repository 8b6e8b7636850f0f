"""What a bot of some level would do in somebody's place, and how likely it thinks a win is then."""

from __future__ import annotations

from collections.abc import Iterable

from undercroft.bots import SEARCHES, bot
from undercroft.bots.search import SearchBot, Weight, favourite
from undercroft.kernel.seat import Seat

SECONDS = {"master": 1.0, "grand-master": 5.0}  # the levels that search, and how long each may
STRENGTH = ("grand-master", "master", "heuristic", "journeyman", "apprentice")  # who can give advice, the best first
OPINION_ITERATIONS = 120  # of the short search that says what another's choice is worth


def advisor(levels: Iterable[str | None]) -> str:
    """The strongest of these, so that advice is as good as whom one plays against; else a master."""
    here = set(levels)
    return next((level for level in STRENGTH if level in here), "master")


def time_of(level: str) -> float:
    """How long a bot of this level may search; for others a master does."""
    return SECONDS.get(level, SECONDS["master"])


def advice(seat: Seat, level: str, seed: int, seconds: float) -> Weight:
    """A bot that searches says what it found; of another's choice a short search says what it is worth."""
    search = SearchBot(seed, SEARCHES.get(level, OPINION_ITERATIONS), seconds)
    if level in SECONDS:
        return favourite(search.weigh(seat))
    chosen = bot(level, seed).choose(seat).key
    return next(one for one in search.weigh(seat, chosen) if one.option.key == chosen)
