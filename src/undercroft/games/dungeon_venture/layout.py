"""An adventure as the rules read it fast: what stands on which space. Nothing here changes during play."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from undercroft.games.dungeon_venture.adventure import Adventure
from undercroft.games.dungeon_venture.boards import World
from undercroft.games.dungeon_venture.box import BOSSES, TRAPS
from undercroft.games.dungeon_venture.cards import Line
from undercroft.games.dungeon_venture.floor import Floor
from undercroft.games.dungeon_venture.pool import FIRST_BOSS, KINDS, Pool
from undercroft.kernel.flow import Raw

if TYPE_CHECKING:
    from undercroft.games.dungeon_venture.terrain import Terrain

TRAP_KINDS: Final = tuple(TRAPS)
PIT, ROCKS, ARROWS = range(3)


class Layout:
    """The boards and furniture of one adventure, and the characteristics of everybody in it (comp-02, gap-04)."""

    def __init__(self, adventure: Adventure, pool: Pool) -> None:
        self.adventure = adventure
        self.world: World = adventure.world
        world = self.world
        spaces = len(world.cells)
        #: by space: the piece that fills it, or -1; columns are pieces nobody can use (gap-08)
        self.piece = [-1] * spaces
        self.solid = [False] * spaces
        self.chests: list[int] = []
        self.altars: list[int] = []
        for number, piece in enumerate(adventure.furniture):
            for space in piece.spaces:
                self.piece[space] = number
                self.solid[space] = True
            if piece.kind == "chest":
                self.chests.append(piece.spaces[0])
            elif piece.kind == "altar":
                self.altars.append(piece.spaces[0])
        for space in world.columns:
            self.solid[space] = True
        self.objects = frozenset([space for space in range(spaces) if self.solid[space]])
        self.floor = Floor(world, self.objects)
        #: by space: the option to move there
        self.moves: list[Raw] = [("move", space, -1) for space in range(spaces)]
        #: by space: its neighbours in the same area
        self.near = [
            tuple([other for other in world.beside(space) if world.area[other] == world.area[space]])
            for space in range(spaces)
        ]
        #: by space: the altars that can be used from it: orthogonally adjacent, no wall between (rest-01, action-02)
        self.altars_near = [[other for other in near if other in self.altars] for near in self.near]
        self.start = [space for space in world.of_area[world.start] if not self.solid[space]]
        #: by what stands open: what `terrain` has worked out
        self.terrains: dict[tuple[object, ...], Terrain] = {}
        self.lines: list[Line] = list(pool.lines)
        for boss in adventure.bosses:
            kind = KINDS.index(boss.kind)
            line = self.lines[kind]
            self.lines[kind] = replace(
                line,
                name=boss.name or line.name,
                attack=boss.attack or line.attack,
                defence=boss.defence or line.defence,
                mana=boss.mana or line.mana,
                life=boss.life or line.life,
                movement=boss.movement or line.movement,
            )

    def boss_number(self, kind: str) -> int:
        """Which of the three Bosses this is, counted from 0."""
        return list(BOSSES).index(kind)

    def beside_altar(self, space: int) -> list[int]:
        return self.altars_near[space]


def boss_kind(number: int) -> int:
    return FIRST_BOSS + number
