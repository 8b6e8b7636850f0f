"""An adventure drawn: as text for the terminal, and as a picture (SVG) to print. For the Keeper's eyes only."""

from __future__ import annotations

from typing import Final
from xml.sax.saxutils import escape

from undercroft.games.dungeon_venture.adventure import BOSS, LETTERS, Adventure, Door
from undercroft.games.dungeon_venture.boards import World

MARKS: Final = {kind: letter for letter, kind in LETTERS.items()}
OPEN, CLOSED, SECRET = "o", "+", "?"  # doors in the text
PIXELS: Final = 28
COLOURS: Final = ("#e8dcc0", "#d9e4ea", "#e3e9d2", "#efdcd5", "#e6ddec", "#f0e8cf", "#d7e6df")
PIECES: Final = {"pit": "#3a3029", "rocks": "#7c6f62", "arrows": "#b1321f"}


def marks(adventure: Adventure, world: World) -> dict[int, str]:
    """What stands on a space, as its letter."""
    found = dict.fromkeys(world.columns, "*") | dict.fromkeys(world.stairs, "=")
    for piece in (*adventure.furniture, *adventure.traps):
        found |= dict.fromkeys(piece.spaces, MARKS[piece.kind])
    found |= {space: MARKS[kind] for kind, space in adventure.monsters}
    return found | {boss.space: BOSS for boss in adventure.bosses if boss.space >= 0}


def door_mark(door: Door) -> str:
    return SECRET if door.secret else OPEN if door.open else CLOSED


def text(adventure: Adventure) -> list[str]:
    """Two letters a space: what is there, and the wall or door to its east; a line of walls below each row."""
    world = adventure.world
    shown = marks(adventure, world)
    doors = {door.edge: door_mark(door) for door in adventure.doors}
    width, height = world.width, world.height
    area = {cell: world.area[space] for cell, space in world.numbers.items()}

    def wall(first: tuple[int, int], second: tuple[int, int], sign: str) -> str:
        one, two = world.numbers.get(first, -1), world.numbers.get(second, -1)
        door = doors.get((min(one, two), max(one, two)))
        return door or (sign if area.get(first) != area.get(second) else " ")

    lines = []
    for y in range(-1, height):
        row = "".join(
            (shown.get(world.numbers[x, y], ".") if (x, y) in world.numbers else " ") + wall((x, y), (x + 1, y), "|")
            for x in range(-1, width)
        )
        below = "".join(wall((x, y), (x, y + 1), "-") + " " for x in range(-1, width))
        lines += [row.rstrip(), below.rstrip()]
    return [line[1:] for line in lines[1:]]


def legend(adventure: Adventure) -> list[str]:
    """Only what is drawn."""
    world = adventure.world
    drawn = set(marks(adventure, world).values())
    signs = LETTERS | {BOSS: "Boss", "*": "column", "=": "stairs"}
    words = [f"{sign} {name}" for sign, name in signs.items() if sign in drawn]
    doors = {door_mark(door) for door in adventure.doors}
    kinds = {CLOSED: "door", OPEN: "open door", SECRET: "secret door"}
    return words + [f"{sign} {name}" for sign, name in kinds.items() if sign in doors]


def svg(adventure: Adventure) -> str:
    """The same as a picture."""
    world = adventure.world
    wide, high = world.width * PIXELS, world.height * PIXELS
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 {wide + 8} {high + 8}" font-family="sans-serif">']
    parts.append(f"<title>{escape(adventure.title)}</title>")
    for space, (x, y) in enumerate(world.cells):
        fill = COLOURS[world.area[space] % len(COLOURS)]
        parts.append(rect(x, y, 1, 1, fill, "#00000018"))
    for space in world.columns:
        x, y = world.cells[space]
        parts.append(
            f'<circle cx="{(x + 0.5) * PIXELS}" cy="{(y + 0.5) * PIXELS}" r="{PIXELS * 0.35}" fill="#8a8378"/>'
        )
    for piece in (*adventure.furniture, *adventure.traps):
        cells = [world.cells[space] for space in piece.spaces]
        left, top = min(x for x, _ in cells), min(y for _, y in cells)
        right, bottom = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
        fill = PIECES.get(piece.kind, "#a8865a")
        parts.append(rect(left + 0.08, top + 0.08, right - left - 0.16, bottom - top - 0.16, fill, "#2a2118"))
        parts.append(label((left + right) / 2, (top + bottom) / 2, MARKS[piece.kind], "#fff"))
    for kind, space in adventure.monsters:
        parts.append(figure(world, space, MARKS[kind], "#44603a"))
    for boss in adventure.bosses:
        if boss.space >= 0:
            parts.append(figure(world, boss.space, BOSS, "#6b1f2a"))
    for space in world.stairs:
        x, y = world.cells[space]
        parts.append(label(x + 0.5, y + 0.5, "=", "#2a2118"))
    parts += walls(adventure, world)
    return "\n".join([*parts, "</svg>", ""])


def rect(x: float, y: float, wide: float, high: float, fill: str, stroke: str) -> str:
    place = f'x="{x * PIXELS:g}" y="{y * PIXELS:g}" width="{wide * PIXELS:g}" height="{high * PIXELS:g}"'
    return f'<rect {place} fill="{fill}" stroke="{stroke}"/>'


def label(x: float, y: float, words: str, fill: str) -> str:
    place = f'x="{x * PIXELS:g}" y="{y * PIXELS + 5:g}"'
    return f'<text {place} text-anchor="middle" font-size="14" fill="{fill}">{escape(words)}</text>'


def figure(world: World, space: int, mark: str, fill: str) -> str:
    x, y = world.cells[space]
    circle = f'<circle cx="{(x + 0.5) * PIXELS:g}" cy="{(y + 0.5) * PIXELS:g}" r="{PIXELS * 0.38:g}" fill="{fill}"/>'
    return circle + label(x + 0.5, y + 0.5, mark, "#fff")


def walls(adventure: Adventure, world: World) -> list[str]:
    doors = {door.edge: door for door in adventure.doors}
    found = []
    for space, (x, y) in enumerate(world.cells):
        for side, other in enumerate(world.neighbours[space]):
            if other >= 0 and (world.area[other] == world.area[space] or other < space):
                continue
            ends = (((0, 0), (1, 0)), ((1, 0), (1, 1)), ((0, 1), (1, 1)), ((0, 0), (0, 1)))[side]
            (x1, y1), (x2, y2) = [((x + east) * PIXELS, (y + south) * PIXELS) for east, south in ends]
            door = doors.get((min(space, other), max(space, other)))
            colour = "#2a2118" if door is None else "#c0392b" if door.secret else "#c98b2b"
            found.append(
                f'<path d="M{x1} {y1}L{x2} {y2}" stroke="{colour}" stroke-width="{3 if door is None else 7}"/>'
            )
    return found
