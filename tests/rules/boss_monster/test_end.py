"""The end of a round (rules end-*, once-02)."""

from __future__ import annotations

import pytest
from tests.rules.boss_monster.tricks import Stage, room

from undercroft.games.boss_monster.table import ROW, SPELLS

LATE = room("late", 'when = "end-of-round", may = [{ draw = "room" }]')
LATE_HEAL = room("late-heal", 'when = "end-of-round", do = [{ heal = 1 }]')
TOOL = room("tool", 'use = "any", limit = "round", do = [{ bonus = 2, to = "this" }]')
IDLE = room("waiting", 'when = "end-of-round", if = { unvisited = true }, may = [{ draw = "room" }]')


@pytest.mark.rule("end-02", "end-03", "end-04", "once-02", "deact-01")
def test_what_lasts_until_the_end_of_the_round_stops():
    lure = '[[spell]]\nid = "lure-2"\nname = "lure-2"\nphase = "build"\ndo = [{ lure = 2, class = "mage" }]\n'
    scene = Stage(2, TOOL, lure).boss(0, "boss-c0").dungeon(0, "tool", "m1-t", "m2-c").wounds(0, "c4-0")
    scene.hand(0, "lure-2", "switch-off", "idle-both").start("build")
    scene.choose(0, "use tool").choose(0, "cast lure-2").choose(0, "cast switch-off").choose(0, "room m2-c")
    assert scene.face(0, "tool")["damage"] == 3
    assert scene.face(0, "tool")["used"] and scene.face(0, "m2-c")["off"]
    assert scene.seat_view(0)["treasure"] == {"cleric": 1, "warrior": 0, "mage": 2, "thief": 2}
    assert "use tool" not in scene.options(0)
    scene.next_round()
    assert scene.face(0, "tool")["damage"] == 1
    assert not scene.face(0, "tool")["used"] and not scene.face(0, "m2-c")["off"]
    assert scene.seat_view(0)["treasure"] == {"cleric": 2, "warrior": 0, "mage": 0, "thief": 2}
    assert "use tool" in scene.options(0)


@pytest.mark.rule("end-05", "spell-03", "act-03")
def test_no_spell_and_no_ability_at_the_end_of_the_round():
    scene = Stage(2, LATE, TOOL).dungeon(0, "late", "tool").hand(0, "idle-both").hand(1, "idle-both").start("end")
    assert scene.asked() == {0: "offer"}
    assert scene.options(0) == ["yes", "no"]
    assert scene.refused(0, scene.key("cast", 0, SPELLS, "idle-both")) == "spell-03"
    assert scene.refused(0, scene.key("use", 0, ROW, "tool", ":0")) == "act-03"
    assert scene.refused(1, scene.key("cast", 1, SPELLS, "idle-both")) == "spell-03"
    scene.choose(0, "no")
    assert scene.asked() == {0: "build"}
    assert scene.table.round == 4


@pytest.mark.rule("end-06", "end-01", "round-03", "win-02")
def test_after_the_check_a_new_round_begins_or_the_game_is_over():
    scene = Stage(2).score(0, 9, 4).score(1, 9, 4).start("end")
    assert not scene.game.over
    assert scene.story("round") == ["round"]
    assert scene.table.round == 4
    scene = Stage(2).score(0, 9, 4).score(1, 10, 4).start("end")
    assert scene.game.result.winners == (1,)
    assert scene.game.questions == {}
    assert scene.story("round") == []


@pytest.mark.rule("end-07", "effect-01")
def test_abilities_that_look_back_act_in_xp_order_before_the_cleaning_up():
    scene = Stage(3, LATE, TOOL).order(1, 0, 2)
    for seat in range(3):
        scene.dungeon(seat, "late")
    scene.start("end")
    for seat in (1, 0, 2):
        assert scene.asked() == {seat: "offer"}
        assert scene.story("round-over") == []
        scene.choose(seat, "no" if seat == 0 else "yes")
    assert scene.story("drew", "round-over", "round")[:4] == ["drew 1", "drew 2", "round-over", "round"]


@pytest.mark.rule("end-07", "deact-03", "deact-07")
def test_a_room_turned_off_is_still_off_when_the_round_looks_back():
    scene = Stage(2, IDLE).dungeon(0, "waiting").off(0, "waiting").dungeon(1, "waiting").start("end")
    assert scene.asked() == {1: "offer"}
    scene.choose(1, "yes")
    assert not scene.face(0, "waiting")["off"]
    scene = Stage(2, IDLE).dungeon(0, "waiting").entrance(0, "t8-0").start("adventure")
    assert scene.asked() == {0: "build"}  # a hero was there: nothing to look back at


@pytest.mark.rule("end-07", "elim-01", "win-01")
def test_what_is_healed_as_the_round_ends_counts_in_the_check():
    scene = Stage(2, LATE_HEAL).dungeon(0, "late-heal").score(0, 9, 4).wounds(0, "t4-0").start("end")
    scene.choose(0, "wound t4-0")
    assert scene.game.result.winners == (0,)
    assert scene.game.result.rule == "win-01"
    assert scene.points(0) == (10, 4)
