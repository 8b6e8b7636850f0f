"""The bait phase (rules bait-*, ties-*, town-04): every hero in town goes where most of his treasure is."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.boss_monster import atoms
from undercroft.games.boss_monster.atoms import Boss2
from undercroft.games.boss_monster.dungeon import treasures
from undercroft.games.boss_monster.table import SHELTERED, TOWN


def bait(game: Boss2) -> None:
    """Test every hero once, the newest first (bait-01); luring one changes no count (bait-07)."""
    table = game.table
    counted = list(zip(*[treasures(table, seat) for seat in table.order], strict=True))  # by class, then by seat
    drawn = [lures(counts) for counts in counted]
    for hero in reversed(table.zones[TOWN][:]):
        design = table.design[hero]
        if table.marks[hero] & SHELTERED:
            game.log.append(("passed-over", "bait-08", (hero, design)))
            continue
        hero_class = table.pool.hero_class[design]
        counts, best = counted[hero_class], drawn[hero_class]
        if best >= 0:
            atoms.lure(game, hero, table.order[best], counts[best])
        else:
            game.log.append(("stays", "ties-02" if max(counts) else "ties-01", (hero, design, max(counts))))


def lures(counts: Sequence[int]) -> int:
    """Which of the counts lures the hero, or -1: none at all, or a tie for the highest (ties-01 to ties-03)."""
    best = max(counts)
    return counts.index(best) if best > 0 and counts.count(best) == 1 else -1
