"""Ways over the boards (rules move-01 to move-13, spirit-03 to spirit-05, board-06): where a figure can go.

What blocks is asked of what everybody can see, but for the monsters, whose Keeper knows the secret doors as well.
"""

from __future__ import annotations

from undercroft.games.dungeon_venture.layout import PIT, ROCKS
from undercroft.games.dungeon_venture.pool import FIRST_MONSTER
from undercroft.games.dungeon_venture.table import EXPLORED, FIRED, HIDDEN, KNOWN, VentureTable

FREE, NEW, SHUT = range(3)  # an area, for somebody who walks
MOST_ROOMS = 4  # unexplored rooms that one movement is thought to cross
FAR = 10_000  # more points than there are spaces


Rooms = tuple[int, ...]
Way = tuple[Rooms, int]  # how a space is reached: rooms newly entered on the way, and the points it costs
Ways = dict[int, Way]
Links = dict[int, list[int]]  # by space: the spaces on the other side of doors


def doors_at(table: VentureTable, space: int, found: bool = True) -> list[int]:
    """The doors in front of which a space lies (board-06)."""
    return [
        door
        for door in range(len(table.door_one))
        if space in (table.door_one[door], table.door_two[door]) and (table.door_found[door] or not found)
    ]


def door_between(table: VentureTable, one: int, other: int) -> int:
    """The door that pierces the wall between two neighbours, or -1."""
    for door in range(len(table.door_one)):
        if {table.door_one[door], table.door_two[door]} == {one, other}:
            return door
    return -1


def beyond(table: VentureTable, door: int, space: int) -> int:
    """The space on the other side."""
    return table.door_two[door] if table.door_one[door] == space else table.door_one[door]


def links(table: VentureTable, closed: bool = False) -> Links:
    """Which doors can be walked through: open ones, or all that were found."""
    found: Links = {}
    for door in range(len(table.door_one)):
        if table.door_open[door] or (closed and table.door_found[door]):
            one, two = table.door_one[door], table.door_two[door]
            found.setdefault(one, []).append(two)
            found.setdefault(two, []).append(one)
    return found


def are_adjacent(table: VentureTable, one: int, other: int) -> bool:
    """Orthogonal neighbours with neither wall nor closed door between them (action-02, gap-20)."""
    if other in table.layout.near[one]:
        return True
    if other not in table.world.neighbours[one]:
        return False
    door = door_between(table, one, other)
    return door >= 0 and bool(table.door_open[door])


def adjacent(table: VentureTable, space: int) -> list[int]:
    """The spaces adjacent to this one, in reading order of the sides."""
    return [other for other in table.world.beside(space) if are_adjacent(table, space, other)]


def diagonal(table: VentureTable, space: int) -> list[int]:
    """Spaces at the corners; barred only if both ways round the corner are closed (attack-02)."""
    found = []
    world = table.world
    x, y = world.cells[space]
    for other in world.around(space):
        east, south = world.cells[other][0] - x, world.cells[other][1] - y
        if not east or not south:
            continue
        corners = [world.numbers.get((x + east, y)), world.numbers.get((x, y + south))]
        if any(
            corner is not None and are_adjacent(table, space, corner) and are_adjacent(table, corner, other)
            for corner in corners
        ):
            found.append(other)
    return found


def is_rubble(table: VentureTable, space: int) -> bool:
    """Filled by rocks that have rolled (rocks-03)."""
    trap = table.trap_at(space)
    return trap >= 0 and table.trap_kind[trap] == ROCKS and table.trap_state[trap] == FIRED


def is_hole(table: VentureTable, space: int) -> bool:
    """A pit that has fired (pit-04)."""
    trap = table.trap_at(space)
    return trap >= 0 and table.trap_kind[trap] == PIT and table.trap_state[trap] == FIRED


def pits(table: VentureTable, figure: int) -> set[int]:
    """The spaces a figure enters only by a jump: fired pits, and for monsters those they can see (pit-05, pit-06)."""
    found: set[int] = set()
    for trap, spaces in enumerate(table.trap_spaces):
        if table.trap_kind[trap] == PIT:
            state = table.trap_state[trap]
            if state == FIRED or (state == KNOWN and figure >= FIRST_MONSTER):
                found.update(spaces)
    return found


def rubble(table: VentureTable) -> set[int]:
    found: set[int] = set()
    for trap, spaces in enumerate(table.trap_spaces):
        if table.trap_kind[trap] == ROCKS and table.trap_state[trap] == FIRED:
            found.update(spaces)
    return found


def is_free(table: VentureTable, space: int, standing: dict[int, int]) -> bool:
    """Whether a living figure may be put here: nobody, no object, no rubble, no hole (move-10, pit-04)."""
    return (
        space not in standing
        and not table.layout.solid[space]
        and not is_rubble(table, space)
        and not is_hole(table, space)
    )


def reach(table: VentureTable, figure: int, points: int, regroup: bool = False) -> Ways:
    """Every space where a movement of so many points may end, with the way that enters fewest new rooms.

    In a regroup doors that were found may be passed open or closed, and no new room is entered (regroup-04).
    """
    standing = table.standing()
    start = table.space[figure]
    if table.is_spirit(figure):
        passed = spread(table, start, points, links(table, closed=True), set(), access(table, figure, True))
        closed = rubble(table) | table.layout.objects
        found = {space: way for space, way in passed.items() if space not in closed}
    else:
        through = links(table, closed=regroup)
        found = spread(table, start, points, through, blocked(table, figure, standing), access(table, figure, regroup))
    return {space: way for space, way in found.items() if space not in standing and space != start}


def blocked(table: VentureTable, figure: int, standing: dict[int, int]) -> set[int]:
    """Where nobody of this side may walk: objects, enemies, rubble, pits (move-04 to move-09)."""
    hero = figure < FIRST_MONSTER
    found = pits(table, figure) | rubble(table) | table.layout.objects
    found.update([space for space, other in standing.items() if (other < FIRST_MONSTER) != hero])
    return found


def access(table: VentureTable, figure: int, known_only: bool = False) -> list[int]:
    """By area: whether this figure walks there freely, explores it by doing so, or cannot go there.

    Spirits and regrouping heroes keep to where a hero has been (spirit-05, regroup-04); monsters go wherever a door
    was opened (monster-06).
    """
    unexplored = SHUT if known_only else NEW if figure < FIRST_MONSTER else FREE
    return [FREE if state == EXPLORED else SHUT if state == HIDDEN else unexplored for state in table.area_state]


def spread(table: VentureTable, start: int, points: int, through: Links, barred: set[int], entry: list[int]) -> Ways:
    """Every space within so many steps. Ways that enter fewer new rooms come first, then shorter ones."""
    area = table.world.area
    near = table.layout.near
    points = min(points, len(area))
    found: Ways = {}
    seeds: dict[int, list[tuple[int, Rooms]]] = {0: [(start, ())]}  # by cost: where this sweep begins
    for _ in range(MOST_ROOMS + 1):
        later: dict[int, list[tuple[int, Rooms]]] = {}
        seen = set(barred)
        ways: Ways = {}
        front: list[int] = []
        for cost in range(points + 1):
            for space, rooms in seeds.pop(cost, ()):
                if space not in ways:
                    seen.add(space)
                    ways[space] = (rooms, cost)
                    front.append(space)
            if cost == points or not (front or seeds):
                break
            ahead: list[int] = []
            for space in front:
                rooms = ways[space][0]
                for other in near[space]:
                    if other not in seen:
                        seen.add(other)
                        ways[other] = (rooms, cost + 1)
                        ahead.append(other)
                for other in through.get(space, ()):
                    if other in seen:
                        continue
                    room = area[other]
                    if entry[room] == FREE or room in rooms:
                        seen.add(other)
                        ways[other] = (rooms, cost + 1)
                        ahead.append(other)
                    elif entry[room] == NEW:
                        later.setdefault(cost + 1, []).append((other, (*rooms, room)))
            front = ahead
        for space, way in ways.items():
            found.setdefault(space, way)
        if not later:
            break
        seeds = later
    return found


def jumps(table: VentureTable, figure: int, points: int) -> list[int]:
    """The pits a figure can walk up to and jump into with these points (pit-05, trap-07)."""
    if points < 1 or table.is_spirit(figure):
        return []
    standing = table.standing()
    holes = [space for space in sorted(pits(table, figure)) if space not in standing]
    return [space for space in holes if walk_to(table, figure, space, points) is not None]


def walk_to(table: VentureTable, figure: int, hole: int, points: int) -> Way | None:
    """The way into a pit, the jump included; None if it is too far."""
    entry = access(table, figure)
    room = table.world.area[hole]
    start = table.space[figure]
    passed = spread(table, start, points - 1, links(table), blocked(table, figure, table.standing()), entry)
    best: Way | None = None
    for space in adjacent(table, hole):
        if space in passed and entry[room] != SHUT:
            rooms, cost = passed[space]
            if entry[room] == NEW and room not in rooms:
                rooms = (*rooms, room)
            if best is None or (len(rooms), cost + 1) < (len(best[0]), best[1]):
                best = (rooms, cost + 1)
    return best


def nearest_free(table: VentureTable, space: int, area: int, explored: bool = True) -> list[int]:
    """Where somebody is put who cannot stay here: beside it, then at a corner, then as near as can be (gap-31)."""
    standing, world = table.standing(), table.world

    def fits(other: int) -> bool:
        known = not explored or table.area_state[world.area[other]] == EXPLORED
        return known and is_free(table, other, standing)

    beside = [other for other in adjacent(table, space) if fits(other)]
    if beside:
        return beside
    corners = [other for other in diagonal(table, space) if fits(other)]
    return corners or closest(table, space, area, standing)


def closest(table: VentureTable, space: int, area: int, standing: dict[int, int]) -> list[int]:
    """The nearest free spaces of the same area; if it is full, the nearest explored ones (gap-31)."""
    world = table.world
    x, y = world.cells[space]
    free = [other for other in world.of_area[area] if is_free(table, other, standing)]
    if not free:
        every = range(len(world.cells))
        free = [
            other
            for other in every
            if table.area_state[world.area[other]] == EXPLORED and is_free(table, other, standing)
        ]
    distance = {other: abs(world.cells[other][0] - x) + abs(world.cells[other][1] - y) for other in free}
    return [other for other in free if distance[other] == min(distance.values())]
