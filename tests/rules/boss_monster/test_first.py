"""The first room (rules first-*)."""

from __future__ import annotations

import pytest
from tests.rules.boss_monster.tricks import room, spell
from tests.scene import Opening, Scene

from undercroft.games.boss_monster.table import DRAFT, ROOMS, ROW, SPELLS

HAND = ("m1-w", "a-m2-m", "t1-t", "a-t2-c", "m3-w")
CURIOUS = room("curious", 'when = "built", may = [{ draw = "spell" }]')
EAGER = room("eager", 'use = "any", limit = "round", do = [{ draw = "room" }]')


def opening(seats: int = 2, *extra: str) -> tuple[Opening, list[int]]:
    """Everybody holds the same five rooms, with the room of a test in front; the seats in XP order."""
    start = Opening(seats, extra="".join(extra))
    for seat in range(seats):
        start.deal(seat, *HAND)
    start.to_first_rooms()
    return start, list(start.table.order)


@pytest.mark.rule("first-01", "first-02", "adv-02")
def test_the_first_room_is_an_ordinary_one_or_none() -> None:
    start, (first, second) = opening()
    assert start.asked() == {first: "first-room"}
    assert start.options(first) == ["lay m1-w left", "lay t1-t left", "lay m3-w left", "no-room"]
    advanced = start.table.zone(first, ROOMS)[1]
    assert start.id(advanced) == "a-m2-m"
    assert start.game.why_not(first, f"lay:{advanced}:-1")[1] == "adv-02"
    start.choose(first, "no-room").choose(second, "lay t1-t left")
    assert start.zone(first, ROW) == []
    assert start.zone(second, ROW) == ["t1-t"]
    assert start.table.round == 1


@pytest.mark.rule("first-02")
def test_a_hand_without_an_ordinary_room_builds_nothing() -> None:
    start = Opening()
    first = start.table.order[0]
    start.deal(first, "a-m1-c", "a-m2-w", "a-t1-m", "a-t2-t", "a-t3-c").to_first_rooms()
    assert start.options(first) == ["no-room"]
    start.choose(first, "no-room")
    assert start.asked() == {start.table.order[1]: "first-room"}


@pytest.mark.rule("first-03", "hidden-01")
def test_the_first_room_is_laid_face_down_beside_the_boss() -> None:
    start, (first, second) = opening()
    start.choose(first, "lay m1-w left")
    assert start.zone(first, DRAFT) == ["m1-w"]
    assert start.zone(first, ROW) == []
    assert start.game.view(second)["seats"][first]["face_down"] == {"back": "room", "on": None}
    assert start.game.view(first)["seats"][first]["face_down"]["id"] == "m1-w"
    start.choose(second, "lay m3-w left")
    assert (start.row(first), start.row(second)) == (["m1-w"], ["m3-w"])


@pytest.mark.rule("first-04", "xp-04")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_first_rooms_are_laid_one_after_another_in_xp_order(seats: int) -> None:
    start, order = opening(seats)
    xp = [start.game.view(None)["seats"][seat]["boss"]["xp"] for seat in order]
    assert xp == sorted(xp, reverse=True)
    for at, seat in enumerate(order):
        assert start.asked() == {seat: "first-room"}
        for later in order[at + 1 :]:
            assert start.game.why_not(later, f"lay:{start.table.zone(later, ROOMS)[0]}")[1] == "first-04"
        start.choose(seat, "lay m1-w left")
    assert [data["seat"] for _, data in start.told("laid")] == order
    assert start.asked() == {order[0]: "build"}


@pytest.mark.rule("first-05")
def test_all_first_rooms_are_revealed_when_the_last_player_has_laid_or_declined() -> None:
    start, order = opening(3)
    start.choose(order[0], "lay m1-w left").choose(order[1], "lay t1-t left")
    assert [start.row(seat) for seat in order] == [[], [], []]
    assert start.told("built") == []
    start.choose(order[2], "no-room")
    assert [start.row(seat) for seat in order] == [["m1-w"], ["t1-t"], []]
    lines = [line for line in start.game.events(None) if line["kind"] == "built"]
    assert [line["rule"] for line in lines] == ["first-05", "first-05"]
    assert lines[1]["number"] == lines[0]["number"] + 1


@pytest.mark.rule("first-06", "xp-04")
def test_when_built_effects_of_first_rooms_follow_in_xp_order() -> None:
    start = Opening(3, extra=CURIOUS)
    for seat in range(3):
        start.deal(seat, "curious", "m1-w", "m2-m", "t1-t", "t2-c")
    start.to_first_rooms()
    for seat in start.table.order:
        start.choose(seat, "lay curious left")
    for seat in start.table.order:
        assert start.asked() == {seat: "offer"}
        assert all(start.row(other) == ["curious"] for other in range(3))
        start.choose(seat, "yes")
        assert len(start.zone(seat, SPELLS)) == 1
    assert start.table.round == 1
    assert start.asked() == {start.table.order[0]: "build"}


@pytest.mark.rule("first-07")
def test_neither_spells_nor_abilities_are_used_during_set_up() -> None:
    start = Opening(2, extra=CURIOUS + EAGER + spell("zap", '{ draw = "room" }'))
    first, second = start.table.order
    start.deal(first, "eager", "m1-w", "m2-m", "t1-t", "t2-c", "zap", "zap")
    start.deal(second, "curious", "m1-w", "m2-m", "t1-t", "t2-c", "zap", "zap").keep_hands()
    for _ in range(2):
        for seat in (first, second):
            start.choose(seat, "discard m1-w" if "discard m1-w" in start.options(seat) else "discard m2-m")
    zap = start.table.zone(first, SPELLS)[0]
    assert start.options(first) == ["lay eager left", "lay t1-t left", "lay t2-c left", "no-room"]
    assert start.game.why_not(first, f"cast:{zap}")[1] == "spell-03"
    start.choose(first, "lay eager left").choose(second, "lay curious left")
    assert start.asked() == {second: "offer"}  # revealed, but nobody may act
    eager = start.room(first, "eager")
    assert start.game.why_not(first, f"use:{eager}:0")[1] == "act-03"
    assert start.game.why_not(first, f"cast:{zap}")[1] == "spell-03"
    start.choose(second, "no")
    assert start.asked() == {first: "build"}
    assert {"use eager", "cast zap"} <= set(start.options(first))


@pytest.mark.rule("first-08", "adv-02")
def test_an_empty_dungeon_is_begun_beside_the_boss_with_an_ordinary_room() -> None:
    scene = Scene().hand(0, "m2-c", "a-m2-c").start("build")
    assert scene.options(0) == ["lay m2-c left", "pass"]
    advanced = scene.table.zone(0, ROOMS)[1]
    assert scene.game.why_not(0, f"lay:{advanced}:-1")[1] == "adv-02"
    scene.choose(0, "lay m2-c left").passes(0)
    assert scene.row(0) == ["m2-c"]


@pytest.mark.rule("first-08")
def test_a_dungeon_whose_last_room_was_destroyed_can_be_begun_again() -> None:
    scene = Scene(extra=spell("smash", '{ destroy = { room = "yours" } }')).dungeon(0, "m1-t")
    scene.hand(0, "m2-c", "smash").start("build").choose(0, "cast smash")
    assert scene.row(0) == []
    assert scene.options(0) == ["lay m2-c left", "pass"]
    scene.choose(0, "lay m2-c left").passes(0)
    assert scene.row(0) == ["m2-c"]
