"""Many games between bots: seats rotated, cores shared, the same result for the same seed on any machine."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from undercroft.bots import bot, called
from undercroft.games.shelf import add_set, new_game
from undercroft.kernel.errors import BadRequest
from undercroft.kernel.game import Game
from undercroft.lab.engines import Processes
from undercroft.lab.statistics import mean_interval, wilson
from undercroft.workers import cores

MOST_GAMES = 1_000_000
WORTH_A_WORKER = 40  # games below which starting another process takes longer than playing


@dataclass(frozen=True, slots=True)
class Experiment:
    """Which games are to be played. `files` are set files that every worker must know.

    Of several `variants` (names and options), games take turns; `options` are then what they have in common.
    """

    game: str
    seats: int
    bots: tuple[str, ...]
    games: int
    seed: int
    options: dict[str, Any]
    files: tuple[str, ...] = ()
    variants: tuple[tuple[str, dict[str, Any]], ...] = ()

    def variant(self, number: int) -> str:
        """The name of what game `number` plays."""
        return self.variants[number % len(self.variants)][0] if self.variants else ""

    def setting(self, number: int) -> dict[str, Any]:
        """The options of game `number`."""
        return self.variants[number % len(self.variants)][1] if self.variants else self.options

    def settings(self) -> list[dict[str, Any]]:
        """All options that are played."""
        return [options for _, options in self.variants] or [self.options]

    def seating(self, number: int) -> tuple[str, ...]:
        """Who sits where in game `number`: everybody moves on one seat from game to game of the same variant."""
        turn = number // max(1, len(self.variants))
        return tuple(self.bots[(seat + turn) % self.seats % len(self.bots)] for seat in range(self.seats))

    def deal(self, number: int) -> int:
        """The seed of game `number`."""
        return seed_of(self.seed, number)


class Outcome(NamedTuple):
    """How one game went."""

    number: int
    seed: int
    seating: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    rounds: int
    decisions: int
    reason: str
    rule: str


def options_words(options: dict[str, Any]) -> list[str]:
    """What was chosen for the games, in few words."""
    shown = {name: value for name, value in options.items() if value not in (False, None)}
    return [
        name if value is True or isinstance(value, dict) else f"{name} {said(value)}" for name, value in shown.items()
    ]


def said(value: Any) -> str:
    """The digest in the name of a set of one's own is for machines."""
    return ", ".join(map(said, value)) if isinstance(value, list | tuple) else str(value).partition("@")[0]


def seed_of(seed: int, *parts: object) -> int:
    """A seed of its own for a part of an experiment."""
    text = ":".join(str(part) for part in (seed, *parts))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big") >> 1


def play(experiment: Experiment, number: int) -> Outcome:
    """One game of the experiment; only choices among two or more options count as decisions."""
    seating, seed = experiment.seating(number), experiment.deal(number)
    decisions = 0
    for game in course(experiment, number):
        decisions += game.result is None
    return outcome_of(number, seed, seating, game, decisions)


def course(experiment: Experiment, number: int) -> Iterator[Game[Any]]:
    """The game before each choice, and at its end: always the same object."""
    seating, seed = experiment.seating(number), experiment.deal(number)
    game = new_game(experiment.game, experiment.seats, seed, experiment.setting(number))
    game.at_once = True
    players = [bot(name, seed_of(seed, seat)) for seat, name in enumerate(seating)]
    handles = [game.seat(seat) for seat in range(experiment.seats)]
    game.settle()
    while game.result is None:
        yield game
        seat = next(iter(game.questions))
        game.answer(seat, players[seat].choose(handles[seat]))
        game.settle()
    yield game


def outcome_of(number: int, seed: int, seating: tuple[str, ...], game: Game[Any], decisions: int) -> Outcome:
    result = game.result
    assert result is not None
    rounds = getattr(game.table, "round", 0)
    return Outcome(number, seed, seating, result.winners, result.scores, rounds, decisions, result.reason, result.rule)


def play_some(experiment: Experiment, numbers: tuple[int, ...]) -> list[Outcome]:
    learn_sets(experiment.game, experiment.files)
    return [play(experiment, number) for number in numbers]


def learn_sets(game: str, files: tuple[str, ...]) -> None:
    """A worker starts with nothing: it reads the set files itself."""
    for file in files:
        add_set(file, game)


def simulate(
    experiment: Experiment, jobs: int = 0, report: Callable[[int], None] = lambda count: None
) -> list[Outcome]:
    """All games of the experiment, in order. `report` hears how many more are done."""
    check(experiment)
    engine = Processes(jobs or max(1, min(cores(), experiment.games // WORTH_A_WORKER)))
    found = []
    for outcomes in engine.run(play_some, experiment, list(range(experiment.games))):
        found += outcomes
        report(len(outcomes))
    return sorted(found)


def check(experiment: Experiment) -> None:
    """Refuse early, in the process of the person who asks."""
    if not 1 <= experiment.games <= MOST_GAMES:
        raise BadRequest(f"at least one game must be played and {MOST_GAMES:,} at most, not {experiment.games:,}")
    if len(experiment.bots) > experiment.seats:
        raise BadRequest(f"{len(experiment.bots)} bots do not fit on {experiment.seats} seats")
    for name in experiment.bots:
        bot(name)
    for options in experiment.settings():
        new_game(experiment.game, experiment.seats, experiment.seed, options)


# --- what came out
class Tally(NamedTuple):
    """How often somebody sat down and how often he won, with the 95 % interval of that share."""

    name: str
    played: int
    won: int
    low: float
    high: float

    @property
    def share(self) -> float:
        return self.won / self.played if self.played else 0.0


def tally(name: str, played_: int, won: int) -> Tally:
    return Tally(name, played_, won, *wilson(won, played_))


def by_bot(outcomes: list[Outcome]) -> list[Tally]:
    """A bot that sits on several seats of one game counts for each of them."""
    sat: dict[str, int] = {}
    won: dict[str, int] = {}
    for outcome in outcomes:
        for seat, name in enumerate(outcome.seating):
            sat[name] = sat.get(name, 0) + 1
            won[name] = won.get(name, 0) + (seat in outcome.winners)
    return [tally(name, sat[name], won[name]) for name in sorted(sat, key=lambda name: (-won[name] / sat[name], name))]


def by_seat(outcomes: list[Outcome]) -> list[Tally]:
    seats = len(outcomes[0].seating)
    return [
        tally(f"seat {seat}", len(outcomes), sum(seat in outcome.winners for outcome in outcomes))
        for seat in range(seats)
    ]


def by_bot_and_seat(outcomes: list[Outcome]) -> list[Tally]:
    found = []
    for name in sorted({name for outcome in outcomes for name in outcome.seating}):
        for seat in range(len(outcomes[0].seating)):
            there = [outcome for outcome in outcomes if outcome.seating[seat] == name]
            found.append(tally(f"{called(name)} on seat {seat}", len(there), sum(seat in o.winners for o in there)))
    return found


def by_variant(experiment: Experiment, outcomes: list[Outcome]) -> list[Tally]:
    """How each seat fared in each variant; of two seats the second says it all (in Dungeon Venture, the heroes')."""
    found = []
    for name, _ in experiment.variants:
        there = [outcome for outcome in outcomes if experiment.variant(outcome.number) == name]
        for seat in range(experiment.seats)[1 if experiment.seats == 2 else 0 :] if there else ():
            found.append(tally(f"{name}: seat {seat}", len(there), sum(seat in o.winners for o in there)))
    return found


def by_reason(outcomes: list[Outcome]) -> list[Tally]:
    counts: dict[str, int] = {}
    for outcome in outcomes:
        name = f"{outcome.reason} [{outcome.rule}]"
        counts[name] = counts.get(name, 0) + 1
    ranked = sorted(counts, key=lambda name: (-counts[name], name))
    return [tally(name, len(outcomes), counts[name]) for name in ranked]


def summary(experiment: Experiment, outcomes: list[Outcome]) -> dict[str, Any]:
    """Everything as plain data, the same for the same seed; speed is not in it."""
    return {
        "format": "undercroft-simulation/1",
        "game": experiment.game,
        "seats": experiment.seats,
        "bots": list(experiment.bots),
        "seed": experiment.seed,
        "options": experiment.options,
        "bots_won": [t._asdict() for t in by_bot(outcomes)],
        "seats_won": [t._asdict() for t in by_seat(outcomes)],
        "bots_on_seats_won": [t._asdict() for t in by_bot_and_seat(outcomes)],
        "reasons": [t._asdict() for t in by_reason(outcomes)],
        "rounds": mean_interval([outcome.rounds for outcome in outcomes]),
        "decisions": mean_interval([outcome.decisions for outcome in outcomes]),
        "games": [outcome._asdict() for outcome in outcomes],
    }
