"""A progress line on the error stream, for people only: nothing is written where nobody watches.

With UNDERCROFT_PROGRESS=lines another program can follow: then a plain line comes every second.
"""

from __future__ import annotations

import os
import shutil
import sys
from time import monotonic
from types import TracebackType
from typing import IO, Self

PAUSE = 0.1  # seconds between two lines
SECOND = 1.0  # between plain ones
BAR = 24


class Progress:
    """Use as a context; the line is wiped away at the end."""

    def __init__(self, label: str, total: int = 0, stream: IO[str] | None = None) -> None:
        self.label = label
        self.total = total  # 0: nobody knows
        self.done = 0
        self.stream = stream or sys.stderr
        self.watched = self.stream.isatty()
        self.plain = os.environ.get("UNDERCROFT_PROGRESS") == "lines"
        self.start = monotonic()
        self.next = self.start
        self.shown = False

    def __enter__(self) -> Self:
        self.advance(0)  # a first game may take long: show at once that something is going on
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.shown:
            self.stream.write("\r\x1b[K")
            self.stream.flush()

    @property
    def rate(self) -> float:
        return self.done / max(1e-9, monotonic() - self.start)

    def advance(self, count: int, note: str = "") -> None:
        self.done += count
        now = monotonic()
        if self.plain and now >= self.next:
            self.next = now + SECOND
            self.stream.write(f"{self.label} {self.done}/{self.total}\n")
            self.stream.flush()
        elif self.watched and now >= self.next:
            self.next = now + PAUSE
            self.shown = True
            width = max(20, shutil.get_terminal_size((80, 24)).columns - 1)
            self.stream.write("\r\x1b[K" + self.line(note)[:width])
            self.stream.flush()

    def line(self, note: str = "") -> str:
        parts = [f"{self.label} {self.done:,}"]
        if self.total:
            share = min(1.0, self.done / self.total)
            bar = "#" * round(BAR * share)
            parts = [f"{self.label} [{bar:.<{BAR}}] {share:4.0%} {self.done:,}/{self.total:,}"]
        if self.done:
            parts.append(f"{self.rate:,.0f}/s" if self.rate >= 1 else f"{1 / self.rate:,.0f} s each")
        if self.total and self.done:
            parts.append(f"{duration(max(0.0, (self.total - self.done) / self.rate))} left")
        return "  ".join([*parts, note] if note else parts)


def duration(seconds: float) -> str:
    """As people say it: 90 s, 12 min, 2 h 05 min."""
    minutes = round(seconds / 60)
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02} min"
