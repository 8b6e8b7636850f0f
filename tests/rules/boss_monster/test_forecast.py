"""What the view foretells of a hero is what then happens, if nobody does anything."""

from __future__ import annotations

import random

import pytest
from tests.rules.boss_monster.tricks import Stage
from tests.scene import Scene

import undercroft as uc
from undercroft.games.boss_monster.refusals import NOT_YOUR_MOMENT
from undercroft.games.boss_monster.table import WOUNDS


@pytest.mark.parametrize("seed", range(6))
def test_heroes_at_the_entrance_fare_as_foretold_when_everybody_passes(seed: int) -> None:
    game, rng = uc.new_game("boss-monster", seats=2 + seed % 3, seed=seed), random.Random(seed)
    told: dict[int, str] = {}
    seen = 0
    while not game.over:
        seat, question = next(iter(game.questions.items()))
        passing = game.view(None)["phase"] == "adventure" and question.kind == "adventure"
        if passing:
            for one in game.view(None)["seats"]:
                for hero in one["entrance"] + one["inside"]:
                    told[hero["card"]] = hero["preview"]["ends"]
            lines = len(game.log)
        game.answer(seat, "pass" if passing else rng.randrange(len(question.options)))
        if passing:
            happened = [line for line in game.events(None, lines) if line["kind"] in ("died", "survived")]
            others = {line["kind"] for line in game.events(None, lines)} - QUIET
            for line in happened:
                if not others:
                    assert told[line["data"]["card"]] == ("dies" if line["kind"] == "died" else "survives")
                    seen += 1
    assert seen > 3


QUIET = {
    "enters-dungeon", "enters-room", "hurt", "leaves-room", "died", "survived", "adventure-turn", "round-over", "won",
    "eliminated", "phase", "round", "hero-appears", "drew", "build-turn", "sent-to-town", "reshuffled",
    "nothing-to-draw",
}  # fmt: skip


def test_the_walk_is_told_room_by_room_from_the_entrance_inwards() -> None:
    scene = Scene().dungeon(0, "m4-t", "m1-t", "m2-t").entrance(0, "c6-0")
    hero = scene.game.view(None)["seats"][0]["entrance"][0]
    rooms = [scene.room(0, name) for name in ("m4-t", "m1-t", "m2-t")]
    assert [(step["room"], step["left"]) for step in hero["preview"]["walk"]] == list(
        zip(rooms, (2, 1, 0), strict=True)
    )
    assert hero["preview"]["ends"] == "dies" and hero["preview"]["at"] == rooms[-1]
    assert "dies in" in hero["preview"]["text"]


def test_pointing_at_a_card_asks_for_what_it_could_do() -> None:
    game = uc.new_game("boss-monster", seats=2, seed=4)
    while game.view(0)["round"] < 1:
        seat, question = next(iter(game.questions.items()))
        game.answer(seat, len(question.options) - 1)
    for seat in range(2):
        own = game.view(seat)["seats"][seat]
        for card in own["rooms"] + own["spells"] + own["dungeon"]:
            reason, rule = game.why_not(seat, f"card:{card['card']}")
            assert reason and rule, (reason, rule)
        other = game.view(1 - seat)["seats"][1 - seat]["spells"]
        for card in other:
            assert game.why_not(seat, f"card:{card['card']}")[1] in ("act-04", NOT_YOUR_MOMENT[1])


def test_what_an_announced_action_would_change_is_told_to_everybody_and_changes_nothing() -> None:
    stage = Stage(2).dungeon(0, "m4-t", "m2-t").entrance(0, "c6-0").hand(0, "idle-both").hand(1, "tough-3")
    stage.start("adventure")
    hero = stage.game.view(None)["seats"][0]["entrance"][0]
    assert hero["preview"]["ends"] == "dies" and stage.game.view(0)["if_resolved"] is None
    stage.passes(0).choose(1, "cast tough-3").let_be()
    digest = stage.game.digest()
    for reader in (None, 0, 1):
        told = stage.game.view(reader)["if_resolved"]
        assert told[str(hero["card"])]["ends"] == "survives"
    assert stage.game.digest() == digest
    stage.finish_phase()
    assert stage.zone(0, WOUNDS) == ["c6-0"]
