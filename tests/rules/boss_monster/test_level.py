"""The level up (rules level-*)."""

from __future__ import annotations

import pytest
from tests.rules.boss_monster.tricks import Stage, boss, room
from tests.scene import Scene

from undercroft.games.boss_monster.table import ROOMS, SPELLS

FOUR = ("m1-c", "m1-w", "m1-m", "m1-t")
CURIOUS = room("curious", 'when = "built", may = [{ draw = "spell" }]')
WRECKER = room("wrecker", 'when = "built", do = [{ destroy = { room = "opponents" } }]')
BREEDER = boss("breeder", 'when = "you-build", of = { kind = "monster" }, may = [{ draw = "room" }]')
BRUTE = boss("brute", 'always = [{ damage = 2, of = "last" }]')
CHOOSER = boss("chooser", 'do = [{ may = [{ draw = "room" }] }]', xp=60)


def levelled(scene: Scene) -> list[int]:
    """Whose boss levelled up, in order."""
    return [data["seat"] for _, data in scene.told("levelled-up")]


@pytest.mark.rule("level-01", "level-04")
@pytest.mark.parametrize("rooms", [3, 4])
def test_a_boss_levels_up_when_its_dungeon_reaches_five_rooms(rooms: int) -> None:
    """With four rooms after the reveal the boss would make five, if it counted."""
    scene = Scene().dungeon(0, *FOUR[:rooms]).hand(0, "t1-c").start("build").choose(0, "lay t1-c left")
    assert levelled(scene) == []
    scene.passes(0)
    assert levelled(scene) == ([0] if rooms == 4 else [])
    assert scene.game.view(1)["seats"][0]["levelled"] is (rooms == 4)
    assert len(scene.zone(0, ROOMS)) == 1 + (rooms == 4)  # the boss draws a room, the next round another
    assert scene.asked() == {0: "build"}


@pytest.mark.rule("level-02", "level-03")
def test_losing_the_fifth_room_and_building_another_does_not_level_up_again() -> None:
    stage = Stage().dungeon(0, *FOUR).hand(0, "t1-c", "smash-own", "stop", "t2-w").start("build")
    stage.choose(0, "lay t1-c left").finish_phase()
    assert levelled(stage) == [0]
    stage.finish_phase()
    assert stage.table.round == 4
    stage.choose(0, "cast smash-own").choose(0, "room t1-c")
    assert stage.row(0) == list(FOUR)
    stage.choose(0, "lay t2-w left").finish_phase()
    assert stage.row(0) == ["t2-w", *FOUR]
    assert levelled(stage) == [0]


@pytest.mark.rule("level-02")
def test_covering_one_of_five_rooms_does_not_level_up_again() -> None:
    scene = Scene().boss(0, "boss-c0", levelled=True).dungeon(0, *FOUR, "t1-c").hand(0, "m2-w").start("build")
    scene.choose(0, "lay m2-w over m1-c").passes(0)
    assert levelled(scene) == []
    assert scene.table.round == 4


@pytest.mark.rule("level-05", "reveal-03", "xp-04")
def test_level_ups_come_at_the_end_of_the_build_phase_in_xp_order() -> None:
    scene = Scene(3, extra=CHOOSER + BRUTE).order(2, 1, 0).boss(1, "chooser")
    for seat in range(3):
        scene.dungeon(seat, *FOUR).hand(seat, "t1-c")
    scene.start("build")
    for seat in (2, 1, 0):
        assert levelled(scene) == []
        scene.choose(seat, "lay t1-c left").passes(seat)
    assert scene.asked() == {1: "offer"}
    assert levelled(scene) == [2, 1]  # the second one is being carried out
    scene.choose(1, "no")
    assert levelled(scene) == [2, 1, 0]
    kinds = [kind for kind, _ in scene.told("built", "levelled-up", "phase")]
    assert kinds[:7] == ["built"] * 3 + ["levelled-up"] * 3 + ["phase"]


@pytest.mark.rule("level-06")
def test_a_single_effect_happens_once() -> None:
    scene = Scene().dungeon(0, *FOUR).hand(0, "t1-c").start("build").choose(0, "lay t1-c left").passes(0)
    drawn = [line["rule"] for line in scene.game.events(None) if line["kind"] == "drew"]
    assert drawn == ["effect-01", "begin-02", "begin-02"]
    scene.finish_phase()
    drawn = [line["rule"] for line in scene.game.events(None) if line["kind"] == "drew"]
    assert drawn.count("effect-01") == 1


@pytest.mark.rule("level-06")
def test_a_lasting_level_up_holds_when_rooms_are_lost() -> None:
    stage = Stage(2, BRUTE).boss(0, "brute").dungeon(0, *FOUR).hand(0, "t1-c", "smash-own", "stop").start("build")
    assert stage.seat_view(0)["damage"] == 4
    stage.choose(0, "lay t1-c left").finish_phase()
    assert stage.seat_view(0)["damage"] == 7
    stage.finish_phase()
    stage.choose(0, "cast smash-own").choose(0, "room t1-c")
    assert len(stage.row(0)) == 4
    assert stage.seat_view(0)["damage"] == 6
    assert stage.face(0, "m1-t")["damage"] == 3  # next to the boss
    assert stage.seat_view(0)["levelled"] is True


@pytest.mark.rule("level-06", "room-07")
def test_a_lasting_reaction_holds_for_the_rest_of_the_game() -> None:
    scene = Scene(extra=BREEDER).boss(0, "breeder", levelled=True).dungeon(0, "m1-c").hand(0, "m2-t").start("build")
    scene.choose(0, "lay m2-t left").passes(0)
    assert scene.asked() == {0: "offer"}
    scene.choose(0, "yes")
    assert len(scene.zone(0, ROOMS)) == 2


@pytest.mark.rule("level-07")
def test_the_level_up_comes_before_the_players_when_built_effects() -> None:
    scene = Scene(extra=CURIOUS).dungeon(0, *FOUR).hand(0, "curious").start("build")
    scene.choose(0, "lay curious left").passes(0)
    assert scene.asked() == {0: "offer"}  # the room's; no question which comes first
    assert [line["kind"] for line in scene.game.events(None)][-3:] == ["built", "levelled-up", "drew"]
    scene.choose(0, "yes")
    assert len(scene.zone(0, SPELLS)) == 1


@pytest.mark.rule("level-07")
def test_a_new_ability_does_not_react_to_the_fifth_room_itself() -> None:
    scene = Scene(extra=BREEDER).boss(0, "breeder").dungeon(0, *FOUR).hand(0, "m2-c", "m2-w").start("build")
    scene.choose(0, "lay m2-c left").passes(0)
    assert levelled(scene) == [0]
    assert scene.asked() == {0: "build"}  # no offer
    scene.choose(0, "lay m2-w over m1-c").passes(0)
    if scene.asked() == {1: "build"}:
        scene.passes(1)
    assert scene.asked() == {0: "offer"}  # but to the next one


@pytest.mark.rule("level-08", "deact-04")
def test_a_deactivated_room_counts_for_the_level_up() -> None:
    stage = Stage().dungeon(0, *FOUR).hand(0, "t1-c", "switch-off", "stop").start("build")
    stage.choose(0, "cast switch-off").choose(0, "room m1-w")
    stage.choose(0, "lay t1-c left").finish_phase()
    assert stage.face(0, "m1-w")["off"] is True
    assert levelled(stage) == [0]


@pytest.mark.rule("level-09", "uncover-01")
def test_uncovering_a_room_never_levels_up() -> None:
    """Five places that never counted as a level up; the top room of one is destroyed."""
    stage = Stage().dungeon(0, "t1-c/t2-c", *FOUR).hand(0, "smash-own", "stop", "stop").start("adventure")
    stage.choose(0, "cast smash-own").choose(0, "room t1-c")
    assert stage.row(0) == ["t2-c", *FOUR]
    assert levelled(stage) == []
    stage.finish_phase()
    assert levelled(stage) == []


@pytest.mark.rule("level-09", "level-02")
def test_after_the_level_up_the_place_that_was_uncovered_triggers_nothing() -> None:
    stage = Stage().boss(0, "boss-c0", levelled=True).dungeon(0, "t1-c/t2-c", *FOUR).hand(0, "smash-own", "stop")
    stage.start("build").choose(0, "cast smash-own").choose(0, "room t1-c")
    assert len(stage.row(0)) == 5
    stage.finish_phase()
    assert levelled(stage) == []


@pytest.mark.rule("level-10")
def test_four_rooms_at_the_reveal_trigger_nothing_and_lose_nothing() -> None:
    stage = Stage().dungeon(0, *FOUR).hand(0, "t1-c", "t2-c", "smash-own", "stop").start("build")
    stage.choose(0, "lay t1-c left").choose(0, "cast smash-own").choose(0, "room m1-w").finish_phase()
    assert stage.row(0) == ["t1-c", "m1-c", "m1-m", "m1-t"]
    assert levelled(stage) == []
    assert stage.seat_view(0)["levelled"] is False
    stage.finish_phase()
    stage.choose(0, "lay t2-c left").finish_phase()
    assert levelled(stage) == [0]


@pytest.mark.rule("level-10")
def test_five_rooms_at_the_reveal_level_up_even_if_one_is_lost_before_the_turn() -> None:
    scene = Scene(extra=WRECKER).order(1, 0).dungeon(0, *FOUR).hand(0, "t1-c").hand(1, "wrecker").start("build")
    scene.choose(1, "lay wrecker left").passes(1).choose(0, "lay t1-c left").passes(0)
    assert scene.asked() == {1: "target"}
    assert levelled(scene) == []
    scene.choose(1, "room m1-m")
    assert scene.row(0) == ["t1-c", "m1-c", "m1-w", "m1-t"]
    assert levelled(scene) == [0]
