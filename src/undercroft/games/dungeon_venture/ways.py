"""Ways over the boards (rules move-01 to move-13, spirit-03 to spirit-05, board-06): where a figure can go.

What blocks is asked of what everybody can see, but for the monsters, whose Keeper knows the secret doors as well.
"""

from __future__ import annotations

from undercroft.games.dungeon_venture.floor import Spaces, listed, united
from undercroft.games.dungeon_venture.layout import PIT, ROCKS
from undercroft.games.dungeon_venture.pool import FIRST_MONSTER
from undercroft.games.dungeon_venture.table import EXPLORED, FIRED, HIDDEN, KNOWN, VentureTable

FREE, NEW, SHUT = range(3)  # an area, for somebody who walks
MOST_ROOMS = 4  # unexplored rooms that one movement is thought to cross
FAR = 10_000  # more points than there are spaces


Rooms = tuple[int, ...]
Way = tuple[Rooms, int]  # how a space is reached: rooms newly entered on the way, and the points it costs
Ways = dict[int, Way]
Stretch = tuple[Rooms, int, Spaces]  # the same for all spaces that are reached alike
Doorways = list[tuple[int, int]]  # from one space to the next
Ground = tuple[Doorways, Spaces, list[int]]  # for one figure: the doors it may pass, where it may walk, its `access`


def doors_at(table: VentureTable, space: int, found: bool = True) -> list[int]:
    """The doors in front of which a space lies (board-06)."""
    if not has_door(table, space):
        return []
    return [
        door
        for door in range(len(table.door_one))
        if space in (table.door_one[door], table.door_two[door]) and (table.door_found[door] or not found)
    ]


def has_door(table: VentureTable, space: int) -> bool:
    """Whether any door is there, found or not."""
    return space in table.door_one or space in table.door_two


def door_between(table: VentureTable, one: int, other: int) -> int:
    """The door that pierces the wall between two neighbours, or -1."""
    for door in range(len(table.door_one)):
        if {table.door_one[door], table.door_two[door]} == {one, other}:
            return door
    return -1


def beyond(table: VentureTable, door: int, space: int) -> int:
    """The space on the other side."""
    return table.door_two[door] if table.door_one[door] == space else table.door_one[door]


def doorways(table: VentureTable, closed: bool = False) -> Doorways:
    """The doors that can be walked through, from both sides: open ones, or all that were found."""
    found: Doorways = []
    passable = map(max, table.door_open, table.door_found) if closed else table.door_open
    for one, two, can_pass in zip(table.door_one, table.door_two, passable, strict=True):
        if can_pass:
            found += ((one, two), (two, one))
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
    if not has_door(table, space):
        return list(table.layout.near[space])
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


def is_broken(table: VentureTable, space: int) -> bool:
    """A pit that has fired, or filled by rocks that have rolled (pit-04, rocks-03)."""
    if FIRED not in table.trap_state:
        return False
    trap = table.trap_at(space)
    return trap >= 0 and table.trap_kind[trap] in (PIT, ROCKS) and table.trap_state[trap] == FIRED


def pits(table: VentureTable, figure: int) -> Spaces:
    """The spaces a figure enters only by a jump: fired pits, and for monsters those they can see (pit-05, pit-06)."""
    found = traps_of(table, PIT, FIRED)
    return found | traps_of(table, PIT, KNOWN) if figure >= FIRST_MONSTER else found


def rubble(table: VentureTable) -> Spaces:
    return traps_of(table, ROCKS, FIRED)


def traps_of(table: VentureTable, kind: int, state: int) -> Spaces:
    """The spaces of the traps of this kind that are in this state."""
    found = 0
    if state in table.trap_state:
        for trap, spaces in enumerate(table.trap_spaces):
            if table.trap_kind[trap] == kind and table.trap_state[trap] == state:
                found |= united(spaces)
    return found


def is_free(table: VentureTable, space: int, standing: dict[int, int]) -> bool:
    """Whether a living figure may be put here: nobody, no object, no rubble, no hole (move-10, pit-04)."""
    return space not in standing and not table.layout.solid[space] and not is_broken(table, space)


def free_spaces(table: VentureTable) -> Spaces:
    """All of those."""
    floor, figures = table.layout.floor, table.living() + table.on_boards()
    return floor.whole & ~(floor.objects | bodies(table, figures) | traps_of(table, PIT, FIRED) | rubble(table))


def reach(table: VentureTable, figure: int, points: int, regroup: bool = False) -> Ways:
    """Every space where a movement of so many points may end, with the way that enters fewest new rooms."""
    every = range(len(table.world.cells))
    stops = landings(table, figure, table.layout.floor.whole)
    found: Ways = {}
    for rooms, cost, spaces in stretches(table, figure, points, regroup):
        for space in listed(spaces & stops, every):
            found.setdefault(space, (rooms, cost))
    return found


def way_to(table: VentureTable, figure: int, points: int, space: int) -> Way:
    """The one of them that leads here."""
    every = stretches(table, figure, points)
    return next((rooms, cost) for rooms, cost, spaces in every if spaces >> space & 1)


def ends(table: VentureTable, figure: int, points: int) -> Spaces:
    """The spaces of `reach` alone."""
    found = 0
    for _, _, spaces in stretches(table, figure, points):
        found |= spaces
    return landings(table, figure, found)


def stretches(table: VentureTable, figure: int, points: int, regroup: bool = False) -> list[Stretch]:
    """Where a movement of so many points leads, friends included that may be walked past."""
    return spread(table, table.space[figure], points, ground(table, figure, regroup))


def ground(table: VentureTable, figure: int, regroup: bool = False) -> Ground:
    """What a figure may walk on.

    Spirits and regrouping heroes pass doors that were found, open or closed, and enter no new room (spirit-03,
    spirit-05, regroup-04).
    """
    known_only = regroup or table.is_spirit(figure)
    return doorways(table, closed=known_only), walkable(table, figure), access(table, figure, known_only)


def ends_of_regroup(table: VentureTable, figure: int) -> Spaces:
    """Where a movement in a regroup may end, however far: room by room, since most of them are one piece."""
    floor, area, start = table.layout.floor, table.world.area, table.space[figure]
    doors, walked, entry = ground(table, figure, regroup=True)
    through = [way for way in doors if walked >> way[1] & 1 and entry[area[way[1]]] == FREE]
    parts = floor.areas if table.is_spirit(figure) else floor.parts
    found, ahead = 0, [start]
    for space in ahead:  # grows while it is gone through
        if not found >> space & 1:
            found |= floor.filled(1 << space, walked) if parts[space] & ~walked else parts[space]
            ahead += [other for one, other in through if found >> one & 1 and not found >> other & 1]
    return landings(table, figure, found)


def landings(table: VentureTable, figure: int, spaces: Spaces) -> Spaces:
    """Those of these spaces where this figure may stop if it can walk there: not where anybody or anything is."""
    if table.is_spirit(figure):
        spaces &= ~(table.layout.floor.objects | rubble(table) | bodies(table, table.on_boards()))
    friends = table.living() if figure < FIRST_MONSTER else table.on_boards()
    return spaces & ~(bodies(table, friends) | 1 << table.space[figure])


def bodies(table: VentureTable, figures: list[int]) -> Spaces:
    """The spaces of these figures."""
    found = 0
    for figure in figures:
        found |= 1 << table.space[figure]
    return found


def walkable(table: VentureTable, figure: int) -> Spaces:
    """Where a figure may walk; only walls stop a Spirit (spirit-03)."""
    whole = table.layout.floor.whole
    return whole if table.is_spirit(figure) else whole & ~blocked(table, figure)


def blocked(table: VentureTable, figure: int) -> Spaces:
    """Where nobody of this side may walk: objects, enemies, rubble, pits (move-04 to move-09)."""
    enemies = table.on_boards() if figure < FIRST_MONSTER else table.living()
    return bodies(table, enemies) | pits(table, figure) | rubble(table) | table.layout.floor.objects


def access(table: VentureTable, figure: int, known_only: bool = False) -> list[int]:
    """By area: whether this figure walks there freely, explores it by doing so, or cannot go there.

    Spirits and regrouping heroes keep to where a hero has been (spirit-05, regroup-04); monsters go wherever a door
    was opened (monster-06).
    """
    unexplored = SHUT if known_only else NEW if figure < FIRST_MONSTER else FREE
    return [FREE if state == EXPLORED else SHUT if state == HIDDEN else unexplored for state in table.area_state]


def spread(table: VentureTable, start: int, points: int, walker: Ground) -> list[Stretch]:
    """Every space within so many steps. Ways that enter fewer new rooms come first, then shorter ones."""
    area, floor = table.world.area, table.layout.floor
    through, walked, entry = walker
    points = min(points, len(area))
    sills = united([one for one, _ in through])
    found: list[Stretch] = []
    seeds: dict[int, list[tuple[Rooms, Spaces]]] = {0: [((), 1 << start)]}  # by cost: where this sweep begins
    for _ in range(MOST_ROOMS + 1):
        later: dict[int, list[tuple[Rooms, Spaces]]] = {}
        unseen = walked
        fronts: list[tuple[Rooms, Spaces]] = []
        for cost in range(points + 1):
            for rooms, space in seeds.pop(cost, ()):
                if not cost or unseen & space:
                    unseen &= ~space
                    fronts.append((rooms, space))
            found += [(rooms, cost, front) for rooms, front in fronts]
            if cost == points or not (fronts or seeds):
                break
            ahead: list[tuple[Rooms, Spaces]] = []
            for rooms, front in fronts:
                new = floor.beside(front) & unseen
                unseen ^= new
                if front & sills:
                    for one, other in through:
                        if front >> one & 1 and unseen >> other & 1:
                            room = area[other]
                            if entry[room] == FREE or room in rooms:
                                new |= 1 << other
                                unseen ^= 1 << other
                            elif entry[room] == NEW:
                                later.setdefault(cost + 1, []).append(((*rooms, room), 1 << other))
                if new:
                    ahead.append((rooms, new))
            fronts = ahead
        if not later:
            break
        seeds = later
    return found


def jumps(table: VentureTable, figure: int, points: int, regroup: bool = False) -> list[int]:
    """The pits a figure can walk up to and jump into with these points (pit-05, trap-07)."""
    holes = pits(table, figure)
    if not holes or points < 1 or table.is_spirit(figure):
        return []
    empty = holes & ~bodies(table, table.living() + table.on_boards())
    spaces = listed(empty, range(len(table.world.cells)))
    return [space for space in spaces if walk_to(table, figure, space, points, regroup) is not None]


def walk_to(table: VentureTable, figure: int, hole: int, points: int, regroup: bool = False) -> Way | None:
    """The way into a pit, the jump included; None if it is too far."""
    walker = ground(table, figure, regroup)
    through, _, entry = walker
    room = table.world.area[hole]
    if entry[room] == SHUT:
        return None
    edges = united([*table.layout.near[hole], *[one for one, other in through if other == hole]])
    best: Way | None = None
    for rooms, cost, spaces in spread(table, table.space[figure], points - 1, walker):
        if spaces & edges:
            edges &= ~spaces
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
