"""A record played again, choice by choice, as one seat, the public or an all-seeing reader saw it."""

from __future__ import annotations

import sys
from typing import Any

from undercroft.games.shelf import replay
from undercroft.kernel.errors import BadRecord, BadRequest
from undercroft.kernel.game import Game, key_of
from undercroft.kernel.log import Event
from undercroft.kernel.record import effective, read_choices
from undercroft.terminal.board import board_of
from undercroft.terminal.files import read_json
from undercroft.terminal.log import log_lines
from undercroft.terminal.paper import Paper, say

STEP_HELP = " Enter: next choice. A number: so many. board, back, end, quit."


class Replay:
    """Where in a record the reader is, and what that reader may see."""

    def __init__(self, path: str, seat: int | None, everything: bool) -> None:
        record = read_json(path)
        if record.get("format") == "undercroft-position/1":
            raise BadRecord(f"{path}: is a position; a position is one moment, replay wants a record")
        try:
            whole = replay(record)
            self.game: Game[Any] = replay(record, upto=0)
        except BadRecord as problem:
            raise BadRecord(f"{path}: {problem}") from None
        self.record = record
        self.choices = effective(read_choices(record["choices"]))
        self.result = whole.result
        if seat is not None and seat >= whole.table.seats:
            raise BadRequest(f"this game has seats 0 to {whole.table.seats - 1}, not {seat}")
        self.seat = seat
        self.everything = everything
        self.at = 0
        self.told = 0
        self.paper = Paper.of(sys.stdout)

    def run(self, upto: int | None) -> None:
        """Step by step at a terminal, all at once anywhere else."""
        stop = len(self.choices) if upto is None else min(upto, len(self.choices))
        say(self.title())
        say(self.new_lines())
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            while self.at < stop:
                say(self.step())
            say(self.last_line())
            return
        while upto is not None and self.at < stop:
            say(self.step())
        try:
            self.steps()
        except EOFError:
            say()

    def steps(self) -> None:
        say(self.paper.paint(STEP_HELP, "dim"))
        while True:
            word = input(f"{self.at}/{len(self.choices)} > ").strip().casefold()
            if word in ("q", "quit", "exit"):
                return
            if word in ("b", "board"):
                say(board_of(self.game, self.seat, self.paper).lines(full=True))
            elif word == "back":
                self.back()
            elif not word or word == "end" or (word.isdecimal() and word.isascii()):
                count = len(self.choices) if word == "end" else int(word[:9] or "1")
                for _ in range(min(count, len(self.choices) - self.at)):
                    say(self.step())
                if self.at == len(self.choices):
                    say(self.last_line())
            else:
                say(self.paper.paint(STEP_HELP, "dim"))

    def back(self) -> None:
        self.at = max(0, self.at - 1)
        self.game = replay(self.record, upto=self.at)
        self.told = len(self.game.log)
        say(f" Back to choice {self.at}.")

    def step(self) -> list[str]:
        """Carry out the next choice: who chose what, as far as the reader may know, and what came of it."""
        seat, raw = self.choices[self.at]
        name = board_of(self.game, None, self.paper).name(seat)
        if self.everything or seat == self.seat:
            question = self.game.questions[seat]
            key = key_of(raw)
            chosen = next((option.text for option in question.options if option.key == key), key)
        else:
            chosen = "chooses"
        self.game.answer(seat, key_of(raw))
        self.at += 1
        number = self.paper.paint(f"{self.at:>4}", "number")
        return [f"{number} {self.paper.paint(name, 'title')}: {chosen}", *self.new_lines()]

    def new_lines(self) -> list[str]:
        since, self.told = self.told, len(self.game.log)
        events = self.game.events(self.seat, since)
        if self.everything:
            public = self.game.table.seats
            for line, number in zip(events, range(since, len(self.game.log)), strict=True):
                event = Event(*self.game.log[number])
                opened = event._replace(mask=event.mask | 1 << public)
                line["text"] = self.game.rules.event_text(self.game, opened, public)
        return [f"     {line}" for line in log_lines(events, self.paper)]

    def title(self) -> list[str]:
        setup = self.game.setup
        who = "everything" if self.everything else "the public" if self.seat is None else f"seat {self.seat}"
        options = ", ".join(
            name if value is True else f"{name} {', '.join(value) if isinstance(value, list) else value}"
            for name, value in setup["options"].items()
            if value
        )
        line = f" {setup['game']}, {setup['seats']} seats, seed {setup['seed']}, {options}; seen by {who}"
        return [*self.paper.wrap(line.strip(), 1), f" {len(self.choices)} choice{'s' * (len(self.choices) != 1)}"]

    def last_line(self) -> str:
        if self.at < len(self.choices):
            return f" Stopped after choice {self.at} of {len(self.choices)}."
        if self.result is None:
            return " The record ends here; the game was not over."
        names = [board_of(self.game, None, self.paper).name(seat) for seat in self.result.winners]
        return f" {' and '.join(names)} won: {self.result.reason}. [{self.result.rule}]"
