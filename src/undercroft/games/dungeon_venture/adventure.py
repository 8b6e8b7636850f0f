"""Adventures (rules setup-06, setup-19, hidden-01, gap-01): what the Keeper's sheet shows, read from a file.

A file lays boards out and draws what is on each of them, space by space. Everything in it but title, level, boards and
goal is for the Keeper's eyes only.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Final

from undercroft.games.dungeon_venture.boards import BOARDS, SIDE, SIDES, Cell, Placed, World
from undercroft.games.dungeon_venture.box import BOSSES, COLOURS, FURNITURE, KEEPER_CARDS, MONSTERS, MOST_DICE, TRAPS
from undercroft.games.sets import files
from undercroft.games.sets.grammar import Choice, Field, Flag, Line, Number, Part, Several, words
from undercroft.games.sets.library import Library
from undercroft.games.sets.problems import BadSet, Place, Report, quoted, shorten, shown
from undercroft.games.sets.reader import Reader, Scope

FORMAT: Final = "undercroft-adventure/1"
PACKAGE: Final = "undercroft.games.dungeon_venture"
NOTHING, COLUMN, STAIR = ".", "*", "="
BOSS: Final = "B"
#: what a letter of the drawing stands for; a group of equal letters is one piece, so a neighbour takes the other case
LETTERS: Final[dict[str, str]] = {
    "k": "kobold",
    "z": "zombie",
    "s": "skeleton",
    "o": "orc",
    "g": "ogre",
    "c": "chest",
    "a": "altar",
    "t": "table",
    "b": "bookcase",
    "m": "tomb",
    "p": "pit",
    "r": "rocks",
    "f": "arrows",
}

Dice = tuple[int, int, int]  # green, blue, red
Edge = tuple[int, int]  # two spaces


@dataclass(frozen=True, slots=True)
class Piece:
    """Furniture, chest or altar, or a trap: what it is and the spaces it covers."""

    kind: str
    spaces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Door:
    """A door between the two spaces of an edge."""

    edge: Edge
    secret: bool = False
    open: bool = False


@dataclass(frozen=True, slots=True)
class BossLine:
    """A Boss of the adventure; characteristics that are not given are those of its kind."""

    kind: str
    name: str = ""
    space: int = -1  # -1: it comes when another falls
    after: str = ""  # that other
    attack: Dice | None = None
    defence: Dice | None = None
    mana: Dice | None = None
    life: int = 0
    movement: int = 0
    cards: tuple[str, ...] = ()  # its black-backed cards


@dataclass(frozen=True, slots=True)
class Adventure:
    """Everything on the sheet."""

    id: str
    title: str
    level: int
    version: str
    boards: tuple[Placed, ...]
    furniture: tuple[Piece, ...]
    traps: tuple[Piece, ...]
    doors: tuple[Door, ...]
    monsters: tuple[tuple[str, int], ...]  # kind and space
    bosses: tuple[BossLine, ...]
    author: str = ""
    story: str = ""  # for the Keeper
    goal: str = ""  # for all, where it is not the usual one
    sealed: int = -1  # no attack harms a Boss before this area was searched
    source: str = field(default="", repr=False, compare=False)

    @property
    def world(self) -> World:
        return World(self.boards)


_ID = Line(40, r"[a-z0-9]+(-[a-z0-9]+)*", "lower-case letters, digits and single hyphens")
_NAME, _TEXT = Line(60), Line(600)
_CELL = Part("cell", "a place [east, south]")
_DICE = Part("dice", "dice: { green = 3 }, say")
HEAD: Final = (
    Field("format", words(FORMAT)),
    Field("id", _ID),
    Field("title", _NAME),
    Field("version", _NAME, "1"),
    Field("level", Number(1, 4)),
    Field("author", _NAME, ""),
    Field("story", _TEXT, ""),
    Field("goal", _TEXT, ""),
    Field("sealed", _CELL, None, help="no attack harms a Boss before the area of this space was searched"),
)
BOARD: Final = (
    Field("kind", words(*BOARDS)),
    Field("at", _CELL),
    Field("turn", Number(0, 3), 0, help="quarter turns to the right"),
    Field("cells", Part("cells", f"{SIDE} lines of {SIDE} letters"), None),
)
DOOR: Final = (
    Field("at", _CELL),
    Field("side", words(*SIDES)),
    Field("secret", Flag(only_true=True), False),
    Field("open", Flag(only_true=True), False),
)
BOSS_LINE: Final = (
    Field("kind", words(*BOSSES)),
    Field("name", _NAME, ""),
    Field("after", words(*BOSSES), ""),
    Field("attack", _DICE, None),
    Field("defence", _DICE, None),
    Field("mana", _DICE, None),
    Field("life", Number(1, 20), 0),
    Field("movement", Number(1, 12), 0),
    Field("cards", Several(Choice({name: name for name in KEEPER_CARDS}), 0, 16), ()),
)
TABLES: Final = {"board": BOARD, "door": DOOR, "boss": BOSS_LINE}


def load_adventure(source: str | bytes, name: str) -> Adventure:
    """The adventure in this TOML text. Raises `BadSet` with everything that is wrong with it."""
    from undercroft.games.dungeon_venture.checks import check

    report = Report(shorten(name, 200))
    table = files.parse(source, report, "a board begins with [[board]]")
    found = _Reading(report).read(table) if table is not None else None
    if found is not None and not report.problems:
        check(found, report)
    if report.problems or found is None:
        raise BadSet(report.problems)
    return replace(found, source=source if isinstance(source, str) else source.decode("utf-8-sig"))


#: the adventures that come with the game, and those that somebody brings along
LIBRARY: Final = Library(PACKAGE, load_adventure, "adventure")


#: as many of each colour as the box holds (dice-07)
KINDS_OF_DICE: Final = {colour: Number(0, most) for colour, most in zip(COLOURS, MOST_DICE, strict=True)}


class _Reading(Reader):
    """One reading of one file."""

    __slots__ = ()

    def __init__(self, report: Report) -> None:
        super().__init__(report)
        self.parts = {"cell": self.cell, "dice": self.dice, "cells": self.drawing}

    # --- small parts
    def cell(self, value: object, place: Place, scope: Scope) -> Cell | None:
        good = isinstance(value, list) and len(value) == 2 and all(type(one) is int and 0 <= one < 100 for one in value)
        if not good or not isinstance(value, list):
            self.report.add(place, f"is {shown(value)}; it must be two whole numbers: how far east and how far south")
            return None
        return value[0], value[1]

    def dice(self, value: object, place: Place, scope: Scope) -> Dice | None:
        found = self.numbers(value, "dice: { green = 3 }, say", KINDS_OF_DICE, place, scope)
        return None if found is None else (found.get("green", 0), found.get("blue", 0), found.get("red", 0))

    def drawing(self, value: object, place: Place, scope: Scope) -> tuple[str, ...] | None:
        if not isinstance(value, str):
            self.report.add(place, f"is {shown(value)}; it must be {SIDE} lines of {SIDE} letters")
            return None
        rows = [line.strip() for line in value.strip().splitlines()]
        wrong = [number for number, row in enumerate(rows, 1) if len(row) != SIDE]
        if len(rows) != SIDE or wrong:
            where = f"line {wrong[0]} has {len(rows[wrong[0] - 1])}" if wrong else f"there are {len(rows)} lines"
            self.report.add(place, f"must be {SIDE} lines of {SIDE} letters: {where}")
            return None
        known = {*LETTERS, *[letter.upper() for letter in LETTERS], NOTHING, COLUMN, STAIR, BOSS}
        for number, row in enumerate(rows, 1):
            for letter in row:
                if letter not in known:
                    self.report.add(
                        place, f"line {number}: {quoted(letter)} stands for nothing; see docs/adventures.md"
                    )
                    return None
        return tuple(rows)

    # --- the file
    def read(self, table: dict[str, object]) -> Adventure | None:
        scope = Scope("", frozenset())
        head = self.fields({key: value for key, value in table.items() if key not in TABLES}, HEAD, Place(), scope)
        found: dict[str, list[dict[str, Any]]] = {}
        for kind, fields in TABLES.items():
            listed = table.get(kind, [])
            if not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
                self.report.add(Place(kind), f"must be given as [[{kind}]] tables")
                return None
            read = [self.fields(one, fields, Place(f"{kind} {number}"), scope) for number, one in enumerate(listed, 1)]
            found[kind] = [one for one in read if one is not None]
        if head is None or self.report.problems:
            return None
        return self.lay_out(head, found["board"], found["door"], found["boss"])

    def lay_out(
        self,
        head: dict[str, Any],
        boards: list[dict[str, Any]],
        doors: list[dict[str, Any]],
        bosses: list[dict[str, Any]],
    ) -> Adventure | None:
        placed = tuple([Placed(board["kind"], board["at"], board["turn"]) for board in boards])
        self.places([board.at for board in placed])
        if self.report.problems:
            return None
        world = World(placed)
        pieces: list[Piece] = []
        for number, (board, drawn) in enumerate(zip(placed, boards, strict=True), 1):
            if "cells" in drawn:
                pieces += self.pieces(world, board, drawn["cells"], Place(f"board {number}", "cells"))
        edges = [self.door(world, door, Place(f"door {number}")) for number, door in enumerate(doors, 1)]
        lairs = [piece.spaces[0] for piece in pieces if piece.kind == BOSS]
        lines = self.bosses(bosses, lairs)
        sealed = head.pop("sealed", None)
        if sealed is not None and sealed not in world.numbers:
            self.report.add(Place("", "sealed"), "is not on any board; name a space of the room to search")
        if self.report.problems:
            return None
        return Adventure(
            **{key: value for key, value in head.items() if key != "format"},
            boards=placed,
            furniture=tuple([piece for piece in pieces if piece.kind in FURNITURE]),
            traps=tuple([piece for piece in pieces if piece.kind in TRAPS]),
            doors=tuple([door for door in edges if door is not None]),
            monsters=tuple([(piece.kind, piece.spaces[0]) for piece in pieces if piece.kind in MONSTERS]),
            bosses=lines,
            sealed=-1 if sealed is None else world.area[world.numbers[sealed]],
        )

    def places(self, places: list[Cell]) -> None:
        """Boards lie near each other and never on each other."""
        if not places:
            self.report.add(Place("board"), 'is missing; lay the first with [[board]] and kind = "start"')
        for number, at in enumerate(places, 1):
            place = Place(f"board {number}", "at")
            if max(at) >= len(BOARDS):
                self.report.add(place, f"is too far out; places are counted from 0 to {len(BOARDS) - 1}")
            elif at in places[: number - 1]:
                self.report.add(place, f"is where board {places.index(at) + 1} lies; each needs a place of its own")

    def pieces(self, world: World, board: Placed, rows: tuple[str, ...], place: Place) -> list[Piece]:
        """What is drawn on a board: equal letters side by side are one piece, figures take one space each."""
        letters = board.letters()
        seen: set[Cell] = set()
        found: list[Piece] = []
        for y, row in enumerate(rows):
            for x, letter in enumerate(row):
                if letters[y][x] in (COLUMN, STAIR) and letter not in (NOTHING, letters[y][x]):
                    self.report.add(place, f"line {y + 1}: {quoted(letter)} stands on a column or the stairs; move it")
                if letter in (COLUMN, STAIR) and letters[y][x] != letter:
                    self.report.add(place, f"line {y + 1}: {quoted(letter)} is drawn where this board has none; draw .")
                if letter in (NOTHING, COLUMN, STAIR) or (x, y) in seen:
                    continue
                kind = BOSS if letter == BOSS else LETTERS[letter.lower()]
                group = [(x, y)] if kind == BOSS or kind in MONSTERS else grown(rows, (x, y))
                seen.update(group)
                spaces = [world.numbers[board.at[0] * SIDE + east, board.at[1] * SIDE + south] for east, south in group]
                if not is_rectangle(group):
                    self.report.add(place, f"line {y + 1}: a {kind} must cover a rectangle")
                found.append(Piece(kind, tuple(spaces)))
        return found

    def door(self, world: World, door: dict[str, Any], place: Place) -> Door | None:
        space = world.numbers.get(door["at"], -1)
        other = world.neighbours[space][SIDES.index(door["side"])] if space >= 0 else -1
        if other < 0:
            self.report.add(place, "leads off the boards; a door joins two areas (board-04)")
            return None
        return Door((min(space, other), max(space, other)), door["secret"], door["open"])

    def bosses(self, lines: list[dict[str, Any]], lairs: list[int]) -> tuple[BossLine, ...]:
        waiting = [line for line in lines if not line["after"]]
        if len(waiting) != len(lairs):
            self.report.add(Place("boss"), f"{len(lairs)} are drawn (B), {len(waiting)} are described as waiting there")
            return ()
        spaces = iter(lairs)
        return tuple([BossLine(**line, space=-1 if line["after"] else next(spaces)) for line in lines])


def grown(rows: tuple[str, ...], start: Cell) -> list[Cell]:
    """The group of equal letters that a place belongs to."""
    letter = rows[start[1]][start[0]]
    group = [start]
    for x, y in group:
        for east, south in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            other = (x + east, y + south)
            inside = 0 <= other[0] < SIDE and 0 <= other[1] < SIDE
            if inside and other not in group and rows[other[1]][other[0]] == letter:
                group.append(other)
    return group


def is_rectangle(group: list[Cell]) -> bool:
    wide = 1 + max(x for x, _ in group) - min(x for x, _ in group)
    high = 1 + max(y for _, y in group) - min(y for _, y in group)
    return wide * high == len(group)
