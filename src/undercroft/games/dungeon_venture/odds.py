"""What dice promise, exactly (rules dice-01 to dice-07, attack-03 to attack-05): for readers and for bots."""

from __future__ import annotations

from functools import cache
from typing import Final

from undercroft.games.dungeon_venture.adventure import Dice
from undercroft.games.dungeon_venture.box import SUCCESSES
from undercroft.games.dungeon_venture.dice import SIDES

Chances = tuple[float, ...]  # by number: how likely it is

CHANCE: Final = tuple([faces / SIDES for faces in SUCCESSES])


def mean(pool: Dice) -> float:
    """The successes a roll brings on average."""
    return CHANCE[0] * pool[0] + CHANCE[1] * pool[1] + CHANCE[2] * pool[2]


@cache
def successes(pool: Dice) -> Chances:
    """How likely each number of successes is."""
    found = [1.0]
    for colour, count in enumerate(pool):
        for _ in range(count):
            hit = CHANCE[colour]
            missed = [*[(1.0 - hit) * chance for chance in found], 0.0]
            for at, chance in enumerate(found):
                missed[at + 1] += hit * chance
            found = missed
    return tuple(found)


@cache
def damage(attack: Dice, defence: Dice) -> Chances:
    """How likely each amount of damage is; an attack that does not beat the defence does none."""
    return damage_after(successes(attack), successes(defence))


def damage_after(attack: Chances, defence: Chances) -> Chances:
    found = [0.0] * len(attack)
    for struck, one in enumerate(attack):
        for warded, other in enumerate(defence):
            found[max(struck - warded, 0)] += one * other
    return tuple(found)


def sure(number: int) -> Chances:
    """A roll that is already on the table."""
    return (*[0.0] * number, 1.0)
