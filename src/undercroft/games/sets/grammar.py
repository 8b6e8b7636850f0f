"""What a set file is made of: types of values, fields of tables, and tables known by their first key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from undercroft.games.sets.problems import listed
from undercroft.kernel.nodes import Select, Word

Value = Word | Select


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words, each with what it stands for."""

    words: Mapping[str | int, Value]


@dataclass(frozen=True, slots=True)
class Number:
    low: int
    high: int
    zero: bool = True


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false; or, where false would say nothing, only true."""

    only_true: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A text of one line."""

    longest: int
    pattern: str = ""
    what: str = ""


@dataclass(frozen=True, slots=True)
class Several:
    """A list of words."""

    item: Choice
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Pick:
    """Which thing is meant: a word, or a table `{ head = word, ... }` narrowed by further keys."""

    what: str
    words: Mapping[str, Select]
    head: str = ""
    table: Mapping[str, Select] = field(default_factory=dict)
    narrow: tuple[Field, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """A part with a grammar of its own, read by a method of that name; `what` says what it looks like."""

    name: str
    what: str = ""


Type = Choice | Number | Flag | Line | Several | Pick | Part


class _Required:
    """The field must be there; distinct from `None`, which leaves an absent field out."""


REQUIRED: Final = _Required()


@dataclass(frozen=True, slots=True)
class Field:
    """One key of a table.

    `name` is what the node calls it, `needs` what must be given for it to mean anything.
    """

    key: str
    type: Type
    default: Value | _Required | None = REQUIRED
    name: str = ""
    needs: str = ""
    help: str = ""

    @property
    def argument(self) -> str:
        return self.name or self.key


@dataclass(frozen=True, slots=True)
class Form:
    """A table known by its first key; `fixed` are arguments that the author does not write."""

    fields: tuple[Field, ...]
    help: str = ""
    needs: str = ""
    fixed: tuple[tuple[str, Value], ...] = ()

    @property
    def word(self) -> str:
        return self.fields[0].key


def words(*allowed: str) -> Choice:
    return Choice({word: word for word in allowed})


def describe(type_: Type) -> str:
    """What would be right."""
    match type_:
        case Choice(words):
            return f"one of {listed(words)}" if len(words) > 1 else listed(words)
        case Number(low, high, zero):
            return f"a whole number from {low} to {high}" + ("" if zero else ", not 0")
        case Flag(only_true):
            return "true (or leave it out)" if only_true else "true or false"
        case Line(longest, _, what):
            return f"text in one line, at most {longest} characters" + (f": {what}" if what else "")
        case Several(item, least, most):
            return f"a list of {least} to {most} of {listed(item.words)}"
        case Pick():
            return (listed(type_.words) + or_table(type_)) if type_.words else _table(type_)
        case Part(name, what):
            return what or name


def _table(pick: Pick) -> str:
    if not pick.head:
        return f"a table with one or more of {listed(field.key for field in pick.narrow)}"
    return f"a table {{ {pick.head} = WORD }} with one of {listed(pick.table)}"


def or_table(pick: Pick) -> str:
    return f", or {_table(pick)}" if pick.head else ""
