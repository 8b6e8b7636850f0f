"""What speaks for the heroes' win, in figures: for bots that search. What they weigh was learned from many games.

A side is as strong as its blows are hard and as it can bear: one times the other. Of two sides the ratio counts, so it
is a difference of logarithms. That foretells much while a Boss stands. Before that parties rest and rise again, and
hardly anything tells how it will end. Who stands near whom is left out: that is for those who move, not for judges.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_venture import odds
from undercroft.games.dungeon_venture.cards import SPELL
from undercroft.games.dungeon_venture.judgement import value
from undercroft.games.dungeon_venture.scores import defence_pool, pool_of, spells_left
from undercroft.games.dungeon_venture.table import EVENT_HAND, HAND, VentureTable
from undercroft.kernel.exact import add_up, log

#: in the order of `signs_of_heroes`
WEIGHTS: Final[tuple[float, ...]] = (0.04, 1.22, -0.99, 0.06, -0.11, -0.68, 0.03)
UNIT: Final = 100.0
LEAST: Final = 0.3  # so that nobody is infinitely weak


def signs(table: VentureTable) -> list[list[float]]:
    """By seat: all heroes alike; what speaks for them speaks against the Keeper."""
    heroes = signs_of_heroes(table)
    return [[0.0] * len(heroes) if seat == table.keeper else heroes for seat in range(table.seats)]


def signs_of_heroes(table: VentureTable) -> list[float]:
    if not table.boss_present():
        return [value(table) / UNIT, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]
    heroes = table.living()
    party, horde = strength(table, heroes), strength(table, table.on_boards())
    spells = sum([spells_ready(table, hero) for hero in heroes])
    return [0.0, party, horde, float(spells), float(len(table.zones[EVENT_HAND])), 1.0, 0.0]


def strength(table: VentureTable, figures: list[int]) -> float:
    blows = add_up([odds.mean(pool_of(table, figure, "attack")) for figure in figures])
    bears = add_up([table.life[figure] * (1.0 + odds.mean(defence_pool(table, figure, False))) for figure in figures])
    return log(blows * bears + LEAST)


def spells_ready(table: VentureTable, hero: int) -> int:
    """How many spells a hero knows and may still cast."""
    known = [card for card in table.zone(hero, HAND) if table.kind_of(card) == SPELL]
    return min(len(known), max(spells_left(table, hero), 0))
