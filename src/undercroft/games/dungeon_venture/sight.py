"""Whom one can attack (rules attack-01, attack-02, vis-01 to vis-10)."""

from __future__ import annotations

from undercroft.games.dungeon_venture.pool import FIRST_MONSTER
from undercroft.games.dungeon_venture.table import HIDDEN, NOWHERE, VentureTable
from undercroft.games.dungeon_venture.ways import adjacent, beyond, diagonal, doors_at


def enemies(table: VentureTable, figure: int) -> list[int]:
    """Spirits are nobody's enemies (attack-12, spirit-06)."""
    return table.on_boards() if figure < FIRST_MONSTER else table.living()


def views_from(table: VentureTable, space: int) -> set[int]:
    """The areas seen whole from a space: its own, and what is behind an open door right before it (vis-02, vis-06)."""
    area = table.world.area
    found = {area[space]}
    for door in doors_at(table, space):
        if table.door_open[door]:
            found.add(area[beyond(table, door, space)])
    return found


def sees(table: VentureTable, one: int, other: int) -> bool:
    """Visibility is mutual: one of the two stands before the open door, or both are in one room (vis-07, gap-19)."""
    area = table.world.area
    return area[other] in views_from(table, one) or area[one] in views_from(table, other)


def visible(table: VentureTable, figure: int) -> list[int]:
    space = table.space[figure]
    return [other for other in enemies(table, figure) if sees(table, space, table.space[other])]


def within_reach(table: VentureTable, figure: int, corners: bool = False) -> list[int]:
    """Enemies on adjacent spaces; at corners only with a card that allows it (attack-02)."""
    space = table.space[figure]
    if space == NOWHERE:
        return []
    spaces = adjacent(table, space)
    if corners:
        spaces = spaces + diagonal(table, space)
    return [other for other in enemies(table, figure) if table.space[other] in spaces]


def seen_areas(table: VentureTable, figure: int) -> list[int]:
    """Areas in which a spell of this figure can work: seen whole from its space."""
    return sorted(area for area in views_from(table, table.space[figure]) if table.area_state[area] != HIDDEN)
