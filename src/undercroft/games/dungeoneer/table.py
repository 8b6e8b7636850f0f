"""The table of Dungeoneer: zones, the map, and what each hero is, has and has done this turn."""

from __future__ import annotations

from functools import cache
from typing import Final

from undercroft.games.dungeoneer.editions import Edition
from undercroft.games.dungeoneer.pool import BANE, HERO, MAP, QUEST, Pool
from undercroft.kernel.flow import Raw
from undercroft.kernel.table import Table, demand, sound

# `SET_ASIDE` is for all to see: Hero cards without a player, cards out of the game
(
    ADVENTURE_DECK,
    DISCARD,
    MAP_DECK,
    QUEST_DECK,
    HERO_DECK,
    LAID,
    GLOBAL,
    SET_ASIDE,
    FIELD,
    TRAPS,
    ATTACHED,
    LOOT,
    PERIL_DECK,
    PERIL_DISCARD,
    RESERVE,
    COMMON,
) = range(16)
# per seat, counted from COMMON + seat * OWN
HAND, HERO_CARD, BOONS, TREASURES, BANES, PACK, QUESTS, DONE, MAPS, OWN = range(10)

# marks on a card, all but PAID until the next Reset phase
ATTACKED, ATTEMPTED, FOUND, PAID = 1, 2, 4, 8
SPRUNG: Final = 16  # shifted left by the seat that has faced it this turn
USED: Final = 256  # shifted left by the ability's number

IDLE, CARRIED, DROPPED = range(3)  # an Escort's component
PHASES: Final = ("set-up", "reset", "dungeonlord", "build", "hero", "discard")
SETUP, RESET, DUNGEONLORD, BUILD, HERO_PHASE, DISCARD_DRAW = range(6)
PHASE_OVER, TURN_OVER = 1, 2  # a Quest was completed (quests-08); the active hero was defeated (gap-15)
NOWHERE: Final = -1
NOBODY: Final = -1
CAMPAIGN: Final = "campaign-adventure"
NO_SIDE: Final = -1
TURN: Final = "end of turn"
ROLL: Final = "roll"
COMBAT: Final = "combat"


BY_CARD: Final = ("cell", "turned", "owner", "host", "place", "link", "wounds", "charges", "escort", "marks")
BY_SEAT: Final = (
    "glory",
    "peril",
    "life",
    "level",
    "movement",
    "spare",
    "space",
    "tipped",
    "tip_score",
    "tip_number",
    "cusp",
    "moved",
    "alive",
    "playing",
    "challenged",
    "beaten",
    "pack_space",
    "pack_tipped",
)


class Chart:
    """What follows from the map alone, found out when somebody asks (`geography`, `building`)."""

    __slots__ = ("edges", "faced", "far", "movable", "places", "roads", "sides", "spaces", "steps", "whole")

    def __init__(self) -> None:
        self.sides: dict[int, tuple[int, ...]] = {}  # by space: the cards beyond its four exits
        self.roads: dict[int, tuple[int, ...]] = {}  # by space: those one move away
        self.steps: dict[int, list[Raw]] = {}  # by space: the moves that exits and sewers offer, as options
        self.far: dict[int, dict[int, int]] = {}  # by space: those that can be reached, the nearest first
        self.spaces: dict[int, int] = {}  # by design: the card that lies
        self.edges: dict[int, tuple[int, int, int]] = {}  # by cell: what is on its sides
        self.whole: dict[bool, bool] = {}  # by kind of map: whether there is a way between any two cards
        self.faced: dict[bool, dict[int, int]] = {}  # by kind of map: how many exits face an empty cell
        # by design, the card lifted for it, and whether it is the last of its kind: where it may lie
        self.places: dict[tuple[int, int, bool], list[tuple[int, int]]] = {}
        # by laid card, and whether it is the last of its kind: whether it can be shifted
        self.movable: dict[tuple[int, bool], bool] = {}


class DungeonTable(Table):
    """`cell[card]` is where a Map card lies (-1: not laid), `turned[card]` whether by 180 degrees.

    `owner[card]` controls a card in play, `host[card]` bears an Attachment, `place[card]` is the space in which
    something lies. `space[seat]` is the Map card a hero stands on, `cusp[seat]` the exit he stands in.
    """

    __slots__ = (
        "active",
        "alive",
        "batch",
        "beaten",
        "book",
        "campaign",
        "cell",
        "challenged",
        "charges",
        "chart",
        "cusp",
        "ended",
        "escort",
        "felled",
        "first",
        "glory",
        "grade",
        "grid",
        "host",
        "level",
        "life",
        "link",
        "looting",
        "lying",
        "marks",
        "moved",
        "movement",
        "opened",
        "options",
        "owner",
        "pack_space",
        "pack_tipped",
        "peril",
        "phase",
        "place",
        "playing",
        "pool",
        "roamed",
        "round",
        "space",
        "spare",
        "split",
        "tip_number",
        "tip_score",
        "tipped",
        "turned",
        "visited",
        "wandering",
        "wounds",
    )
    fields = (
        *Table.fields,
        *BY_CARD,
        *BY_SEAT,
        "visited",
        "opened",
        "round",
        "phase",
        "active",
        "first",
        "ended",
        "batch",
        "grade",
        "roamed",
        "felled",
    )

    def __init__(
        self,
        seats: int,
        rng: int,
        pool: Pool,
        book: Edition,
        options: dict[str, bool],
        zones: int,
        chart: Chart | None = None,
    ) -> None:
        super().__init__(seats, rng, zones)
        self.pool = pool
        self.book = book
        self.options = options
        self.campaign = bool(options.get(CAMPAIGN))
        self.looting = bool(options.get("looting"))
        self.split = is_split(options)
        self.lying = bool(options.get("restricted-movement-points"))  # whether heroes may tip themselves
        self.wandering = self.campaign or bool(options.get("wandering-pack"))  # campaign-adventures-19
        self.grid: dict[int, int] = {}  # by cell: the card that lies there; follows from `cell`
        self.chart = chart or Chart()
        self.cell: list[int] = []
        self.turned: list[int] = []
        self.owner: list[int] = []
        self.host: list[int] = []
        self.place: list[int] = []
        self.link: list[int] = []
        self.wounds: list[int] = []
        self.charges: list[int] = []
        self.escort: list[int] = []
        self.marks: list[int] = []
        self.glory: list[int] = [0] * seats
        self.peril: list[int] = [0] * seats
        self.life: list[int] = [0] * seats
        self.level: list[int] = [0] * seats
        self.movement: list[int] = [0] * seats
        self.spare: list[int] = [0] * seats  # the point gained by tipping (optional-rules-40)
        self.space: list[int] = [NOWHERE] * seats
        self.tipped: list[int] = [0] * seats
        self.tip_score: list[int] = [0] * seats  # the Threat to stand up, number 0 if there is none
        self.tip_number: list[int] = [0] * seats
        self.cusp: list[int] = [NO_SIDE] * seats
        self.moved: list[int] = [0] * seats
        self.alive: list[int] = [1] * seats  # whether the seat has a hero
        self.playing: list[int] = [1] * seats  # whether it takes turns
        self.challenged: list[int] = [0] * seats
        self.beaten: list[int] = [0] * seats  # whether a hero has beaten a Trap this turn (optional-rules-16)
        self.pack_space: list[int] = [NOWHERE] * seats  # the marker of a Pack that wanders (optional-rules-22)
        self.pack_tipped: list[int] = [0] * seats
        self.visited: list[int] = []  # by the active hero this turn
        self.opened: list[int] = []  # exits open until the next Reset phase: card * 4 + printed side
        self.round = 0
        self.phase = SETUP
        self.active = -1
        self.first = 0
        self.ended = 0  # PHASE_OVER or TURN_OVER
        self.grade = pool.grades[0]  # of the cards in play: heroic, epic, legendary
        self.roamed = 0  # whether the active player's Pack has moved this turn (gap-65)
        self.felled = 0  # heroes defeated in a campaign (campaign-adventures-04)
        self.batch = 0  # whether the Encounters of this Dungeonlord phase were declared

    def zone(self, seat: int, which: int) -> list[int]:
        return self.zones[COMMON + seat * OWN + which]

    def round_from(self, seat: int) -> tuple[int, ...]:
        """The seats in turn order, this one first (turn-order-02)."""
        return turn_order(self.seats, seat)

    def living(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.alive[seat]]

    def count_powers(self) -> None:
        """Who might do anything in a window at all."""
        self.powers = [1 if alive or playing else 0 for alive, playing in zip(self.alive, self.playing, strict=True)]

    def lay_out(self) -> None:
        """Work out which card lies in which cell; what follows from the map is found out anew."""
        self.grid = {self.cell[card]: card for card in self.zones[LAID]}
        self.chart = Chart()

    def copy(self) -> DungeonTable:
        # the chart is shared: what is found out on one is true of the other until a card is laid
        twin = DungeonTable(self.seats, self.rng, self.pool, self.book, self.options, 0, self.chart)
        self._copy_into(twin)
        twin.grid = self.grid
        twin.cell = self.cell[:]
        twin.turned = self.turned[:]
        twin.owner = self.owner[:]
        twin.host = self.host[:]
        twin.place = self.place[:]
        twin.link = self.link[:]
        twin.wounds = self.wounds[:]
        twin.charges = self.charges[:]
        twin.escort = self.escort[:]
        twin.marks = self.marks[:]
        twin.glory = self.glory[:]
        twin.peril = self.peril[:]
        twin.life = self.life[:]
        twin.level = self.level[:]
        twin.movement = self.movement[:]
        twin.spare = self.spare[:]
        twin.space = self.space[:]
        twin.tipped = self.tipped[:]
        twin.tip_score = self.tip_score[:]
        twin.tip_number = self.tip_number[:]
        twin.cusp = self.cusp[:]
        twin.moved = self.moved[:]
        twin.alive = self.alive[:]
        twin.playing = self.playing[:]
        twin.challenged = self.challenged[:]
        twin.beaten = self.beaten[:]
        twin.pack_space = self.pack_space[:]
        twin.pack_tipped = self.pack_tipped[:]
        twin.visited = self.visited[:]
        twin.opened = self.opened[:]
        twin.round = self.round
        twin.phase = self.phase
        twin.active = self.active
        twin.first = self.first
        twin.ended = self.ended
        twin.batch = self.batch
        twin.grade = self.grade
        twin.roamed = self.roamed
        twin.felled = self.felled
        return twin


@cache
def turn_order(seats: int, first: int) -> tuple[int, ...]:
    return tuple([(first + step) % seats for step in range(seats)])


def zone_of(seat: int, which: int) -> int:
    return COMMON + seat * OWN + which


def is_split(options: dict[str, bool]) -> bool:
    """Whether Glory and Peril cards are in different decks (combining-sets-01, campaign-adventures-06)."""
    return bool(options.get("split-adventure-deck") or options.get(CAMPAIGN))


def unpacked(seats: int, pool: Pool, book: Edition, options: dict[str, bool]) -> DungeonTable:
    """Every card of the pool in its deck, sorted by backs, nothing shuffled yet (set-up-01)."""
    table = DungeonTable(seats, 0, pool, book, options, COMMON + seats * OWN)
    homes = {HERO: HERO_DECK, MAP: MAP_DECK, QUEST: QUEST_DECK}
    for design, printed in enumerate(pool.designs):
        home = homes.get(pool.type[design], ADVENTURE_DECK)
        if home == ADVENTURE_DECK and pool.kind[design] >= BANE and is_split(options):
            home = PERIL_DECK  # combining-sets-01, campaign-adventures-06
        if options.get("combine-grades") and pool.grade[design] > pool.grades[0]:
            home = RESERVE  # combining-sets-04
        table.add(design, home, getattr(printed, "copies", 1))
    count = len(table.design)
    table.cell = [-1] * count
    table.turned = [0] * count
    table.owner = [-1] * count
    table.host = [-1] * count
    table.place = [NOWHERE] * count
    table.link = [-1] * count
    table.wounds = [0] * count
    table.charges = [0] * count
    table.escort = [IDLE] * count
    table.marks = [0] * count
    table.count_powers()
    return table


def check(table: DungeonTable, fresh: Table) -> None:
    """Refuse a table that no game could have come to; `fresh` is how every game with these cards begins."""
    cards, seats = len(fresh.design), fresh.seats
    counts = ("marks", "wounds", "charges", "escort", "glory", "peril", "life", "movement", "spare")
    sound(table, fresh, (*BY_CARD, *BY_SEAT), counts)
    demand(0 <= table.phase < len(PHASES) and -1 <= table.active < seats, "there is no such phase or active player")
    laid = sorted(card for card in range(cards) if table.cell[card] >= 0)
    demand(laid == sorted(table.zones[LAID]), "a Map card lies elsewhere than it says")
    demand(len({table.cell[card] for card in laid}) == len(laid), "two Map cards lie in one place")
    standing = all(table.space[seat] in laid for seat in range(seats) if table.alive[seat] and table.phase != SETUP)
    demand(standing, "a hero stands on no Map card")
    for name in ("owner", "host", "place", "link"):
        demand(all(-1 <= value < max(cards, seats) for value in getattr(table, name)), f"'{name}' points nowhere")
    for quantity, target, amount, source, _end in table.modifiers:
        demand(isinstance(quantity, str) and isinstance(target, int) and isinstance(amount, int), "a malformed change")
        demand(-1 <= source < len(table.pool.designs), "a change comes from no card")
