"""Odds are exact: they agree with every way the dice can fall, played out by the real rules."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from tests.rules.dungeoneer.delve import EVERY_EDITION, Delve

import undercroft as uc
from undercroft.games.dungeoneer.odds import clash, reach, successes
from undercroft.kernel.flow import PASS

DIE = range(1, 7)


def test_a_die_reaches_a_number() -> None:
    assert [reach(needed) for needed in (-3, 1, 2, 6, 7, 12)] == [6, 6, 5, 1, 0, 0]


@pytest.mark.parametrize("lead", range(-7, 8))
def test_two_dice_against_each_other(lead: int) -> None:
    gaps = [lead + one - other for one, other in product(DIE, DIE)]
    assert clash(lead) == (sum(gap > 0 for gap in gaps), gaps.count(0), sum(gap < 0 for gap in gaps))
    assert sum(clash(lead)) == 36


def test_dice_that_lie_there_are_not_rolled_again() -> None:
    assert clash(0, die=4) == (3, 1, 2)
    assert clash(0, die=4, counter=5) == (0, 0, 1)


def test_several_attempts_together() -> None:
    ways, of = successes([(1, 2), (2, 6), (0, 36)])
    assert (ways, of) == ([1 * 4 * 36, (1 * 4 + 1 * 2) * 36, 1 * 2 * 36, 0], 2 * 6 * 36)
    assert successes([]) == ([1], 1)


def played(scene: Delve, key: str, dice: list[int]) -> uc.Game[Any]:
    """What comes of a choice if the dice fall so and nobody does anything about it."""
    game = scene.game.copy()
    uc.testing.script_dice(game, dice)
    game.answer(0, key)
    while game.questions and game.table.script:
        ((seat, question), *_) = game.questions.items()
        keys = [option.key for option in question.options]
        game.answer(seat, PASS[0] if PASS[0] in keys else keys[0])
    return game


@pytest.mark.rule("threats-01", "exits-05")
@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_the_odds_of_a_lock_are_those_of_playing_every_roll(edition: int) -> None:
    scene = Delve(edition=edition).map({(0, 0): "barred-drift", (0, -1): "lamp-crossing"})
    scene.give(0, banes="brine-in-the-bones").start("hero")
    odds = scene.game.view(0)["odds"]["move:0"][0]
    rolls = [played(scene, "move:0", [die]).log for die in DIE]
    overcome = sum(any(event[0] == "threat" and event[2][-1] for event in log) for log in rolls)
    assert (odds["about"], odds["good"], odds["of"]) == ("lock", overcome, 6)
    assert 0 < overcome < 6, "a scene in which the die decides"


@pytest.mark.rule("combat-15", "combat-16", "combat-18")
def test_the_odds_of_a_quest_s_monster_are_those_of_playing_every_roll() -> None:
    scene = Delve().map({(0, 0): "weighing-room", (0, 1): "lamp-crossing"})
    scene.give(0, quests="the-bailiff").start("hero")
    key = f"attempt:{scene.card('the-bailiff')}"
    told = {one["form"]: one for one in scene.game.view(0)["odds"][key]}
    compared = []
    for die, counter in product(DIE, DIE):
        (event,) = [one for one in played(scene, key, [die, counter]).log if one[0] == "compared"]
        compared.append(event[2])
    form = {0: "melee", 1: "magic", 2: "speed"}[compared[0][5]]
    hurt = sum(attack > defence for *_, attack, defence in compared)
    tied = sum(attack == defence for *_, attack, defence in compared)
    assert told[form]["bad"] == hurt
    assert told[form]["tie"] == tied
    assert told[form]["good"] == 36 - hurt - tied


@pytest.mark.rule("combat-12")
def test_an_attack_under_way_tells_what_adds_up_and_how_it_can_end() -> None:
    scene = Delve().give(0, hand="pit-hound").give(1, hand="sidelong-step")
    scene.table.peril[1] = 5
    scene.table.glory[1] = 9
    scene.start("dungeonlord")
    hound = scene.card("pit-hound")
    told = scene.game.view(0)["odds"][f"send:{hound}:1"]
    scene.game.answer(0, f"send:{hound}:1")
    while scene.game.view(0)["combat"][0]["stage"] != "response":
        ((seat, question), *_) = scene.game.questions.items()
        scene.game.answer(seat, question.options[-1])
    (combat,) = scene.game.view(0)["combat"]
    (attack,) = combat["attacks"]
    assert attack["attack"]["sum"] == attack["attack"]["printed"] + sum(
        one["amount"] for one in attack["attack"]["parts"]
    )
    assert attack["odds"]["of"] == 36
    before = next(one for one in told if one["form"] == attack["form"])
    assert (before["good"], before["bad"]) == (attack["odds"]["hit"], attack["odds"]["beaten"])
    (outlook,) = combat["outlook"]
    assert outlook["taken"] == [36 - attack["odds"]["hit"], attack["odds"]["hit"]]
    assert scene.game.view(None)["combat"] == [combat], "everybody sees the dice and the scores"


@pytest.mark.rule("gap-54")
def test_odds_of_a_choice_are_for_the_chooser_alone() -> None:
    scene = Delve().give(0, hand="pit-hound")
    scene.table.peril[1] = 5
    scene.start("dungeonlord")
    assert scene.game.view(0)["odds"]
    assert scene.game.view(1)["odds"] == scene.game.view(None)["odds"] == {}
