"""Deactivated rooms (rules deact-*)."""

from __future__ import annotations

import pytest
from tests.rules.boss_monster.tricks import Stage, room

from undercroft.games.boss_monster.table import LEFT_END, ROOMS

TOOL = room("tool", 'use = "any", limit = "round", do = [{ draw = "room" }]', damage=3)
DRUM = room("drum", 'always = [{ damage = 1, of = "neighbours" }]')
CENSUS = room("census", 'always = [{ damage = 1, of = "this", per = { rooms = "yours" } }]', damage=0)
WAITING = room("waiting", 'when = "end-of-round", if = { unvisited = true }, may = [{ draw = "room" }]', damage=3)


@pytest.mark.rule("deact-01", "deact-02", "end-03")
def test_a_room_is_off_until_the_end_of_the_round_and_uncovers_nothing():
    scene = Stage(2, TOOL).dungeon(0, "m1-t/tool", "m1-c").hand(0, "switch-off", "idle-build").start("build")
    scene.choose(0, "cast switch-off").choose(0, "room m1-t")
    assert scene.face(0, "m1-t")["off"]
    assert scene.row(0) == ["m1-t", "m1-c"]
    assert [face["id"] for face in scene.face(0, "m1-t")["covers"]] == ["tool"]
    assert "use tool" not in scene.options(0)
    scene.next_round()
    assert not scene.face(0, "m1-t")["off"]


@pytest.mark.rule("deact-03", "room-05")
def test_its_damage_treasure_and_effect_are_ignored():
    scene = Stage(2, TOOL).boss(0, "boss-c0").dungeon(0, "tool", "m1-t").hand(0, "switch-off", "idle-build")
    scene.start("build")
    assert (scene.seat_view(0)["damage"], scene.seat_view(0)["treasure"]["thief"]) == (4, 2)
    assert "use tool" in scene.options(0)
    scene.choose(0, "cast switch-off").choose(0, "room tool")
    assert (scene.seat_view(0)["damage"], scene.seat_view(0)["treasure"]["thief"]) == (1, 1)
    assert "use tool" not in scene.options(0)


@pytest.mark.rule("deact-04", "effect-03")
def test_effects_that_count_rooms_do_not_count_it():
    scene = Stage(2, CENSUS).dungeon(0, "census", "m1-t", "m1-c").hand(0, "switch-off", "idle-build").start("build")
    assert scene.face(0, "census")["damage"] == 3
    scene.choose(0, "cast switch-off").choose(0, "room m1-c")
    assert scene.face(0, "census")["damage"] == 2


@pytest.mark.rule("deact-05", "build-05")
def test_nothing_is_built_on_it():
    scene = Stage(2).dungeon(0, "m1-t", "m1-c").off(0, "m1-t").hand(0, "m2-t").start("build")
    assert scene.options(0) == ["lay m2-t left", "lay m2-t over m1-c", "pass"]
    assert scene.refused(0, scene.key("lay", 0, ROOMS, "m2-t", f":{scene.room(0, 'm1-t')}")) == "deact-05"
    names = ("m1-t", "m1-c", "m1-m", "m1-w", "m2-c")
    scene = Stage(2).dungeon(0, *names).hand(0, "m2-t", "a-m2-t")
    for name in names:
        scene.off(0, name)
    scene.start("build")
    assert scene.options(0) == ["pass"]
    assert scene.refused(0, scene.key("lay", 0, ROOMS, "m2-t", f":{LEFT_END}")) == "build-05"


@pytest.mark.rule("deact-06", "destroy-04")
def test_it_cannot_be_destroyed_or_turned_off_again():
    scene = Stage(2).dungeon(0, "m1-t", "m1-c").off(0, "m1-t").hand(0, "smash", "switch-off", "idle-build")
    scene.start("build").choose(0, "cast switch-off")  # the only one left
    assert scene.face(0, "m1-c")["off"]
    assert scene.options(0) == ["cast idle-build", "pass"]
    assert scene.row(0) == ["m1-t", "m1-c"]


@pytest.mark.rule("deact-06", "prio-08")
def test_a_room_turned_off_in_answer_is_not_destroyed():
    scene = Stage(2).dungeon(0, "m1-t").hand(0, "switch-off", "idle-build").hand(1, "smash").start("build")
    scene.passes(0).play(1, "cast smash").choose(0, "cast switch-off").let_happen()
    assert scene.row(0) == ["m1-t"]
    assert scene.face(0, "m1-t")["off"]
    assert scene.discarded() == ["switch-off", "smash"]


@pytest.mark.rule("deact-07", "end-07")
def test_a_hero_walks_past_it_without_entering():
    scene = Stage(2, WAITING).dungeon(0, "m1-t", "waiting", "m1-c").off(0, "waiting").entrance(0, "t8-0")
    scene.start("adventure")
    assert scene.story("enters-room") == ["enters-room t8-0 m1-t", "enters-room t8-0 m1-c"]
    assert sum(event[2] for event in scene.events("hurt")) == 2
    assert scene.asked() == {0: "build"}


@pytest.mark.rule("deact-07", "end-07")
def test_a_room_that_was_off_was_not_entered():
    on_again = (
        '[[spell]]\nid = "late-off"\nname = "late-off"\nphase = "adventure"\ndo = [{ deactivate = { room = "any" } }]\n'
    )
    scene = Stage(2, WAITING, on_again).dungeon(0, "waiting").entrance(0, "t8-0", "t8-1").hand(0, "late-off")
    scene.start("adventure").passes(0).choose(0, "cast late-off")  # after the first hero has been hurt in it
    assert scene.story("enters-room") == ["enters-room t8-0 waiting"]
    assert scene.points(0) == (0, 2)


@pytest.mark.rule("deact-07")
def test_its_neighbours_are_not_neighbours_of_each_other():
    scene = (
        Stage(2, DRUM).dungeon(0, "m1-t", "m1-c", "drum", "m1-m", "m2-t").hand(0, "switch-off", "stop").start("build")
    )
    assert [face["damage"] for face in scene.seat_view(0)["dungeon"]] == [2, 2, 1, 2, 1]
    scene.choose(0, "cast switch-off").choose(0, "room m1-c")
    assert [face["damage"] for face in scene.seat_view(0)["dungeon"]] == [2, 2, 1, 0, 1]


@pytest.mark.rule("deact-07", "death-01")
def test_turning_off_the_room_a_hero_is_in_does_not_undo_its_damage():
    scene = Stage(2).dungeon(0, "m4-t", "m1-c").entrance(0, "t4-0", "t8-0").hand(1, "switch-off", "idle-both")
    scene.start("adventure").passes(1).choose(1, "cast switch-off").choose(1, "room m4-t").let_happen()
    assert scene.hero("t4-0")["left"] == 0
    scene.next_round()
    assert scene.story("died", "leaves-room") == ["died t4-0 m4-t", "leaves-room t8-0 m1-c"]
