"""A whole game between bots."""

from __future__ import annotations

from typing import Any

import undercroft as uc
from undercroft.bots import Bot


def winners(game: str, bots: list[Bot], seed: int, options: dict[str, Any] | None = None) -> tuple[int, ...]:
    """The seats that win; every choice was one of the options."""
    playing = uc.new_game(game, seats=len(bots), seed=seed, options=options or {})
    playing.at_once = True
    while True:
        playing.settle()
        if playing.result is not None:
            return playing.result.winners
        seat, question = next(iter(playing.questions.items()))
        chosen = bots[seat].choose(playing.seat(seat))
        assert chosen in question.options
        playing.answer(seat, chosen)
