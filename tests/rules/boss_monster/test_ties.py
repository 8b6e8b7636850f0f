"""Ties in the bait phase (rules ties-*)."""

from __future__ import annotations

import pytest
from tests.scene import Scene

from undercroft.games.boss_monster.bait import lures
from undercroft.games.boss_monster.table import ENTRANCE


@pytest.mark.rule("ties-01", "ties-02")
@pytest.mark.parametrize(
    ("counts", "best"),
    [([0, 0], -1), ([1, 0], 0), ([0, 1], 1), ([2, 2], -1), ([2, 2, 3], 2), ([3, 3, 1], -1), ([1, 3, 3, 3], -1)],
)
def test_only_a_single_highest_count_above_nought_lures(counts: list[int], best: int) -> None:
    assert lures(counts) == best


@pytest.mark.rule("ties-01", "town-03")
def test_a_hero_whose_treasure_nobody_has_stays_in_town() -> None:
    scene = Scene().boss(0, "boss-w0").boss(1, "boss-w1").dungeon(0, "m1-c").hand(0, "idle-adventure")
    scene.town("t8-0", "m8-0").start("bait")
    assert scene.in_town() == ["t8-0", "m8-0"]
    assert [line["rule"] for line in scene.game.events(None) if line["kind"] == "stays"] == ["ties-01", "ties-01"]
    assert scene.asked() == {0: "adventure"}


@pytest.mark.rule("ties-02", "ties-03")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 0, 2)])
def test_a_tie_for_the_highest_count_keeps_the_hero_in_town_whatever_the_xp(order: tuple[int, int, int]) -> None:
    scene = Scene(3).order(*order).boss(0, "boss-w0").boss(1, "boss-w1").boss(2, "boss-t0").hand(0, "idle-adventure")
    scene.dungeon(0, "m1-cc").dungeon(1, "m1-c", "t1-c").dungeon(2, "m1-c").town("c8-0").start("bait")
    assert scene.in_town() == ["c8-0"]
    assert [(data["design"], data["count"]) for _, data in scene.told("stays")] == [("c8-0", 2)]
    assert [line["rule"] for line in scene.game.events(None) if line["kind"] == "stays"] == ["ties-02"]


@pytest.mark.rule("ties-02")
def test_a_tie_for_second_place_does_not_matter() -> None:
    scene = Scene(3).boss(0, "boss-w0").boss(1, "boss-w1").boss(2, "boss-t0").hand(0, "idle-adventure")
    scene.dungeon(0, "m1-cc").dungeon(1, "m1-cc", "t1-c").dungeon(2, "m1-cc").town("c8-0").start("bait")
    assert scene.zone(1, ENTRANCE) == ["c8-0"]


@pytest.mark.rule("ties-02", "hidden-03")
def test_the_view_says_where_a_hero_would_go() -> None:
    scene = Scene().boss(0, "boss-w0").boss(1, "boss-w1").dungeon(0, "m1-c").dungeon(1, "m1-c", "m1-m")
    scene.town("c8-0", "m8-0", "w8-0", "t8-0")
    assert [hero["preview"]["seat"] for hero in scene.game.view(None)["town"]] == [None, 1, None, None]
