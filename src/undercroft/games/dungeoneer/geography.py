"""The map (rules map-placement-*, exits-02, exits-03, movement-10, movement-11): where cards may lie and heroes may go.

A cell is one number; north, east, south and west are the sides 0 to 3. Looks and decides, changes nothing.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeoneer.cards import IMPASSABLE, WALL, Threat
from undercroft.games.dungeoneer.table import LAID, MAP_DECK, MAPS, DungeonTable

WIDTH: Final = 128
CENTRE: Final = WIDTH * (WIDTH // 2) + WIDTH // 2
STEPS: Final = (-WIDTH, 1, WIDTH, -1)
CLOSED: Final = (WALL, IMPASSABLE)


def exit_at(table: DungeonTable, card: int, side: int) -> str:
    """The exit on this side as the card lies."""
    return table.pool.exits[table.design[card]][side ^ 2 if table.turned[card] else side]


def threat_at(table: DungeonTable, card: int, side: int) -> Threat:
    printed = table.pool.map(table.design[card])
    return printed.threats[side ^ 2 if table.turned[card] else side]


def exit_key(table: DungeonTable, card: int, side: int) -> int:
    """An exit as one number, for the list of those that are open."""
    return card * 4 + (side ^ 2 if table.turned[card] else side)


def beyond(table: DungeonTable, card: int, side: int) -> int:
    """The card on the other side of a viable exit, or -1: a wall on either side blocks both ways (exits-03)."""
    other = table.grid.get(table.cell[card] + STEPS[side], -1)
    if other < 0 or exit_at(table, card, side) in CLOSED or exit_at(table, other, side ^ 2) in CLOSED:
        return -1
    return other


def adjacent(table: DungeonTable, card: int) -> list[int]:
    """The cards that share an edge, walls or not (movement-10)."""
    found = [table.grid.get(table.cell[card] + step, -1) for step in STEPS]
    return [other for other in found if other >= 0]


def sewer_end(table: DungeonTable, card: int) -> int:
    """The laid sewer with the same letter, or -1 (exits-15, gap-28)."""
    pool = table.pool
    printed = pool.map(table.design[card])
    if printed.sewer:
        for other in table.zones[LAID]:
            twin = pool.map(table.design[other])
            if other != card and (twin.sewer, twin.set_id) == (printed.sewer, printed.set_id):
                return other
    return -1


def portal_ends(table: DungeonTable, card: int) -> list[int]:
    """Where a portal, or an Entrance that portals lead to, takes a hero (exits-16, gap-29)."""
    if table.link[card] >= 0:
        return [table.link[card]]
    return [other for other in table.zones[LAID] if table.link[other] == card]


def ways(table: DungeonTable, card: int) -> list[int]:
    """All spaces one Movement point away, Threats disregarded."""
    found = [beyond(table, card, side) for side in range(4)]
    found.append(sewer_end(table, card))
    found.extend(portal_ends(table, card))
    return [other for other in found if other >= 0]


def reached(table: DungeonTable, start: int) -> dict[int, int]:
    """Every space that can be reached from here, with the least number of moves (gap-38)."""
    far = {start: 0}
    queue = [start]
    for card in queue:
        for other in ways(table, card):
            if other not in far:
                far[other] = far[card] + 1
                queue.append(other)
    return far


def distance_to_entrance(table: DungeonTable, card: int) -> int:
    """Moves to the nearest Entrance; an Entrance out of reach does not count."""
    entrance = table.pool.entrance
    return min([steps for other, steps in reached(table, card).items() if entrance[table.design[other]]], default=0)


def start_of(table: DungeonTable, wild: bool) -> int:
    """The Entrance at which the map of this kind began: the first one laid."""
    pool = table.pool
    for card in table.zones[LAID]:
        if pool.entrance[table.design[card]] and pool.wild[table.design[card]] == wild:
            return card
    return -1


# --- where a card may lie
def free_sides(table: DungeonTable, wild: bool) -> list[tuple[int, int]]:
    """Exits that are neither wall nor impassable and face an empty cell: (card, cell)."""
    pool, grid = table.pool, table.grid
    return [
        (card, table.cell[card] + STEPS[side])
        for card in table.zones[LAID]
        if pool.wild[table.design[card]] == wild
        for side in range(4)
        if table.cell[card] + STEPS[side] not in grid and exit_at(table, card, side) not in CLOSED
    ]


def orientations(table: DungeonTable, card: int) -> tuple[int, ...]:
    """0 and 180 degrees, or only 0 for a card that looks the same both ways (map-placement-03)."""
    printed = table.pool.map(table.design[card])
    same = printed.exits == printed.exits[2:] + printed.exits[:2]
    return (0,) if same and printed.threats == printed.threats[2:] + printed.threats[:2] else (0, 1)


def legal_places(table: DungeonTable, card: int) -> list[tuple[int, int]]:
    """Every (cell, turned) where this card may be placed, in canonical order."""
    pool, design = table.pool, table.design[card]
    wild, passage = pool.wild[design], pool.passage[design]
    free = free_sides(table, wild)
    start = start_of(table, wild)
    waiting = [*table.zones[MAP_DECK], *[other for seat in range(table.seats) for other in table.zone(seat, MAPS)]]
    last = not any(pool.wild[table.design[other]] == wild for other in waiting if other != card)
    found = []
    for cell in sorted({cell for _, cell in free}):
        around = [table.grid.get(cell + step, -1) for step in STEPS]
        if any(other >= 0 and pool.wild[table.design[other]] != wild for other in around):
            continue  # combining-sets-22, combining-sets-23
        if start >= 0 and start in around and not passage:
            continue  # map-placement-04
        elsewhere = any(target != cell for _, target in free)
        for turned in orientations(table, card):
            joined, opens = joins(table, design, turned, around)
            if joined and (last or opens or elsewhere):
                found.append((cell, turned))
    return found


def joins(table: DungeonTable, design: int, turned: int, around: list[int]) -> tuple[bool, bool]:
    """Whether a card so laid has a passable edge with a neighbour (map-placement-01), and a free exit of its own."""
    exits = table.pool.exits[design]
    joined = opens = False
    for side, other in enumerate(around):
        if exits[side ^ 2 if turned else side] in CLOSED:
            continue
        if other < 0:
            opens = True
        elif exit_at(table, other, side ^ 2) not in CLOSED:
            joined = True
    return joined, opens


def joined_around(table: DungeonTable, card: int, cell: int, turned: int) -> list[int]:
    """The cards with which this one, so laid, would have a passable edge."""
    exits = table.pool.exits[table.design[card]]
    found = []
    for side, step in enumerate(STEPS):
        other = table.grid.get(cell + step, -1)
        open_here = exits[side ^ 2 if turned else side] not in CLOSED
        if other >= 0 and open_here and exit_at(table, other, side ^ 2) not in CLOSED:
            found.append(other)
    return found


def is_joined(table: DungeonTable, wild: bool) -> bool:
    """Whether every card of a map reaches its Entrance (map-placement-02)."""
    far = reached(table, start_of(table, wild))
    return all(card in far for card in table.zones[LAID] if table.pool.wild[table.design[card]] == wild)
