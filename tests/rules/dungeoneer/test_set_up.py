"""Components and set-up (rules components-*, set-up-*)."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.rules.dungeoneer.delve import EVERY_EDITION

import undercroft as uc
from undercroft.games.dungeoneer import start
from undercroft.games.dungeoneer.geography import CENTRE, STEPS, beyond, free_cells
from undercroft.games.dungeoneer.loader import load_set
from undercroft.games.dungeoneer.table import (
    ADVENTURE_DECK,
    GLOBAL,
    HAND,
    HERO_CARD,
    LAID,
    MAP_DECK,
    QUEST_DECK,
    QUESTS,
    SET_ASIDE,
)


def fresh(seats: int = 3, seed: int = 1, **options: object):
    return uc.new_game("dungeoneer", seats=seats, seed=seed, options=dict(options))


@pytest.mark.rule("components-01", "components-02", "card-totals", "components-10", "card-anatomy-07")
def test_the_heroic_set_is_two_decks_of_55_without_trackers_and_cut_outs() -> None:
    card_set = start.find_set("saltmarrow")
    counts = (
        sum(card.copies for card in card_set.adventures),
        sum(card.copies for card in card_set.maps),
        len(card_set.quests),
        len(card_set.heroes),
    )
    assert counts == (60, 22, 14, 6)
    assert counts == tuple(2 * one for one in (30, 11, 7, 3))
    glory = [card.is_glory for card in card_set.adventures]
    assert all(card.is_glory == (card.kind in ("boon", "treasure")) for card in card_set.adventures) and any(glory)


@pytest.mark.rule("components-03")
def test_two_to_four_players_and_as_many_heroes() -> None:
    for seats in (2, 3, 4):
        assert fresh(seats).table.seats == seats
    for seats in (1, 5):
        with pytest.raises(uc.BadRequest):
            fresh(seats)
    source = start.find_set("saltmarrow").source.replace('id = "saltmarrow"', 'id = "half"', 1)
    head, _, rest = source.partition("[[hero]]")
    heroes, boons = rest.split("# --- boons")
    three = "[[hero]]".join(heroes.split("[[hero]]")[:3])
    name = start.register(load_set(f"{head}[[hero]]{three}# --- boons{boons}", "half"))
    assert fresh(3, sets=[name]).table.seats == 3
    with pytest.raises(uc.BadRequest, match="4 seats need 4 heroes"):
        fresh(4, sets=[name])


@pytest.mark.rule("components-04")
@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_every_die_has_six_sides(edition: int) -> None:
    rolls = Counter(
        event[2][1] for seed in range(40) for event in fresh(4, seed, edition=edition).log if event[0] == "rolled"
    )
    assert set(rolls) == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("components-05", "components-07", "set-up-14", "set-up-15")
@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_every_hero_starts_on_the_entrance_with_a_glory_and_a_peril(edition: int) -> None:
    game = fresh(3, edition=edition)
    table = game.table
    entrance = table.zones[LAID][0]
    assert table.pool.entrance[table.design[entrance]]
    assert table.space == [entrance] * 3
    assert (table.glory, table.peril) == ([1, 1, 1], [1, 1, 1])
    table.glory[0] = table.peril[0] = 250
    assert game.view(0)["seats"][0]["glory"] == 250 and game.view(1)["seats"][0]["peril"] == 250


@pytest.mark.rule("components-08", "quest-types-17")
def test_a_place_and_what_lies_there_point_at_each_other() -> None:
    view = fresh().view(0)
    for space in view["map"]:
        assert {"x", "y", "sides", "leads_to"} <= set(space)
    assert {"escort", "space"} <= set(view["global"][0])


@pytest.mark.rule("set-up-01", "set-up-17")
def test_four_decks_sorted_by_backs_each_shuffled() -> None:
    orders = set()
    for seed in range(6):
        table = fresh(2, seed).table
        for zone, kind in ((MAP_DECK, 1), (QUEST_DECK, 2), (ADVENTURE_DECK, 3)):
            assert {table.pool.type[table.design[card]] for card in table.zones[zone]} == {kind}
            assert not any(table.known[card] for card in table.zones[zone])
        orders.add(tuple(table.design[card] for card in table.zones[ADVENTURE_DECK]))
    assert len(orders) == 6
    assert (len(table.zones[MAP_DECK]), len(table.zones[QUEST_DECK])) == (17, 9)


@pytest.mark.rule("set-up-02", "definitions-08")
@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_the_highest_roll_begins_and_ties_roll_again(edition: int) -> None:
    seen = 0
    for seed in range(60):
        game = fresh(3, seed, edition=edition)
        rolls = [event[2] for event in game.log if event[0] == "rolled" and event[1] == "set-up-02"]
        tied = [0, 1, 2]
        while len(tied) > 1:
            now, rolls = rolls[: len(tied)], rolls[len(tied) :]
            assert [seat for seat, _ in now] == tied
            best = max(die for _, die in now)
            tied = [seat for seat, die in now if die == best]
            seen += len(tied) > 1
        assert tied == [game.table.first] and not rolls
        assert game.table.active == game.table.first
    assert seen > 5


@pytest.mark.rule("set-up-03", "set-up-04", "set-up-05", "set-up-06")
@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_a_random_hero_each_with_six_life_at_level_one(edition: int) -> None:
    dealt = Counter()
    for seed in range(30):
        table = fresh(2, seed, edition=edition).table
        for seat in range(2):
            (card,) = table.zone(seat, HERO_CARD)
            assert table.known[card] == table.everyone
            dealt[table.pool.name(table.design[card])] += 1
        assert (table.life, table.level) == ([6, 6], [1, 1])
        aside = [card for card in table.zones[SET_ASIDE] if table.pool.type[table.design[card]] == 0]
        assert len(aside) == 4
    assert len(dealt) == 6


@pytest.mark.rule("set-up-07", "set-up-08", "set-up-09", "set-up-19")
@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_two_open_personal_quests_each_and_one_global(edition: int) -> None:
    game = fresh(3, edition=edition)
    table = game.table
    for seat in range(3):
        assert len(table.zone(seat, QUESTS)) == 2
        assert all("name" in quest for quest in game.view((seat + 1) % 3)["seats"][seat]["quests"])
    assert len(table.zones[GLOBAL]) == 1 and "name" in game.view(None)["global"][0]


@pytest.mark.rule("set-up-10", "set-up-11", "set-up-12", "set-up-13", "card-anatomy-04")
@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_the_entrance_in_the_middle_with_a_passage_on_every_side(edition: int) -> None:
    grim = 0
    for seed in range(40):
        table = fresh(2, seed, edition=edition).table
        start_card = table.zones[LAID][0]
        assert table.cell[start_card] == CENTRE and len(table.zones[LAID]) == 5
        for side, step in enumerate(STEPS):
            card = table.grid[CENTRE + step]
            assert table.pool.passage[table.design[card]]
            assert beyond(table, start_card, side) == card  # both sides can be passed
            grim += table.pool.map(table.design[card]).grim
        assert free_cells(table, False, -1)
    assert grim > 5


@pytest.mark.rule("set-up-16")
def test_five_cards_that_only_their_owner_may_see() -> None:
    game = fresh(3)
    for seat in range(3):
        assert len(game.table.zone(seat, HAND)) == 5
        assert all("name" in card for card in game.view(seat)["seats"][seat]["hand"])
        assert all(card == {"back": "adventure"} for card in game.view((seat + 1) % 3)["seats"][seat]["hand"])
        assert all(card == {"back": "adventure"} for card in game.view(None)["seats"][seat]["hand"])
