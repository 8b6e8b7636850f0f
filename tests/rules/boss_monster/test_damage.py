"""What rooms do to heroes, and how long it stays (rules damage-*, gap-modifiers)."""

from __future__ import annotations

import pytest
from tests.rules.boss_monster.tricks import Stage, boss, room

from undercroft.games.boss_monster import dungeon
from undercroft.games.boss_monster.table import ENTRANCE

ZAP_FIRST = room("trapdoor", 'when = "entered", do = [{ send = "visitor", to = "town" }]', damage=4)
GROWING = room("growing", 'when = "you-cast", do = [{ bonus = 2, to = "this" }]')


@pytest.mark.rule("damage-01", "damage-03", "hero-02")
def test_damage_adds_up_from_room_to_room():
    scene = Stage(2).dungeon(0, "m3-t", "m0-t", "m2-c").entrance(0, "t8-0").hand(1, "idle-adventure")
    scene.start("adventure")
    left = []
    for _ in range(4):
        left.append(scene.hero("t8-0")["left"])
        scene.passes(1)
    assert left == [8, 5, 5, 3]
    assert [event[2] for event in scene.events("hurt")] == [3, 0, 2]
    assert scene.points(0) == (0, 1)


@pytest.mark.rule("damage-02")
def test_the_rooms_effect_comes_before_its_damage():
    """Its effect takes the hero away: he never takes the damage, which would have killed him."""
    scene = Stage(2, ZAP_FIRST).dungeon(0, "trapdoor").entrance(0, "t4-0").start("adventure")
    assert scene.story("enters-room", "sent-to-town", "hurt", "died") == [
        "enters-room t4-0 trapdoor",
        "sent-to-town t4-0",
    ]
    assert scene.points(0) == (0, 0)


@pytest.mark.rule("damage-04", "gap-move-hero", "town-05")
@pytest.mark.parametrize("spell", ["to-town", "to-door"])
def test_damage_stays_for_the_round_and_is_gone_in_the_next(spell):
    scene = Stage(2).entrance(0, "w8-0").dungeon(1, "m3-t").entrance(1, "t8-0").hand(1, spell, "idle-adventure")
    scene.start("adventure").passes(1, 1).choose(1, f"cast {spell}")
    if spell == "to-door":
        scene.choose(1, "seat 0")
    assert scene.hero("t8-0")["left"] == 5
    assert scene.table.round == 3
    scene.passes(1)
    assert scene.table.round == 4
    assert scene.hero("t8-0")["left"] == 8
    where = scene.in_town() if spell == "to-town" else scene.zone(0, ENTRANCE)
    assert where[0] == "t8-0"


@pytest.mark.rule("damage-05", "death-01")
def test_a_bonus_after_the_damage_helps_only_against_the_next_hero():
    scene = Stage(2, GROWING).dungeon(0, "growing").entrance(0, "t4-0", "w4-0").hand(0, "idle-adventure")
    scene.start("adventure").passes(0)
    assert scene.hero("t4-0")["left"] == 3
    scene.choose(0, "cast idle-adventure")
    assert [event[2] for event in scene.events("hurt")] == [1, 3]
    assert scene.points(0) == (0, 2)


@pytest.mark.rule("damage-05")
def test_a_bonus_before_he_enters_adds_to_the_damage():
    scene = Stage(2, GROWING).dungeon(0, "growing").entrance(0, "t4-0").hand(0, "idle-adventure", "idle-both")
    scene.start("adventure").choose(0, "cast idle-adventure").choose(0, "cast idle-both")
    assert scene.events("hurt")[0][2] == 5
    assert scene.points(0) == (1, 0)


ADD = room("adder", 'always = [{ damage = 2, of = "yours" }]', damage=0)
TAKE = room("taker", 'always = [{ damage = -3, of = "yours" }]', damage=2)


@pytest.mark.rule("gap-modifiers", "effect-04", "effect-03")
def test_changes_of_damage_are_added_and_never_fall_below_nothing():
    scene = Stage(2, ADD, TAKE).dungeon(0, "adder", "taker", "m4-t").hand(0, "boost-2", "idle-build").start("build")
    assert [scene.face(0, name)["damage"] for name in ("adder", "taker", "m4-t")] == [0, 1, 3]
    scene.choose(0, "cast boost-2").choose(0, "room adder")
    assert scene.face(0, "adder")["damage"] == 1  # 0 + 2 + 2 - 3
    assert scene.face(0, "adder")["parts"] == [
        {"amount": 2, "from": "boost-2", "until": "end of round"},
        {"amount": -3, "from": "taker", "until": ""},
        {"amount": 2, "from": "adder", "until": ""},
    ]
    assert scene.seat_view(0)["damage"] == 1 + 1 + 3


@pytest.mark.rule("gap-modifiers")
def test_treasure_never_falls_below_nothing():
    less = '[[spell]]\nid = "less"\nname = "less"\nphase = "build"\ncopies = 3\n'
    less += 'do = [{ lure = -3, class = "thief" }, { lure = 1, class = "cleric" }]\n'
    scene = Stage(2, less).boss(0, "boss-c0").dungeon(0, "m1-tt").hand(0, "less", "idle-build").start("build")
    assert scene.seat_view(0)["treasure"] == {"cleric": 1, "warrior": 0, "mage": 0, "thief": 2}
    scene.choose(0, "cast less")
    assert scene.seat_view(0)["treasure"] == {"cleric": 2, "warrior": 0, "mage": 0, "thief": 0}


@pytest.mark.rule("gap-modifiers")
def test_health_is_at_least_one_before_damage():
    scene = Stage(2).dungeon(0, "m0-t", "m1-c").entrance(0, "t4-0").hand(1, "weak-9", "tough-3", "idle-adventure")
    scene.start("adventure").choose(1, "cast weak-9").let_happen()
    assert (scene.hero("t4-0")["health"], scene.hero("t4-0")["left"]) == (1, 1)
    scene.choose(1, "cast tough-3").let_happen()
    assert scene.hero("t4-0")["health"] == 1  # 4 - 9 + 3 is still below 1
    scene.finish_phase()
    assert scene.story("died") == ["died t4-0 m1-c"]  # the room without damage did not kill him


@pytest.mark.rule("gap-modifiers", "end-02")
def test_a_change_of_health_ends_with_the_round():
    scene = Stage(2).entrance(0, "t4-0", "w4-0").hand(1, "tough-3", "to-town", "idle-adventure").start("adventure")
    scene.choose(1, "cast tough-3").choose(1, "hero t4-0").choose(1, "cast to-town").choose(1, "hero t4-0")
    scene.let_happen()
    assert scene.hero("t4-0")["health"] == 7  # in town he is still in play
    scene.finish_phase()
    assert scene.hero("t4-0")["health"] == 4


@pytest.mark.rule("gap-modifiers", "effect-04")
def test_a_change_for_the_rest_of_the_game_outlasts_the_round():
    lord = boss("lord", 'always = [{ damage = 2, of = "last" }]')
    scene = Stage(2, lord).boss(0, "lord", levelled=True).dungeon(0, "m1-t", "m1-c").hand(0, "m3-m").start("end")
    assert scene.table.round == 4
    row = {name: scene.room(0, name) for name in ("m1-t", "m1-c")}
    assert dungeon.damage(scene.table, 0, row["m1-t"]) == 1
    assert dungeon.damage(scene.table, 0, row["m1-c"]) == 3
