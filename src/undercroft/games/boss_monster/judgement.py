"""How good a position looks for a seat: a rough judgement for bots, made from what lies on the table."""

from __future__ import annotations

from undercroft.games.boss_monster.bait import lures
from undercroft.games.boss_monster.cards import CLASSES
from undercroft.games.boss_monster.dungeon import active_rooms, damage, health_left, treasures
from undercroft.games.boss_monster.ending import SOULS_TO_WIN, WOUNDS_TO_LOSE
from undercroft.games.boss_monster.table import (
    ADVENTURE,
    COMMON,
    DRAFT,
    END,
    ENTRANCE,
    INSIDE,
    LEFT_END,
    OWN,
    ROOMS,
    ROW,
    SHELTERED,
    SPELLS,
    TOWN,
    BossTable,
)

SOUL, WOUND = 10.0, 13.0
TOWN_NOW, TOWN_LATER = 0.9, 0.35  # how much a hero in town counts before and after this round's baiting
DAMAGE, TREASURE, PLACE, LEVEL = 1.1, 0.35, 1.2, 3.0
ROOM_IN_HAND, SPELL_IN_HAND = 0.9, 2.2
RIVAL = 0.55  # how much the best opponent's side counts against ours
WON = 500.0


def value(table: BossTable, seat: int) -> float:
    """Our side less a part of the strongest other side."""
    if not table.alive[seat]:
        return -WON
    counted = {other: lure_counts(table, other) for other in table.order}
    leading = leaders(table, counted)
    mine = side(table, seat, counted[seat], leading)
    rivals = [side(table, other, counted[other], leading) for other in table.order if other != seat]
    return mine - RIVAL * max(rivals, default=-WON)


def side(table: BossTable, seat: int, treasure: list[int], leading: list[int]) -> float:
    base = COMMON + seat * OWN
    force = row_damage(table, seat)
    total = sum(force)
    weight = TOWN_LATER if baited(table) else TOWN_NOW
    souls, wounds = meet_all(table, seat, force, leading, weight, float(table.souls[seat]))
    worth = SOUL * souls - WOUND * wounds * (1.0 + 0.15 * wounds)
    if wounds >= WOUNDS_TO_LOSE - 0.5:
        worth -= WON / 2
    elif souls >= SOULS_TO_WIN:
        worth += WON / 2
    worth += DAMAGE * total + TREASURE * sum(treasure) + PLACE * len(force)
    worth += LEVEL if table.levelled[seat] else 0.0
    worth += ROOM_IN_HAND * min(len(table.zones[base + ROOMS]), 8)
    return worth + SPELL_IN_HAND * min(len(table.zones[base + SPELLS]), 5)


def leaders(table: BossTable, counted: dict[int, list[int]]) -> list[int]:
    """By class: the seat to which its heroes would go with so much treasure everywhere, or -1."""
    found = [lures([counted[seat][wanted] for seat in table.order]) for wanted in range(len(CLASSES))]
    return [table.order[at] if at >= 0 else -1 for at in found]


def baited(table: BossTable) -> bool:
    """Whether heroes in town have to wait for another round."""
    return table.phase in (ADVENTURE, END)


def meet_all(
    table: BossTable, seat: int, force: list[int], leading: list[int], weight: float, souls: float
) -> tuple[float, float]:
    """Souls and wounds after all heroes in the dungeon, before it and, by their `weight`, on their way to it."""
    base, total, wounds = COMMON + seat * OWN, sum(force), float(table.wounds[seat])
    for hero in table.zones[base + INSIDE]:
        souls, wounds = meet(table, hero, sum(force[: max(table.walk_place, 0)]), 1.0, souls, wounds)
    for hero in table.zones[base + ENTRANCE]:
        souls, wounds = meet(table, hero, total, 1.0, souls, wounds)
    for hero in table.zones[TOWN]:
        if leading[table.pool.hero_class[table.design[hero]]] == seat and not table.marks[hero] & SHELTERED:
            souls, wounds = meet(table, hero, total, weight, souls, wounds)
    return souls, wounds


def meet(table: BossTable, hero: int, force: float, weight: float, souls: float, wounds: float) -> tuple[float, float]:
    """Souls and wounds after a hero has met so much damage."""
    gain = table.pool.value[table.design[hero]] * weight
    return (souls + gain, wounds) if force >= health_left(table, hero) else (souls, wounds + gain)


def row_damage(table: BossTable, seat: int) -> list[int]:
    """What each place deals, from the boss outwards, a face-down room counted as built."""
    base = COMMON + seat * OWN
    draft = table.zones[base + DRAFT]
    active = active_rooms(table, seat)
    if not draft:
        return [damage(table, seat, room) if room in active else 0 for room in table.zones[base + ROW]]
    laid = table.pool.damage[table.design[draft[0]]]
    on = table.draft_on[seat]
    force = [
        laid if room == on else damage(table, seat, room) if room in active else 0 for room in table.zones[base + ROW]
    ]
    return [*force, laid] if on == LEFT_END else force


def lure_counts(table: BossTable, seat: int) -> list[int]:
    """Treasure by class, a face-down room counted as built."""
    totals = treasures(table, seat)
    for card in table.zones[COMMON + seat * OWN + DRAFT]:
        printed = table.pool.treasure[table.design[card]]
        totals = [total + more for total, more in zip(totals, printed, strict=True)]
    return totals
