"""What changes a Pack on the map: its marker, its monsters; each tells the log."""

from __future__ import annotations

from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.table import ATTACKED, FIELD, PACK
from undercroft.kernel.table import put


def move_pack(game: Dungeon, seat: int, space: int, rule: str) -> None:
    """All monsters of a Pack are in the space of its marker (optional-rules-24)."""
    table = game.table
    table.pack_space[seat] = space
    for card in table.zone(seat, PACK):
        table.place[card] = space
    game.log.append(("pack-at", rule, (seat, space, table.design[space])))


def begin_roaming(game: Dungeon) -> None:
    game.table.roamed = 1


def tip_pack(game: Dungeon, seat: int) -> None:
    game.table.pack_tipped[seat] = 1
    game.log.append(("pack-tipped", "optional-rules-25", (seat,)))


def stand_pack(game: Dungeon, seat: int) -> None:
    game.table.pack_tipped[seat] = 0
    game.log.append(("pack-stood", "optional-rules-25", (seat,)))


def let_loose(game: Dungeon, card: int) -> None:
    """A monster of a Pack attacks where the Pack stands, free of Peril (optional-rules-27)."""
    table = game.table
    put(table, card, FIELD)
    table.marks[card] |= ATTACKED
    game.log.append(("prowls", "optional-rules-27", (table.owner[card], card, table.design[card])))


def mend(game: Dungeon, seat: int, amount: int) -> None:
    """The most wounded monster of a Pack recovers Life."""
    table = game.table
    card = max(table.zone(seat, PACK), key=lambda one: table.wounds[one])
    healed = min(amount, table.wounds[card])
    table.wounds[card] -= healed
    game.log.append(("mended", "optional-rules-25", (card, table.design[card], healed)))
