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

    def add(self, design: int, zone: int, copies: int = 1) -> None:
        """Unpack some cards of a design, face down."""
        for _ in range(copies):
            self.zones[zone].append(len(self.design))
            self.where.append(zone)
            self.design.append(design)
            self.known.append(0)

    def copy(self) -> Self:
        """Games with fields or a start of their own say how they are copied."""
        twin = type(self)(self.seats, self.rng, len(self.zones))
        self._copy_into(twin)
        return twin

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


def demand(holds: bool, what: str) -> None:
    """Refuse a restored table of which this does not hold."""
    if not holds:
        raise BadPosition(f"the table is not sound: {what}")


def sound(table: Table, fresh: Table, lists: tuple[str, ...] = (), counts: tuple[str, ...] = ()) -> None:
    """Refuse a table that no game could have come to; `fresh` is how every game with these cards begins.

    `lists` keep their length for a whole game, and nothing in `counts` is ever negative.
    """
    demand(table.seats == fresh.seats and len(table.zones) == len(fresh.zones), "another number of seats or zones")
    for name in ("design", "known", "where", *lists):
        long = len(getattr(fresh, name))
        demand(len(getattr(table, name)) == long, f"'{name}' is not a list of {long}")
    demand(sorted(table.design) == sorted(fresh.design), "these are not the cards of its sets")
    cards = sorted(card for zone in table.zones for card in zone)
    demand(cards == list(range(len(fresh.design))), "a card is missing or doubled")
    placed = all(table.where[card] == at for at, zone in enumerate(table.zones) for card in zone)
    demand(placed, "a card lies elsewhere than it says")
    for name in ("known", *counts):
        demand(min(getattr(table, name)) >= 0, f"'{name}' is negative somewhere")


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
