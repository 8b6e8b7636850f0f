"""Playing cards: equipment, spells, mana, consumables, black-backed cards (rules play-*, equip-*, spell-*, cons-*)."""

from __future__ import annotations

import pytest
from tests.rules.dungeon_venture.crypt import BARBARIAN, FIGHTER, KEEPER, MAGE, THIEF, Crypt, hits

from undercroft.games.dungeon_venture.pool import KINDS
from undercroft.games.dungeon_venture.scores import attack_pool, defence_pool, movement, pool_of, spells_left
from undercroft.games.dungeon_venture.table import BOX, DISCARD, IN_EFFECT, KEEPER_HAND, REMOVED
from undercroft.kernel.table import put


def playing(scene: Crypt, hero: int, name: str) -> Crypt:
    """The hero's turn, in which this card of its hand is played."""
    card = scene.give(hero, name)[0]
    return scene.turn(hero).do("play", card)


@pytest.mark.rule("play-01", "play-02", "spell-01")
def test_one_card_is_the_action_of_the_turn_and_hands_have_no_limit() -> None:
    scene = Crypt()
    cards = scene.give(FIGHTER, "iron-helm", "scale-coat", "rune-ring", "warden-cloak", "wayfarer-boots", "swift-tonic")
    cards += scene.give(FIGHTER, "healing-potion", "healing-potion", "healing-potion", "stone-ward")
    assert len(scene.turn(FIGHTER).keys("play")) == len(cards) == 10
    scene.do("play", cards[0])
    assert not scene.keys("play") and not scene.keys("search") and scene.keys("move")


@pytest.mark.rule("play-07")
def test_an_attack_spell_is_the_action_and_the_attack() -> None:
    scene = Crypt()
    orc = scene.monster("orc", 2, 3)
    lance = scene.give(MAGE, "ember-lance")[0]
    scene.turn(MAGE).dice(*hits(0, of=3), *hits(0, of=2)).do("play", lance)
    assert scene.told("attacks") == [(MAGE, orc)] and not scene.keys("attack")


# --- equipment
@pytest.mark.rule("equip-01", "equip-02", "equip-03", "equip-04", "ex-equip-01", "gap-21")
def test_one_piece_for_each_part_of_the_body() -> None:
    scene = Crypt()
    sword = scene.give(FIGHTER, "magic-sword", zone="worn")[0]
    shield = scene.give(FIGHTER, "tower-shield", zone="worn")[0]
    great = scene.give(FIGHTER, "two-handed-sword")[0]
    scene.turn(FIGHTER).do("play", great)
    assert scene.zone(FIGHTER, "worn") == ["two-handed-sword"]
    assert sorted(scene.zone(FIGHTER, "hand")) == ["magic-sword", "tower-shield"], "it takes both hands"
    assert scene.table.locked[sword] and scene.table.locked[shield] and not scene.keys("play")
    scene.end()
    scene.turn(FIGHTER).do("play", sword)
    assert scene.zone(FIGHTER, "worn") == ["magic-sword"] and scene.zone(FIGHTER, "hand") == [
        "tower-shield",
        "two-handed-sword",
    ]


@pytest.mark.rule("equip-04", "equip-05")
def test_taking_off_is_free_and_locks_the_card_for_this_turn() -> None:
    scene = Crypt()
    helm = scene.give(FIGHTER, "iron-helm", zone="worn")[0]
    scene.turn(FIGHTER).do("unwear", helm)
    assert scene.keys("search") and scene.keys("move"), "no action"
    assert not scene.may("play", helm)
    scene.end()
    assert scene.turn(FIGHTER).may("play", helm)


@pytest.mark.rule("equip-06", "gap-22")
def test_what_each_piece_gives() -> None:
    gives = {
        "magic-sword": lambda table: pool_of(table, THIEF, "attack") == (3, 1, 0),
        "tower-shield": lambda table: defence_pool(table, THIEF, False) == (3, 1, 0),
        "scale-coat": lambda table: (defence_pool(table, THIEF, False), movement(table, THIEF)) == ((3, 1, 0), 6),
        "iron-helm": lambda table: defence_pool(table, THIEF, False) == (4, 0, 0),
        "wayfarer-boots": lambda table: movement(table, THIEF) == 9,
        "rune-ring": lambda table: (defence_pool(table, THIEF, True), spells_left(table, THIEF)) == ((4, 0, 0), 2),
        "magic-talisman": lambda table: (pool_of(table, THIEF, "mana"), spells_left(table, THIEF)) == ((2, 1, 0), 3),
    }
    for name, holds in gives.items():
        scene = Crypt()
        scene.give(THIEF, name, zone="worn")
        assert holds(scene.table), name


@pytest.mark.rule("gap-05")
def test_the_warden_cloak_weakens_traps() -> None:
    scene = Crypt()
    scene.give(FIGHTER, "warden-cloak", zone="worn")
    scene.trap("arrows", (3, 1))
    scene.turn(FIGHTER).go(3, 1)
    assert scene.told("rolled")[0][3:6] == (4, 0, 0)


# --- spells
@pytest.mark.rule("spell-02", "spell-05", "spell-06", "mana-01")
def test_any_hero_casts_as_often_as_it_has_mana_dice_and_keeps_the_card() -> None:
    scene = Crypt()
    first, second = scene.give(FIGHTER, "mending-word", "mending-word")
    scene.turn(FIGHTER).do("play", first).do("figure", FIGHTER)
    assert scene.zone(FIGHTER, "used") == ["mending-word"]
    scene.end()
    assert not scene.turn(FIGHTER).keys("play"), "one mana die"
    assert second in scene.table.zone(FIGHTER, 0)


@pytest.mark.rule("mana-04")
def test_a_talisman_raises_the_limit_while_worn() -> None:
    scene = Crypt()
    scene.give(FIGHTER, "veil-step")
    scene.table.cast[FIGHTER] = 1
    assert not scene.turn(FIGHTER).keys("play")
    scene.give(FIGHTER, "magic-talisman", zone="worn")
    assert scene.turn(FIGHTER).keys("play")


@pytest.mark.rule("gap-57")
def test_helpful_spells_work_on_living_heroes_of_the_area() -> None:
    scene = Crypt()
    scene.put(THIEF, 12, 7)
    scene.spirit(BARBARIAN, 4, 4)
    scene.table.life[FIGHTER] = 1
    playing(scene, MAGE, "mending-word")
    assert scene.keys("figure") == [f"figure:{FIGHTER}", f"figure:{MAGE}"]
    scene.do("figure", FIGHTER)
    assert scene.table.life[FIGHTER] == 3


def test_arc_spark_strikes_one_or_two() -> None:
    scene = Crypt()
    orc, kobold = scene.monster("orc", 8, 8), scene.monster("kobold", 8, 9)
    playing(scene, MAGE, "arc-spark")
    scene.do("figure", orc)
    assert scene.keys() == [f"figure:{kobold}", "none"]
    scene.dice(*hits(2, of=2), *hits(0, of=2), *hits(2, of=2), *hits(0, of=1)).do("figure", kobold)
    assert scene.table.space[orc] < 0 and scene.table.space[kobold] < 0
    assert len(scene.zone(MAGE, "hand")) == 2, "a card for each"


def test_frost_shackle_holds_its_target_for_one_turn() -> None:
    scene = Crypt()
    orc = scene.monster("orc", 2, 3)
    card = scene.give(MAGE, "frost-shackle")[0]
    scene.turn(MAGE).dice(*hits(1, of=3)).do("play", card)
    assert scene.table.life[orc] == 1, "no damage; and no mana, so no dice against it"
    assert scene.offer(orc) == {"attack", "pass"}, "neither movement nor double step"
    scene.end()
    assert "move" in scene.offer(orc) and scene.zone(MAGE, "used") == ["frost-shackle"]


def test_mind_fog_dulls_the_next_attack() -> None:
    scene = Crypt()
    orc = scene.monster("orc", 2, 3)
    card = scene.give(MAGE, "mind-fog")[0]
    scene.turn(MAGE).dice(*hits(1, of=3)).do("play", card).end()
    assert attack_pool(scene.table, orc, (4, 0, 0), MAGE) == (2, 0, 0)
    scene.turn(orc).dice(*hits(0, of=2), *hits(0, of=2)).do("attack", MAGE)
    assert not scene.table.zones[IN_EFFECT]


def test_a_spell_that_misses_has_no_effect() -> None:
    scene = Crypt()
    scene.monster("orc", 8, 8)
    card = scene.give(MAGE, "frost-shackle")[0]
    scene.turn(MAGE).dice(*hits(0, of=3)).do("play", card)
    assert not scene.table.zones[IN_EFFECT] and scene.zone(MAGE, "used") == ["frost-shackle"]


def test_kindled_blade_turns_green_dice_blue() -> None:
    scene = Crypt()
    playing(scene, MAGE, "kindled-blade").do("figure", FIGHTER)
    assert attack_pool(scene.table, FIGHTER, (4, 0, 0), 20) == (0, 4, 0)
    assert attack_pool(scene.table, FIGHTER, (4, 3, 0), 20) == (2, 5, 0), "five blue dice at most"


def test_haste_rune_is_for_the_next_movement() -> None:
    scene = Crypt()
    playing(scene, MAGE, "haste-rune").do("figure", FIGHTER).end()
    scene.turn(FIGHTER)
    assert max(abs(x - 1) + abs(y - 1) for x, y in scene.cells("move")) == 8
    scene.go(2, 1)
    assert not scene.table.zones[IN_EFFECT]


def test_veil_step_is_no_movement_and_fires_no_trap() -> None:
    scene = Crypt()
    trap = scene.trap("pit", (8, 8))
    playing(scene, MAGE, "veil-step").do("place", scene.at(8, 8))
    assert scene.cell(MAGE) == (8, 8) and scene.table.trap_state[trap] == 0 and scene.keys("move")


def test_seeing_eye_searches_here_and_behind_an_open_door() -> None:
    scene = Crypt()
    scene.explored(10, 2)
    scene.door(9, 2)
    here, there = scene.trap("pit", (8, 8)), scene.trap("arrows", (15, 3))
    playing(scene, MAGE, "seeing-eye")
    scene.do("area", 1)
    assert (scene.table.trap_state[here], scene.table.trap_state[there]) == (1, 1)


def test_lantern_of_return_brings_a_spirit_to_an_altar() -> None:
    scene = Crypt()
    scene.explored(10, 5)
    scene.spirit(THIEF, 4, 4)
    playing(scene, MAGE, "lantern-of-return")
    assert sorted(scene.cells("place")) == [(10, 6), (11, 5)]
    scene.do("place", scene.at(11, 5))
    assert scene.cell(THIEF) == (11, 5)


# --- consumables
@pytest.mark.rule("cons-01", "gap-13")
def test_a_potion_is_drunk_once_and_discarded() -> None:
    scene = Crypt()
    scene.table.life[FIGHTER] = 2
    card = scene.give(FIGHTER, "healing-potion")[0]
    scene.turn(FIGHTER).do("play", card)
    assert scene.table.life[FIGHTER] == 5 and scene.table.zones[DISCARD] == [card]


@pytest.mark.rule("cons-03", "cons-04", "ex-cons-01")
def test_two_heroism_potions_count_as_one_and_both_are_spent() -> None:
    scene = Crypt()
    one, two = scene.give(FIGHTER, "heroism-potion", "heroism-potion")
    scene.turn(FIGHTER).do("play", one).end()
    scene.turn(FIGHTER).do("play", two).end()
    assert pool_of(scene.table, FIGHTER, "attack") == (6, 0, 0)
    orc = scene.monster("orc", 2, 1)
    scene.turn(FIGHTER).dice(*hits(0, of=6), *hits(0, of=2)).do("attack", orc)
    assert not scene.table.zones[IN_EFFECT] and sorted(scene.table.zones[DISCARD]) == sorted([one, two])


@pytest.mark.rule("cons-02", "cons-05")
def test_different_consumables_work_together() -> None:
    scene = Crypt()
    for name in ("heroism-potion", "stoneskin-draught", "swift-tonic"):
        playing(scene, FIGHTER, name).end()
    assert pool_of(scene.table, FIGHTER, "attack") == (6, 0, 0)
    assert defence_pool(scene.table, FIGHTER, False) == (6, 0, 0) and movement(scene.table, FIGHTER) == 9


def test_mana_phial_brings_a_spell_back() -> None:
    scene = Crypt()
    scene.give(FIGHTER, "veil-step", zone="used")
    scene.table.cast[FIGHTER] = 1
    playing(scene, FIGHTER, "mana-phial")
    assert scene.zone(FIGHTER, "hand") == ["veil-step"] and scene.table.cast[FIGHTER] == 0


def test_fire_flask_and_blessed_water() -> None:
    scene = Crypt()
    orc, zombie = scene.monster("orc", 2, 1), scene.monster("zombie", 1, 2)
    water = scene.give(FIGHTER, "blessed-water")[0]
    scene.turn(FIGHTER).dice(*hits(3, of=3), *hits(0, of=1)).do("play", water)
    assert scene.table.space[zombie] < 0, "the only one it can be thrown at"
    assert scene.told("rolled")[0][3:6] == (0, 0, 3)
    flask = scene.give(FIGHTER, "fire-flask")[0]
    scene.turn(FIGHTER).dice(*hits(3, of=3), *hits(0, of=2)).do("play", flask)
    assert scene.table.space[orc] < 0


def test_smoke_pot_lasts_until_the_own_next_turn() -> None:
    scene = Crypt()
    playing(scene, FIGHTER, "smoke-pot").end()
    orc = scene.monster("orc", 2, 1)
    assert attack_pool(scene.table, orc, (4, 0, 0), FIGHTER) == (2, 0, 0)
    scene.turn(orc).end()
    assert scene.table.zones[IN_EFFECT]
    scene.turn(FIGHTER)
    assert not scene.table.zones[IN_EFFECT]


def test_trapbreaker_kit_removes_a_trap_that_was_found() -> None:
    scene = Crypt()
    known, hidden = scene.trap("pit", (5, 5), state=1), scene.trap("arrows", (6, 6))
    playing(scene, FIGHTER, "trapbreaker-kit")
    assert scene.table.trap_state[known] == REMOVED and scene.table.trap_state[hidden] == 0


def test_recall_scroll_needs_an_altar_in_an_explored_room() -> None:
    scene = Crypt()
    card = scene.give(FIGHTER, "recall-scroll")[0]
    assert not scene.turn(FIGHTER).may("play", card)
    scene.explored(10, 5)
    scene.turn(FIGHTER).do("play", card).do("place", scene.at(11, 5))
    assert scene.cell(FIGHTER) == (11, 5)


# --- black-backed cards
def boss_plays(scene: Crypt, boss: int, name: str) -> Crypt:
    card = scene.card(name)
    scene.table.host[card] = boss
    put(scene.table, card, KEEPER_HAND)
    return scene.turn(boss).do("play", card)


def den() -> tuple[Crypt, int]:
    """The mage alone in Gronk's hall with the evil mage."""
    scene = Crypt()
    scene.put(MAGE, 22, 3)
    return scene, scene.boss("evil-mage", 23, 8)


@pytest.mark.rule("play-04")
def test_foul_draught_heals_the_boss_and_leaves_play() -> None:
    scene, boss = den()
    scene.table.life[boss] = 3
    boss_plays(scene, boss, "foul-draught")
    assert scene.table.life[boss] == 6 and scene.card("foul-draught") in scene.table.zones[BOX]


def test_soul_chill_takes_a_spell_of_the_heros_choice() -> None:
    scene, boss = den()
    scene.give(MAGE, "veil-step", "ember-lance", "iron-helm")
    scene.dice(*hits(2, of=4), *hits(0, of=3))
    boss_plays(scene, boss, "soul-chill")
    assert scene.asked == "chill" and scene.who == 1 and len(scene.keys()) == 2
    scene.do("card", scene.table.zone(MAGE, 0)[0])
    assert scene.zone(MAGE, "used") == ["veil-step"] and scene.table.life[MAGE] == 4


@pytest.mark.rule("gap-15")
def test_soul_chill_asks_whoever_holds_cards_even_if_none_is_a_spell() -> None:
    scene, boss = den()
    scene.give(MAGE, "iron-helm")
    scene.dice(*hits(2, of=4), *hits(0, of=3))
    boss_plays(scene, boss, "soul-chill")
    assert scene.asked == "chill" and scene.keys() == ["none"]


def test_grave_call_returns_the_fallen_to_the_room_of_the_boss() -> None:
    scene, boss = den()
    kobold = KINDS.index("kobold")
    scene.table.fallen[kobold] = 1
    scene.table.fallen[KINDS.index("ogre")] = 1
    boss_plays(scene, boss, "grave-call")
    assert scene.asked == "reinforce" and all(x >= 20 for x, _ in scene.cells("place"))
    scene.do("place", scene.at(24, 8))
    assert len(scene.table.of_kind(kobold)) == 1 and scene.told("joins") == [(kobold,)], "only one has fallen"
    assert scene.asked == "turn"


def test_rain_of_cinders_attacks_every_hero_of_a_room() -> None:
    scene, boss = den()
    scene.put(FIGHTER, 24, 3)
    scene.dice(*hits(0, of=2), *hits(0, of=4), *hits(1, of=2), *hits(0, of=2))
    boss_plays(scene, boss, "rain-of-cinders")
    assert scene.told("attacks") == [(boss, FIGHTER), (boss, MAGE)] and scene.table.life[MAGE] == 3


def test_dread_surge_hastens_the_monsters_of_the_room_for_one_turn() -> None:
    scene, boss = den()
    here, there = scene.monster("orc", 25, 8), scene.monster("orc", 12, 8)
    boss_plays(scene, boss, "dread-surge")
    assert [movement(scene.table, one) for one in (here, there, boss)] == [7, 5, 5]
    scene.turn(here).end()
    assert movement(scene.table, here) == 5


def test_blood_idol_gives_two_more_actions_that_must_be_attacks() -> None:
    scene, boss = den()
    scene.put(FIGHTER, 23, 7)
    boss_plays(scene, boss, "blood-idol")
    for _ in range(2):
        assert scene.keys("attack") == [f"attack:{FIGHTER}"] and not scene.keys("double")
        scene.dice(*hits(0, of=2), *hits(0, of=4)).do("attack", FIGHTER)
    assert not scene.keys("attack")


def test_venom_waits_for_a_hit() -> None:
    scene, boss = den()
    scene.put(FIGHTER, 23, 7)
    boss_plays(scene, boss, "venom-vial")
    for _ in range(2):
        scene.turn(boss).dice(*hits(0, of=2), *hits(0, of=4)).do("attack", FIGHTER).end()
    assert scene.table.zones[IN_EFFECT]
    scene.turn(boss).dice(*hits(1, of=2), *hits(0, of=4)).do("attack", FIGHTER)
    assert scene.table.life[FIGHTER] == 4 and not scene.table.zones[IN_EFFECT]


def test_iron_bar_keeps_a_door_closed_for_the_round() -> None:
    scene, boss = den()
    door = scene.door(20, 7)
    boss_plays(scene, boss, "iron-bar")
    assert not scene.table.door_open[door]
    scene.put(FIGHTER, 19, 7)
    assert not scene.turn(FIGHTER).keys("door")
    scene.round()
    assert scene.turn(FIGHTER).keys("door")


def test_aegis_paint_and_dust_work_on_the_boss_or_a_monster_of_its_room() -> None:
    scene, boss = den()
    orc = scene.monster("orc", 25, 8)
    scene.monster("orc", 12, 8)
    boss_plays(scene, boss, "war-paint")
    assert scene.keys("figure") == [f"figure:{orc}", f"figure:{boss}"] and scene.who == KEEPER
    scene.do("figure", orc)
    assert pool_of(scene.table, orc, "attack") == (6, 0, 0)
    boss_plays(scene, boss, "black-aegis").do("figure", boss)
    boss_plays(scene, boss, "bone-dust").do("figure", boss)
    assert defence_pool(scene.table, boss, False) == (2, 5, 0)
