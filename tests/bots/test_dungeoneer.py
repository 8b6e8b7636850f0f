"""The heuristic bot plays Dungeoneer well in every edition, and its judgement leads a hero to his Quests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from tests.rules.dungeoneer.delve import Delve

import undercroft as uc
from undercroft.games.dungeoneer.judgement import CALM, moves_to, value
from undercroft.games.dungeoneer.table import DONE, IDLE, QUEST_DECK, zone_of
from undercroft.kernel.game import Game, Option
from undercroft.lab.simulate import Experiment, play


@pytest.mark.parametrize("edition", [1, 2, 3])
def test_the_heuristic_bot_beats_chance_in_every_edition(edition: int) -> None:
    """The full figure (at least 80 of 100 in 400 games) is in docs/balance.md; this floor is for every day."""
    experiment = Experiment("dungeoneer", 2, ("heuristic", "random"), 8, 5, {"edition": edition})
    outcomes = [play(experiment, number) for number in range(experiment.games)]
    won = [outcome for outcome in outcomes if {outcome.seating[seat] for seat in outcome.winners} == {"heuristic"}]
    assert len(won) >= 6


def offered(verb: str) -> Iterator[tuple[Game[Any], int, Option]]:
    """Positions of random games in which somebody may do this, with his seat and the option."""
    for seed in range(40):
        rng = random.Random(seed)
        game = uc.new_game("dungeoneer", seats=3, seed=seed)
        while not game.over:
            seat, question = next(iter(game.questions.items()))
            for option in question.options:
                if option.raw[0] == verb:
                    yield game.copy(), seat, option
            game.answer(seat, rng.randrange(len(question.options)))


def test_to_take_up_an_escort_is_a_step_on_the_way() -> None:
    taken = 0
    for game, seat, option in offered("pickup"):
        card = option.raw[1]
        if game.table.escort[card] == IDLE:
            before = moves_to(game.table, seat, card)
            game.answer(seat, option.key)
            assert moves_to(game.table, seat, card) == before - 1
            taken += 1
            if taken == 3:
                return
    raise AssertionError("hardly any Escort could be taken up")


def test_a_search_is_as_far_as_the_nearest_space_of_its_kind() -> None:
    for game, seat, option in offered("attempt"):
        table, card = game.table, option.raw[1]
        quest = table.pool.quest(table.design[card])
        if quest.type == "search":
            assert table.pool.map(table.design[table.space[seat]]).kind == quest.kind
            assert moves_to(table, seat, card) == 0
            other = [space for space in table.grid.values() if table.pool.map(table.design[space]).kind != quest.kind]
            table.space[seat] = other[0]
            assert moves_to(table, seat, card) > 0
            return
    raise AssertionError("no Search could be attempted")


def test_quests_count_the_more_the_longer_a_game_lasts() -> None:
    def gain(of_round: int) -> float:
        """What one more completed Quest is worth."""
        table = uc.new_game("dungeoneer", seats=2, seed=3).table
        table.round = of_round
        before = value(table, 0)
        card = table.zones[QUEST_DECK][-1]
        table.zones[QUEST_DECK].remove(card)
        table.zones[zone_of(0, DONE)].append(card)
        return value(table, 0) - before

    assert gain(1) == pytest.approx(gain(CALM))
    assert gain(CALM + 10) > gain(CALM + 5) > gain(CALM) > 0


def chosen(scene: Delve) -> set[str]:
    """What heuristic bots of several seeds choose where this scene stands."""
    seat = next(iter(scene.game.questions))
    return {scene.told(uc.bot("heuristic", seed).choose(scene.game.seat(seat)).raw) for seed in range(6)}


def cursed(level: int) -> Delve:
    """A Bane that takes a Level is aimed at a hero who can avert it."""
    scene = Delve().give(0, hand="forgotten-lesson").give(1, hand="salt-over-the-threshold")
    return scene.have(1, peril=3, glory=2, level=level).start("dungeonlord").do("play forgotten-lesson 1")


def test_it_averts_a_bane_that_would_hurt_and_keeps_its_answer_else() -> None:
    assert chosen(cursed(level=3)) == {"play salt-over-the-threshold"}
    assert chosen(cursed(level=1)) == {"pass"}


def attacked(hero: str, level: int, life: int, monster: str, peril: int) -> Delve:
    """A monster attacks a hero who could send it away."""
    scene = Delve().hero(1, hero, level, life).give(0, hand=monster).give(1, hand="word-of-dust")
    scene.have(1, peril=peril, glory=3).start("dungeonlord").do(f"send {monster} 1")
    assert scene.asked == "1 respond"
    return scene


def test_it_sends_a_monster_away_that_would_kill_and_fights_one_that_can_hardly_hit() -> None:
    assert chosen(attacked("ysolde-crake", 1, 1, "pillar-brute", 3)) == {"play word-of-dust"}
    assert chosen(attacked("graul-of-the-pans", 4, 6, "salted-digger", 1)) == {"pass"}


def on_the_way(space: str) -> Delve:
    """A hero without Movement points who could gain two."""
    ways = {(0, 0): "abbey-stair", (0, -1): "lamp-crossing", (0, -2): "boiling-house"}
    scene = Delve().map(ways).at(0, space).give(0, hand="second-wind", quests="blood-for-the-pans")
    return scene.have(0, glory=2).start("hero", movement=0)


def test_it_pays_for_more_steps_if_they_lead_somewhere() -> None:
    assert chosen(on_the_way("abbey-stair")) == {"play second-wind"}
    assert "play second-wind" not in chosen(on_the_way("boiling-house"))


def test_thinking_leaves_no_trace_in_the_game() -> None:
    """A bot looks into re-dealt copies, which share with the game what follows from the map."""
    game = uc.new_game("dungeoneer", seats=2, seed=6)
    bots = [uc.bot("heuristic", seed=seat) for seat in range(2)]
    placed = 0
    while not game.over and placed < 6:
        seat = next(iter(game.questions))
        game.answer(seat, bots[seat].choose(game.seat(seat)))
        fresh = uc.load(game.save())
        for other, asked in game.questions.items():
            assert [one.key for one in asked.options] == [one.key for one in fresh.questions[other].options]
            placed += asked.options[0].raw[0] == "place"
    assert placed == 6
