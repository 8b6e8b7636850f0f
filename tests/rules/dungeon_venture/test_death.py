"""Death, Spirits, resting and rising, and the end (rules death-*, spirit-*, rise-*, rest-*, guide-*, win-*)."""

from __future__ import annotations

import pytest
from tests.rules.dungeon_venture.crypt import BARBARIAN, FIGHTER, KEEPER, MAGE, NOBODY, THIEF, Crypt, hits

from undercroft.games.dungeon_venture.deaths import check_end, kill
from undercroft.games.dungeon_venture.pool import KIND, KINDS
from undercroft.games.dungeon_venture.round_atoms import card_of
from undercroft.games.dungeon_venture.table import (
    DISCARD,
    EVENT_HAND,
    EXPLORED,
    FIRED,
    GONE,
    IN_EFFECT,
    INITIATIVE_BOX,
    LIVING,
    REVEALED,
    SPIRIT,
)

ALTAR_SIDE = (11, 5)  # beside the altar on 10,5


@pytest.mark.rule("death-01", "gap-32", "equip-08")
def test_death_ends_what_works_on_the_hero_and_leaves_the_rest() -> None:
    scene = Crypt()
    scene.put(MAGE, 2, 1)
    ward, potion = scene.give(MAGE, "stone-ward")[0], scene.give(FIGHTER, "heroism-potion")[0]
    scene.turn(MAGE).do("play", ward).do("figure", FIGHTER).end()
    scene.turn(FIGHTER).do("play", potion).end()
    scene.give(FIGHTER, "iron-helm", zone="worn")
    scene.give(FIGHTER, "swift-tonic")
    assert len(scene.table.zones[IN_EFFECT]) == 2
    kill(scene.game, FIGHTER, NOBODY)
    assert not scene.table.zones[IN_EFFECT] and potion in scene.table.zones[DISCARD]
    assert scene.zone(MAGE, "used") == ["stone-ward"], "to whoever cast it"
    assert scene.zone(FIGHTER, "worn") == ["iron-helm"] and scene.zone(FIGHTER, "hand") == ["swift-tonic"]


@pytest.mark.rule("death-02", "death-04", "boss-05", "gap-50", "gap-30", "pickup-01", "ex-death-02")
def test_while_a_boss_is_on_the_boards_death_is_for_good() -> None:
    scene = Crypt()
    scene.boss("death-knight", 22, 7)
    kobold = scene.monster("kobold", 2, 1)
    scene.give(FIGHTER, "iron-helm", zone="worn")
    scene.table.life[FIGHTER] = 1
    scene.turn(kobold).dice(*hits(1, of=2), *hits(0, of=5)).do("attack", FIGHTER)
    assert scene.table.form[FIGHTER] == GONE and scene.table.space[FIGHTER] < 0
    assert scene.table.marker[FIGHTER] == scene.at(1, 1) and scene.zone(FIGHTER, "worn") == ["iron-helm"]
    assert scene.table.where[card_of(scene.table, FIGHTER)] == INITIATIVE_BOX
    assert len(scene.table.zones[EVENT_HAND]) == 1
    scene.round()
    assert FIGHTER not in scene.table.in_play()


@pytest.mark.rule("death-02", "boss-05")
def test_after_the_last_boss_has_fallen_there_are_spirits_again() -> None:
    scene = Crypt()
    boss = scene.boss("death-knight", 22, 7)
    scene.monster("kobold", 5, 5)
    kill(scene.game, boss, FIGHTER)
    kill(scene.game, MAGE, NOBODY)
    assert scene.table.form[MAGE] == SPIRIT


@pytest.mark.rule("death-02", "spell-06")
def test_spells_that_the_dead_hero_had_cast_on_others_end() -> None:
    scene = Crypt()
    scene.put(MAGE, 2, 1)
    ward = scene.give(MAGE, "stone-ward")[0]
    scene.turn(MAGE).do("play", ward).do("figure", FIGHTER)
    scene.boss("death-knight", 22, 7)
    kill(scene.game, MAGE, NOBODY)
    assert not scene.table.zones[IN_EFFECT] and scene.zone(MAGE, "used") == ["stone-ward"]


@pytest.mark.rule("death-03", "boss-06", "boss-07", "ex-death-01", "event-08")
def test_spirits_perish_when_a_boss_wakes() -> None:
    scene = Crypt()
    scene.spirit(MAGE, 5, 5)
    scene.give(MAGE, "iron-helm", zone="worn")
    scene.lair("chaos-fighter", 17, 3)
    scene.put(FIGHTER, 9, 2)
    scene.turn(FIGHTER).do("door", scene.at(10, 2))
    assert scene.table.form[MAGE] == SPIRIT
    scene.go(10, 2)
    assert scene.table.boss_present() and scene.table.form[MAGE] == GONE
    assert scene.table.marker[MAGE] == scene.at(5, 5)
    assert scene.told("joins") == [(KINDS.index("chaos-fighter"),)]
    assert not scene.table.zones[EVENT_HAND], "no event for it"


@pytest.mark.rule("gap-47")
def test_a_second_boss_comes_when_the_first_falls() -> None:
    scene = Crypt()
    first = scene.boss("evil-mage", 22, 7)
    scene.table.boss_state[1], scene.table.boss_after[1] = 1, 0
    scene.spirit(THIEF, 5, 5)
    kill(scene.game, first, FIGHTER)
    knight = scene.table.on_boards()[0]
    assert scene.cell(knight) == (22, 7) and scene.table.form[THIEF] == GONE
    assert scene.game.result is None


# --- Spirits
@pytest.mark.rule("spirit-01", "spirit-03", "spirit-04", "ex-spirit-01", "init-12", "gap-08")
def test_a_spirit_passes_everything_but_walls() -> None:
    scene = Crypt()
    scene.explored(10, 2)
    scene.spirit(FIGHTER, 9, 2)
    scene.monster("orc", 10, 2)
    scene.trap("rocks", (11, 2), state=FIRED)
    scene.turn(FIGHTER)
    assert (14, 2) in scene.cells("move") and (15, 2) not in scene.cells("move"), "the hero's five points"
    assert (10, 2) not in scene.cells("move") and (11, 2) not in scene.cells("move"), "it may not end there"
    assert (10, 3) in scene.cells("move") and (10, 0) in scene.cells("move")
    scene.spirit(FIGHTER, 13, 1)
    assert (16, 1) in scene.turn(FIGHTER).cells("move"), "through the table"


@pytest.mark.rule("spirit-05", "ex-spirit-01")
def test_a_spirit_does_not_enter_unexplored_rooms() -> None:
    scene = Crypt()
    scene.table.area_state[scene.table.world.area[scene.at(10, 2)]] = REVEALED
    scene.door(9, 2)
    scene.spirit(FIGHTER, 9, 2)
    assert all(x < 10 for x, _ in scene.turn(FIGHTER).cells("move"))


@pytest.mark.rule("spirit-06")
def test_a_spirit_fires_no_trap() -> None:
    scene = Crypt()
    trap = scene.trap("pit", (5, 5))
    scene.spirit(FIGHTER, 4, 5)
    scene.turn(FIGHTER).go(5, 5)
    assert scene.table.trap_state[trap] == 0


@pytest.mark.rule("rise-01", "rise-02", "rise-03", "rise-04", "event-07", "spell-03")
def test_a_spirit_rises_beside_an_altar_and_moves_on_as_a_hero() -> None:
    scene = Crypt()
    scene.spirit(MAGE, *ALTAR_SIDE)
    scene.give(MAGE, "ember-lance", zone="used")
    scene.table.cast[MAGE] = 1
    scene.turn(MAGE).do("rise")
    assert scene.table.form[MAGE] == LIVING and scene.table.life[MAGE] == 4
    assert scene.zone(MAGE, "hand") == ["ember-lance"] and scene.table.cast[MAGE] == 0
    assert not scene.table.zones[EVENT_HAND]
    assert scene.keys("move") and not scene.keys("search")


@pytest.mark.rule("rise-02")
def test_no_rising_where_somebody_stands() -> None:
    scene = Crypt()
    scene.spirit(MAGE, *ALTAR_SIDE)
    scene.put(FIGHTER, *ALTAR_SIDE)
    assert not scene.turn(MAGE).keys("rise")
    scene.put(FIGHTER, 1, 1)
    assert scene.turn(MAGE).keys("rise")


@pytest.mark.rule("rise-04")
def test_a_spirit_may_move_first_and_then_rise() -> None:
    scene = Crypt()
    scene.spirit(MAGE, 13, 5)
    assert not scene.turn(MAGE).keys("rise")
    scene.go(*ALTAR_SIDE)
    assert scene.may("rise")


@pytest.mark.rule("rest-01", "rest-02", "rest-03", "rest-06", "event-06", "ex-mana-01", "mana-01", "mana-02", "mana-03")
def test_mana_runs_out_and_a_rest_brings_everything_back() -> None:
    scene = Crypt()
    scene.put(MAGE, *ALTAR_SIDE)
    scene.put(FIGHTER, 12, 5)
    spells = scene.give(MAGE, "mending-word", "mending-word", "mending-word", "veil-step", "veil-step")
    for spell in spells[:3]:
        scene.turn(MAGE).do("play", spell).do("figure", FIGHTER).end()
    assert scene.turn(MAGE).keys("play") == []
    with pytest.raises(Exception, match="mana-02"):
        scene.do("play", spells[3])
    scene.table.life[MAGE] = 1
    scene.do("rest")
    assert scene.table.life[MAGE] == 4 and len(scene.zone(MAGE, "hand")) == 5
    assert scene.table.cast[MAGE] == 0 and len(scene.table.zones[EVENT_HAND]) == 1
    assert scene.turn(MAGE).keys("play") or scene.asked == "turn start"


@pytest.mark.rule("rest-01")
def test_resting_needs_an_altar_beside() -> None:
    scene = Crypt()
    scene.put(FIGHTER, 11, 6)
    scene.monster("orc", 12, 6)
    assert not scene.turn(FIGHTER).keys("rest"), "diagonal is not beside"
    scene.put(FIGHTER, 10, 6)
    assert scene.turn(FIGHTER).keys("rest"), "with monsters about and with full life points"


@pytest.mark.rule("rest-04", "rest-05", "cons-02", "spell-04")
def test_effects_outlast_a_rest_and_then_spells_return_to_hand() -> None:
    scene = Crypt()
    scene.put(MAGE, *ALTAR_SIDE)
    ward, draught = scene.give(MAGE, "stone-ward", "stoneskin-draught")
    scene.turn(MAGE).do("play", ward).end()
    scene.turn(MAGE).do("play", draught).end()
    scene.turn(MAGE).do("rest")
    assert len(scene.table.zones[IN_EFFECT]) == 2
    kobold = scene.monster("kobold", 12, 5)
    scene.turn(kobold)
    while scene.asked != "turn":
        scene.do("pass")
    scene.dice(*hits(0, of=2), *hits(0, of=6)).do("attack", MAGE)
    assert "stone-ward" in scene.zone(MAGE, "hand") and draught in scene.table.zones[DISCARD]


# --- guiding
@pytest.mark.rule("guide-01", "guide-02", "guide-05", "guide-06", "spirit-07")
def test_a_spirit_is_picked_up_where_the_movement_ends_and_comes_along() -> None:
    scene = Crypt()
    scene.spirit(MAGE, 3, 1)
    assert not scene.turn(FIGHTER).keys("guide")
    scene.go(3, 1).do("guide", MAGE)
    assert scene.table.carrier[MAGE] == FIGHTER
    scene.turn(FIGHTER).go(5, 1)
    assert scene.cell(MAGE) == (5, 1)
    assert scene.keys("free") and scene.may("free", scene.at(6, 1))
    scene.do("free", scene.at(6, 1))
    assert scene.cell(MAGE) == (6, 1) and scene.table.carrier[MAGE] == NOBODY


@pytest.mark.rule("guide-02")
def test_who_has_stopped_there_earlier_need_not_move() -> None:
    scene = Crypt()
    scene.spirit(MAGE, 3, 1)
    scene.turn(FIGHTER).go(3, 1).end()
    assert scene.turn(FIGHTER).keys("guide") == [f"guide:{MAGE}"]
    scene.put(FIGHTER, 3, 1)
    assert not scene.turn(FIGHTER).keys("guide"), "put there, not moved there"


@pytest.mark.rule("guide-03", "guide-04")
def test_a_spirit_is_set_free_on_a_free_space_beside() -> None:
    scene = Crypt()
    scene.put(FIGHTER, 5, 5)
    scene.spirit(MAGE, 5, 5)
    scene.table.carrier[MAGE] = FIGHTER
    scene.put(THIEF, 6, 5)
    scene.spirit(BARBARIAN, 4, 5)
    assert sorted(scene.turn(FIGHTER).cells("free")) == [(4, 5), (5, 4), (5, 6)], "another Spirit does not matter"


@pytest.mark.rule("guide-05", "gap-28")
def test_a_guided_spirit_may_leave_and_cannot_rise_while_carried() -> None:
    scene = Crypt()
    scene.put(FIGHTER, *ALTAR_SIDE)
    scene.spirit(MAGE, *ALTAR_SIDE)
    scene.table.carrier[MAGE] = FIGHTER
    assert not scene.turn(MAGE).keys("rise")
    scene.go(10, 6)
    assert scene.table.carrier[MAGE] == NOBODY and scene.may("rise")


@pytest.mark.rule("guide-07")
def test_a_guide_brings_one_spirit_into_new_rooms_and_drops_it_when_falling() -> None:
    scene = Crypt()
    scene.put(FIGHTER, 9, 2)
    for spirit in (MAGE, THIEF):
        scene.spirit(spirit, 9, 2)
    scene.table.carrier[MAGE] = FIGHTER
    scene.table.stopped[FIGHTER] = 1
    assert not scene.turn(FIGHTER).keys("guide"), "one Spirit per guide"
    scene.do("door", scene.at(10, 2)).go(11, 2)
    assert scene.cell(MAGE) == (11, 2)
    kill(scene.game, FIGHTER, NOBODY)
    assert scene.table.carrier[MAGE] == NOBODY and scene.cell(MAGE) == (11, 2)


# --- winning and losing
@pytest.mark.rule("win-01", "win-02")
def test_the_heroes_win_when_boss_and_all_monsters_are_defeated() -> None:
    scene = Crypt(seats=3)
    boss, kobold = scene.boss("chaos-fighter", 22, 7), scene.monster("kobold", 5, 5)
    kill(scene.game, boss, FIGHTER)
    assert scene.game.result is None, "a monster is left"
    kill(scene.game, kobold, FIGHTER)
    assert scene.game.result is None, "one waits where nobody has been"
    scene.table.lairs.clear()
    scene.lair("chaos-fighter", 22, 7)
    check_end(scene.game)
    assert scene.game.result is None, "the Boss is left"
    scene.table.boss_state[2] = 3
    check_end(scene.game)
    assert scene.game.result is not None and scene.game.result.winners == (1, 2)
    assert scene.game.result.rule == "win-01"


@pytest.mark.rule("win-03", "gap-29")
def test_the_keeper_wins_when_no_spirit_can_reach_an_altar() -> None:
    scene = Crypt()
    for hero in (FIGHTER, MAGE, BARBARIAN):
        kill(scene.game, hero, NOBODY)
    assert scene.game.result is None
    kill(scene.game, THIEF, NOBODY)
    assert scene.game.result is not None and scene.game.result.winners == (KEEPER,)
    again = Crypt()
    again.table.area_state = [EXPLORED] * len(again.table.area_state)
    for hero in range(4):
        kill(again.game, hero, NOBODY)
    assert again.game.result is None, "there is a way to the altar"


@pytest.mark.rule("win-03", "death-02")
def test_the_keeper_wins_when_no_hero_is_left() -> None:
    scene = Crypt()
    scene.boss("death-knight", 22, 7)
    for hero in range(4):
        kill(scene.game, hero, NOBODY)
    assert scene.game.result is not None and scene.game.result.reason == "no hero is left"


@pytest.mark.rule("win-04", "gap-09")
def test_fleeing_is_a_choice_on_stairs_where_a_movement_ended() -> None:
    scene = Crypt()
    stairs = scene.table.world.stairs[0]
    x, y = scene.table.world.cells[stairs]
    scene.put(FIGHTER, x, y)
    assert not scene.turn(FIGHTER).keys("flee"), "beginning there is harmless"
    scene.put(FIGHTER, x + 2, y)
    scene.turn(FIGHTER).do("move", stairs)
    assert scene.game.result is None and scene.may("flee")
    scene.do("flee")
    assert scene.game.result is not None and scene.game.result.winners == (KEEPER,)


@pytest.mark.rule("win-04")
def test_a_spirit_cannot_flee() -> None:
    scene = Crypt()
    x, y = scene.table.world.cells[scene.table.world.stairs[0]]
    scene.spirit(FIGHTER, x, y)
    scene.table.stopped[FIGHTER] = 1
    assert not scene.turn(FIGHTER).keys("flee")


@pytest.mark.rule("win-06")
def test_a_fallen_hero_strengthens_the_keeper_by_an_event_and_nothing_else() -> None:
    scene = Crypt()
    lines = list(scene.table.lines)
    kill(scene.game, FIGHTER, NOBODY)
    assert scene.table.lines == lines and len(scene.table.zones[EVENT_HAND]) == 1


@pytest.mark.rule("gap-45")
def test_after_the_last_round_the_keeper_wins() -> None:
    scene = Crypt(round_limit=3)
    scene.table.round = 3
    scene.round()
    assert scene.game.result is not None and scene.game.result.rule == "gap-45"


@pytest.mark.rule("win-05")
def test_an_adventure_may_shield_its_boss_until_a_room_was_searched() -> None:
    scene = Crypt(adventure="the-silent-library")
    sealed = scene.table.layout.adventure.sealed
    x, y = scene.table.world.cells[next(space for space in scene.table.layout.start)]
    boss = scene.monster("evil-mage", x + 1, y)
    scene.put(FIGHTER, x, y)
    whole, guard = scene.table.most[boss], sum(scene.table.lines[KIND[boss]].defence)
    scene.turn(FIGHTER).dice(*hits(4, of=4), *hits(0, of=guard)).do("attack", boss)
    assert scene.table.life[boss] == whole and scene.told("sealed") == [(boss,)]
    scene.table.searched[sealed] = 1
    scene.turn(FIGHTER).dice(*hits(4, of=4), *hits(0, of=guard)).do("attack", boss)
    assert scene.table.life[boss] == whole - 4
    assert scene.game.view(1)["adventure"]["goal"], "the heroes are told what they must do"
