"""Which Encounters the Dungeonlord may send (rules dungeonlord-02, 11, 16, pack-05, special-actions-03)."""

from __future__ import annotations

from undercroft.games.dungeoneer import atoms
from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.packs import wander
from undercroft.games.dungeoneer.party import LORD
from undercroft.games.dungeoneer.pool import MONSTER, OBSTACLE, TRAP
from undercroft.games.dungeoneer.table import ATTACKED, HAND, PACK, DungeonTable, turn_order
from undercroft.kernel.flow import Raw

ENCOUNTERS = (MONSTER, TRAP, OBSTACLE)


def payers(table: DungeonTable, seat: int, cost: int) -> list[int]:
    """The other players whose Peril covers a cost; never one's own, never pooled (dungeonlord-04, dungeonlord-05)."""
    alive, peril = table.alive, table.peril
    least = cost
    if table.campaign and seat == LORD:
        least -= min(peril[seat], max(cost - 1, 0))  # campaign-adventures-21: with some of the target's
    if max(peril) < least:
        return []
    return [other for other in turn_order(table.seats, seat)[1:] if peril[other] >= least and alive[other]]


def pay_peril(game: Dungeon, seat: int, target: int, cost: int) -> None:
    """The target's Peril pays; what he lacks the Dungeonlord of a campaign adds from what he has kept."""
    theirs = min(cost, game.table.peril[target])
    atoms.spend(game, target, "peril", theirs, "dungeonlord-02", by=seat)
    atoms.spend(game, seat, "peril", cost - theirs, "campaign-adventures-21")


def sent_from_pack(table: DungeonTable, seat: int) -> list[int]:
    """The monsters of his Pack that he may send; one on the map attacks only there (gap-64)."""
    return [] if wander(table) else table.zone(seat, PACK)


def send_options(table: DungeonTable, seat: int) -> list[Raw]:
    """Every Encounter of hand and Pack with every hero whose own Peril pays for it (dungeonlord-02, pack-05)."""
    kinds, costs = table.pool.kind, table.pool.cost
    options: list[Raw] = []
    for card in [*table.zone(seat, HAND), *sent_from_pack(table, seat)]:
        design = table.design[card]
        if kinds[design] in ENCOUNTERS and not table.marks[card] & ATTACKED:
            options += [("send", card, target) for target in payers(table, seat, costs[design])]
    return options


def might_send(table: DungeonTable, seat: int) -> bool:
    """Whether, for all the others can know, he has an Encounter to send."""
    packed = [table.pool.cost[table.design[card]] for card in sent_from_pack(table, seat)]
    least = [0] if table.zone(seat, HAND) else packed
    return any(payers(table, seat, max(cost, 1)) for cost in least)
