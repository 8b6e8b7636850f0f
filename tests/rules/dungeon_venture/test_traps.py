"""Traps (rules trap-*, pit-*, arrow-*, rocks-*)."""

from __future__ import annotations

import pytest
from tests.rules.dungeon_venture.crypt import FIGHTER, KEEPER, MAGE, THIEF, Crypt, hits

from undercroft.games.dungeon_venture.table import EVENT_HAND, FIRED, KNOWN, SPENT, SPIRIT, UNKNOWN


@pytest.mark.rule("trap-01", "trap-03", "gap-42", "hidden-04")
def test_passing_over_a_trap_tells_and_does_nothing() -> None:
    scene = Crypt()
    trap = scene.trap("arrows", (3, 1))
    scene.turn(FIGHTER)
    assert not scene.game.view(1)["traps"] and len(scene.game.view(KEEPER)["screen"]["traps"]) == 1
    scene.go(5, 1)
    assert scene.table.trap_state[trap] == UNKNOWN and scene.table.life[FIGHTER] == 6
    assert not scene.told("trap-fired") and not scene.game.view(1)["traps"]


@pytest.mark.rule("trap-02", "arrow-01", "arrow-03", "ex-trap-01")
def test_fire_arrows_strike_whoever_stops_once_with_defence() -> None:
    scene = Crypt()
    scene.put(FIGHTER, 1, 2)
    scene.put(MAGE, 2, 3)
    scene.put(THIEF, 2, 1)
    trap = scene.trap("arrows", (3, 2))
    scene.turn(FIGHTER).go(5, 2).end()
    scene.turn(MAGE).dice(*hits(3, of=6), *hits(1, of=2)).go(3, 2)
    assert scene.table.life[MAGE] == 2 and scene.cell(MAGE) == (3, 2)
    assert scene.table.trap_state[trap] == SPENT
    scene.put(MAGE, 9, 9)
    scene.turn(THIEF).go(3, 2)
    assert scene.table.life[THIEF] == 5 and scene.cell(THIEF) == (3, 2)


@pytest.mark.rule("arrow-02", "trap-04")
def test_a_trap_that_was_found_is_shown_and_still_armed() -> None:
    scene = Crypt()
    trap = scene.trap("arrows", (3, 1))
    scene.turn(FIGHTER).do("search")
    assert [face["kind"] for face in scene.game.view(1)["traps"]] == ["arrows"]
    scene.dice(*hits(0, of=6), *hits(0, of=4)).go(3, 1)
    assert scene.table.trap_state[trap] == SPENT


@pytest.mark.rule("pit-01", "pit-02", "pit-04")
def test_a_pit_strikes_without_defence_and_moves_the_hero_off() -> None:
    scene = Crypt()
    scene.trap("pit", (3, 1))
    scene.turn(FIGHTER).dice(*hits(2, of=4)).go(3, 1)
    assert scene.table.life[FIGHTER] == 4 and len(scene.told("rolled")) == 1
    assert scene.asked == "displaced" and scene.who == 1
    assert sorted(scene.cells("place")) == [(2, 1), (3, 0), (3, 2), (4, 1)]
    scene.do("place", scene.at(4, 1))
    assert scene.cell(FIGHTER) == (4, 1)
    scene.put(MAGE, 3, 3)
    scene.monster("orc", 2, 3)
    assert (3, 1) not in scene.turn(MAGE).cells("move"), "a hole from now on"


@pytest.mark.rule("pit-02", "gap-31")
def test_being_moved_fires_no_second_trap() -> None:
    scene = Crypt()
    scene.trap("pit", (3, 1))
    other = scene.trap("arrows", (4, 1))
    scene.turn(FIGHTER).dice(*hits(0, of=4)).go(3, 1).do("place", scene.at(4, 1))
    assert scene.table.trap_state[other] == UNKNOWN


@pytest.mark.rule("pit-03", "gap-10")
def test_a_monster_on_a_larger_pit_is_moved_by_the_keeper_unharmed() -> None:
    scene = Crypt()
    scene.trap("pit", (3, 1), (4, 1))
    orc = scene.monster("orc", 4, 1)
    scene.turn(FIGHTER).dice(*hits(0, of=4)).go(3, 1)
    assert scene.asked == "displaced" and scene.who == KEEPER
    assert (3, 1) not in scene.cells("place")
    scene.do("place", scene.at(5, 1))
    assert scene.cell(orc) == (5, 1) and scene.table.life[orc] == 1


@pytest.mark.rule("pit-05")
def test_a_jump_into_a_pit_costs_dice_and_the_movement_goes_on() -> None:
    scene = Crypt()
    scene.put(FIGHTER, 2, 9)
    scene.trap("pit", (3, 9), state=FIRED)
    scene.monster("orc", 2, 8)
    scene.monster("orc", 3, 8)
    scene.turn(FIGHTER)
    assert (4, 9) not in scene.cells("move") and scene.cells("jump") == [(3, 9)]
    scene.dice(*hits(1, of=4)).do("jump", scene.at(3, 9))
    assert scene.table.life[FIGHTER] == 5
    assert (7, 9) in scene.cells("move") and (8, 9) not in scene.cells("move"), "four points are left"
    assert not scene.keys("pass") and not scene.may("search"), "no action in the middle of a movement"
    scene.go(5, 9)
    assert scene.cell(FIGHTER) == (5, 9) and scene.may("search")


@pytest.mark.rule("pit-05")
def test_who_has_no_points_left_is_moved_off() -> None:
    scene = Crypt()
    scene.trap("pit", (6, 1), state=FIRED)
    scene.turn(FIGHTER).dice(*hits(0, of=4)).do("jump", scene.at(6, 1))
    assert scene.asked == "displaced"
    scene.do("place", scene.at(7, 1))
    assert scene.cell(FIGHTER) == (7, 1) and not scene.keys("move")


@pytest.mark.rule("pit-06", "trap-07")
def test_a_pit_that_was_found_harms_monsters_that_pass_but_not_heroes() -> None:
    scene = Crypt()
    trap = scene.trap("pit", (3, 1), state=KNOWN)
    assert (4, 1) in scene.turn(FIGHTER).go(5, 1).told("moved") or scene.cell(FIGHTER) == (5, 1)
    assert scene.table.life[FIGHTER] == 6
    orc = scene.monster("orc", 2, 1)
    scene.turn(orc)
    assert (3, 1) not in scene.cells("move") and scene.cells("jump") == [(3, 1)]
    scene.dice(*hits(0, of=4)).do("jump", scene.at(3, 1))
    assert scene.table.trap_state[trap] == KNOWN, "a monster does not fire it"
    assert scene.keys("move")


@pytest.mark.rule("trap-05", "trap-09")
def test_monsters_stand_on_traps_without_firing_them() -> None:
    scene = Crypt()
    hidden, known = scene.trap("arrows", (5, 5)), scene.trap("rocks", (6, 5), state=KNOWN)
    orc = scene.monster("orc", 4, 5)
    scene.turn(orc).go(5, 5).end()
    scene.turn(orc).go(6, 5)
    assert (scene.table.trap_state[hidden], scene.table.trap_state[known]) == (UNKNOWN, KNOWN)


@pytest.mark.rule("rocks-01", "rocks-02", "rocks-03", "rocks-04", "trap-06", "ex-trap-02")
def test_rolling_rocks_fill_their_space_for_good() -> None:
    scene = Crypt()
    scene.put(FIGHTER, 3, 1)
    scene.trap("rocks", (3, 3))
    scene.monster("orc", 3, 4)
    scene.table.life[FIGHTER] = 3
    scene.turn(FIGHTER).dice(*hits(2, of=6)).go(3, 3)
    assert scene.table.life[FIGHTER] == 1 and len(scene.told("rolled")) == 1
    assert sorted(scene.cells("place")) == [(2, 3), (3, 2), (4, 3)]
    scene.do("place", scene.at(2, 3))
    scene.put(MAGE, 3, 2)
    assert (3, 3) not in scene.turn(MAGE).cells("move")
    orc = scene.table.on_boards()[0]
    assert (3, 3) not in scene.turn(orc).cells("move")
    scene.put(FIGHTER, 9, 9)
    scene.spirit(FIGHTER, 3, 2)
    reached = scene.turn(FIGHTER).cells("move")
    assert (3, 3) not in reached and (3, 5) in reached, "a Spirit passes, but does not stay"


@pytest.mark.rule("rocks-04")
def test_rocks_that_were_found_are_a_warning_and_no_obstacle() -> None:
    scene = Crypt()
    scene.trap("rocks", (3, 1), state=KNOWN)
    scene.turn(FIGHTER)
    assert (3, 1) in scene.cells("move") and (5, 1) in scene.cells("move")


@pytest.mark.rule("trap-08", "death-05")
def test_a_hero_killed_by_a_trap_falls_like_any_other_and_does_nothing_more() -> None:
    scene = Crypt()
    scene.trap("pit", (3, 1))
    scene.table.life[FIGHTER] = 1
    scene.turn(FIGHTER).dice(*hits(1, of=4)).go(3, 1)
    assert scene.table.form[FIGHTER] == SPIRIT and scene.cell(FIGHTER) == (3, 1), "on the trap's own space"
    assert len(scene.table.zones[EVENT_HAND]) == 1
    assert scene.asked == "turn end"
