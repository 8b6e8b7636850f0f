"""A game as it stands, rebuilt from set-up and choices, with what is needed to tell somebody what changed.

Every entry that is stored (a choice, or an undo) is noticed by everybody, or by its chooser alone: as long as somebody
aims a spell that he has not announced, the others see nothing of it. So every reader counts for himself: his *number*
is how many entries he has noticed, and no gap in it tells of what is hidden from him.
"""

from __future__ import annotations

from typing import Any

from undercroft.games import shelf
from undercroft.kernel.flow import Raw
from undercroft.kernel.game import UNDO, Game, key_of
from undercroft.kernel.record import begin, effective, read_choices
from undercroft.server.store import Choice, Glance

Entry = tuple[int, Raw]  # a choice as the kernel keeps it
Reader = int | None  # a seat, or None for somebody who watches

EVERYBODY = -1


class Position:
    """A game and how long its log was after each choice that counts. Never changed: the next one is another."""

    __slots__ = ("game", "kept", "marks", "noticed", "numbers", "shared")

    def __init__(
        self, game: Game[Any], kept: list[Entry], marks: list[int], noticed: list[int], numbers: list[int], shared: int
    ) -> None:
        self.game = game
        self.kept = kept
        self.marks = marks
        self.noticed = noticed  # by whom each stored entry was noticed: EVERYBODY, or its chooser alone
        self.numbers = numbers  # how many entries each seat has noticed, and last how many all have
        self.shared = shared  # how many of the choices that count were there before the last entry, too

    @property
    def state(self) -> int:
        """How many choices and undos are stored."""
        return len(self.game.choices)

    def number(self, reader: Reader) -> int:
        return self.numbers[-1 if reader is None else reader]

    # --- going on
    def choose(self, seat: int, key: str) -> Position:
        """The position after a choice; raises IllegalChoice."""
        game = self.game.copy()
        game.answer(seat, key)
        return self._next(game, seat, [*self.kept, game.choices[-1]], [*self.marks, len(game.log)], len(self.kept))

    def undo(self, seat: int) -> Position:
        """The position before this seat's last choice, whatever happened since; raises NotAllowed."""
        game = self.game.copy()
        game.undo(seat, agreed=True)
        return self.back_to(game, seat, game.choices[-1][1][1])

    def back_to(self, game: Game[Any], seat: int, count: int) -> Position:
        """The position after an undo of so many choices, which made this game."""
        return self._next(game, seat, self.kept[:-count], self.marks[:-count], len(self.kept) - count)

    def _next(self, game: Game[Any], seat: int, kept: list[Entry], marks: list[int], shared: int) -> Position:
        by = seat if unnoticed(self.game, seat, game) else EVERYBODY
        return Position(game, kept, marks, [*self.noticed, by], counted(self.numbers, by), shared)

    # --- looking
    def last_entry(self) -> Choice:
        seat, raw = self.game.choices[-1]
        return seat, key_of(raw)

    def known_lines(self, reader: Reader, number: int, lines: int) -> int:
        """How many of the log lines that a reader had at an earlier number still stand."""
        if number > self.number(reader):
            return 0
        state = len(self.noticed)
        for _ in range(self.number(reader) - number):
            state -= 1
            while self.noticed[state] not in (EVERYBODY, reader):
                state -= 1
        before = effective(self.game.choices[:state])
        return min(lines, self.marks[common(before, self.kept)])

    def steps(self, reader: Reader, everything: bool) -> list[int]:
        """The game as somebody can step through it: how many choices were made at each step.

        Whoever may see everything sees every choice; others see those that they noticed.
        """
        if everything:
            return list(range(len(self.kept) + 1))
        standing = effective([(by, raw) for by, (_, raw) in zip(self.noticed, self.game.choices, strict=True)])
        # what only others noticed belongs to the step before it
        return [at for at, (by, _) in enumerate(standing) if by in (EVERYBODY, reader)] + [len(standing)]

    def glance(self) -> Glance:
        game = self.game
        winners = list(game.result.winners) if game.result else []
        return Glance(
            self.state, list(game.questions), game.view(None).get("round", 0), game.over, winners, self.number(None)
        )

    def choices_until(self, count: int) -> list[Choice]:
        return [(seat, key_of(raw)) for seat, raw in self.kept[:count]]


def unnoticed(before: Game[Any], seat: int, after: Game[Any]) -> bool:
    """Whether nobody but the seat that has chosen can tell the two apart."""
    return (
        len(before.log) == len(after.log)
        and asked_alone(before, seat)
        and asked_alone(after, seat)
        and before.view(None) == after.view(None)
    )


def asked_alone(game: Game[Any], seat: int) -> bool:
    return game.ask is not None and len(game.ask.options) == 1 and seat in game.ask.options


def counted(numbers: list[int], by: int) -> list[int]:
    """Everybody's number after one more entry."""
    return [number + (by in (EVERYBODY, reader)) for reader, number in enumerate(numbers)]


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
    position = Position(game, [], [len(game.log)], [], [0] * (game.table.seats + 1), 0)
    standing = [game]  # the game after each choice that counts, to go back to
    for number, (seat, raw) in enumerate(entries, 1):
        if raw[0] == UNDO:
            del standing[-raw[1] :]
            game = standing[-1].copy()
            game.choices = entries[:number]
            position = position.back_to(game, seat, raw[1])
        else:
            position = position.choose(seat, key_of(raw))
            standing.append(position.game)
    return position
