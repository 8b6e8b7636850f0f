"""Heroes who get through (rules survive-*), wounds and souls (rules wounds-*, souls-*)."""

from __future__ import annotations

import pytest
from tests.rules.boss_monster.tricks import Stage, room

from undercroft.games.boss_monster.table import SOULS, SPELLS, WOUNDS

SORE = room("sore", 'when = "survived-here", do = [{ bonus = 2, to = "this" }]', damage=2)


@pytest.mark.rule("survive-01", "survive-02", "goal-02")
def test_a_survivor_lies_face_up_with_the_boss_and_stays_there():
    scene = Stage(2).dungeon(1, "m1-t").entrance(1, "t4-0").start("adventure")
    assert scene.story("leaves-room", "survived") == ["leaves-room t4-0 m1-t", "survived t4-0"]
    assert scene.zone(1, WOUNDS) == ["t4-0"]
    for eye in (0, 1, None):
        assert [face["id"] for face in scene.seat_view(1, eye)["survivors"]] == ["t4-0"]
    assert scene.points(1) == (0, 1)
    assert scene.table.round == 4
    assert "t4-0" not in scene.in_town()


@pytest.mark.rule("survive-03", "damage-05")
def test_surviving_a_room_helps_against_the_next_hero():
    scene = Stage(2, SORE).dungeon(0, "sore").entrance(0, "t4-0", "w4-0", "c4-0").start("adventure")
    assert [event[2] for event in scene.events("hurt")] == [2, 4, 4]
    assert scene.story("survived", "died") == ["survived t4-0", "died w4-0 sore", "died c4-0 sore"]


@pytest.mark.rule("survive-03", "gap-move-hero")
def test_who_is_sent_away_did_not_survive_the_room():
    scene = Stage(2, SORE).dungeon(0, "sore").entrance(0, "t4-0").hand(0, "to-town", "idle-both").start("adventure")
    scene.passes(0).choose(0, "cast to-town")
    assert scene.asked() == {0: "adventure"}
    scene.passes(0)
    assert scene.story("leaves-room", "stronger-room", "survived", "died") == []
    assert scene.in_town()[0] == "t4-0"


@pytest.mark.rule("survive-04", "adventure-08", "deact-07")
@pytest.mark.parametrize("rooms", [(), ("m4-t", "m4-c")])
def test_without_active_rooms_he_walks_straight_to_the_boss(rooms):
    scene = Stage(2).dungeon(0, *rooms).entrance(0, "t4-0").hand(1, "idle-adventure")
    for name in rooms:
        scene.off(0, name)
    scene.start("adventure")
    assert scene.asked() == {1: "adventure"}
    scene.passes(1)
    assert scene.story("enters-room", "survived") == ["survived t4-0"]
    assert scene.points(0) == (0, 1)
    assert scene.table.round == 4


@pytest.mark.rule("wounds-01", "wounds-02", "souls-01", "souls-02")
@pytest.mark.parametrize(("hero", "value"), [("t4-0", 1), ("t8-0", 1), ("t9-0", 2), ("t13-0", 2)])
def test_an_ordinary_hero_counts_one_and_an_epic_hero_two(hero, value):
    scene = Stage(2).entrance(0, hero).start("adventure")
    assert scene.points(0) == (0, value)
    scene = Stage(2).dungeon(0, "m1-t").entrance(0, hero).hand(0, "slay").start("adventure").passes(0)
    scene.choose(0, "cast slay")
    assert scene.points(0) == (value, 0)


@pytest.mark.rule("wounds-03", "souls-03")
def test_everybody_can_count_everybodys_wounds_and_souls():
    scene = Stage(3).souls(0, "t4-0", "t9-0").wounds(1, "w9-0").souls(1, "m4-0").wounds(2, "c4-0").start("begin")
    for eye in (0, 1, 2, None):
        found = [(face["souls"], face["wounds"]) for face in scene.game.view(eye)["seats"]]
        assert found == [(3, 0), (1, 2), (0, 1)]
        assert [len(face["score"]) for face in scene.game.view(eye)["seats"]] == [2, 1, 0]


@pytest.mark.rule("wounds-04")
def test_healing_moves_the_whole_card_of_the_players_choice():
    scene = Stage(2).wounds(0, "t4-0", "w9-0", "m4-0").souls(0, "c4-0").hand(0, "mend", "mend", "idle-build")
    scene.start("build").choose(0, "cast mend")
    assert scene.asked() == {0: "heal"}
    assert scene.options(0) == ["wound t4-0", "wound w9-0", "wound m4-0"]
    scene.choose(0, "wound w9-0")
    assert scene.points(0) == (3, 2)
    assert scene.zone(0, SOULS) == ["c4-0", "w9-0"]
    assert scene.zone(0, WOUNDS) == ["t4-0", "m4-0"]
    scene.choose(0, "cast mend").choose(0, "wound t4-0")
    assert scene.points(0) == (4, 1)
    assert scene.asked() == {0: "build"}


@pytest.mark.rule("wounds-04")
def test_the_only_wound_is_healed_without_asking_and_none_is_no_harm():
    scene = Stage(2).wounds(0, "t4-0").hand(0, "mend", "mend", "idle-build").start("build").choose(0, "cast mend")
    assert scene.points(0) == (1, 0)
    scene.choose(0, "cast mend")
    assert scene.points(0) == (1, 0)
    assert scene.zone(0, SPELLS) == ["idle-build"]
