"""Dice (rules dice-01 to dice-07): pools of green, blue and red dice, and what they show."""

from __future__ import annotations

from undercroft.games.dungeon_venture.adventure import Dice
from undercroft.games.dungeon_venture.box import MOST_DICE, SUCCESSES
from undercroft.kernel.chance import roll
from undercroft.kernel.table import Table

SIDES = 6
BLUE_MOST = MOST_DICE[1]


def plus(one: Dice, other: Dice) -> Dice:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def fewer(pool: Dice, count: int) -> Dice:
    """Dice are taken away green first, then blue, then red: the weakest go first."""
    if not count:
        return pool
    left = list(pool)
    for colour in range(3):
        gone = min(left[colour], count)
        left[colour] -= gone
        count -= gone
    return left[0], left[1], left[2]


def kindled(pool: Dice) -> Dice:
    """Green dice become blue, as many as keep the pool at five blue dice."""
    changed = max(min(pool[0], BLUE_MOST - pool[1]), 0)
    return pool[0] - changed, pool[1] + changed, pool[2]


def capped(pool: Dice) -> Dice:
    """No roll has more dice than the box (dice-07)."""
    return min(pool[0], MOST_DICE[0]), min(pool[1], MOST_DICE[1]), min(pool[2], MOST_DICE[2])


def count(pool: Dice) -> int:
    return pool[0] + pool[1] + pool[2]


def colours(pool: Dice) -> list[int]:
    """The colour of each die, green ones first."""
    return [colour for colour in range(3) for _ in range(pool[colour])]


def succeeds(colour: int, face: int) -> bool:
    """The highest faces bear the symbol: 5 and 6 of a green die, 4 to 6 of a blue, 3 to 6 of a red one."""
    return face > SIDES - SUCCESSES[colour]


def throw(table: Table, pool: Dice) -> tuple[int, ...]:
    """The faces that come up, green dice first."""
    return tuple([roll(table, SIDES) for _ in colours(pool)])


def hits(pool: Dice, faces: tuple[int, ...]) -> list[bool]:
    """Which of the dice that lie there show a success."""
    return [succeeds(colour, face) for colour, face in zip(colours(pool), faces, strict=False)]


def successes(pool: Dice, faces: tuple[int, ...]) -> int:
    return sum([succeeds(colour, face) for colour, face in zip(colours(pool), faces, strict=True)])
