"""The starting hand (rules starthand-*)."""

from __future__ import annotations

import pytest
from tests.scene import Opening

from undercroft.games.boss_monster.table import DISCARD, ROOMS, SPELLS

HAND = ("m1-w", "m2-m", "t1-t", "t2-c", "m3-w", "stop", "idle-both")


def hands(opening: Opening) -> list[tuple[int, int]]:
    return [(len(opening.zone(seat, ROOMS)), len(opening.zone(seat, SPELLS))) for seat in range(opening.table.seats)]


@pytest.mark.rule("starthand-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_draws_five_rooms_and_two_spells(seats: int) -> None:
    opening = Opening(seats)
    assert hands(opening) == [(5, 2)] * seats
    drawn = [(data["seat"], data["deck"]) for _, data in opening.told("drew")]
    assert drawn == [(seat, deck) for seat in opening.table.order for deck in [1] * 5 + [2] * 2]


@pytest.mark.rule("starthand-02", "starthand-04")
@pytest.mark.parametrize(
    ("picks", "left"),
    [
        (("m1-w", "t2-c"), (3, 2)),
        (("stop", "idle-both"), (5, 0)),
        (("m3-w", "stop"), (4, 1)),
        (("idle-both", "m2-m"), (4, 1)),
    ],
)
def test_any_two_of_the_seven_cards_are_discarded_face_up(picks: tuple[str, str], left: tuple[int, int]) -> None:
    opening = Opening().deal(0, *HAND).keep_hands()
    assert opening.options(0) == [f"discard {name}" for name in HAND]
    opening.choose(0, f"discard {picks[0]}").choose(1, opening.options(1)[0])
    assert opening.options(0) == [f"discard {name}" for name in HAND if name != picks[0]]
    opening.choose(0, f"discard {picks[1]}").choose(1, opening.options(1)[0])
    assert hands(opening)[0] == left
    assert sorted(opening.hand_of(0)) == sorted(set(HAND) - set(picks))
    assert len(opening.hand_of(1)) == 5
    pile = [card["id"] for card in opening.game.view(1)["discard"]]
    assert set(picks) <= set(pile)
    assert len(pile) == 4
    assert opening.asked() == {opening.table.order[0]: "first-room"}


@pytest.mark.rule("starthand-03", "gap-order-simultaneous")
def test_all_choose_at_the_same_time_and_nothing_shows_before_all_have_chosen() -> None:
    opening = Opening(3).keep_hands()
    before = opening.game.view(1), opening.game.view(None), opening.game.events(1)
    opening.game.answer(0, 3)
    opening.game.answer(2, 0)
    assert opening.asked() == {1: "opening-discard"}
    now = opening.game.view(1), opening.game.view(None), opening.game.events(1)
    for was, now_is in zip(before[:2], now[:2], strict=True):
        assert {**was, "owed": None} == {**now_is, "owed": None}
    assert before[2] == now[2]
    opening.game.answer(1, 0)
    for seat in (2, 1):
        opening.game.answer(seat, 0)
    assert opening.table.zones[DISCARD] == []
    opening.game.answer(0, 0)
    assert len(opening.table.zones[DISCARD]) == 6


@pytest.mark.rule("starthand-03", "gap-order-simultaneous")
def test_the_discards_go_to_the_pile_in_xp_order_whoever_chose_first() -> None:
    piles = []
    for answering in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        opening = Opening(3).keep_hands()
        for _ in range(2):
            for seat in answering:
                opening.game.answer(seat, 1)
        who = [data["seat"] for _, data in opening.told("discarded")]
        assert who == [seat for seat in opening.table.order for _ in range(2)]
        piles.append(opening.table.zones[DISCARD])
    assert piles[0] == piles[1] == piles[2]
