"""Campaign adventures (rules campaign-adventures-01 to 04): who is the Dungeonlord, who the party, who has won."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeoneer.editions import HAND
from undercroft.games.dungeoneer.table import DONE, NOBODY, DungeonTable

LORD: Final = 0  # the seat of the permanent Dungeonlord
MORE_QUESTS: Final = 2  # beside one for each hero player (campaign-adventures-02)


def is_on(table: DungeonTable) -> bool:
    return table.campaign


def lord(table: DungeonTable) -> int:
    """The permanent Dungeonlord, who has no hero (campaign-adventures-01)."""
    return LORD if table.campaign else NOBODY


def party(table: DungeonTable) -> list[int]:
    """The hero players in the order from the Dungeonlord's left (campaign-adventures-13)."""
    return list(table.round_from(LORD)[1:])


def lord_hand(table: DungeonTable) -> int:
    """How many cards the Dungeonlord holds (campaign-adventures-10)."""
    return HAND + len(party(table))


def quests_to_win(table: DungeonTable) -> int:
    return MORE_QUESTS + len(party(table))


def has_won(table: DungeonTable) -> bool:
    """Enough Quests together, and at least one by each (campaign-adventures-02, campaign-adventures-03)."""
    done = [len(table.zone(seat, DONE)) for seat in party(table)]
    return sum(done) >= quests_to_win(table) and min(done) >= 1
