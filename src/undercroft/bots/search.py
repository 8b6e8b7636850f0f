"""The search bot: information-set Monte Carlo tree search, one for all games.

Each iteration plays in a game that agrees with all its seat knows (`Seat.sample`), down one tree of public choices, as
far as a choice that was not tried there before; what it leads to is judged by what the game's signs say about every
seat's chance to win. Seats in the tree choose what served them best so far; what several seats choose in secret at
the same time is guessed for the others, so that the tree never learns from a secret. At the root the choices are first
weighed as the heuristic bot weighs them: a search only has to correct that.

Where one choice is a small part of a round (`Rules.rehearsed`) no tree grows: promising options are rehearsed instead.

The same seed and number of iterations give the same choice on every machine. A limit of seconds is for people who wait.
"""

from __future__ import annotations

import math
import random
from time import monotonic
from typing import Any, NamedTuple

from undercroft.bots.heuristic import HeuristicBot
from undercroft.bots.hopes import chances
from undercroft.bots.rehearsal import Rehearsal
from undercroft.kernel.chance import seeded
from undercroft.kernel.flow import PASS, Raw
from undercroft.kernel.game import Game, Option
from undercroft.kernel.seat import Seat

POOL = 24  # sampled games that the iterations take turns with
CURIOSITY = 0.55  # how much a choice that was seldom tried attracts
WIDTH, GROWTH = 4.0, 0.5  # choices considered at a position after n visits: WIDTH + n ** GROWTH
UNSURE = 1e-4  # what is never ruled out
DEEPEST = 60  # choices in one descent
FOLLOWED = 16  # questions answered after a new choice to see what it leads to
A_TRY = 100  # iterations that trying an option in a rehearsal counts for
ADVISED = 2  # visits after which a position is worth a look at its choices
ASKED = 4  # every so many iterations begin with a choice that somebody wants to know about
LEAST, SURE = 0.3, 0.85  # after this share of the iterations a choice with that share of the visits ends the search


class Weight(NamedTuple):
    """What the search thinks of one option."""

    option: Option
    visits: int
    win: float  # the chance to win that it promises
    prior: float


class Node:
    """What is known of a position after a choice; `total` counts for the seat that made it."""

    __slots__ = ("advice", "children", "offered", "prior", "total", "visits")

    def __init__(self, prior: float) -> None:
        self.children: dict[Raw, Node] = {}
        self.visits = 0
        self.offered = 0  # how often it could have been chosen
        self.total = 0.0
        self.prior = prior
        self.advice: dict[Raw, float] | None = None  # by choice: a prior at first sight; None: nobody has looked


class Seer(HeuristicBot):
    """Weighs options as the heuristic bot does, with all that a game can tell at first sight."""

    def sight(self, game: Game[Any], seat: int) -> dict[int, float]:
        return game.rules.hunches(game, seat)


class Advisor(Seer):
    """The same by the chances to win."""

    def judge(self, game: Game[Any], seat: int) -> float:
        chance = min(max(chances(game)[seat], UNSURE), 1.0 - UNSURE)
        return game.rules.lead * math.log(chance / (1.0 - chance))


def attention(worths: dict[int, float], count: int, scale: float) -> list[float]:
    """By option: its share of a search's attention, most of it by what it looks worth."""
    best = max(worths.values())
    found = [math.exp((worths[at] - best) / scale) if at in worths else 0.0 for at in range(count)]
    total = sum(found)
    return [0.9 * share / total + 0.1 / count for share in found]


class SearchBot:
    """Searches for a number of iterations, or until its time is over."""

    def __init__(self, seed: int = 0, iterations: int = 400, seconds: float = 0.0) -> None:
        self.random = random.Random(seed)
        self.seer, self.advisor = Seer(seed), Advisor(seed)
        self.iterations = iterations
        self.seconds = seconds  # 0: no limit

    def choose(self, seat: Seat) -> Option:
        question = seat.question
        assert question is not None, "this seat owes no choice"
        if len(question.options) == 1:
            return question.options[0]
        return max(self.weigh(seat), key=lambda weight: (weight.visits, weight.win)).option

    def weigh(self, seat: Seat, about: str = "") -> list[Weight]:
        """Every option with what the search found out about it; the one with this key is looked at in any case."""
        question = seat.question
        assert question is not None, "this seat owes no choice"
        options = question.options
        end = monotonic() + self.seconds if self.seconds else math.inf
        rules = seat.sample(0).rules
        if rules.rehearsed:
            return self.rehearse(seat, about, end)
        priors = attention(self.advisor.judged(seat), len(options), rules.scale)
        root = Node(1.0)
        for option, prior in zip(options, priors, strict=True):
            root.children[option.raw] = Node(prior)
        asked = next((option.raw for option in options if option.key == about), None)
        samples: list[Game[Any]] = []
        for number in range(self.iterations):
            if len(samples) < POOL:
                samples.append(seat.sample(self.random.getrandbits(48)))
                samples[-1].at_once = True
            game = samples[number % POOL].copy()
            game.table.rng = seeded(self.random.getrandbits(48))
            self.descend(game, seat.number, root, asked if number % ASKED == 0 else None)
            if monotonic() > end or (asked is None and self.is_settled(root, number + 1)):
                break
        found = []
        for option in options:
            node = root.children[option.raw]
            found.append(Weight(option, node.visits, node.total / max(node.visits, 1), node.prior))
        return found

    def rehearse(self, seat: Seat, about: str, end: float) -> list[Weight]:
        """The same in a game that is played on instead of searched; an option that was not tried has no visits."""
        assert seat.question is not None
        options = seat.question.options
        worths = self.seer.judged(seat)
        asked = next((option.index for option in options if option.key == about), -1)
        rehearsal = Rehearsal(seat, worths, self.iterations // A_TRY, asked, self.random)
        rehearsal.run(end)
        found = []
        for option, prior in zip(options, attention(worths, len(options), rehearsal.scale), strict=True):
            tries = rehearsal.found.get(option.index, [])
            found.append(Weight(option, len(tries), sum(tries) / max(len(tries), 1), prior))
        return found

    def is_settled(self, root: Node, done: int) -> bool:
        """Whether the rest of the iterations cannot change the choice, or hardly."""
        if done < self.iterations * LEAST:
            return False
        visits = sorted([node.visits for node in root.children.values()], reverse=True)
        return visits[0] - visits[1] > (self.iterations - done) or visits[0] > SURE * done

    # --- one iteration
    def descend(self, game: Game[Any], seat: int, root: Node, first: Raw | None = None) -> None:
        """Down the tree (with this choice first) to a new choice, then up again with what it is worth."""
        node, path = root, list[tuple[int, Node]]()
        for _ in range(DEEPEST):
            game.settle()
            ask = game.ask
            if ask is None:
                break
            owed = [other for other in ask.options if other not in game.given]
            if len(ask.options) > 1 and owed[0] != seat:
                self.guess(game, owed[0])
                continue
            mover = owed[0]
            options = ask.options[mover]
            raw = self.pick(game, mover, node, options) if first is None or path else first
            child = node.children[raw]
            path.append((mover, child))
            game.answer(mover, options.index(raw))
            node = child
            if child.visits == 0:
                break
        self.follow(game)
        won = chances(game)
        root.visits += 1
        for mover, child in path:
            child.visits += 1
            child.total += won[mover]

    def guess(self, game: Game[Any], seat: int) -> None:
        """What another seat chooses in secret."""
        assert game.ask is not None
        game.answer(seat, self.random.randrange(len(game.ask.options[seat])))

    def pick(self, game: Game[Any], mover: int, node: Node, options: list[Raw]) -> Raw:
        """The choice with the best mixture of promise and novelty among those considered so far."""
        children = node.children
        known = [raw for raw in options if raw in children]
        for raw in known:
            children[raw].offered += 1
        if len(known) < len(options) and len(known) < WIDTH + node.visits**GROWTH:
            return self.widen(game, mover, node, options)
        best, most = known[0], -math.inf
        for raw in known:
            child = children[raw]
            mean = child.total / child.visits if child.visits else 0.5
            drawn = mean + CURIOSITY * child.prior * math.sqrt(child.offered + 1) / (1 + child.visits)
            if drawn > most:
                best, most = raw, drawn
        return best

    def widen(self, game: Game[Any], mover: int, node: Node, options: list[Raw]) -> Raw:
        """Consider one more choice: what looks best at first sight if the game can tell, else any."""
        fresh = [raw for raw in options if raw not in node.children]
        if node.advice is None and node.visits >= ADVISED:
            gains = game.rules.gains(game, mover)
            shares = attention(gains, len(options), game.rules.scale) if gains else []
            node.advice = dict(zip(options, shares, strict=False))
        advice = node.advice or {}
        raw = max(fresh, key=lambda one: advice.get(one, 0.0)) if advice else fresh[self.random.randrange(len(fresh))]
        child = node.children[raw] = Node(advice.get(raw, 1.0 / len(options)))
        child.offered = 1
        return raw

    def follow(self, game: Game[Any]) -> None:
        """Let what was begun come to rest: everybody passes where he may, and else chooses at random."""
        for _ in range(FOLLOWED):
            ask = game.ask
            if ask is None:
                return
            mover = next(other for other in ask.options if other not in game.given)
            options = ask.options[mover]
            if PASS in options:
                if game.rules.at_rest(game):
                    return
                game.answer(mover, options.index(PASS))
            else:
                game.answer(mover, self.random.randrange(len(options)))
