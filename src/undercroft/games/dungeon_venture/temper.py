"""How bold a side is in a fight, and how well it keeps together: journeymen, and bots that search."""

from __future__ import annotations

from typing import Final, NamedTuple


class Temper(NamedTuple):
    """What a figure minds about its enemies and its friends."""

    care: float  # how much of what the enemies in reach could do is feared
    company: float  # how much of that each friend takes away whom the same enemy could strike as well
    gang: float  # how much more a blow counts for each friend who can strike at the same target
    wound: float = 1.0  # how much of a blow counts that fells nobody
    faint: float = 3.0  # a hero with one life point in so many makes for an altar
    rest: float = 0.8  # how much of a rest counts in a fight, where it takes a turn
    thrift: float = 1.0  # how much the price of a card counts


#: by whether it is the Keeper's
PLAIN: Final = (Temper(0.3, 0.0, 0.0), Temper(0.0, 0.0, 0.0))
SHREWD: Final = (Temper(0.8, 2.0, 0.0, wound=0.3), Temper(0.2, 2.0, 0.3))
