"""What changes the map: cards drawn, dealt, passed, laid and linked; each tells the log."""

from __future__ import annotations

from undercroft.games.dungeoneer.atoms import Dungeon
from undercroft.games.dungeoneer.pool import MAP
from undercroft.games.dungeoneer.table import LAID, MAP_DECK, MAPS, zone_of
from undercroft.kernel.table import put, put_openly
from undercroft.kernel.visibility import show_all, show_to


def reveal_map(game: Dungeon, seat: int, card: int, rule: str) -> None:
    """A drawn Map card is shown to everybody (gap-22)."""
    table = game.table
    show_all(table, card)
    game.log.append(("map-drawn", rule, (seat, card, table.design[card])))
    game.revealed()


def survey(game: Dungeon, seat: int, card: int) -> None:
    """One player looks at the Map card that lies on top."""
    table = game.table
    show_to(table, seat, card)
    game.log.append(("surveyed", "gap-22", (seat,), 1 << seat, (card, table.design[card])))
    game.revealed()


def deal_map(game: Dungeon, seat: int, card: int) -> None:
    table = game.table
    put(table, card, zone_of(seat, MAPS))
    show_to(table, seat, card)
    game.log.append(("map-dealt", "optional-rules-04", (seat,), 1 << seat, (card, table.design[card])))
    game.revealed()


def pass_map(game: Dungeon, giver: int, taker: int, card: int) -> None:
    """Face down: the two know it (optional-rules-08); of the giver's other cards the taker learns nothing."""
    table = game.table
    put(table, card, zone_of(taker, MAPS))
    show_to(table, taker, card)
    secret = (card, table.design[card])
    game.log.append(("map-passed", "optional-rules-08", (giver, taker), 1 << giver | 1 << taker, secret))


def put_under(game: Dungeon, card: int) -> None:
    """A Map card that fits nowhere goes to the bottom of its deck (gap-20)."""
    table = game.table
    table.zones[MAP_DECK].remove(card)
    table.zones[MAP_DECK].insert(0, card)
    game.log.append(("map-unfit", "gap-20", (card, table.design[card])))


def lay(game: Dungeon, seat: int, card: int, cell: int, turned: int, rule: str) -> None:
    table = game.table
    assert table.pool.type[table.design[card]] == MAP
    if table.where[card] != LAID:
        put_openly(table, card, LAID)
    table.cell[card], table.turned[card] = cell, turned
    table.lay_out()
    game.log.append(("laid", rule, (seat, card, table.design[card], cell, turned)))
    game.revealed()


def link(game: Dungeon, card: int, entrance: int, rule: str = "exits-17") -> None:
    table = game.table
    table.link[card] = entrance
    table.lay_out()
    game.log.append(("linked", rule, (card, table.design[card], entrance, table.design[entrance])))
