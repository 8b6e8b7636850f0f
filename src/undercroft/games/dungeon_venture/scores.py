"""What a figure rolls, how far it goes, how many spells it may cast: the printed value and the cards that change it.

Rules hero-01 to hero-06, attack-16, equip-06, mana-01 to mana-04, cons-03 to cons-05.
"""

from __future__ import annotations

from undercroft.games.dungeon_venture import dice
from undercroft.games.dungeon_venture.adventure import Dice
from undercroft.games.dungeon_venture.cards import CONSUMABLE, KEEPER_CONSUMABLE
from undercroft.games.dungeon_venture.pool import FIRST_MONSTER, KIND
from undercroft.games.dungeon_venture.table import IN_EFFECT, WORN, VentureTable


def in_effect(table: VentureTable, figure: int) -> list[int]:
    """The cards that lie in effect on a figure."""
    return [card for card in table.zones[IN_EFFECT] if table.host[card] == figure]


def total(table: VentureTable, figure: int, quantity: str) -> int:
    """The sum of all changes by worn cards, by cards in effect, and for a while."""
    found = lent(table, figure, quantity) if table.zones[IN_EFFECT] else 0
    if figure < FIRST_MONSTER:
        for card in table.zone(figure, WORN):
            found += table.pool.gives[table.design[card]].get(quantity, 0)
    for name, target, amount, _, _ in table.modifiers:
        if target == figure and name == quantity:
            found += amount
    return found


def lent(table: VentureTable, figure: int, quantity: str, lasting: str = "") -> int:
    """What the cards in effect add, or those that last so long.

    Two consumables of one kind count once, spells each (cons-03).
    """
    hosted = in_effect(table, figure)
    if lasting:
        hosted = [card for card in hosted if table.pool.designs[table.design[card]].lasts == lasting]
    if not hosted:
        return 0
    pool, designs = table.pool, [table.design[card] for card in hosted]
    once = [design for design in set(designs) if pool.kind[design] in (CONSUMABLE, KEEPER_CONSUMABLE)]
    each = [design for design in designs if design not in once]
    return sum([pool.gives[design].get(quantity, 0) for design in once + each])


def pool_of(table: VentureTable, figure: int, name: str) -> Dice:
    """Attack, defence or mana dice with everything that is added."""
    printed: Dice = getattr(table.lines[KIND[figure]], name)
    return dice.plus(printed, (total(table, figure, f"{name}-green"), total(table, figure, f"{name}-blue"), 0))


def card_pool(table: VentureTable, figure: int, base: Dice) -> Dice:
    """The dice of an attack by card: what waits for the next attack adds to it as to any other (attack-16)."""
    return dice.plus(base, (lent(table, figure, "attack-green"), lent(table, figure, "attack-blue"), 0))


def readied(table: VentureTable, figure: int, base: Dice) -> Dice:
    """What waits for the next attack of a figure turns dice of it blue, or takes some away."""
    if total(table, figure, "kindle"):
        base = dice.kindled(base)
    return dice.fewer(base, -total(table, figure, "fog"))


def attack_pool(table: VentureTable, figure: int, base: Dice, target: int) -> Dice:
    """The dice of an attack of this figure that begins with `base`; never more than the box holds (dice-07)."""
    return dice.capped(dice.fewer(readied(table, figure, base), -total(table, target, "shroud")))


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
