"""Rehearsals in Dungeon Venture: the same luck for every option, and only what is better replaces first sight."""

from __future__ import annotations

import math
import random

import pytest
from tests.rules.dungeon_venture.crypt import BARBARIAN, FIGHTER, Crypt

from undercroft.bots.rehearsal import LEAST, MOST, Rehearsal, promising
from undercroft.bots.search import SearchBot, Seer
from undercroft.kernel.seat import Seat

TRIES = LEAST * MOST


def fight() -> Crypt:
    """Two heroes and two orcs, one of them within reach of the fighter, whose turn it is."""
    scene = Crypt()
    scene.monster("orc", 3, 5)
    scene.monster("orc", 6, 5)
    scene.put(FIGHTER, 2, 5)
    scene.put(BARBARIAN, 2, 7)
    scene.turn(FIGHTER)
    while scene.asked == "turn start":
        scene.end()
    return scene


def handle(scene: Crypt) -> Seat:
    return scene.game.seat(next(iter(scene.game.questions)))


def rehearsal(seat: Seat, asked: int = -1) -> Rehearsal:
    return Rehearsal(seat, Seer(1).judged(seat), TRIES, asked, random.Random(5))


def test_an_option_fares_the_same_whatever_else_is_tried() -> None:
    seat = handle(fight())
    alone, together = rehearsal(seat), rehearsal(seat)
    first, *others = alone.tried
    alone.look([first])
    together.look([*others, first])
    assert others
    assert alone.found[first] == together.found[first]


def test_the_one_that_is_asked_about_is_tried_and_the_winner_most_often() -> None:
    seat = handle(fight())
    assert seat.question is not None
    asked = len(seat.question.options) - 1
    tried = rehearsal(seat, asked)
    tried.run(math.inf)
    counts = sorted([len(found) for found in tried.found.values()], reverse=True)
    assert tried.found[asked]
    assert counts[0] > counts[1]
    assert sum(counts) <= TRIES + MOST + 2


def test_in_peace_only_what_looks_best_is_tried() -> None:
    scene = Crypt()
    scene.put(FIGHTER, 2, 5)
    seat = handle(scene.turn(FIGHTER))
    weights = SearchBot(3, iterations=1000).weigh(seat)
    assert [weight for weight in weights if weight.visits] == [max(weights, key=lambda weight: weight.prior)]


def test_what_is_no_better_in_all_likelihood_does_not_replace_what_looks_best() -> None:
    tried = rehearsal(handle(fight()))
    other = next(at for at in tried.tried if at != tried.best)
    tried.found[tried.best], tried.found[other] = [0.5, 0.5, 0.5], [0.3, 0.8, 0.5]
    assert tried.ahead(other)[0] > tried.hunch[other]
    assert tried.surely(other) < tried.surely(tried.best)
    tried.found[other] = [0.6, 0.61, 0.6]
    assert tried.surely(other) > tried.surely(tried.best)


@pytest.mark.parametrize(("gap", "found"), [(1.0, [2, 0]), (9.0, [2, 0, 3])])
def test_promising_options_are_good_and_not_all_of_one_kind(gap: float, found: list[int]) -> None:
    worths = {0: 4.5, 1: 4.2, 2: 5.0, 3: 1.0}
    assert promising(worths, ["move", "move", "move", "pass"], gap) == found
