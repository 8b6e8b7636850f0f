"""The search bot: information-set Monte Carlo tree search, one for all games.

Each iteration plays in a game that agrees with all its seat knows (`Seat.sample`), down one tree of public choices, as
far as a choice that was not tried there before; what it leads to is judged by what the game's signs say about every
seat's chance to win. Seats in the tree choose what served them best so far; what several seats choose in secret at
the same time is guessed for the others, so that the tree never learns from a secret. At the root the choices are first
weighed as the heuristic bot weighs them: a search only has to correct that.

Where one choice is a small part of a round, what it was good for shows only after everybody has acted (`Rules.span`):
there all play on by what looks best at first sight before the position is judged. That takes its time, so an iteration
counts for many (`Rules.stride`), the tree grows along what looks best, and options are compared in the same sampled
games with the same luck: the n-th look at any of them meets the n-th game.

The same seed and number of iterations give the same choice on every machine. A limit of seconds is for people who wait.
"""

from __future__ import annotations

import math
import random
from time import monotonic
from typing import Any, NamedTuple

from undercroft.bots.heuristic import SECOND_THOUGHTS, HeuristicBot
from undercroft.bots.hopes import chances
from undercroft.kernel.chance import seeded
from undercroft.kernel.exact import add_up, exp, log
from undercroft.kernel.flow import PASS, Raw
from undercroft.kernel.game import Game, Option
from undercroft.kernel.seat import Seat

POOL = 24  # sampled games that the iterations take turns with
CURIOSITY = 0.55  # how much a choice that was seldom tried attracts
WIDTH = 4.0  # choices considered at a position after n visits: the root of n, and so many more without advice
UNSURE = 1e-4  # what is never ruled out
DEEPEST = 60  # choices in one descent
FOLLOWED = 16  # questions answered after a new choice to see what it leads to
LONGEST = 200  # and where everybody plays on for a while
FEWEST = 8  # looks at a choice, however few iterations they count for
ALIKE = 0.01  # a difference in the chance to win that is not worth more looks
LUCK = 0.003  # the square of what luck makes of a difference, before anything is known
ASKED = 4  # every so many iterations begin with a choice that somebody wants to know about
LEAST, SURE = 0.3, 0.85  # after this share of the iterations a choice with that share of the visits ends the search


class Weight(NamedTuple):
    """What the search thinks of one option."""

    option: Option
    visits: int
    win: float  # the chance to win that it promises
    prior: float


def favourite(weights: list[Weight]) -> Weight:
    """What a search chooses: the option it came back to most often."""
    return max(weights, key=lambda weight: (weight.visits, weight.win, weight.prior))


class Node:
    """What is known of a position after a choice; `total` and `squares` count for the seat that made it."""

    __slots__ = ("advice", "children", "offered", "prior", "squares", "total", "visits")

    def __init__(self, prior: float) -> None:
        self.children: dict[Raw, Node] = {}
        self.visits = 0
        self.offered = 0  # how often it could have been chosen
        self.total = self.squares = 0.0
        self.prior = prior
        self.advice: dict[Raw, float] | None = None  # by choice: a prior at first sight; None: nobody has looked


class Advisor(HeuristicBot):
    """Weighs options as the heuristic bot does, but by chances to win, and with all that a game can tell a search."""

    def sight(self, game: Game[Any], seat: int) -> dict[int, float]:
        return game.rules.hunches(game, seat)

    def judge(self, game: Game[Any], seat: int) -> float:
        chance = min(max(chances(game)[seat], UNSURE), 1.0 - UNSURE)
        return game.rules.lead * log(chance / (1.0 - chance))


def attention(worths: dict[int, float], count: int, scale: float) -> list[float]:
    """By option: its share of a search's attention, most of it by what it looks worth."""
    best = max(worths.values())
    found = [exp((worths[at] - best) / scale) if at in worths else 0.0 for at in range(count)]
    every = add_up(found)
    return [0.9 * share / every + 0.1 / count for share in found]


def firm(raws: list[Raw]) -> list[Raw]:
    """Without changes of mind: to search those would be to go round in circles."""
    return [raw for raw in raws if raw[0] not in SECOND_THOUGHTS] or raws


class SearchBot:
    """Searches for a number of iterations, or until its time is over."""

    def __init__(self, seed: int = 0, iterations: int = 400, seconds: float = 0.0) -> None:
        self.random = random.Random(seed)
        self.advisor = Advisor(seed)
        self.iterations = iterations
        self.seconds = seconds  # 0: no limit

    def choose(self, seat: Seat) -> Option:
        question = seat.question
        assert question is not None, "this seat owes no choice"
        raws = [option.raw for option in question.options]
        first, *others = firm(raws)
        return favourite(self.weigh(seat)).option if others else question.options[raws.index(first)]

    def weigh(self, seat: Seat, about: str = "") -> list[Weight]:
        """What the search found out about the options, changes of mind aside; the one with this key is looked at in
        any case."""
        question = seat.question
        assert question is not None, "this seat owes no choice"
        end = monotonic() + self.seconds if self.seconds else math.inf
        sample = seat.sample(0)
        rules = sample.rules
        if len(question) == 1:
            return [Weight(question.options[0], 0, chances(sample)[seat.number], 1.0)]
        shares = attention(self.advisor.judged(seat), len(question.options), rules.scale)
        priors = dict(zip([option.raw for option in question.options], shares, strict=True))
        asked = next((option.raw for option in question.options if option.key == about), None)
        weighed = {*firm(list(priors)), asked}
        priors = {raw: prior for raw, prior in priors.items() if raw in weighed}
        search = Search(seat, priors, self.random, rules.stride > 1)
        wanted = self.iterations
        if rules.stride > 1:
            wanted = max(FEWEST, wanted // rules.stride) if rules.span(sample) else 1 + (asked is not None)
        for number in range(wanted):
            search.look(asked if number % ASKED == 1 else None)
            if monotonic() > end or (asked is None and search.is_settled(number + 1, wanted)):
                break
        return search.weights()


class Search:
    """One search for one choice. `paired`: all options meet the same games, and what counts is the difference."""

    def __init__(self, seat: Seat, priors: dict[Raw, float], chance: random.Random, paired: bool) -> None:
        assert seat.question is not None
        self.seat = seat
        self.options = [option for option in seat.question.options if option.raw in priors]
        self.raws = list(priors)
        self.priors = priors
        self.random = chance
        self.paired = paired
        self.samples: list[Game[Any]] = []
        self.lucks: list[int] = []
        self.pars: list[list[float]] = []  # by game: how the first look at it ended
        self.root = Node(1.0)
        if self.paired:
            self.root.advice = self.priors
        else:
            self.root.children = {raw: Node(prior) for raw, prior in self.priors.items()}

    def look(self, asked: Raw | None) -> None:
        """One iteration: in a sampled game, down the tree (with this choice first, if any) and up again."""
        first = self.pick(self.root, self.raws) if asked is None else asked
        if first not in self.root.children:
            self.root.children[first] = Node(self.priors[first])
        number = self.root.children[first].visits if self.paired else self.root.visits
        game = self.sampled(number)
        path = self.descend(game, first)
        won = chances(game)
        if self.paired:
            if number == len(self.pars):
                self.pars.append(won)
            won = [now - then for now, then in zip(won, self.pars[number], strict=True)]
        self.root.visits += 1
        for mover, child in path:
            child.visits += 1
            child.total += won[mover]
            child.squares += won[mover] * won[mover]

    def sampled(self, number: int) -> Game[Any]:
        """A game that the seat may be in, with dice and decks of its own; the same for the same number."""
        if number == len(self.samples) < POOL:
            self.samples.append(self.seat.sample(self.random.getrandbits(48)))
            self.samples[-1].at_once = True
        if number == len(self.lucks):
            self.lucks.append(self.random.getrandbits(48))
        game = self.samples[number % POOL].copy()
        game.table.rng = seeded(self.lucks[number])
        return game

    def is_settled(self, done: int, wanted: int) -> bool:
        """Whether the rest of the iterations cannot change the choice, or hardly."""
        if self.paired and done >= FEWEST and self.are_alike():
            return True
        if done < wanted * LEAST:
            return False
        most, next_most, *_ = sorted([0, 0, *[node.visits for node in self.root.children.values()]], reverse=True)
        return most - next_most > (wanted - done) or most > SURE * done

    def are_alike(self) -> bool:
        """Whether it hardly matters which of the options is chosen, of those that were tried in the same games."""
        means = [node.total / node.visits for node in self.root.children.values()]
        return max(means) - min(means) < ALIKE

    def weights(self) -> list[Weight]:
        """What is known of every option by now."""
        mine = [par[self.seat.number] for par in self.pars]
        usual = add_up(mine) / len(mine) if mine else 0.0
        found = []
        for option in self.options:
            node = self.root.children.get(option.raw) or Node(self.priors[option.raw])
            win = usual + self.promise(node) if node.visits else 0.0
            found.append(Weight(option, node.visits, min(max(win, 0.0), 1.0), node.prior))
        return found

    # --- one iteration
    def descend(self, game: Game[Any], first: Raw) -> list[tuple[int, Node]]:
        """Down the tree, with this choice first, to a new choice and what it leads to; who chose what on the way."""
        node, path = self.root, list[tuple[int, Node]]()
        for _ in range(DEEPEST):
            game.settle()
            ask = game.ask
            if ask is None:
                break
            owed = [other for other in ask.options if other not in game.given]
            if len(ask.options) > 1 and owed[0] != self.seat.number:
                self.guess(game, owed[0])
                continue
            mover = owed[0]
            options = ask.options[mover]
            if path and node.advice is None:
                node.advice = advice(game, mover, options)
            raw = self.pick(node, firm(options)) if path else first
            child = node.children[raw]
            path.append((mover, child))
            game.answer(mover, options.index(raw))
            node = child
            if child.visits == 0:
                break
        if self.paired:
            play_on(game)
        else:
            come_to_rest(game, self.random)
        return path

    def guess(self, game: Game[Any], seat: int) -> None:
        """What another seat chooses in secret."""
        assert game.ask is not None
        game.answer(seat, self.random.randrange(len(game.ask.options[seat])))

    def pick(self, node: Node, options: list[Raw]) -> Raw:
        """The choice with the best mixture of promise and novelty among those considered so far."""
        children = node.children
        known = [raw for raw in options if raw in children]
        for raw in known:
            children[raw].offered += 1
        width = math.sqrt(max(node.visits, 1)) + (0.0 if node.advice else WIDTH)
        if len(known) < min(len(options), width):
            return self.widen(node, options)
        best, most = known[0], -math.inf
        for raw in known:
            child = children[raw]
            drawn = self.promise(child) + CURIOSITY * child.prior * math.sqrt(child.offered + 1) / (1 + child.visits)
            if drawn > most:
                best, most = raw, drawn
        return best

    def promise(self, child: Node) -> float:
        """How good a choice was so far; of a difference that may be luck nothing is left."""
        if not child.visits:
            return 0.5
        mean = child.total / child.visits
        if not self.paired:
            return mean
        spread = child.squares - child.visits * mean * mean
        doubt = math.sqrt((max(spread, 0.0) + LUCK) / (child.visits + 1) / child.visits)
        return math.copysign(max(abs(mean) - doubt, 0.0), mean)

    def widen(self, node: Node, options: list[Raw]) -> Raw:
        """Consider one more choice: what looks best at first sight if the game can tell, else any."""
        fresh = [raw for raw in options if raw not in node.children]
        told = node.advice or {}
        raw = max(fresh, key=lambda one: told.get(one, 0.0)) if told else fresh[self.random.randrange(len(fresh))]
        child = node.children[raw] = Node(told.get(raw, 1.0 / len(options)))
        child.offered = 1
        return raw


# --- what a choice leads to
def advice(game: Game[Any], mover: int, options: list[Raw]) -> dict[Raw, float]:
    """By choice: its share of the attention at first sight; nothing if the game cannot tell."""
    hunches = game.rules.hunches(game, mover)
    return dict(zip(options, attention(hunches, len(options), game.rules.scale), strict=True)) if hunches else {}


def come_to_rest(game: Game[Any], chance: random.Random) -> None:
    """Let what was begun come to its end: everybody passes where he may, and else chooses at random."""
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
            game.answer(mover, chance.randrange(len(options)))


def play_on(game: Game[Any]) -> None:
    """Everybody takes what looks best at first sight, until the game's span is over."""
    rules = game.rules
    turns, turn = rules.span(game), rules.turn(game)
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
            game.answer(mover, options.index(PASS) if PASS in options else 0)
