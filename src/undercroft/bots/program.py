"""An outside program as a bot: it reads questions and views as JSON, a line each, and writes its choices.

    we write   {"type": "start", "protocol": 1, "game": "boss-monster", "seat": 0, "seats": 2, "seed": 7}
    we write   {"type": "choose", "view": {...}, "events": [...], "question": {"prompt": "...", "options": [...]}}
    it writes  {"choice": 2}          the index of an option, or its key: {"choice": "lay:12"}
    we write   {"type": "end", "winners": [0], "scores": [7, 3], "reason": "ten souls or more"}

It gets what its seat may know and nothing else. A program that dies, answers nonsense, answers what it was not asked or
takes too long has failed; the last line of its error stream is told then.
"""

from __future__ import annotations

import json
import os
import select
import shlex
import shutil
import subprocess
from tempfile import TemporaryFile
from time import monotonic
from types import TracebackType
from typing import IO, Any, Self

from undercroft.kernel.errors import BadRequest, UndercroftError
from undercroft.kernel.game import Option, Question
from undercroft.kernel.seat import Seat
from undercroft.workers import COMPANIONS, end_session

PROTOCOL = 1
SECONDS = 10.0  # for one choice, and for starting up
LONGEST = 1_000_000  # bytes of one answer
FAREWELL = 0.5  # seconds to hear how the game ended
TAIL = 2000  # bytes of what it complained about last


class BotFailure(UndercroftError):
    """An outside bot that did not answer as it should; it loses its game."""


def check_command(command: str) -> None:
    """Refuse early what cannot be started."""
    try:
        words = shlex.split(command)
    except ValueError as problem:
        raise BadRequest(f"the program '{command[:80]}' cannot be read: {problem}") from None
    if not words or shutil.which(words[0]) is None:
        why = "it is not executable" if words and os.path.exists(words[0]) else "there is no such command"
        raise BadRequest(f"the program '{command[:80]}' cannot be started: {why}")


class ProgramBot:
    """Runs the program for one game; use it as a context so that the program ends with the game."""

    def __init__(self, command: str, game: str, seat: int, seats: int, seed: int, seconds: float = SECONDS) -> None:
        self.command = command
        self.seconds = seconds
        self.read = 0  # log lines it has been told
        self.waiting = b""  # what it wrote beyond the last whole line
        self.errors = TemporaryFile()  # noqa: SIM115 (closed with the program)
        try:
            self.process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.errors,
                start_new_session=True,  # Ctrl-C is for us; and what it starts itself ends with it
            )
        except (OSError, ValueError) as problem:
            self.errors.close()
            reason = problem.strerror if isinstance(problem, OSError) else problem
            raise BotFailure(f"'{command}' cannot be started: {reason}"[:200]) from None
        COMPANIONS.add(self.process)
        os.set_blocking(self.pipe(self.process.stdin), False)  # it may stop reading in the middle of a line
        hello = {"type": "start", "protocol": PROTOCOL, "game": game, "seat": seat, "seats": seats, "seed": seed}
        try:
            self.write(hello, monotonic() + seconds)
        except BotFailure:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """The program ends with all it has started, if it has not by itself."""
        end_session(self.process)
        self.process.wait()
        COMPANIONS.discard(self.process)
        for pipe in (self.process.stdin, self.process.stdout, self.errors):
            if pipe is not None:
                pipe.close()

    # --- as a bot
    def choose(self, seat: Seat) -> Option:
        question = seat.question
        assert question is not None, "this seat owes no choice"
        return question.options[self.pick(seat.view, seat.events, told(question))]

    def pick(self, view: dict[str, Any], events: list[dict[str, Any]], question: dict[str, Any]) -> int:
        """The index of the option it chooses, when its seat sees this, has read these and is asked that."""
        message = {"type": "choose", "view": view, "events": events[self.read :], "question": question}
        self.read = len(events)
        if self.waiting or self.has_more():
            raise BotFailure("wrote something that it was not asked for")
        end = monotonic() + self.seconds
        self.write(message, end)
        answer = self.answer(end)
        if not isinstance(answer, dict) or "choice" not in answer:
            raise BotFailure(
                f'wrote {shorten(json.dumps(answer), 60)}, where {{"choice": 2}} or the like was asked for'
            )
        choice = answer["choice"]
        for index, option in enumerate(question["options"]):
            if type(choice) in (int, str) and choice in (index, option["key"]):
                return index
        raise BotFailure(f"chose {shorten(json.dumps(choice), 60)}, which was not offered")

    def end(self, result: dict[str, Any]) -> None:
        """Tell the program how it ended, and leave it a moment to note that; it need not listen."""
        try:
            self.write({"type": "end", **result}, monotonic() + FAREWELL)
            assert self.process.stdin is not None
            self.process.stdin.close()
            self.process.wait(timeout=FAREWELL)
        except (BotFailure, OSError, subprocess.TimeoutExpired):
            return

    # --- lines
    def write(self, message: dict[str, Any], end: float) -> None:
        line = json.dumps(message, separators=(",", ":")).encode() + b"\n"
        pipe = self.pipe(self.process.stdin)
        while line:
            _, ready, _ = select.select([], [pipe], [], max(0.0, end - monotonic()))
            if not ready or monotonic() > end:
                raise BotFailure(f"did not read for {self.seconds:g} seconds")
            try:
                line = line[os.write(pipe, line[:65536]) :]
            except BlockingIOError:
                continue  # there is some room, but not for as much
            except OSError:
                raise BotFailure(self.gone()) from None

    def has_more(self) -> bool:
        """Whether it has written something before it was asked."""
        pipe = self.pipe(self.process.stdout)
        if not select.select([pipe], [], [], 0)[0]:
            return False
        if not os.read(pipe, 1):
            raise BotFailure(self.gone())
        return True

    def answer(self, end: float) -> Any:
        pipe = self.pipe(self.process.stdout)
        while b"\n" not in self.waiting:
            if len(self.waiting) > LONGEST:
                raise BotFailure("wrote more than anybody wants to read")
            ready, _, _ = select.select([pipe], [], [], max(0.0, end - monotonic()))
            if not ready:
                raise BotFailure(f"did not choose within {self.seconds:g} seconds")
            found = os.read(pipe, 65536)
            if not found:
                raise BotFailure(self.gone())
            self.waiting += found
        line, _, self.waiting = self.waiting.partition(b"\n")
        try:
            return json.loads(line)
        except (ValueError, RecursionError):
            raise BotFailure(f"wrote “{shorten(line.decode(errors='replace'), 60)}”, which is not JSON") from None

    def gone(self) -> str:
        try:
            code = self.process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            return "closed its end"
        self.errors.seek(max(0, self.errors.seek(0, os.SEEK_END) - TAIL))
        said = self.errors.read().decode(errors="replace").strip().splitlines()
        how = f"with exit code {code}" if code >= 0 else f"by signal {-code}"
        return f"ended {how}" + (f" ({shorten(said[-1], 160)})" if said else "")

    @staticmethod
    def pipe(stream: IO[bytes] | None) -> int:
        assert stream is not None, "both ends are pipes"
        return stream.fileno()


def shorten(text: str, most: int) -> str:
    """One line that can be printed, whatever a program wrote."""
    text = "".join(one if one.isprintable() else " " for one in text).strip()
    return text if len(text) <= most else text[: most - 1] + "…"


def told(question: Question) -> dict[str, Any]:
    """A question as plain data."""
    options = [
        {"index": option.index, "key": option.key, "text": option.text, "rule": option.rule, "points": option.points}
        for option in question.options
    ]
    return {"prompt": question.prompt, "kind": question.kind, "rule": question.rule, "options": options}
