"""Lines of the log, as a person reads them."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from undercroft.terminal.paper import Paper

HEADINGS = ("round", "phase", "build-turn", "adventure-turn")


def log_lines(events: list[dict[str, Any]], paper: Paper) -> list[str]:
    """Lines of the log, each with its rule; what happens several times running is told once."""
    lines = []
    for (words, rule, kind), same in groupby(events, key=lambda event: (event["text"], event["rule"], event["kind"])):
        times = len(list(same))
        cited = f"[{rule}]"
        many = f" ({times} times)" if times > 1 else ""
        wrapped = paper.wrap(f"{words}{many} {cited}", 3, first=" ")
        if kind in HEADINGS:
            wrapped = [paper.paint(line, "bold") for line in wrapped]
        lines += [line.replace(cited, paper.paint(cited, "dim")) for line in wrapped]
    return lines
