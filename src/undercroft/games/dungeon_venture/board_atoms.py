"""The functions that change boards: areas, doors, traps, chests. Each tells the log what it did."""

from __future__ import annotations

from undercroft.games.dungeon_venture.atoms import Venture
from undercroft.games.dungeon_venture.table import EXPLORED, FIRED, HIDDEN, KNOWN, REMOVED, REVEALED, SPENT, UNKNOWN


def reveal(game: Venture, area: int, rule: str) -> None:
    """Furniture, doors and chests of a room are set out (closeddoor-02); what lies open behind it is seen, too."""
    table = game.table
    if table.area_state[area] != HIDDEN:
        return
    table.area_state[area] = REVEALED
    game.log.append(("revealed", rule, (area,)))
    game.revealed()
    reveal_open(game, area)


def reveal_open(game: Venture, area: int) -> None:
    """Rooms behind doors that the sheet shows open (setup-20)."""
    table = game.table
    for door in range(len(table.door_one)):
        if table.door_open[door] and table.door_found[door]:
            sides = (table.world.area[table.door_one[door]], table.world.area[table.door_two[door]])
            if area in sides:
                for other in sides:
                    reveal(game, other, "setup-20")


def explore(game: Venture, area: int, hero: int) -> None:
    """A hero steps into the room (newroom-06)."""
    game.table.area_state[area] = EXPLORED
    game.log.append(("explored", "newroom-06", (hero, area)))
    game.revealed()


def search(game: Venture, area: int, hero: int, rule: str) -> None:
    """Everything hidden in an area comes to light (search-02, search-03); its end is announced (gap-41)."""
    table = game.table
    area_of = table.world.area
    for trap, spaces in enumerate(table.trap_spaces):
        if table.trap_state[trap] == UNKNOWN and area_of[spaces[0]] == area:
            table.trap_state[trap] = KNOWN
            game.log.append(("trap-found", "search-03", (table.trap_kind[trap], spaces[0])))
    for door in range(len(table.door_one)):
        sides = (area_of[table.door_one[door]], area_of[table.door_two[door]])
        if not table.door_found[door] and area in sides:
            find_door(game, door, "search-03")
    table.searched[area] = 1
    game.log.append(("searched", rule, (hero, area)))
    game.revealed()


def find_door(game: Venture, door: int, rule: str) -> None:
    table = game.table
    table.door_found[door] = 1
    game.log.append(("door-found", rule, (table.door_one[door], table.door_two[door])))
    game.revealed()


def swing(game: Venture, figure: int, door: int, rule: str) -> None:
    """A door opens or closes (door-01)."""
    table = game.table
    table.door_open[door] = 1 - table.door_open[door]
    if table.door_open[door]:
        game.log.append(("door-opened", rule, (figure, table.door_one[door], table.door_two[door])))
    else:
        game.log.append(("door-closed", rule, (figure, table.door_one[door], table.door_two[door])))


def bar(game: Venture, door: int) -> None:
    """Closed, and not to be opened before the next round."""
    table = game.table
    table.door_open[door], table.barred[door] = 0, 1
    game.log.append(("door-barred", "play-04", (table.door_one[door], table.door_two[door])))


def unbar(game: Venture) -> None:
    table = game.table
    table.barred = [0] * len(table.barred)


# --- traps
def fire(game: Venture, trap: int, hero: int, once: bool, rule: str) -> None:
    """A trap strikes: a hole or rubble stays, arrows are spent (pit-01, rocks-01, arrow-03)."""
    table = game.table
    table.trap_state[trap] = SPENT if once else FIRED
    game.log.append(("trap-fired", rule, (table.trap_kind[trap], table.trap_spaces[trap][0], hero)))
    game.revealed()


def disarm(game: Venture, trap: int) -> None:
    """Taken away before it could fire, so nothing arms it again."""
    table = game.table
    table.trap_state[trap] = REMOVED
    game.log.append(("trap-removed", "trap-04", (table.trap_kind[trap], table.trap_spaces[trap][0])))


def rearm(game: Venture, trap: int) -> None:
    """Armed again, and hidden: only the Keeper knows which one."""
    table = game.table
    table.trap_state[trap] = UNKNOWN
    game.log.append(("rearmed", "arrow-03", (), 1 << table.keeper, (table.trap_spaces[trap][0],)))


def open_chest(game: Venture, hero: int, space: int) -> None:
    table = game.table
    table.opened.append(space)
    game.log.append(("chest-opened", "chest-01", (hero, space)))
