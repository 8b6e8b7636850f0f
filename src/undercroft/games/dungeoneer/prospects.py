"""What speaks for a win, in figures: for bots that search. What they weigh was learned from many games.

Most games between two end because one hero falls for the last time: Life counts for more than a careful judgement of
the next few choices would say.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeoneer.judgement import QUEST_WORTH, prospects, value
from undercroft.games.dungeoneer.table import DONE, DungeonTable

WEAK: Final = 2  # Life at which one bad fight is the end

#: in the order of `signs_of`
WEIGHTS: Final[tuple[float, ...]] = (0.53, 0.32, -0.1, 0.0, 0.1)


def signs(table: DungeonTable) -> list[list[float]]:
    """By seat; nothing at all for a seat that is out of the game."""
    if table.campaign:
        return [[value(table, seat) / QUEST_WORTH, 0.0, 0.0, 0.0, 0.0] for seat in range(table.seats)]
    return [signs_of(table, seat) if table.alive[seat] else [] for seat in range(table.seats)]


def signs_of(table: DungeonTable, seat: int) -> list[float]:
    life, done = table.life[seat], len(table.zone(seat, DONE))
    return [
        prospects(table, seat) / QUEST_WORTH,
        float(life),
        1.0 if life <= WEAK else 0.0,
        1.0 if done >= 1 else 0.0,
        1.0 if done >= 2 else 0.0,
    ]
