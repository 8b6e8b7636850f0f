"""Destroying and uncovering rooms (rules destroy-*, uncover-*)."""

from __future__ import annotations

import pytest
from tests.rules.boss_monster.tricks import Stage, room, spell

from undercroft.games.boss_monster.table import DRAFT, UNDER

MINE = room("mine", 'when = "you-destroy-this", do = [{ draw = "spell", count = 2 }]')
INSURED = room("insured", 'when = "destroyed-by-card", do = [{ discard = "room", by = "each opponent" }]')
BUILT = room("built", 'when = "built", do = [{ draw = "spell" }]')
BUILDER = room("builder", 'when = "you-build", do = [{ draw = "spell" }]')
CHEER = room("cheer", 'when = "built-or-uncovered", do = [{ bonus = 2, to = { room = "yours", other = true } }]')
BOMB = room("bomb", 'use = "any", pay = [{ destroy = "this" }], do = [{ draw = "spell" }]')
CRYPT = room("crypt", 'when = "died-here", do = [{ draw = "spell" }]', damage=2)
WELCOME = room("welcome", 'when = "entered", do = [{ hurt = 1, hero = "visitor" }]', damage=2)
CAVE_IN = spell(
    "cave-in", '{ destroy = { room = "any", here = true } }, { hurt = 3, hero = { hero = "in a dungeon" } }'
)
SAPPER = room("sapper", 'when = "you-cast", do = [{ destroy = { room = "yours", other = true } }]', damage=0)


@pytest.mark.rule("destroy-01", "destroy-03")
def test_a_destroyed_room_goes_to_the_discard_pile_and_the_row_closes_up():
    scene = (
        Stage(2).dungeon(0, "m1-t", "m2-c/m3-c", "m1-m", "m1-w").hand(0, "smash", "m2-t", "idle-build").start("build")
    )
    scene.choose(0, "lay m2-t left").choose(0, "cast smash").choose(0, "room m1-m")
    assert scene.row(0) == ["m1-t", "m2-c", "m1-w"]
    assert [face["id"] for face in scene.face(0, "m2-c")["covers"]] == ["m3-c"]  # whole piles move
    assert scene.discarded() == ["m1-m", "smash"]
    assert scene.zone(0, DRAFT) == ["m2-t"]
    scene.finish_phase()
    assert scene.row(0) == ["m2-t", "m1-t", "m2-c", "m1-w"]  # the face-down room moved along


@pytest.mark.rule("destroy-02", "uncover-01")
def test_only_the_top_room_is_destroyed_and_the_next_is_active_at_once():
    scene = Stage(2, BOMB).dungeon(0, "m1-t/bomb/m4-t", "m1-c").hand(0, "smash", "idle-build").start("build")
    assert "use bomb" not in scene.options(0)
    scene.choose(0, "cast smash").choose(0, "room m1-t")
    assert scene.row(0) == ["bomb", "m1-c"]
    assert scene.story("destroyed", "uncovered") == ["destroyed m1-t", "uncovered bomb"]
    assert scene.zone(0, UNDER) == ["m4-t"]
    scene.choose(0, "use bomb")
    assert scene.row(0) == ["m4-t", "m1-c"]
    assert scene.seat_view(0)["damage"] == 5


@pytest.mark.rule("destroy-04", "deact-06")
def test_only_active_rooms_are_destroyed_and_only_by_a_card():
    scene = Stage(2).dungeon(0, "m1-t/m2-t", "m1-c", "m1-m").off(0, "m1-c").hand(0, "smash", "m2-c").start("build")
    assert not [words for words in scene.options(0) if "destroy" in words or "use" in words]
    scene.choose(0, "lay m2-c over m1-m").choose(0, "cast smash")
    assert scene.row(0) == ["m2-t", "m1-c", "m1-m"]
    assert scene.story("destroyed") == ["destroyed m1-t"]  # the only one that could be aimed at


@pytest.mark.rule("destroy-05")
def test_when_you_destroy_this_room_does_not_let_you_destroy_it():
    scene = Stage(2, MINE).dungeon(0, "mine").hand(0, "m1-t", "idle-build").start("build")
    assert not [words for words in scene.options(0) if words.startswith("use")]
    assert scene.refused(0, f"use:{scene.room(0, 'mine')}:0") == "act-01"


@pytest.mark.rule("destroy-05", "destroy-07")
@pytest.mark.parametrize(("caster", "drawn"), [(0, 2), (1, 0)])
def test_when_you_destroy_this_room_needs_the_owner_to_destroy_it(caster, drawn):
    scene = (
        Stage(2, MINE).dungeon(0, "mine").hand(caster, "smash", "idle-build").hand(1 - caster, "m1-c").start("build")
    )
    if caster:
        scene.passes(0)
    scene.choose(caster, "cast smash").let_be().let_happen()
    assert scene.discarded()[0] == "mine"
    assert len([event for event in scene.events("drew") if event == (0, 2)]) == drawn


@pytest.mark.rule("destroy-07", "destroy-05")
@pytest.mark.parametrize("caster", [0, 1])
def test_a_room_reacts_to_its_own_end_by_another_card(caster):
    scene = Stage(2, INSURED).dungeon(0, "insured").hand(caster, "smash", "idle-build").hand(1, "m1-c")
    scene.hand(0, "m1-t").start("build")
    if caster:
        scene.passes(0)
    scene.choose(caster, "cast smash").let_be().let_happen()
    assert scene.discarded() == ["insured", "smash", "m1-c"]  # it lies on the pile already when it acts
    assert scene.game.view(None)["phase"] == "build"


@pytest.mark.rule("destroy-06", "death-01", "adventure-04")
def test_a_hero_whose_room_is_destroyed_goes_on_and_the_uncovered_room_does_not_affect_him():
    scene = Stage(2, WELCOME).dungeon(0, "m2-t/welcome", "m1-c").entrance(0, "t8-0").hand(0, "smash", "idle-both")
    scene.start("adventure").passes(0).choose(0, "cast smash").choose(0, "room m2-t")
    assert scene.row(0) == ["welcome", "m1-c"]
    assert scene.hero("t8-0")["left"] == 6
    assert scene.seat_view(0)["inside"][0]["in_room"] is False
    assert scene.asked() == {0: "adventure"}  # the window runs out first
    scene.passes(0)
    assert scene.story("enters-room") == ["enters-room t8-0 m2-t", "enters-room t8-0 m1-c"]
    assert scene.story("leaves-room") == []
    assert scene.hero("t8-0")["left"] == 5


@pytest.mark.rule("destroy-06", "death-06")
def test_he_is_checked_at_once_and_dies_in_no_room():
    scene = Stage(2, CRYPT).dungeon(0, "crypt", "m1-c").entrance(0, "t4-0").hand(0, "hurt-2", "smash", "idle-both")
    scene.start("adventure").passes(0).choose(0, "cast hurt-2")
    assert scene.story("died") == []
    scene.choose(0, "cast smash").choose(0, "room crypt")
    assert scene.story("died") == ["died t4-0 None"]
    assert scene.points(0) == (1, 0)
    assert scene.events("drew") == []
    assert scene.asked() == {0: "adventure"}


@pytest.mark.rule("destroy-06")
def test_damage_from_the_same_card_counts_in_the_check():
    scene = Stage(2, CAVE_IN).dungeon(0, "m1-t", "m1-c").entrance(0, "t4-0").hand(0, "cave-in", "idle-both")
    scene.start("adventure").passes(0).choose(0, "cast cave-in")
    assert scene.story("destroyed", "hurt", "died") == [
        "hurt t4-0 m1-t",
        "destroyed m1-t",
        "hurt t4-0 cave-in",
        "died t4-0 None",
    ]
    assert scene.asked() == {0: "adventure"}


@pytest.mark.rule("destroy-06", "prio-09")
def test_the_check_is_repeated_before_he_enters_the_next_room():
    scene = Stage(2).dungeon(0, "m2-t", "m1-c").entrance(0, "t4-0").hand(0, "smash", "hurt-2", "idle-both")
    scene.start("adventure").passes(0).choose(0, "cast smash").choose(0, "room m2-t").choose(0, "cast hurt-2")
    assert scene.story("died") == []  # he is in no room: nothing to leave yet
    scene.passes(0)
    assert scene.story("died", "enters-room") == ["enters-room t4-0 m2-t", "died t4-0 None"]


@pytest.mark.rule("destroy-06", "effect-02")
def test_a_hero_whose_room_falls_to_a_reaction_is_checked_before_anybody_acts_again():
    scene = Stage(2, SAPPER).dungeon(0, "m4-t", "sapper").entrance(0, "t4-0").hand(0, "idle-adventure", "stop")
    scene.hand(1, "tough-3").start("adventure").passes(0, 1)
    assert scene.hero("t4-0")["left"] == 0
    scene.play(0, "cast idle-adventure")
    assert scene.story("destroyed", "died") == ["destroyed m4-t", "died t4-0 None"]
    assert scene.points(0) == (1, 0)


WALKS = [
    # in which room he is, what is destroyed then, the rooms he enters
    ("m1-t", "m1-c", ["m1-t", "m1-m", "m1-w"]),
    ("m1-m", "m1-t", ["m1-t", "m1-c", "m1-m", "m1-w"]),
    ("m1-m", "m1-c", ["m1-t", "m1-c", "m1-m", "m1-w"]),
    ("m1-c", "m1-w", ["m1-t", "m1-c", "m1-m"]),
    ("m1-t", "m1-w", ["m1-t", "m1-c", "m1-m"]),
    ("m1-w", "m1-t", ["m1-t", "m1-c", "m1-m", "m1-w"]),
]


@pytest.mark.rule("destroy-08", "destroy-03")
@pytest.mark.parametrize(("where", "gone", "walk"), WALKS)
def test_a_hero_moves_along_with_his_room_when_the_row_closes_up(where, gone, walk):
    scene = Stage(2).dungeon(0, "m1-t", "m1-c", "m1-m", "m1-w").entrance(0, "t8-0").hand(0, "smash", "idle-both")
    scene.start("adventure")
    while scene.story("enters-room")[-1:] != [f"enters-room t8-0 {where}"]:
        scene.passes(0)
    scene.choose(0, "cast smash").choose(0, f"room {gone}").next_round()
    assert [line.split()[-1] for line in scene.story("enters-room")] == walk
    assert scene.story("leaves-room")[-1] == f"leaves-room t8-0 {walk[-1]}"


@pytest.mark.rule("destroy-08", "uncover-01")
@pytest.mark.parametrize(("where", "walk"), [("m1-t", ["m1-t", "m2-w", "m1-m"]), ("m1-m", ["m1-t", "m1-c", "m1-m"])])
def test_he_meets_an_uncovered_room_on_the_right_and_none_on_the_left(where, walk):
    scene = Stage(2).dungeon(0, "m1-t", "m1-c/m2-w", "m1-m").entrance(0, "t8-0").hand(0, "smash", "idle-both")
    scene.start("adventure")
    while scene.story("enters-room")[-1:] != [f"enters-room t8-0 {where}"]:
        scene.passes(0)
    scene.choose(0, "cast smash").choose(0, "room m1-c").next_round()
    assert [line.split()[-1] for line in scene.story("enters-room")] == walk


@pytest.mark.rule("uncover-02", "uncover-01")
@pytest.mark.parametrize("caster", [0, 1])
def test_an_uncovered_room_is_not_built(caster):
    scene = Stage(2, BUILT, BUILDER).dungeon(0, "m1-t/built", "builder").hand(caster, "smash", "idle-build")
    scene.hand(0, "m1-c").start("build")
    if caster:
        scene.passes(0)
    scene.choose(caster, "cast smash").choose(caster, "room m1-t").let_be().let_happen()
    assert scene.row(0) == ["built", "builder"]
    assert scene.events("drew") == [] == scene.events("built")


@pytest.mark.rule("uncover-03")
@pytest.mark.parametrize("caster", [0, 1])
def test_built_or_uncovered_reacts_whoever_uncovers_it(caster):
    scene = Stage(2, CHEER).dungeon(0, "m1-t/cheer", "m1-c").hand(caster, "smash", "idle-build").hand(0, "m1-m")
    scene.start("build")
    if caster:
        scene.passes(0)
    scene.choose(caster, "cast smash").choose(caster, "room m1-t").let_be().let_happen()
    assert scene.story("stronger-room") == ["stronger-room m1-c cheer"]
    assert scene.face(0, "m1-c")["damage"] == 3


@pytest.mark.rule("uncover-03")
def test_built_or_uncovered_reacts_to_building_too():
    scene = Stage(2, CHEER).dungeon(0, "m1-c").hand(0, "cheer").entrance(0, "t8-0").start("build")
    scene.choose(0, "lay cheer left").passes(0)
    assert scene.story("built", "stronger-room")[:2] == ["built cheer None", "stronger-room m1-c cheer"]
