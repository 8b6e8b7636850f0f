"""The six boards (rules board-01 to board-05, gap-06) and how they lie side by side: a world of spaces with areas.

Walls are not drawn: two neighbouring spaces of different areas have a wall between them, unless a door pierces it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

SIDE: Final = 10  # spaces along a board
NORTH, EAST, SOUTH, WEST = range(4)
SIDES: Final = ("north", "east", "south", "west")
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))

Cell = tuple[int, int]  # east and south of the world's north-western corner

#: each board as ten rows of letters: one letter an area, * a column, = a stair space (of the area a)
BOARDS: Final[dict[str, tuple[str, ...]]] = {
    "start": ("a" * 10,) * 9 + ("aaaa==aaaa",),
    "one-room": ("a" * 10,) * 10,
    "colonnade": tuple(["a*a*aa*a*a" if row in (2, 7) else "a" * 10 for row in range(10)]),
    "two-rooms": ("a" * 10,) * 5 + ("b" * 10,) * 5,
    "three-rooms": ("a" * 10,) * 4 + ("bbbbbccccc",) * 6,
    "four-rooms": ("aaaaabbbbb",) * 5 + ("cccccddddd",) * 5,
}


@dataclass(frozen=True, slots=True)
class Placed:
    """A board as it lies: at which place of the layout, turned by how many quarter turns to the right."""

    kind: str
    at: Cell
    turn: int = 0

    def letters(self) -> list[str]:
        """Its rows as it lies."""
        rows = list(BOARDS[self.kind])
        for _ in range(self.turn):
            rows = ["".join(row[at] for row in reversed(rows)) for at in range(SIDE)]
        return rows


class World:
    """Every space of the boards that were laid out. A space is one number; `neighbours` knows nothing of walls."""

    __slots__ = ("area", "boards", "cells", "columns", "height", "neighbours", "numbers", "of_area", "stairs", "width")

    def __init__(self, boards: tuple[Placed, ...]) -> None:
        self.boards = boards
        self.cells: list[Cell] = []
        self.numbers: dict[Cell, int] = {}
        self.area: list[int] = []  # by space: its area; areas are numbered board by board
        self.columns: set[int] = set()
        self.stairs: tuple[int, ...] = ()
        self.width = SIDE * (1 + max(board.at[0] for board in boards))
        self.height = SIDE * (1 + max(board.at[1] for board in boards))
        areas: dict[tuple[int, str], int] = {}
        stairs = []
        for number, board in enumerate(boards):
            for y, row in enumerate(board.letters()):
                for x, letter in enumerate(row):
                    cell = (board.at[0] * SIDE + x, board.at[1] * SIDE + y)
                    space = self.numbers[cell] = len(self.cells)
                    self.cells.append(cell)
                    self.area.append(areas.setdefault((number, letter if letter.isalpha() else "a"), len(areas)))
                    if letter == "*":
                        self.columns.add(space)
                    elif letter == "=":
                        stairs.append(space)
        self.stairs = tuple(stairs)
        self.of_area: list[list[int]] = [[] for _ in areas]
        for space, area in enumerate(self.area):
            self.of_area[area].append(space)
        #: by space: the spaces to its north, east, south and west, or -1
        self.neighbours: list[tuple[int, ...]] = [
            tuple([self.numbers.get((x + east, y + south), -1) for east, south in STEPS]) for x, y in self.cells
        ]

    @property
    def start(self) -> int:
        """The area of the start board."""
        return self.area[self.stairs[0]]

    def beside(self, space: int) -> list[int]:
        """The neighbours across any edge, walls or not."""
        return [other for other in self.neighbours[space] if other >= 0]

    def around(self, space: int) -> list[int]:
        """The up to eight spaces next to this one, diagonal ones included, in reading order."""
        x, y = self.cells[space]
        near = [(x + east, y + south) for south in (-1, 0, 1) for east in (-1, 0, 1) if (east, south) != (0, 0)]
        return [self.numbers[cell] for cell in near if cell in self.numbers]

    def name(self, space: int) -> str:
        """A space as people call it: "12,7" counted from the north-western corner."""
        x, y = self.cells[space]
        return f"{x},{y}"
