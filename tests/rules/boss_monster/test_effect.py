"""Triggered, lasting and temporary effects (rules effect-*, gap-triggers)."""

from __future__ import annotations

import pytest
from tests.rules.boss_monster.tricks import Stage, boss, room, spell

from undercroft.games.boss_monster.table import SPELLS

MUST = room("must", 'when = "built", do = [{ discard = "spell" }]', damage=4)
MAY = room("may", 'when = "built", may = [{ draw = "room" }]')
PAID = room("paid", 'when = "built", may = [{ draw = "room", count = 2 }], pay = [{ discard = "spell" }]')
ECHO = room("echo", 'when = "you-cast", do = [{ bonus = 2, to = "this" }]')
ONCE = room("once", 'when = "you-cast", do = [{ bonus = 2, to = "this" }], limit = "round"')
SCRIBE = room("scribe", 'when = "you-cast", do = [{ draw = "room" }]')
SPY = room("spy", 'when = "opponent-casts", do = [{ draw = "spell" }]')
RICH = room("rich", 'always = [{ damage = 2, of = "this", if = { treasure = "thief", at_least = 3 } }]')
CROWD = room("crowd", 'always = [{ damage = 1, of = "this", per = { rooms = "yours", kind = "trap" } }]')
VAULT = room("vault", 'always = [{ treasure = 2, class = "thief", if = { rooms = 2 } }]', treasure="cleric")


@pytest.mark.rule("effect-01")
def test_you_may_is_asked_and_may_be_declined():
    for answer, cards in (("yes", 1), ("no", 0)):
        scene = Stage(2, MAY).hand(0, "may").start("build").choose(0, "lay may left").passes(0)
        assert scene.asked() == {0: "offer"}
        assert scene.options(0) == ["yes", "no"]
        scene.choose(0, answer)
        assert scene.story("built", "drew", "phase")[: 2 + cards] == ["built may None", *["drew 0"] * cards, "phase"]


@pytest.mark.rule("effect-01", "discard-02")
def test_what_must_be_done_is_done_as_far_as_possible():
    scene = Stage(2, MUST).hand(0, "must", "stop", "idle-build").hand(1, "m1-t").start("build")
    scene.choose(0, "lay must left").finish_phase()
    assert scene.asked() == {0: "discard"}  # he may choose which, not whether
    assert scene.options(0) == ["discard stop", "discard idle-build"]
    scene.choose(0, "discard stop")
    assert scene.zone(0, SPELLS) == ["idle-build"]
    scene = Stage(2, MUST).hand(0, "must").start("build").choose(0, "lay must left").passes(0)
    assert scene.events("discarded") == []
    assert scene.table.round == 4


@pytest.mark.rule("effect-01", "act-04")
def test_an_option_with_a_price_that_cannot_be_paid_is_not_offered():
    scene = Stage(2, PAID).hand(0, "paid").start("build").choose(0, "lay paid left").passes(0)
    assert scene.table.round == 4
    scene = Stage(2, PAID).hand(0, "paid", "stop").start("build").choose(0, "lay paid left").finish_phase()
    assert scene.asked() == {0: "offer"}
    scene.choose(0, "yes")
    assert scene.discarded() == ["stop"]
    assert scene.story("drew", "phase")[:3] == ["drew 0", "drew 0", "phase"]


@pytest.mark.rule("effect-02", "once-01")
def test_whenever_reacts_each_time_unless_limited():
    scene = Stage(2, ECHO, ONCE).dungeon(0, "echo", "once").hand(0, *["idle-build"] * 3, "m1-t").start("build")
    for _ in range(2):
        scene.choose(0, "cast idle-build")
        if scene.asked() == {0: "order"}:
            scene.choose(0, "react once")
    assert scene.face(0, "echo")["damage"] == 5
    assert scene.face(0, "once")["damage"] == 3


@pytest.mark.rule("effect-02", "room-05")
@pytest.mark.parametrize("how", ["off", "covered", "under a face-down card"])
def test_only_active_cards_react(how):
    scene = Stage(2, ECHO).hand(0, "idle-build", "m2-t", "stop")
    scene.dungeon(0, "m1-t/echo" if how == "covered" else "echo")
    if how == "off":
        scene.off(0, "echo")
    scene.start("build")
    if how == "under a face-down card":
        scene.choose(0, "lay m2-t over echo")
    scene.choose(0, "cast idle-build")
    assert scene.story("stronger-room") == []


@pytest.mark.rule("effect-02", "gap-triggers")
def test_reactions_wait_for_their_cause_then_the_active_player_then_xp_order():
    scene = Stage(4, SPY, SCRIBE).order(3, 2, 1, 0).entrance(1, "t8-0").hand(1, "hurt-2", "idle-both")
    for seat in (0, 2, 3):
        scene.dungeon(seat, "spy")
    scene.dungeon(1, "scribe").start("adventure").choose(1, "cast hurt-2").let_be()
    assert scene.story("hurt", "drew") == ["hurt t8-0 hurt-2", "drew 1", "drew 3", "drew 2", "drew 0"]
    assert scene.asked() == {1: "adventure"}


@pytest.mark.rule("effect-02", "gap-triggers")
def test_a_player_orders_his_own_reactions():
    scene = Stage(2, ECHO, SCRIBE).dungeon(0, "echo", "scribe").hand(0, "idle-build", "m1-t").start("build")
    scene.choose(0, "cast idle-build")
    assert scene.asked() == {0: "order"}
    assert scene.options(0) == ["react scribe", "react echo"]
    scene.choose(0, "react echo")
    assert scene.story("drew", "stronger-room") == ["drew 0", "stronger-room echo echo", "drew 0"]


@pytest.mark.rule("gap-triggers", "effect-02")
def test_there_is_no_window_between_reactions_and_new_ones_come_last():
    """The funeral of the first hero hurts nobody else; both seats hold spells and are not asked in between."""
    chain = room("chain", 'when = "you-cast", do = [{ destroy = { room = "yours", other = true } }]')
    last = room("last", 'when = "you-destroy-this", do = [{ draw = "room" }]')
    scene = Stage(2, chain, last, SPY).dungeon(0, "chain", "last").dungeon(1, "spy")
    scene.hand(0, "idle-build", "idle-both").hand(1, "idle-both").start("build")
    scene.choose(0, "cast idle-build").passes(1)
    told = ["cast idle-build", "drew 0", "destroyed last", "drew 1", "drew 0"]
    assert scene.story("cast", "drew", "destroyed") == told
    assert scene.asked() == {0: "build"}


@pytest.mark.rule("effect-02", "gap-triggers")
def test_a_reaction_is_dropped_if_its_card_is_no_longer_active():
    sapper = room("sapper", 'when = "you-cast", do = [{ deactivate = { room = "yours", other = true } }]')
    scene = Stage(2, sapper, SCRIBE).dungeon(0, "sapper", "scribe").hand(0, "mend", "m1-t").start("build")
    scene.choose(0, "cast mend").choose(0, "react sapper")
    assert scene.face(0, "scribe")["off"]
    assert scene.story("drew") == []
    assert scene.asked() == {0: "build"}


@pytest.mark.rule("effect-03", "deact-04")
def test_a_lasting_condition_is_true_or_false_at_every_moment():
    scene = Stage(2, RICH, CROWD).boss(0, "boss-c0").dungeon(0, "rich", "crowd", "t1-t", "t1-c")
    scene.hand(0, "switch-off", "smash", "idle-build").start("build")
    assert (scene.face(0, "rich")["damage"], scene.face(0, "crowd")["damage"]) == (3, 3)
    scene.choose(0, "cast switch-off").choose(0, "room t1-t")
    assert (scene.face(0, "rich")["damage"], scene.face(0, "crowd")["damage"]) == (1, 2)
    scene.choose(0, "cast smash").choose(0, "room t1-c")
    assert scene.face(0, "crowd")["damage"] == 1
    scene.next_round()
    assert (scene.face(0, "rich")["damage"], scene.face(0, "crowd")["damage"]) == (3, 2)


@pytest.mark.rule("effect-03")
def test_lasting_treasure_counts_while_its_condition_holds():
    scene = Stage(2, VAULT).boss(0, "boss-c0").dungeon(0, "vault", "m1-m").hand(0, "smash", "idle-build").start("build")
    assert scene.seat_view(0)["treasure"]["thief"] == 2
    scene.choose(0, "cast smash").choose(0, "room m1-m")
    assert scene.seat_view(0)["treasure"]["thief"] == 0


@pytest.mark.rule("effect-04")
def test_bonuses_add_up_and_sleep_while_the_card_is_covered_or_off():
    scene = Stage(2).dungeon(0, "m1-t", "m1-c").hand(0, "boost-2", "boost-2", "m3-t", "smash", "idle-both")
    scene.entrance(0, "t8-0").start("build")
    for _ in range(2):
        scene.choose(0, "cast boost-2").choose(0, "room m1-t")
    assert scene.face(0, "m1-t")["damage"] == 5
    scene.choose(0, "lay m3-t over m1-t").finish_phase()
    assert scene.face(0, "m3-t")["damage"] == 3  # the bonus belongs to the card beneath
    scene.choose(0, "cast smash").choose(0, "room m3-t")
    assert scene.face(0, "m1-t")["damage"] == 5
    scene.next_round()
    assert scene.face(0, "m1-t")["damage"] == 1


@pytest.mark.rule("effect-04", "deact-03")
def test_a_bonus_is_idle_while_its_room_is_off():
    scene = Stage(2).dungeon(0, "m1-t").hand(0, "boost-2", "switch-off", "idle-both").start("build")
    scene.choose(0, "cast boost-2")
    assert scene.seat_view(0)["damage"] == 3
    scene.choose(0, "cast switch-off")
    assert scene.seat_view(0)["damage"] == scene.face(0, "m1-t")["damage"] == 0


@pytest.mark.rule("effect-04")
def test_a_bonus_is_lost_when_the_card_leaves_play():
    fetch = spell("fetch", '{ take = "room" }')
    scene = Stage(2, fetch).dungeon(0, "m1-t").hand(0, "boost-2", "smash", "fetch", "idle-both").start("build")
    scene.choose(0, "cast boost-2").choose(0, "cast smash").choose(0, "cast fetch").choose(0, "lay m1-t left")
    scene.finish_phase()
    assert scene.table.round == 3
    assert scene.face(0, "m1-t")["damage"] == 1


@pytest.mark.rule("gap-triggers", "effect-01")
def test_a_compulsory_reaction_with_a_choice_asks_only_for_the_choice():
    lord = boss("lord", 'when = "you-destroy", do = [{ bonus = 3, to = { room = "any" } }]')
    scene = Stage(2, lord).boss(0, "lord", levelled=True).dungeon(0, "m1-t", "m1-c", "m1-m")
    scene.hand(0, "smash", "stop").start("build").choose(0, "cast smash").choose(0, "room m1-t")
    assert scene.asked() == {0: "target"}
    assert scene.options(0) == ["room m1-m", "room m1-c"]
    scene.choose(0, "room m1-c")
    assert scene.face(0, "m1-c")["damage"] == 4
