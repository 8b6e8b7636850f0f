"""A game at one terminal: people and bots, board, log, question, and the answer that is typed."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from typing import Any

from undercroft.bots import bot
from undercroft.bots.advice import SECONDS
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.game import Game, Question
from undercroft.terminal.board import board_of
from undercroft.terminal.commands import Commands, Leave
from undercroft.terminal.log import log_lines
from undercroft.terminal.paper import Paper, say, visible

LONGEST_LOG = 30  # new lines shown by themselves; the rest is in `log`


class Sitting:
    """One game, the seats that people hold, and what each of them has read so far."""

    def __init__(
        self, game: Game[Any], people: tuple[int, ...], levels: Mapping[int, str], deal: str, seating: str
    ) -> None:
        self.game = game
        self.people = people
        self.levels = levels  # of the bots, by their seats
        self.bots = {seat: bot(level, game.setup["seed"] + seat) for seat, level in levels.items()}
        self.deal = deal  # the arguments that give the same deal
        self.seating = seating  # the arguments that sit the same people and bots down
        self.paper = Paper.of(sys.stdout)
        self.asks = sys.stdin.isatty() and sys.stdout.isatty()
        self.read_up_to = dict.fromkeys(people, 0)
        self.seen: list[str] = []  # the board as it was last drawn
        self.holder = people[0]
        self.saved: tuple[int, Path] | None = None  # how many choices were saved, and where
        self.commands = Commands(self)

    def greet(self) -> Sitting:
        """What is played, against whom, and how to get the same deal again."""
        others = ", ".join(f"seat {seat} {level}" for seat, level in self.levels.items()) or "nobody"
        yours = " and ".join(str(seat) for seat in self.people)
        say(self.paper.rule(f"Undercroft: {self.game.setup['game']}, seed {self.game.setup['seed']}", "thick"))
        words = f"You sit on seat {yours}; bots: {others}. Type a number to choose, ? for help and the goal."
        say(self.paper.wrap(words, 1))
        return self

    # --- the course of a game
    def play(self) -> None:
        """Until the game is over or the person leaves."""
        try:
            while not self.game.over:
                self.game.settle()
                if not self.game.over:
                    self.next_choice()
            self.finish()
        except (EOFError, Leave):
            self.farewell()

    def next_choice(self) -> None:
        """Bots choose first; what they choose stays secret until everybody has."""
        owed = self.game.questions
        for seat in owed:
            if seat in self.bots:
                with self.thinking(seat):
                    chosen = self.bots[seat].choose(self.game.seat(seat))
                self.game.answer(seat, chosen)
                return
        seat = self.holder if self.holder in owed else next(iter(owed))
        if seat != self.holder:
            self.hand_over(seat)
        self.turn(seat)

    @contextmanager
    def thinking(self, seat: int) -> Iterator[None]:
        """A line that is wiped away, while a bot takes its time."""
        if not (self.asks and self.levels[seat] in SECONDS):
            yield
            return
        sys.stdout.write(f" {board_of(self.game, None, self.paper).name(seat)} thinks ...")
        sys.stdout.flush()
        try:
            yield
        finally:
            sys.stdout.write("\r\x1b[K")

    def hand_over(self, seat: int) -> None:
        """Nobody looks at another's cards: the screen is cleared before the keyboard changes hands."""
        if self.asks:
            say("\x1b[2J\x1b[3J\x1b[H")
        name = board_of(self.game, None, self.paper).name(seat)
        named = name if name == f"Seat {seat}" else f"{name}, seat {seat}"
        say(["", self.paper.rule(f"Hand over to {named}", "thick")])
        self.read(" Press Enter when only you can see the screen. ")
        self.holder, self.seen = seat, []

    def turn(self, seat: int) -> None:
        """Show the table and take commands until this seat's question is answered or taken back."""
        self.show_board(seat)
        say([*self.news(seat), *self.question(seat)])
        while True:
            line = self.read("> ")
            try:
                if self.commands.run(seat, line):
                    return
            except UndercroftError as refused:
                say(self.paper.wrap(str(refused), 1, style="bad"))

    def show_board(self, seat: int | None) -> None:
        """Draw the board, unless nothing on it has changed since it was last drawn."""
        lines = board_of(self.game, seat, self.paper).lines()
        if lines != self.seen:
            say(["", *lines])
        self.seen = lines

    def finish(self) -> None:
        result = self.game.result
        assert result is not None
        watcher = self.holder if len(self.people) == 1 else None
        board = board_of(self.game, watcher, self.paper)
        self.show_board(watcher)
        say([*self.news(self.holder), ""])
        names = [board.name(seat) + (" (you)" if (seat,) == self.people else "") for seat in result.winners]
        say(self.paper.rule("The end", "thick"))
        say(f" {self.paper.paint(' and '.join(names), 'soul')} won: {result.reason}. [{result.rule}]")
        scores = [f"{board.name(seat)} {score}" for seat, score in enumerate(result.scores)]
        say(self.paper.wrap(f"{board.scores}: " + f" {self.paper.sign('dot')} ".join(scores), 1))
        say(f" The same deal again: {self.command(self.deal)}")
        while self.asks and self.commands.after(self.holder, self.read(" Enter to leave, or save, log, board: ")):
            pass

    def farewell(self) -> None:
        if self.asks and self.unsaved and self.wants_to_save():
            self.commands.save(self.holder, "")
        say()
        if self.saved:
            say(f" To go on: {self.command(f'--resume {self.saved[1]}')}")
        else:
            say(f" The same deal again: {self.command(self.deal)}")

    def command(self, arguments: str) -> str:
        return f"{program()} play --terminal {arguments} {self.seating}".rstrip()

    def wants_to_save(self) -> bool:
        try:
            return self.read(" Save the game first? [Y/n] ").strip().casefold() in ("", "y", "yes")
        except EOFError:
            return False

    @property
    def unsaved(self) -> bool:
        """Whether a person has chosen something that is in no file yet."""
        chosen = len(self.game.choices)
        return chosen > 0 and (self.saved is None or self.saved[0] != chosen)

    # --- reading and showing
    def read(self, prompt: str) -> str:
        """A typed line; one that comes through a pipe is shown, so that the transcript can be read."""
        sys.stdout.flush()
        line = input(prompt)
        if not sys.stdin.isatty():
            print(line)
        return line

    def news(self, seat: int) -> list[str]:
        """What was logged since this person last looked."""
        since = min(self.read_up_to[seat], len(self.game.log))
        self.read_up_to[seat] = len(self.game.log)
        events = self.game.events(seat, since)
        if not events:
            return []
        more = len(events) - LONGEST_LOG
        lines = ["", self.paper.rule("What happened")]
        if more > 0:
            lines += [self.paper.paint(f" {more} earlier lines: type log {len(events)}", "dim")]
        return lines + log_lines(events[-LONGEST_LOG:], self.paper)

    def question(self, seat: int) -> list[str]:
        question = self.game.questions[seat]
        cited = f"[{question.rule}]"
        lines = ["", self.paper.rule("Your choice")]
        for line in self.paper.wrap(f"{question.prompt} {cited}", 1):
            words, found, _ = line.partition(cited)
            lines += [self.paper.paint(words, "bold") + self.paper.paint(found, "dim")]
        return [*lines, *self.options(question), self.paper.paint(" A number, or ? for help.", "dim")]

    def options(self, question: Question) -> list[str]:
        """The options as numbered verbs, what they are about, and the rule that allows each."""
        paper, lines = self.paper, []
        digits = len(str(len(question.options)))
        board = board_of(self.game, question.seat, paper)
        for number, option in enumerate(question.options, 1):
            rule = f"[{option.rule}]"
            label = f" {paper.paint(str(number).rjust(digits), 'number')}  "
            *first, line = paper.wrap(option.text, digits + 3, first=label)
            words = board.reason(option)
            beside = len(words) + 3 <= paper.width - 1 - visible(line) - len(rule)
            if words and beside:
                line += paper.paint(f"  {words}", "dim")
            if visible(line) + len(rule) + 2 > paper.width:
                first, line = [*first, line], ""
            line += " " * max(1, paper.width - 1 - visible(line) - len(rule)) + paper.paint(rule, "dim")
            lines += [*first, line, *([] if beside or not words else paper.wrap(words, digits + 5, style="dim"))]
        return lines


def program() -> str:
    """How to call us again from here: by name if the shell finds it, else the way we were called."""
    called = Path(sys.argv[0])
    return "undercroft" if called.stem != "undercroft" or which("undercroft") else str(called)
