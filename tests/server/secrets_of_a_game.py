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
    """After every choice: which cards and designs a seat has ever been allowed to see.

    A design is a canary for a seat as long as no copy of it was ever open to that seat: until then neither its id nor
    its name may occur in a single byte that the seat is sent. The same goes for the numbers of single cards.
    """

    def __init__(self, record: dict[str, Any], seat: int) -> None:
        choices = [(chooser, key) for chooser, key in record["choices"]]
        self.hidden: list[tuple[set[str], set[int]]] = []
        cards: set[int] = set()
        designs: set[str] = set()
        for count in range(len(choices) + 1):
            game = rebuild(record["setup"], choices[:count]).game
            table = game.table
            for card, design in enumerate(table.design):
                if table.known[card] >> seat & 1:
                    cards.add(card)
                    designs |= {table.pool.designs[design].id, table.pool.designs[design].name}
            words = {word for design in set(table.design) for word in names(table.pool.designs[design])}
            self.hidden.append((words - designs, set(range(len(table.design))) - cards))

    def leaks(self, received: list[tuple[int, str]]) -> list[str]:
        """Everything in these messages that the seat may not know; each with the state it arrives with."""
        found = []
        for before, message in received:
            data = json.loads(message)
            words, numbers = self.hidden[data.get("state", before)]
            found += [word for word in words if f'"{word}"' in message or f" {word}" in message]
            found += [f"card {number}" for number in card_numbers(data) if number in numbers]
        return found


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
