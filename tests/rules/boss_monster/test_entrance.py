"""The entrance of a dungeon (rules entrance-*)."""

from __future__ import annotations

import pytest
from tests.rules.boss_monster.tricks import Stage, spell
from tests.scene import Scene

from undercroft.games.boss_monster.table import ENTRANCE, INSIDE, SPELLS, WOUNDS


@pytest.mark.rule("entrance-01")
def test_from_the_entrance_the_leftmost_room_comes_first() -> None:
    scene = Scene().dungeon(0, "m1-c", "t1-w", "m1-t").entrance(0, "c8-0").start("adventure")
    assert [data["room_design"] for _, data in scene.told("enters-room")] == ["m1-c", "t1-w", "m1-t"]


@pytest.mark.rule("entrance-01", "survive-04")
def test_without_rooms_the_entrance_lies_beside_the_boss() -> None:
    scene = Scene().entrance(0, "c4-0").start("adventure")
    assert scene.told("enters-room") == []
    assert scene.zone(0, WOUNDS) == ["c4-0"]


@pytest.mark.rule("entrance-01")
def test_a_hero_at_the_entrance_is_not_yet_in_the_dungeon() -> None:
    stab = spell("stab", '{ hurt = 2, hero = { hero = "in your dungeon" } }', "adventure")
    stage = Stage(2, stab).dungeon(0, "m1-c").entrance(0, "c8-0", "c6-0").hand(0, "stab", "stop").start("adventure")
    assert stage.zone(0, ENTRANCE) == ["c8-0", "c6-0"]
    assert "cast stab" not in stage.options(0)
    assert stage.refused(0, stage.key("cast", 0, SPELLS, "stab")) == "spell-08"
    stage.passes(0)
    assert stage.zone(0, INSIDE) == ["c8-0"]
    stage.choose(0, "cast stab")  # nobody to choose: the other one is still outside
    assert (stage.hero("c8-0")["left"], stage.hero("c6-0")["left"]) == (5, 6)


@pytest.mark.rule("entrance-01")
def test_a_hero_in_the_dungeon_is_no_longer_at_the_entrance() -> None:
    stage = Stage().dungeon(0, "m1-c").entrance(0, "c8-0", "c6-0").hand(0, "slay-at-door", "stop").start("adventure")
    stage.passes(0)
    assert (stage.zone(0, INSIDE), stage.zone(0, ENTRANCE)) == (["c8-0"], ["c6-0"])
    stage.choose(0, "cast slay-at-door")  # only one hero it can mean
    assert (stage.zone(0, INSIDE), stage.zone(0, ENTRANCE)) == (["c8-0"], [])
    assert stage.points(0) == (1, 0)


@pytest.mark.rule("entrance-02", "adventure-03")
def test_heroes_queue_up_in_the_order_they_arrive_and_the_nearest_enters_first() -> None:
    scene = Scene().boss(0, "boss-w0").boss(1, "boss-w1").dungeon(0, "m1-c").hand(0, "idle-adventure")
    scene.town("c4-0", "c6-0", "c8-0").start("bait")
    assert scene.zone(0, ENTRANCE) == ["c8-0", "c6-0", "c4-0"]
    assert [hero["id"] for hero in scene.game.view(1)["seats"][0]["entrance"]] == ["c8-0", "c6-0", "c4-0"]
    scene.finish_phase()
    assert [data["design"] for _, data in scene.told("enters-dungeon")] == ["c8-0", "c6-0", "c4-0"]


@pytest.mark.rule("entrance-02", "entrance-03")
def test_heroes_left_from_an_earlier_round_stand_in_front_of_new_arrivals() -> None:
    scene = Scene().boss(0, "boss-w0").boss(1, "boss-w1").dungeon(0, "m1-c").hand(0, "idle-adventure")
    scene.entrance(0, "t6-0").town("c4-0", "c8-0").start("bait")
    assert scene.zone(0, ENTRANCE) == ["t6-0", "c8-0", "c4-0"]


@pytest.mark.rule("entrance-03", "adventure-09")
def test_a_hero_still_waiting_at_the_end_stays_untested_and_enters_next_round() -> None:
    stage = Stage().boss(0, "boss-w0").boss(1, "boss-w1").dungeon(0, "m4-t").dungeon(1, "m1-cc", "t1-cc")
    stage.entrance(0, "c4-0").entrance(1, "c8-0").hand(1, "to-door", "stop", "stop").start("adventure")
    while stage.table.active != 1:
        stage.pass_all() if stage.table.active != 0 else stage.passes(next(iter(stage.asked())))
    stage.choose(1, "cast to-door").choose(1, "seat 0")
    stage.finish_phase()
    assert stage.table.round == 4
    assert stage.zone(0, ENTRANCE) == ["c8-0"]
    stage.finish_phase()  # the dungeon of seat 1 has far more of his treasure, but he is not in town
    assert "c8-0" not in [data["design"] for _, data in stage.told("lured", "stays")]
    stage.finish_phase()
    walks = [(data["design"], data["seat"]) for _, data in stage.told("enters-dungeon")]
    assert walks[:2] == [("c4-0", 0), ("c8-0", 0)]
