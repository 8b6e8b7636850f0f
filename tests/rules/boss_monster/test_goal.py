"""What the game is about (rules goal-*)."""

from __future__ import annotations

import pytest
from tests.scene import Scene

from undercroft.games.boss_monster.table import INSIDE, SOULS, WOUNDS

NINE = ("w9-0", "w9-1", "w9-2", "w11-0", "w4-0")  # four epic souls and an ordinary one


@pytest.mark.rule("goal-01")
@pytest.mark.parametrize(("hero", "rooms", "souls"), [("c4-0", ["m4-t"], 1), ("c11-0", ["m4-t", "t4-t", "m3-t"], 2)])
def test_a_hero_who_dies_in_a_dungeon_is_its_owners_soul(hero: str, rooms: list[str], souls: int) -> None:
    scene = Scene().dungeon(1, *rooms).entrance(1, hero).start("adventure")
    assert scene.zone(1, SOULS) == [hero]
    assert scene.table.souls == [0, souls]
    assert scene.table.wounds == [0, 0]
    assert scene.asked() == {0: "build"}


@pytest.mark.rule("goal-02")
@pytest.mark.parametrize(("hero", "rooms", "wounds"), [("c4-0", ["m3-t"], 1), ("c11-0", ["m4-t", "t4-t", "m2-t"], 2)])
def test_a_hero_who_gets_through_alive_wounds_the_dungeons_owner(hero: str, rooms: list[str], wounds: int) -> None:
    scene = Scene().dungeon(1, *rooms).entrance(1, hero).start("adventure")
    assert scene.zone(1, WOUNDS) == [hero]
    assert scene.table.wounds == [0, wounds]
    assert scene.table.souls == [0, 0]
    assert scene.asked() == {0: "build"}


@pytest.mark.rule("goal-03")
def test_the_tenth_soul_wins_nothing_before_the_round_has_ended() -> None:
    scene = Scene().dungeon(0, "m4-t").hand(0, "idle-adventure").souls(0, *NINE)
    scene.entrance(0, "c4-0", "c4-1").start("adventure")
    assert scene.table.souls[0] == 9
    while scene.table.souls[0] == 9:
        scene.passes(0)
    assert scene.table.souls[0] == 10
    assert not scene.game.over
    assert scene.asked() == {0: "adventure"}  # the second hero still has his walk
    scene.finish_phase()
    assert scene.table.souls[0] == 11
    assert scene.game.over
    assert scene.game.result.winners == (0,)
    assert scene.game.result.rule == "win-01"


@pytest.mark.rule("goal-03")
def test_the_fifth_wound_eliminates_nobody_before_the_round_has_ended() -> None:
    scene = Scene().hand(0, "idle-adventure").wounds(0, "w9-0", "w9-1").entrance(0, "c4-0", "c4-1").start("adventure")
    assert scene.table.wounds[0] == 4
    scene.passes(0)
    assert scene.table.wounds[0] == 5
    assert scene.table.alive == [1, 1]
    assert not scene.game.over
    assert scene.options(0) == ["cast idle-adventure", "pass"]
    assert scene.zone(0, INSIDE) == []
    scene.finish_phase()
    assert scene.game.over
    assert scene.game.result.winners == (1,)
