"""Who is going to win: a position as shares of the win, by the game's own judgement."""

from __future__ import annotations

import math
from typing import Any

from undercroft.kernel.game import Game


def hopes(game: Game[Any], scale: float = 0.0) -> list[float]:
    """How much of the win each seat may hope for; they add up to 1. A small scale makes little leads count much."""
    seats = range(game.table.seats)
    if game.result is not None:
        winners = game.result.winners
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in seats]
    worths = [game.rules.judge(game, seat) / (scale or game.rules.lead) for seat in seats]
    top = max(worths)
    shares = [math.exp(worth - top) for worth in worths]
    total = sum(shares)
    return [share / total for share in shares]
