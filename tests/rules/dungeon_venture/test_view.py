"""What the page draws from a seat's view: the boards, ways step by step, doors that options point at."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.rules.dungeon_venture.crypt import BARBARIAN, FIGHTER, KEEPER, MAGE, THIEF, Crypt, hits

import undercroft as uc
from undercroft.games.dungeon_venture.table import FIRED
from undercroft.games.dungeon_venture.ways import are_adjacent, reach
from undercroft.kernel.game import Option


def option(scene: Crypt, key: str) -> Option:
    question = next(iter(scene.game.questions.values()))
    return next(one for one in question.options if one.key == key)


def test_the_plan_says_where_every_space_lies() -> None:
    scene = Crypt()
    plan = scene.game.view(None)["plan"]
    assert plan["cells"] == [list(cell) for cell in scene.table.world.cells]
    assert len(plan["area"]) == len(plan["cells"])
    assert len(set(plan["area"])) == len(scene.game.view(None)["areas"])
    assert plan["stairs"] == list(scene.table.world.stairs)


@pytest.mark.rule("move-02", "move-03")
def test_a_way_leads_step_by_step_and_costs_what_the_rules_say() -> None:
    scene = Crypt()
    scene.put(FIGHTER, 8, 2)
    scene.monster("kobold", 9, 1)
    scene.door(9, 2)
    scene.explored(10, 2)
    scene.turn(FIGHTER)
    ways = scene.game.view(1)["ways"]
    assert set(ways) == set(scene.keys("move"))
    costs = {f"move:{space}": cost for space, (_, cost) in reach(scene.table, FIGHTER, 5).items()}
    assert {key: len(path) for key, path in ways.items()} == costs
    for path in ways.values():
        steps = [scene.table.space[FIGHTER], *path]
        assert all(are_adjacent(scene.table, one, other) for one, other in pairwise(steps))
    assert any(scene.at(10, 2) in path for path in ways.values()), "through the open door"


def test_ways_into_a_new_room_and_of_friends_in_between() -> None:
    scene = Crypt()
    scene.put(FIGHTER, 7, 2)
    scene.put(MAGE, 8, 2)
    scene.door(9, 2)
    scene.table.area_state[scene.table.world.area[scene.at(10, 2)]] = 1
    scene.turn(FIGHTER)
    ways = scene.game.view(1)["ways"]
    assert ways[f"move:{scene.at(10, 2)}"] == [scene.at(x, 2) for x in (8, 9, 10)], "a friend is walked past"


def test_a_jump_and_a_spirit_have_ways_too() -> None:
    scene = Crypt()
    scene.trap("pit", (3, 1), state=FIRED)
    scene.spirit(THIEF, 5, 5)
    scene.turn(FIGHTER)
    hole = scene.at(3, 1)
    assert scene.game.view(1)["ways"][f"jump:{hole}"] == [scene.at(2, 1), hole]
    scene.turn(THIEF)
    ways = scene.game.view(1)["ways"]
    assert ways and all(path[-1] == int(key.split(":")[1]) for key, path in ways.items())


def test_whole_games_have_a_way_for_every_movement() -> None:
    bot = uc.bot("random", seed=4)
    for adventure in ("gronks-lair", "the-bone-orchard"):
        game = uc.new_game("dungeon-venture", seats=3, seed=8, options={"adventure": adventure})
        for _ in range(700):
            if game.over:
                break
            for seat, question in list(game.questions.items()):
                view = game.view(seat)
                moves = {one.key for one in question.options if one.key.split(":")[0] in ("move", "jump")}
                assert set(view["ways"]) == moves
                assert all(sum(one["damage"]) == pytest.approx(1) for all_of in view["odds"].values() for one in all_of)
                game.answer(seat, bot.choose(game.seat(seat)))
                break


@pytest.mark.rule("door-01", "door-02")
def test_a_door_is_pointed_at_by_its_two_sides() -> None:
    scene = Crypt()
    scene.put(BARBARIAN, 9, 2)
    scene.door(9, 2, open=False)
    scene.turn(BARBARIAN)
    (key,) = scene.keys("door")
    found = option(scene, key)
    assert found.points == {"side": scene.at(9, 2), "beyond": scene.at(10, 2)}
    assert found.text == "Open the door to 10,2"


def test_an_event_names_the_door_it_is_about() -> None:
    scene = Crypt()
    scene.door(9, 2), scene.door(14, 4)
    (slam,) = scene.events("slamming-door")
    scene.turn(FIGHTER)
    while scene.asked != "turn end":
        scene.end()
    scene.do("event", slam)
    assert scene.asked == "target"
    found = option(scene, scene.keys("door")[0])
    assert found.text == "The door between 9,2 and 10,2"
    assert found.points == {"side": scene.at(9, 2), "beyond": scene.at(10, 2)}


def test_only_the_keeper_has_a_screen() -> None:
    scene = Crypt(seats=3)
    assert "screen" in scene.game.view(KEEPER)
    assert all("screen" not in scene.game.view(eye) for eye in (1, 2, None))
    assert scene.game.view(KEEPER)["screen"]["story"] not in str(scene.game.view(1))


@pytest.mark.rule("dice-02")
def test_a_roll_says_which_dice_succeed() -> None:
    scene = Crypt()
    kobold = scene.monster("kobold", 2, 1)
    scene.turn(FIGHTER).dice(*hits(1, 4), *hits(1, 1)).do("attack", kobold)
    rolls = [event for event in scene.game.events(1) if event["kind"] == "rolled"]
    assert [roll["data"]["hits"] for roll in rolls] == [[True, False, False, False], [True]]
    assert [one["number"] for one in scene.game.view(1)["figures"] if one["figure"] == kobold] == [1]


@pytest.mark.rule("setup-10")
def test_spells_to_begin_with_can_be_read_before_one_is_chosen() -> None:
    game = uc.new_game("dungeon-venture", seats=2, seed=3)
    (seat,) = game.questions
    offered = game.view(seat)["offered"]
    assert {card["card"] for card in offered} == {one.points["card"] for one in game.questions[seat].options}
    assert all(card["kind"] == "spell" and card["name"] for card in offered)
    assert game.view(1 - seat)["offered"] == game.view(None)["offered"] == []


def test_the_view_says_for_whom_there_is_to_choose() -> None:
    scene = Crypt(seats=3)
    scene.turn(FIGHTER)
    seat = scene.who
    assert scene.game.view(seat)["asked"] == FIGHTER
    assert [scene.game.view(eye)["asked"] for eye in range(3) if eye != seat] == [None, None]
    near, _ = scene.monster("kobold", 2, 3), scene.monster("orc", 8, 8)
    (lance,) = scene.give(MAGE, "ember-lance")
    scene.turn(MAGE).do("play", lance)
    assert scene.asked == "target" and scene.game.view(scene.who)["asked"] == MAGE
    assert scene.may("figure", near)
