"""What the terminal prints on: its width, its colours, its signs; wrapping and aligning text."""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import IO

CODES = {
    "bold": "1",
    "dim": "2",
    "underline": "4",
    "cleric": "34;1",
    "warrior": "31;1",
    "mage": "35;1",
    "thief": "32;1",
    "soul": "33;1",
    "wound": "31",
    "title": "36;1",
    "number": "33;1",
    "good": "32",
    "bad": "31",
}
SIGNS = {
    "soul": "●",
    "no soul": "○",
    "wound": "✗",
    "no wound": "·",
    "health": "♥",
    "epic": "★",
    "walks": "▼",
    "goes": "→",
    "up": "▲",
    "down": "▼",
    "dot": "·",
    "line": "─",
    "thick": "═",
    "cut": "…",
    "bar": "█",
    "no bar": "░",
    "plain frame": "┌─┐│└┘",
    "double frame": "╔═╗║╚╝",
}
ASCII = {
    "soul": "*",
    "no soul": ".",
    "wound": "x",
    "no wound": ".",
    "health": "hp ",
    "epic": "*",
    "walks": "v",
    "goes": "->",
    "up": "+",
    "down": "-",
    "dot": "-",
    "line": "-",
    "thick": "=",
    "cut": "~",
    "bar": "#",
    "no bar": ".",
    "plain frame": "+-+|++",
    "double frame": "#=#|##",
}
NARROWEST, WIDEST = 40, 132
GAP = 2  # columns between two columns of a table
_CODE = re.compile(r"\x1b\[[0-9;]*m")


def visible(text: str) -> int:
    """How many columns a text takes."""
    return len(_CODE.sub("", text))


class Paper:
    """A terminal or a file, and how to write on it."""

    def __init__(self, width: int = 80, height: int = 0, colour: bool = False, unicode: bool = True) -> None:
        self.width = max(NARROWEST, min(width, WIDEST))
        self.height = height  # 0: as long as one likes
        self.colour = colour
        self.signs = SIGNS if unicode else ASCII

    @classmethod
    def of(cls, stream: IO[str]) -> Paper:
        """As wide and as colourful as this stream can show."""
        tty = stream.isatty()
        size = shutil.get_terminal_size((80, 24)) if tty else os.terminal_size((80, 0))
        try:
            "".join(SIGNS.values()).encode(getattr(stream, "encoding", None) or "ascii")
            unicode = True
        except (UnicodeEncodeError, LookupError):
            unicode = False
        colour = tty and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        return cls(size.columns, size.lines, colour, unicode)

    def paint(self, text: str, *styles: str) -> str:
        if not self.colour or not text:
            return text
        codes = ";".join(CODES[style] for style in styles)
        return f"\x1b[{codes}m{text}\x1b[0m"

    def sign(self, name: str) -> str:
        return self.signs[name]

    def fit(self, text: str, width: int) -> str:
        """Plain text in exactly so many columns."""
        return text.ljust(width) if len(text) <= width else text[: width - 1] + self.sign("cut")

    def pips(self, count: int, most: int, name: str) -> str:
        """A row of full and empty pips."""
        full = min(count, most)
        return self.paint(self.sign(name) * full, name) + self.paint(self.sign(f"no {name}") * (most - full), "dim")

    def rule(self, title: str = "", sign: str = "line") -> str:
        """A line across the paper, with a title in it."""
        title = title if len(title) < self.width - 5 else self.fit(title, self.width - 5)
        head = f"{self.sign(sign) * 2} {title} " if title else ""
        rest = self.sign(sign) * max(0, self.width - 1 - len(head))
        if not title:
            return self.paint(rest, "dim")
        return self.paint(self.sign(sign) * 2, "dim") + f" {self.paint(title, 'title')} " + self.paint(rest, "dim")

    def wrap(self, text: str, indent: int = 0, first: str | None = None, style: str = "") -> list[str]:
        """The text in lines that fit; `first` begins the first line instead of the indent."""
        room = max(12, self.width - 1 - indent)
        lines = textwrap.wrap(text, room, break_on_hyphens=False) or [""]
        lines = [self.paint(line, style) if style else line for line in lines]
        return [(first if first is not None and not at else " " * indent) + line for at, line in enumerate(lines)]

    def table(self, rows: Iterable[Sequence[str]], align: str = "", indent: int = 1, style: str = "") -> list[str]:
        """Rows of short texts in aligned columns (`align` has an r for each that is right-aligned).

        The last column is wrapped and has a style of its own; where it would be tall and thin it goes below its row.
        """
        found = [list(row) for row in rows]
        if not found:
            return []
        last = len(found[0]) - 1
        widths = [max(visible(row[at]) for row in found) for at in range(last)]
        left = indent + sum(widths) + GAP * last
        beside = all(visible(row[last]) <= 2 * (self.width - 2 - left) for row in found)
        lines: list[str] = []
        for row in found:
            text = " " * indent
            for at, width in enumerate(widths):
                blank = " " * (width - visible(row[at]))
                text += (blank + row[at] if align[at : at + 1] == "r" else row[at] + blank) + " " * GAP
            if not row[last]:
                lines.append(text.rstrip())
            elif visible(row[last]) + left < self.width and beside:
                lines.append(text + (self.paint(row[last], style) if style else row[last]))
            elif beside:
                lines += self.wrap(row[last], left, first=text, style=style)
            else:
                lines += [text.rstrip(), *self.wrap(row[last], indent + 3, style=style)]
        return lines


def say(text: str | Iterable[str] = "", stream: IO[str] | None = None) -> None:
    """Print a line or several."""
    out = stream or sys.stdout
    lines = [text] if isinstance(text, str) else text
    out.write("".join(f"{line}\n" for line in lines))
    out.flush()
