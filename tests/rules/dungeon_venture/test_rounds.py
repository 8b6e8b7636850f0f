"""Initiative and the first turn (rules init-*, firstturn-*)."""

from __future__ import annotations

import pytest
from tests.rules.dungeon_venture.crypt import BARBARIAN, FIGHTER, KEEPER, MAGE, THIEF, Crypt, hits

from undercroft.games.dungeon_venture.deaths import kill
from undercroft.games.dungeon_venture.pool import KINDS
from undercroft.games.dungeon_venture.round_atoms import card_of, join, new_round
from undercroft.games.dungeon_venture.table import INITIATIVE_BOX, INITIATIVE_DECK, TURNED
from undercroft.kernel.visibility import sees

SKELETON, KOBOLD = KINDS.index("skeleton"), KINDS.index("kobold")


def kinds(scene: Crypt, zone: int) -> list[int]:
    table = scene.table
    return sorted(table.pool.turn_of(table.design[card]) for card in table.zones[zone])


@pytest.mark.rule("comp-01", "comp-02")
def test_twelve_initiative_cards_one_for_each_hero_type_and_boss() -> None:
    scene = Crypt()
    cards = [scene.table.design[card_of(scene.table, kind)] for kind in range(len(KINDS))]
    assert len(set(cards)) == 12 and len(KINDS) == 4 + 5 + 3


@pytest.mark.rule("init-01", "init-02", "init-03", "ex-init-01", "hidden-05")
def test_one_card_for_each_active_hero_and_type_shuffled_and_hidden() -> None:
    scene = Crypt()
    for x in (5, 6, 7):
        scene.monster("skeleton", x, 5)
    new_round(scene.game)
    assert kinds(scene, INITIATIVE_DECK) == [0, 1, 2, 3, SKELETON]
    deck = scene.table.zones[INITIATIVE_DECK]
    assert not any(sees(scene.table, eye, card) for card in deck for eye in range(3)), "not even by the Keeper"
    orders = set()
    for _ in range(30):
        new_round(scene.game)
        orders.add(tuple(scene.table.design[card] for card in scene.table.zones[INITIATIVE_DECK]))
    assert len(orders) > 10


@pytest.mark.rule("init-04", "init-05", "init-07", "init-14", "turn-07")
def test_cards_are_turned_over_until_the_deck_is_empty_then_a_new_round() -> None:
    scene = Crypt()
    scene.round()
    turns = []
    while scene.table.round == 2:
        turns.append(scene.table.active)
        assert scene.who == 1 and kinds(scene, TURNED)[0] >= 0
        assert len(scene.table.zones[TURNED]) == len(turns)
        scene.end()
    assert sorted(turns) == [0, 1, 2, 3] and scene.table.round == 3
    assert len(scene.table.zones[TURNED]) == 1


@pytest.mark.rule("init-06", "setup-02")
def test_all_monsters_of_a_type_act_in_the_order_the_keeper_chooses() -> None:
    scene = Crypt()
    three = [scene.monster("skeleton", x, 5) for x in (5, 6, 7)]
    scene.type_turn("skeleton")
    assert scene.asked == "monster" and scene.who == KEEPER
    assert scene.keys() == [f"figure:{figure}" for figure in three]
    scene.do("figure", three[1]).end()
    assert scene.keys() == [f"figure:{three[0]}", f"figure:{three[2]}"], "one finishes before the next begins"
    scene.do("figure", three[2]).end()
    assert scene.asked == "turn" and scene.table.active == three[0]


@pytest.mark.rule("init-08")
def test_the_card_of_a_type_that_died_out_is_taken_out_at_once() -> None:
    scene = Crypt()
    one, two = scene.monster("kobold", 5, 5), scene.monster("kobold", 6, 5)
    new_round(scene.game)
    kill(scene.game, one, FIGHTER)
    assert KOBOLD in kinds(scene, INITIATIVE_DECK)
    kill(scene.game, two, FIGHTER)
    assert KOBOLD not in kinds(scene, INITIATIVE_DECK)


@pytest.mark.rule("init-09")
def test_a_new_type_joins_the_running_round_even_if_the_deck_is_empty() -> None:
    scene = Crypt()
    scene.put(FIGHTER, 9, 2)
    scene.lair("orc", 17, 3)
    scene.turn(FIGHTER).do("door", scene.at(10, 2))
    assert not scene.table.zones[INITIATIVE_DECK]
    scene.go(10, 2)
    assert scene.asked == "turn" and scene.table.active == scene.table.of_kind(KINDS.index("orc"))[0]
    assert scene.table.round == 1, "it acts last in this round"


@pytest.mark.rule("init-09")
def test_a_type_that_had_died_out_counts_as_new() -> None:
    scene = Crypt()
    kobold = scene.monster("kobold", 5, 5)
    new_round(scene.game)
    kill(scene.game, kobold, FIGHTER)
    scene.table.space[kobold] = scene.at(5, 5)
    join(scene.game, KOBOLD)
    assert KOBOLD in kinds(scene, INITIATIVE_DECK)


@pytest.mark.rule("init-10")
def test_newcomers_of_a_type_whose_card_was_turned_wait() -> None:
    scene = Crypt()
    scene.monster("orc", 5, 5)
    new_round(scene.game)
    while scene.table.zones[INITIATIVE_DECK]:
        card = scene.table.zones[INITIATIVE_DECK].pop()
        scene.table.zones[TURNED].append(card)
        scene.table.where[card] = TURNED
    scene.put(FIGHTER, 9, 2)
    scene.lair("orc", 17, 3)
    scene.table.round = 5
    scene.turn(FIGHTER).do("door", scene.at(10, 2)).go(10, 2)
    assert not scene.told("joins") and scene.table.round == 6


@pytest.mark.rule("init-11", "boss-01")
def test_a_boss_acts_on_a_card_of_its_own() -> None:
    scene = Crypt()
    boss = scene.boss("evil-mage", 5, 5)
    new_round(scene.game)
    assert KINDS.index("evil-mage") in kinds(scene, INITIATIVE_DECK)
    scene.type_turn("evil-mage")
    assert scene.table.active == boss and scene.who == KEEPER


@pytest.mark.rule("init-12", "death-05")
def test_a_spirit_keeps_its_card() -> None:
    scene = Crypt()
    scene.spirit(MAGE, 5, 5)
    new_round(scene.game)
    assert MAGE in kinds(scene, INITIATIVE_DECK)


@pytest.mark.rule("firstturn-01", "firstturn-06", "gap-58")
def test_all_hero_players_name_who_begins() -> None:
    scene = Crypt(seats=3)
    scene.table.choosing = 1
    scene.round()
    assert scene.asked == "first" and set(scene.game.questions) == {1, 2}
    assert kinds(scene, INITIATIVE_DECK) == [0, 1, 2, 3]
    scene.game.answer(1, f"hero:{THIEF}")
    assert scene.asked == "first", "answers stay secret until all are in"
    scene.game.answer(2, f"hero:{THIEF}")
    assert scene.table.active == THIEF


@pytest.mark.rule("firstturn-01")
def test_without_agreement_the_cards_decide() -> None:
    scene = Crypt(seats=3)
    scene.table.choosing = 1
    scene.round()
    scene.game.answer(1, f"hero:{THIEF}")
    scene.game.answer(2, f"hero:{FIGHTER}")
    assert scene.told("nobody-begins") == [()] and scene.table.active >= 0


@pytest.mark.rule("firstturn-02", "firstturn-03", "firstturn-04")
def test_the_chosen_hero_has_no_second_turn_in_that_round() -> None:
    scene = Crypt()
    scene.table.choosing = 1
    scene.round().do("hero", BARBARIAN)
    assert kinds(scene, TURNED) == [BARBARIAN] and kinds(scene, INITIATIVE_DECK) == [0, 1, 3]
    turns = []
    while scene.table.round == 2:
        turns.append(scene.table.active)
        scene.end()
    assert turns[0] == BARBARIAN and sorted(turns) == [0, 1, 2, 3]
    assert scene.asked == "turn", "the next round is not chosen"


@pytest.mark.rule("turn-07")
def test_new_monsters_then_spirits_then_cards_then_the_window() -> None:
    scene = Crypt()
    scene.events("slamming-door")
    scene.spirit(MAGE, 5, 5)
    scene.put(FIGHTER, 9, 2)
    scene.lair("orc", 16, 3)
    scene.lair("chaos-fighter", 17, 3)
    scene.turn(FIGHTER).do("pass").do("door", scene.at(10, 2)).go(10, 2)
    order = [event[0] for event in scene.game.log if event[0] in ("placed", "gone", "joins")]
    assert order[-5:] == ["placed", "placed", "gone", "joins", "joins"] and scene.asked == "turn end"


@pytest.mark.rule("monster-01", "monster-03", "monster-09", "boss-02", "boss-03")
def test_monsters_have_three_actions_and_a_boss_two_more() -> None:
    scene = Crypt()
    scene.put(FIGHTER, 11, 7)
    orc = scene.monster("orc", 10, 7)
    assert scene.offer(orc) == {"attack", "door", "double", "pass", "move"}
    boss = scene.boss("evil-mage", 10, 6, "foul-draught")
    assert scene.offer(boss) == {"double", "pass", "move", "play", "swap"}, "beside an altar, and no rest"
    scene.put(FIGHTER, 11, 6)
    assert "attack" in scene.offer(boss)
    scene.turn(boss).do("swap", orc)
    assert scene.cell(boss) == (10, 7) and not scene.keys("play"), "nobody is asked, the action is used"


@pytest.mark.rule("boss-04", "play-04", "play-05", "gap-16", "gap-18", "gap-60")
def test_a_boss_plays_its_own_cards_as_its_action_within_its_mana() -> None:
    scene = Crypt()
    scene.put(FIGHTER, 22, 3)
    knight = scene.boss("death-knight", 23, 8, "shadow-bolt", "shadow-bolt", "dread-surge", "bone-dust")
    scene.boss("evil-mage", 23, 2)
    orc = scene.monster("orc", 26, 8)
    assert len(scene.turn(knight).keys("play")) == 4
    for _ in range(2):
        scene.turn(knight).dice(*hits(0, of=2), *hits(0, of=4)).do("play", scene.table.zones[8][0])
        assert not scene.keys("play")
    scene.turn(knight)
    played = [key.split(":")[1] for key in scene.keys("play")]
    assert [scene.table.kind_of(int(card)) for card in played] == [4], "two mana dice: no third spell"
    assert not scene.turn(scene.table.on_boards()[1]).keys("play"), "the other Boss has none"
    assert not scene.turn(orc).keys("play") and not scene.turn(FIGHTER).keys("play")
    kill(scene.game, knight, FIGHTER)
    assert not scene.table.zones[8], "cards of a fallen Boss are out of play"


@pytest.mark.rule("boss-08")
def test_no_boss_wakes_before_a_hero_enters_its_area() -> None:
    scene = Crypt()
    scene.lair("chaos-fighter", 27, 6)
    scene.put(FIGHTER, 9, 2)
    scene.turn(FIGHTER).do("door", scene.at(10, 2)).go(11, 2)
    assert not scene.table.boss_present()
    assert scene.table.where[card_of(scene.table, KINDS.index("chaos-fighter"))] == INITIATIVE_BOX
