"""What a figure rolls, how far it goes, how many spells it may cast: the printed value and the cards that change it.

Rules hero-01 to hero-06, attack-16, equip-06, mana-01 to mana-04, cons-03 to cons-05.
"""

from __future__ import annotations

from undercroft.games.dungeon_venture import dice
from undercroft.games.dungeon_venture.adventure import Dice
from undercroft.games.dungeon_venture.pool import FIRST_MONSTER, KIND
from undercroft.games.dungeon_venture.table import IN_EFFECT, WORN, VentureTable


def in_effect(table: VentureTable, figure: int) -> list[int]:
    """The cards that lie in effect on a figure."""
    return [card for card in table.zones[IN_EFFECT] if table.host[card] == figure]


def total(table: VentureTable, figure: int, quantity: str) -> int:
    """The sum of all changes. Two cards of one design in effect count once (cons-03); worn ones each."""
    gives = table.pool.gives
    found = 0
    if figure < FIRST_MONSTER:
        for card in table.zone(figure, WORN):
            found += gives[table.design[card]].get(quantity, 0)
    hosted = in_effect(table, figure)
    if hosted:
        for design in {table.design[card] for card in hosted}:
            found += gives[design].get(quantity, 0)
    for name, target, amount, _, _ in table.modifiers:
        if target == figure and name == quantity:
            found += amount
    return found


def pool_of(table: VentureTable, figure: int, name: str) -> Dice:
    """Attack, defence or mana dice with everything that is added; never more than the box holds."""
    printed: Dice = getattr(table.lines[KIND[figure]], name)
    return dice.plus(printed, (total(table, figure, f"{name}-green"), total(table, figure, f"{name}-blue"), 0))


def attack_pool(table: VentureTable, figure: int, base: Dice, target: int) -> Dice:
    """The dice of an attack of this figure that begins with `base`: what waits for its next attack changes them."""
    if total(table, figure, "kindle"):
        base = dice.kindled(base)
    return dice.capped(dice.fewer(base, -total(table, figure, "fog") - total(table, target, "shroud")))


def defence_pool(table: VentureTable, figure: int, mana: bool) -> Dice:
    if mana:
        warded = dice.plus(pool_of(table, figure, "mana"), (total(table, figure, "ward-green"), 0, 0))
        return dice.capped(warded)
    return dice.capped(pool_of(table, figure, "defence"))


def movement(table: VentureTable, figure: int) -> int:
    return max(table.lines[KIND[figure]].movement + total(table, figure, "movement"), 0)


def spells_left(table: VentureTable, figure: int) -> int:
    """How many more spells before a rest (mana-01 to mana-04)."""
    return dice.count(pool_of(table, figure, "mana")) - table.cast[figure]
