"""How bold a side is in a fight, and how well it keeps together: journeymen, and bots that search."""

from __future__ import annotations

from typing import Final, NamedTuple


class Temper(NamedTuple):
    """What a figure minds about its enemies and its friends."""

    care: float  # how much of what the enemies in reach could do is feared
    company: float  # how much of that each friend takes away whom the same enemy could strike as well
    gang: float  # how much more a blow counts for each friend who can strike at the same target


#: by whether it is the Keeper's
PLAIN: Final = (Temper(0.3, 0.0, 0.0), Temper(0.0, 0.0, 0.0))
SHREWD: Final = (Temper(0.8, 2.0, 0.0), Temper(0.2, 2.0, 0.3))
