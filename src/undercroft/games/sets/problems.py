"""What is wrong with a set file: where, what, and what would be right."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable
from dataclasses import dataclass

from undercroft.kernel.errors import UndercroftError

MOST_PROBLEMS = 50


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing to put right; `card` and `field` are empty where the whole file or card is meant."""

    file: str
    card: str
    field: str
    message: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.card, self.field, self.message) if part)


class BadSet(UndercroftError, ValueError):
    """A set file that cannot be used. `problems` holds all that was found, `str()` is one line for each."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


class Report:
    """Collects the problems of one file, up to a number that a person can still read."""

    __slots__ = ("file", "problems")

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []

    def add(self, place: Place, message: str) -> None:
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(Problem(self.file, place.card, place.field, message))

    @property
    def full(self) -> bool:
        return len(self.problems) >= MOST_PROBLEMS


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the file: a card and the way to a field, lists counted from 1 (`ability.do#2.count`)."""

    card: str = ""
    field: str = ""

    def key(self, key: str) -> Place:
        return Place(self.card, f"{self.field}.{shorten(key)}" if self.field else shorten(key))

    def item(self, number: int) -> Place:
        return Place(self.card, f"{self.field}#{number}")


def shorten(text: str, longest: int = 40) -> str:
    """The text on one line, cut where nobody would read on."""
    printable = "".join(letter if letter.isprintable() else "?" for letter in text[: longest + 1])
    return printable if len(text) <= longest else printable[:longest] + "..."


def quoted(word: str | int) -> str:
    return json.dumps(shorten(word), ensure_ascii=False) if isinstance(word, str) else str(word)


def listed(words: Iterable[str | int]) -> str:
    return ", ".join(quoted(word) for word in words)


def shown(value: object) -> str:
    """A value as the author wrote it if that is short, else what it is."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, int):
        return str(value) if abs(value) < 10**12 else "a huge number"
    if isinstance(value, float):
        return "a decimal number"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "a table"
    return "a date or time"


def unknown(value: str | int, allowed: Iterable[str | int]) -> str:
    """The message for a word that is not one of those allowed, with the nearest one that is."""
    options = list(allowed)
    near = difflib.get_close_matches(
        shorten(str(value)).lower(), [option for option in options if isinstance(option, str)], 1, 0.6
    )
    hint = f"; did you mean {quoted(near[0])}?" if near else ""
    which = f"one of {listed(options)}" if len(options) > 1 else listed(options)
    return f"{shown(value)} is not known here{hint} (it must be {which})"
