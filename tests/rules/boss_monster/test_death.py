"""When and where heroes die (rules death-*, gap-kill-outside)."""

from __future__ import annotations

import pytest
from tests.rules.boss_monster.tricks import Stage, room

from undercroft.games.boss_monster.table import INSIDE, SOULS

CRYPT = room("crypt", 'when = "died-here", do = [{ draw = "spell" }]')
PARTING = room("parting", 'when = "survived-here", do = [{ hurt = 3, hero = "visitor" }]')
MOURNER = room("mourner", 'when = "hero-dies", do = [{ draw = "spell" }]', damage=0)


@pytest.mark.rule("death-01", "death-04")
def test_a_hero_dies_only_when_he_would_leave_the_room():
    scene = Stage(2).dungeon(0, "m4-t", "m1-c").entrance(0, "t4-0").hand(1, "idle-adventure").start("adventure")
    scene.passes(1)
    assert scene.hero("t4-0")["left"] == 0
    assert scene.zone(0, INSIDE) == ["t4-0"]
    assert scene.points(0) == (0, 0)
    scene.passes(1)
    assert scene.story("died", "leaves-room") == ["died t4-0 m4-t"]
    assert scene.points(0) == (1, 0)


@pytest.mark.rule("death-01", "survive-03")
def test_a_hero_made_tougher_in_time_leaves_alive():
    scene = Stage(2).dungeon(0, "m4-t", "m1-c").entrance(0, "t4-0").hand(1, "tough-3").start("adventure")
    scene.passes(1).choose(1, "cast tough-3")
    assert scene.story("died", "leaves-room") == ["leaves-room t4-0 m4-t", "leaves-room t4-0 m1-c"]
    assert scene.points(0) == (0, 1)


@pytest.mark.rule("death-02", "hero-02", "damage-03")
@pytest.mark.parametrize(("rooms", "points"), [(("m3-t", "m0-c"), (0, 1)), (("m3-t", "m1-c"), (1, 0))])
def test_damage_equal_to_health_kills(rooms, points):
    scene = Stage(2).dungeon(0, *rooms).entrance(0, "t4-0").start("adventure")
    assert scene.points(0) == points


@pytest.mark.rule("death-03", "goal-01")
def test_the_dead_lie_in_the_score_area_of_the_dungeons_owner():
    scene = Stage(2).dungeon(1, "m4-t").entrance(1, "t4-0").start("adventure")
    assert scene.zone(1, SOULS) == ["t4-0"]
    assert scene.zone(0, SOULS) == []
    assert len(scene.seat_view(1)["score"]) == 1
    assert scene.seat_view(1)["survivors"] == []
    assert "t4-0" not in scene.in_town() + scene.discarded()


@pytest.mark.rule("death-04", "adventure-02")
def test_the_dead_enter_no_further_room_and_the_next_hero_follows():
    scene = Stage(2).dungeon(0, "m4-t", "m1-c").entrance(0, "t4-0", "t6-0").start("adventure")
    assert scene.story("enters-room", "died") == [
        "enters-room t4-0 m4-t",
        "died t4-0 m4-t",
        "enters-room t6-0 m4-t",
        "enters-room t6-0 m1-c",
    ]


@pytest.mark.rule("death-05", "death-06", "death-03")
@pytest.mark.parametrize("caster", [0, 1])
def test_a_killing_effect_works_at_once_in_the_room_he_is_in(caster):
    scene = Stage(2, CRYPT).dungeon(0, "crypt", "m1-c").entrance(0, "t13-0").hand(caster, "slay", "idle-adventure")
    scene.start("adventure").passes(caster).choose(caster, "cast slay")
    scene.let_happen()
    assert scene.story("died") == ["died t13-0 crypt"]
    assert scene.points(0) == (2, 0)
    assert scene.points(1) == (0, 0)
    assert scene.story("drew") == ["drew 0"]  # the crypt's owner, whoever killed him
    assert set(scene.asked().values()) == {"adventure"}  # the window is still open
    scene.finish_phase()
    assert scene.story("enters-room") == ["enters-room t13-0 crypt"]


@pytest.mark.rule("death-06", "damage-03")
def test_damage_at_the_entrance_kills_as_he_steps_off_in_no_room():
    scene = Stage(2, CRYPT, MOURNER).dungeon(0, "crypt", "mourner").entrance(0, "t4-0")
    scene.hand(0, "hurt-2", "hurt-2").start("adventure").choose(0, "cast hurt-2").choose(0, "cast hurt-2")
    assert scene.story("enters-dungeon", "enters-room", "died") == ["died t4-0 None"]
    assert scene.points(0) == (1, 0)
    spells = [event for event in scene.events("drew") if event[1] == 2]
    assert spells == []  # nobody died in the crypt, nor in the dungeon: he stood before it (entrance-01)


@pytest.mark.rule("death-06", "survive-03", "survive-01")
def test_damage_after_the_last_room_kills_before_the_boss_in_no_room():
    scene = Stage(2, CRYPT, PARTING).dungeon(0, "parting").entrance(0, "t4-0").start("adventure")
    assert scene.story("leaves-room", "hurt", "died", "survived") == [
        "hurt t4-0 parting",
        "leaves-room t4-0 parting",
        "hurt t4-0 parting",
        "died t4-0 None",
    ]
    assert scene.points(0) == (1, 0)


@pytest.mark.rule("gap-kill-outside", "death-05")
def test_who_dies_at_an_entrance_is_a_soul_for_that_dungeons_owner():
    scene = Stage(2, MOURNER).dungeon(1, "mourner").entrance(1, "t4-0", "w13-0").hand(0, "slay-at-door", "idle-both")
    scene.start("adventure").choose(0, "cast slay-at-door").choose(0, "hero w13-0").let_happen()
    assert scene.points(1) == (2, 0)
    assert scene.points(0) == (0, 0)
    assert scene.story("died", "drew") == ["died w13-0 None"]  # he was not in the dungeon yet (entrance-01)
    scene.finish_phase()
    assert scene.story("enters-dungeon") == ["enters-dungeon t4-0"]


@pytest.mark.rule("gap-kill-outside")
def test_nothing_kills_or_hurts_in_town():
    scene = Stage(2).town("t4-0").hand(0, "slay", "slay-at-door", "hurt-2", "idle-both").start("adventure")
    assert scene.options(0) == ["cast idle-both", "pass"]
