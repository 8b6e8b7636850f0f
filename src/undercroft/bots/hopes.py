"""Who is going to win: a position as shares of the win, by the game's own judgement."""

from __future__ import annotations

from typing import Any

from undercroft.kernel.exact import add_up, exp
from undercroft.kernel.game import Game


def hopes(game: Game[Any]) -> list[float]:
    """How much of the win each seat may hope for, by `Rules.judge`; they add up to 1."""
    seats = range(game.table.seats)
    if game.result is not None:
        winners = game.result.winners
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in seats]
    return shares([game.rules.judge(game, seat) / game.rules.lead for seat in seats])


def chances(game: Game[Any]) -> list[float]:
    """How likely each seat is among the winners, by what was learned from many games (`Rules.signs`)."""
    seats = range(game.table.seats)
    if game.result is not None:
        return [1.0 if seat in game.result.winners else 0.0 for seat in seats]
    rules = game.rules
    strengths = dict[int, float]()
    sides = [rules.side(game, seat) for seat in seats]
    for side, signs in zip(sides, rules.signs(game), strict=True):
        if signs:
            strengths[side] = add_up([sign * weight for sign, weight in zip(signs, rules.weights, strict=True)])
    found = dict(zip(strengths, shares(list(strengths.values())), strict=True))
    return [found.get(side, 0.0) for side in sides]


def shares(strengths: list[float]) -> list[float]:
    """1 more is e times as much; they add up to 1."""
    top = max(strengths)
    found = [exp(strength - top) for strength in strengths]
    every = add_up(found)
    return [share / every for share in found]
