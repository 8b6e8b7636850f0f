"""Stopping to regroup (rules regroup-*)."""

from __future__ import annotations

import pytest
from tests.rules.dungeon_venture.crypt import BARBARIAN, FIGHTER, KEEPER, MAGE, THIEF, Crypt, hits

from undercroft.games.dungeon_venture.regroup import MOST_DEEDS
from undercroft.games.dungeon_venture.table import EVENT_HAND, REVEALED, SHOWN


def regrouping(seats: int = 2) -> Crypt:
    """The fighter has called a halt and everybody agreed."""
    scene = Crypt(seats=seats)
    return called(scene)


def called(scene: Crypt) -> Crypt:
    scene.turn(FIGHTER).do("regroup")
    while scene.asked == "regroup":
        scene.do("agree")
    return scene


@pytest.mark.rule("regroup-01", "regroup-02")
def test_only_while_no_monster_is_on_the_boards() -> None:
    scene = Crypt()
    assert scene.turn(FIGHTER).may("regroup"), "monsters of rooms nobody has entered do not count"
    orc = scene.monster("orc", 25, 8)
    assert not scene.turn(FIGHTER).may("regroup")
    scene.table.space[orc] = -1
    scene.table.area_state[1] = REVEALED
    scene.door(9, 2)
    scene.put(FIGHTER, 9, 2)
    scene.turn(FIGHTER).go(10, 2)
    assert not scene.may("regroup"), "not while a room waits for its monsters"


@pytest.mark.rule("regroup-03", "gap-23", "ex-regroup-01")
def test_one_refusal_cancels_it_and_costs_nothing() -> None:
    scene = Crypt(seats=5)
    scene.spirit(THIEF, 5, 5)
    scene.turn(FIGHTER).do("regroup")
    assert scene.asked == "regroup" and set(scene.game.questions) == {2, 3, 4}, "Spirits included"
    for seat, answer in ((2, "agree"), (4, "refuse"), (3, "agree")):
        scene.game.answer(seat, answer)
    assert scene.asked == "turn" and scene.may("search") and not scene.may("regroup"), "once per turn"


@pytest.mark.rule("regroup-04", "regroup-12", "gap-24")
def test_heroes_go_anywhere_discovered_in_turn_without_initiative() -> None:
    scene = Crypt(seats=5)
    scene.explored(10, 2)
    scene.table.area_state[3] = REVEALED
    scene.door(19, 7)
    turned = len(scene.told("initiative"))
    called(scene)
    reached = scene.cells("move")
    assert (19, 0) in reached and (9, 9) in reached, "through closed doors, with no count of points"
    assert not any(y > 4 and x > 9 for x, y in reached), "not into an undiscovered area"
    asked = []
    for _ in range(5):
        asked.append(scene.who)
        scene.do("search")
    assert asked == [1, 2, 3, 4, 1]
    assert len(scene.told("initiative")) == turned


@pytest.mark.rule("regroup-05", "regroup-06", "regroup-07", "regroup-16")
def test_any_number_of_cards_gifts_and_searches_but_no_attack_swap_or_double_step() -> None:
    scene = Crypt(seats=2)
    scene.put(THIEF, 12, 7)
    scene.put(MAGE, 2, 1)
    cards = scene.give(FIGHTER, "iron-helm", "scale-coat", "veil-step", "veil-step")
    called(scene)
    offered = scene.keys()
    verbs = {key.split(":")[0] for key in offered}
    assert verbs == {"move", "search", "play", "give", "pass"}
    assert scene.may("give", cards[0], THIEF), "no matter where"
    for card in cards[:2]:
        scene.do("play", card)
        for _ in range(3):
            scene.do("search")
    assert scene.zone(FIGHTER, "worn") == ["iron-helm", "scale-coat"]
    scene.do("play", cards[2]).do("place", scene.at(5, 5))
    for _ in range(3):
        scene.do("search")
    assert not scene.keys("play"), "mana still limits spells"
    assert scene.keys("unwear") and not any(key.endswith(str(cards[0])) for key in scene.keys("give"))


@pytest.mark.rule("equip-04")
def test_what_is_taken_off_in_a_regroup_is_not_put_on_before_it_is_over() -> None:
    scene = Crypt()
    helm = scene.give(FIGHTER, "iron-helm", zone="worn")[0]
    called(scene).do("unwear", helm)
    for _ in range(3):
        scene.do("search")
    scene.do("give", helm, MAGE)
    assert not scene.may("play", helm)


@pytest.mark.rule("regroup-08")
def test_doors_are_opened_but_the_room_is_not_entered() -> None:
    scene = Crypt()
    scene.put(FIGHTER, 9, 2)
    called(scene).do("door", scene.at(10, 2))
    assert scene.table.area_state[1] == REVEALED
    for _ in range(3):
        scene.do("search")
    assert all(x < 10 for x, _ in scene.cells("move"))


@pytest.mark.rule("regroup-09", "regroup-11", "regroup-14", "regroup-15", "event-10", "ex-regroup-01", "gap-25")
def test_rests_and_chests_give_events_that_wait_until_it_is_over() -> None:
    scene = Crypt()
    scene.explored(10, 5)
    scene.explored(10, 2)
    scene.put(FIGHTER, 11, 5)
    scene.put(MAGE, 18, 4)
    scene.treasure("iron-helm", "scale-coat", "rune-ring", "warden-cloak")
    called(scene).do("rest").do("chest", scene.at(18, 3))
    while scene.asked == "pick":
        scene.do("card", scene.table.zones[SHOWN][0])
    scene.do("search").do("search").do("rest")
    assert len(scene.table.zones[EVENT_HAND]) == 3 and scene.asked == "regrouping"
    while scene.asked == "regrouping":
        scene.do("pass")
    assert scene.asked == "turn end" and scene.who == KEEPER


@pytest.mark.rule("regroup-10")
def test_belongings_are_picked_up() -> None:
    scene = Crypt()
    scene.table.form[THIEF], scene.table.space[THIEF], scene.table.marker[THIEF] = 2, -1, scene.at(2, 1)
    scene.give(THIEF, "iron-helm")
    called(scene).do("pickup", THIEF)
    assert scene.zone(FIGHTER, "hand") == ["iron-helm"]


@pytest.mark.rule("regroup-11")
def test_a_spirit_walks_to_the_altar_and_rises() -> None:
    scene = Crypt()
    scene.explored(10, 5)
    scene.spirit(MAGE, 5, 5)
    called(scene).do("search")
    assert scene.game.ask is not None and scene.game.ask.about == (MAGE,)
    scene.go(11, 5).do("search").do("search").do("search").do("rise")
    assert scene.table.form[MAGE] == 0 and not scene.table.zones[EVENT_HAND]


@pytest.mark.rule("regroup-13", "regroup-17", "firstturn-05", "gap-40")
def test_afterwards_a_new_round_in_which_the_heroes_choose_who_begins() -> None:
    scene = regrouping(seats=3)
    before = scene.table.round
    while scene.asked == "regrouping":
        scene.do("pass")
    assert scene.asked == "first" and scene.table.round == before + 1
    offered = scene.keys()
    assert f"hero:{FIGHTER}" in offered, "also whoever called it"


@pytest.mark.rule("regroup-13", "gap-24")
def test_done_is_final_for_that_hero() -> None:
    scene = regrouping().do("pass")
    heroes = []
    for _ in range(3):
        assert scene.game.ask is not None
        heroes.append(scene.game.ask.about[0])
        scene.do("search")
    assert heroes == [MAGE, BARBARIAN, THIEF]
    assert scene.game.ask is not None and scene.game.ask.about == (MAGE,)


@pytest.mark.rule("regroup-16")
def test_hidden_traps_fire() -> None:
    scene = Crypt()
    scene.trap("arrows", (5, 5))
    called(scene).dice(*hits(2, of=6), *hits(0, of=4)).go(5, 5)
    assert scene.table.life[FIGHTER] == 4


@pytest.mark.rule("gap-24")
def test_there_is_an_end_to_all_deeds() -> None:
    """Sixty for each hero, whatever the others do."""
    scene = regrouping()
    scene.do("search").end().do("search").end()  # the fighter and one more go on, two are ready
    for _ in range(MOST_DEEDS - 2):
        scene.do("search").do("search")
    assert scene.asked == "regrouping"
    scene.do("search")
    assert len(scene.told("ready")) == 3
    scene.do("search")
    assert scene.asked == "first" and len(scene.told("ready")) == 4
