"""The table of Boss Monster 2: zones, and what lies, stands or is noted where."""

from __future__ import annotations

from undercroft.games.boss_monster.cards import Boss, Hero
from undercroft.games.boss_monster.pool import BUILDING, HERO, Pool
from undercroft.kernel.table import Table, demand, sound

ROOM_DECK, SPELL_DECK, HERO_DECK, DISCARD, TOWN, BOX, CASTING, COMMON = range(8)
# per seat, counted from COMMON + seat * OWN
ROOMS, SPELLS, ROW, UNDER, DRAFT, ENTRANCE, INSIDE, SOULS, WOUNDS, THRONE, OWN = range(11)

# marks on a card
OFF, ENTERED, SHELTERED = 1, 2, 4
USED = 8  # shifted left by the ability's number

# where a walking hero is: between rooms, in the room at his place, or in one that the action under way destroyed
OUTSIDE, IN_ROOM, ROOM_LOST = range(3)

PHASES = ("set-up", "begin", "build", "bait", "adventure", "end")
SETUP, BEGIN, BUILD, BAIT, ADVENTURE, END = range(6)

LEFT_END = -1  # where a face-down room lies that covers nothing


class BossTable(Table):
    """`under[card]` is the room beneath it; `draft_on[seat]` the room a face-down card covers (or LEFT_END).

    A dungeon's row lists its top rooms from the boss outwards: place 0 is next to the boss.
    """

    __slots__ = (
        "active",
        "alive",
        "bosses",
        "calm",
        "draft_on",
        "dry",
        "gained",
        "hurt",
        "levelled",
        "marks",
        "number",
        "order",
        "phase",
        "pool",
        "revealed",
        "round",
        "souls",
        "stirred",
        "under",
        "walk_inside",
        "walk_place",
        "walker",
        "wounds",
    )
    fields = (
        *Table.fields,
        "under",
        "marks",
        "hurt",
        "number",
        "order",
        "alive",
        "bosses",
        "round",
        "phase",
        "active",
        "levelled",
        "souls",
        "wounds",
        "gained",
        "draft_on",
        "walker",
        "walk_place",
        "walk_inside",
        "revealed",
        "stirred",
        "calm",
        "dry",
    )

    def __init__(self, seats: int, rng: int, pool: Pool, zones: int) -> None:
        super().__init__(seats, rng, zones)
        self.pool = pool
        self.under: list[int] = []
        self.marks: list[int] = []
        self.hurt: list[int] = []  # damage on heroes
        self.number: list[int] = []  # when a hero was revealed (town-05)
        self.order: tuple[int, ...] = ()  # XP order of the seats still in the game
        self.alive: list[int] = [1] * seats
        self.bosses: list[int] = [-1] * seats  # the design of each seat's boss once it is revealed: its name for good
        self.round = 0
        self.phase = SETUP
        self.active = -1  # the active player, in the build and adventure phases only (round-02)
        self.levelled: list[int] = [0] * seats
        self.souls: list[int] = [0] * seats
        self.wounds: list[int] = [0] * seats
        self.gained: list[int] = [0] * seats  # souls that came in this round
        self.draft_on: list[int] = [LEFT_END] * seats
        self.walker = -1  # the hero on his way through a dungeon
        self.walk_place = -1
        self.walk_inside = OUTSIDE
        self.revealed = 0  # heroes revealed so far
        self.stirred = 0  # whether a hero was lured, killed or survived this round
        self.calm = 0  # rounds running without that, hero deck empty
        self.dry = 0  # rounds that began with an empty hero deck

    def zone(self, seat: int, which: int) -> list[int]:
        return self.zones[COMMON + seat * OWN + which]

    def count_powers(self, seat: int) -> None:
        """Note the phases in which this seat's visible rooms and boss have an ability to use, and standing changes.

        Nothing is decided by it: it only spares looking through the dungeons in which there is nothing to find.
        """
        found = BUILDING if seat == self.active and self.phase == BUILD else 0
        for room in self.zone(seat, ROW):
            found |= self.pool.powers[self.design[room]]
        if self.levelled[seat]:
            found |= self.pool.powers[self.design[self.zone(seat, THRONE)[0]]]
        self.powers[seat] = found

    def copy(self) -> BossTable:
        twin = BossTable(self.seats, self.rng, self.pool, 0)
        self._copy_into(twin)
        twin.under = self.under[:]
        twin.marks = self.marks[:]
        twin.hurt = self.hurt[:]
        twin.number = self.number[:]
        twin.order = self.order
        twin.alive = self.alive[:]
        twin.bosses = self.bosses[:]
        twin.round = self.round
        twin.phase = self.phase
        twin.active = self.active
        twin.levelled = self.levelled[:]
        twin.souls = self.souls[:]
        twin.wounds = self.wounds[:]
        twin.gained = self.gained[:]
        twin.draft_on = self.draft_on[:]
        twin.walker = self.walker
        twin.walk_place = self.walk_place
        twin.walk_inside = self.walk_inside
        twin.revealed = self.revealed
        twin.stirred = self.stirred
        twin.calm = self.calm
        twin.dry = self.dry
        return twin


def zone_of(seat: int, which: int) -> int:
    return COMMON + seat * OWN + which


def unpacked(seats: int, pool: Pool, without: int) -> BossTable:
    """Every card of the pool in its place, nothing shuffled yet: decks, and the box for what takes no part.

    Ordinary heroes `without` this health and heroes of other seat counts stay in the box, for all to see; epic heroes
    lie below ordinary ones (hero-04, setup-02 to setup-06, vhard-01).
    """
    table = BossTable(seats, 0, pool, COMMON + seats * OWN)
    homes = [BOX, ROOM_DECK, SPELL_DECK, BOX]
    for design, printed in enumerate(pool.designs):
        table.add(design, homes[pool.type[design]], 1 if isinstance(printed, Boss | Hero) else printed.copies)
    count = len(table.design)
    table.under = [-1] * count
    table.marks = [0] * count
    table.hurt = [0] * count
    table.number = [0] * count
    heroes = [card for card in table.zones[BOX] if pool.type[table.design[card]] == HERO]
    for card in sorted(heroes, key=lambda card: -pool.value[table.design[card]]):
        hero = pool.designs[table.design[card]]
        assert isinstance(hero, Hero)
        if takes_part(hero, seats, without):
            table.zones[BOX].remove(card)
            table.zones[HERO_DECK].append(card)
            table.where[card] = HERO_DECK
        else:
            table.known[card] = table.everyone
    return table


def takes_part(hero: Hero, seats: int, without: int) -> bool:
    if hero.seats == "spare" or (hero.seats != "all" and seats < int(hero.seats)):
        return False
    return not (hero.grade == "ordinary" and hero.health == without)


def check(table: BossTable, fresh: Table) -> None:
    """Refuse a table that no game could have come to; `fresh` is how every game with these cards begins."""
    cards, seats = len(fresh.design), fresh.seats
    counts = ("marks", "hurt", "number", "souls", "wounds", "gained", "alive", "levelled")
    sound(table, fresh, ("under", "bosses", "draft_on", *counts), counts)
    alive = [seat for seat in range(seats) if table.alive[seat]]
    demand(sorted(table.order) in (alive, []), "the order of play is not one of the seats in the game")
    demand(0 <= table.phase < len(PHASES) and -1 <= table.active < seats, "there is no such phase or active player")
    beneath = [card for card in table.under if card != -1]
    demand(len(set(beneath)) == len(beneath), "a room lies under two others")
    for card in beneath:
        lies = 0 <= card < cards and (table.where[card] - COMMON) % OWN == UNDER and table.where[card] >= COMMON
        demand(lies, "a room lies on something that is not there")
    for quantity, target, amount, source, _end in table.modifiers:
        demand(isinstance(quantity, str) and 0 <= target < cards and isinstance(amount, int), "a change is malformed")
        demand(0 <= source < len(table.pool.designs), "a change comes from no card")
    for boss in table.bosses:
        demand(-1 <= boss < len(table.pool.designs), "a boss is no card")
