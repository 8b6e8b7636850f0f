"""The search bot: better than what it builds on, the same for the same seed, and blind to what its seat cannot see."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest
from tests.bots.matches import winners
from tests.bots.positions import middle
from tests.rules.dungeon_venture.crypt import BARBARIAN, FIGHTER, Crypt

import undercroft as uc
from undercroft.bots.search import Advisor, Search, SearchBot, attention, favourite
from undercroft.kernel.game import Game
from undercroft.kernel.seat import Seat
from undercroft.lab.statistics import wilson

GAMES = ("boss-monster", "dungeoneer", "dungeon-venture")


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_and_iterations_give_the_same_choice(name: str) -> None:
    game = middle(name, 3)
    seat = next(iter(game.questions))
    weights = [[tuple(weight)[1:] for weight in SearchBot(5, iterations=40).weigh(game.seat(seat))] for _ in range(2)]
    assert weights[0] == weights[1]
    assert sum(visits for visits, _win, _prior in weights[0]) <= 40
    before = game.digest()
    SearchBot(6, iterations=20).choose(game.seat(seat))
    assert game.digest() == before


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", [1, 2, 4])
def test_it_chooses_by_what_its_seat_knows(name: str, seed: int) -> None:
    game = middle(name, seed)
    seat = next(iter(game.questions))
    other = game.determinise(seat, seed=9)  # another deal that the seat cannot tell from this one
    chosen = [uc.bot("ismcts", 7, iterations=30).choose(each.seat(seat)).key for each in (game, other)]
    assert chosen[0] == chosen[1]


def fight(boss: bool = True) -> Seat:
    """A fighter's turn in Dungeon Venture: two heroes and two orcs, one of them within his reach, and maybe a Boss."""
    scene = Crypt()
    if boss:
        scene.boss("chaos-fighter", 6, 7)
    scene.monster("orc", 3, 5)
    scene.monster("orc", 6, 5)
    scene.put(FIGHTER, 2, 5)
    scene.put(BARBARIAN, 2, 7)
    scene.turn(FIGHTER)
    while scene.asked == "turn start":
        scene.end()
    return scene.game.seat(next(iter(scene.game.questions)))


def search(seat: Seat) -> Search:
    assert seat.question is not None
    raws = [option.raw for option in seat.question.options]
    priors = attention(Advisor(1).judged(seat), len(raws), 2.5)
    return Search(seat, dict(zip(raws, priors, strict=True)), random.Random(5), paired=True)


def test_where_play_goes_on_every_option_meets_the_same_games() -> None:
    alone, together = search(fight()), search(fight())
    first, *others = sorted(alone.raws, key=lambda raw: -alone.priors[raw])[:3]
    for number in range(4):
        together.look(others[number % 2])  # the second look at a choice goes on where the first one ended
    for _ in range(2):
        alone.look(first)
        together.look(first)
    assert alone.pars != together.pars  # they were set by another choice
    mine = [found.pars[number][1] for found in (alone, together) for number in (0, 1)]
    node = [found.root.children[first].total for found in (alone, together)]
    assert node[0] == 0
    assert node[1] == pytest.approx(sum(mine[:2]) - sum(mine[2:]))


def test_where_play_goes_on_the_tree_grows_along_what_looks_best() -> None:
    seat = fight()
    assert seat.question is not None
    found = search(seat)
    for _ in range(30):
        found.look(None)
    ranked = sorted(found.raws, key=lambda raw: -found.priors[raw])
    considered = set(found.root.children)
    assert len(seat.question.options) > len(considered) > 2
    assert considered == set(ranked[: len(considered)])
    assert any(child.children for child in found.root.children.values())
    assert sum(child.visits for child in found.root.children.values()) == 30


def test_of_a_difference_that_may_be_luck_nothing_is_left() -> None:
    found = search(fight())
    for _ in range(9):
        found.look(None)
    child = max(found.root.children.values(), key=lambda node: node.visits)
    child.visits = 4
    child.total, child.squares = 0.2, 0.1  # now and then much better
    assert found.promise(child) == 0
    child.total, child.squares = 0.2, 0.01  # always a little better
    assert 0.02 < found.promise(child) < 0.05
    child.total = -0.2
    assert -0.05 < found.promise(child) < -0.02


@pytest.mark.parametrize("boss", [True, False])
def test_a_choice_that_is_asked_about_is_looked_at_even_if_nothing_speaks_for_it(boss: bool) -> None:
    seat = fight(boss)
    assert seat.question is not None
    worst = min(SearchBot(1, iterations=100).weigh(seat), key=lambda weight: weight.prior)
    weights = SearchBot(1, iterations=100).weigh(seat, worst.option.key)
    asked = next(weight for weight in weights if weight.option.key == worst.option.key)
    assert worst.visits == 0 < asked.visits
    assert any(weight.visits for weight in weights if weight is not asked)


def test_every_option_is_weighed_and_the_shares_are_shares() -> None:
    game = middle("boss-monster", 8)
    seat = next(iter(game.questions))
    weights = SearchBot(1, iterations=60).weigh(game.seat(seat))
    assert [weight.option.key for weight in weights] == [option.key for option in game.questions[seat].options]
    assert all(0 <= weight.win <= 1 and 0 < weight.prior <= 1 for weight in weights)
    assert sum(weight.prior for weight in weights) == pytest.approx(1)


def test_a_search_does_not_change_its_mind() -> None:
    game = uc.new_game("boss-monster", seats=2, seed=4)
    while True:
        seat, question = next(iter(game.questions.items()))
        keys = [option.key for option in question.options]
        if "take-back" in keys:
            break
        game.answer(seat, next((key for key in keys if key.startswith("lay")), keys[-1]))
        game.settle()
    assert sorted(keys) == ["pass", "take-back"]
    handle = game.seat(seat)
    assert SearchBot(1, iterations=400).choose(handle).key == "pass"
    assert [weight.option.key for weight in SearchBot(1, iterations=40).weigh(handle)] == ["pass"]
    asked = [weight.option.key for weight in SearchBot(1, iterations=40).weigh(handle, "take-back")]
    assert sorted(asked) == ["pass", "take-back"], "somebody who took it back may ask what that was worth"


def wins_at_once(game: Game[Any], seat: int, index: int) -> bool:
    """Whether this option wins, whatever the seat cannot see."""
    for seed in range(4):
        sample = game.determinise(seat, seed)
        sample.answer(seat, index)
        if sample.result is None or sample.result.winners != (seat,):
            return False
    return True


def test_it_sees_a_sure_win_in_one() -> None:
    found = 0
    for seed in range(60):
        game, chance = uc.new_game("boss-monster", seats=2, seed=seed), random.Random(seed)
        before = game.copy()
        while not game.over:
            before = game.copy()
            seat, question = next(iter(game.questions.items()))
            game.answer(seat, chance.randrange(len(question)))
        seat, question = next(iter(before.questions.items()))
        wins = {option.key: wins_at_once(before, seat, index) for index, option in enumerate(question.options)}
        if any(wins.values()) and not all(wins.values()):
            found += 1
            weights = SearchBot(seed, iterations=150).weigh(before.seat(seat))
            assert all(weight.win > 0.98 for weight in weights if wins[weight.option.key] and weight.visits)
            chosen = favourite(weights)
            assert chosen.win > 0.9, (seed, weights)
    assert found


@pytest.mark.parametrize("name", GAMES)
def test_it_takes_at_most_twice_its_time(name: str) -> None:
    """By the processor's clock, too: a busy machine is not the bot's fault."""
    game = middle(name, 5)
    seat = next(iter(game.questions))
    bot = SearchBot(1, iterations=1_000_000, seconds=0.4)
    start = time.process_time()
    bot.choose(game.seat(seat))
    assert time.process_time() - start < 0.8


def test_it_beats_chance_by_far() -> None:
    won = 0
    for seed in range(10):
        bots = [uc.bot("random", seed), uc.bot("random", seed)]
        bots[seed % 2] = uc.bot("ismcts", seed, iterations=25)
        won += seed % 2 in winners("boss-monster", bots, seed)
    assert wilson(won, 10)[1] > 0.5, won


def test_wrong_settings_are_refused() -> None:
    for settings in ({"iterations": 0}, {"iterations": "many"}, {"depth": 3}, {"seconds": -1}):
        with pytest.raises(uc.BadRequest):
            uc.bot("ismcts", 1, **settings)
    with pytest.raises(uc.BadRequest, match="does not take iterations"):
        uc.bot("heuristic", 1, iterations=5)
