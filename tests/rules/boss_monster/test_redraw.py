"""The redraw of a bad opening hand (rules redraw-*)."""

from __future__ import annotations

import pytest
from tests.scene import Opening

from undercroft.games.boss_monster.opening import may_redraw
from undercroft.games.boss_monster.table import BOX, DISCARD, ROOM_DECK, ROOMS, SPELLS

BAD = ("m1-c", "m2-c", "t1-c", "t2-c", "m3-w", "stop", "idle-both")
GOOD = ("m1-c", "m2-w", "t1-m", "t2-t", "m3-w", "stop", "idle-both")


@pytest.mark.rule("redraw-01")
@pytest.mark.parametrize(
    ("rooms", "allowed"),
    [
        (["a-m1-c", "a-m1-w", "a-m1-m", "a-m1-t", "m1-c"], True),
        (["a-m1-c", "a-m1-w", "a-m1-m", "a-m1-t", "a-t1-c"], True),
        (["a-m1-c", "a-m1-w", "a-m1-m", "m1-t", "m1-c"], False),
    ],
)
def test_four_advanced_rooms_may_be_redrawn(rooms: list[str], allowed: bool) -> None:
    opening = Opening().deal(0, *rooms).deal(1, *GOOD)
    assert opening.options(0) == (["keep", "redraw"] if allowed else ["keep"])
    assert opening.options(1) == ["keep"]


@pytest.mark.rule("redraw-02")
@pytest.mark.parametrize(
    ("rooms", "allowed"),
    [
        (["m1-c", "m2-c", "t1-c", "t2-c", "m1-w"], True),
        (["m1-c", "m2-c", "t1-c", "t2-c", "m3-c"], True),
        (["m1-cw", "m2-cm", "t1-ct", "t2-c", "m3-w"], True),
        (["m1-c", "m2-w", "a-t1-cwmt", "a-t2-cw", "m3-cm"], True),  # cleric on four, three of them with more symbols
        (["m1-cc", "m2-cc", "m3-c", "t1-w", "t2-w"], False),  # five icons, on three rooms
        (["m1-c", "m2-c", "m3-c", "t1-w", "t2-w"], False),
    ],
)
def test_one_symbol_on_four_rooms_may_be_redrawn(rooms: list[str], allowed: bool) -> None:
    opening = Opening().deal(0, *rooms)
    assert opening.options(0) == (["keep", "redraw"] if allowed else ["keep"])
    assert bool(may_redraw(opening.table, 0)) is allowed
    asked = opening.game.questions[0].prompt
    assert ("show cleric treasure" in asked) is allowed


@pytest.mark.rule("redraw-01", "hand-02")
def test_everybody_is_asked_so_that_the_question_betrays_no_hand() -> None:
    opening = Opening(3).deal(0, *BAD)
    for seat in (1, 2):
        opening.deal(seat, *GOOD)
    assert opening.asked() == dict.fromkeys(opening.table.order, "redraw")


@pytest.mark.rule("redraw-03", "redraw-04")
def test_all_seven_cards_are_discarded_openly_for_five_rooms_and_two_spells() -> None:
    opening = Opening().deal(0, *BAD).deal(1, *GOOD)
    old = set(opening.table.zone(0, ROOMS) + opening.table.zone(0, SPELLS))
    opening.choose(0, "redraw").choose(1, "keep")
    assert sorted(opening.discarded()) == sorted(BAD)
    assert [card["id"] for card in opening.game.view(1)["discard"]] == list(BAD)
    assert set(opening.table.zones[DISCARD]) == old
    assert (len(opening.zone(0, ROOMS)), len(opening.zone(0, SPELLS))) == (5, 2)
    assert not old & set(opening.table.zone(0, ROOMS) + opening.table.zone(0, SPELLS))
    if set(opening.asked().values()) == {"redraw"}:
        opening.choose(0, "keep")
    assert opening.asked() == dict.fromkeys(opening.table.order, "opening-discard")
    assert len(opening.game.questions[0].options) == 7


@pytest.mark.rule("redraw-03")
def test_a_bad_hand_may_be_kept() -> None:
    opening = Opening().deal(0, *BAD).deal(1, *GOOD)
    opening.choose(0, "keep").choose(1, "keep")
    assert opening.hand_of(0) == list(BAD)
    assert opening.discarded() == []
    assert opening.asked() == dict.fromkeys(opening.table.order, "opening-discard")


@pytest.mark.rule("redraw-04")
def test_the_redraw_comes_before_the_two_discards() -> None:
    opening = Opening()
    assert set(opening.asked().values()) == {"redraw"}
    opening.keep_hands()
    assert set(opening.asked().values()) == {"opening-discard"}
    assert all(option.startswith("discard ") for option in opening.options(0))


@pytest.mark.rule("redraw-05")
def test_a_new_bad_hand_may_be_redrawn_again_but_nobody_else_is_asked_again() -> None:
    opening = Opening().deal(0, *BAD).deal(1, *BAD)
    opening.top("m1-w", "m2-w", "t1-w", "t2-w", "m3-w", "stop", "stop")  # what seat 0 will draw
    opening.choose(0, "redraw").choose(1, "keep")
    assert opening.asked() == {0: "redraw"}
    assert opening.options(0) == ["keep", "redraw"]
    opening.choose(0, "redraw")
    assert len(opening.table.zones[DISCARD]) == 14
    assert opening.asked() == {0: "redraw"}
    opening.choose(0, "keep")
    assert opening.asked() == dict.fromkeys(opening.table.order, "opening-discard")


@pytest.mark.rule("redraw-05", "xp-04")
def test_several_redraws_are_carried_out_in_xp_order() -> None:
    opening = Opening(3)
    for seat in range(3):
        opening.deal(seat, *BAD)
    for seat in (2, 0, 1):
        opening.choose(seat, "redraw")
    drawn = [data["seat"] for _, data in opening.told("drew")][21:]
    assert drawn == [seat for seat in opening.table.order for _ in range(7)]


@pytest.mark.rule("redraw-05", "gap-room-deck-empty")
def test_a_deck_that_runs_out_in_a_redraw_is_made_anew_from_the_discards() -> None:
    opening = Opening().deal(0, *BAD).deal(1, *GOOD)
    deck = opening.table.zones[ROOM_DECK]
    for card in list(deck[:-2]):
        deck.remove(card)
        opening.table.zones[BOX].append(card)
        opening.table.where[card] = BOX
    opening.choose(0, "redraw").choose(1, "keep")
    assert [(data["deck"], data["count"]) for _, data in opening.told("reshuffled")] == [(1, 5)]
    assert (len(opening.zone(0, ROOMS)), len(opening.zone(0, SPELLS))) == (5, 2)
    assert opening.discarded() == ["stop", "idle-both"]  # only rooms were shuffled back
    assert len(deck) == 2
