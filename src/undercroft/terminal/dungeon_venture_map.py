"""The boards of Dungeon Venture as text: two letters a space, walls and doors between them, a window if it is wide."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_venture.boards import World
from undercroft.games.dungeon_venture.drawing import MARKS
from undercroft.terminal.board import Face
from undercroft.terminal.paper import Paper

CELL: Final = 3  # two letters, and the wall or door to the east
LABEL: Final = 4  # columns for the numbers of the rows
OPEN, CLOSED, BARRED, SECRET = "'", "#", "X", "?"
DOORS: Final = {CLOSED: "door", OPEN: "open door", BARRED: "barred door", SECRET: "secret door"}
COLUMN, STAIRS, OPENED = "()", "==", "_"
FLOORS: Final = {"explored": ". ", "revealed": ", ", "hidden": ": "}
DIGITS: Final = "0123456789abcdefg"  # sixteen kobolds in one letter each


def figure_sign(kind: str, number: int) -> str:
    """Heroes by two letters of their name, monsters by letter and number, Bosses by their initials."""
    if kind in MARKS:
        return MARKS[kind] + DIGITS[number]
    first, _, second = kind.partition("-")
    return (first[0] + second[0]).upper() if second else kind[:2].capitalize()


def door_sign(door: Face) -> str:
    if door.get("secret"):
        return SECRET
    return BARRED if door["barred"] else OPEN if door["open"] else CLOSED


class Plan:
    """What one reader knows of the boards, ready to be drawn."""

    def __init__(self, view: Face, world: World, numbers: dict[int, int]) -> None:
        self.world = world
        screen = view.get("screen")
        states = [area["state"] for area in view["areas"]]
        self.floor = [FLOORS[states[area]] for area in world.area]
        seen = {space for space, area in enumerate(world.area) if states[area] != "hidden"}
        self.shown = set(range(len(world.cells))) if screen else seen
        self.doors = {frozenset(door["spaces"]): door_sign(door) for door in (screen or view)["doors"]}
        self.words: dict[str, str] = {}  # by sign: what it means, of all that stands somewhere
        self.signs: dict[int, str] = {}
        for space in world.columns:
            self.put(space, COLUMN, "column")
        for space in world.stairs:
            self.put(space, STAIRS, "stairs")
        self.put_pieces(view, screen)
        self.put_figures(view, screen, numbers)

    def put(self, space: int, sign: str, words: str) -> None:
        if space in self.shown:
            self.signs[space] = sign
            self.words[sign] = words

    def put_pieces(self, view: Face, screen: Face | None) -> None:
        """Furniture, traps, and what the dead have left."""
        for piece in (screen or view)["furniture"]:
            letter, opened = MARKS[piece["kind"]], piece["opened"]
            for space in piece["spaces"]:
                self.put(
                    space, letter + (OPENED if opened else letter), ("empty " if opened else "") + str(piece["kind"])
                )
        for trap in [*view["traps"], *(screen["traps"] if screen else ())]:
            letter, hidden = MARKS[trap["kind"]], trap["state"] == "hidden"
            for space in trap["spaces"]:
                self.put(
                    space, letter + (SECRET if hidden else letter), ("hidden " if hidden else "") + str(trap["kind"])
                )
        for hero in view["heroes"]:
            if hero["marker"] is not None:
                self.put(hero["marker"], "%" + hero["kind"][0], f"belongings of {hero['name']}")

    def put_figures(self, view: Face, screen: Face | None, numbers: dict[int, int]) -> None:
        """Bodies hide Spirits, and those who stand here hide those who wait here."""
        for one in screen["monsters"] if screen else ():
            self.put(one["space"], MARKS[one["kind"]] + SECRET, f"{one['kind']} that waits")
        for one in screen["bosses"] if screen else ():
            if one["space"] >= 0:
                self.put(one["space"], figure_sign(one["kind"], 0).lower(), "Boss who waits")
        for one in sorted(view["figures"], key=lambda one: not one["spirit"]):
            sign = figure_sign(one["kind"], numbers[one["figure"]])
            if one["spirit"]:
                self.put(one["space"], sign.lower(), f"Spirit of {one['name']}")
            else:
                self.put(one["space"], sign, "" if one["kind"] in MARKS else str(one["name"]))

    # --- drawing
    def lines(self, paper: Paper, centre: int | None) -> list[str]:
        """The part of the boards that is known; around one space if the paper is too narrow for all of it."""
        cells = [self.world.cells[space] for space in self.shown]
        left, right = span([x for x, _ in cells], (paper.width - LABEL - 2) // CELL, self.axis(centre, 0))
        top, bottom = span([y for _, y in cells], self.world.height, self.axis(centre, 1))
        columns = range(left, right + 1)
        lines = [" " * LABEL + "".join(str(x).ljust(CELL) for x in columns).rstrip()]
        for y in range(top - 1, bottom + 1):
            if y >= top:
                row = "".join(self.cell(x, y, paper) + self.wall((x, y), (x + 1, y), paper) for x in columns)
                lines.append(f"{y:>{LABEL - 2}} " + (self.wall((left - 1, y), (left, y), paper) + row).rstrip())
            edges = [self.wall((x, y), (x, y + 1), paper) for x in columns]
            if any(edge != " " for edge in edges):
                corners = [self.corner(x, y, paper) for x in range(left - 1, right + 1)]
                below = corners[0] + "".join(edge * 2 + corner for edge, corner in zip(edges, corners[1:], strict=True))
                lines.append(" " * (LABEL - 1) + below.rstrip())
        if right - left < max(x for x, _ in cells) - min(x for x, _ in cells):
            lines += paper.wrap(f"Only columns {left} to {right} fit on this screen.", 1, style="dim")
        return lines

    def axis(self, centre: int | None, which: int) -> int | None:
        return None if centre is None else self.world.cells[centre][which]

    def cell(self, x: int, y: int, paper: Paper) -> str:
        space = self.world.numbers.get((x, y), -1)
        if space not in self.shown:
            return "  "
        sign = self.signs.get(space)
        if sign is None:
            return paper.paint(self.floor[space], "dim")
        return paper.paint(sign, "number" if sign[0].isupper() else "bad" if sign[-1].isalnum() else "bold")

    def edge(self, first: tuple[int, int], second: tuple[int, int]) -> str:
        """The door between two spaces, "wall", or nothing."""
        one, two = self.world.numbers.get(first, -1), self.world.numbers.get(second, -1)
        if one not in self.shown and two not in self.shown:
            return ""
        inside = one >= 0 and two >= 0 and self.world.area[one] == self.world.area[two]
        return "" if inside else self.doors.get(frozenset((one, two)), "wall")

    def wall(self, first: tuple[int, int], second: tuple[int, int], paper: Paper) -> str:
        found = self.edge(first, second)
        line, side = frame(paper)
        return (side if first[1] == second[1] else line) if found == "wall" else found or " "

    def corner(self, x: int, y: int, paper: Paper) -> str:
        """Where the walls of four spaces meet, south-east of one of them."""
        across = [self.edge((east, y), (east, y + 1)) for east in (x, x + 1)]
        along = [self.edge((x, south), (x + 1, south)) for south in (y, y + 1)]
        line, side = frame(paper)
        if not any(across):
            return side if any(along) else " "
        return "+" if any(along) else line

    def legend(self) -> list[str]:
        """Only what is drawn and does not explain itself."""
        words = {sign: words for sign, words in self.words.items() if words and sign in self.signs.values()}
        drawn = [*words.items(), *[(sign, name) for sign, name in DOORS.items() if sign in self.doors.values()]]
        return [f"{sign} {name}" for sign, name in drawn]


def frame(paper: Paper) -> tuple[str, str]:
    """A wall that runs east, and one that runs south."""
    signs = paper.sign("plain frame")
    return signs[1], signs[3]


def span(values: list[int], most: int, centre: int | None) -> tuple[int, int]:
    """From where to where to draw: everything, or as much as fits around the centre."""
    first, last = min(values), max(values)
    if last - first < most:
        return first, last
    begin = max(first, min((first if centre is None else centre) - most // 2, last - most + 1))
    return begin, begin + most - 1
