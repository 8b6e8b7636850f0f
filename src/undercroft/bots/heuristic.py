"""The heuristic bot: looks one choice ahead in a game that agrees with all its seat knows, and judges what it sees."""

from __future__ import annotations

import random
from typing import Any

from undercroft.kernel.flow import PASS, Raw
from undercroft.kernel.game import Game, Option, key_of
from undercroft.kernel.seat import Seat

MOST_TRIED = (40, 10, 5)  # options looked at, first and in what follows; longer lists are sampled
MOST_LOOKS = 250  # positions judged for one choice, whatever a card set makes possible
MOST_FOLLOWED = 12  # questions answered to see what a choice leads to
ALWAYS_LATER = ("take-back",)  # changes of mind that a bot never needs


class HeuristicBot:
    """Tries every option in one sampled game and takes the one that looks best."""

    def __init__(self, seed: int = 0) -> None:
        self.random = random.Random(seed)
        self.looks = 0

    def choose(self, seat: Seat) -> Option:
        question = seat.question
        assert question is not None, "this seat owes no choice"
        options = question.options
        if len(options) == 1:
            return options[0]
        game = seat.sample(self.random.getrandbits(32))
        game.at_once = True
        self.looks = MOST_LOOKS
        assert game.ask is not None
        return options[self.best(game, seat.number, game.ask.options[seat.number])]

    def best(self, game: Game[Any], seat: int, options: list[Raw], depth: int = 0) -> int:
        """The index of the option whose outcome looks best."""
        tried = list(range(len(options)))
        if len(tried) > MOST_TRIED[depth]:
            tried = sorted(self.random.sample(tried, MOST_TRIED[depth]))
        best, most = tried[0], float("-inf")
        for index in tried:
            if options[index][0] in ALWAYS_LATER:
                continue
            self.looks -= 1
            if self.looks < 0:
                break
            worth = self.outcome(game, seat, options[index], depth)
            if worth > most:
                best, most = index, worth
        return best

    def outcome(self, game: Game[Any], seat: int, raw: Raw, depth: int) -> float:
        """How the table looks to this seat after the choice and what directly follows from it."""
        if raw == PASS:
            return game.rules.judge(game, seat) + 0.01
        twin = game.copy()
        twin.answer(seat, key_of(raw))
        self.follow(twin, seat, depth)
        return twin.rules.judge(twin, seat)

    def follow(self, game: Game[Any], seat: int, depth: int) -> None:
        """Answer what the choice brings up until play stands at an open window again, or at somebody's free choice."""
        for _ in range(MOST_FOLLOWED):
            if game.ask is None:
                return
            owed = [other for other in game.ask.options if other not in game.given]
            other = owed[0]
            options = game.ask.options[other]
            if PASS in options:
                if game.rules.at_rest(game):
                    return
                game.answer(other, options.index(PASS))
            elif other == seat and depth < 2 and len(options) > 1:
                game.answer(other, self.best(game, seat, options, depth + 1))
            else:
                game.answer(other, self.random.randrange(len(options)))
