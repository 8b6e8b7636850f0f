"""The variant "I choose you!" (rule vchoose-01)."""

from __future__ import annotations

import pytest
from tests.scene import Opening

from undercroft.games.boss_monster.table import BOX, THRONE


@pytest.mark.rule("vchoose-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_gets_two_bosses_and_keeps_one(seats: int) -> None:
    opening = Opening(seats, ["undercroft"], i_choose_you=True)
    assert opening.asked() == dict.fromkeys(range(seats), "boss")
    dealt = [opening.table.zone(seat, THRONE)[:] for seat in range(seats)]
    assert [len(two) for two in dealt] == [2] * seats
    assert len({card for two in dealt for card in two}) == 2 * seats
    for seat in range(seats):
        assert opening.options(seat) == [f"boss {name}" for name in opening.zone(seat, THRONE)]
        opening.game.answer(seat, seat % 2)
    for seat, two in enumerate(dealt):
        assert opening.table.zone(seat, THRONE) == [two[seat % 2]]
        assert two[1 - seat % 2] in opening.table.zones[BOX]  # removed from the game
    assert set(opening.asked().values()) == {"redraw"}
    view = opening.game.view(None)
    xp = [view["seats"][seat]["boss"]["xp"] for seat in view["order"]]
    assert xp == sorted(xp, reverse=True)


@pytest.mark.rule("vchoose-01", "gap-order-simultaneous")
def test_bosses_are_chosen_secretly_and_revealed_together() -> None:
    opening = Opening(3, ["undercroft"], i_choose_you=True)
    before = [{**opening.game.view(eye), "owed": None} for eye in (1, None)]
    for eye in (1, None):
        view = opening.game.view(eye)
        assert view["order"] == []
        assert view["seats"][0]["choice_of_bosses"] == [{"back": "boss"}] * 2
        assert [seat["boss"] for seat in view["seats"]] == [None] * 3
    assert [card["type"] for card in opening.game.view(1)["seats"][1]["choice_of_bosses"]] == ["boss", "boss"]
    opening.game.answer(0, 0)
    opening.game.answer(2, 1)
    assert [{**opening.game.view(eye), "owed": None} for eye in (1, None)] == before
    assert opening.told("boss") == []
    opening.game.answer(1, 0)
    assert [data["seat"] for _, data in opening.told("boss")] == list(opening.table.order)
    assert all(seat["boss"]["type"] == "boss" for seat in opening.game.view(None)["seats"])


@pytest.mark.rule("vchoose-01", "setup-07")
def test_the_boss_that_was_not_kept_stays_unknown_to_the_others() -> None:
    opening = Opening(2, ["undercroft"], i_choose_you=True)
    other = opening.table.zone(0, THRONE)[1]
    opening.game.answer(0, 0)
    opening.game.answer(1, 0)
    assert opening.table.known[other] == 0b001
    name = opening.table.pool.name(opening.table.design[other])
    assert name not in repr((opening.game.view(1), opening.game.events(1)))


@pytest.mark.rule("vchoose-01")
def test_without_the_variant_nobody_is_asked_for_a_boss() -> None:
    opening = Opening(2, ["undercroft"])
    assert [len(opening.zone(seat, THRONE)) for seat in (0, 1)] == [1, 1]
    assert set(opening.asked().values()) == {"redraw"}
