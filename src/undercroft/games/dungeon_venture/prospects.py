"""What speaks for the heroes' win, in figures: for bots that search. What they weigh was learned from many games.

Deaths count for little before the Boss comes, when a Spirit can rise again, and for much while it stands.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_venture.table import EVENT_HAND, USED, WORN, VentureTable
from undercroft.games.dungeon_venture.worth import CARD, fit, horde_worth, life_worth

#: in the order of `signs_of_heroes`
WEIGHTS: Final[tuple[float, ...]] = (-0.68, 1.13, -0.77, 0.022, 0.027, -0.105, -0.028, -0.103, -0.149, 0.65)


def signs(table: VentureTable) -> list[list[float]]:
    """By seat: all heroes alike; what speaks for them speaks against the Keeper."""
    heroes = signs_of_heroes(table)
    return [[0.0] * len(heroes) if seat == table.keeper else heroes for seat in range(table.seats)]


def signs_of_heroes(table: VentureTable) -> list[float]:
    living, boss = table.living(), table.boss_present()
    gear, spent = 0.0, 0
    for hero in table.in_play():
        spent += len(table.zone(hero, USED))
        for card in table.zone(hero, WORN):
            gear += CARD + fit(table, hero, card)
    return [
        float(len(living)),
        float(len(living)) if boss else 0.0,
        1.0 if boss else 0.0,
        sum([life_worth(table.life[hero]) for hero in living]),
        gear,
        float(spent),
        horde_worth(table),
        float(len(table.lairs)),
        float(len(table.zones[EVENT_HAND])),
        1.0,
    ]
