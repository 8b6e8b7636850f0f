"""What happened in a simulated game, as a designer asks for it: who was who, who led when, what cards did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from undercroft.bots.hopes import hopes
from undercroft.kernel.flow import Raw
from undercroft.kernel.game import Game
from undercroft.kernel.log import Event
from undercroft.lab.engines import Engine
from undercroft.lab.simulate import Experiment, Outcome, course, learn_sets, outcome_of

HOPELESS = 0.1  # a share of the win below which a seat only decides who else wins
ALTERNATIVES = 4  # options that a choice is compared with


class Story(NamedTuple):
    """One game. By seat: `roles`, and the ids of the cards it held before the first choice (`dealt`), `drew`, `played`,
    and still held at the end (`kept`)."""

    outcome: Outcome
    roles: tuple[str, ...]
    leads: tuple[tuple[float, ...], ...]  # at the end of each round: everybody's share of the win
    dealt: tuple[tuple[str, ...], ...]
    drew: tuple[tuple[str, ...], ...]
    played: tuple[tuple[str, ...], ...]
    kept: tuple[tuple[str, ...], ...]
    sway: float  # the most that a hopeless seat's choice, rather than another it had, moved another's share
    rules: dict[str, int]  # how often each rule was cited in the log
    camps: tuple[str, ...] = ()  # by seat, where roles have decks of their own: a card is compared within its camp
    variant: str = ""  # which of the experiment's variants was played


def tell(experiment: Experiment, number: int) -> Story:
    """Play one game of the experiment and watch."""
    leads: list[tuple[float, ...]] = []
    dealt: tuple[tuple[str, ...], ...] = ()
    round_, decisions, sway = 0, 0, 0.0
    crossroads: Game[Any] | None = None  # where a hopeless seat was about to choose
    for game in course(experiment, number):
        decisions += game.result is None
        dealt = dealt or hands(game)
        if crossroads is not None:
            sway = max(sway, swayed(crossroads, game.choices[len(crossroads.choices)][1]))
            crossroads = None
        now = getattr(game.table, "round", 0)
        if now != round_ or game.result is not None:
            leads += [tuple(hopes(game))] if round_ else []
            round_ = now
        if experiment.seats > 2 and game.ask is not None and len(game.ask.options) == 1:
            crossroads = game.copy() if hopes(game)[next(iter(game.questions))] < HOPELESS else None
    outcome = outcome_of(number, experiment.deal(number), experiment.seating(number), game, decisions)
    drew, played = deeds(game)
    roles = tuple(game.rules.roles(game))
    rules = dict(Counter(event[1] for event in game.log if event[1]))
    camps = roles if game.rules.camps else ()
    variant = experiment.variant(number)
    return Story(outcome, roles, tuple(leads), dealt, drew, played, hands(game), sway, rules, camps, variant)


def tell_all(experiment: Experiment, numbers: tuple[int, ...]) -> list[Story]:
    learn_sets(experiment.game, experiment.files)
    return [tell(experiment, number) for number in numbers]


def gather(experiment: Experiment, engine: Engine, report: Callable[[int], None] = lambda count: None) -> list[Story]:
    """The stories of all games of the experiment, in order."""
    found: list[Story] = []
    for stories in engine.run(tell_all, experiment, list(range(experiment.games))):
        found += stories
        report(len(stories))
    return sorted(found, key=lambda story: story.outcome.number)


def swayed(game: Game[Any], chosen: Raw) -> float:
    """How far this choice, rather than another of the same kind, moves the hopes of those who still have some.

    Of the same kind: whom it hits, not whether. After passing the game is somewhere else, and cannot be compared.
    """
    assert game.ask is not None
    ((seat, options),) = game.ask.options.items()
    others = [raw for raw in options if raw != chosen and raw[0] == chosen[0]][:ALTERNATIVES]
    before, taken = hopes(game), after(game, seat, options.index(chosen))
    moved = 0.0
    for raw in others:
        instead = after(game, seat, options.index(raw))
        for hope, one, other in zip(before, taken, instead, strict=True):
            if hope >= HOPELESS:
                moved = max(moved, abs(one - other))
    return moved


def after(game: Game[Any], seat: int, index: int) -> list[float]:
    twin = game.copy()
    twin.answer(seat, index)
    return hopes(twin)


def hands(game: Game[Any]) -> tuple[tuple[str, ...], ...]:
    """The cards in each seat's hand."""
    rules, table = game.rules, game.table
    designs = [{table.design[card] for card in rules.held(table, seat)} for seat in range(table.seats)]
    return ordered([{rules.card_id(design) for design in held if rules.playable(design)} for held in designs])


def deeds(game: Game[Any]) -> tuple[tuple[tuple[str, ...], ...], tuple[tuple[str, ...], ...]]:
    """Cards drawn and cards played, by seat; a card counts once for a seat."""
    rules, seats = game.rules, game.table.seats
    drew: list[set[str]] = [set() for _ in range(seats)]
    played: list[set[str]] = [set() for _ in range(seats)]
    for logged in game.log:
        for kinds, cards in ((rules.drawn, drew), (rules.played, played)):
            if logged[0] in kinds:
                seat, design = rules.deed(game, Event(*logged))
                if rules.playable(design):
                    cards[seat].add(rules.card_id(design))
    return ordered(drew), ordered(played)


def ordered(found: list[set[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple([tuple(sorted(one)) for one in found])
