"""What a seat may know at each moment of a game, worked out from its record, to be held against what it was sent."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from undercroft.server.position import rebuild

CARD_KEYS = re.compile(r"^(?:card|room|source|hero|spell|under|target)$")
COUNTS = "decks"  # numbers of cards, not cards


class Knowledge:
    """After every choice: which cards and designs a seat (None: somebody who watches) has ever been allowed to see.

    A design is a canary for a seat as long as no copy of it was ever open to that seat: until then neither its id nor
    its name may occur in a single byte that the seat is sent. The same goes for the numbers of single cards.
    """

    def __init__(self, record: dict[str, Any], seat: int | None) -> None:
        self.cards: set[int] = set()
        self.designs: set[str] = set()
        position = rebuild(record["setup"], [])
        self.eye = position.game.table.seats if seat is None else seat
        self.hidden = [self._look(position.game.table)]  # after so many choices
        self.after = [0]  # how many choices were made when the seat had noticed so many
        for chooser, key in record["choices"]:
            position = position.choose(chooser, key)
            self.hidden.append(self._look(position.game.table))
            if position.number(seat) == len(self.after):
                self.after.append(position.state)

    def _look(self, table: Any) -> tuple[set[str], set[int]]:
        for card, design in enumerate(table.design):
            if table.known[card] >> self.eye & 1:
                self.cards.add(card)
                self.designs |= names(table.pool.designs[design])
        words = {word for design in set(table.design) for word in names(table.pool.designs[design])}
        return words - self.designs, set(range(len(table.design))) - self.cards

    def leaks(self, received: list[tuple[int, str]], after: list[int] | None = None) -> list[str]:
        """Everything in these messages that the seat may not know; each with the state it arrives with.

        For what somebody else was sent, `after` says how that reader counts.
        """
        after, found = after or self.after, []
        for before, message in received:
            state = min(json.loads(message).get("state", before), len(after) - 1)
            found += self.leaks_after(after[state], message)
        return found

    def leaks_after(self, choices: int, message: str) -> list[str]:
        """The same for something that the seat is told of the position after so many choices."""
        words, numbers = self.hidden[choices]
        found = [word for word in words if f'"{word}"' in message or f" {word}" in message]
        return found + [f"card {number}" for number in card_numbers(json.loads(message)) if number in numbers]


def names(design: Any) -> set[str]:
    return {design.id, design.name}


def card_numbers(value: Any, key: str = "") -> Iterator[int]:
    """Every number in a message that stands for a card."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if not name.startswith(COUNTS):
                yield from card_numbers(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from card_numbers(inner, key)
    elif type(value) is int and CARD_KEYS.match(key):
        yield value
