"""Visibility and ranged attacks (rules vis-*)."""

from __future__ import annotations

import pytest
from tests.rules.dungeon_venture.crypt import BARBARIAN, FIGHTER, MAGE, THIEF, Crypt, hits

from undercroft.games.dungeon_venture.sight import visible


def rooms(mage: tuple[int, int], storm: tuple[int, int], evil: tuple[int, int], orc: tuple[int, int]) -> Crypt:
    """The start board and the northern room, joined by an open door between 9,2 and 10,2."""
    scene = Crypt()
    scene.put(MAGE, *mage)
    scene.put(BARBARIAN, *storm)
    for hero in (FIGHTER, THIEF):
        scene.table.form[hero] = 2
        scene.table.space[hero] = -1
    scene.door(9, 2)
    scene.boss("evil-mage", *evil)
    scene.monster("orc", *orc)
    return scene


def seen(scene: Crypt, figure: int) -> set[int]:
    return set(visible(scene.table, figure))


def names(scene: Crypt) -> tuple[int, int]:
    """The evil mage and the orc."""
    evil, orc = scene.table.on_boards()[1], scene.table.on_boards()[0]
    return evil, orc


@pytest.mark.rule("vis-02", "vis-03", "vis-05", "vis-09", "ex-vis-01")
def test_everybody_in_one_room_is_seen_past_furniture_but_only_casters_can_answer() -> None:
    scene = rooms((11, 1), (9, 9), (19, 1), (18, 4))
    scene.door(9, 2, open=False)
    evil, orc = names(scene)
    assert seen(scene, MAGE) == {evil, orc}
    scene.give(MAGE, "ember-lance")
    scene.turn(MAGE).do("play", scene.table.zone(MAGE, 0)[0])
    assert set(scene.keys("figure")) == {f"figure:{evil}", f"figure:{orc}"}
    assert seen(scene, evil) == {MAGE}
    assert not scene.turn(orc).keys("attack")


@pytest.mark.rule("vis-06", "vis-07", "ex-vis-02")
def test_from_before_an_open_door_the_whole_room_behind_it_is_seen() -> None:
    scene = rooms((9, 2), (3, 8), (10, 2), (18, 4))
    evil, orc = names(scene)
    assert seen(scene, MAGE) == {evil, orc}
    assert seen(scene, evil) == {MAGE, BARBARIAN}


@pytest.mark.rule("vis-06", "vis-07", "ex-vis-03", "gap-19")
def test_who_shoots_through_a_door_can_be_shot_there_and_nobody_else() -> None:
    scene = rooms((9, 2), (3, 8), (15, 3), (18, 4))
    evil, orc = names(scene)
    assert seen(scene, MAGE) == {evil, orc}
    assert seen(scene, evil) == {MAGE}


@pytest.mark.rule("vis-04", "vis-08", "ex-vis-04")
def test_away_from_the_door_or_with_the_door_closed_nobody_is_seen() -> None:
    scene = rooms((9, 1), (3, 8), (10, 3), (18, 4))
    evil, _ = names(scene)
    assert not seen(scene, MAGE) and not seen(scene, evil), "diagonal to the door is not before it"
    scene = rooms((9, 2), (3, 8), (15, 3), (18, 4))
    scene.door(9, 2, open=False)
    evil, _ = names(scene)
    assert not seen(scene, MAGE) and not seen(scene, evil)


@pytest.mark.rule("vis-06")
def test_no_shot_through_two_doors() -> None:
    scene = rooms((9, 2), (3, 8), (15, 3), (18, 9))
    scene.door(14, 4)
    _, orc = names(scene)
    assert orc not in seen(scene, MAGE)


@pytest.mark.rule("vis-10", "hero-04", "mana-04")
def test_a_spell_rolls_mana_against_defence_or_against_mana_if_it_says_so() -> None:
    scene = rooms((11, 1), (9, 9), (19, 1), (18, 4))
    evil, orc = names(scene)
    lance, fog = scene.give(MAGE, "ember-lance", "mind-fog")
    scene.turn(MAGE).dice(*hits(1, of=3), *hits(1, of=2)).do("play", lance).do("figure", orc)
    assert [data[3:6] for data in scene.told("rolled")] == [(0, 3, 0), (2, 0, 0)]
    scene.turn(MAGE).dice(*hits(3, of=3), *hits(0, of=4)).do("play", fog).do("figure", evil)
    assert [data[3:6] for data in scene.told("rolled")[2:]] == [(0, 3, 0), (0, 4, 0)], "full mana dice again"
    assert scene.table.life[evil] == scene.table.most[evil], "no damage"
