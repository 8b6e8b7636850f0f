"""Campaigns (rules camp-*, cousin-*, shop-*, keeperhand-*, replenish-*, gold-03, gold-04)."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest
from tests.rules.dungeon_venture.crypt import BARBARIAN, FIGHTER, MAGE, NOBODY, THIEF, Crypt

import undercroft as uc
from undercroft.games.dungeon_venture import atoms, start
from undercroft.games.dungeon_venture.campaign import after, keeper_events, new_campaign, treasure_shares
from undercroft.games.dungeon_venture.cards import CONSUMABLE, EQUIPMENT, KINDS, SPELL
from undercroft.games.dungeon_venture.deaths import finish, kill
from undercroft.games.dungeon_venture.opening import STANDARD
from undercroft.games.dungeon_venture.table import EVENT_HAND, HAND, MONSTER_DECK, STOCK, TREASURE, VentureTable
from undercroft.kernel.game import Game
from undercroft.kernel.table import put
from undercroft.lab import laws

LATER = next(name for name, one in start.adventures().items() if one.level >= 1 and name != start.FIRST_ADVENTURE)


def state(**changes: Any) -> dict[str, Any]:
    return {**new_campaign(), "completed": 1, **changes}


def begin(seats: int = 2, adventure: str = LATER, **changes: Any) -> Game[VentureTable]:
    game: Game[VentureTable] = uc.new_game(
        "dungeon-venture", seats=seats, options={"adventure": adventure, "campaign": state(**changes)}
    )
    return game


def kind(game: Game[VentureTable]) -> str:
    return "" if game.ask is None else game.ask.kind


def choose(game: Game[VentureTable], verb: str, name: str = "", second: int = -1) -> None:
    """The option of a verb that points at this card."""
    table = game.table
    seat = next(iter(game.questions))
    for option in game.questions[seat].options:
        card = option.raw[1]
        named = not name or table.pool.designs[table.design[card]].id == name
        if option.verb == verb and named and second in (-1, option.raw[2]):
            game.answer(seat, option)
            return
    raise AssertionError(f"no {verb} {name} is offered")


def skip(game: Game[VentureTable]) -> Game[VentureTable]:
    """To the first round with the first choice everywhere."""
    while kind(game) in ("cousin", "keep", "shop"):
        choose(game, "done")
    while kind(game) in ("hero", "spell", "start"):
        game.answer(next(iter(game.questions)), 0)
    return game


def ids(game: Game[VentureTable], zone: int) -> list[str]:
    return [game.table.pool.designs[game.table.design[card]].id for card in game.table.zones[zone]]


def in_campaign(**changes: Any) -> Crypt:
    return Crypt(adventure=start.FIRST_ADVENTURE, campaign={**new_campaign(), **changes})


# --- what is carried on
@pytest.mark.rule("gold-03", "gold-04")
def test_gold_is_taken_like_any_card_and_fills_the_purse_at_the_end() -> None:
    scene = in_campaign(purse=5)
    scene.put(MAGE, 18, 4)
    scene.treasure("gold-5", "iron-helm", "gold-10", "scale-coat")
    scene.turn(MAGE).do("chest", scene.at(18, 3))
    assert len(scene.keys("card")) == 4, "it takes up a pick"
    for _ in range(3):
        scene.do("card", int(scene.keys("card")[0].split(":")[1]))
    put(scene.table, scene.card("gold-20"), MONSTER_DECK)
    atoms.draw_monster_card(scene.game, FIGHTER)
    assert scene.zone(FIGHTER, "hand")[-1] == "gold-20"
    finish(scene.game, True, "won", "win-01")
    assert after(scene.game)["purse"] == 5 + 35


@pytest.mark.rule("gold-04")
def test_gold_that_lies_with_the_dead_is_lost() -> None:
    scene = in_campaign()
    scene.give(FIGHTER, "gold-20")
    scene.boss("death-knight", 22, 7)
    kill(scene.game, FIGHTER, NOBODY)
    finish(scene.game, True, "won", "win-01")
    assert after(scene.game)["purse"] == 0


@pytest.mark.rule("camp-03", "camp-04", "camp-08", "cousin-01")
def test_survivors_spirits_too_go_on_with_gold_and_equipment_alone() -> None:
    scene = in_campaign()
    scene.give(FIGHTER, "iron-helm", zone="worn")
    scene.give(MAGE, "rune-ring", "healing-potion", "ember-lance", "gold-10")
    scene.give(THIEF, "scale-coat")
    scene.spirit(MAGE, 5, 5)
    scene.table.form[THIEF] = 2
    finish(scene.game, False, "fled", "win-04")
    found = after(scene.game)
    assert found == {
        "completed": 1,
        "level": 1,
        "purse": 10,
        "held": [["iron-helm"], ["rune-ring"], [], []],
        "cousins": [THIEF],
        "heirlooms": [],
    }
    assert json.loads(json.dumps(found)) == found


@pytest.mark.rule("camp-03")
def test_without_survivors_or_before_its_end_nothing_goes_on() -> None:
    scene = in_campaign()
    with pytest.raises(uc.NotAllowed):
        after(scene.game)
    scene.table.form = [2, 2, 2, 2]
    finish(scene.game, False, "no hero is left", "win-03")
    with pytest.raises(uc.NotAllowed, match="no hero has survived"):
        after(scene.game)


@pytest.mark.rule("camp-01", "setup-23")
def test_outside_a_campaign_every_game_starts_with_the_full_stock() -> None:
    for seed in (1, 2):
        table = uc.new_game("dungeon-venture", seed=seed).table
        counts = Counter(KINDS[table.kind_of(card)] for card in table.zones[STOCK])
        assert counts == {"spell": 21, "consumable": 30, "equipment": 10}
    with pytest.raises(uc.NotAllowed):
        after(Crypt().game)


# --- what is kept
@pytest.mark.rule("camp-05", "camp-06", "camp-07", "ex-campaign-02")
@pytest.mark.parametrize(("completed", "kept"), [(1, 1), (2, 2), (3, 3)])
def test_each_hero_keeps_as_many_pieces_as_adventures_were_completed(completed: int, kept: int) -> None:
    pieces = ["iron-helm", "rune-ring", "scale-coat", "warden-cloak"]
    game = begin(completed=completed, held=[pieces, [], [], []])
    assert kind(game) == "keep"
    while all(option.verb != "done" for option in game.questions[1].options):
        choose(game, "back")
    skip(game)
    assert len(game.table.zone(FIGHTER, 1)) == kept
    assert (4 * kept >= 9) == (completed >= 3), "nine pieces are first possible before the fourth adventure"


@pytest.mark.rule("camp-08", "camp-09", "camp-10")
def test_what_is_not_kept_goes_back_and_the_rest_starts_worn_with_full_life() -> None:
    game = begin(held=[["iron-helm", "magic-sword"], [], [], []])
    choose(game, "back", "magic-sword")
    skip(game)
    table = game.table
    assert [table.pool.designs[table.design[card]].id for card in table.zone(FIGHTER, 1)] == ["iron-helm"]
    assert "magic-sword" in ids(game, TREASURE) + ids(game, MONSTER_DECK)
    assert table.life[:4] == [6, 4, 7, 5] and table.cast[:4] == [0, 0, 0, 0]
    assert len(table.zone(MAGE, HAND)) == 3, "three spells chosen afresh"


@pytest.mark.rule("cousin-01", "cousin-02")
def test_a_cousin_may_be_given_equipment_before_the_limit_counts() -> None:
    left = [["magic-sword", BARBARIAN]]
    game = begin(held=[["iron-helm", "magic-sword"], [], [], []], cousins=[BARBARIAN], heirlooms=left)
    assert kind(game) == "cousin"
    choose(game, "give", "magic-sword", BARBARIAN)
    choose(game, "done")
    assert kind(game) == "keep" and any(option.verb == "done" for option in game.questions[1].options)
    skip(game)
    table = game.table
    assert table.form[BARBARIAN] == 0 and table.life[BARBARIAN] == 7
    assert [table.pool.designs[table.design[card]].id for card in table.zone(BARBARIAN, 1)] == ["magic-sword"]


# --- the shop
@pytest.mark.rule("shop-01", "shop-03", "shop-04")
def test_consumables_and_spells_are_sold_for_the_common_purse() -> None:
    game = begin(purse=35)
    assert kind(game) == "shop"
    table = game.table
    goods = {table.pool.designs[table.design[option.raw[1]]] for option in list(game.questions[1].options)[:-1]}
    assert {card.kind for card in goods} == {SPELL, CONSUMABLE} and not any(card.gold for card in goods)
    choose(game, "buy", "healing-potion")
    assert table.purse == 25
    choose(game, "done")
    choose(game, "buy", "arc-spark")
    assert table.purse == 5 and [table.kind_of(card) for card in table.zone(MAGE, HAND)] == [SPELL]
    left = {table.pool.designs[table.design[option.raw[1]]].id for option in list(game.questions[1].options)[:-1]}
    assert left == {"swift-tonic", "trapbreaker-kit"}, "only what can be paid"


@pytest.mark.rule("shop-02")
def test_what_is_not_spent_is_written_down() -> None:
    game = begin(purse=25)
    choose(game, "buy", "healing-potion")
    skip(game)
    finish(game, True, "won", "win-01")
    assert after(game)["purse"] == 15
    golds = [name for name in ids(game, TREASURE) + ids(game, MONSTER_DECK) if name.startswith("gold")]
    assert len(golds) == 8, "all gold cards are back"


# --- the Keeper's hand
@pytest.mark.rule("keeperhand-04", "ex-campaign-03")
def test_events_for_equipment() -> None:
    assert [keeper_events(0, 0, count) for count in (0, 1, 4, 5, 8, 9, 10)] == [0, 1, 1, 2, 2, 3, 3]


@pytest.mark.rule("keeperhand-01", "keeperhand-02", "keeperhand-03", "keeperhand-04", "ex-campaign-04", "gap-38")
def test_events_add_up_and_never_exceed_the_deck() -> None:
    assert keeper_events(2, 3, 5) == 7
    assert keeper_events(9, 9, 9) == 14


@pytest.mark.rule("ex-campaign-01", "event-05", "keeperhand-01", "shop-03", "gap-39")
def test_the_worked_example_of_a_campaign() -> None:
    game = begin(purse=10, held=[["magic-sword"], ["magic-talisman"], [], []])
    while kind(game) == "keep":
        choose(game, "done")
    choose(game, "buy", "healing-potion")
    skip(game)
    assert game.table.purse == 0
    assert len(game.table.zones[EVENT_HAND]) == 2, "one for the equipment, one for the potion; basic spells are free"


# --- the decks
@pytest.mark.rule("replenish-01", "replenish-02", "replenish-04", "ex-replenish-01")
def test_missing_equipment_is_replaced_by_spells() -> None:
    names = ["iron-helm", "rune-ring", "scale-coat", "warden-cloak"]
    game = skip(begin(held=[[name] for name in names]))
    treasure = Counter(KINDS[game.table.kind_of(card)] for card in game.table.zones[TREASURE])
    monster = Counter(KINDS[game.table.kind_of(card)] for card in game.table.zones[MONSTER_DECK])
    assert treasure == {"equipment": 6, "spell": 10, "consumable": 8}
    assert monster == {"spell": 8, "consumable": 22}


@pytest.mark.rule("replenish-03", "ex-replenish-02")
def test_missing_spells_are_replaced_by_consumables() -> None:
    shares = treasure_shares({EQUIPMENT: 0, SPELL: 15, CONSUMABLE: 30}, STANDARD)
    assert shares == {EQUIPMENT: 0, SPELL: 15, CONSUMABLE: 9} and sum(shares.values()) == 24


# --- whole campaigns
@pytest.mark.rule("gap-36", "gap-37", "camp-10")
def test_three_adventures_in_a_row_are_three_records() -> None:
    rng = random.Random(4)
    campaign = new_campaign()
    names = list(start.adventures())
    for number, adventure in enumerate([start.FIRST_ADVENTURE, *names[1:3]]):
        options = {"adventure": adventure, "campaign": campaign, "round-limit": 15}
        game = uc.new_game("dungeon-venture", seats=3, seed=number, options=options)
        while not game.over:
            if rng.random() < 0.02:
                laws.conserved(game)
                for seat in range(3):
                    laws.secrecy(game, seat, rng)
            seat, question = next(iter(game.questions.items()))
            game.answer(seat, rng.randrange(len(question.options)))
        assert uc.replay(game.record()).digest() == game.digest()
        campaign = after(game)
    assert campaign["completed"] == 3


@pytest.mark.rule("gap-36")
@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"purse": -1}, "purse"),
        ({"completed": "two"}, "completed"),
        ({"held": [["crown"], [], [], []]}, "crown"),
        ({"held": [["iron-helm", "iron-helm"], [], [], []]}, "2 times"),
        ({"held": [["healing-potion"], [], [], []]}, "no such equipment"),
        ({"held": []}, "held"),
        ({"cousins": [7]}, "cousins"),
        ({"level": 4}, "level"),
        ({"wings": 2}, "campaign"),
    ],
)
def test_a_campaign_edited_by_hand_is_named_and_refused(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(uc.BadRequest, match=words):
        begin(adventure=start.FIRST_ADVENTURE, **changes)
