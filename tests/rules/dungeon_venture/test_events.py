"""The Keeper's events and their moments (rules event-*, gap-14, gap-15)."""

from __future__ import annotations

import pytest
from tests.rules.dungeon_venture.crypt import FIGHTER, KEEPER, MAGE, Crypt, hits

from undercroft.games.dungeon_venture import atoms
from undercroft.games.dungeon_venture.pool import BOSS_FIGURES, KINDS
from undercroft.games.dungeon_venture.table import EVENT_DECK, EVENT_DISCARD, EVENT_HAND, SPENT, UNKNOWN
from undercroft.kernel.table import put


@pytest.mark.rule("event-01", "event-02", "event-11")
def test_only_the_keeper_plays_events_and_they_cost_no_action() -> None:
    scene = Crypt()
    scene.explored(10, 2)
    door = scene.door(9, 2)
    slam = scene.events("slamming-door")[0]
    orc = scene.monster("orc", 5, 5)
    scene.turn(orc)
    assert scene.asked == "turn start" and scene.who == KEEPER and scene.may("event", slam)
    scene.do("event", slam)
    assert not scene.table.door_open[door] and scene.table.zones[EVENT_DISCARD] == [slam]
    assert scene.asked == "turn" and scene.keys("double"), "the action is still there"


@pytest.mark.rule("event-03", "gap-15")
def test_the_keeper_is_asked_whenever_there_are_cards_even_if_none_fits() -> None:
    scene = Crypt()
    scene.events("stray-curse")
    scene.turn(FIGHTER)
    assert scene.asked == "turn start" and scene.keys() == ["pass"]
    empty = Crypt().turn(FIGHTER)
    assert empty.asked == "turn"


@pytest.mark.rule("event-03")
def test_several_events_may_be_played_at_one_moment() -> None:
    scene = Crypt()
    scene.lair("chaos-fighter", 27, 6)
    one, two = scene.events("dark-blood", "dark-blood")
    before = scene.table.most[BOSS_FIGURES[2]]
    scene.turn(FIGHTER).do("event", one).do("event", two)
    assert scene.table.most[BOSS_FIGURES[2]] == before + 4, "also before the Boss is active"
    assert scene.asked == "turn"
    told = [line["text"] for line in scene.game.events(1) if line["kind"] == "tougher-somewhere"]
    assert told == ["Somewhere a Boss gets 2 more life points."] * 2
    assert "Gronk" in [line["text"] for line in scene.game.events(KEEPER)][-1] or scene.told("turn")


@pytest.mark.rule("event-11", "gap-14")
def test_an_empty_event_deck_is_made_anew_unless_all_are_in_hand() -> None:
    scene = Crypt()
    for card in scene.table.zones[EVENT_DECK][:]:
        put(scene.table, card, EVENT_DISCARD)
    atoms.draw_event(scene.game, "event-06")
    assert len(scene.table.zones[EVENT_HAND]) == 1 and len(scene.table.zones[EVENT_DECK]) == 13
    for card in scene.table.zones[EVENT_DECK][:]:
        put(scene.table, card, EVENT_HAND)
    atoms.draw_event(scene.game, "event-06")
    assert len(scene.table.zones[EVENT_HAND]) == 14 and scene.told("no-event") == [()]


@pytest.mark.rule("hidden-06")
def test_the_number_of_events_is_public_what_they_are_is_not() -> None:
    scene = Crypt()
    scene.events("ambush", "fumble")
    scene.turn(FIGHTER)
    assert scene.game.view(1)["events"] == scene.game.view(None)["events"] == 2
    names = [face["id"] for face in scene.game.view(KEEPER)["screen"]["events"]]
    assert names == ["ambush", "fumble"]


@pytest.mark.rule("event-03")
def test_stray_curse_takes_a_die_from_the_attack_just_declared() -> None:
    scene = Crypt()
    orc = scene.monster("orc", 2, 1)
    curse = scene.events("stray-curse")[0]
    scene.turn(FIGHTER).do("pass").do("attack", orc)
    assert scene.asked == "declared" and scene.may("event", curse)
    scene.dice(*hits(0, of=3), *hits(0, of=2)).do("event", curse)
    assert scene.told("rolled")[0][3:6] == (3, 0, 0)


def test_no_moment_in_the_attack_of_a_monster() -> None:
    scene = Crypt()
    kobold = scene.monster("kobold", 2, 1)
    scene.events("fumble", "stray-curse")
    scene.turn(kobold).do("pass").dice(*hits(0, of=2), *hits(0, of=4)).do("attack", FIGHTER)
    assert scene.asked == "turn"


def test_fumble_rolls_the_attack_again_and_keeps_the_second_result() -> None:
    scene = Crypt()
    orc = scene.monster("orc", 2, 1)
    fumble = scene.events("fumble")[0]
    scene.turn(FIGHTER).do("pass").do("attack", orc)
    scene.dice(*hits(4, of=4), *hits(0, of=2), *hits(0, of=4)).do("pass")
    assert scene.asked == "shown"
    scene.do("event", fumble)
    assert scene.table.space[orc] >= 0 and scene.told("missed")


def test_dark_ward_keeps_the_better_defence() -> None:
    scene = Crypt()
    orc = scene.monster("orc", 2, 1)
    ward = scene.events("dark-ward")[0]
    scene.turn(FIGHTER).do("pass").do("attack", orc)
    scene.dice(*hits(1, of=4), *hits(1, of=2), *hits(0, of=2)).do("pass").do("event", ward)
    assert scene.table.space[orc] >= 0, "the first roll was better"


def test_heavy_steps_halve_the_movement_of_a_hero() -> None:
    scene = Crypt()
    heavy = scene.events("heavy-steps")[0]
    scene.turn(FIGHTER).do("event", heavy)
    assert max(abs(x - 1) + abs(y - 1) for x, y in scene.cells("move")) == 3
    again = Crypt()
    card = again.events("heavy-steps")[0]
    orc = again.monster("orc", 5, 5)
    again.turn(orc)
    assert not again.may("event", card), "only heroes have heavy steps"


def test_grasping_dead_hold_a_spirit() -> None:
    scene = Crypt()
    card = scene.events("grasping-dead")[0]
    scene.turn(FIGHTER)
    assert not scene.may("event", card)
    scene.spirit(MAGE, 5, 5)
    scene.turn(MAGE).do("event", card)
    assert scene.table.active != MAGE, "nothing is left to do"


def test_second_wind_gives_one_figure_of_the_type_another_turn() -> None:
    scene = Crypt()
    one, two = scene.monster("orc", 5, 5), scene.monster("orc", 6, 6)
    card = scene.events("second-wind")[0]
    scene.type_turn("orc").do("figure", one)
    while scene.asked != "type acted":
        scene.do("pass")
    scene.do("event", card).do("figure", two)
    assert scene.table.active == two and scene.keys("move")


@pytest.mark.rule("comp-03", "init-09")
def test_ambush_places_kobolds_away_from_heroes() -> None:
    scene = Crypt()
    kobold = KINDS.index("kobold")
    card = scene.events("ambush")[0]
    scene.turn(FIGHTER).do("pass").end()
    assert scene.asked == "turn end"
    scene.do("event", card)
    assert (1, 2) not in scene.cells("place") and (5, 5) in scene.cells("place")
    scene.do("place", scene.at(5, 5)).do("place", scene.at(6, 5))
    assert len(scene.table.of_kind(kobold)) == 2 and scene.told("joins") == [(kobold,)]


def test_rearmed_arrows_are_hidden_again() -> None:
    scene = Crypt()
    trap = scene.trap("arrows", (5, 5), state=SPENT)
    scene.table.trap_kind = [2 if at == trap else 0 for at in range(len(scene.table.trap_kind))]
    card = scene.events("rearmed")[0]
    scene.turn(FIGHTER).do("pass").end().do("event", card)
    assert scene.table.trap_state[trap] == UNKNOWN and not scene.game.view(1)["traps"]
