"""Preventing spells (rules prevent-*)."""

from __future__ import annotations

import pytest
from tests.rules.boss_monster.tricks import Stage, room, spell

from undercroft.games.boss_monster.table import SPELLS

TOOL = room("tool", 'use = "any", limit = "round", do = [{ draw = "spell" }]')
ECHO = room("echo", 'when = "you-cast", do = [{ bonus = 2, to = "this" }]')
LISTENER = room("listener", 'when = "opponent-casts", may = [{ draw = "room" }]')
BUILD_STOP = spell("build-stop", '{ prevent = "spell" }', phase="build")


@pytest.mark.rule("prevent-01")
def test_a_prevention_cannot_be_prevented():
    scene = Stage(3).hand(0, "idle-build", "stop").hand(1, "stop").hand(2, "stop").start("build")
    scene.choose(0, "cast idle-build")
    assert scene.asked() == {1: "prevent"}
    assert scene.options(1) == ["cast stop", "pass"]
    scene.choose(1, "cast stop")
    assert scene.asked() == {0: "build"}
    assert scene.story("prevented") == ["prevented idle-build"]
    assert scene.events("drew") == []


@pytest.mark.rule("prevent-02")
def test_only_spells_are_prevented_not_abilities():
    scene = Stage(2, TOOL).dungeon(0, "tool").hand(0, "m1-t").hand(1, "stop").start("build").choose(0, "use tool")
    assert scene.asked() == {0: "build"}
    assert scene.story("drew") == ["drew 0"]


@pytest.mark.rule("prevent-02")
def test_nobody_is_asked_to_prevent_his_own_spell():
    scene = Stage(2).hand(0, "idle-build", "stop").start("build").choose(0, "cast idle-build")
    assert scene.asked() == {0: "build"}
    assert scene.options(0)[-1] == "pass"
    assert "cast stop" not in scene.options(0)
    assert scene.refused(0, scene.key("cast", 0, SPELLS, "stop")) == "prevent-03"


@pytest.mark.rule("prevent-03")
def test_prevention_is_offered_before_the_spell_resolves_even_against_the_active_player():
    scene = Stage(2).hand(0, "idle-build", "m1-t").hand(1, "stop", "idle-both").start("build")
    scene.choose(0, "cast idle-build")
    assert scene.asked() == {1: "prevent"}
    assert scene.options(1) == ["cast stop", "pass"]  # nothing but preventions
    assert scene.events("drew") == []
    scene.passes(1)
    assert scene.story("drew") == ["drew 0"]
    assert scene.asked() == {0: "build"}


@pytest.mark.rule("prevent-03", "prevent-05")
def test_the_active_player_is_asked_first_then_the_others_in_xp_order():
    scene = Stage(4).order(3, 1, 0, 2).entrance(2, "t8-0").hand(0, "idle-adventure", "idle-adventure")
    for seat in (1, 2, 3):
        scene.hand(seat, "stop")
    scene.start("adventure").passes(2, 3, 1).choose(0, "cast idle-adventure")
    for seat in (2, 3, 1):
        assert scene.asked() == {seat: "prevent"}
        scene.passes(seat)
    scene.let_happen()
    assert scene.story("drew") == ["drew 0"]
    scene.passes(2, 3, 1).choose(0, "cast idle-adventure")
    scene.choose(2, "cast stop")  # the first prevention settles it
    assert scene.story("prevented") == ["prevented idle-adventure"]
    assert scene.zone(3, SPELLS) == scene.zone(1, SPELLS) == ["stop"]


@pytest.mark.rule("prevent-03", "spell-04")
def test_a_prevention_needs_the_symbol_of_the_phase():
    scene = Stage(2, BUILD_STOP).entrance(0, "t8-0").hand(0, "idle-adventure").hand(1, "build-stop").start("adventure")
    scene.choose(0, "cast idle-adventure")
    assert scene.options(1) == ["pass"]
    scene = Stage(2, BUILD_STOP).hand(0, "idle-build").hand(1, "build-stop").start("build").choose(0, "cast idle-build")
    assert scene.options(1) == ["cast build-stop", "pass"]


@pytest.mark.rule("prevent-04", "effect-02")
def test_a_prevented_spell_does_nothing_but_was_played():
    scene = Stage(2, ECHO, LISTENER).dungeon(0, "echo", "listener").dungeon(1, "listener", "echo")
    scene.hand(0, "idle-build", "m1-t").hand(1, "stop").start("build").choose(0, "cast idle-build")
    scene.choose(1, "cast stop")
    # seat 0 reacts to his own spell and to the prevention, in the order he likes; then seat 1
    assert scene.asked() == {0: "order"}
    assert scene.options(0) == ["react echo", "react listener"]
    scene.choose(0, "react echo").choose(0, "no").choose(1, "react echo").choose(1, "yes")
    assert scene.face(0, "echo")["damage"] == scene.face(1, "echo")["damage"] == 3
    assert scene.story("drew") == ["drew 1"]
    assert sorted(scene.discarded()) == ["idle-build", "stop"]


@pytest.mark.rule("prevent-05", "prio-07")
def test_an_announced_spell_is_prevented_when_it_is_announced_or_never():
    scene = Stage(2).dungeon(0, "m1-t").entrance(0, "t8-0").hand(0, "stop", "idle-adventure")
    scene.hand(1, "hurt-2", "hurt-2").start("adventure").passes(0).choose(1, "cast hurt-2")
    assert scene.asked() == {0: "prevent"}
    scene.choose(0, "cast stop")
    assert scene.discarded() == ["stop", "hurt-2"]  # at once: it no longer waits
    assert scene.game.view(None)["casting"] == []
    scene.choose(1, "cast hurt-2")
    assert scene.asked() == {0: "prevent"}
    assert scene.options(0) == ["pass"]
    scene.passes(0)
    assert scene.asked() == {0: "adventure"}
    scene.passes(0)
    assert scene.events("hurt")[0][2:4] == (2, scene.table.zones[3][2])


@pytest.mark.rule("prevent-05", "prevent-03")
def test_a_spell_let_through_cannot_be_prevented_when_it_resolves():
    scene = Stage(2).dungeon(0, "m1-t").entrance(0, "t8-0").hand(0, "stop", "idle-adventure").hand(1, "hurt-2")
    scene.start("adventure").passes(0).choose(1, "cast hurt-2").passes(0)
    assert scene.asked() == {0: "adventure"}
    assert scene.options(0) == ["cast idle-adventure", "pass"]
    assert scene.refused(0, scene.key("cast", 0, SPELLS, "stop")) == "prevent-03"
    scene.passes(0)
    assert scene.hero("t8-0")["left"] == 6
    assert scene.zone(0, SPELLS) == ["stop", "idle-adventure"]
