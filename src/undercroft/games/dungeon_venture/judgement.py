"""How good a position looks, for bots: the same for all heroes, the opposite for the Keeper."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_venture.dice import count
from undercroft.games.dungeon_venture.pool import FIRST_BOSS, KIND
from undercroft.games.dungeon_venture.scores import pool_of
from undercroft.games.dungeon_venture.table import (
    EVENT_HAND,
    EXPLORED,
    GONE,
    HAND,
    LIVING,
    REVEALED,
    SPIRIT,
    USED,
    WAITING,
    WORN,
    VentureTable,
)
from undercroft.games.dungeon_venture.ways import links

WON: Final = 1000.0
HERO, GHOST = 40.0, 12.0
LIFE: Final = 3.0
CARD, GEAR = 1.5, 3.0
EVENT: Final = 2.0
MONSTER, BOSS_LIFE = 8.0, 5.0
ROOM, PEEK, DOOR = 4.0, 1.0, 0.5  # an explored room, one that was looked into, an open door to it
NEARNESS: Final = 0.15  # for each step nearer to where something is to be done
LOST: Final = 60  # steps, where there is no way


def for_heroes(table: VentureTable) -> float:
    return value(table) - NEARNESS * errand(table)


def for_keeper(table: VentureTable) -> float:
    return -value(table) - NEARNESS * prowl(table)


def value(table: VentureTable) -> float:
    """For the heroes: what they have and have done, against what is left to do."""
    found = 0.0
    for hero in table.order:
        if table.form[hero] == LIVING:
            found += HERO + LIFE * table.life[hero]
        elif table.form[hero] == SPIRIT:
            found += GHOST
        if table.form[hero] != GONE:
            found += CARD * len(table.zone(hero, HAND)) + 0.5 * CARD * len(table.zone(hero, USED))
            found += GEAR * len(table.zone(hero, WORN))
    for figure in table.on_boards():
        if KIND[figure] >= FIRST_BOSS:
            found -= 20.0 + BOSS_LIFE * table.life[figure]
        else:
            found -= MONSTER * (0.5 + 0.125 * count(pool_of(table, figure, "attack")) * table.life[figure])
    found -= MONSTER * len(table.lairs) + 70.0 * table.boss_state.count(WAITING)
    found += ROOM * table.area_state.count(EXPLORED) + PEEK * table.area_state.count(REVEALED)
    found += CARD * 2 * len(table.opened) + DOOR * ways_in(table)
    return found - EVENT * len(table.zones[EVENT_HAND])


# --- ways to go
def distances(table: VentureTable, goals: list[int]) -> dict[int, int]:
    """By space: the steps to the nearest goal, past figures and through found doors; a closed one costs one more."""
    solid, near = table.layout.solid, table.layout.near
    doors = links(table, closed=True)
    opened = links(table)
    found = dict.fromkeys(goals, 0)
    line = list(found)
    for space in line:
        steps = found[space] + 1
        for other in near[space]:
            if other not in found and not solid[other]:
                found[other] = steps
                line.append(other)
        for other in doors.get(space, ()):
            if other not in found:
                found[other] = steps if other in opened.get(space, ()) else steps + 1
                line.append(other)
    return found


def errand(table: VentureTable) -> float:
    """How far the heroes are from where they should go next: to monsters, doors and chests; to altars if weak."""
    foes = [table.space[figure] for figure in table.on_boards()]
    goals = distances(table, foes or doors_to_open(table) + chests_left(table))
    altars = [altar for altar in table.layout.altars if table.area_state[table.world.area[altar]] == EXPLORED]
    healing = distances(table, altars)
    total = 0.0
    for hero in table.order:
        if table.form[hero] == GONE or table.space[hero] < 0:
            continue
        weak = not foes and 2 * table.life[hero] <= table.most[hero]
        wanted = healing if altars and (weak or table.form[hero] == SPIRIT) else goals
        total += min(wanted.get(table.space[hero], LOST), LOST)
    return total


def prowl(table: VentureTable) -> float:
    """How far the monsters are from the heroes."""
    heroes = distances(table, [table.space[hero] for hero in table.living()])
    return float(sum([min(heroes.get(table.space[figure], LOST), LOST) for figure in table.on_boards()]))


def doors_to_open(table: VentureTable) -> list[int]:
    """Spaces before found doors behind which nobody has been."""
    area, state = table.world.area, table.area_state
    found = []
    for door in range(len(table.door_one)):
        one, two = table.door_one[door], table.door_two[door]
        if table.door_found[door] and (state[area[one]] == EXPLORED) != (state[area[two]] == EXPLORED):
            found.append(one if state[area[one]] == EXPLORED else two)
            if table.door_open[door]:
                found.append(two if state[area[one]] == EXPLORED else one)
    return found


def ways_in(table: VentureTable) -> int:
    """Open doors to rooms nobody has entered."""
    area, state = table.world.area, table.area_state
    return sum(
        [
            table.door_open[door]
            for door in range(len(table.door_one))
            if {state[area[table.door_one[door]]], state[area[table.door_two[door]]]} == {REVEALED, EXPLORED}
        ]
    )


def chests_left(table: VentureTable) -> list[int]:
    area, state = table.world.area, table.area_state
    return [chest for chest in table.layout.chests if chest not in table.opened and state[area[chest]] == EXPLORED]
