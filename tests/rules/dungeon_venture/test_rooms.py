"""New rooms, doors and searching (rules newroom-*, closeddoor-*, opendoor-*, door-*, search-*, secret-*)."""

from __future__ import annotations

import pytest
from tests.rules.dungeon_venture.crypt import FIGHTER, KEEPER, MAGE, THIEF, Crypt

from undercroft.games.dungeon_venture.pool import KINDS, OF_KIND
from undercroft.games.dungeon_venture.round_atoms import card_of
from undercroft.games.dungeon_venture.table import (
    EXPLORED,
    HIDDEN,
    INITIATIVE_DECK,
    KNOWN,
    REVEALED,
    UNKNOWN,
)

ORC, KOBOLD = KINDS.index("orc"), KINDS.index("kobold")


def state(scene: Crypt, x: int, y: int) -> int:
    return scene.table.area_state[scene.table.world.area[scene.at(x, y)]]


def at_the_door() -> Crypt:
    """The fighter before the closed door of the northern room, in which two orcs wait."""
    scene = Crypt()
    scene.put(FIGHTER, 9, 2)
    scene.lair("orc", 12, 2)
    scene.lair("orc", 16, 3)
    return scene


@pytest.mark.rule("closeddoor-01", "closeddoor-02", "newroom-05", "newroom-01", "hidden-02")
def test_opening_a_door_sets_out_furniture_but_no_monster() -> None:
    scene = at_the_door()
    scene.turn(FIGHTER)
    assert not scene.game.view(1)["furniture"]
    scene.do("door", scene.at(10, 2))
    kinds = [piece["kind"] for piece in scene.game.view(1)["furniture"]]
    assert sorted(kinds) == ["chest", "table"] and state(scene, 10, 2) == REVEALED
    assert len(scene.game.view(1)["doors"]) == 3, "the way south is seen, too"
    scene.end()
    assert not scene.table.of_kind(ORC)


@pytest.mark.rule(
    "closeddoor-03", "closeddoor-04", "newroom-02", "newroom-04", "monster-04", "monster-05", "ex-newroom-01", "init-09"
)
def test_who_enters_wakes_the_room_at_the_end_of_the_turn() -> None:
    scene = at_the_door()
    scene.turn(FIGHTER).do("door", scene.at(10, 2))
    scene.go(12, 2)
    assert state(scene, 12, 2) == EXPLORED
    assert scene.asked == "monster-place" and scene.who == KEEPER, "the turn is over, and the orc's space is taken"
    assert len(scene.cells("place")) == 8 and (11, 1) in scene.cells("place")
    assert scene.table.where[card_of(scene.table, ORC)] != INITIATIVE_DECK
    scene.do("place", scene.at(13, 3))
    assert {scene.cell(figure) for figure in scene.table.of_kind(ORC)} == {(13, 3), (16, 3)}
    assert scene.told("joins") == [(ORC,)]


@pytest.mark.rule("newroom-03")
def test_monsters_stand_where_the_adventure_says() -> None:
    scene = at_the_door()
    scene.turn(FIGHTER).do("door", scene.at(10, 2))
    scene.go(10, 2)
    assert {scene.cell(figure) for figure in scene.table.of_kind(ORC)} == {(12, 2), (16, 3)}


@pytest.mark.rule("closeddoor-05", "ex-newroom-02", "turn-04")
def test_who_walks_up_and_opens_does_not_enter_in_the_same_turn() -> None:
    scene = at_the_door()
    scene.put(FIGHTER, 7, 2)
    scene.turn(FIGHTER).go(9, 2)
    scene.do("door", scene.at(10, 2))
    assert scene.table.active != FIGHTER and state(scene, 10, 2) == REVEALED
    assert not scene.table.of_kind(ORC)


@pytest.mark.rule("opendoor-01", "opendoor-02", "opendoor-03", "opendoor-04", "search-05")
def test_through_an_open_door_with_the_action_still_to_come() -> None:
    scene = at_the_door()
    scene.turn(FIGHTER).do("door", scene.at(10, 2)).end()
    scene.turn(FIGHTER).go(11, 2)
    assert state(scene, 11, 2) == EXPLORED and not scene.table.of_kind(ORC)
    assert scene.may("search")
    scene.do("search")
    assert len(scene.table.of_kind(ORC)) == 2, "after the action the turn is over"


@pytest.mark.rule("opendoor-05")
def test_an_open_door_may_be_passed_in_the_middle_of_a_movement() -> None:
    scene = at_the_door()
    scene.table.area_state[scene.table.world.area[scene.at(10, 2)]] = REVEALED
    scene.door(9, 2)
    scene.put(FIGHTER, 8, 2)
    scene.turn(FIGHTER).do("search")
    scene.go(11, 3)
    assert len(scene.table.of_kind(ORC)) == 2


@pytest.mark.rule("newroom-07")
def test_several_rooms_entered_in_one_turn_all_wake() -> None:
    scene = Crypt()
    for cell in ((10, 2), (14, 5)):
        scene.table.area_state[scene.table.world.area[scene.at(*cell)]] = REVEALED
    scene.door(9, 2)
    scene.door(14, 4)
    scene.put(THIEF, 9, 2)
    scene.lair("orc", 19, 0)
    scene.lair("kobold", 19, 5)
    scene.turn(THIEF).do("double")
    scene.go(14, 5)
    assert len(scene.table.of_kind(ORC)) == len(scene.table.of_kind(KOBOLD)) == 1


@pytest.mark.rule("newroom-08")
def test_monsters_are_placed_once_only() -> None:
    scene = at_the_door()
    scene.turn(FIGHTER).do("door", scene.at(10, 2))
    scene.go(10, 2)
    assert len(scene.table.lairs) == 1, "only the one who waits elsewhere"
    scene.put(MAGE, 9, 2)
    scene.put(FIGHTER, 11, 2)
    scene.turn(MAGE).go(10, 2).end()
    assert len(scene.table.of_kind(ORC)) == 2


@pytest.mark.rule("newroom-09")
def test_the_start_area_is_explored_from_the_beginning() -> None:
    scene = Crypt()
    assert state(scene, 5, 5) == EXPLORED and state(scene, 10, 0) == HIDDEN


@pytest.mark.rule("comp-03", "gap-51")
def test_a_figure_the_box_cannot_supply_was_never_there() -> None:
    scene = at_the_door()
    for figure in OF_KIND[ORC][:7]:
        scene.table.space[figure] = scene.at(20 + figure % 10, 9 - figure % 3)
    scene.turn(FIGHTER).do("door", scene.at(10, 2))
    scene.go(10, 2)
    assert len(scene.table.of_kind(ORC)) == 8
    assert not any(kind == ORC for kind, _ in scene.table.lairs), "it does not count for winning"


@pytest.mark.rule("door-01")
def test_doors_are_opened_and_closed_by_heroes_and_monsters() -> None:
    scene = Crypt()
    scene.explored(10, 2)
    scene.put(FIGHTER, 9, 2)
    door = scene.door(9, 2, open=False)
    scene.turn(FIGHTER).do("door", scene.at(10, 2))
    assert scene.table.door_open[door]
    orc = scene.monster("orc", 10, 2)
    scene.turn(orc).do("door", scene.at(9, 2))
    assert not scene.table.door_open[door]


@pytest.mark.rule("door-03")
def test_closing_and_opening_again_reveals_nothing_new() -> None:
    scene = at_the_door()
    scene.turn(FIGHTER).do("door", scene.at(10, 2)).end()
    scene.turn(FIGHTER).do("door", scene.at(10, 2)).end()
    assert state(scene, 10, 2) == REVEALED and len(scene.game.view(1)["furniture"]) == 2
    scene.turn(FIGHTER).do("door", scene.at(10, 2))
    assert len(scene.told("revealed")) == 1


@pytest.mark.rule("door-04", "monster-06", "monster-07", "monster-08")
def test_a_monster_opens_and_enters_a_room_without_waking_it() -> None:
    scene = at_the_door()
    scene.put(FIGHTER, 1, 1)
    kobold = scene.monster("kobold", 9, 2)
    scene.turn(kobold).do("door", scene.at(10, 2))
    assert state(scene, 10, 2) == REVEALED
    scene.go(11, 2)
    assert state(scene, 11, 2) == REVEALED and not scene.table.of_kind(ORC)


@pytest.mark.rule("search-01", "search-02", "search-03", "search-04", "trap-04", "gap-41")
def test_a_search_finds_everything_in_the_area_and_nothing_outside() -> None:
    scene = Crypt()
    here, there = scene.trap("pit", (5, 5)), scene.trap("arrows", (15, 3))
    door = scene.secret_door((9, 5), (10, 5))
    scene.turn(FIGHTER).do("search")
    assert scene.table.trap_state[here] == KNOWN and scene.table.trap_state[there] == UNKNOWN
    assert scene.table.door_found[door] and not scene.table.door_open[door]
    assert scene.game.view(1)["areas"][0]["searched"] and not scene.game.view(1)["areas"][1]["searched"]
    assert len(scene.told("searched")) == 1


@pytest.mark.rule("search-04")
def test_a_secret_door_is_found_from_either_side() -> None:
    scene = Crypt()
    door = scene.secret_door((9, 5), (10, 5))
    scene.put(FIGHTER, 11, 6)
    scene.turn(FIGHTER).do("search")
    assert scene.table.door_found[door]


@pytest.mark.rule("secret-01", "secret-02")
def test_a_secret_door_is_a_wall_to_heroes_and_a_closed_door_to_monsters() -> None:
    scene = Crypt()
    door = scene.secret_door((19, 3), (20, 3))
    scene.explored(20, 3)
    scene.put(FIGHTER, 19, 3)
    assert not scene.turn(FIGHTER).keys("door")
    scene.spirit(MAGE, 19, 2)
    assert all(x < 20 for x, _ in scene.turn(MAGE).cells("move")), "to a Spirit, too"
    scene.put(FIGHTER, 1, 1)
    orc = scene.monster("orc", 19, 3)
    assert scene.turn(orc).cells("door") == [(20, 3)]
    scene.do("door", scene.at(20, 3))
    assert scene.table.door_found[door] and scene.table.door_open[door]
    scene.table.space[orc] = scene.at(3, 9)
    scene.put(FIGHTER, 19, 3)
    assert scene.turn(FIGHTER).cells("door") == [(20, 3)], "from now on a door like any other"


@pytest.mark.rule("setup-20")
def test_a_door_that_stands_open_from_the_start_shows_the_room_behind_it() -> None:
    scene = at_the_door()
    scene.door(14, 4)
    scene.turn(FIGHTER).do("door", scene.at(10, 2))
    assert state(scene, 14, 5) == REVEALED, "what lies open behind it is seen, too"
