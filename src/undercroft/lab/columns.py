"""Games as columns for people with their own tools: one row a seat and game, as CSV or Parquet."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any

from undercroft.kernel.errors import BadRequest
from undercroft.lab.chronicle import Story
from undercroft.lab.findings import lead_changes, runaway


def rows(stories: list[Story], changed: list[Story]) -> list[dict[str, Any]]:
    """The games, and after them the same with a changed set, if there are such."""
    found = []
    for after, story in [*[(False, story) for story in stories], *[(True, story) for story in changed]]:
        outcome = story.outcome
        for seat, bot in enumerate(outcome.seating):
            found.append(
                {
                    "game": outcome.number,
                    "seed": str(outcome.seed),  # more than a spreadsheet's numbers hold
                    "seat": seat,
                    "bot": bot,
                    "role": story.roles[seat],
                    "variant": story.variant,
                    "changed": after,
                    "won": seat in outcome.winners,
                    "score": outcome.scores[seat],
                    "rounds": outcome.rounds,
                    "decisions": outcome.decisions,
                    "ending": outcome.reason,
                    "rule": outcome.rule,
                    "lead_changes": lead_changes(story),
                    "runaway": runaway(story),
                    "sway": story.sway,
                    "dealt": " ".join(story.dealt[seat]),
                    "drew": " ".join(story.drew[seat]),
                    "played": " ".join(story.played[seat]),
                    "kept": " ".join(story.kept[seat]),
                }
            )
    return found


def writer_of(path: Path) -> Callable[[list[Story], list[Story]], None]:
    """What will write such a file, CSV or Parquet by its name: asked for before the games are played."""
    if path.suffix == ".csv":
        return lambda stories, changed: write_csv(rows(stories, changed), path)
    if path.suffix != ".parquet":
        raise BadRequest(f"--columns: {path.name} must end in .csv or .parquet")
    try:
        import pyarrow
        from pyarrow import parquet
    except ModuleNotFoundError:
        raise BadRequest("Parquet needs the package pyarrow: pip install 'undercroft[lab]', or name a .csv") from None
    return lambda stories, changed: parquet.write_table(pyarrow.Table.from_pylist(rows(stories, changed)), path)


def write_csv(table: list[dict[str, Any]], path: Path) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(table[0]))
        writer.writeheader()
        writer.writerows(table)
