"""The floor of the boards as sets of spaces: bit n of a number is space n, so a whole front takes its step at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import Final, TypeVar

from undercroft.games.dungeon_venture.boards import EAST, NORTH, SIDE, SOUTH, WEST, World

T = TypeVar("T")

Spaces = int  # a set of them
FLAGS: Final = bytes.maketrans(b"01", b"\0\1")


def united(spaces: Iterable[int]) -> Spaces:
    """The set of these spaces."""
    found = 0
    for space in spaces:
        found |= 1 << space
    return found


def listed(spaces: Spaces, things: Sequence[T]) -> list[T]:
    """What belongs to each space of a set, in the order of the spaces; `things` has something for every space."""
    return list(compress(things, bin(spaces)[:1:-1].encode().translate(FLAGS)))


class Floor:
    """Which spaces can be walked on from which, without the doors. Nothing here changes during play.

    Boards are numbered row by row and areas end with their boards: a step is a shift by one, or by a board's side.
    """

    __slots__ = ("areas", "east", "north", "objects", "parts", "south", "west", "whole")

    def __init__(self, world: World, objects: Iterable[int]) -> None:
        every = range(len(world.cells))
        #: the spaces from which a step to that side stays in the area
        self.north, self.east, self.south, self.west = [
            united([space for space in every if same_area(world, space, world.neighbours[space][side])])
            for side in (NORTH, EAST, SOUTH, WEST)
        ]
        self.objects: Spaces = united(objects)
        self.whole: Spaces = united(every)
        of_area = [united(spaces) for spaces in world.of_area]
        #: by space: its area
        self.areas: list[Spaces] = [of_area[area] for area in world.area]
        #: by space: what of its area can be walked to around the objects, if nothing else is in the way
        self.parts: list[Spaces] = [0] * len(world.cells)
        for space in every:
            if not self.parts[space]:
                part = self.filled(1 << space, self.whole & ~self.objects)
                for other in listed(part, every):
                    self.parts[other] = part

    def beside(self, spaces: Spaces) -> Spaces:
        """The spaces one step from these, within their areas."""
        return (
            (spaces & self.east) << 1
            | (spaces & self.west) >> 1
            | (spaces & self.south) << SIDE
            | (spaces & self.north) >> SIDE
        )

    def filled(self, spaces: Spaces, open_spaces: Spaces) -> Spaces:
        """These, and every open space to be walked to from them within their areas."""
        front = spaces
        while front:
            front = self.beside(front) & open_spaces & ~spaces
            spaces |= front
        return spaces


def same_area(world: World, space: int, other: int) -> bool:
    return other >= 0 and world.area[other] == world.area[space]
