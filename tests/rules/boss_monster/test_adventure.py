"""The adventure phase: whose heroes walk when, and in which order a room works (rules adventure-*)."""

from __future__ import annotations

import pytest
from tests.rules.boss_monster.tricks import Stage, room

from undercroft.games.boss_monster.table import ENTRANCE

WALK = ("adventure-turn", "enters-dungeon", "enters-room", "leaves-room", "died", "survived", "phase")
CHARGED = room("charged", 'when = "entered", do = [{ bonus = 2, to = "this" }]')


@pytest.mark.rule("adventure-01", "adventure-06", "adventure-07", "end-01")
def test_players_with_heroes_become_active_in_xp_order():
    scene = Stage(4).order(2, 0, 3, 1).entrance(0, "t4-0").entrance(1, "t4-1").entrance(2, "t4-2")
    scene.start("adventure")
    assert scene.story("adventure-turn") == ["adventure-turn 2", "adventure-turn 0", "adventure-turn 1"]
    kinds = [event["kind"] for event in scene.game.events(None)]
    assert kinds.index("round-over") > max(at for at, kind in enumerate(kinds) if kind == "survived")
    assert scene.table.round == 4
    assert scene.asked() == {2: "build"}


@pytest.mark.rule("adventure-02", "adventure-03")
def test_each_hero_walks_to_his_end_before_the_next_begins():
    scene = Stage(2).dungeon(0, "m2-t", "m1-c", "m1-m").entrance(0, "t4-0", "w6-0").entrance(1, "m4-0")
    scene.start("adventure")
    walk = scene.story(*WALK)
    assert walk[1:-1] == [
        "adventure-turn 0",
        "enters-dungeon t4-0",
        "enters-room t4-0 m2-t",
        "leaves-room t4-0 m2-t",
        "enters-room t4-0 m1-c",
        "leaves-room t4-0 m1-c",
        "enters-room t4-0 m1-m",
        "died t4-0 m1-m",
        "enters-dungeon w6-0",
        "enters-room w6-0 m2-t",
        "leaves-room w6-0 m2-t",
        "enters-room w6-0 m1-c",
        "leaves-room w6-0 m1-c",
        "enters-room w6-0 m1-m",
        "leaves-room w6-0 m1-m",
        "survived w6-0",
        "adventure-turn 1",
        "enters-dungeon m4-0",
        "survived m4-0",
    ]


@pytest.mark.rule("adventure-02")
def test_a_hero_taken_away_makes_room_for_the_next():
    scene = Stage(2).dungeon(0, "m1-t").entrance(0, "t4-0", "w6-0").hand(1, "to-town").start("adventure")
    scene.passes(1).choose(1, "cast to-town").choose(1, "hero t4-0")
    story = scene.story("enters-dungeon", "sent-to-town", "leaves-room")
    assert story == [
        "enters-dungeon t4-0",
        "sent-to-town t4-0",
        "enters-dungeon w6-0",
        "leaves-room w6-0 m1-t",
    ]


@pytest.mark.rule("adventure-04", "damage-02", "damage-01")
def test_a_room_works_in_order_effect_damage_window_leaving():
    scene = Stage(2, CHARGED).dungeon(0, "charged").entrance(0, "t4-0").hand(1, "idle-adventure").start("adventure")
    scene.passes(1)
    order = ("enters-room", "stronger-room", "hurt", "drew", "died", "leaves-room")
    so_far = ["enters-room t4-0 charged", "stronger-room charged charged", "hurt t4-0 charged"]
    assert scene.story(*order) == so_far
    assert scene.events("hurt")[0][2] == 3
    assert scene.asked() == {1: "adventure"}
    scene.choose(1, "cast idle-adventure")
    assert scene.story(*order)[:5] == [*so_far, "drew 1", "leaves-room t4-0 charged"]


@pytest.mark.rule("adventure-05", "gap-windows-adventure")
def test_after_the_damage_everybody_may_act_the_active_player_first():
    scene = Stage(3).dungeon(1, "m1-t", "m1-c").entrance(1, "t8-0")
    for seat in range(3):
        scene.hand(seat, "idle-adventure", "idle-build")
    scene.start("adventure").passes(1, 0, 2)
    assert scene.hero("t8-0")["left"] == 7
    for seat in (1, 0, 2):
        assert scene.asked() == {seat: "adventure"}
        assert scene.options(seat) == ["cast idle-adventure", "pass"]
        scene.passes(seat)
    assert scene.story("enters-room") == ["enters-room t8-0 m1-t", "enters-room t8-0 m1-c"]


@pytest.mark.rule("adventure-08", "gap-windows-adventure", "deact-07")
def test_windows_are_before_the_first_room_and_in_each_room_entered_and_nowhere_else():
    scene = Stage(2).dungeon(0, "m1-t", "m1-c", "m1-m").off(0, "m1-c").entrance(0, "t8-0", "w8-0")
    scene.hand(1, "idle-adventure").start("adventure")
    moments = []
    while scene.table.round == 3:
        moments.append(scene.story("enters-dungeon", "enters-room", "leaves-room", "survived")[-1:])
        scene.passes(1) if scene.asked() == {1: "adventure"} else scene.pass_all()
    assert moments[:6] == [
        [],
        ["enters-room t8-0 m1-t"],
        ["enters-room t8-0 m1-m"],
        ["survived t8-0"],
        ["enters-room w8-0 m1-t"],
        ["enters-room w8-0 m1-m"],
    ]
    assert len(moments) == 6


@pytest.mark.rule("adventure-08", "gap-no-adventure")
def test_without_heroes_there_is_one_window_led_by_the_highest_xp():
    scene = Stage(3).order(1, 0, 2)
    for seat in range(3):
        scene.hand(seat, "idle-adventure")
    scene.start("adventure")
    assert scene.game.view(None)["active"] == 1
    for seat in (1, 0, 2):
        assert scene.asked() == {seat: "adventure"}
        scene.passes(seat)
    assert scene.story("adventure-turn") == []
    assert scene.table.round == 4


@pytest.mark.rule("adventure-08", "gap-no-adventure", "adventure-09")
def test_a_hero_brought_in_that_window_sets_out():
    scene = Stage(2).town("t4-0").dungeon(1, "m1-t").hand(0, "invite").start("adventure")
    scene.choose(0, "cast invite").choose(0, "seat 1")
    assert scene.story("adventure-turn", "enters-room") == ["adventure-turn 1", "enters-room t4-0 m1-t"]
    assert scene.table.round == 4


@pytest.mark.rule("adventure-09", "entrance-03")
def test_the_next_active_player_is_decided_afresh():
    """Seat 2 is next by what was at the entrances, but a hero comes to seat 1, who has more XP."""
    scene = Stage(3).dungeon(0, "m1-t").entrance(0, "t8-0", "w8-0").entrance(2, "m8-0").hand(2, "to-door")
    scene.start("adventure").choose(2, "cast to-door").choose(2, "hero t8-0").choose(2, "seat 1")
    assert scene.story("adventure-turn") == ["adventure-turn 0", "adventure-turn 1", "adventure-turn 2"]
    assert "survived t8-0" in scene.story("survived")


@pytest.mark.rule("adventure-09", "entrance-03")
def test_a_hero_moved_to_who_was_active_already_waits_for_the_next_round():
    scene = Stage(2).entrance(0, "w8-0").dungeon(1, "m1-t").entrance(1, "t8-0").hand(1, "to-door", "idle-both")
    scene.start("adventure").passes(1, 1).choose(1, "cast to-door").choose(1, "seat 0")
    assert scene.zone(0, ENTRANCE) == ["t8-0"]
    scene.next_round()
    assert scene.story("adventure-turn") == ["adventure-turn 0", "adventure-turn 1"]
    assert scene.story("enters-dungeon") == ["enters-dungeon w8-0", "enters-dungeon t8-0"]
    assert scene.zone(0, ENTRANCE) == ["t8-0"]
    scene.next_round()
    assert scene.story("enters-dungeon")[2] == "enters-dungeon t8-0"


@pytest.mark.rule("adventure-09")
def test_a_hero_moved_to_the_active_player_joins_the_end_of_his_queue():
    scene = Stage(2).dungeon(0, "m1-t").entrance(0, "t8-0", "w8-0").entrance(1, "m8-0").hand(1, "to-door")
    scene.start("adventure").choose(1, "cast to-door").choose(1, "hero m8-0").choose(1, "seat 0")
    assert scene.story("adventure-turn") == ["adventure-turn 0"]
    walkers = ["enters-dungeon t8-0", "enters-dungeon w8-0", "enters-dungeon m8-0"]
    assert scene.story("enters-dungeon") == walkers


@pytest.mark.rule("adventure-10", "damage-01")
def test_a_hero_sent_back_keeps_his_damage_and_starts_again_at_the_end_of_the_queue():
    scene = Stage(2).dungeon(0, "m3-t", "m1-c").entrance(0, "t8-0", "w8-0").hand(1, "to-door", "idle-both")
    scene.start("adventure").passes(1).choose(1, "cast to-door").choose(1, "hero t8-0").choose(1, "seat 0")
    scene.let_happen()
    assert scene.zone(0, ENTRANCE) == ["w8-0", "t8-0"]
    assert scene.hero("t8-0")["left"] == 5
    scene.finish_phase()
    rooms = [line for line in scene.story("enters-room") if "t8-0" in line]
    assert rooms == ["enters-room t8-0 m3-t", "enters-room t8-0 m3-t", "enters-room t8-0 m1-c"]
    assert scene.story("enters-dungeon")[1:] == ["enters-dungeon w8-0", "enters-dungeon t8-0"]
    assert sum(event[2] for event in scene.events("hurt") if scene.id(event[0]) == "t8-0") == 7
    assert scene.points(0) == (0, 2)
