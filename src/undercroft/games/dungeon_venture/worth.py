"""What heroes, monsters and cards are worth, in one measure that both sides' bots use."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_venture import odds
from undercroft.games.dungeon_venture.cards import EQUIPMENT, NEXT_ATTACK, NEXT_DEFENCE, NEXT_HIT, SPELL
from undercroft.games.dungeon_venture.odds import Chances
from undercroft.games.dungeon_venture.pool import FIRST_BOSS, FIRST_MONSTER, KIND
from undercroft.games.dungeon_venture.table import (
    GONE,
    HAND,
    IN_EFFECT,
    LIVING,
    SPIRIT,
    USED,
    WORN,
    VentureTable,
)
from undercroft.kernel.exact import add_up

ALIVE, GHOST = 45.0, 25.0  # a hero on the feet, a Spirit
LIFE: Final = (12.0, 8.0, 6.0, 5.0, 4.0, 3.0)  # the first life point, the second...; the others like the last
SUMS: Final = tuple([add_up(LIFE[:points]) for points in range(len(LIFE) + 1)])  # by life points
CARD, SPENT = 1.5, 0.5  # a card in hand, a spell that waits for a rest
WASTE: Final = 4.0  # a life point that a card could heal and does not
EVENT: Final = 3.0
READY, LAID = 2.0, 1.0  # a card in effect on the next attack or defence, another one
PRESENCE, BLOW = 3.0, 4.0  # a monster by itself, and for each success of its attack
BOSS: Final = 20.0  # while it stands, deaths are for good
#: one of a quantity of equipment; what counts only for some is weighed in `fit`
GEAR: Final = {
    "attack-green": 2.0,
    "attack-blue": 3.0,
    "defence-green": 2.0,
    "defence-blue": 3.0,
    "movement": 0.7,
    "diagonal": 1.0,
    "ranged": 2.5,
    "ward-green": 0.5,
    "trap-ward": -0.5,
}


def life_worth(points: int) -> float:
    known = len(SUMS) - 1
    return SUMS[points] if points <= known else SUMS[known] + LIFE[-1] * (points - known)


def hero_worth(table: VentureTable, hero: int, points: int) -> float:
    """A hero with so many life points; the last one lost makes a Spirit, or is the end while a Boss is there."""
    if points > 0:
        return ALIVE + life_worth(points)
    return 0.0 if table.boss_present() else GHOST - EVENT


def fiend_worth(table: VentureTable, figure: int, points: int) -> float:
    """A monster or Boss with so many life points."""
    if points <= 0:
        return 0.0
    kind = KIND[figure]
    strength = PRESENCE + BLOW * odds.mean(table.lines[kind].attack)
    return strength * (0.5 + 0.5 * points) + (BOSS if kind >= FIRST_BOSS else 0.0)


def figure_worth(table: VentureTable, figure: int, points: int) -> float:
    return hero_worth(table, figure, points) if figure < FIRST_MONSTER else fiend_worth(table, figure, points)


def loss(table: VentureTable, figure: int, chances: Chances, wound: float = 1.0) -> float:
    """What a figure is expected to lose by an attack that does damage with these chances.

    `wound` is how much of it counts if the figure stands after all.
    """
    points = table.life[figure]
    whole = figure_worth(table, figure, points)
    found = 0.0
    for amount in range(1, len(chances)):
        lost = whole - figure_worth(table, figure, max(points - amount, 0))
        found += chances[amount] * (lost if amount >= points else wound * lost)
    return found


def gain_of_healing(table: VentureTable, figure: int, amount: int) -> float:
    points = table.life[figure]
    healed = min(points + amount, table.most[figure])
    return figure_worth(table, figure, healed) - figure_worth(table, figure, points)


def gain_of_remedy(table: VentureTable, figure: int, amount: int) -> float:
    """The same by a card, which had better heal all it can."""
    wasted = max(table.life[figure] + amount - table.most[figure], 0)
    return gain_of_healing(table, figure, amount) - WASTE * wasted


# --- cards
def fit(table: VentureTable, hero: int, card: int) -> float:
    """How well a piece of equipment would serve a hero."""
    found = 0.0
    for quantity, amount in table.pool.gives[table.design[card]].items():
        if quantity.startswith("mana"):
            found += 2.0 * amount * odds.mean(table.lines[hero].mana)
        else:
            found += GEAR.get(quantity, 0.0) * amount
    return found


def gain_of_wearing(table: VentureTable, hero: int, card: int) -> float:
    """What it brings to put this on, with what must come off for it."""
    slots = set(table.pool.designs[table.design[card]].slots)
    found = fit(table, hero, card)
    for worn in table.zone(hero, WORN):
        if worn != card and slots & set(table.pool.designs[table.design[worn]].slots):
            found -= fit(table, hero, worn)
    return found


def price(table: VentureTable, card: int) -> float:
    """What is given up by playing a card: a spell comes back with the next rest."""
    return CARD - SPENT if table.kind_of(card) == SPELL else CARD


def laid_worth(table: VentureTable, card: int) -> float:
    lasts = table.pool.designs[table.design[card]].lasts
    return READY if lasts in (NEXT_ATTACK, NEXT_DEFENCE, NEXT_HIT) else LAID


# --- all of it
def party_worth(table: VentureTable) -> float:
    """The heroes with all they have."""
    found = 0.0
    for hero in table.order:
        if table.form[hero] == LIVING:
            found += ALIVE + life_worth(table.life[hero])
        elif table.form[hero] == SPIRIT:
            found += GHOST
        if table.form[hero] != GONE:
            found += CARD * len(table.zone(hero, HAND)) + SPENT * len(table.zone(hero, USED))
            for card in table.zone(hero, WORN):
                found += CARD + fit(table, hero, card)
    for card in table.zones[IN_EFFECT]:
        found += laid_worth(table, card) if table.caster[card] < FIRST_MONSTER else -laid_worth(table, card)
    return found


def horde_worth(table: VentureTable) -> float:
    """The monsters and Bosses on the boards."""
    found = 0.0
    for figure in table.on_boards():
        found += fiend_worth(table, figure, table.life[figure])
    return found


def is_gear(table: VentureTable, card: int) -> bool:
    return table.kind_of(card) == EQUIPMENT
