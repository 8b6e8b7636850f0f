"""The table of Dungeon Venture: zones, figures, areas, doors, traps, and what the adventure still hides."""

from __future__ import annotations

from typing import Any, Final

from undercroft.games.dungeon_venture.box import BOSSES, HEROES
from undercroft.games.dungeon_venture.cards import CONSUMABLE, EQUIPMENT, EVENT, INITIATIVE, SPELL
from undercroft.games.dungeon_venture.layout import TRAP_KINDS, Layout
from undercroft.games.dungeon_venture.pool import BOSS_FIGURES, FIGURES, FIRST_MONSTER, KIND, KINDS, OF_KIND, Pool
from undercroft.kernel.table import Table, demand, put, sound

# `STOCK` holds the three stocks before they are split, `BOX` what an adventure does not use
(
    STOCK,
    TREASURE,
    MONSTER_DECK,
    EVENT_DECK,
    DISCARD,
    EVENT_DISCARD,
    EVENT_HAND,
    BOX,
    KEEPER_HAND,
    INITIATIVE_BOX,
    INITIATIVE_DECK,
    TURNED,
    SHOWN,
    IN_EFFECT,
    PLAYED,
    COMMON,
) = range(16)
# per hero, counted from COMMON + hero * OWN; those of a hero dead for good are its belongings (pickup-01)
HAND, WORN, USED, OWN = range(4)

LIVING, SPIRIT, GONE = range(3)  # a hero (death-01, death-02)
HIDDEN, REVEALED, EXPLORED = range(3)  # an area (newroom-06)
UNKNOWN, KNOWN, FIRED, SPENT, REMOVED = range(5)  # a trap: hidden, found, fired and still there, used up, taken away
ABSENT, WAITING, ACTIVE, FALLEN = range(4)  # a Boss
NOWHERE: Final = -1
NOBODY: Final = -1

BY_CARD: Final = ("host", "caster", "heirloom", "locked", "fresh")
BY_FIGURE: Final = ("space", "life", "most", "cast")
BY_HERO: Final = ("form", "carrier", "marker", "stopped", "controller")
BY_AREA: Final = ("area_state", "searched")
BY_DOOR: Final = ("door_one", "door_two", "door_open", "door_found", "barred")
BY_TRAP: Final = ("trap_kind", "trap_state")
BY_BOSS: Final = ("boss_state", "boss_space", "boss_after")
LISTS: Final = (*BY_CARD, *BY_FIGURE, *BY_HERO, *BY_AREA, *BY_DOOR, *BY_TRAP, *BY_BOSS, "fallen", "opened", "order")
NUMBERS: Final = ("round", "active", "margin", "struck", "regrouping", "choosing", "purse")


class VentureTable(Table):
    """`space[figure]` is -1 off the boards; a carried Spirit is on its carrier's space (guide-05).

    `host[card]` is the figure a card in effect works on, `caster[card]` who played it; `fresh[card]` notes a rest since
    (rest-05), `locked[card]` that it was taken off in this turn (equip-04), `heirloom[card]` which dead hero left it
    (cousin-02). `stopped[hero]` says that its last movement ended where it stands. `lairs` are the monsters that wait,
    as (kind, space): the Keeper's secret, like traps that are UNKNOWN and doors that are not found.
    """

    __slots__ = ("keeper", "lairs", "layout", "lines", "options", "pool", "trap_spaces", "world", *LISTS, *NUMBERS)
    fields = (*Table.fields, *LISTS, "lairs", "trap_spaces", *NUMBERS)
    tuples = (*Table.tuples, "lairs", "trap_spaces")

    def __init__(self, seats: int, rng: int, pool: Pool, layout: Layout, options: dict[str, Any], zones: int) -> None:
        super().__init__(seats, rng, zones)
        self.pool = pool
        self.layout = layout
        self.world = layout.world
        self.lines = layout.lines
        self.options = options
        self.keeper: int = options["keeper"]
        self.host: list[int] = []
        self.caster: list[int] = []
        self.heirloom: list[int] = []
        self.locked: list[int] = []
        self.fresh: list[int] = []
        self.space: list[int] = [NOWHERE] * FIGURES
        self.life: list[int] = [0] * FIGURES
        self.most: list[int] = [0] * FIGURES
        self.cast: list[int] = [0] * FIGURES
        self.form: list[int] = [LIVING] * len(HEROES)
        self.carrier: list[int] = [NOBODY] * len(HEROES)
        self.marker: list[int] = [NOWHERE] * len(HEROES)
        self.stopped: list[int] = [0] * len(HEROES)
        self.controller: list[int] = [NOBODY] * len(HEROES)
        self.area_state: list[int] = []
        self.searched: list[int] = []
        self.door_one: list[int] = []
        self.door_two: list[int] = []
        self.door_open: list[int] = []
        self.door_found: list[int] = []
        self.barred: list[int] = []
        self.trap_kind: list[int] = []
        self.trap_state: list[int] = []
        self.trap_spaces: list[tuple[int, ...]] = []
        self.boss_state: list[int] = [ABSENT] * len(BOSSES)
        self.boss_space: list[int] = [NOWHERE] * len(BOSSES)
        self.boss_after: list[int] = [NOBODY] * len(BOSSES)
        self.fallen: list[int] = [0] * len(KINDS)  # monsters defeated, by kind
        self.opened: list[int] = []  # spaces of opened chests
        self.order: list[int] = []  # heroes: seats clockwise, a seat's own as they were chosen (chest-03)
        self.lairs: list[tuple[int, int]] = []
        self.round = 0
        self.active = NOBODY  # the figure whose turn it is
        self.margin = 0  # of the last attack: by how many successes it hit
        self.struck = NOBODY  # whom
        self.regrouping = 0
        self.choosing = 1  # whether the heroes choose who begins the round (firstturn-01, firstturn-05)
        self.purse = 0  # gold of the party, in a campaign (shop-04)

    # --- cards
    def zone(self, hero: int, which: int) -> list[int]:
        return self.zones[COMMON + hero * OWN + which]

    def kind_of(self, card: int) -> int:
        return self.pool.kind[self.design[card]]

    # --- figures
    def on_boards(self) -> list[int]:
        """Monsters and Bosses that stand somewhere."""
        taken = set(self.space[FIRST_MONSTER:])  # few of the box are out, and no two of them on one space
        taken.discard(NOWHERE)
        return sorted([self.space.index(space, FIRST_MONSTER) for space in taken])

    def of_kind(self, kind: int) -> list[int]:
        return [figure for figure in OF_KIND[kind] if self.space[figure] >= 0]

    def living(self) -> list[int]:
        form, space = self.form, self.space
        return [hero for hero in self.order if form[hero] == LIVING and space[hero] >= 0]

    def spirits(self) -> list[int]:
        return [hero for hero in self.order if self.form[hero] == SPIRIT]

    def in_play(self) -> list[int]:
        """Heroes not dead for good."""
        return [hero for hero in self.order if self.form[hero] != GONE]

    def is_spirit(self, figure: int) -> bool:
        return figure < FIRST_MONSTER and self.form[figure] == SPIRIT

    def boss_present(self) -> bool:
        """Anywhere on the boards (gap-50)."""
        return any(self.space[figure] >= 0 for figure in BOSS_FIGURES)

    def standing(self) -> dict[int, int]:
        """By space: the figure that occupies it. A Spirit occupies nothing (move-10)."""
        if SPIRIT in self.form:
            bodies = [NOWHERE if self.is_spirit(figure) else space for figure, space in enumerate(self.space)]
        else:
            bodies = self.space
        return {space: figure for figure, space in enumerate(bodies) if space >= 0}

    def supply(self, kind: int) -> int:
        """A figure of this kind that stands nowhere, or -1 (comp-03)."""
        for figure in OF_KIND[kind]:
            if self.space[figure] < 0:
                return figure
        return NOBODY

    def seat_of(self, figure: int) -> int:
        """Whoever decides for a figure."""
        return self.controller[figure] if figure < FIRST_MONSTER else self.keeper

    def hero_seats(self) -> list[int]:
        """The seats of heroes still in the game, in the order of the heroes."""
        return list(dict.fromkeys(self.controller[hero] for hero in self.in_play()))

    def trap_at(self, space: int) -> int:
        """The trap on a space that is still there, or -1."""
        for trap, spaces in enumerate(self.trap_spaces):
            if space in spaces and self.trap_state[trap] < SPENT:
                return trap
        return -1

    def area_of(self, figure: int) -> int:
        return self.world.area[self.space[figure]]

    def copy(self) -> VentureTable:
        twin = VentureTable(self.seats, self.rng, self.pool, self.layout, self.options, 0)
        self._copy_into(twin)
        for name in LISTS:
            setattr(twin, name, getattr(self, name)[:])
        for name in NUMBERS:
            setattr(twin, name, getattr(self, name))
        twin.lairs = self.lairs[:]
        twin.trap_spaces = self.trap_spaces[:]
        return twin


def zone_of(hero: int, which: int) -> int:
    return COMMON + hero * OWN + which


HOMES: Final = {SPELL: STOCK, CONSUMABLE: STOCK, EQUIPMENT: STOCK, EVENT: EVENT_DECK, INITIATIVE: INITIATIVE_BOX}


def unpacked(seats: int, pool: Pool, layout: Layout, options: dict[str, Any]) -> VentureTable:
    """Every card in its stock, the adventure behind the Keeper's screen, nobody on the boards yet (setup-06 to 08)."""
    table = VentureTable(seats, 0, pool, layout, options, COMMON + len(HEROES) * OWN)
    for design, printed in enumerate(pool.designs):
        home = HOMES.get(printed.kind, BOX)
        table.add(design, home, printed.copies)
    count = len(table.design)
    known = 1 << table.keeper
    table.known = [known if home == BOX else table.everyone if home == INITIATIVE_BOX else 0 for home in table.where]
    for name in BY_CARD:
        setattr(table, name, [-1 if name in ("host", "caster", "heirloom") else 0] * count)
    lay_out(table, layout)
    return table


def lay_out(table: VentureTable, layout: Layout) -> None:
    """The secrets of the adventure become state of the table."""
    adventure, world = layout.adventure, layout.world
    table.area_state = [HIDDEN] * len(world.of_area)
    table.searched = [0] * len(world.of_area)
    table.area_state[world.start] = EXPLORED
    for door in adventure.doors:
        table.door_one.append(door.edge[0])
        table.door_two.append(door.edge[1])
        table.door_open.append(int(door.open))
        table.door_found.append(int(not door.secret))
        table.barred.append(0)
    for trap in adventure.traps:
        table.trap_kind.append(TRAP_KINDS.index(trap.kind))
        table.trap_state.append(UNKNOWN)
        table.trap_spaces.append(trap.spaces)
    table.lairs = [(KINDS.index(kind), space) for kind, space in adventure.monsters]
    for boss in adventure.bosses:
        number = layout.boss_number(boss.kind)
        table.boss_state[number] = WAITING
        table.boss_space[number] = boss.space
        table.boss_after[number] = layout.boss_number(boss.after) if boss.after else NOBODY
        for name in boss.cards:
            card = next(card for card in table.zones[BOX] if table.design[card] == table.pool.numbers[name])
            put(table, card, KEEPER_HAND)
            table.host[card] = BOSS_FIGURES[number]
    table.most = [table.lines[KIND[figure]].life for figure in range(FIGURES)]


def check(table: VentureTable, fresh: Table) -> None:
    """Refuse a table that no game could have come to; `fresh` is how every game of this adventure begins."""
    lists = [name for name in LISTS if name not in ("opened", "order")]
    sound(table, fresh, (*lists, "trap_spaces"), ("life", "most", "cast", "fallen"))
    demand(table.purse >= 0, "the purse is negative")
    spaces = len(table.world.cells)
    demand(all(-1 <= space < spaces for space in table.space), "a figure stands off the boards")
    stood = [table.space[one] for one in range(FIGURES) if not table.is_spirit(one) and table.space[one] >= 0]
    demand(len(set(stood)) == len(stood), "two figures stand on one space")
    demand(all(0 <= state <= GONE for state in table.form), "a hero is in no known state")
    demand(all(0 <= state <= EXPLORED for state in table.area_state), "an area is in no known state")
    demand(-1 <= table.active < FIGURES, "it is nobody's turn")
    demand(len(set(table.order)) == len(table.order) and set(table.order) <= set(range(len(HEROES))), "another party")
    on_map = all(0 <= space < spaces for trap in table.trap_spaces for space in trap)
    demand(on_map and all(0 <= space < spaces for _, space in table.lairs), "a trap or a monster waits nowhere")
