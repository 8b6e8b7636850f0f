"""Building over (rules over-*)."""

from __future__ import annotations

import pytest
from tests.rules.boss_monster.tricks import Stage, room
from tests.scene import Scene

from undercroft.games.boss_monster import atoms
from undercroft.games.boss_monster.table import ENTRANCE, LEFT_END, OFF, ROOMS, ROW, SPELLS

EAGER = room("eager", 'use = "any", limit = "round", do = [{ draw = "room" }]', damage=3)
SPELLBOUND = room("spellbound", 'when = "you-cast", do = [{ draw = "room" }]')


@pytest.mark.rule("over-01", "build-06")
@pytest.mark.parametrize("old", ["m1-c", "t1-c", "a-m2-w", "a-t2-cwmt", "m3-tt"])
@pytest.mark.parametrize("new", ["m2-t", "t2-m", "t0-cwmt"])
def test_an_ordinary_room_may_cover_any_room(old: str, new: str) -> None:
    scene = Scene().dungeon(0, old).hand(0, new).start("build")
    assert scene.options(0) == [f"lay {new} left", f"lay {new} over {old}", "pass"]
    scene.choose(0, f"lay {new} over {old}").finish_phase()
    assert scene.row(0) == [new]


@pytest.mark.rule("over-01", "deact-05")
def test_nothing_covers_a_deactivated_room() -> None:
    scene = Scene().dungeon(0, "m1-c", "t1-w").off(0, "m1-c").hand(0, "m2-c").start("build")
    assert scene.options(0) == ["lay m2-c left", "lay m2-c over t1-w", "pass"]
    held = scene.table.zone(0, ROOMS)[0]
    assert scene.game.why_not(0, f"lay:{held}:{scene.room(0, 'm1-c')}")[1] == "deact-05"


@pytest.mark.rule("over-02", "over-03", "bait-05")
def test_a_covered_room_loses_its_damage_treasure_and_ability_but_stays() -> None:
    scene = Scene(extra=EAGER).boss(0, "boss-c0").dungeon(0, "eager").hand(0, "m1-w", "m2-w").start("build")
    seat = scene.game.view(0)["seats"][0]
    assert (seat["treasure"]["thief"], seat["treasure"]["warrior"], seat["damage"]) == (1, 0, 3)
    assert "use eager" in scene.options(0)
    scene.choose(0, "lay m1-w over eager").finish_phase()
    seat = scene.game.view(0)["seats"][0]
    assert (seat["treasure"]["thief"], seat["treasure"]["warrior"], seat["damage"]) == (0, 1, 1)
    assert [room["id"] for room in seat["dungeon"]] == ["m1-w"]
    assert [under["id"] for under in seat["dungeon"][0]["covers"]] == ["eager"]
    assert not any(option.startswith("use") for option in scene.options(0))


@pytest.mark.rule("over-02", "over-03")
def test_a_hero_takes_only_the_damage_of_the_visible_room() -> None:
    scene = Scene().dungeon(0, "m1-t/m4-t", "t1-w/m4-w/m3-c").entrance(0, "c4-0").start("adventure")
    assert [(data["source_design"], data["amount"]) for _, data in scene.told("hurt")] == [("m1-t", 1), ("t1-w", 1)]
    assert scene.table.wounds[0] == 1


@pytest.mark.rule("over-03")
def test_a_covered_room_reacts_to_nothing() -> None:
    scene = Scene(extra=SPELLBOUND).dungeon(0, "m1-t/spellbound").hand(0, "idle-both", "m1-c").start("build")
    scene.choose(0, "cast idle-both")
    assert len(scene.told("drew")) == 1  # the spell's own draw
    open_room = Scene(extra=SPELLBOUND).dungeon(0, "spellbound").hand(0, "idle-both", "m1-c").start("build")
    open_room.choose(0, "cast idle-both")
    assert len(open_room.told("drew")) == 2


@pytest.mark.rule("over-04", "destroy-02")
def test_destroying_the_covering_room_makes_the_one_beneath_active_again() -> None:
    stage = Stage(2, EAGER).boss(0, "boss-c0").dungeon(0, "m1-w/eager/t2-m", "m1-c").hand(0, "smash-own", "m4-m")
    stage.start("build").choose(0, "cast smash-own").choose(0, "room m1-w")
    assert stage.row(0) == ["eager", "m1-c"]
    assert "use eager" in stage.options(0)
    view = stage.seat_view(0)
    assert (view["treasure"], view["damage"]) == ({"cleric": 2, "warrior": 0, "mage": 0, "thief": 1}, 4)
    assert [under["id"] for under in stage.face(0, "eager")["covers"]] == ["t2-m"]


@pytest.mark.rule("over-05", "build-05")
def test_a_place_may_be_covered_again_and_again() -> None:
    rooms = ("m1-c", "m1-w", "m1-m", "m1-t", "t1-c")
    scene = Scene().dungeon(0, *rooms).hand(0, "m2-c", "t2-w", "m2-m", "t2-t").start("build")
    top = "m1-m"
    for name in ("m2-c", "t2-w", "m2-m", "t2-t"):
        scene.choose(0, f"lay {name} over {top}").finish_phase()
        top = name
        assert scene.row(0) == ["m1-c", "m1-w", top, "m1-t", "t1-c"]
        assert len(scene.table.zone(0, ROW)) == 5
    covers = scene.game.view(1)["seats"][0]["dungeon"][2]["covers"]
    assert [room["id"] for room in covers] == ["m2-m", "t2-w", "m2-c", "m1-m"]


@pytest.mark.rule("over-06")
@pytest.mark.parametrize("spell", ["smash", "switch-off", "boost-2", "swap-any"])
def test_a_room_under_a_face_down_card_and_the_card_itself_cannot_be_chosen(spell: str) -> None:
    stage = Stage().dungeon(0, "m1-c", "t1-w", "m1-t").hand(0, "m2-c", spell).start("build")
    before = stage.game.copy()
    stage.choose(0, "lay m2-c over m1-c").choose(0, f"cast {spell}")
    assert stage.options(0) == ["room m1-t", "room t1-w"]
    if spell == "swap-any":
        stage.choose(0, "room m1-t")  # the only mate left is t1-w
        assert stage.row(0) == ["m1-c", "m1-t", "t1-w"]
    stage.game, stage.table = before, before.table
    assert stage.choose(0, f"cast {spell}").options(0) == ["room m1-t", "room t1-w", "room m1-c"]


@pytest.mark.rule("over-06")
def test_with_the_only_room_under_a_face_down_card_a_spell_on_rooms_has_no_target() -> None:
    stage = Stage().dungeon(0, "m1-c").hand(0, "m2-c").hand(1, "smash", "stop").start("build")
    stage.choose(0, "lay m2-c over m1-c").passes(0)
    assert stage.options(1) == ["pass"]
    assert stage.refused(1, stage.key("cast", 1, SPELLS, "smash")) == "spell-08"
    stage.passes(1)


@pytest.mark.rule("over-06", "reveal-02")
def test_a_room_under_a_face_down_card_is_out_of_use_and_lures_nobody() -> None:
    scene = Scene(extra=EAGER).boss(0, "boss-c0").dungeon(0, "eager", "m1-w").hand(0, "m2-m").start("build")
    scene.choose(0, "lay m2-m over eager")
    assert scene.options(0) == ["take-back", "pass"]
    seat = scene.game.view(1)["seats"][0]
    assert seat["treasure"] == {"cleric": 1, "warrior": 1, "mage": 0, "thief": 0}
    assert seat["damage"] == 1


@pytest.mark.rule("over-06")
@pytest.mark.parametrize("loss", ["destroyed", "deactivated", "row full"])
def test_a_laid_room_that_has_become_illegal_returns_to_its_owners_hand(loss: str) -> None:
    """No card of the language can do it, so the table is changed by hand."""
    scene = Scene().dungeon(0, "m1-c", "t1-w").hand(0, "m2-c").hand(1, "t2-w").start("build")
    scene.choose(0, "lay m2-c left" if loss == "row full" else "lay m2-c over m1-c").passes(0)
    if loss == "destroyed":
        atoms.destroy(scene.game, scene.room(0, "m1-c"), 1, -1, "destroy-01")
    elif loss == "deactivated":
        scene.table.marks[scene.room(0, "m1-c")] |= OFF
    else:
        scene.dungeon(0, "m1-m", "m1-t", "t1-t")
    rooms = scene.row(0)
    scene.choose(1, "lay t2-w left").passes(1)
    assert scene.row(1) == ["t2-w"]
    assert scene.row(0) == rooms
    assert "m2-c" in scene.hand_of(0)
    assert scene.table.draft_on == [LEFT_END, LEFT_END]
    (line,) = [line for line in scene.game.events(1) if line["kind"] == "took-back-room"]
    assert line["rule"] == "over-06"
    assert "m2-c" not in line["text"]
    assert scene.zone(0, ENTRANCE) == []
    assert scene.asked() == {0: "build"}
