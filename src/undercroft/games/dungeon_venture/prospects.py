"""What speaks for the heroes' win, in figures: for bots that search. What they weigh was learned from many games.

It is what the sides have and have done, which counts for much while a Boss stands. Before that parties rest and rise
again, and it tells little about the end. Who stands near whom is left out: that is for those who move, not for judges.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_venture.judgement import value
from undercroft.games.dungeon_venture.table import VentureTable

#: in the order of `signs_of_heroes`
WEIGHTS: Final[tuple[float, ...]] = (0.18, 1.11, -1.59, -0.04)
UNIT: Final = 100.0


def signs(table: VentureTable) -> list[list[float]]:
    """By seat: all heroes alike; what speaks for them speaks against the Keeper."""
    heroes = signs_of_heroes(table)
    return [[0.0] * len(heroes) if seat == table.keeper else heroes for seat in range(table.seats)]


def signs_of_heroes(table: VentureTable) -> list[float]:
    ahead = value(table) / UNIT
    boss = 1.0 if table.boss_present() else 0.0
    return [ahead, boss * ahead, boss, 1.0]
