"""Which Encounters the Dungeonlord may send (rules dungeonlord-02, 11, 16, pack-05, special-actions-03)."""

from __future__ import annotations

from undercroft.games.dungeoneer.pool import MONSTER, OBSTACLE, TRAP
from undercroft.games.dungeoneer.table import ATTACKED, HAND, PACK, DungeonTable
from undercroft.kernel.flow import Raw

ENCOUNTERS = (MONSTER, TRAP, OBSTACLE)


def payers(table: DungeonTable, seat: int, cost: int) -> list[int]:
    """The other players whose Peril covers a cost; never one's own, never pooled (dungeonlord-04, dungeonlord-05)."""
    return [other for other in table.round_from(seat)[1:] if table.alive[other] and table.peril[other] >= cost]


def send_options(table: DungeonTable, seat: int) -> list[Raw]:
    """Every Encounter of hand and Pack with every hero whose own Peril pays for it (dungeonlord-02, pack-05)."""
    pool = table.pool
    options: list[Raw] = []
    for card in [*table.zone(seat, HAND), *table.zone(seat, PACK)]:
        design = table.design[card]
        if pool.kind[design] in ENCOUNTERS and not table.marks[card] & ATTACKED:
            options += [("send", card, target) for target in payers(table, seat, pool.cost[design])]
    return options


def might_send(table: DungeonTable, seat: int) -> bool:
    """Whether, for all the others can know, he has an Encounter to send."""
    packed = [table.pool.cost[table.design[card]] for card in table.zone(seat, PACK)]
    least = [0] if table.zone(seat, HAND) else packed
    return any(payers(table, seat, max(cost, 1)) for cost in least)
