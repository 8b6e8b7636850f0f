"""What the selectors and tests of cards mean; `figure` is who plays the card, or whom an event is about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from undercroft.games.dungeon_venture.atoms import Venture, is_spell
from undercroft.games.dungeon_venture.box import BOSSES
from undercroft.games.dungeon_venture.floor import listed, united
from undercroft.games.dungeon_venture.layout import ARROWS
from undercroft.games.dungeon_venture.pool import BOSS_FIGURES, FIRST_BOSS, FIRST_MONSTER, FIRST_TYPE, KIND, KINDS
from undercroft.games.dungeon_venture.scores import spells_left
from undercroft.games.dungeon_venture.sight import seen_areas, visible, within_reach
from undercroft.games.dungeon_venture.table import (
    ACTIVE,
    EXPLORED,
    KNOWN,
    NOBODY,
    NOWHERE,
    SPENT,
    USED,
    WAITING,
    VentureTable,
)
from undercroft.games.dungeon_venture.ways import free_spaces
from undercroft.kernel.effects import Resolve
from undercroft.kernel.nodes import Select, Test

OGRE: Final = KINDS.index("ogre")
Gather = Callable[[VentureTable, int, Select], list[int]]


def enemy(table: VentureTable, figure: int, select: Select) -> list[int]:
    found = visible(table, figure) if select.get("reach") == "visible" else within_reach(table, figure)
    kinds = select.get("kinds")
    if isinstance(kinds, tuple):
        found = [one for one in found if KINDS[KIND[one]] in kinds]
    return found


def hero_here(table: VentureTable, figure: int, select: Select) -> list[int]:
    """A living hero in the same area (gap-57)."""
    return [hero for hero in table.living() if table.area_of(hero) == table.area_of(figure)]


def fiend_here(table: VentureTable, figure: int, select: Select) -> list[int]:
    return [one for one in table.on_boards() if table.area_of(one) == table.area_of(figure)]


def spirit(table: VentureTable, figure: int, select: Select) -> list[int]:
    """Spirits; they are always in explored areas."""
    return table.spirits()


def space(table: VentureTable, figure: int, select: Select) -> list[int]:
    """Free spaces of the own area, or beside an altar of an explored area."""
    world, floor = table.world, table.layout.floor
    if select.get("where") == "here":
        spaces = floor.areas[table.space[figure]]
    else:
        altars = [altar for altar in table.layout.altars if table.area_state[world.area[altar]] == EXPLORED]
        spaces = floor.beside(united(altars))
    return listed(spaces & free_spaces(table), range(len(world.cells)))


def area(table: VentureTable, figure: int, select: Select) -> list[int]:
    if select.get("where") == "visible":
        return seen_areas(table, figure)
    here, area_of = table.area_of(figure), table.world.area
    found: set[int] = set()
    for door in range(len(table.door_one)):
        sides = (area_of[table.door_one[door]], area_of[table.door_two[door]])
        if table.door_open[door] and here in sides:
            found.update(sides)
    return sorted(found - {here})


def open_door(table: VentureTable, figure: int, select: Select) -> list[int]:
    found = [door for door in range(len(table.door_one)) if table.door_open[door] and table.door_found[door]]
    if select.get("here"):
        here, area_of = table.area_of(figure), table.world.area
        found = [door for door in found if here in (area_of[table.door_one[door]], area_of[table.door_two[door]])]
    return found


def known_trap(table: VentureTable, figure: int, select: Select) -> list[int]:
    """By their spaces: how many traps there are in all is nobody's business."""
    here = table.area_of(figure)
    return [
        spaces[0]
        for trap, spaces in enumerate(table.trap_spaces)
        if table.trap_state[trap] == KNOWN and table.world.area[spaces[0]] == here
    ]


def spent_trap(table: VentureTable, figure: int, select: Select) -> list[int]:
    every = range(len(table.trap_kind))
    return [trap for trap in every if table.trap_kind[trap] == ARROWS and table.trap_state[trap] == SPENT]


def used_spell(table: VentureTable, figure: int, select: Select) -> list[int]:
    return table.zone(figure, USED)[:] if figure < FIRST_MONSTER else []


def fallen_type(table: VentureTable, figure: int, select: Select) -> list[int]:
    """Types other than ogre of which some were defeated and a figure is there to return."""
    kinds = range(FIRST_TYPE, FIRST_BOSS)
    return [kind for kind in kinds if kind != OGRE and table.fallen[kind] and table.supply(kind) != NOBODY]


def acted(table: VentureTable, figure: int, select: Select) -> list[int]:
    """The figures of the type that has just acted."""
    return table.of_kind(KIND[figure]) if figure >= FIRST_MONSTER else []


def boss(table: VentureTable, figure: int, select: Select) -> list[int]:
    """A Boss of the adventure that was not defeated, met or not."""
    return [BOSS_FIGURES[number] for number in range(len(BOSSES)) if table.boss_state[number] in (WAITING, ACTIVE)]


GATHER: Final[dict[str, Gather]] = {
    "enemy": enemy,
    "hero here": hero_here,
    "fiend here": fiend_here,
    "spirit": spirit,
    "space": space,
    "area": area,
    "open door": open_door,
    "known trap": known_trap,
    "spent trap": spent_trap,
    "used spell": used_spell,
    "fallen type": fallen_type,
    "acted": acted,
    "boss": boss,
}
#: the verb of an option that picks one
POINTS: Final = {
    "enemy": "figure",
    "hero here": "figure",
    "fiend here": "figure",
    "spirit": "figure",
    "acted": "figure",
    "boss": "figure",
    "space": "place",
    "area": "area",
    "open door": "door",
    "known trap": "place",
    "spent trap": "trap",
    "used spell": "card",
    "fallen type": "kind",
}


def gather(table: VentureTable, figure: int, select: Select, taken: tuple[int, ...] = ()) -> list[int]:
    found = GATHER[select.thing](table, figure, select)
    return [thing for thing in found if thing not in taken] if select.get("other") else found


def playable(table: VentureTable, figure: int, card: int) -> bool:
    """Whether a card's effect finds what it needs, and a spell its mana (mana-01, mana-02)."""
    design = table.design[card]
    program = table.pool.program[design]
    if program < 0 or table.space[figure] == NOWHERE:
        return False
    if is_spell(table, card) and spells_left(table, figure) < 1:
        return False
    return wanted(table, figure, program)


def wanted(table: VentureTable, figure: int, program: int) -> bool:
    """Whether there is something for it to work on, and figures in the box for it to bring (comp-03)."""
    pool = table.pool
    if any(table.supply(kind) == NOBODY for kind in pool.summons[program]):
        return False
    return all(len(gather(table, figure, select)) >= count for select, count in pool.programs[program].wanted)


def holds(game: Venture, run: Resolve, test: Test) -> bool:
    """The one test there is: whether the attack just made has hit."""
    return test.name == "hit" and game.table.margin > 0
