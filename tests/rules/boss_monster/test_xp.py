"""XP order (rules xp-*)."""

from __future__ import annotations

import pytest
from tests.rules.boss_monster.tricks import Stage, room
from tests.scene import Opening, Scene

import undercroft as uc
from undercroft.games.boss_monster.table import ENTRANCE

CURIOUS = room("curious", 'when = "built", may = [{ draw = "room" }]')


@pytest.mark.rule("xp-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_order_runs_from_the_highest_xp_down(seats: int) -> None:
    orders = set()
    for seed in range(6):
        view = Opening(seats, ["undercroft"], seed=seed).game.view(None)
        xp = [view["seats"][seat]["boss"]["xp"] for seat in view["order"]]
        assert xp == sorted(xp, reverse=True)
        assert sorted(view["order"]) == list(range(seats))
        orders.add(tuple(view["order"]))
    assert len(orders) > 1


@pytest.mark.rule("xp-02")
def test_the_order_is_the_same_in_every_round() -> None:
    game = uc.new_game("boss-monster", seats=3, seed=2)
    bot = uc.bot("random", seed=2)
    order = game.view(None)["order"]
    while not game.over:
        for seat in list(game.questions):
            game.answer(seat, bot.choose(game.seat(seat)))
        now = game.view(None)
        assert now["order"] == [seat for seat in order if now["seats"][seat]["alive"]]
    turns = [line["data"]["seat"] for line in game.events(None) if line["kind"] == "build-turn"]
    assert turns[:6] == order * 2


@pytest.mark.rule("xp-02", "elim-03")
def test_an_eliminated_player_is_skipped() -> None:
    scene = Scene(3).order(1, 2, 0).wounds(2, "w9-0", "w9-1", "w4-0")
    for seat in range(3):
        scene.hand(seat, "m1-c")
    scene.start("check")
    assert scene.game.view(None)["order"] == [1, 0]
    assert scene.asked() == {1: "build"}
    scene.passes(1)
    assert scene.asked() == {0: "build"}
    scene.passes(0)
    assert [data["seat"] for _, data in scene.told("build-turn")] == [1, 0, 1]


@pytest.mark.rule("xp-03", "xp-04", "build-01")
def test_in_each_phase_everybody_has_one_turn_in_xp_order() -> None:
    scene = Scene(4).order(2, 0, 3, 1)
    for seat in range(4):
        scene.hand(seat, "m1-c").dungeon(seat, "m4-t").entrance(seat, f"c4-{seat}" if seat < 3 else "w4-0")
    scene.start("build").finish_phase()
    assert [data["seat"] for _, data in scene.told("build-turn")][:4] == [2, 0, 3, 1]
    assert [data["seat"] for _, data in scene.told("adventure-turn")] == [2, 0, 3, 1]
    assert scene.table.round == 4
    assert scene.table.souls == [1, 1, 1, 1]


@pytest.mark.rule("xp-03", "adventure-09")
def test_a_turn_is_never_repeated_in_the_same_phase() -> None:
    stage = Stage(3).dungeon(0, "m4-t").entrance(0, "c4-0").dungeon(1, "m1-t").entrance(1, "c8-0")
    stage.hand(1, "to-door", "stop").start("adventure")
    while stage.table.active != 1:
        stage.passes(1)
    stage.play(1, "cast to-door").choose(1, "seat 0")
    assert stage.zone(0, ENTRANCE) == ["c8-0"]
    stage.finish_phase()
    assert [data["seat"] for _, data in stage.told("adventure-turn")] == [0, 1]
    assert stage.zone(0, ENTRANCE) == ["c8-0"]  # he waits for the next round
    assert stage.table.round == 4


@pytest.mark.rule("xp-04", "reveal-03")
def test_when_built_effects_follow_xp_order() -> None:
    scene = Scene(3, extra=CURIOUS).order(1, 2, 0)
    for seat in range(3):
        scene.hand(seat, "curious")
    scene.start("build")
    for seat in (1, 2, 0):
        scene.choose(seat, "lay curious left").passes(seat)
    for seat in (1, 2, 0):
        assert scene.asked() == {seat: "offer"}
        scene.choose(seat, "yes")
    assert scene.asked() == {1: "build"}


@pytest.mark.rule("xp-04", "level-05")
def test_level_ups_follow_xp_order() -> None:
    scene = Scene(3).order(1, 2, 0)
    for seat in range(3):
        scene.dungeon(seat, "m1-c", "m1-w", "m1-m", "m1-t").hand(seat, "t1-c")
    scene.start("build")
    for seat in (1, 2, 0):
        scene.choose(seat, "lay t1-c left").passes(seat)
    assert [data["seat"] for _, data in scene.told("levelled-up")] == [1, 2, 0]


@pytest.mark.rule("xp-04", "prio-04")
def test_effects_of_players_who_are_not_active_follow_xp_order() -> None:
    scene = Scene(4).order(1, 3, 2, 0).hand(0, "m1-c").dungeon(0, "m1-t").entrance(0, "c8-0")
    for seat in (1, 2, 3):
        scene.hand(seat, "idle-adventure")
    scene.start("adventure").passes(1)
    for seat in (3, 2):
        scene.choose(seat, "cast idle-adventure").pass_all("adventure")
    scene.choose(1, "cast idle-adventure").pass_all("build")  # declared last, but his XP is the highest
    assert [data["seat"] for _, data in scene.told("declared")] == [3, 2, 1]
    assert [data["seat"] for _, data in scene.told("drew")][:3] == [1, 3, 2]
