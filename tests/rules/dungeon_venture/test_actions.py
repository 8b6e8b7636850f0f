"""Giving, chests, belongings, swapping (rules action-*, give-*, chest-*, pickup-*, swap-*, gold-*)."""

from __future__ import annotations

import pytest
from tests.rules.dungeon_venture.crypt import BARBARIAN, FIGHTER, KEEPER, MAGE, NOWHERE, THIEF, Crypt

from undercroft.games.dungeon_venture import atoms
from undercroft.games.dungeon_venture.table import DISCARD, EVENT_HAND, GONE, IN_EFFECT, MONSTER_DECK, SHOWN, TREASURE
from undercroft.kernel.table import put
from undercroft.kernel.visibility import sees


@pytest.mark.rule("action-01")
def test_everything_a_hero_can_do() -> None:
    scene = Crypt(seats=3)
    scene.put(FIGHTER, 11, 5)
    scene.put(MAGE, 12, 5)
    scene.give(FIGHTER, "iron-helm")
    assert scene.offer(FIGHTER) == {"double", "pass", "give", "move", "play", "regroup", "rest", "search", "swap"}


@pytest.mark.rule("give-01", "give-05", "gap-26")
def test_a_card_goes_to_a_hero_in_the_same_area_as_the_action() -> None:
    scene = Crypt()
    scene.put(THIEF, 12, 7)
    helm = scene.give(FIGHTER, "iron-helm")[0]
    assert scene.turn(FIGHTER).keys("give") == [f"give:{helm}:{MAGE}", f"give:{helm}:{BARBARIAN}"]
    scene.do("give", helm, MAGE)
    assert scene.zone(MAGE, "hand") == ["iron-helm"] and not scene.keys("give")
    assert scene.turn(MAGE).may("play", helm), "the receiver needs an action to wear it"


@pytest.mark.rule("give-02", "hidden-07")
def test_the_keeper_sees_that_a_card_changes_hands_but_not_which() -> None:
    scene = Crypt()
    helm, coat = scene.give(FIGHTER, "iron-helm", "scale-coat")
    scene.table.known[helm] = scene.table.everyone  # seen when it was taken from a chest
    scene.turn(FIGHTER).do("give", helm, MAGE)
    assert not sees(scene.table, KEEPER, helm) and not sees(scene.table, KEEPER, coat)
    assert scene.game.events(KEEPER)[-1]["text"] == "The Fighter gives a card to the Mage."
    assert "Iron Helm" in scene.game.events(1)[-1]["text"]


@pytest.mark.rule("give-02", "give-05")
def test_worn_equipment_is_given_openly() -> None:
    scene = Crypt()
    helm = scene.give(FIGHTER, "iron-helm", zone="worn")[0]
    scene.turn(FIGHTER).do("give", helm, MAGE)
    assert sees(scene.table, KEEPER, helm) and scene.zone(MAGE, "hand") == ["iron-helm"]


@pytest.mark.rule("give-03", "give-04")
def test_used_spells_and_running_effects_are_not_given() -> None:
    scene = Crypt()
    scene.give(MAGE, "veil-step", zone="used")
    tonic, potion = scene.give(MAGE, "swift-tonic", "healing-potion")
    scene.turn(MAGE).do("play", tonic).end()
    assert tonic in scene.table.zones[IN_EFFECT]
    assert {key.split(":")[1] for key in scene.turn(MAGE).keys("give")} == {str(potion)}


@pytest.mark.rule("give-06", "gap-27")
def test_a_spirit_receives_but_does_not_give() -> None:
    scene = Crypt()
    scene.spirit(MAGE, 5, 5)
    helm = scene.give(FIGHTER, "iron-helm")[0]
    scene.give(MAGE, "scale-coat")
    assert not scene.turn(MAGE).keys("give")
    scene.turn(FIGHTER).do("give", helm, MAGE)
    assert scene.zone(MAGE, "hand") == ["scale-coat", "iron-helm"]


# --- chests
def at_the_chest(*cards: str, seats: int = 2) -> Crypt:
    scene = Crypt(seats=seats)
    scene.put(MAGE, 18, 4)
    scene.treasure(*cards)
    return scene


@pytest.mark.rule("chest-01", "chest-06")
def test_a_chest_is_opened_once_from_beside_it_and_stays() -> None:
    scene = at_the_chest("iron-helm", "scale-coat", "rune-ring", "warden-cloak")
    scene.put(FIGHTER, 19, 2)
    assert not scene.turn(FIGHTER).keys("chest"), "diagonal is not beside"
    scene.turn(MAGE).do("chest", scene.at(18, 3))
    for _ in range(3):
        scene.do("card", scene.table.zones[SHOWN][0])
    assert not scene.turn(MAGE).keys("chest") or scene.asked == "turn start"
    assert (18, 3) in [tuple(scene.table.world.cells[piece["spaces"][0]]) for piece in scene.game.view(1)["furniture"]]


@pytest.mark.rule("chest-02", "chest-03", "chest-05", "chest-07", "event-09")
def test_four_cards_are_shared_beginning_with_the_opener_for_all_to_see() -> None:
    scene = at_the_chest("iron-helm", "scale-coat", "rune-ring", "warden-cloak", seats=5)
    scene.spirit(FIGHTER, 1, 1)
    deck = len(scene.table.zones[TREASURE])
    scene.turn(MAGE).do("chest", scene.at(18, 3))
    assert len(scene.table.zones[SHOWN]) == 4 and len(scene.table.zones[TREASURE]) == deck - 4
    assert all(card.get("id") for card in scene.game.view(KEEPER)["shown"])
    pickers = []
    while scene.asked == "pick":
        pickers.append(scene.who)
        assert not scene.keys("pass"), "a pick cannot be declined"
        scene.do("card", scene.table.zones[SHOWN][0])
    assert pickers == [2, 3, 4], "the last card is forced"
    assert scene.zone(FIGHTER, "hand") == ["warden-cloak"], "Spirits pick, too"
    assert len(scene.table.zones[EVENT_HAND]) == 1
    assert [face["id"] for face in scene.game.view(KEEPER)["heroes"][MAGE]["hand"]] == ["iron-helm"]


@pytest.mark.rule("chest-04", "ex-chest-01")
def test_three_heroes_go_on_picking_until_no_card_is_left() -> None:
    scene = at_the_chest("iron-helm", "scale-coat", "rune-ring", "warden-cloak")
    scene.table.form[THIEF], scene.table.space[THIEF] = GONE, NOWHERE
    scene.turn(MAGE).do("chest", scene.at(18, 3))
    while scene.asked == "pick":
        scene.do("card", scene.table.zones[SHOWN][0])
    taken = [data[0] for data in scene.told("took")]
    assert taken == [MAGE, BARBARIAN, FIGHTER, MAGE]


@pytest.mark.rule("gold-01", "gold-02", "ex-chest-02", "gap-13")
def test_gold_in_a_chest_is_discarded_without_replacement() -> None:
    scene = at_the_chest("gold-5", "iron-helm", "gold-10", "scale-coat")
    scene.turn(MAGE).do("chest", scene.at(18, 3))
    assert len(scene.table.zones[SHOWN]) == 2 and len(scene.table.zones[DISCARD]) == 2
    scene.do("card", scene.table.zones[SHOWN][0])
    assert [data[0] for data in scene.told("took")] == [MAGE, BARBARIAN]
    assert len(scene.table.zones[EVENT_HAND]) == 1


@pytest.mark.rule("chest-02", "gap-11")
def test_a_chest_with_fewer_cards_left_or_none() -> None:
    scene = at_the_chest("iron-helm")
    for card in scene.table.zones[TREASURE][:-1]:
        put(scene.table, card, MONSTER_DECK)
    scene.turn(MAGE).do("chest", scene.at(18, 3))
    assert scene.zone(MAGE, "hand") == ["iron-helm"] and len(scene.table.zones[EVENT_HAND]) == 1


@pytest.mark.rule("gold-02", "hidden-08", "attack-07")
def test_a_card_for_a_kill_is_unseen_by_the_keeper_but_gold_is_shown_and_discarded() -> None:
    scene = Crypt()
    put(scene.table, scene.card("gold-20"), MONSTER_DECK)
    atoms.draw_monster_card(scene.game, FIGHTER)
    assert not scene.zone(FIGHTER, "hand") and scene.told("gold-discarded")
    put(scene.table, scene.card("rune-ring"), MONSTER_DECK)
    atoms.draw_monster_card(scene.game, FIGHTER)
    card = scene.table.zone(FIGHTER, 0)[0]
    assert sees(scene.table, 1, card) and not sees(scene.table, KEEPER, card)
    assert not sees(scene.table, scene.table.seats, card)


@pytest.mark.rule("gap-12")
def test_an_empty_monster_deck_is_made_anew_from_the_discard_pile() -> None:
    scene = Crypt()
    for card in scene.table.zones[MONSTER_DECK][:]:
        put(scene.table, card, TREASURE)
    atoms.draw_monster_card(scene.game, FIGHTER)
    assert not scene.zone(FIGHTER, "hand"), "nothing to draw"
    put(scene.table, scene.card("healing-potion"), DISCARD)
    atoms.draw_monster_card(scene.game, FIGHTER)
    assert scene.zone(FIGHTER, "hand") == ["healing-potion"]


# --- belongings
@pytest.mark.rule("pickup-02", "pickup-03", "pickup-04", "gap-46")
def test_belongings_are_shared_like_a_chest_without_an_event() -> None:
    scene = Crypt()
    scene.table.form[THIEF], scene.table.space[THIEF], scene.table.marker[THIEF] = GONE, NOWHERE, scene.at(2, 1)
    scene.give(THIEF, "iron-helm", zone="worn")
    scene.give(THIEF, "veil-step", zone="used")
    scene.give(THIEF, "healing-potion", "swift-tonic", "rune-ring")
    assert not scene.turn(BARBARIAN).keys("pickup")
    scene.turn(FIGHTER).do("pickup", THIEF)
    assert len(scene.table.zones[SHOWN]) == 5, "all of them, not just four"
    while scene.asked == "pick":
        spells = [card for card in scene.table.zones[SHOWN] if scene.table.kind_of(card) == 0]
        scene.do("card", (spells or scene.table.zones[SHOWN])[0])
    assert scene.zone(FIGHTER, "used") == ["veil-step"] and scene.table.cast[FIGHTER] == 0, "a used spell stays used"
    assert scene.table.marker[THIEF] == NOWHERE and not scene.table.zones[EVENT_HAND]
    assert sum(len(scene.zone(hero, "hand")) for hero in range(3)) == 4


@pytest.mark.rule("pickup-02")
def test_the_marker_is_no_obstacle_and_may_be_stood_on() -> None:
    scene = Crypt()
    scene.table.form[THIEF], scene.table.space[THIEF], scene.table.marker[THIEF] = GONE, NOWHERE, scene.at(2, 1)
    scene.turn(FIGHTER).go(2, 1)
    assert scene.may("pickup", THIEF)


# --- swapping
@pytest.mark.rule("swap-01", "swap-03")
def test_neighbours_change_places_without_moving() -> None:
    scene = Crypt()
    scene.put(FIGHTER, 5, 5)
    scene.put(MAGE, 6, 5)
    scene.put(THIEF, 6, 6)
    scene.spirit(BARBARIAN, 5, 6)
    trap = scene.trap("pit", (6, 5))
    assert scene.turn(FIGHTER).keys("swap") == [f"swap:{MAGE}"], "no Spirit, nobody at a corner"
    scene.do("swap", MAGE)
    assert (scene.cell(FIGHTER), scene.cell(MAGE)) == ((6, 5), (5, 5))
    assert scene.table.trap_state[trap] == 0 and scene.keys("move") and not scene.keys("search")


@pytest.mark.rule("swap-02", "gap-23")
def test_another_player_must_agree_and_is_asked_once() -> None:
    scene = Crypt(seats=5)
    scene.put(FIGHTER, 5, 5)
    scene.put(MAGE, 6, 5)
    scene.turn(FIGHTER).do("swap", MAGE)
    assert scene.asked == "swap" and scene.who == scene.table.controller[MAGE]
    scene.do("refuse")
    assert scene.cell(FIGHTER) == (5, 5) and scene.may("search") and not scene.keys("swap")
    scene.turn(FIGHTER).do("swap", MAGE).do("agree")
    assert scene.cell(FIGHTER) == (6, 5) and not scene.keys("search")
