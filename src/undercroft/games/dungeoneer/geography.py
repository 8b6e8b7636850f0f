"""The map (rules map-placement-*, exits-02, exits-03, movement-10, movement-11): where cards may lie and heroes may go.

A cell is one number; north, east, south and west are the sides 0 to 3. Looks and decides, changes nothing.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeoneer.cards import Threat
from undercroft.games.dungeoneer.table import LAID, MAP_DECK, MAPS, DungeonTable

WIDTH: Final = 128
CENTRE: Final = WIDTH * (WIDTH // 2) + WIDTH // 2
STEPS: Final = (-WIDTH, 1, WIDTH, -1)
ALL_SIDES: Final = 15  # as bits
ALL: Final = 2 * WIDTH * WIDTH  # places: more than there are


def exits_of(table: DungeonTable, card: int) -> str:
    """The four exits as the card lies."""
    return (table.pool.turned_exits if table.turned[card] else table.pool.exits)[table.design[card]]


def exit_at(table: DungeonTable, card: int, side: int) -> str:
    """The exit on this side as the card lies."""
    return (table.pool.turned_exits if table.turned[card] else table.pool.exits)[table.design[card]][side]


def is_open(table: DungeonTable, card: int, side: int) -> bool:
    """Whether the exit on this side is neither wall nor impassable."""
    return table.pool.opens[table.turned[card]][table.design[card]][side]


def threat_at(table: DungeonTable, card: int, side: int) -> Threat:
    printed = table.pool.map(table.design[card])
    return printed.threats[side ^ 2 if table.turned[card] else side]


def exit_key(table: DungeonTable, card: int, side: int) -> int:
    """An exit as one number, for the list of those that are open."""
    return card * 4 + (side ^ 2 if table.turned[card] else side)


def beyond(table: DungeonTable, card: int, side: int) -> int:
    """The card on the other side of a viable exit, or -1: a wall on either side blocks both ways (exits-03)."""
    opens, design, turned = table.pool.opens, table.design, table.turned
    other = table.grid.get(table.cell[card] + STEPS[side], -1)
    if other < 0 or not opens[turned[card]][design[card]][side]:
        return -1
    return other if opens[turned[other]][design[other]][side ^ 2] else -1


def neighbours(table: DungeonTable, card: int) -> tuple[int, ...]:
    """The cards beyond the four exits, -1 where there is none."""
    found = table.chart.sides.get(card)
    if found is None:
        found = table.chart.sides[card] = tuple([beyond(table, card, side) for side in range(4)])
    return found


def adjacent(table: DungeonTable, card: int) -> list[int]:
    """The cards that share an edge, walls or not (movement-10)."""
    found = [table.grid.get(table.cell[card] + step, -1) for step in STEPS]
    return [other for other in found if other >= 0]


def sewer_ends(table: DungeonTable, card: int) -> list[int]:
    """The laid sewers with the same letter: in a personal deck there may be several (exits-15, gap-28)."""
    twin, sewer = table.pool.sewer[table.design[card]], table.pool.sewer
    if twin < 0:
        return []
    return [other for other in table.zones[LAID] if sewer[table.design[other]] == twin and other != card]


def portal_ends(table: DungeonTable, card: int) -> list[int]:
    """Where a portal, or an Entrance that portals lead to, takes a hero (exits-16, gap-29)."""
    if not table.pool.portals:
        return []
    if table.link[card] >= 0:
        return [table.link[card]]
    return [other for other in table.zones[LAID] if table.link[other] == card]


def ways(table: DungeonTable, card: int) -> tuple[int, ...]:
    """All spaces one Movement point away, Threats disregarded."""
    found = table.chart.roads.get(card)
    if found is None:
        ends = [*neighbours(table, card), *sewer_ends(table, card), *portal_ends(table, card)]
        found = table.chart.roads[card] = tuple([other for other in ends if other >= 0])
    return found


def reached(table: DungeonTable, start: int) -> dict[int, int]:
    """Every space that can be reached from here, the nearest first, with the least number of moves (gap-38)."""
    far = table.chart.far.get(start)
    if far is None:
        far = table.chart.far[start] = {start: 0}
        queue = [start]
        for card in queue:
            for other in ways(table, card):
                if other not in far:
                    far[other] = far[card] + 1
                    queue.append(other)
    return far


def space_of(table: DungeonTable, design: int) -> int:
    """The card of this design on the map, or -1."""
    spaces = table.chart.spaces
    if not spaces:
        spaces.update([(table.design[card], card) for card in table.zones[LAID]])
    return spaces.get(design, -1)


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
def faced_cells(table: DungeonTable, wild: bool) -> dict[int, int]:
    """Empty cells, and how many exits face each that are neither wall nor impassable."""
    found = table.chart.faced.get(wild)
    if found is None:
        found = table.chart.faced[wild] = {}
        pool, design, turned, grid = table.pool, table.design, table.turned, table.grid
        for card in table.zones[LAID]:
            if pool.wild[design[card]] == wild:
                cell = table.cell[card]
                for side in pool.doors[turned[card]][design[card]]:
                    there = cell + STEPS[side]
                    if there not in grid:
                        found[there] = found.get(there, 0) + 1
    return found


def free_cells(table: DungeonTable, wild: bool, lifted: int) -> list[int]:
    """The cells that an exit faces, in canonical order; one card may be thought away."""
    faced = faced_cells(table, wild)
    if lifted >= 0:
        faced, cell = faced.copy(), table.cell[lifted]
        for side in table.pool.doors[table.turned[lifted]][table.design[lifted]]:
            if faced.get(cell + STEPS[side]) == 1:
                del faced[cell + STEPS[side]]
        for side in range(4):
            other = table.grid.get(cell + STEPS[side], -1)
            if other >= 0 and is_open(table, other, side ^ 2) and table.pool.wild[table.design[other]] == wild:
                faced[cell] = 1
    return sorted(faced)


def orientations(table: DungeonTable, card: int) -> tuple[int, ...]:
    """0 and 180 degrees, or only 0 for a card that looks the same both ways (map-placement-03)."""
    printed = table.pool.map(table.design[card])
    same = printed.exits == printed.exits[2:] + printed.exits[:2]
    return (0,) if same and printed.threats == printed.threats[2:] + printed.threats[:2] else (0, 1)


def legal_places(
    table: DungeonTable, card: int, lifted: int = -1, most: int = ALL, beside: set[int] | None = None
) -> list[tuple[int, int]]:
    """Every (cell, turned) where this card may be placed, in canonical order; a `lifted` one is not on the map.

    With `most` only the first ones are looked for, with `beside` only those next to one of these cards.
    """
    last = is_last(table, card)
    key = (table.design[card], lifted, last)  # not the card: what is hidden may be another in a re-dealt copy
    places = table.chart.places.get(key)
    if places is None:
        places = find_places(table, card, lifted, last, most, beside)
        if most == ALL and beside is None:
            table.chart.places[key] = places
    return places


def find_places(
    table: DungeonTable, card: int, lifted: int, last: bool, most: int, beside: set[int] | None
) -> list[tuple[int, int]]:
    pool, design = table.pool, table.design[card]
    wild, passage = pool.wild[design], pool.passage[design]
    free = free_cells(table, wild, lifted)
    start = start_of(table, wild, lifted)
    ways_to_lie = orientations(table, card)
    beside_start = [table.cell[start] + step for step in STEPS] if start >= 0 and not passage else []
    found = []
    near = None if beside is None else {table.cell[other] + step for other in beside for step in STEPS}
    for cell in free:
        if near is not None and cell not in near:
            continue
        if cell in beside_start:
            continue  # map-placement-04
        facing, empty, wilderness = edges(table, cell, lifted)
        if pool.two_kinds and wilderness != (ALL_SIDES & ~empty if wild else 0):
            continue  # combining-sets-22, combining-sets-23
        for turned in ways_to_lie:
            doors = pool.door_bits[turned][design]
            if doors & facing and (last or doors & empty or len(free) > 1):
                found.append((cell, turned))
        if len(found) >= most:
            break
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


def edges(table: DungeonTable, cell: int, lifted: int = -1) -> tuple[int, int, int]:
    """The sides of a cell, as bits: those that an exit faces, those where nothing lies, and where Wilderness does.

    One card may be thought away.
    """
    apart = lifted < 0 or table.cell[lifted] - cell not in STEPS
    found = table.chart.edges.get(cell) if apart else None
    if found is None:
        pool, facing, empty, wilderness = table.pool, 0, 0, 0
        for side, step in enumerate(STEPS):
            other = table.grid.get(cell + step, -1)
            if other < 0 or other == lifted:
                empty |= 1 << side
            else:
                design = table.design[other]
                facing |= pool.opens[table.turned[other]][design][side ^ 2] << side
                wilderness |= pool.wild[design] << side
        found = facing, empty, wilderness
        if apart:
            table.chart.edges[cell] = found
    return found


def joined_around(table: DungeonTable, card: int, cell: int, turned: int) -> list[int]:
    """The cards with which this one, so laid, would have a passable edge."""
    found = []
    for side in table.pool.doors[turned][table.design[card]]:
        other = table.grid.get(cell + STEPS[side], -1)
        if other >= 0 and is_open(table, other, side ^ 2):
            found.append(other)
    return found


def links_at(table: DungeonTable, card: int, cell: int, turned: int) -> tuple[int, ...]:
    """The spaces one move away from a laid card if it were moved there."""
    ends = [*sewer_ends(table, card), *portal_ends(table, card)]
    return tuple([other for other in (*joined_around(table, card, cell, turned), *ends) if other != card])


def is_whole(table: DungeonTable, wild: bool) -> bool:
    """Whether there is a way between any two cards of a map."""
    found = table.chart.whole.get(wild)
    if found is None:
        found = table.chart.whole[wild] = len(pieces(table, wild)) < 2
    return found


def pieces(table: DungeonTable, wild: bool, lifted: int = -1) -> list[set[int]]:
    """The parts of a map between which there is no way (map-placement-02); one card may be thought away."""
    wilds, design, two_kinds = table.pool.wild, table.design, table.pool.two_kinds
    found: list[set[int]] = []
    seen = {lifted}
    for start in table.zones[LAID]:
        if start not in seen and wilds[design[start]] == wild:
            queue = [start]
            seen.add(start)
            for card in queue:
                for other in ways(table, card):
                    if other not in seen:
                        if two_kinds and wilds[design[other]] != wild:
                            continue  # a portal is no way back
                        seen.add(other)
                        queue.append(other)
            found.append(set(queue))
    return found
