"""What an adventure must keep to (rules comp-03, comp-04, board-04, setup-20, boss-08): nothing missing, nothing above
the box, every room within reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from undercroft.games.dungeon_venture import box
from undercroft.games.dungeon_venture.adventure import Adventure
from undercroft.games.dungeon_venture.boards import World
from undercroft.games.sets.problems import Place, Report

MOST_SMALL_CHESTS = 3  # of an adventure with the small Treasure deck


def check(adventure: Adventure, report: Report) -> None:
    world = adventure.world
    counts(adventure, report)
    overlaps(adventure, world, report)
    doors(adventure, world, report)
    start(adventure, world, report)
    bosses(adventure, report)
    if not report.problems:
        reach(adventure, world, report)


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
        report.add(Place("altar"), "is missing: Spirits could never rise")
    for piece in adventure.furniture:
        if len(piece.spaces) != box.FOOTPRINT[piece.kind]:
            wanted = box.FOOTPRINT[piece.kind]
            report.add(Place(piece.kind), f"covers {len(piece.spaces)} spaces; it must cover {wanted} (gap-10)")


def overlaps(adventure: Adventure, world: World, report: Report) -> None:
    """Pieces lie inside one area; drawings keep them apart, but for columns."""
    for piece in (*adventure.furniture, *adventure.traps):
        if len({world.area[space] for space in piece.spaces}) > 1:
            report.add(Place(piece.kind), f"at {world.name(piece.spaces[0])} lies across a wall")


def doors(adventure: Adventure, world: World, report: Report) -> None:
    filled = {space for piece in adventure.furniture for space in piece.spaces} | world.columns
    for number, door in enumerate(adventure.doors, 1):
        first, second = door.edge
        if world.area[first] == world.area[second]:
            report.add(Place(f"door {number}"), "stands inside one area; a door joins two (board-04)")
        if filled.intersection(door.edge):
            report.add(Place(f"door {number}"), "opens onto furniture or a column")
        if door.secret and door.open:
            report.add(Place(f"door {number}"), "cannot be secret and open")
    if len({door.edge for door in adventure.doors}) < len(adventure.doors):
        report.add(Place("door"), "two stand at the same edge")


def start(adventure: Adventure, world: World, report: Report) -> None:
    if not world.stairs:
        report.add(Place("board"), "the start board is missing")
        return
    for kind, space in [(piece.kind, piece.spaces[0]) for piece in adventure.furniture] + list(adventure.monsters):
        if world.area[space] == world.start:
            report.add(Place(kind), f"at {world.name(space)} stands on the start board, which is bare (setup-20)")
    if not any(world.start in (world.area[door.edge[0]], world.area[door.edge[1]]) for door in adventure.doors):
        report.add(Place("door"), "no door leads out of the start board")


def bosses(adventure: Adventure, report: Report) -> None:
    kinds = [boss.kind for boss in adventure.bosses]
    if not any(not boss.after for boss in adventure.bosses):
        report.add(Place("boss"), "is missing: draw it as B and describe it as [[boss]]")
    for number, boss in enumerate(adventure.bosses, 1):
        if boss.after and (boss.after not in kinds or boss.after == boss.kind):
            report.add(Place(f"boss {number}", "after"), "must be another Boss of this adventure")


def reach(adventure: Adventure, world: World, report: Report) -> None:
    """Every area can be walked to from the stairs, round furniture and columns, through doors of any kind."""
    blocked = {space for piece in adventure.furniture for space in piece.spaces} | world.columns
    through = {edge for door in adventure.doors for edge in (door.edge, door.edge[::-1])}
    reached = {world.stairs[0]}
    queue = [world.stairs[0]]
    for space in queue:
        for other in world.beside(space):
            same = world.area[other] == world.area[space]
            if other not in reached and other not in blocked and (same or (space, other) in through):
                reached.add(other)
                queue.append(other)
    used = {world.area[space] for _, space in adventure.monsters}
    used |= {world.area[piece.spaces[0]] for piece in adventure.furniture}
    used |= {world.area[boss.space] for boss in adventure.bosses if boss.space >= 0}
    for area in sorted(used):
        if not reached.intersection(world.of_area[area]):
            report.add(Place("room"), f"the area of {world.name(world.of_area[area][0])} cannot be reached by any door")
    for kind, space in adventure.monsters:
        if space not in reached:
            report.add(Place(kind), f"at {world.name(space)} is walled in")
    for piece in adventure.furniture:
        if piece.kind in ("chest", "altar"):
            near = [
                other for other in world.beside(piece.spaces[0]) if world.area[other] == world.area[piece.spaces[0]]
            ]
            if not reached.intersection(near):
                report.add(Place(piece.kind), f"at {world.name(piece.spaces[0])} cannot be stood beside")
