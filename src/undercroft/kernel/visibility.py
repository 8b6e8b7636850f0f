"""Who may see which card, choice and event: the only module that says so.

A card is visible to the seats in its `known` mask. Views and logs are built up from what the mask grants; a sampled
game deals everything it does not grant anew.
"""

from __future__ import annotations

from typing import Any

from undercroft.kernel.chance import below, seeded, shuffle
from undercroft.kernel.game import Game
from undercroft.kernel.log import Logged
from undercroft.kernel.table import Table


def sees(table: Table, eye: int, card: int) -> bool:
    return bool(table.known[card] >> eye & 1)


def show_to(table: Table, seat: int, card: int) -> None:
    table.known[card] |= 1 << seat


def show_all(table: Table, card: int) -> None:
    table.known[card] = table.everyone


def blur(table: Table, cards: list[int], keep: int) -> None:
    """One of these cards is moved face-down: only the seats in `keep` still know which is where."""
    for card in cards:
        table.known[card] &= keep


def lay_open(game: Game[Any]) -> Game[Any]:
    """A copy in which everybody sees everything: only for games that are over, or that nobody else plays."""
    twin = game.copy()
    table = twin.table
    table.known = [table.everyone] * len(table.known)
    twin.log = [event if len(event) == 3 else (*event[:3], table.everyone, event[4]) for event in twin.log]
    return twin


def sample(game: Game[Any], seat: int | None, seed: int) -> Game[Any]:
    """A copy in which all that this seat (None: the public) cannot see is dealt anew, as it fits what it knows."""
    rules = game.rules
    eye = rules.eye(game, seat)
    twin = game.copy()
    table = twin.table
    table.rng = seeded(seed)
    deal(twin, eye)
    rules.forget(twin, seat)
    twin.log = [face(event, eye) for event in twin.log]
    twin.choices = []
    twin.standing = [""] * table.seats
    twin.setup = {}
    twin.ask_again()
    if twin.ask is not None:
        for other in list(twin.given):
            if other != seat:
                options = twin.ask.options[other]
                twin.given[other] = options[below(table, len(options))]
    table.rng = seeded(seed + 1)
    return twin


def face(event: Logged, eye: int) -> Logged:
    """The event as this reader may know it."""
    return event if len(event) == 3 or event[3] >> eye & 1 else event[:3]


def deal(game: Game[Any], eye: int) -> None:
    """Deal the printed sides of the hidden cards anew, back by back."""
    rules, table = game.rules, game.table
    hidden: dict[int, list[int]] = {}
    for card in range(len(table.design)):
        if not table.known[card] >> eye & 1:
            hidden.setdefault(rules.backs[table.design[card]], []).append(card)
    narrow = [card for card in rules.constrained(game) if not table.known[card] >> eye & 1]
    for cards in hidden.values():
        bound = [card for card in narrow if card in cards]
        printed = sorted([table.design[card] for card in cards])  # the true deal leaves no trace in the new one
        shuffle(table, printed)
        fixed = bind(game, bound, printed)
        for card in cards:
            table.design[card] = fixed.pop(card) if card in fixed else printed.pop()


def bind(game: Game[Any], bound: list[int], printed: list[int]) -> dict[int, int]:
    """Give the cards of which more than the back is known a fitting design each, and take it off the pile.

    Chance may corner itself when several cards want the same few designs; the true deal always fits.
    """
    table = game.table
    for _ in range(8):
        pile, found = printed[:], dict[int, int]()
        for card in bound:
            fitting = [at for at, design in enumerate(pile) if game.rules.fits(game, card, design)]
            if not fitting:
                break
            found[card] = pile.pop(fitting[below(table, len(fitting))])
        else:
            printed[:] = pile
            return found
    found = {card: table.design[card] for card in bound}
    for design in found.values():
        printed.remove(design)
    return found
