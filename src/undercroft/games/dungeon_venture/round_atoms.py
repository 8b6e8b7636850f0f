"""The functions that change the round and the initiative deck (rules init-01 to init-14)."""

from __future__ import annotations

from undercroft.games.dungeon_venture.atoms import Venture
from undercroft.games.dungeon_venture.pool import FIRST_TYPE, KIND, KINDS
from undercroft.games.dungeon_venture.table import (
    GONE,
    INITIATIVE_BOX,
    INITIATIVE_DECK,
    NOBODY,
    TURNED,
    VentureTable,
)
from undercroft.kernel.chance import shuffle_deck
from undercroft.kernel.table import put, put_openly


def card_of(table: VentureTable, kind: int) -> int:
    """The initiative card of a hero, a type or a Boss, wherever it is."""
    design = table.pool.first_turn + kind
    return table.design.index(design)


def is_in_play(table: VentureTable, kind: int) -> bool:
    return table.form[kind] != GONE if kind < FIRST_TYPE else bool(table.of_kind(kind))


def new_round(game: Venture) -> None:
    """All active cards are put together and shuffled (init-01 to init-03)."""
    table = game.table
    table.round += 1
    for zone in (TURNED, INITIATIVE_DECK):
        for card in table.zones[zone][:]:
            put_openly(table, card, INITIATIVE_BOX)
    for kind in range(len(KINDS)):
        if is_in_play(table, kind):
            put(table, card_of(table, kind), INITIATIVE_DECK)
    shuffle_deck(table, table.zones[INITIATIVE_DECK])
    game.log.append(("round", "init-07", (table.round,)))
    game.revealed()


def join(game: Venture, kind: int) -> None:
    """The card of a type that was not in play is shuffled into the deck of this round (init-09)."""
    table = game.table
    put(table, card_of(table, kind), INITIATIVE_DECK)
    shuffle_deck(table, table.zones[INITIATIVE_DECK])
    game.log.append(("joins", "init-09", (kind,)))
    game.revealed()


def drop_out(game: Venture, kind: int) -> None:
    """The card of a type or hero that is no longer in play (init-08)."""
    table = game.table
    card = card_of(table, kind)
    if table.where[card] != INITIATIVE_BOX:
        hidden = table.where[card] == INITIATIVE_DECK
        put_openly(table, card, INITIATIVE_BOX)
        if hidden:
            shuffle_deck(table, table.zones[INITIATIVE_DECK])
        game.log.append(("drops-out", "init-08", (kind,)))


def turn_over(game: Venture) -> int:
    """The next initiative card; whose turn it is (init-04)."""
    table = game.table
    return turned(game, table.zones[INITIATIVE_DECK][-1], "init-04")


def search_out(game: Venture, hero: int) -> int:
    """The card of the hero who begins; the rest is shuffled again (firstturn-02)."""
    table = game.table
    kind = turned(game, card_of(table, hero), "firstturn-02")
    shuffle_deck(table, table.zones[INITIATIVE_DECK])
    return kind


def turned(game: Venture, card: int, rule: str) -> int:
    table = game.table
    put_openly(table, card, TURNED)
    kind = table.pool.turn_of(table.design[card])
    game.log.append(("initiative", rule, (kind,)))
    game.revealed()
    return kind


def begin_turn(game: Venture, figure: int) -> None:
    game.table.active = figure
    game.log.append(("turn", "turn-01" if KIND[figure] < FIRST_TYPE else "init-06", (figure,)))


def end_turn(game: Venture) -> None:
    game.table.active = NOBODY


def call_regroup(game: Venture, hero: int) -> None:
    game.table.regrouping = 1
    game.log.append(("regroup", "regroup-01", (hero,)))


def end_regroup(game: Venture) -> None:
    """A new round follows in which the heroes choose who begins (regroup-13)."""
    table = game.table
    table.regrouping, table.choosing = 0, 1
    game.log.append(("regroup-over", "regroup-13", ()))


def first_chosen(game: Venture, hero: int) -> None:
    game.table.choosing = 0
    if hero != NOBODY:
        game.log.append(("begins", "firstturn-01", (hero,)))
    else:
        game.log.append(("nobody-begins", "firstturn-01", ()))
