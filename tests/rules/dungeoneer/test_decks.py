"""Personal decks for campaigns of several sets, and what is wrong with one (rules deck-construction-01 to 07)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import undercroft as uc
from undercroft.games.dungeoneer import atoms, start
from undercroft.games.dungeoneer.cards import AdventureCard, HeroCard, MapCard, QuestCard
from undercroft.games.dungeoneer.decks import Shelf
from undercroft.games.dungeoneer.table import ADVENTURE_DECK, HAND, HERO_CARD, LAID, MAP_DECK, PERIL_DECK, QUEST_DECK

SETS = ["saltmarrow", "ashmere"]
MODE = {"edition": 1, "campaign-adventure": True, "campaign-personal-decks": True, "sets": SETS}


def proposed(seats: int = 2) -> dict[str, Any]:
    """Decks that keep all limits, to be spoilt by a test."""
    shelf = Shelf(tuple(start.find_set(name) for name in SETS), seats - 1)
    return {"0": shelf.propose_peril(), **{str(seat): shelf.propose_glory(seat) for seat in range(1, seats)}}


def refused(decks: dict[str, Any], seats: int = 2, **options: Any) -> str:
    with pytest.raises(uc.BadRequest) as caught:
        uc.new_game("dungeoneer", seats=seats, options={**MODE, "decks": decks, **options})
    message = str(caught.value)
    assert "\n" not in message
    return message


@pytest.mark.rule("deck-construction-01", "deck-construction-02", "deck-construction-03", "deck-construction-04")
@pytest.mark.parametrize("seats", (2, 3, 4))
def test_everybody_plays_from_a_deck_of_his_own(seats: int) -> None:
    game = uc.new_game("dungeoneer", seats=seats, seed=4, options={**MODE, "decks": proposed(seats)})
    table, pool, party = game.table, game.table.pool, seats - 1
    by_deck: dict[int, list[object]] = {seat: [] for seat in range(seats)}
    for design in table.design:
        by_deck[pool.deck[design]].append(pool.designs[design])
    maps = Counter(card.kind for card in by_deck[0] if isinstance(card, MapCard))
    assert maps == {"entrance": 1, "room": 3 * party, "passage": 3 * party}, "one Entrance outside the count"
    assert len({card.id for card in by_deck[0] if isinstance(card, QuestCard)}) == 3 * party
    assert len(by_deck[0]) == 71
    for seat in range(1, seats):
        assert len(by_deck[seat]) == 60 and any(isinstance(card, HeroCard) for card in by_deck[seat])
        assert {pool.deck[table.design[card]] for card in table.zone(seat, HAND)} == {seat}
        assert pool.deck[table.design[table.zone(seat, HERO_CARD)[0]]] == seat, "a hero of his own deck"
    assert {pool.deck[table.design[card]] for card in table.zone(0, HAND)} == {0}
    for zone in (MAP_DECK, QUEST_DECK, PERIL_DECK, LAID):
        assert {pool.deck[table.design[card]] for card in table.zones[zone]} <= {0}
    assert {pool.deck[table.design[card]] for card in table.zones[ADVENTURE_DECK]} == set(range(1, seats))
    assert uc.replay(game.record()).digest() == game.digest() and uc.load(game.save()).digest() == game.digest()


@pytest.mark.rule("deck-construction-01")
def test_who_brings_no_deck_gets_one_proposed() -> None:
    game = uc.new_game("dungeoneer", seats=3, options=MODE)
    assert Counter(game.table.pool.deck[design] for design in game.table.design) == {0: 71, 1: 60, 2: 60}
    assert "needs cards of at least two sets" in refused({}, sets=["saltmarrow"])
    with pytest.raises(uc.BadRequest, match="'campaign-personal-decks' needs option 'campaign-adventure'"):
        uc.new_game("dungeoneer", options={**MODE, "campaign-adventure": False})
    with pytest.raises(uc.BadRequest, match="option 'decks' is for option 'campaign-personal-decks'"):
        uc.new_game("dungeoneer", options={"decks": {"0": {"salted-digger": 4}}})


@pytest.mark.rule("deck-construction-01")
def test_a_player_draws_and_reshuffles_his_own_cards_only() -> None:
    game = uc.new_game("dungeoneer", seats=3, seed=2, options=MODE)
    table, pool = game.table, game.table.pool
    for card in table.zones[ADVENTURE_DECK][:]:
        if pool.deck[table.design[card]] == 1:
            atoms.discard(game, card, "discard-draw-02", 1)
    others = Counter(table.design[card] for card in table.zones[ADVENTURE_DECK])
    assert {pool.deck[design] for design in others} == {2}
    before = len(table.zone(1, HAND))
    atoms.draw(game, 1, "discard-draw-05")
    assert len(table.zone(1, HAND)) == before + 1
    assert {pool.deck[table.design[card]] for card in table.zone(1, HAND)} == {1}
    left = Counter(table.design[card] for card in table.zones[ADVENTURE_DECK] if pool.deck[table.design[card]] == 2)
    assert left == others, "the other's deck has lost nothing"
    twin = game.determinise(0, seed=9)
    for card in range(len(table.design)):
        assert pool.deck[twin.table.design[card]] == pool.deck[table.design[card]], "a back tells whose card it is"


@pytest.mark.rule("deck-construction-02")
def test_half_rooms_and_half_passages() -> None:
    decks = proposed()
    room = next(
        name for name in decks["0"] if isinstance(Shelf((start.find_set("saltmarrow"),), 1).cards.get(name), MapCard)
    )
    del decks["0"][room]
    assert "deck of seat 0: it holds 2 rooms and 3 passages; 3 of each are needed (deck-construction-02)" in refused(
        decks
    )
    wild = proposed()
    wild["0"]["long-acre"] = 1
    assert "deck of seat 0: 'long-acre' is a road; only rooms and passages are counted" in refused(wild)
    stair = proposed()
    stair["0"]["abbey-stair"] = 1
    assert "'abbey-stair' is an entrance" in refused(stair)


@pytest.mark.rule("deck-construction-03")
def test_three_different_quests_about_its_own_map() -> None:
    cards = Shelf(tuple(start.find_set(name) for name in SETS), 1).cards
    decks = proposed()
    quest = next(name for name in decks["0"] if isinstance(cards[name], QuestCard))
    decks["0"][quest] = 2
    assert "it holds 4 Quests, 3 of them different; 3 different ones are needed (deck-construction-03)" in refused(
        decks
    )
    strange = proposed()
    del strange["0"][quest]
    strange["0"]["skipping-stones"] = 1
    assert "the Quest 'skipping-stones' needs 'black-mere', which is not in the deck" in refused(strange)


@pytest.mark.rule("deck-construction-04", "deck-construction-05", "deck-construction-07")
def test_enough_cards_and_not_too_many_of_one() -> None:
    decks = proposed()
    cards = Shelf(tuple(start.find_set(name) for name in SETS), 1).cards
    bane = next(name for name in decks["0"] if isinstance(cards[name], AdventureCard))
    lost = decks["0"].pop(bane)
    assert f"deck of seat 0: it holds {70 - lost} cards; a Peril deck holds at least 70" in refused(decks)
    many = proposed()
    many["0"][bane] = 5
    assert f"deck of seat 0: '{bane}' is there 5 times; 4 is the most (deck-construction-05)" in refused(many)
    thin = proposed()
    lost = thin["1"].pop("pit-sword")
    assert f"deck of seat 1: it holds {60 - lost} cards; a Glory deck holds at least 60" in refused(thin)
    headless = proposed()
    headless["1"] = {name: count for name, count in headless["1"].items() if not isinstance(cards[name], HeroCard)}
    assert "deck of seat 1: it holds no Hero; at least one is needed (deck-construction-07)" in refused(headless)


@pytest.mark.rule("deck-construction-06")
def test_a_longer_adventure_needs_the_others_agreement() -> None:
    cards = Shelf(tuple(start.find_set(name) for name in SETS), 1).cards
    decks = proposed()
    more = [name for name, card in cards.items() if isinstance(card, MapCard) and card.kind == "room"][-2:]
    for name in more:
        decks["0"][name] = decks["0"].get(name, 0) + 1
    assert "it holds 8 Map cards; more than 6 need the agreement of the others" in refused(decks)
    game = uc.new_game("dungeoneer", options={**MODE, "decks": {**decks, "longer": True}})
    assert len(game.table.zones[MAP_DECK]) + len(game.table.zones[LAID]) == 9


@pytest.mark.parametrize(
    ("decks", "message"),
    [
        ([], "option 'decks' is a table of decks by seat"),
        ("{", "option 'decks' is not JSON"),
        ('{"1": {"no-such-card": 1}}', "deck of seat 1: there is no card 'no-such-card'"),
        ({"7": {}}, "option 'decks' has no seat '7'"),
        ({"3": {"pit-sword": 1}}, "holds a deck for seat 3, there are 2 seats"),
        ({"1": ["pit-sword"]}, "deck of seat 1: it is a table of card ids"),
        ({"1": {"pit-sword": 0}}, "deck of seat 1: it is a table of card ids"),
        ({"longer": 1}, "'longer' in option 'decks' is true or false"),
        ({"1": {"no-such-card": 1}}, "deck of seat 1: there is no card 'no-such-card' in these sets"),
        ({"1": {"salted-digger": 1}}, "'salted-digger' is a Monster; a Glory deck holds Heroes, Boons and Treasures"),
        ({"0": {"pit-sword": 1}}, "'pit-sword' is a Treasure; a Peril deck holds Map cards"),
        ({"0": {"brannoc-tallow": 1}}, "'brannoc-tallow' is a Hero; a Peril deck holds Map cards"),
    ],
)
def test_a_bad_deck_is_named_and_refused(decks: Any, message: str) -> None:
    assert message in refused(decks)
