"""The table: everything there is to know about a position except the procedures under way.

Plain ints, tuples and lists, so that a copy is a handful of slices. Games extend it with slots of their own.
"""

from __future__ import annotations

from typing import Any, ClassVar, Self

from undercroft.kernel.errors import BadPosition

Trigger = tuple[int, int, int, int]  # seat, program, source card, subject
Change = tuple[str, int, int, int, str]  # quantity, target, amount, design it comes from, when it ends


class Table:
    """Seats, zones, card instances, chance.

    `design[card]` is what is printed on a card; `known[card]` has one bit for each seat that knows it (the highest
    bit is the public's, hence the spectator's). Nothing else decides what anybody may see.
    """

    __slots__ = (
        "design",
        "everyone",
        "known",
        "modifiers",
        "powers",
        "queue",
        "rng",
        "script",
        "seats",
        "where",
        "zones",
    )

    #: slot names in the order in which they are saved and digested; subclasses add theirs
    fields: ClassVar[tuple[str, ...]] = (
        "seats",
        "rng",
        "script",
        "design",
        "known",
        "where",
        "zones",
        "modifiers",
        "queue",
    )
    #: those of them whose items are tuples
    tuples: ClassVar[tuple[str, ...]] = ("modifiers", "queue")

    def __init__(self, seats: int, rng: int, zones: int) -> None:
        self.seats = seats
        self.everyone = (2 << seats) - 1  # the `known` mask of an open card
        self.rng = rng
        self.script: list[int] = []
        self.design: list[int] = []
        self.known: list[int] = []
        self.where: list[int] = []
        self.zones: list[list[int]] = [[] for _ in range(zones)]
        self.powers: list[int] = [0] * seats  # what a seat can do at all, as the game's bits; follows from the rest
        self.modifiers: list[Change] = []
        self.queue: list[Trigger] = []

    def copy(self) -> Self:
        raise NotImplementedError

    def _copy_into(self, twin: Table) -> None:
        twin.script = self.script[:]
        twin.design = self.design[:]
        twin.known = self.known[:]
        twin.where = self.where[:]
        twin.zones = [zone[:] for zone in self.zones]
        twin.powers = self.powers[:]
        twin.modifiers = self.modifiers[:]
        twin.queue = self.queue[:]

    def state(self) -> list[Any]:
        """All fields as plain data, in a fixed order."""
        return [getattr(self, name) for name in self.fields]

    def save(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.fields}

    def restore(self, saved: dict[str, Any]) -> None:
        """Take over the fields of a saved table; what has another shape than it should is refused."""
        if set(saved) != set(self.fields):
            raise BadPosition("the position's table does not have the fields it should have")
        for name in self.fields:
            value, now = saved[name], getattr(self, name)
            if name in self.tuples:
                value = [tuple(item) for item in value]
                good = all(type(part) in (int, str) for item in value for part in item)
            elif name == "zones":
                value = [list(zone) for zone in value]
                good = all(whole(zone) for zone in value)
            elif isinstance(now, int):
                good = type(value) is int
            else:
                good = isinstance(value, list) and whole(value)
                value = tuple(value) if isinstance(now, tuple) else list(value)
            if not good:
                raise BadPosition(f"the table's field '{name}' does not hold what it should")
            setattr(self, name, value)


def whole(values: list[Any]) -> bool:
    """Whether these are whole numbers and nothing else."""
    return all(type(value) is int for value in values)


def put(table: Table, card: int, zone: int) -> None:
    """Move a card to the end of a zone; what is known of it does not change."""
    zones, where = table.zones, table.where
    old = zones[where[card]]
    if old[-1] == card:
        old.pop()
    else:
        old.remove(card)
    zones[zone].append(card)
    where[card] = zone


def put_openly(table: Table, card: int, zone: int) -> None:
    """Move a card to the end of a zone where everybody sees it."""
    put(table, card, zone)
    table.known[card] = table.everyone
