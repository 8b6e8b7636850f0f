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


def exits_of(table: DungeonTable, card: int) -> str:
    """The four exits as the card lies."""
    return (table.pool.turned_exits if table.turned[card] else table.pool.exits)[table.design[card]]


def exit_at(table: DungeonTable, card: int, side: int) -> str:
    """The exit on this side as the card lies."""
    return (table.pool.turned_exits if table.turned[card] else table.pool.exits)[table.design[card]][side]


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


def ways(table: DungeonTable, card: int) -> tuple[int, ...]:
    """All spaces one Movement point away, Threats disregarded."""
    if card not in table.roads:
        found = [beyond(table, card, side) for side in range(4)]
        found.append(sewer_end(table, card))
        found.extend(portal_ends(table, card))
        table.roads[card] = tuple([other for other in found if other >= 0])
    return table.roads[card]


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


def start_of(table: DungeonTable, wild: bool, lifted: int = -1) -> int:
    """The Entrance at which the map of this kind began: the first one laid."""
    pool = table.pool
    for card in table.zones[LAID]:
        if pool.entrance[table.design[card]] and pool.wild[table.design[card]] == wild and card != lifted:
            return card
    return -1


# --- where a card may lie
def free_cells(table: DungeonTable, wild: bool, lifted: int) -> set[int]:
    """Empty cells that an exit faces which is neither wall nor impassable; one card may be thought away."""
    wilds, design, cells, grid = table.pool.wild, table.design, table.cell, table.grid
    found: set[int] = set()
    for card in table.zones[LAID]:
        if card != lifted and wilds[design[card]] == wild:
            cell = cells[card]
            for letter, step in zip(exits_of(table, card), STEPS, strict=True):
                if letter not in CLOSED and grid.get(cell + step, lifted) == lifted:
                    found.add(cell + step)
    return found


def orientations(table: DungeonTable, card: int) -> tuple[int, ...]:
    """0 and 180 degrees, or only 0 for a card that looks the same both ways (map-placement-03)."""
    printed = table.pool.map(table.design[card])
    same = printed.exits == printed.exits[2:] + printed.exits[:2]
    return (0,) if same and printed.threats == printed.threats[2:] + printed.threats[:2] else (0, 1)


def legal_places(table: DungeonTable, card: int, lifted: int = -1) -> list[tuple[int, int]]:
    """Every (cell, turned) where this card may be placed, in canonical order; a `lifted` one is not on the map."""
    pool, design = table.pool, table.design[card]
    wild, passage = pool.wild[design], pool.passage[design]
    free = sorted(free_cells(table, wild, lifted))
    start = start_of(table, wild, lifted)
    last = is_last(table, card)
    ways_to_lie = orientations(table, card)
    two_kinds = pool.two_kinds
    found = []
    for cell in free:
        around = [table.grid.get(cell + step, -1) for step in STEPS]
        if lifted in around:
            around = [-1 if other == lifted else other for other in around]
        if two_kinds and any(other >= 0 and pool.wild[table.design[other]] != wild for other in around):
            continue  # combining-sets-22, combining-sets-23
        if start >= 0 and start in around and not passage:
            continue  # map-placement-04
        for turned in ways_to_lie:
            joined, opens = joins(table, design, turned, around)
            if joined and (last or opens or len(free) > 1):
                found.append((cell, turned))
    return found


def is_last(table: DungeonTable, card: int) -> bool:
    """Whether no other Map card of its kind waits to be laid."""
    wilds, design = table.pool.wild, table.design
    wild = wilds[design[card]]
    for other in table.zones[MAP_DECK]:
        if other != card and wilds[design[other]] == wild:
            return False
    hands = [other for seat in range(table.seats) for other in table.zone(seat, MAPS)]
    return not any(other != card and wilds[design[other]] == wild for other in hands)


def joins(table: DungeonTable, design: int, turned: int, around: list[int]) -> tuple[bool, bool]:
    """Whether a card so laid has a passable edge with a neighbour (map-placement-01), and a free exit of its own."""
    exits = (table.pool.turned_exits if turned else table.pool.exits)[design]
    joined = opens = False
    for side, other in enumerate(around):
        if exits[side] in CLOSED:
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


def links_at(table: DungeonTable, card: int, cell: int, turned: int) -> tuple[int, ...]:
    """The spaces one move away from a laid card if it were moved there."""
    ends = [sewer_end(table, card), *portal_ends(table, card)]
    return tuple([other for other in (*joined_around(table, card, cell, turned), *ends) if other not in (card, -1)])


def is_joined(table: DungeonTable, wild: bool, lifted: int = -1, beside: tuple[int, ...] = ()) -> bool:
    """Whether every card of a map reaches its Entrance (map-placement-02); one card may be thought away.

    With `beside` that card is thought to lie next to these.
    """
    start, wilds, design = start_of(table, wild, lifted), table.pool.wild, table.design
    reach, queue = {start}, [start]
    for card in queue:
        near = beside if card == lifted else ways(table, card)
        if card in beside and lifted not in reach:
            near = (*near, lifted)
            reach.add(lifted)
            queue.append(lifted)
        for other in near:
            if other != lifted and other not in reach and wilds[design[other]] == wild:  # a portal is no way back
                reach.add(other)
                queue.append(other)
    return all(
        card in reach for card in table.zones[LAID] if wilds[design[card]] == wild and (card != lifted or beside)
    )
