"""The boards with the doors as they stand now: how far it is from anywhere to anywhere, worked out once.

Bots ask for the same ways again and again, in one position and in all that follow from it.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_venture.floor import Spaces, listed, united
from undercroft.games.dungeon_venture.table import VentureTable
from undercroft.games.dungeon_venture.ways import Doorways, doorways, rubble

Steps = dict[int, int]  # by space: how far it is; to be read only

CLOSED: Final = 2  # steps that a closed door costs
MOST: Final = 24  # of the terrains of one adventure that are kept
MOST_FLOODS: Final = 64  # and of the ways of each, which take some 20 KB: 30 MB for an adventure at most


class Terrain:
    """Where one can walk past all figures, through doors that are open or were found."""

    __slots__ = ("doors", "floods", "floor", "free", "opened", "strides")

    def __init__(self, table: VentureTable, doors: Doorways, opened: Doorways, fallen: Spaces) -> None:
        self.floor = table.layout.floor
        self.doors = doors
        self.opened = opened
        self.free: Spaces = self.floor.whole & ~self.floor.objects & ~fallen
        self.floods: dict[Spaces, Steps] = {}
        self.strides: dict[tuple[int, int], Spaces] = {}

    def steps_to(self, goals: Spaces) -> Steps:
        """By space: the steps to the nearest of these."""
        if goals not in self.floods:
            if len(self.floods) >= MOST_FLOODS:
                self.floods.clear()
            self.floods[goals] = self.flood(goals)
        return self.floods[goals]

    def flood(self, goals: Spaces) -> Steps:
        floor, unseen, every = self.floor, self.free, range(self.floor.whole.bit_length())
        found: Steps = {}
        later = {0: goals}  # by steps: spaces that are reached then, if not before
        steps, front = 0, 0
        while front or later:
            front |= later.pop(steps, 0)
            if steps:
                front &= unseen
            unseen &= ~front
            for space in listed(front, every):
                found[space] = steps
            for door in self.doors:
                if front >> door[0] & 1 and unseen >> door[1] & 1:
                    far = steps + 1 if door in self.opened else steps + 1 + CLOSED
                    later[far] = later.get(far, 0) | 1 << door[1]
            front = floor.beside(front) & unseen
            steps += 1
        return found

    def within(self, space: int, steps: int) -> Spaces:
        """The spaces so many steps from one at most, through open doors and over rubble."""
        key = (space, steps)
        if key not in self.strides:
            free = self.floor.whole & ~self.floor.objects
            found = front = 1 << space
            for _ in range(steps):
                ahead = self.floor.beside(front)
                for one, other in self.opened:
                    if front >> one & 1:
                        ahead |= 1 << other
                front = ahead & free & ~found
                found |= front
            self.strides[key] = found
        return self.strides[key]


def terrain(table: VentureTable) -> Terrain:
    """That of this table; every table of an adventure with the same doors has the same."""
    doors, opened, fallen = doorways(table, closed=True), doorways(table), rubble(table)
    known = table.layout.terrains
    key = (tuple(doors), tuple(opened), fallen)
    if key not in known:
        if len(known) >= MOST:
            known.clear()
        known[key] = Terrain(table, doors, opened, fallen)
    return known[key]


def distances(table: VentureTable, goals: list[int]) -> Steps:
    """By space: the steps to the nearest goal, past figures and through found doors."""
    return terrain(table).steps_to(united(goals))
