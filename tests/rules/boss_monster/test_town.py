"""The town (rules town-*)."""

from __future__ import annotations

import pytest
from tests.rules.boss_monster.tricks import Stage
from tests.scene import Scene

from undercroft.games.boss_monster.table import ENTRANCE, WOUNDS


def tied(scene: Scene) -> Scene:
    """Two cleric bosses: nobody is lured by their treasure."""
    return scene.boss(0, "boss-c0").boss(1, "boss-c1")


@pytest.mark.rule("town-01", "town-02")
def test_new_heroes_are_added_at_the_far_end_in_the_order_they_are_turned_over() -> None:
    scene = tied(Scene()).town("w4-0", "m6-0").top("t8-0", "c8-0").start("begin")
    assert scene.in_town() == ["w4-0", "m6-0", "c8-0", "t8-0"]
    assert [hero["id"] for hero in scene.game.view(None)["town"]] == scene.in_town()  # nearest the deck first
    scene.top("w8-2", "m8-2").finish_phase()
    assert scene.in_town() == ["w4-0", "m6-0", "c8-0", "t8-0", "m8-2", "w8-2"]


@pytest.mark.rule("town-03", "ties-01", "ties-02")
def test_a_hero_who_was_not_lured_stays_and_is_tested_again_next_round() -> None:
    scene = tied(Scene()).dungeon(0, "m1-w").dungeon(1, "m1-w").hand(0, "m2-w").town("w8-0", "m8-0")
    scene.start("build").finish_phase()
    stays = [data["design"] for _, data in scene.told("stays")]
    assert stays == ["m8-0", "w8-0"]
    assert scene.table.round == 4
    assert scene.in_town()[:2] == ["w8-0", "m8-0"]
    scene.choose(0, "lay m2-w left").finish_phase()
    assert "w8-0" in [data["design"] for _, data in scene.told("lured")]
    assert scene.zone(0, WOUNDS).count("w8-0") == 1
    assert scene.in_town()[0] == "m8-0"


@pytest.mark.rule("town-04", "town-01")
def test_the_remaining_heroes_close_up_with_the_oldest_next_to_the_deck() -> None:
    scene = tied(Scene()).dungeon(0, "m1-w").hand(0, "idle-adventure")
    scene.town("w8-0", "m8-0", "w6-0", "t8-0", "m6-0", "w4-0").start("bait")
    assert scene.in_town() == ["m8-0", "t8-0", "m6-0"]
    assert scene.zone(0, ENTRANCE) == ["w4-0", "w6-0", "w8-0"]
    assert scene.asked() == {0: "adventure"}


@pytest.mark.rule("town-05", "gap-move-hero")
@pytest.mark.parametrize(
    ("sent", "town"),
    [
        ("w8-0", ["w8-0", "m6-0", "t8-0"]),
        ("w6-0", ["m6-0", "w6-0", "t8-0"]),
        ("w4-0", ["m6-0", "t8-0", "w4-0"]),
    ],
)
def test_a_hero_sent_back_takes_the_place_his_time_in_play_gives_him(sent: str, town: list[str]) -> None:
    stage = Stage().boss(0, "boss-c0").boss(1, "boss-c1").dungeon(0, "m1-w").hand(0, "to-town", "stop")
    stage.town("w8-0", "m6-0", "w6-0", "t8-0", "w4-0").start("bait")
    assert stage.in_town() == ["m6-0", "t8-0"]
    stage.choose(0, "cast to-town").choose(0, f"hero {sent}")
    assert stage.in_town() == town
    assert sent not in stage.zone(0, ENTRANCE)


@pytest.mark.rule("town-05", "town-01")
def test_time_in_play_counts_from_the_moment_a_hero_was_turned_over() -> None:
    stage = Stage().boss(0, "boss-c0").boss(1, "boss-c1").dungeon(0, "m1-w").hand(0, "to-town", "stop")
    stage.top("m8-0", "w8-0").start("begin")  # the warrior is turned over first
    assert stage.in_town() == ["w8-0", "m8-0"]
    stage.finish_phase()
    assert stage.in_town() == ["m8-0"]
    stage.choose(0, "cast to-town")
    assert stage.in_town() == ["w8-0", "m8-0"]


@pytest.mark.rule("town-05", "damage-04")
def test_a_hero_sent_back_is_not_tested_again_this_round_but_in_the_next() -> None:
    stage = Stage().boss(0, "boss-c0").boss(1, "boss-c1").dungeon(0, "m2-w").hand(0, "to-town", "stop")
    stage.entrance(0, "w8-0").start("adventure").passes(0)
    stage.choose(0, "cast to-town")
    assert stage.in_town() == ["w8-0"]
    assert stage.hero("w8-0")["left"] == 6
    stage.top("m8-2", "m8-1").finish_phase()
    assert stage.table.round == 4
    assert stage.told("lured") == []
    assert stage.in_town() == ["w8-0", "m8-1", "m8-2"]
    assert stage.hero("w8-0")["left"] == 8
    stage.finish_phase()
    assert [data["design"] for _, data in stage.told("lured")] == ["w8-0"]


@pytest.mark.rule("town-05")
def test_the_town_has_no_size_limit() -> None:
    scene = tied(Scene()).town(*[f"{cls}{health}-{copy}" for cls in "wmt" for health in (4, 6, 8) for copy in (0, 1)])
    scene.start("begin")
    assert len(scene.in_town()) == 20
    assert scene.asked() == {0: "build"}
