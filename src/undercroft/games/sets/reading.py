"""Reads a whole set file, for every game: its head, its cards, and what these must keep to together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeVar

from undercroft.games.sets import files
from undercroft.games.sets.grammar import Field
from undercroft.games.sets.problems import BadSet, Place, Report, quoted, shorten, shown
from undercroft.games.sets.reader import Reader, Scope

S = TypeVar("S")


class Reading:
    """The cards of one file. A game says which fields a file has, and may look at cards and make something of them."""

    __slots__ = ("head", "language", "names", "report", "seen")

    head_fields: ClassVar[tuple[Field, ...]] = ()
    card_fields: ClassVar[Mapping[str, tuple[Field, ...]]] = {}  # by the kind of card
    example: ClassVar[str] = ""  # the kind of card that messages begin with

    def __init__(self, language: Reader) -> None:
        self.language = language
        self.report = language.report
        self.head: dict[str, Any] = {}
        self.seen: dict[str, str] = {}
        self.names: dict[str, str] = {}

    def read(self, table: Mapping[str, object]) -> dict[str, list[Any]] | None:
        """The cards by kind; None if head or cards are not as they should be, and all that is wrong is reported."""
        file = Place()
        keys = [field.key for field in self.head_fields]
        self.language.known(table, (*keys, *self.card_fields), file)
        own = {key: table[key] for key in keys if key in table}
        self.head = self.language.fields(own, self.head_fields, file, Scope("", frozenset())) or {}
        found = {kind: self.cards(kind, table.get(kind, [])) for kind in self.card_fields}
        if not any(table.get(kind) for kind in self.card_fields):
            self.report.add(file, f"holds no cards; begin one with [[{self.example}]], say")
        return found if self.head and not self.report.problems else None

    def cards(self, kind: str, value: object) -> list[Any]:
        """The cards of a kind that are well formed; the others are reported."""
        if not isinstance(value, list):
            self.report.add(Place(field=kind), f"is {shown(value)}; begin each card with [[{kind}]]")
            return []
        found = []
        for number, table in enumerate(value, 1):
            if self.report.full:
                break
            card = self.card(kind, number, table)
            if card is not None:
                found.append(card)
        return found

    def card(self, kind: str, number: int, value: object) -> Any:
        if not isinstance(value, dict):
            self.report.add(Place(f"{kind} {number}"), f"is {shown(value)}; begin each card with [[{kind}]]")
            return None
        own, title = value.get("id"), value.get("name")
        name = f"{kind} {shorten(own)}" if isinstance(own, str) and own else f"{kind} {number}"
        place = Place(name)
        if isinstance(own, str):
            if own in self.seen:
                message = f"{quoted(own)} is also the id of {self.seen[own]}; each card needs its own"
                self.report.add(place.key("id"), message)
            self.seen.setdefault(own, f"{kind} {number}")
        if isinstance(title, str):
            other = self.names.setdefault(title.casefold(), name)
            if other != name:
                message = f"{quoted(title)} is also the name of {other}; players tell cards by it"
                self.report.add(place.key("name"), message)
        self.look(kind, value, place)
        found = self.language.fields(value, self.card_fields[kind], place, self.scope(kind))
        return None if found is None or not self.head else self.make(kind, found, place)

    def scope(self, kind: str) -> Scope:
        """What the words on a card of this kind can refer to."""
        return Scope(kind, frozenset())

    def look(self, kind: str, value: Mapping[str, object], place: Place) -> None:
        """Report what is wrong with a card as it is written."""

    def make(self, kind: str, found: dict[str, Any], place: Place) -> Any:
        """What a card is made of its fields; None if they do not go together, which is reported."""
        return found


def read_set(
    source: str | bytes, name: str, example: str, build: Callable[[Report, Mapping[str, object]], S | None]
) -> tuple[S, str]:
    """The set in this TOML text, called `name` in messages, and the text. Raises `BadSet` with all problems."""
    report = Report(shorten(name, 200))
    table = files.parse(source, report, f"a card begins with [[{example}]], say")
    found = build(report, table) if table is not None else None
    if report.problems or found is None:
        raise BadSet(report.problems)
    return found, source if isinstance(source, str) else source.decode()
