"""A game as it stands, rebuilt from set-up and choices, with what is needed to tell somebody what changed."""

from __future__ import annotations

from typing import Any

from undercroft.games import shelf
from undercroft.kernel.flow import Raw
from undercroft.kernel.game import Game, key_of
from undercroft.kernel.record import begin, effective, read_choices
from undercroft.server.store import Choice, Glance

Entry = tuple[int, Raw]  # a choice as the kernel keeps it


class Position:
    """A game and how long its log was after each choice that counts. Never changed: the next one is another."""

    __slots__ = ("game", "kept", "marks")

    def __init__(self, game: Game[Any], kept: list[Entry], marks: list[int]) -> None:
        self.game = game
        self.kept = kept
        self.marks = marks

    @property
    def state(self) -> int:
        """How many choices and undos are stored."""
        return len(self.game.choices)

    def choose(self, seat: int, key: str) -> Position:
        """The position after a choice; raises IllegalChoice."""
        game = self.game.copy()
        game.answer(seat, key)
        return Position(game, [*self.kept, game.choices[-1]], [*self.marks, len(game.log)])

    def undo(self, seat: int) -> Position:
        """The position before this seat's last choice, whatever happened since; raises NotAllowed."""
        game = self.game.copy()
        game.undo(seat, agreed=True)
        count = game.choices[-1][1][1]
        return Position(game, self.kept[:-count], self.marks[:-count])

    def last_entry(self) -> Choice:
        seat, raw = self.game.choices[-1]
        return seat, key_of(raw)

    def known_lines(self, state: int, lines: int) -> int:
        """How many of the log lines that somebody had at an earlier state still stand."""
        before = effective(self.game.choices[:state]) if state <= self.state else []
        return min(lines, self.marks[common(before, self.kept)])

    def glance(self) -> Glance:
        game = self.game
        winners = list(game.result.winners) if game.result else []
        return Glance(self.state, list(game.questions), game.view(None).get("round", 0), game.over, winners)

    def choices_until(self, count: int) -> list[Choice]:
        return [(seat, key_of(raw)) for seat, raw in self.kept[:count]]


def common(first: list[Entry], second: list[Entry]) -> int:
    """How many choices two games share."""
    for count, (one, other) in enumerate(zip(first, second, strict=False)):
        if one != other:
            return count
    return min(len(first), len(second))


def rebuild(setup: dict[str, Any], choices: list[Choice]) -> Position:
    """Play a game again from its set-up. The set-up is checked: another version of a card set is refused."""
    entries = read_choices([list(choice) for choice in choices])
    game = begin(shelf.rules_of_setup(setup), setup)
    kept = effective(entries)
    marks = [len(game.log)]
    for seat, raw in kept:
        game.answer(seat, key_of(raw))
        marks.append(len(game.log))
    game.choices = entries
    return Position(game, kept, marks)
