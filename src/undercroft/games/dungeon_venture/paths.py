"""The steps of a movement, to be shown before it is chosen (rules move-02, move-03, regroup-04)."""

from __future__ import annotations

from undercroft.games.dungeon_venture.atoms import Venture
from undercroft.games.dungeon_venture.table import VentureTable
from undercroft.games.dungeon_venture.turn import current_turn
from undercroft.games.dungeon_venture.ways import (
    FAR,
    FREE,
    Rooms,
    ground,
    reach,
    walk_to,
)
from undercroft.kernel.game import key_of

Path = list[int]


def of_choices(game: Venture, seat: int) -> dict[str, Path]:
    """By the key of a movement that this seat may choose: every space on the way, the last one included."""
    ask, table = game.ask, game.table
    if ask is None or seat not in ask.options or ask.kind not in ("turn", "regrouping"):
        return {}
    figure, regroup = ask.about[0], ask.kind == "regrouping"
    turn = current_turn(game)
    points = FAR if regroup or turn is None else turn.points(table)
    ends = reach(table, figure, points, regroup)
    trails = Trails(table, figure, regroup)
    found: dict[str, Path] = {}
    for raw in ask.options[seat]:
        verb, space, _ = raw
        if verb == "move":
            found[key_of(raw)] = trails.paths(ends[space][0])[space]
        elif verb == "jump":
            way = walk_to(table, figure, space, points, regroup)
            if way is not None:
                found[key_of(raw)] = trails.leap(way[0], space)
    return found


class Trails:
    """The ways of one figure, step by step; each set of newly entered rooms is walked once."""

    def __init__(self, table: VentureTable, figure: int, regroup: bool) -> None:
        doors, self.walkable, self.entry = ground(table, figure, regroup)
        self.area = table.world.area
        self.start = table.space[figure]
        self.beside = [*table.layout.near]
        for one, other in doors:
            self.beside[one] = (*self.beside[one], other)
        self.walked: dict[Rooms, dict[int, Path]] = {}

    def paths(self, rooms: Rooms) -> dict[int, Path]:
        """By space: a shortest way there that enters no new room but these."""
        if rooms not in self.walked:
            found: dict[int, Path] = {self.start: []}
            front = [self.start]
            for space in front:  # grows while it is walked: nearer spaces come first
                for other in self.beside[space]:
                    room = self.area[other]
                    if other in found or not self.walkable >> other & 1:
                        continue
                    if self.entry[room] == FREE or room in rooms:
                        found[other] = [*found[space], other]
                        front.append(other)
            self.walked[rooms] = found
        return self.walked[rooms]

    def leap(self, rooms: Rooms, hole: int) -> Path:
        """A pit bars the way until it is jumped into; the shortest way to its edge, then in."""
        paths = self.paths(rooms)
        edges = [paths[space] for space in self.beside[hole] if space in paths]
        return [*min(edges, key=len, default=[]), hole]
