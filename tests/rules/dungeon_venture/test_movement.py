"""Boards, turns, movement and the double step (rules board-*, turn-*, move-*, doublestep-*)."""

from __future__ import annotations

import pytest
from tests.rules.dungeon_venture.crypt import BARBARIAN, FIGHTER, MAGE, THIEF, Crypt, hits

from undercroft.games.dungeon_venture.boards import BOARDS, Placed, World
from undercroft.games.dungeon_venture.table import HIDDEN, REVEALED


@pytest.mark.rule("board-01", "board-03", "board-05")
def test_six_boards_with_twelve_areas() -> None:
    areas = {kind: len({letter for row in rows for letter in row if letter.isalpha()}) for kind, rows in BOARDS.items()}
    assert areas == {"start": 1, "one-room": 1, "colonnade": 1, "two-rooms": 2, "three-rooms": 3, "four-rooms": 4}
    assert sum(areas.values()) == 12
    world = World(tuple([Placed(kind, (at, 0)) for at, kind in enumerate(BOARDS)]))
    assert len(world.of_area) == 12


@pytest.mark.rule("board-02", "board-04", "move-09")
def test_walls_all_round_and_doors_the_only_way() -> None:
    scene = Crypt()
    scene.explored(10, 0)
    scene.put(THIEF, 9, 3)
    assert all(x < 10 for x, _ in scene.turn(THIEF).cells("move"))
    scene.door(9, 2, open=True)
    assert (10, 2) in scene.turn(THIEF).cells("move")
    assert (10, 3) in scene.cells("move") and (10, 8) not in scene.cells("move")


@pytest.mark.rule("board-06", "door-02")
def test_the_two_spaces_a_door_separates_are_before_it() -> None:
    scene = Crypt()
    scene.put(FIGHTER, 9, 2)
    assert scene.turn(FIGHTER).cells("door") == [(10, 2)]
    scene.put(FIGHTER, 10, 2)
    assert scene.turn(FIGHTER).cells("door") == [(9, 2)]
    for beside in ((9, 1), (9, 3), (8, 2)):
        scene.put(FIGHTER, *beside)
        assert not scene.turn(FIGHTER).keys("door")


@pytest.mark.rule("turn-01", "turn-02", "turn-03", "turn-05")
def test_movement_and_one_action_in_either_order_both_optional() -> None:
    scene = Crypt()
    scene.turn(FIGHTER).go(2, 1)
    assert not scene.keys("move") and scene.may("search")
    scene.turn(FIGHTER).do("search")
    assert scene.keys("move") and not scene.may("search")
    scene.go(3, 1)
    assert scene.table.active != FIGHTER, "both are used: the turn is over"
    scene.turn(MAGE).end()
    assert scene.table.active != MAGE


@pytest.mark.rule("turn-04", "turn-06", "move-02", "hero-06")
def test_one_movement_of_at_most_the_points_and_the_rest_is_lost() -> None:
    scene = Crypt()
    scene.turn(FIGHTER)
    far = {abs(x - 1) + abs(y - 1) for x, y in scene.cells("move")}
    assert max(far) == 5
    scene.go(2, 1).do("search")
    assert scene.table.active != FIGHTER, "no walking on after the action"


@pytest.mark.rule("move-01", "ex-move-02")
def test_no_diagonal_steps() -> None:
    scene = Crypt()
    scene.put(BARBARIAN, 5, 5)
    for cell in ((5, 4), (5, 6), (4, 5), (6, 5)):
        scene.monster("orc", *cell)
    assert not scene.turn(BARBARIAN).keys("move"), "diagonal gaps are no way out"


@pytest.mark.rule("move-04", "move-10", "ex-move-01", "ex-move-05")
def test_friends_are_passed_but_not_stopped_on() -> None:
    scene = Crypt()
    scene.put(BARBARIAN, 0, 9)
    scene.put(MAGE, 1, 9)
    scene.monster("orc", 0, 8)
    scene.monster("orc", 1, 8)
    reached = scene.turn(BARBARIAN).cells("move")
    assert (2, 9) in reached and (1, 9) not in reached


@pytest.mark.rule("move-05")
def test_monsters_pass_monsters_and_bosses() -> None:
    scene = Crypt()
    kobold = scene.monster("kobold", 0, 9)
    scene.monster("orc", 0, 8)
    scene.boss("death-knight", 1, 9)
    reached = scene.turn(kobold).cells("move")
    assert (2, 9) in reached and (1, 9) not in reached


@pytest.mark.rule("move-06", "ex-move-03", "ex-move-04", "gap-10")
def test_nobody_passes_furniture() -> None:
    scene = Crypt()
    scene.put(FIGHTER, 13, 1)
    for cell in ((13, 0), (13, 2)):
        scene.monster("orc", *cell)
    reached = scene.turn(FIGHTER).cells("move")
    assert (14, 1) not in reached and (16, 1) not in reached
    orc = scene.monster("orc", 17, 3)
    scene.put(FIGHTER, 1, 1)
    assert (18, 3) not in scene.turn(orc).cells("move"), "a chest is an obstacle, too"


@pytest.mark.rule("move-07", "move-11")
def test_closed_doors_bar_the_way_open_ones_cost_one_step() -> None:
    scene = Crypt()
    scene.explored(10, 2)
    scene.put(FIGHTER, 9, 2)
    assert (10, 2) not in scene.turn(FIGHTER).cells("move")
    scene.door(9, 2)
    reached = scene.turn(FIGHTER).cells("move")
    assert (14, 2) in reached and (15, 2) not in reached


@pytest.mark.rule("move-08", "ex-move-06")
def test_enemies_bar_the_way() -> None:
    scene = Crypt()
    scene.put(BARBARIAN, 0, 9)
    scene.monster("orc", 1, 9)
    scene.monster("orc", 0, 8)
    assert not scene.turn(BARBARIAN).keys("move")


@pytest.mark.rule("move-03", "move-12", "doublestep-01")
def test_a_double_step_announced_first_is_one_move_of_twice_the_points() -> None:
    scene = Crypt()
    scene.trap("arrows", (6, 1))
    scene.turn(FIGHTER).do("double")
    assert max(abs(x - 1) + abs(y - 1) for x, y in scene.cells("move")) == 10
    scene.go(9, 1)
    assert scene.table.life[FIGHTER] == 6, "nothing happens under the turning point"
    assert scene.table.active != FIGHTER


@pytest.mark.rule("move-12", "doublestep-01", "doublestep-03")
def test_a_double_step_announced_later_is_a_second_move_with_its_own_end() -> None:
    scene = Crypt()
    scene.trap("arrows", (6, 1))
    scene.turn(FIGHTER).dice(*hits(2, of=6), *hits(0, of=4)).go(6, 1)
    assert scene.table.life[FIGHTER] == 4, "the first move has ended on the trap"
    scene.do("double")
    assert max(abs(x - 6) + abs(y - 1) for x, y in scene.cells("move")) == 5
    scene.go(9, 1)
    assert scene.table.active != FIGHTER


@pytest.mark.rule("doublestep-02", "spirit-02")
def test_a_spirit_has_neither_double_step_nor_any_action_but_rising() -> None:
    scene = Crypt()
    scene.spirit(FIGHTER, 5, 5)
    scene.monster("orc", 5, 6)
    assert scene.offer(FIGHTER) == {"pass", "move"}


@pytest.mark.rule("move-13")
def test_monsters_leave_their_room() -> None:
    scene = Crypt()
    orc = scene.monster("orc", 10, 2)
    scene.door(10, 2)
    assert (8, 2) in scene.turn(orc).cells("move")


@pytest.mark.rule("gap-08")
def test_columns_bar_the_way() -> None:
    world = World((Placed("colonnade", (0, 0)),))
    assert len(world.columns) == 8
    assert all(world.area[space] == 0 for space in world.columns), "the room is one area"


@pytest.mark.rule("newroom-06")
def test_a_hidden_room_is_nowhere_to_go() -> None:
    scene = Crypt()
    scene.put(FIGHTER, 9, 2)
    assert scene.table.area_state[scene.table.world.area[scene.at(10, 2)]] == HIDDEN
    scene.turn(FIGHTER).do("door", scene.at(10, 2))
    assert scene.table.area_state[scene.table.world.area[scene.at(10, 2)]] == REVEALED
    assert (10, 2) in scene.cells("move")
