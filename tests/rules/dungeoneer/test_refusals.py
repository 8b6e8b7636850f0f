"""What is not legal is refused with its rule, and changes nothing."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from tests.rules.dungeoneer.delve import CROSS, Delve

import undercroft as uc
from undercroft.games.dungeoneer import refusals
from undercroft.games.dungeoneer.geography import CENTRE, WIDTH
from undercroft.games.dungeoneer.start import rulebook
from undercroft.text.english.dungeoneer_play import REFUSALS


def why(scene: Delve, key: str, seat: int = 0) -> str:
    before = scene.game.digest()
    with pytest.raises(uc.IllegalChoice) as caught:
        scene.game.answer(seat, key)
    assert scene.game.digest() == before
    assert caught.value.rule in rulebook().rules or caught.value.rule in rulebook().gaps
    return caught.value.rule


def cell(east: int, south: int, turned: int = 0) -> str:
    return f"place:{CENTRE + WIDTH * south + east}:{turned}"


@pytest.mark.rule("map-placement-01", "map-placement-02", "map-placement-03", "map-placement-04")
def test_a_placement_is_refused_with_the_rule_it_breaks() -> None:
    scene = Delve(2).map({(0, 0): "abbey-stair", (0, -1): "lamp-crossing", (1, 0): "cross-drift"})
    scene.map_deck("weighing-room", "tally-bend").start("build")
    assert scene.asked == "0 place"
    assert why(scene, cell(0, 0)) == "map-placement-01"
    assert why(scene, cell(7, 7)) == "map-placement-01"
    assert why(scene, cell(0, 1)) == "map-placement-04"
    assert why(scene, cell(2, 0)) == "map-placement-02"
    assert why(scene, cell(0, -2, 2)) == "map-placement-03"


def test_moves_cards_attacks_and_quests_say_why_not() -> None:
    scene = Delve(2).map(CROSS).give(0, hand=("pit-sword", "salted-digger", "loose-scree"), quests="the-bailiff")
    scene.start("hero", movement=0)
    card = {name: scene.card(name) for name in ("pit-sword", "salted-digger", "loose-scree", "the-bailiff")}
    assert why(scene, "move:0") == "movement-12"
    assert why(scene, f"play:{card['pit-sword']}") == "glory-cards-01"
    assert why(scene, f"send:{card['salted-digger']}:1") == "dungeonlord-01"
    assert why(scene, f"attempt:{card['the-bailiff']}") == "quests-01"
    assert why(scene, "challenge:-2") == "challenge-01"
    scene.have(0, tipped=1).start("hero", movement=1)
    assert why(scene, "move:0") == "definitions-09"
    scene.have(0, tipped=0).at(0, "cross-drift").start("hero", movement=1)
    assert why(scene, "move:0") == "movement-11"
    scene.start("dungeonlord")
    assert why(scene, f"send:{card['salted-digger']}:1") == "dungeonlord-02"
    assert why(scene, f"play:{card['loose-scree']}:0") == "dungeonlord-05"


def test_a_refusal_tells_nothing_about_cards_of_others() -> None:
    scene = Delve(2).map(CROSS).give(1, hand="pit-sword").start("hero")
    mine = scene.game.why_not(0, f"play:{scene.card('pit-sword')}")
    assert mine == scene.game.why_not(0, f"play:{scene.find('felt-boots')}")


def test_every_reason_has_words() -> None:
    source = Path(refusals.__file__).with_name("refusals.py")  # also where the engine is compiled
    tree = ast.parse(source.read_text(encoding="utf-8"))
    told = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert set(REFUSALS) <= told
