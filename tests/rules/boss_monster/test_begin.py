"""The beginning of a round (rules begin-*)."""

from __future__ import annotations

import pytest
from tests.rules.boss_monster.tricks import room
from tests.scene import Scene

from undercroft.games.boss_monster.table import ROOMS

EAGER = room("eager", 'use = "any", limit = "round", do = [{ draw = "room" }]')


@pytest.mark.rule("begin-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_hero_per_player_appears_in_town(seats: int) -> None:
    scene = Scene(seats).top("c4-0", "w6-0", "m8-0", "t4-0").start("begin")
    assert scene.in_town() == ["t4-0", "m8-0", "w6-0", "c4-0"][:seats]
    assert [data["design"] for _, data in scene.told("hero-appears")] == scene.in_town()


@pytest.mark.rule("begin-01", "elim-05")
def test_as_many_heroes_appear_as_players_started_the_game() -> None:
    scene = Scene(3).wounds(2, "w9-0", "w9-1", "w9-2").start("check")
    assert scene.table.alive == [1, 1, 0]
    assert len(scene.in_town()) == 3
    assert scene.asked() == {0: "build"}


@pytest.mark.rule("begin-01", "gap-hero-deck-short")
@pytest.mark.parametrize(("left", "town"), [(["c4-0"], ["c4-0"]), ([], [])])
def test_of_a_short_hero_deck_all_that_is_left_appears(left: list[str], town: list[str]) -> None:
    scene = Scene(2).empty_deck("hero").entrance(0, "w8-0").top(*left).start("begin")
    assert scene.in_town() == town
    assert [len(scene.zone(seat, ROOMS)) for seat in (0, 1)] == [1, 1]  # rooms are drawn all the same
    assert scene.asked() == {0: "build"}


@pytest.mark.rule("begin-02", "begin-04", "xp-04")
def test_then_everybody_draws_one_room_in_xp_order_and_the_build_phase_starts() -> None:
    scene = Scene(3).order(2, 0, 1).top("m1-c", "m2-w", "t3-m").start("begin")
    assert [scene.hand_of(seat) for seat in (2, 0, 1)] == [["t3-m"], ["m2-w"], ["m1-c"]]
    told = [(kind, data.get("seat")) for kind, data in scene.told("round", "hero-appears", "drew", "build-turn")]
    assert told == [
        ("round", None),
        *[("hero-appears", None)] * 3,
        *[("drew", seat) for seat in (2, 0, 1)],
        ("build-turn", 2),
    ]
    assert scene.asked() == {2: "build"}
    assert scene.game.view(0)["phase"] == "build"


@pytest.mark.rule("begin-02", "gap-room-deck-empty")
def test_an_empty_room_deck_is_made_anew_from_the_discarded_rooms() -> None:
    scene = Scene(2).empty_deck("room").discard_pile("m1-c", "stop", "m2-w", "idle-both", "t1-t").start("begin")
    assert scene.discarded() == ["stop", "idle-both"]
    assert [(data["deck"], data["count"]) for _, data in scene.told("reshuffled")] == [(1, 3)]
    held = scene.hand_of(0) + scene.hand_of(1)
    assert len(held) == 2
    assert set(held) < {"m1-c", "m2-w", "t1-t"}
    assert scene.game.view(None)["decks"]["room"] == 1


@pytest.mark.rule("begin-02", "gap-room-deck-empty")
def test_with_one_room_left_the_highest_xp_draws_it_and_the_other_draws_nothing() -> None:
    scene = Scene(2).order(1, 0).empty_deck("room").top("m1-c").discard_pile("stop").start("begin")
    assert (scene.hand_of(1), scene.hand_of(0)) == (["m1-c"], [])
    assert [(data["seat"], data["deck"]) for _, data in scene.told("nothing-to-draw")] == [(0, 1)]
    assert scene.discarded() == ["stop"]
    assert scene.asked() == {1: "build"}


@pytest.mark.rule("begin-03", "begin-04")
def test_nothing_can_be_used_before_the_build_phase() -> None:
    """Everybody could act, nobody is asked: the first question is the first build turn."""
    scene = Scene(2, extra=EAGER)
    for seat in (0, 1):
        scene.dungeon(seat, "eager").hand(seat, "idle-both", "idle-build", "m2-w")
    scene.start("begin")
    assert scene.game.choices == []
    assert scene.asked() == {0: "build"}
    assert scene.game.view(0)["phase"] == "build"
    assert {"use eager", "cast idle-both", "lay m2-w left"} <= set(scene.options(0))
    assert [kind for kind, _ in scene.told("cast", "used", "laid")] == []


@pytest.mark.rule("begin-05", "hero-05")
def test_the_last_ordinary_and_the_first_epic_heroes_may_appear_together() -> None:
    scene = Scene(4).empty_deck("hero").top("c13-0", "w12-0", "m11-0", "t4-0", "c6-0").start("begin")
    assert scene.in_town() == ["c6-0", "t4-0", "m11-0", "w12-0"]
    assert [hero["grade"] for hero in scene.game.view(0)["town"]] == ["ordinary", "ordinary", "epic", "epic"]
    assert scene.game.view(0)["decks"]["epic hero"] == 1
