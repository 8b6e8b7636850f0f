"""Attacks, dice and heroes' characteristics (rules attack-*, dice-*, hero-*)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from tests.rules.dungeon_venture.crypt import BARBARIAN, FIGHTER, MAGE, THIEF, Crypt, hits

from undercroft.games.dungeon_venture import dice
from undercroft.games.dungeon_venture.adventure import Dice
from undercroft.games.dungeon_venture.attack import TRAP_ATTACKS
from undercroft.games.dungeon_venture.layout import PIT, ROCKS
from undercroft.games.dungeon_venture.scores import attack_pool, defence_pool, pool_of
from undercroft.games.dungeon_venture.table import DISCARD, EVENT_HAND, IN_EFFECT, MONSTER_DECK, SPIRIT
from undercroft.kernel.table import put


def fight(scene: Crypt, attacker: int, target: int, attack: list[int], defence: list[int]) -> None:
    scene.turn(attacker).dice(*attack, *defence).do("attack", target)


def spread(attack: Dice, defence: Dice) -> dict[int, Fraction]:
    """The exact chances of every damage."""

    def chances(pool: Dice) -> dict[int, Fraction]:
        found: dict[int, Fraction] = {}
        for outcome in product(*[(True, False) for _ in dice.colours(pool)]):
            chance = Fraction(1)
            for colour, success in zip(dice.colours(pool), outcome, strict=True):
                good = Fraction(sum(dice.succeeds(colour, face) for face in range(1, 7)), 6)
                chance *= good if success else 1 - good
            found[sum(outcome)] = found.get(sum(outcome), Fraction(0)) + chance
        return found

    total: dict[int, Fraction] = {}
    for (one, p), (other, q) in product(chances(attack).items(), chances(defence).items()):
        damage = max(one - other, 0)
        total[damage] = total.get(damage, Fraction(0)) + p * q
    return dict(sorted(total.items()))


@pytest.mark.rule("dice-01", "dice-02", "dice-03", "dice-04", "dice-05", "ex-dice-01")
def test_green_blue_and_red_dice_succeed_on_two_three_and_four_faces() -> None:
    counted = [sum(dice.succeeds(colour, face) for face in range(1, 7)) for colour in range(3)]
    assert counted == [2, 3, 4]
    assert dice.successes((1, 1, 1), (4, 4, 4)) == 2


@pytest.mark.rule("ex-dice-02", "ex-dice-03", "ex-dice-04", "ex-dice-05")
def test_the_exact_odds_of_the_worked_examples() -> None:
    assert [chance * 729 for chance in spread((4, 0, 0), (2, 0, 0)).values()] == [328, 232, 129, 36, 4]
    assert [chance * 2187 for chance in spread((3, 0, 0), (4, 0, 0)).values()] == [1635, 408, 128, 16]
    pit, rocks = TRAP_ATTACKS[PIT][0], TRAP_ATTACKS[ROCKS][0]
    assert [chance * 81 for chance in spread(pit, (0, 0, 0)).values()] == [16, 32, 24, 8, 1]
    assert [chance * 729 for chance in spread(rocks, (0, 0, 0)).values()] == [64, 192, 240, 160, 60, 12, 1]


@pytest.mark.rule("dice-06", "dice-07", "hero-01", "hero-02", "hero-03", "hero-04", "hero-06", "hero-08", "gap-02")
def test_the_sheets_say_how_many_dice_of_which_colour() -> None:
    scene = Crypt()
    table = scene.table
    assert [pool_of(table, hero, "attack") for hero in range(4)] == [(4, 0, 0), (2, 0, 0), (0, 3, 0), (3, 0, 0)]
    assert [pool_of(table, hero, "defence") for hero in range(4)] == [(4, 0, 0), (2, 0, 0), (3, 0, 0), (3, 0, 0)]
    assert [pool_of(table, hero, "mana") for hero in range(4)] == [(1, 0, 0), (0, 3, 0), (1, 0, 0), (2, 0, 0)]
    assert [table.lines[hero].movement for hero in range(4)] == [5, 5, 5, 7]
    assert dice.capped((12, 7, 6)) == (9, 5, 5)
    assert attack_pool(table, FIGHTER, (12, 0, 0), MAGE) == (9, 0, 0), "each roll by itself"


@pytest.mark.rule("attack-03", "attack-05", "ex-attack-01")
def test_equal_successes_fail() -> None:
    scene = Crypt()
    orc = scene.monster("orc", 2, 1)
    deck = len(scene.table.zones[MONSTER_DECK])
    fight(scene, FIGHTER, orc, hits(2, of=4), hits(2, of=2))
    assert scene.table.space[orc] >= 0 and scene.told("missed") == [(FIGHTER, orc)]
    assert len(scene.table.zones[MONSTER_DECK]) == deck
    assert not scene.keys("attack"), "one attack is one action"


@pytest.mark.rule("attack-04", "attack-06", "attack-11", "ex-attack-02", "hero-05")
def test_the_difference_is_damage() -> None:
    scene = Crypt()
    skeleton = scene.monster("skeleton", 2, 1)
    scene.turn(skeleton)
    assert scene.who == 0, "the Keeper decides and rolls for monsters"
    scene.dice(*hits(3, of=3), *hits(2, of=4)).do("attack", FIGHTER)
    assert scene.table.life[FIGHTER] == 5
    assert scene.told("rolled") == [
        (skeleton, 0, 3, 3, 0, 0, 6, 6, 6),
        (FIGHTER, 1, 2, 4, 0, 0, 6, 6, 1, 1),
    ]


@pytest.mark.rule("attack-07", "attack-15", "ex-attack-06")
def test_a_defeated_monster_leaves_and_brings_a_card() -> None:
    scene = Crypt()
    skeleton = scene.monster("skeleton", 2, 1)
    deck = scene.table.zones[MONSTER_DECK]
    put(scene.table, scene.card("iron-helm"), MONSTER_DECK)
    before = len(deck)
    fight(scene, FIGHTER, skeleton, hits(2, of=4), hits(0, of=2))
    assert scene.table.space[skeleton] < 0 and scene.table.life[skeleton] == 0, "excess damage is lost"
    assert len(deck) == before - 1 and scene.zone(FIGHTER, "hand") == ["iron-helm"]


@pytest.mark.rule("attack-07", "gap-49")
def test_no_card_for_a_monster_that_dies_in_a_pit() -> None:
    scene = Crypt()
    orc = scene.monster("orc", 3, 1)
    scene.trap("pit", (4, 1), state=2)
    deck = len(scene.table.zones[MONSTER_DECK])
    scene.turn(orc).dice(*hits(1, of=4)).do("jump", scene.at(4, 1))
    assert scene.table.space[orc] < 0
    assert len(scene.table.zones[MONSTER_DECK]) == deck
    assert not any(scene.zone(hero, "hand") for hero in range(4))


@pytest.mark.rule("attack-08", "play-06")
def test_no_card_for_a_boss() -> None:
    scene = Crypt()
    boss = scene.boss("chaos-fighter", 2, 1, "war-paint")
    scene.table.life[boss] = 1
    fight(scene, FIGHTER, boss, hits(4, of=4), hits(0, of=3))
    assert scene.table.space[boss] < 0
    assert not scene.zone(FIGHTER, "hand"), "neither from the Monster deck nor the Boss's own"


@pytest.mark.rule("attack-01", "ex-attack-03")
def test_enemies_on_adjacent_spaces_can_be_attacked() -> None:
    scene = Crypt()
    scene.put(BARBARIAN, 5, 5)
    orc, skeleton = scene.monster("orc", 5, 4), scene.monster("skeleton", 6, 5)
    scene.monster("kobold", 5, 7)
    scene.turn(BARBARIAN)
    assert scene.keys("attack") == [f"attack:{skeleton}", f"attack:{orc}"]


@pytest.mark.rule("attack-02", "ex-attack-04", "ex-attack-05", "equip-07")
def test_diagonal_attacks_need_the_two_handed_sword() -> None:
    scene = Crypt()
    scene.put(BARBARIAN, 5, 5)
    orc, skeleton = scene.monster("orc", 6, 4), scene.monster("skeleton", 6, 5)
    assert scene.turn(BARBARIAN).keys("attack") == [f"attack:{skeleton}"]
    scene.give(BARBARIAN, "two-handed-sword", zone="worn")
    assert scene.turn(BARBARIAN).keys("attack") == [f"attack:{skeleton}", f"attack:{orc}"]


@pytest.mark.rule("attack-02")
def test_a_diagonal_attack_does_not_pass_a_corner_of_walls() -> None:
    scene = Crypt()
    scene.put(BARBARIAN, 9, 4)
    scene.give(BARBARIAN, "two-handed-sword", zone="worn")
    scene.monster("orc", 10, 3)
    assert not scene.turn(BARBARIAN).keys("attack")


@pytest.mark.rule("action-02", "gap-20")
def test_adjacent_across_an_open_door_but_not_across_a_wall() -> None:
    scene = Crypt()
    scene.put(FIGHTER, 9, 2)
    orc = scene.monster("orc", 10, 2)
    scene.door(9, 2, open=False)
    assert not scene.turn(FIGHTER).keys("attack")
    scene.door(9, 2, open=True)
    assert scene.turn(FIGHTER).keys("attack") == [f"attack:{orc}"]
    scene.put(FIGHTER, 9, 3)
    scene.table.space[orc] = scene.at(10, 3)
    assert not scene.turn(FIGHTER).keys("attack")


@pytest.mark.rule("attack-09", "attack-10", "event-08", "death-01")
def test_a_killed_hero_becomes_a_spirit_and_the_keeper_draws() -> None:
    scene = Crypt()
    kobold = scene.monster("kobold", 2, 1)
    scene.table.life[FIGHTER] = 1
    fight(scene, kobold, FIGHTER, hits(2, of=2), hits(0, of=4))
    assert scene.table.form[FIGHTER] == SPIRIT and scene.cell(FIGHTER) == (1, 1)
    assert len(scene.table.zones[EVENT_HAND]) == 1


@pytest.mark.rule("attack-12", "spirit-06")
def test_only_enemies_can_be_attacked_and_no_spirit() -> None:
    scene = Crypt()
    scene.put(FIGHTER, 5, 5)
    scene.put(MAGE, 6, 5)
    kobold, orc = scene.monster("kobold", 5, 6), scene.monster("orc", 6, 6)
    assert scene.turn(FIGHTER).keys("attack") == [f"attack:{kobold}"]
    assert scene.turn(orc).keys("attack") == [f"attack:{MAGE}"]
    scene.table.form[MAGE] = SPIRIT
    assert not scene.turn(orc).keys("attack")


@pytest.mark.rule("attack-13", "vis-01", "vis-10")
def test_a_bow_reaches_whoever_is_seen_with_the_attack_dice() -> None:
    scene = Crypt()
    orc = scene.monster("orc", 8, 8)
    assert not scene.turn(FIGHTER).keys("attack")
    scene.give(FIGHTER, "hunting-bow", zone="worn")
    scene.turn(FIGHTER).dice(*hits(4, of=4), *hits(1, of=2)).do("attack", orc)
    assert scene.table.space[orc] < 0


@pytest.mark.rule("attack-14")
def test_one_attack_action_is_one_attack() -> None:
    scene = Crypt()
    scene.put(FIGHTER, 5, 5)
    orc = scene.monster("orc", 6, 5)
    scene.monster("orc", 4, 5)
    fight(scene, FIGHTER, orc, hits(0, of=4), hits(0, of=2))
    assert not scene.keys("attack") and scene.keys("move")


@pytest.mark.rule("attack-16", "equip-06")
def test_bonus_dice_are_added_and_used_up_by_the_attack_whether_it_hits_or_not() -> None:
    scene = Crypt()
    orc = scene.monster("orc", 2, 1)
    scene.give(FIGHTER, "magic-sword", zone="worn")
    scene.give(FIGHTER, "iron-helm")
    scene.give(FIGHTER, "heroism-potion")
    scene.turn(FIGHTER).do("play", scene.table.zone(FIGHTER, 0)[1]).end()
    assert pool_of(scene.table, FIGHTER, "attack") == (6, 1, 0)
    assert defence_pool(scene.table, FIGHTER, mana=False) == (4, 0, 0), "a card in hand gives nothing"
    fight(scene, FIGHTER, orc, hits(0, of=7), hits(0, of=2))
    assert pool_of(scene.table, FIGHTER, "attack") == (4, 1, 0)
    assert not scene.table.zones[IN_EFFECT] and scene.table.zones[DISCARD]


@pytest.mark.rule("attack-06", "monster-02", "gap-03")
def test_an_ogre_keeps_its_wounds() -> None:
    scene = Crypt()
    ogre = scene.monster("ogre", 2, 1)
    other = scene.monster("ogre", 2, 3)
    fight(scene, FIGHTER, ogre, hits(2, of=4), hits(0, of=3))
    assert (scene.table.life[ogre], scene.table.life[other]) == (1, 3)
    lives = {scene.table.lines[kind].life for kind in range(4, 9)}
    assert lives == {1, 3}


@pytest.mark.rule("hero-09")
def test_each_hero_has_cards_and_wounds_of_its_own() -> None:
    scene = Crypt(seats=2)
    scene.give(THIEF, "iron-helm")
    assert set(scene.table.controller) == {1}
    assert scene.zone(THIEF, "hand") == ["iron-helm"] and not scene.zone(FIGHTER, "hand")
    assert not scene.turn(FIGHTER).keys("play") and scene.turn(THIEF).keys("play")


@pytest.mark.rule("hero-07")
def test_the_sheet_shows_wounds_spells_and_equipment() -> None:
    scene = Crypt()
    scene.give(MAGE, "ember-lance", zone="used")
    scene.give(MAGE, "iron-helm", zone="worn")
    scene.turn(MAGE)
    face = scene.game.view(0)["heroes"][MAGE]
    assert [card["id"] for card in face["used"]] == ["ember-lance"]
    assert [card["id"] for card in face["worn"]] == ["iron-helm"]
    figure = next(one for one in scene.game.view(0)["figures"] if one["figure"] == MAGE)
    assert (figure["life"], figure["most"], figure["movement"]) == (4, 4, 5)
    assert figure["dice"]["defence"] == {"green": 3, "blue": 0, "red": 0}
