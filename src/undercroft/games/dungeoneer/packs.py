"""Packs that wander the map (rules optional-rules-22 to 30, gap-64, gap-65): where they are, whom they may attack."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeoneer.table import ATTACKED, NOWHERE, PACK, DungeonTable
from undercroft.kernel.flow import Raw

PIECE: Final = 4  # a Pack as what a card is aimed at: this and its owner's seat (optional-rules-25)


def wander(table: DungeonTable) -> bool:
    """Whether Packs are pieces on the map in this game."""
    return table.wandering


def standing(table: DungeonTable, seat: int) -> int:
    """The space of a player's Pack; without monsters its marker is gone (optional-rules-24, gap-64)."""
    return table.pack_space[seat] if table.wandering and table.zone(seat, PACK) else NOWHERE


def packs_in(table: DungeonTable, space: int, seat: int) -> list[int]:
    """The players, this one apart, whose Packs stand in a space, in turn order from him."""
    return [other for other in table.round_from(seat)[1:] if standing(table, other) == space] if wander(table) else []


def fresh(table: DungeonTable, seat: int) -> list[int]:
    """The monsters of a Pack that have not attacked this turn (dungeonlord-11)."""
    return [card for card in table.zone(seat, PACK) if not table.marks[card] & ATTACKED]


def prey(table: DungeonTable, seat: int) -> list[int]:
    """The other players' heroes in the space of a Pack, in turn order from its owner's left."""
    space = standing(table, seat)
    return [other for other in table.round_from(seat)[1:] if table.alive[other] and table.space[other] == space]


def pack_options(table: DungeonTable, seat: int) -> list[Raw]:
    """In the Dungeonlord phase: free attacks where a hero is, and one walk (optional-rules-27, 28, gap-65)."""
    if standing(table, seat) == NOWHERE:
        return []
    options: list[Raw] = [("hunt", card, -1) for card in fresh(table, seat)] if prey(table, seat) else []
    return options if table.roamed else [*options, ("roam", -1, -1)]


def pack_challenges(table: DungeonTable, seat: int) -> list[Raw]:
    """A challenge names one monster of a Pack in the hero's space (optional-rules-25)."""
    packs = packs_in(table, table.space[seat], seat)
    return [("challenge", card, -1) for other in packs for card in table.zone(other, PACK)]
