"""The cards in the box and their backs (rules comp-*)."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.scene import Opening, Scene

import undercroft as uc
from undercroft.games.boss_monster.cards import Hero
from undercroft.games.boss_monster.pool import BACKS
from undercroft.games.boss_monster.table import SOULS

TRADER = """
[[boss]]
id = "trader"
name = "Trader"
xp = 50
treasure = ["thief"]
level_up = { do = [{ trade = "soul" }] }
"""


@pytest.mark.rule("comp-01", "gap-card-list")
def test_the_box_holds_12_bosses_75_rooms_31_spells_and_42_heroes() -> None:
    table = uc.new_game("boss-monster", seats=4, seed=1).table
    types = Counter(("boss", "room", "spell", "hero")[table.pool.type[design]] for design in table.design)
    assert types == {"boss": 12, "room": 75, "spell": 31, "hero": 42}
    assert sum(len(zone) for zone in table.zones) == 160


@pytest.mark.rule("comp-02", "gap-seventeenth-epic")
def test_25_heroes_are_ordinary_and_17_epic_one_of_them_in_no_deck() -> None:
    designs = uc.new_game("boss-monster", seats=4, seed=1).table.pool.designs
    heroes = [design for design in designs if isinstance(design, Hero)]
    assert Counter(hero.grade for hero in heroes) == {"ordinary": 25, "epic": 17}
    assert Counter(hero.grade for hero in heroes if hero.seats == "spare") == {"epic": 1}


@pytest.mark.rule("comp-03", "hidden-04")
def test_rooms_and_spells_of_another_hand_show_different_backs() -> None:
    scene = Scene().hand(1, "m2-t", "stop", "m1-c", "idle-both").start("build")
    theirs = scene.game.view(0)["seats"][1]
    assert theirs["rooms"] == [{"back": "room"}] * 2
    assert theirs["spells"] == [{"back": "spell"}] * 2
    mine = scene.game.view(1)["seats"][1]
    assert [card["id"] for card in mine["rooms"] + mine["spells"]] == ["m2-t", "m1-c", "stop", "idle-both"]


@pytest.mark.rule("comp-03")
def test_four_types_and_the_two_grades_of_heroes_have_five_different_backs() -> None:
    pool = Opening().table.pool
    assert len(set(BACKS)) == 5
    found = {(pool.type[d], pool.value[d]): BACKS[pool.back[d]] for d in range(len(pool.designs))}
    assert found == {
        (0, 0): "boss",
        (1, 0): "room",
        (2, 0): "spell",
        (3, 1): "ordinary hero",
        (3, 2): "epic hero",
    }


@pytest.mark.rule("comp-03", "hidden-03", "gap-search")
@pytest.mark.parametrize(("hero", "back", "souls"), [("c13-2", "epic hero", 2), ("c8-2", "ordinary hero", 1)])
def test_the_back_of_a_face_down_hero_tells_his_worth_and_nothing_else(hero: str, back: str, souls: int) -> None:
    scene = Scene(extra=TRADER).boss(0, "trader").dungeon(0, "m1-c", "m1-c", "m1-c", "m1-c")
    scene.hand(0, "m2-t").souls(0, "w4-0").start("build").choose(0, "lay m2-t left").passes(0)
    assert scene.asked() == {0: "trade-hero"}
    scene.choose(0, f"hero {hero}")
    assert scene.zone(0, SOULS) == [hero]
    assert scene.table.souls[0] == souls
    assert scene.game.view(1)["seats"][0]["score"] == [{"back": back}]
    assert scene.game.view(None)["seats"][0]["score"] == [{"back": back}]
    assert scene.game.view(0)["seats"][0]["score"][0]["id"] == hero
    assert scene.game.view(1)["seats"][0]["souls"] == souls
    assert scene.table.round == 4  # play goes on
