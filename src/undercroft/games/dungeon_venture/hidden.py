"""What the adventure still hides, dealt anew for those who cannot know it (rules hidden-01 to hidden-06, trap-01)."""

from __future__ import annotations

from undercroft.games.dungeon_venture.atoms import Venture
from undercroft.games.dungeon_venture.boards import EAST, SOUTH
from undercroft.games.dungeon_venture.table import UNKNOWN, VentureTable
from undercroft.kernel.chance import below, shuffle


def forget(game: Venture, seat: int | None) -> None:
    """For a hero or the public: other monsters in the lairs, other places for traps and secret doors.

    Nothing of how they truly lie may leave a trace: what is dealt depends on public things and on counts alone.
    """
    table = game.table
    if seat == table.keeper:
        return
    mix_lairs(table)
    move_traps(table)
    move_doors(table)


def mix_lairs(table: VentureTable) -> None:
    kinds = sorted(kind for kind, _ in table.lairs)
    shuffle(table, kinds)
    table.lairs = [(kind, space) for kind, (_, space) in zip(kinds, table.lairs, strict=True)]


def move_traps(table: VentureTable) -> None:
    """Hidden traps of one space go elsewhere in their areas; larger ones stay, they would not fit everywhere."""
    area = table.world.area
    hidden = [
        trap for trap, spaces in enumerate(table.trap_spaces) if table.trap_state[trap] == UNKNOWN and len(spaces) == 1
    ]
    others = {
        space for trap, spaces in enumerate(table.trap_spaces) if trap not in hidden for space in spaces
    } | table.layout.objects
    others |= {table.space[hero] for hero in table.living() if table.stopped[hero]}  # a trap there would have fired
    for room in sorted({area[table.trap_spaces[trap][0]] for trap in hidden}):
        mine = [trap for trap in hidden if area[table.trap_spaces[trap][0]] == room]
        spaces = [space for space in table.world.of_area[room] if space not in others]
        shuffle(table, spaces)
        kinds = sorted(table.trap_kind[trap] for trap in mine)
        shuffle(table, kinds)
        for trap, kind, space in zip(mine, kinds, spaces, strict=False):
            table.trap_spaces[trap] = (space,)
            table.trap_kind[trap] = kind


def move_doors(table: VentureTable) -> None:
    """A secret door nobody has found could be in any wall between two areas that were not both searched."""
    world = table.world
    hidden = [door for door, found in enumerate(table.door_found) if not found]
    if not hidden:
        return
    taken = {(table.door_one[door], table.door_two[door]) for door in range(len(table.door_one)) if door not in hidden}
    walls = []
    for space in range(len(world.cells)):
        for side in (EAST, SOUTH):
            other = world.neighbours[space][side]
            if other < 0 or world.area[other] == world.area[space]:
                continue
            edge = (min(space, other), max(space, other))
            searched = table.searched[world.area[space]] or table.searched[world.area[other]]
            if edge not in taken and not searched and not table.layout.objects.intersection(edge):
                walls.append(edge)
    for door in hidden:
        if walls:
            edge = walls.pop(below(table, len(walls)))
            table.door_one[door], table.door_two[door] = edge
