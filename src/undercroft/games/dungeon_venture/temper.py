"""How a side goes into a fight: journeymen, and bots that search."""

from __future__ import annotations

from typing import Final, NamedTuple


class Temper(NamedTuple):
    """What a figure minds about its enemies and its friends."""

    care: float  # how much of what the enemies in reach could do is feared
    company: float  # how much of that each friend takes away whom the same enemy could strike as well
    wound: float  # how much of a blow counts that fells nobody
    prey: float  # how much a monster is drawn to a hero by what its blow would do to him
    hoard: float  # what an event must bring before a Boss has come


#: by whether it is the Keeper's
PLAIN: Final = (Temper(0.3, 0.0, 1.0, 0.0, 1.0), Temper(0.0, 0.0, 1.0, 0.0, 1.0))
SHREWD: Final = (Temper(0.8, 2.0, 0.3, 0.0, 1.0), Temper(0.0, 0.0, 1.0, 0.8, 5.0))
