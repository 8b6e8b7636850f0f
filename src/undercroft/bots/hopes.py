"""Who is going to win: a position as shares of the win, by the game's own judgement."""

from __future__ import annotations

import math
from typing import Any

from undercroft.kernel.game import Game


def hopes(game: Game[Any]) -> list[float]:
    """How much of the win each seat may hope for; they add up to 1."""
    seats = range(game.table.seats)
    if game.result is not None:
        winners = game.result.winners
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in seats]
    worths = [game.rules.judge(game, seat) / game.rules.scale for seat in seats]
    top = max(worths)
    shares = [math.exp(worth - top) for worth in worths]
    total = sum(shares)
    return [share / total for share in shares]
