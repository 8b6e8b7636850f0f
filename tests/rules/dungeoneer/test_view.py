"""What a page draws is in the view, and only that."""

from __future__ import annotations

import pytest
from tests.rules.dungeoneer.delve import Delve

from undercroft.games.dungeoneer.combat import Combat
from undercroft.games.dungeoneer.fight_view import STAGES


def test_every_step_of_a_combat_belongs_to_one_stage() -> None:
    steps = [step for stage in STAGES.values() for step in stage]
    assert sorted(steps) == sorted(Combat.steps)


@pytest.mark.rule("heroes-03", "treasures-01", "glory-cards-05")
def test_a_score_names_everything_that_changes_it() -> None:
    scene = Delve().give(0, treasures="pit-sword", banes="brine-in-the-bones").start("hero")
    seat = scene.game.view(1)["seats"][0]
    melee = seat["scores"]["melee"]
    assert {one["from"] for one in melee["parts"]} == {"Pit Sword"}
    assert melee["now"] == melee["printed"] + sum(one["amount"] for one in melee["parts"])
    assert [one["from"] for one in seat["scores"]["speed"]["parts"]] == ["Brine in the Bones"]
    assert seat["limits"]["treasures"][0] == 1
    assert seat["limits"]["pack"] == [0, 3]


@pytest.mark.rule("map-placement-01", "build-01")
def test_places_for_a_map_card_come_with_their_steps_from_the_entrance() -> None:
    scene = Delve().map({(0, 0): "abbey-stair", (1, 0): "lamp-crossing"}).start("hero")
    scene.table.movement[0] = 3
    scene.game.answer(0, "explore")
    points = [option.points for option in scene.game.questions[0].options]
    around = {(one["x"], one["y"]): one["place"] for one in scene.game.view(0)["around"]}
    assert points
    assert all(around[one["x"], one["y"]] == one["place"] for one in points)
    assert len(around) == 6, "two cards side by side have six empty neighbours"
    refused = [place for place in around.values() if place not in {one["place"] for one in points}]
    for place in refused:
        text, rule = scene.game.rules.refusal(scene.game, 0, f"place:{place}:0")
        assert text
        assert rule.startswith("map-placement")


def test_moves_point_at_the_space_they_lead_to() -> None:
    scene = Delve().map({(0, 0): "abbey-stair", (1, 0): "lamp-crossing"}).start("hero")
    moves = {option.key: option.points for option in scene.game.questions[0].options if option.key.startswith("move")}
    assert moves == {"move:1": {"card": scene.card("lamp-crossing")}}


def test_a_card_that_cannot_be_played_says_why() -> None:
    scene = Delve().give(0, hand=("pit-hound", "pit-sword"), quests="the-bailiff").start("hero")
    for name, rule in (("pit-hound", "dungeonlord-01"), ("pit-sword", "glory-cards-01"), ("the-bailiff", "quests-01")):
        assert scene.game.rules.refusal(scene.game, 0, f"card:{scene.card(name)}")[1] == rule
