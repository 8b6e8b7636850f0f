"""Swapping rooms (rules swap-*)."""

from __future__ import annotations

import pytest
from tests.rules.boss_monster.tricks import Stage, room

from undercroft.games.boss_monster.table import ADVENTURE

TOOL = room("tool", 'use = "any", limit = "round", do = [{ bonus = 2, to = "this" }]')
CHEER = room("cheer", 'when = "built-or-uncovered", do = [{ draw = "spell" }]')
BUILDER = room("builder", 'when = "you-build", do = [{ draw = "spell" }]')
DESTROYER = room("destroyer", 'when = "you-destroy", do = [{ draw = "spell" }]')
WELCOME = room("welcome", 'when = "entered", do = [{ hurt = 1, hero = "visitor" }]', damage=2)


@pytest.mark.rule("swap-01")
def test_whole_piles_change_places_and_nothing_is_built_or_uncovered():
    scene = Stage(2, CHEER, BUILDER, DESTROYER).dungeon(0, "cheer/m2-t", "builder", "destroyer", "m1-c")
    scene.hand(0, "swap-own", "idle-build").start("build").choose(0, "cast swap-own")
    assert scene.options(0) == ["room m1-c", "room destroyer", "room builder", "room cheer"]
    scene.choose(0, "room cheer")
    assert scene.options(0) == ["room m1-c", "room destroyer", "room builder"]
    scene.choose(0, "room m1-c")
    assert scene.row(0) == ["m1-c", "builder", "destroyer", "cheer"]
    assert [face["id"] for face in scene.face(0, "cheer")["covers"]] == ["m2-t"]
    assert scene.story("built", "destroyed", "uncovered", "drew") == []
    assert scene.story("swapped") == ["swapped cheer m1-c"]


@pytest.mark.rule("swap-01", "once-03", "effect-04", "deact-01")
def test_marks_bonuses_and_deactivation_travel_with_the_cards():
    scene = Stage(2, TOOL).dungeon(0, "tool", "m1-c").off(0, "m1-c").hand(0, "swap-own", "idle-build").start("build")
    scene.choose(0, "use tool").choose(0, "cast swap-own").choose(0, "room tool")
    assert scene.row(0) == ["m1-c", "tool"]
    assert (scene.face(0, "tool")["damage"], scene.face(0, "tool")["used"]) == (3, True)
    assert scene.face(0, "m1-c")["off"] and not scene.face(0, "tool")["off"]
    assert "use tool" not in scene.options(0)


@pytest.mark.rule("swap-02", "swap-01", "spell-08")
def test_a_swap_stays_within_one_dungeon_of_the_choice_the_card_gives():
    scene = Stage(3).dungeon(0, "m1-t").dungeon(1, "m1-c", "m1-m").dungeon(2, "m2-t", "m2-c")
    scene.hand(0, "swap-own", "swap-any", "idle-build").start("build")
    assert scene.options(0) == ["cast swap-any", "cast idle-build", "pass"]  # he has only one room himself
    scene.choose(0, "cast swap-any")
    assert scene.options(0) == ["room m1-m", "room m1-c", "room m2-c", "room m2-t"]
    scene.choose(0, "room m2-t")  # the other one of that dungeon is the only partner
    assert scene.row(2) == ["m2-c", "m2-t"]
    assert scene.row(1) == ["m1-c", "m1-m"]
    assert scene.asked() == {0: "build"}


@pytest.mark.rule("swap-03", "damage-01")
def test_a_hero_keeps_his_place_and_the_room_that_arrives_does_nothing_to_him():
    scene = Stage(2, WELCOME).dungeon(0, "m1-t", "m1-c", "welcome").entrance(0, "t8-0").hand(0, "swap-own", "idle-both")
    scene.start("adventure").passes(0)
    assert scene.story("enters-room") == ["enters-room t8-0 m1-t"]
    scene.choose(0, "cast swap-own").choose(0, "room m1-t").choose(0, "room welcome")
    assert scene.row(0) == ["welcome", "m1-c", "m1-t"]
    assert scene.hero("t8-0")["left"] == 7
    scene.passes(0)
    assert scene.story("enters-room")[1:] == ["enters-room t8-0 m1-c"]
    scene.next_round()
    assert scene.story("enters-room")[2:] == ["enters-room t8-0 m1-t"]  # it lies before him again
    assert [event[2] for event in scene.events("hurt")] == [1, 1, 1]


@pytest.mark.rule("swap-03")
def test_a_room_swapped_away_from_in_front_of_him_is_not_met():
    scene = Stage(2).dungeon(0, "m1-t", "m1-c", "m4-m").entrance(0, "t8-0").hand(0, "swap-own", "idle-both")
    scene.start("adventure").passes(0, 0)
    assert scene.story("enters-room")[-1] == "enters-room t8-0 m1-c"
    scene.choose(0, "cast swap-own").choose(0, "room m1-t").choose(0, "room m4-m").next_round()
    assert [line.split()[-1] for line in scene.story("enters-room")] == ["m1-t", "m1-c", "m1-t"]


GRAVE = room("grave", 'when = "died-here", do = [{ draw = "spell" }]', damage=0)
EXIT = room("exit", 'when = "survived-here", do = [{ draw = "spell" }]', damage=0)


@pytest.mark.rule("swap-03", "death-06", "survive-03")
@pytest.mark.parametrize(("hero", "arriving", "souls"), [("t4-0", "grave", 1), ("t12-0", "exit", 0)])
def test_a_hero_neither_dies_in_nor_survives_a_room_that_arrives_at_his_place(hero, arriving, souls):
    scene = Stage(2, GRAVE, EXIT).dungeon(0, "m4-t", arriving).hand(0, "swap-own", "idle-build").entrance(0, hero)
    scene.start("adventure").passes(0)
    scene.choose(0, "cast swap-own").choose(0, "room m4-t")
    assert scene.row(0) == [arriving, "m4-t"]
    scene.finish_phase()
    assert scene.story("drew") == ["drew 0", "drew 1"]  # the next round's rooms, nothing before
    assert scene.table.souls[0] == souls
    assert scene.table.phase != ADVENTURE
