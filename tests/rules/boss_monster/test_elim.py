"""Elimination (rules elim-*, gap-eliminated-view)."""

from __future__ import annotations

import pytest
from tests.rules.boss_monster.tricks import Stage, room

from undercroft.games.boss_monster.table import BOX, OWN, ROOMS

WEAKENER = room("weakener", 'use = "any", limit = "round", do = [{ bonus = -1, to = { room = "opponents" } }]')


@pytest.mark.rule("elim-01", "elim-04", "win-01", "goal-03")
def test_five_wounds_eliminate_however_many_souls():
    scene = Stage(3).score(0, 14, 5).score(1, 3, 4).score(2, 0, 0).start("check")
    assert not scene.game.over
    assert [seat["alive"] for seat in scene.game.view(None)["seats"]] == [False, True, True]
    assert scene.story("eliminated") == ["eliminated 0"]
    assert scene.asked() == {1: "build"}
    assert scene.game.view(None)["order"] == [1, 2]


@pytest.mark.rule("elim-01", "goal-03")
def test_five_wounds_in_the_middle_of_a_round_change_nothing_yet():
    scene = Stage(3).score(0, 0, 4).entrance(0, "t4-0", "t13-0").hand(0, "idle-adventure", "mend", "mend")
    scene.start("adventure").passes(0)
    assert scene.points(0) == (0, 5)
    assert scene.asked() == {0: "adventure"}
    assert scene.seat_view(0)["alive"]
    scene.passes(0)
    assert not scene.seat_view(0)["alive"]


@pytest.mark.rule("elim-02")
@pytest.mark.parametrize("souls", [0, 9])
def test_the_last_one_left_wins_with_any_number_of_souls(souls):
    scene = Stage(3).score(0, 12, 5).score(1, 11, 7).score(2, souls, 4).start("check")
    assert scene.game.over
    assert scene.game.result.winners == (2,)
    assert scene.game.result.rule == "elim-02"
    assert scene.game.questions == {}


@pytest.mark.rule("elim-03", "town-05")
def test_all_cards_of_an_eliminated_player_leave_the_game():
    scene = Stage(3).boss(1, "boss-w0", levelled=True).dungeon(1, "m1-t/m2-t", "m3-c").hand(1, "m4-m", "stop")
    scene.souls(1, "c4-0").wounds(1, "w9-0", "w9-1", "w4-0").discard_pile("m1-c")
    scene.entrance(1, "t4-0").town("m4-0").entrance(1, "t4-1").town("m4-1")
    cards = {scene.id(card) for which in range(OWN) for card in scene.table.zone(1, which)} - {"t4-0", "t4-1"}
    scene.start("check")
    assert cards == {"boss-w0", "m1-t", "m2-t", "m3-c", "m4-m", "stop", "c4-0", "w9-0", "w9-1", "w4-0"}
    assert all(scene.table.zone(1, which) == [] for which in range(OWN))
    assert cards <= set(scene.ids(scene.table.zones[BOX]))
    assert scene.discarded() == ["m1-c"]
    assert scene.in_town()[:4] == ["t4-0", "m4-0", "t4-1", "m4-1"]  # by the order of their coming
    assert scene.asked() == {0: "build"}
    scene.finish_phase()
    assert scene.story("build-turn")[:2] == ["build-turn 0", "build-turn 2"]


@pytest.mark.rule("elim-03")
def test_an_eliminated_player_is_no_target_and_asked_nothing():
    scene = Stage(3, WEAKENER).score(1, 0, 5).dungeon(1, "m3-t").dungeon(2, "m2-t", "m2-c").dungeon(0, "weakener")
    scene.hand(0, "strip").hand(2, "m1-t").hand(1, "idle-both").start("check")
    scene.choose(0, "use weakener")
    assert scene.options(0) == ["room m2-c", "room m2-t"]
    scene.choose(0, "room m2-t").choose(0, "cast strip")  # seat 2 is the only opponent left
    assert scene.zone(2, ROOMS) == []
    scene.next_round()
    assert {event[0] for event in scene.events("drew")} == {0, 2}


@pytest.mark.rule("elim-04", "win-01", "win-03")
def test_eliminations_happen_together_before_the_victory():
    scene = Stage(4).score(0, 15, 5).score(1, 10, 4).score(2, 14, 6).score(3, 9, 0).start("check")
    assert scene.game.result.winners == (1,)
    assert scene.game.result.rule == "win-01"
    assert scene.story("eliminated") == ["eliminated 0", "eliminated 2"]


@pytest.mark.rule("elim-05", "begin-01")
def test_as_many_heroes_appear_as_before():
    scene = Stage(4).score(1, 0, 5).score(3, 0, 6).start("check")
    assert scene.game.view(None)["order"] == [0, 2]
    assert len(scene.events("hero-appears")) == 4
    assert len(scene.in_town()) == 4


@pytest.mark.rule("gap-eliminated-view")
def test_an_eliminated_player_sees_what_the_public_sees():
    scene = Stage(3).score(1, 0, 5).hand(0, "m1-t", "stop").hand(2, "m2-t")
    scene.start("end")
    assert scene.game.view(1) == scene.game.view(None)
    assert scene.game.events(1) == scene.game.events(None)
    assert scene.seat_view(0, 1)["spells"] == [{"back": "spell"}]
    assert [face["id"] for face in scene.seat_view(0, 0)["spells"]] == ["stop"]
