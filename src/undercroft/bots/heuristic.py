"""The heuristic bot: looks one choice ahead in games that agree with all its seat knows, and judges what it sees."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from undercroft.kernel.flow import PASS, Raw
from undercroft.kernel.game import Game, Option, key_of
from undercroft.kernel.seat import Seat

MOST_TRIED = (40, 10, 5)  # options looked at, first and in what follows; longer lists are sampled
MOST_LOOKS = 250  # positions judged for one choice, whatever a card set makes possible
MOST_FOLLOWED = 12  # questions answered to see what a choice leads to
WORST = -1e9
SECOND_THOUGHTS = ("take-back",)  # changes of mind that a bot never needs


class HeuristicBot:
    """Tries every option in a sampled game or a few, and takes the one that looks best."""

    def __init__(self, seed: int = 0) -> None:
        self.random = random.Random(seed)
        self.looks = 0  # how many more positions may be judged
        self.luck = False  # whether chance had a hand in what was seen

    def choose(self, seat: Seat) -> Option:
        question = seat.question
        assert question is not None, "this seat owes no choice"
        options = question.options
        if len(options) == 1:
            return options[0]
        worths = self.judged(seat)
        return options[max(worths, key=worths.__getitem__)]

    def judged(self, seat: Seat) -> dict[int, float]:
        """How good the options look, by their index; of very many only some are looked at."""
        assert seat.question is not None, "this seat owes no choice"
        totals: dict[int, float] = {}
        number = 0
        for game in self.samples(seat):
            number += 1
            tried = list(totals) or self.some(seat.question.options, 0)
            for index, worth in self.worths(game, seat.number, tried, 0).items():
                totals[index] = totals.get(index, 0.0) + worth
        return {index: total / number for index, total in totals.items()}

    def samples(self, seat: Seat) -> Iterator[Game[Any]]:
        """Games that agree with what the seat knows: several where dice decide, so that luck is not taken for skill."""
        number, wanted = 0, 1
        self.luck = False
        while number < wanted:
            game = seat.sample(self.random.getrandbits(32))
            game.at_once = True
            self.looks = MOST_LOOKS // game.rules.samples
            yield game
            number, wanted = number + 1, game.rules.samples if self.luck else 1

    def some(self, options: Sequence[object], depth: int) -> list[int]:
        """The indices of the options that are looked at."""
        every = range(len(options))
        return list(every) if len(every) <= MOST_TRIED[depth] else sorted(self.random.sample(every, MOST_TRIED[depth]))

    def worths(self, game: Game[Any], seat: int, tried: list[int], depth: int) -> dict[int, float]:
        """How the outcomes of some options look, by their index; what the game can estimate is not tried."""
        assert game.ask is not None
        options = game.ask.options[seat]
        found = self.estimates(game, seat)
        for index in tried:
            if index in found:
                continue
            found[index] = WORST
            if options[index][0] not in SECOND_THOUGHTS:
                self.looks -= 1
                if self.looks >= 0:
                    found[index] = self.outcome(game, seat, options[index], depth)
        return found

    def best(self, game: Game[Any], seat: int, options: list[Raw], depth: int) -> int:
        found = self.worths(game, seat, self.some(options, depth), depth)
        return max(found, key=found.__getitem__)

    def outcome(self, game: Game[Any], seat: int, raw: Raw, depth: int) -> float:
        """How the table looks to this seat after the choice and what directly follows from it."""
        forgone = game.rules.forgone(game, seat) if raw == PASS else None
        if forgone is not None:
            return self.judge(game, seat) - forgone + 0.01
        twin = game.copy()
        twin.answer(seat, key_of(raw))
        self.follow(twin, seat, depth)
        self.luck = self.luck or twin.table.rng != game.table.rng
        return self.judge(twin, seat)

    def judge(self, game: Game[Any], seat: int) -> float:
        return game.rules.judge(game, seat)

    def estimates(self, game: Game[Any], seat: int) -> dict[int, float]:
        """What the game can say of options without trying them."""
        found = self.sight(game, seat)
        if not found:
            return found
        now = self.judge(game, seat)
        return {index: now + gain for index, gain in found.items()}

    def sight(self, game: Game[Any], seat: int) -> dict[int, float]:
        return game.rules.gains(game, seat)

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
