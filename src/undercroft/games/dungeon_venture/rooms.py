"""New rooms (rules newroom-*, monster-04, monster-05, boss-07): who waits in them is placed at the end of the turn."""

from __future__ import annotations

from undercroft.games.dungeon_venture import figure_atoms, round_atoms
from undercroft.games.dungeon_venture.atoms import Venture
from undercroft.games.dungeon_venture.deaths import check_end, perish
from undercroft.games.dungeon_venture.pool import BOSS_FIGURES, FIRST_BOSS, FIRST_TYPE, KINDS
from undercroft.games.dungeon_venture.table import EXPLORED, NOBODY, WAITING, VentureTable
from undercroft.games.dungeon_venture.ways import adjacent, closest, is_free
from undercroft.kernel.flow import AGAIN, DONE, Ask, Procedure, Step


def active_kinds(table: VentureTable) -> tuple[int, ...]:
    return tuple([kind for kind in range(FIRST_TYPE, len(KINDS)) if table.of_kind(kind)])


def places_near(table: VentureTable, space: int) -> list[int]:
    """Where a monster goes whose space is taken: the eight around it, else the nearest of its room (newroom-04)."""
    standing, area = table.standing(), table.world.area
    if is_free(table, space, standing):
        return [space]
    around = [
        other for other in table.world.around(space) if area[other] == area[space] and is_free(table, other, standing)
    ]
    return around or closest(table, space, area[space], standing)


class Populate(Procedure):
    """Monsters, then Bosses of these rooms; Spirits that perish by it; new initiative cards; the end (turn-07)."""

    __slots__ = ("before", "rooms")
    steps = ("next_monster", "put", "next_boss", "put_boss", "wake")
    fields = ("rooms", "before")

    def __init__(self, rooms: tuple[int, ...] = (), before: tuple[int, ...] = ()) -> None:
        self.step = 0
        self.rooms = rooms
        self.before = before  # kinds that were active already

    def waiting(self, table: VentureTable) -> int:
        """The first monster that waits in these rooms, or -1."""
        area = table.world.area
        for at, (_, space) in enumerate(table.lairs):
            if area[space] in self.rooms:
                return at
        return -1

    def next_monster(self, game: Venture) -> Step:
        table = game.table
        at = self.waiting(table)
        if at < 0:
            self.step = 2
            return AGAIN
        kind, space = table.lairs[at]
        figure = table.supply(kind)
        spaces = places_near(table, space) if figure != NOBODY else []
        if len(spaces) > 1:
            options = [("place", space, -1) for space in spaces]
            return Ask("monster-place", "newroom-04", {table.keeper: options}, (space, figure))
        self.place(game, at, spaces[0] if spaces else -1)
        return AGAIN

    def put(self, game: Venture) -> Step:
        (raw,) = game.answers.values()
        self.place(game, self.waiting(game.table), raw[1])
        self.step = 0
        return AGAIN

    def place(self, game: Venture, at: int, space: int) -> None:
        """A figure that the box cannot supply was never there (comp-03)."""
        table = game.table
        kind, _ = table.lairs.pop(at)
        if space >= 0:
            figure_atoms.stand(game, table.supply(kind), space, "newroom-03")
            game.revealed()

    def boss(self, table: VentureTable) -> int:
        area = table.world.area
        for number, space in enumerate(table.boss_space):
            if table.boss_state[number] == WAITING and space >= 0 and area[space] in self.rooms:
                return number
        return -1

    def next_boss(self, game: Venture) -> Step:
        table = game.table
        number = self.boss(table)
        if number < 0:
            self.step = 4
            return AGAIN
        figure, lair = BOSS_FIGURES[number], table.boss_space[number]
        spaces = places_near(table, lair)
        if len(spaces) > 1:
            options = [("place", space, -1) for space in spaces]
            return Ask("monster-place", "newroom-04", {table.keeper: options}, (lair, figure))
        figure_atoms.stand(game, figure, spaces[0], "boss-07")
        game.revealed()
        return AGAIN

    def put_boss(self, game: Venture) -> Step:
        (raw,) = game.answers.values()
        figure_atoms.stand(game, BOSS_FIGURES[self.boss(game.table)], raw[1], "boss-07")
        game.revealed()
        self.step = 2
        return AGAIN

    def wake(self, game: Venture) -> Step:
        table = game.table
        new = [kind for kind in active_kinds(table) if kind not in self.before]
        if any(kind >= FIRST_BOSS for kind in new):
            perish(game)
        for kind in new:
            round_atoms.join(game, kind)
        check_end(game)
        return DONE


class Reinforce(Procedure):
    """The Keeper puts monsters of the supply on spaces of choice, up to a number (events, Grave Call)."""

    __slots__ = ("before", "kind", "left", "returning", "room")
    steps = ("ask", "put")
    fields = ("kind", "left", "room", "returning", "before")

    def __init__(self, kind: int = 0, left: int = 0, room: int = -1, returning: int = 0, before: int = 0) -> None:
        self.step = 0
        self.kind = kind
        self.left = left
        self.room = room  # -1: any explored area, the same for all
        self.returning = returning  # whether they were defeated before; others may not stand next to a hero
        self.before = before  # whether the type was in play

    def ask(self, game: Venture) -> Step:
        table = game.table
        spaces = reinforced(table, self.room, not self.returning) if self.left else []
        if not spaces or table.supply(self.kind) == NOBODY:
            if not self.before and table.of_kind(self.kind):
                round_atoms.join(game, self.kind)
            return DONE
        options = [("place", space, -1) for space in spaces]
        return Ask("reinforce", "comp-03", {table.keeper: [*options, ("none", -1, -1)]}, (self.kind,))

    def put(self, game: Venture) -> Step:
        (raw,) = game.answers.values()
        if raw[0] == "none":
            self.left = 0
        else:
            table = game.table
            arrive = figure_atoms.come_back if self.returning else figure_atoms.stand
            arrive(game, table.supply(self.kind), raw[1], "gap-51")
            self.left -= 1
            self.room = table.world.area[raw[1]]
        self.step = 0
        return AGAIN


def reinforced(table: VentureTable, room: int, far: bool) -> list[int]:
    """The free spaces of this or of any explored area; `far`: not next to a hero."""
    standing, world = table.standing(), table.world
    rooms = [room] if room >= 0 else [one for one, state in enumerate(table.area_state) if state == EXPLORED]
    near = {space for hero in table.living() for space in adjacent(table, table.space[hero])} if far else set()
    return [
        space for one in rooms for space in world.of_area[one] if space not in near and is_free(table, space, standing)
    ]
