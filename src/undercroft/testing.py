"""For tests and puzzles."""

from __future__ import annotations

from typing import Any

from undercroft.kernel.game import Game


def script_dice(game: Game[Any], results: list[int]) -> None:
    """The next dice show these results."""
    game.table.script.extend(results)
