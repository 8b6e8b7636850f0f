"""The variant "Intrigue" (rule vintrigue-01)."""

from __future__ import annotations

import pytest
from tests.rules.boss_monster.tricks import Stage, boss, room
from tests.scene import Scene

from undercroft.games.boss_monster.table import ROOMS, SPELLS

DRAWS = ["draw-room", "draw-spell", "draw-nothing"]
LATE = room("late", 'when = "end-of-round", do = [{ draw = "room" }]')
TRADER = boss("trader", 'do = [{ trade = "soul" }]')


@pytest.mark.rule("vintrigue-01")
@pytest.mark.parametrize(
    ("choice", "rooms", "spells"), [("draw-room", 1, 0), ("draw-spell", 0, 1), ("draw-nothing", 0, 0)]
)
def test_whoever_got_no_soul_may_draw_a_room_or_a_spell(choice: str, rooms: int, spells: int) -> None:
    scene = Scene(intrigue=True).dungeon(0, "m4-t").entrance(0, "c4-0").entrance(1, "c8-0").start("adventure")
    assert scene.table.gained == [1, 0]
    assert scene.asked() == {1: "intrigue"}  # a wound is no soul, and seat 0 has one
    assert scene.options(1) == DRAWS
    held = len(scene.zone(1, ROOMS)), len(scene.zone(1, SPELLS))
    scene.choose(1, choice)
    assert scene.table.round == 4
    now = len(scene.zone(1, ROOMS)), len(scene.zone(1, SPELLS))
    assert now == (held[0] + rooms + 1, held[1] + spells)  # and the room of the new round


@pytest.mark.rule("vintrigue-01")
def test_without_the_variant_nobody_draws_for_having_no_soul() -> None:
    scene = Scene().start("end")
    assert scene.asked() == {0: "build"}
    assert [line["rule"] for line in scene.game.events(None) if line["kind"] == "drew"] == ["begin-02", "begin-02"]


@pytest.mark.rule("vintrigue-01", "end-07", "xp-04")
def test_everybody_without_a_soul_is_asked_in_xp_order() -> None:
    scene = Scene(3, intrigue=True).order(2, 0, 1).start("end")
    for seat in (2, 0, 1):
        assert scene.asked() == {seat: "intrigue"}
        scene.choose(seat, "draw-spell")
    assert scene.asked() == {2: "build"}


@pytest.mark.rule("vintrigue-01", "end-07")
def test_the_draw_comes_in_the_players_turn_after_his_rooms_and_before_the_clean_up() -> None:
    scene = Scene(extra=LATE, intrigue=True).dungeon(0, "late").dungeon(1, "late", "m1-c").off(1, "m1-c").start("end")
    assert scene.asked() == {0: "intrigue"}
    assert [data["seat"] for _, data in scene.told("drew")] == [0]
    scene.choose(0, "draw-nothing")
    assert scene.asked() == {1: "intrigue"}
    assert [data["seat"] for _, data in scene.told("drew")] == [0, 1]
    assert scene.told("round-over") == []
    assert [face["off"] for face in scene.game.view(0)["seats"][1]["dungeon"]] == [True, False]
    scene.choose(1, "draw-nothing")
    assert [face["off"] for face in scene.game.view(0)["seats"][1]["dungeon"]] == [False, False]


@pytest.mark.rule("vintrigue-01", "wounds-04")
def test_a_healed_wound_is_a_soul_received_this_round() -> None:
    stage = Stage(intrigue=True).wounds(0, "w4-0").hand(0, "mend", "stop").start("adventure").choose(0, "cast mend")
    stage.finish_phase()
    assert stage.points(0) == (1, 0)
    stage.finish_phase()
    assert stage.asked() == {1: "intrigue"}


@pytest.mark.rule("vintrigue-01", "gap-search")
def test_an_exchanged_soul_is_a_soul_received_this_round() -> None:
    scene = Scene(extra=TRADER, intrigue=True).boss(0, "trader").dungeon(0, "m1-c", "m1-c", "m1-c", "m1-c")
    scene.hand(0, "m2-t").souls(0, "w4-0").start("build").choose(0, "lay m2-t left").passes(0)
    scene.choose(0, "hero w4-1")
    assert scene.table.souls[0] == 1
    assert scene.asked() == {1: "intrigue"}


@pytest.mark.rule("vintrigue-01")
def test_the_souls_of_earlier_rounds_do_not_count() -> None:
    scene = Scene(intrigue=True).dungeon(0, "m4-t").souls(0, "w9-0", "w9-1").entrance(0, "c4-0").start("adventure")
    assert scene.asked() == {1: "intrigue"}
    scene.choose(1, "draw-nothing").top("t8-0", "t8-1").finish_phase()
    while set(scene.asked().values()) == {"build"} and scene.table.round == 4:
        scene.passes(next(iter(scene.asked())))
    assert scene.asked() == {0: "intrigue"}  # a new round, no new soul
