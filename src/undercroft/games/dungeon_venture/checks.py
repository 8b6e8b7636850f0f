"""What an adventure must keep to (rules comp-03, comp-04, board-04, setup-20, boss-08, rocks-03, gap-29, gap-55):
nothing missing, nothing above the box, every room within reach, an altar near and the Boss far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from undercroft.games.dungeon_venture import box
from undercroft.games.dungeon_venture.adventure import Adventure, BossLine, Piece
from undercroft.games.dungeon_venture.boards import World
from undercroft.games.sets.problems import Place, Report


def check(adventure: Adventure, report: Report) -> None:
    world = adventure.world
    counts(adventure, report)
    overlaps(adventure, world, report)
    doors(adventure, world, report)
    start(adventure, world, report)
    bosses(adventure, report)
    if not report.problems:
        reach(adventure, world, report)
    if not report.problems:
        fallen(adventure, world, report)
        distances(adventure, world, report)


def within(found: Mapping[str, int], most: Mapping[str, int], report: Report, what: str = "") -> None:
    for kind, count in found.items():
        if count > most[kind]:
            report.add(Place(what or kind), f"there are {count} of {kind}; the box holds {most[kind]}")


def counts(adventure: Adventure, report: Report) -> None:
    within(Counter(board.kind for board in adventure.boards), box.BOARDS, report, "board")
    within(Counter(kind for kind, _ in adventure.monsters), box.MONSTERS, report)
    within(Counter(boss.kind for boss in adventure.bosses), box.BOSSES, report)
    within(Counter(piece.kind for piece in adventure.furniture), box.FURNITURE, report)
    within(Counter(piece.kind for piece in adventure.traps), box.TRAPS, report)
    within(Counter(card for boss in adventure.bosses for card in boss.cards), box.KEEPER_CARDS, report, "boss")
    if len(adventure.doors) > box.DOORS:
        report.add(Place("door"), f"there are {len(adventure.doors)}; the box holds {box.DOORS} (comp-04)")
    if not any(piece.kind == "altar" for piece in adventure.furniture):
        report.add(Place("altar"), "is missing: Spirits could never rise; draw one as a")
    for piece in adventure.furniture:
        if len(piece.spaces) != box.FOOTPRINT[piece.kind]:
            wanted = box.FOOTPRINT[piece.kind]
            report.add(Place(piece.kind), f"covers {len(piece.spaces)} spaces; it must cover {wanted} (gap-10)")


def overlaps(adventure: Adventure, world: World, report: Report) -> None:
    """Pieces lie inside one area; drawings keep them apart, but for columns."""
    for piece in (*adventure.furniture, *adventure.traps):
        if len({world.area[space] for space in piece.spaces}) > 1:
            where = world.name(piece.spaces[0])
            report.add(Place(piece.kind), f"at {where} lies across a wall; it must lie inside one area")


def doors(adventure: Adventure, world: World, report: Report) -> None:
    filled = filled_spaces(adventure, world)
    pits = trap_spaces(adventure, "pit")
    for number, door in enumerate(adventure.doors, 1):
        first, second = door.edge
        if world.area[first] == world.area[second]:
            report.add(Place(f"door {number}"), "stands inside one area; a door joins two (board-04)")
        if filled.intersection(door.edge):
            report.add(Place(f"door {number}"), "opens onto furniture or a column; keep both its spaces free")
        if pits.intersection(door.edge):
            report.add(Place(f"door {number}"), "has a pit before it; once fallen in, nobody could open it (pit-04)")
        if door.secret and door.open:
            report.add(Place(f"door {number}"), "cannot be secret and open; drop one of the two")
    if len({door.edge for door in adventure.doors}) < len(adventure.doors):
        report.add(Place("door"), "two stand at the same edge; one is enough")


def start(adventure: Adventure, world: World, report: Report) -> None:
    if not world.stairs:
        report.add(Place("board"), 'the start board is missing; lay one of kind "start"')
        return
    for kind, space in [(piece.kind, piece.spaces[0]) for piece in adventure.furniture] + list(adventure.monsters):
        if world.area[space] == world.start:
            report.add(Place(kind), f"at {world.name(space)} stands on the start board, which is bare (setup-20)")
    if not any(world.start in (world.area[door.edge[0]], world.area[door.edge[1]]) for door in adventure.doors):
        report.add(Place("door"), "no door leads out of the start board; the heroes need one")


def bosses(adventure: Adventure, report: Report) -> None:
    kinds = [boss.kind for boss in adventure.bosses]
    if not any(not boss.after for boss in adventure.bosses):
        report.add(Place("boss"), "is missing: draw it as B and describe it as [[boss]]")
    for number, boss in enumerate(adventure.bosses, 1):
        if boss.after and (boss.after not in kinds or boss.after == boss.kind):
            report.add(Place(f"boss {number}", "after"), "must be another Boss of this adventure")
        elif not appears(boss, adventure.bosses):
            report.add(Place(f"boss {number}", "after"), "never comes true: these Bosses wait for each other")
    if adventure.sealed >= 0 and not adventure.goal:
        report.add(Place("", "sealed"), "needs a `goal` that tells the heroes about it (gap-55)")


def appears(boss: BossLine, bosses: tuple[BossLine, ...]) -> bool:
    """Whether the chain of those that must fall first begins with one that is drawn."""
    after = {one.kind: one.after for one in bosses}
    kind = boss.kind
    for _ in bosses:
        kind = after.get(kind) or kind
    return not after.get(kind)


def filled_spaces(adventure: Adventure, world: World) -> set[int]:
    """Where nobody can stand."""
    return {space for piece in adventure.furniture for space in piece.spaces} | world.columns


def trap_spaces(adventure: Adventure, kind: str) -> set[int]:
    return {space for piece in adventure.traps if piece.kind == kind for space in piece.spaces}


def steps(adventure: Adventure, world: World, secret: bool = True, without: Collection[int] = ()) -> dict[int, int]:
    """How far from the stairs each space is that can be walked to, through all doors or only those that show."""
    blocked = filled_spaces(adventure, world).union(without)
    doors = [door.edge for door in adventure.doors if secret or not door.secret]
    through = {edge for door in doors for edge in (door, door[::-1])}
    found = dict.fromkeys(world.stairs, 0)
    queue = list(world.stairs)
    for space in queue:
        for other in world.beside(space):
            same = world.area[other] == world.area[space]
            if other not in found and other not in blocked and (same or (space, other) in through):
                found[other] = found[space] + 1
                queue.append(other)
    return found


def ways(adventure: Adventure, world: World) -> dict[int, int]:
    """How far from the stairs each area begins."""
    found: dict[int, int] = {}
    for space, far in steps(adventure, world).items():
        found.setdefault(world.area[space], far)
    return found


def hand_spaces(piece: Piece, world: World) -> set[int]:
    """Where a hero stands to use a chest or an altar."""
    space = piece.spaces[0]
    return {other for other in world.beside(space) if world.area[other] == world.area[space]}


def reach(adventure: Adventure, world: World, report: Report) -> None:
    """Every area can be walked to from the stairs, round furniture and columns, through doors of any kind."""
    reached = steps(adventure, world).keys()
    used = {world.area[space] for _, space in adventure.monsters}
    used |= {world.area[piece.spaces[0]] for piece in (*adventure.furniture, *adventure.traps)}
    used |= {world.area[boss.space] for boss in adventure.bosses if boss.space >= 0}
    used |= {adventure.sealed} - {-1}
    for area in sorted(used):
        if not reached & set(world.of_area[area]):
            corner = world.name(world.of_area[area][0])
            report.add(Place("room"), f"the area of {corner} cannot be reached; a door must lead there (board-04)")
    figures = [*adventure.monsters, *[(boss.kind, boss.space) for boss in adventure.bosses if boss.space >= 0]]
    for kind, space in figures:
        if space not in reached:
            report.add(Place(kind), f"at {world.name(space)} is walled in; leave it a way out")
    for piece in adventure.furniture:
        if piece.kind in ("chest", "altar") and not reached & hand_spaces(piece, world):
            report.add(Place(piece.kind), f"at {world.name(piece.spaces[0])} cannot be stood beside; free a space")


def fallen(adventure: Adventure, world: World, report: Report) -> None:
    """Rocks that have rolled are in nobody's only way (rocks-03), and chests and altars stay of use."""
    rocks = trap_spaces(adventure, "rocks")
    for secret in (False, True):
        before = steps(adventure, world, secret).keys()
        lost = sorted(before - steps(adventure, world, secret, rocks).keys() - rocks)
        if lost:
            report.add(Place("rocks"), f"could cut off {world.name(lost[0])} for good; leave a way round (rocks-03)")
            return
    standing = steps(adventure, world, True, rocks).keys() - trap_spaces(adventure, "pit")
    for piece in adventure.furniture:
        if piece.kind in ("chest", "altar") and not standing & hand_spaces(piece, world):
            where = world.name(piece.spaces[0])
            report.add(Place(piece.kind), f"at {where} has only pits and rocks beside it; leave one space without")


def distances(adventure: Adventure, world: World, report: Report) -> None:
    """An altar stands in one of the first two rooms (gap-29), a Boss waits at the far end (boss-08)."""
    far = ways(adventure, world)
    rooms = sorted(way for area, way in far.items() if area != world.start)
    altars = [piece for piece in adventure.furniture if piece.kind == "altar"]
    if all(far[world.area[piece.spaces[0]]] > rooms[:2][-1] for piece in altars):
        report.add(Place("altar"), "is too far away; one must stand in one of the first two rooms (gap-29)")
    lairs = [boss.space for boss in adventure.bosses if boss.space >= 0]
    if all(far[world.area[space]] < rooms[-1] for space in lairs):
        last = next(world.of_area[area][0] for area, way in far.items() if way == rooms[-1])
        message = f"is not at the far end; it must wait in the area with the longest way, that of {world.name(last)}"
        report.add(Place("boss"), f"{message} (boss-08)")
