"""Reads values and tables of a set file by their grammar; what does not fit becomes a problem."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeVar

from undercroft.games.sets import grammar as g
from undercroft.games.sets.grammar import Field, Form, Type, describe, or_table
from undercroft.games.sets.problems import Place, Report, listed, quoted, shown, unknown
from undercroft.kernel.nodes import Modifier, Node, Select

T = TypeVar("T")
CHANGE = g.Number(-6, 6, zero=False)  # by how much a card may change something
Read = Callable[[object, Place, "Scope"], T | None]


@dataclass(frozen=True, slots=True)
class Scope:
    """What the words of an ability can refer to."""

    card: str
    gives: frozenset[str]
    depth: int = 0

    def deeper(self, *gives: str) -> Scope:
        return Scope(self.card, (self.gives - {"alone"}) | set(gives), self.depth + 1)


class Reader:
    """One reading of a file: every method returns what it read, or None after reporting what is wrong."""

    __slots__ = ("parts", "report")

    needs: ClassVar[Mapping[str, str]] = {}  # by the thing of a selector: what must be given for it to mean anything
    bare: ClassVar[str] = ""  # the thing that a table without a head narrows down

    def __init__(self, report: Report) -> None:
        self.report = report
        self.parts: dict[str, Read[Any]] = {}  # readers of what has a grammar of its own; a language fills them in

    def part(self, name: str, value: object, place: Place, scope: Scope) -> Any:
        return self.parts[name](value, place, scope)

    def is_shallow(self, scope: Scope, deepest: int, place: Place) -> bool:
        if scope.depth > deepest:
            self.report.add(place, f"is nested too deep; {deepest} lists of effects inside each other is the most")
        return scope.depth <= deepest

    def fields(
        self, table: Mapping[str, object], fields: Iterable[Field], place: Place, scope: Scope
    ) -> dict[str, Any] | None:
        """The values of a table by argument name, defaults filled in; None if any is wrong or missing."""
        known = {field.key: field for field in fields}
        good = self.known(table, known, place)
        found: dict[str, Any] = {}
        for field in known.values():
            if field.key in table:
                value = self.value(field.type, table[field.key], place.key(field.key), scope)
                if value is None:
                    good = False
                elif field.needs and value is not False:
                    good = self.given(field.needs, field.key, place.key(field.key), scope) and good
                found[field.argument] = value
            elif field.default is g.REQUIRED:
                self.report.add(place.key(field.key), f"is missing; it must be {describe(field.type)}")
                good = False
            elif field.default is not None:
                found[field.argument] = field.default
        return found if good else None

    def known(self, table: Mapping[str, object], keys: Collection[str], place: Place) -> bool:
        strangers = [key for key in table if key not in keys]
        for key in strangers:
            if self.report.full:
                break
            self.report.add(place.key(key), unknown(key, keys))
        return not strangers

    def value(self, type_: Type, value: object, place: Place, scope: Scope) -> Any:
        match type_:
            case g.Choice(words):
                if isinstance(value, str | int) and value is not True and value is not False and value in words:
                    return words[value]
                return self.refuse_word(value, words, place)
            case g.Number(low, high, zero):
                if type(value) is int and low <= value <= high and (zero or value):
                    return value
            case g.Flag(only_true):
                if value is True or (value is False and not only_true):
                    return value
            case g.Line(longest, pattern, _):
                if isinstance(value, str) and _is_line(value, longest, pattern):
                    return value
            case g.Several(item, least, most):
                if isinstance(value, list) and least <= len(value) <= most:
                    read = [self.value(item, each, place.item(n), scope) for n, each in enumerate(value, 1)]
                    return None if None in read else tuple(read)
            case g.Pick():
                return self.pick(type_, value, place, scope)
            case g.Part(name):
                return self.part(name, value, place, scope)
        self.report.add(place, f"is {shown(value)}; it must be {describe(type_)}")
        return None

    def refuse_word(self, value: object, words: Iterable[str | int], place: Place) -> None:
        if isinstance(value, str) or type(value) is int:
            self.report.add(place, unknown(value, words))
        else:
            self.report.add(place, f"is {shown(value)}; it must be one of {listed(words)}")

    def given(self, need: str, word: str, place: Place, scope: Scope) -> bool:
        """Whether the situation gives what a word refers to; says where it would, if not."""
        if need in scope.gives:
            return True
        self.report.add(place, f"{quoted(word)} means nothing here; {self.where_given(need)}")
        return False

    def where_given(self, need: str) -> str:
        """Where a word would mean something, for those who wrote it elsewhere."""
        return need

    def table(self, value: object, what: str, place: Place) -> dict[str, object] | None:
        if isinstance(value, dict):
            return value
        self.report.add(place, f"is {shown(value)}; it must be {what}")
        return None

    def numbers(
        self, value: object, what: str, kinds: Mapping[str, g.Number], place: Place, scope: Scope
    ) -> dict[str, int] | None:
        """A table of whole numbers, each of its kind."""
        table = self.table(value, what, place)
        if table is None or not self.known(table, kinds, place):
            return None
        found = {name: self.value(kinds[name], number, place.key(name), scope) for name, number in table.items()}
        return None if None in found.values() else found

    def changes(
        self, value: object, example: str, quantities: Iterable[str], whom: Select, place: Place, scope: Scope
    ) -> tuple[Modifier, ...] | None:
        """A table of what is changed, and by how much."""
        kinds = dict.fromkeys(quantities, CHANGE)
        found = self.numbers(value, f"changes: {example}, say", kinds, place, scope)
        return None if found is None else tuple([Modifier(name, amount, whom) for name, amount in found.items()])

    def script(
        self, effect: Read[tuple[Node, ...]], value: object, deepest: int, most: int, place: Place, scope: Scope
    ) -> tuple[Node, ...] | None:
        """A list of effects, which may hold such lists themselves."""
        if not self.is_shallow(scope, deepest, place):
            return None
        found = self.several(effect, value, "effects", most, place, scope)
        return None if found is None else tuple([node for nodes in found for node in nodes])

    def several(
        self, read: Read[T], value: object, what: str, most: int, place: Place, scope: Scope
    ) -> tuple[T, ...] | None:
        """The members of a list that must not be empty; all are read, so that every problem is found."""
        if not isinstance(value, list):
            self.report.add(place, f"is {shown(value)}; it must be a list of {what}: [...]")
        elif not 1 <= len(value) <= most:
            self.report.add(place, f"holds {len(value)}; it must hold 1 to {most} {what}")
        else:
            members = [read(member, place.item(number), scope) for number, member in enumerate(value, 1)]
            good = tuple(member for member in members if member is not None)
            return good if len(good) == len(members) else None
        return None

    def pick(self, pick: g.Pick, value: object, place: Place, scope: Scope) -> Select | None:
        if isinstance(value, str) and value in pick.words:
            select = pick.words[value]
            need = self.needs.get(select.thing, "")
            return select if not need or self.given(need, value, place, scope) else None
        if not isinstance(value, dict) or not (pick.narrow or pick.head):
            if isinstance(value, str) and value in pick.table:
                right = f"{{ {pick.head} = {quoted(value)} }}"
                self.report.add(place, f"{quoted(value)} is written as a table here: {right}")
            elif isinstance(value, str) and pick.words:
                self.report.add(place, unknown(value, pick.words) + or_table(pick))
            else:
                self.report.add(place, f"is {shown(value)}; it must be {describe(pick)}")
            return None
        bases: dict[str | int, g.Value] = dict(pick.table.items())
        head = (Field(pick.head, g.Choice(bases)),) if pick.head else ()
        found = self.fields(value, (*head, *pick.narrow), place, scope)
        if found is None:
            return None
        base: Select = found.pop(pick.head) if pick.head else Select(self.bare)
        if not pick.head and not found:
            self.report.add(place, f"is an empty table; it must be {describe(pick)}")
            return None
        if base.thing in self.needs and not self.given(self.needs[base.thing], base.thing, place, scope):
            return None
        return replace(base, where=tuple(sorted((*base.where, *found.items()))))

    def form(
        self, value: object, forms: Mapping[str, Form], what: str, place: Place, scope: Scope
    ) -> tuple[Form, dict[str, Any]] | None:
        """A table that is known by its first key, with its arguments."""
        table = self.table(value, f"{what}: a table such as {{ {next(iter(forms))} = ... }}", place)
        if table is None:
            return None
        heads = [key for key in table if key in forms]
        if len(heads) != 1:
            self.refuse_heads(table, heads, forms, what, place)
            return None
        form = forms[heads[0]]
        good = not form.needs or self.given(form.needs, form.word, place, scope)
        found = self.fields(table, form.fields, place, scope)
        return (form, found) if good and found is not None else None

    def refuse_heads(
        self, table: Mapping[str, object], heads: list[str], forms: Iterable[str], what: str, place: Place
    ) -> None:
        if heads:
            self.report.add(place, f"{listed(heads)} cannot stand in one table; write {what} for each")
        elif table:
            self.report.add(place, f"{what}: {unknown(next(iter(table)), forms)}")
        else:
            self.report.add(place, f"is an empty table; {what} begins with one of {listed(forms)}")


def _is_line(text: str, longest: int, pattern: str) -> bool:
    return (
        1 <= len(text) <= longest
        and text.isprintable()
        and text == text.strip()
        and (not pattern or re.fullmatch(pattern, text) is not None)
    )
