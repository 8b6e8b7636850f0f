"""What speaks for a win, in figures: for bots that search. What they weigh was learned from many games."""

from __future__ import annotations

from typing import Final

from undercroft.games.boss_monster.dungeon import health_left
from undercroft.games.boss_monster.ending import SOULS_TO_WIN, WOUNDS_TO_LOSE
from undercroft.games.boss_monster.judgement import baited, leaders, lure_counts, meet_all, row_damage
from undercroft.games.boss_monster.table import COMMON, HERO_DECK, OWN, ROOMS, ROW, SPELLS, BossTable

LATER: Final = 0.5  # how much heroes in town count after this round's baiting
ENOUGH: Final = 8  # damage that nearly every ordinary hero dies of
EPIC: Final = 2  # wounds of an epic hero

#: in the order of `signs_of`
WEIGHTS: Final[tuple[float, ...]] = (0.19, 0.07, 0.13, 0.32, 0.54, -0.046, 0.04, 0.29, 0.234, 0.185, 0.176, 1.74, 0.78)


def signs(table: BossTable) -> list[list[float]]:
    """By seat; nothing at all for a seat that is out of the game."""
    counted = {seat: lure_counts(table, seat) for seat in table.order}
    leading = leaders(table, counted)
    return [signs_of(table, seat, leading) if seat in counted else [] for seat in range(table.seats)]


def signs_of(table: BossTable, seat: int, leading: list[int]) -> list[float]:
    """Of a seat; `leading` says to whom heroes of each class go."""
    base = COMMON + seat * OWN
    force = row_damage(table, seat)
    total = sum(force)
    coming, wounds = meet_all(table, seat, force, leading, LATER if baited(table) else 1.0, 0.0)
    souls, hurt = table.souls[seat] + coming, min(wounds, WOUNDS_TO_LOSE)
    prey, epic_prey = prey_of(table, seat, total, leading)
    return [
        float(table.souls[seat]),
        coming,
        souls * souls / SOULS_TO_WIN,
        1.0 if souls >= SOULS_TO_WIN - 2 else 0.0,
        1.0 if souls >= SOULS_TO_WIN - 0.5 else 0.0,
        hurt * hurt,
        float(min(total, ENOUGH)),
        float(len(force)),
        float(sum([table.pool.advanced[table.design[room]] for room in table.zones[base + ROW]])),
        float(min(len(table.zones[base + ROOMS]), 8)),
        float(min(len(table.zones[base + SPELLS]), 5)),
        prey,
        epic_prey,
    ]


def prey_of(table: BossTable, seat: int, force: int, leading: list[int]) -> tuple[float, float]:
    """The share of the heroes still to come, ordinary and epic, that would be lured and die."""
    pool, deck = table.pool, table.zones[HERO_DECK]
    ordinary = epic = 0
    for hero in deck:
        design = table.design[hero]
        if leading[pool.hero_class[design]] == seat and health_left(table, hero) <= force:
            if pool.value[design] >= EPIC:
                epic += 1
            else:
                ordinary += 1
    left = max(len(deck), 1)
    return ordinary / left, epic / left
