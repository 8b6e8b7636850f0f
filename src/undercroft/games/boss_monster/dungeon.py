"""Reading a dungeon: which rooms are active, what they deal, what they lure, where a room may be built.

Everything is computed from printed values and live changes at the moment it is asked for (effect-03), never stored.
"""

from __future__ import annotations

from functools import cache

from undercroft.games.boss_monster.cards import CLASSES
from undercroft.games.boss_monster.pool import STANDING, Cost
from undercroft.games.boss_monster.table import (
    COMMON,
    DRAFT,
    ENTERED,
    ENTRANCE,
    INSIDE,
    LEFT_END,
    OFF,
    OWN,
    ROOMS,
    ROW,
    SPELLS,
    THRONE,
    BossTable,
)
from undercroft.kernel.flow import Raw
from undercroft.kernel.nodes import Modifier, Select, Test

MAX_ROOMS = 5  # build-04


@cache
def lead(order: tuple[int, ...], active: int) -> tuple[int, ...]:
    """The active player, then the others in XP order (prio-04, prio-05)."""
    return (active, *[seat for seat in order if seat != active])


def covered_now(table: BossTable, seat: int) -> int:
    """The room under this seat's face-down card, or -1 (over-06)."""
    return table.draft_on[seat] if table.zones[COMMON + seat * OWN + DRAFT] else -1


def active_rooms(table: BossTable, seat: int) -> list[int]:
    """Visible rooms that are not deactivated, from the boss outwards (over-03, deact-03)."""
    marks, zones, base = table.marks, table.zones, COMMON + seat * OWN
    hidden = table.draft_on[seat] if zones[base + DRAFT] else -1
    found: list[int] = []
    for room in zones[base + ROW]:
        if not marks[room] & OFF and room != hidden:
            found.append(room)
    return found


def working(table: BossTable, seat: int) -> list[int]:
    """The cards whose abilities work now: the active rooms and, after the level up, the boss."""
    cards = active_rooms(table, seat)
    if table.levelled[seat]:
        cards.append(boss_of(table, seat))
    return cards


def owner_of(table: BossTable, card: int) -> int:
    """The seat in whose area a card lies, or -1."""
    zone = table.where[card] - COMMON
    return zone // OWN if zone >= 0 else -1


def is_active(table: BossTable, card: int) -> bool:
    """Whether a room's or a boss's ability works now (room-05, boss-04)."""
    seat, which = divmod(table.where[card] - COMMON, OWN)
    if seat < 0:
        return False
    if which == ROW:
        return not table.marks[card] & OFF and card != covered_now(table, seat)
    return which == THRONE and bool(table.levelled[seat])


def boss_of(table: BossTable, seat: int) -> int:
    return table.zones[COMMON + seat * OWN + THRONE][0]


def hand_size(table: BossTable, seat: int) -> int:
    return len(table.zone(seat, ROOMS)) + len(table.zone(seat, SPELLS))


def has_in_hand(table: BossTable, seat: int, cost: Cost) -> bool:
    """Whether so many rooms, spells and cards in all are in hand: how many are there is public."""
    rooms, spells = len(table.zones[COMMON + seat * OWN + ROOMS]), len(table.zones[COMMON + seat * OWN + SPELLS])
    return rooms >= cost[0] and spells >= cost[1] and rooms + spells >= cost[2]


def room_matches(table: BossTable, room: int, where: Select | Test) -> bool:
    """Whether a room has the kind and grade asked for (room-06, room-07)."""
    pool, design = table.pool, table.design[room]
    kind, grade = where.get("kind"), where.get("grade")
    if kind is not None and pool.monster[design] != (kind == "monster"):
        return False
    return grade is None or pool.advanced[design] == (grade == "advanced")


# --- changes
def lasting(table: BossTable, seat: int) -> list[tuple[int, Modifier]]:
    """The standing changes of a seat's active rooms and of its boss after the level up, with their cards."""
    found: list[tuple[int, Modifier]] = []
    if not table.powers[seat] & STANDING:
        return found
    changing, design = table.pool.lasting, table.design
    for card in working(table, seat):
        for modifier in changing[design[card]]:
            found.append((card, modifier))
    return found


def treasures(table: BossTable, seat: int) -> list[int]:
    """How much treasure of each class lures to this dungeon (bait-02, bait-05)."""
    lures, design = table.pool.lures, table.design
    total = lures[design[table.zones[COMMON + seat * OWN + THRONE][0]]]
    for room in active_rooms(table, seat):
        total += lures[design[room]]
    totals = [total & 255, total >> 8 & 255, total >> 16 & 255, total >> 24]
    if table.powers[seat] & STANDING:
        for source, modifier in lasting(table, seat):
            if modifier.quantity == "treasure":
                totals[CLASSES.index(str(modifier.of.get("class")))] += applies(table, seat, source, modifier)
    if table.modifiers:
        for what, where, amount, _design, _end in table.modifiers:
            if where == seat and what in CLASSES:
                totals[CLASSES.index(what)] += amount
        totals = [total if total > 0 else 0 for total in totals]
    return totals


def treasure(table: BossTable, seat: int, hero_class: int) -> int:
    return treasures(table, seat)[hero_class]


def applies(table: BossTable, seat: int, source: int, modifier: Modifier) -> int:
    """How much a standing change gives now: 0 if its condition does not hold."""
    if modifier.test is not None and not test(table, seat, source, modifier.test):
        return 0
    if modifier.per is None:
        return modifier.amount
    return modifier.amount * len(standing_rooms(table, seat, source, modifier.per))


def standing_rooms(table: BossTable, seat: int, source: int, select: Select) -> list[int]:
    """The rooms a standing change is about."""
    rooms = active_rooms(table, seat)
    if select.thing == "this":
        return [source] if source in rooms else []
    if select.thing == "last":
        return rooms[:1]
    if select.thing == "neighbours":
        row = table.zone(seat, ROW)
        at = row.index(source)
        beside = row[max(at - 1, 0) : at] + row[at + 1 : at + 2]
        return [room for room in beside if room in rooms and room_matches(table, room, select)]
    other = bool(select.get("other"))
    return [room for room in rooms if room_matches(table, room, select) and not (other and room == source)]


def damage(table: BossTable, seat: int, room: int, hero: int = -1) -> int:
    """What a room deals, to this hero if one is named; never below 0 (effect-04, gap-modifiers)."""
    total = table.pool.damage[table.design[room]]
    if table.modifiers or table.powers[seat] & STANDING:
        for amount, _design, _end in bonuses(table, seat, room, hero):
            total += amount
    return total if total > 0 else 0


def bonuses(table: BossTable, seat: int, room: int, hero: int = -1) -> list[tuple[int, int, str]]:
    """What changes a room's damage now: how much, from which design, until when ("": while that lies there)."""
    found: list[tuple[int, int, str]] = []
    if table.modifiers:
        for what, where, amount, design, end in table.modifiers:
            if where == room and what == "damage":
                found.append((amount, design, end))
    for source, modifier in lasting(table, seat):
        if modifier.quantity != "damage" or room not in standing_rooms(table, seat, source, modifier.of):
            continue
        if modifier.against is None or (hero >= 0 and hero_is(table, hero, modifier.against)):
            amount = applies(table, seat, source, modifier)
            if amount:
                found.append((amount, table.design[source], ""))
    return found


def hero_is(table: BossTable, hero: int, select: Select) -> bool:
    design = table.design[hero]
    if select.thing == "grade":
        return (table.pool.value[design] == 2) == (select.get("is") == "epic")
    return CLASSES[table.pool.hero_class[design]] == select.get("is")


def health(table: BossTable, hero: int) -> int:
    """A hero's health before damage: at least 1 (gap-modifiers)."""
    total = table.pool.health[table.design[hero]]
    if table.modifiers:
        for what, where, amount, _source, _end in table.modifiers:
            if where == hero and what == "health":
                total += amount
    return total if total > 1 else 1


def health_left(table: BossTable, hero: int) -> int:
    if table.modifiers:
        return health(table, hero) - table.hurt[hero]
    return table.pool.health[table.design[hero]] - table.hurt[hero]


def host_of(table: BossTable, hero: int) -> int:
    """The seat in whose dungeon or at whose entrance a hero is, or -1."""
    seat = owner_of(table, hero)
    if seat >= 0 and (hero in table.zone(seat, INSIDE) or hero in table.zone(seat, ENTRANCE)):
        return seat
    return -1


# --- building
def lays(table: BossTable, seat: int, cards: list[int], designs: list[int]) -> list[Raw]:
    """The ways to lay one of these cards with these designs: at the LEFT_END, or on rooms from the boss outwards.

    An ordinary room goes anywhere but on a deactivated room; an advanced one on a shared symbol only, never on an
    empty place (build-03 to build-06, over-01, adv-01, adv-02, deact-05).
    """
    row, marks, design = table.zones[COMMON + seat * OWN + ROW], table.marks, table.design
    symbols, advanced = table.pool.symbols, table.pool.advanced
    cover: list[int] = []
    for room in row:
        if not marks[room] & OFF:
            cover.append(room)
    found: list[Raw] = []
    for card, printed in zip(cards, designs, strict=True):
        if advanced[printed]:
            shared = symbols[printed]
            for room in cover:
                if symbols[design[room]] & shared:
                    found.append(("lay", card, room))
        else:
            if len(row) < MAX_ROOMS:
                found.append(("lay", card, LEFT_END))
            for room in cover:
                found.append(("lay", card, room))
    return found


def may_lie(table: BossTable, seat: int, design: int, place: int) -> bool:
    return ("lay", 0, place) in lays(table, seat, [0], [design])


# --- tests
def test(table: BossTable, seat: int, source: int, asked: Test) -> bool:
    """A condition of a card, from its owner's side."""
    if asked.name == "treasure":
        needed, name = asked.words["at_least"], asked.words["class"]
        assert isinstance(needed, int) and isinstance(name, str)
        return treasure(table, seat, CLASSES.index(name)) >= needed
    if asked.name == "unvisited":
        return not table.marks[source] & ENTERED
    count = asked.words.get("at_least", asked.words.get("count", 0))
    assert isinstance(count, int)
    if asked.name == "rooms":
        return sum(1 for room in active_rooms(table, seat) if room_matches(table, room, asked)) >= count
    if asked.name == "outscored_by":
        best = max([table.gained[other] for other in table.order if other != seat], default=0)
        return best - table.gained[seat] >= count
    if asked.name == "wounds":
        return table.wounds[seat] >= count
    if asked.name == "hand_at_most":
        return hand_size(table, seat) <= count
    raise KeyError(asked.name)
