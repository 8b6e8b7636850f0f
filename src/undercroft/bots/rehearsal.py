"""Rehearsals: promising options tried in the same games with the same luck, each played on for about a round.

For games in which one choice is a small part of a round, and what it was good for shows only after everybody has acted.
All seats play on by what looks best at first sight (`Rules.hunches`), and the position after that is judged. Every
option meets the same hidden cards and the same dice, so few tries tell much; one that falls behind is tried no more.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from time import monotonic
from typing import Any

from undercroft.bots.hopes import chances
from undercroft.kernel.chance import seeded
from undercroft.kernel.flow import PASS
from undercroft.kernel.game import Game
from undercroft.kernel.seat import Seat

MOST, OF_A_KIND = 3, 2  # options that are tried at all, and those of them with the same verb
WORTHY = 3.0  # by how many of `Rules.scale` they may look worse than the best
LEAST = 3  # tries of each before any is given up
SPREAD = 0.02  # how far the chance to win usually is from what first sight says
DOUBT = 0.01  # how far a try is off at least
MARGIN = 0.002  # a chance not worth another look
LONGEST = 200  # questions in one try


class Rehearsal:
    """What became of some options of a question, try by try; all of them were tried in the same games."""

    def __init__(self, seat: Seat, worths: dict[int, float], tries: int, asked: int, chance: random.Random) -> None:
        """`worths` is what the options look worth; the one that is asked about (or -1) is tried in any case."""
        assert seat.question is not None
        self.seat = seat
        self.random = chance
        self.left = tries
        game = seat.sample(0)
        rules = game.rules
        verbs = [option.verb for option in seat.question.options]
        self.best = max(worths, key=worths.__getitem__)  # at first sight
        self.scale = rules.scale
        self.tried = [self.best]
        if rules.span(game) and tries >= LEAST * MOST:
            self.tried = promising(worths, verbs, WORTHY * self.scale)
        if asked >= 0 and asked not in self.tried:
            self.tried.append(asked)
        most = worths[self.best]
        self.hunch = {at: (worths.get(at, most) - most) / (4 * rules.lead) for at in self.tried}
        self.still = self.tried  # those not given up yet
        self.found: dict[int, list[float]] = {at: [] for at in self.tried}

    def look(self, options: list[int]) -> None:
        """Once more, these options in one game."""
        base = self.seat.sample(self.random.getrandbits(48))
        base.at_once = True
        luck = self.random.getrandbits(48)
        self.left -= len(options)
        for at in options:
            game = base.copy()
            game.table.rng = seeded(luck)
            play_on(game, random.Random(luck), self.seat.number, at)
            self.found[at].append(chances(game)[self.seat.number])

    def ahead(self, at: int) -> tuple[float, float]:
        """How much better than the best at first sight an option seems by now, and how uncertain that is."""
        tries = [one - other for one, other in zip(self.found[at], self.found[self.best], strict=False)]
        count, mean = len(tries), sum(tries) / len(tries)
        error = (sum([(one - mean) ** 2 for one in tries]) / count + DOUBT**2) / count
        share = SPREAD**2 / (SPREAD**2 + error)
        hunch = self.hunch[at]
        return hunch + share * (mean - hunch), math.sqrt(share * error)

    def surely(self, at: int) -> float:
        """By how much it is better in all likelihood: what is not does not take the place of first sight's choice."""
        if at == self.best:
            return 0.0
        better, doubt = self.ahead(at)
        return better - doubt

    def open(self) -> list[int]:
        """The leader and those that may still be better, with what they are measured by; nothing if all is clear."""
        known = {at: self.ahead(at) if at != self.best else (0.0, 0.0) for at in self.still}
        lead = max(known, key=lambda at: known[at][0])
        least = known[lead][0] - known[lead][1] + MARGIN
        rivals = [at for at, (better, doubt) in known.items() if at != lead and better + doubt > least]
        return [at for at in self.tried if at in (self.best, lead, *rivals)] if rivals else []

    def run(self, end: float) -> None:
        """Until the tries or the time are used up, or all is clear; the option that wins has been tried most often."""
        self.look(self.still)
        for _ in range(LEAST - 1):
            if self.left > 0 and len(self.still) > 1:
                self.look(self.still)
        while self.left > 0 and monotonic() < end:
            rivals = self.open()
            if not rivals:
                break
            self.still = rivals
            self.look(rivals)
        self.look([max(self.still, key=self.surely)])


def promising(worths: dict[int, float], verbs: list[str], gap: float) -> list[int]:
    """The best options at first sight, not too many of a kind."""
    found: list[int] = []
    kinds = Counter[str]()
    ranked = sorted(worths, key=worths.__getitem__, reverse=True)
    for at in ranked:
        if len(found) == MOST or worths[at] < worths[ranked[0]] - gap:
            break
        if kinds[verbs[at]] < OF_A_KIND:
            kinds[verbs[at]] += 1
            found.append(at)
    return found


def play_on(game: Game[Any], chance: random.Random, seat: int, choice: int) -> None:
    """After this choice everybody takes what looks best at first sight, until the game's span is over."""
    rules = game.rules
    turns, turn = rules.span(game), rules.turn(game)
    game.answer(seat, choice)
    for _ in range(LONGEST):
        ask = game.ask
        if ask is None:
            return
        if rules.turn(game) != turn:
            turn = rules.turn(game)
            turns -= 1
            if turns < 0:
                return
        mover = next(other for other in ask.options if other not in game.given)
        options = ask.options[mover]
        hunches = rules.hunches(game, mover) if len(options) > 1 else {}
        if hunches:
            game.answer(mover, max(hunches, key=hunches.__getitem__))
        else:
            game.answer(mover, options.index(PASS) if PASS in options else chance.randrange(len(options)))
