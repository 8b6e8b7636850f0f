"""What happened in a simulated game, as a designer asks for it: who was who, who led when, what cards did."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from undercroft.bots.hopes import hopes
from undercroft.kernel.game import Game
from undercroft.kernel.log import Event
from undercroft.lab.simulate import Experiment, Outcome, course, outcome_of

HOPELESS = 0.1  # a share of the win below which a seat only decides who else wins


class Story(NamedTuple):
    """One game. By seat: `roles`, and the ids of the cards it `drew`, `played`, and still held at the end (`kept`)."""

    outcome: Outcome
    roles: tuple[str, ...]
    leads: tuple[tuple[float, ...], ...]  # at the end of each round: everybody's share of the win
    drew: tuple[tuple[str, ...], ...]
    played: tuple[tuple[str, ...], ...]
    kept: tuple[tuple[str, ...], ...]
    sway: float  # the most that one choice of a hopeless seat moved another's share
    rules: dict[str, int]  # how often each rule was cited in the log


def tell(experiment: Experiment, number: int) -> Story:
    """Play one game of the experiment and watch."""
    leads: list[tuple[float, ...]] = []
    round_, decisions, sway = 0, 0, 0.0
    before: list[float] = []  # everybody's hopes when a hopeless seat was about to choose
    for game in course(experiment, number):
        decisions += game.result is None
        if before:
            sway = max(sway, swayed(before, hopes(game)))
            before = []
        now = getattr(game.table, "round", 0)
        if now != round_ or game.result is not None:
            leads += [tuple(hopes(game))] if round_ else []
            round_ = now
        if game.result is None and experiment.seats > 2:
            shares = hopes(game)
            before = shares if shares[next(iter(game.questions))] < HOPELESS else []
    outcome = outcome_of(number, experiment.deal(number), experiment.seating(number), game, decisions)
    roles, drew, played = deeds(game)
    kept = [cards(game, game.rules.held(game.table, seat)) for seat in range(experiment.seats)]
    rules = Counter(event[1] for event in game.log if event[1])
    return Story(outcome, roles, tuple(leads), drew, played, tuple(kept), sway, dict(rules))


def swayed(before: list[float], after: list[float]) -> float:
    """How far a choice moved the hopes of those who still had some."""
    return max([abs(two - one) for one, two in zip(before, after, strict=True) if one >= HOPELESS], default=0.0)


def cards(game: Game[Any], held: list[int]) -> tuple[str, ...]:
    return tuple(sorted({game.rules.card_id(game.table.design[card]) for card in held}))


def deeds(game: Game[Any]) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...], tuple[tuple[str, ...], ...]]:
    """Roles, cards drawn and cards played, by seat; a card counts once for a seat."""
    rules, seats = game.rules, game.table.seats
    roles = [""] * seats
    drew: list[set[str]] = [set() for _ in range(seats)]
    played: list[set[str]] = [set() for _ in range(seats)]
    for logged in game.log:
        event = Event(*logged)
        if event.kind == rules.role:
            roles[event.data[0]] = rules.card_id(event.data[2])
        elif event.kind in rules.drawn:
            design = event.secret[1] if event.secret else event.data[2]
            drew[event.data[0]].add(rules.card_id(design))
        elif event.kind in rules.played:
            played[event.data[0]].add(rules.card_id(event.data[2]))
    return tuple(roles), ordered(drew), ordered(played)


def ordered(found: list[set[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple([tuple(sorted(one)) for one in found])
