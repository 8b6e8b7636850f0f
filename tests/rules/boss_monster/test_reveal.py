"""The reveal (rules reveal-*)."""

from __future__ import annotations

import pytest
from tests.rules.boss_monster.tricks import Stage, room
from tests.scene import Scene

from undercroft.games.boss_monster.table import DRAFT, ROW, SPELLS

CURIOUS = room("curious", 'when = "built", may = [{ draw = "room" }]')
SCHOLAR = room("scholar", 'when = "built", do = [{ draw = "spell" }]')
ECHO = room("echo", 'when = "built-or-uncovered", do = [{ draw = "spell" }]')
EAGER = room("eager", 'use = "any", limit = "round", do = [{ draw = "room" }]')
WRECKER = room("wrecker", 'when = "built", do = [{ destroy = { room = "opponents" } }]')
JAMMER = room("jammer", 'when = "built", do = [{ deactivate = { room = "opponents" } }]')
CENSUS = room("census", 'use = "build", limit = "round", if = { rooms = 2, kind = "trap" }, do = [{ draw = "room" }]')


@pytest.mark.rule("reveal-01", "hidden-01")
def test_all_laid_rooms_are_turned_up_when_everybody_has_had_his_turn() -> None:
    scene = Scene(3)
    for seat, name in enumerate(("m1-c", "t2-w", "m3-m")):
        scene.hand(seat, name)
    scene.start("build")
    for seat, name in enumerate(("m1-c", "t2-w", "m3-m")):
        assert [scene.row(other) for other in range(3)] == [[], [], []]
        assert scene.told("built") == []
        scene.choose(seat, f"lay {name} left").passes(seat)
    assert [scene.row(other) for other in range(3)] == [["m1-c"], ["t2-w"], ["m3-m"]]
    lines = [line for line in scene.game.events(None) if line["kind"] == "built"]
    assert [line["number"] - lines[0]["number"] for line in lines] == [0, 1, 2]  # nothing comes between
    assert {line["rule"] for line in lines} == {"reveal-01"}


@pytest.mark.rule("reveal-01", "reveal-03")
def test_no_effect_comes_before_all_rooms_are_open() -> None:
    scene = Scene(extra=CURIOUS).hand(0, "curious").hand(1, "m2-w").start("build")
    scene.choose(0, "lay curious left").passes(0)
    scene.choose(1, "lay m2-w left").passes(1)
    assert scene.asked() == {0: "offer"}
    assert [room["id"] for room in scene.game.view(0)["seats"][1]["dungeon"]] == ["m2-w"]


@pytest.mark.rule("reveal-02")
def test_a_laid_room_has_no_damage_treasure_kind_or_ability_yet() -> None:
    scene = Scene(extra=EAGER + CENSUS).boss(0, "boss-c0").dungeon(0, "census", "t1-w").hand(0, "eager").start("build")
    assert "use census" not in scene.options(0)
    scene.choose(0, "lay eager left")
    seat = scene.game.view(0)["seats"][0]
    assert (seat["treasure"]["thief"], seat["damage"]) == (1, 2)  # of the census and the trap alone
    assert scene.options(0) == ["take-back", "pass"]
    draft = scene.table.zone(0, DRAFT)[0]
    assert scene.game.why_not(0, f"use:{draft}:0")[1] == "act-04"
    scene.finish_phase()
    seat = scene.game.view(0)["seats"][0]
    assert (seat["treasure"]["thief"], seat["damage"]) == (2, 3)
    assert "use eager" in scene.options(0)


@pytest.mark.rule("reveal-02")
@pytest.mark.parametrize(("kind", "met"), [("trap", True), ("monster", False)])
def test_a_room_counts_with_its_kind_only_from_the_reveal_on(kind: str, met: bool) -> None:
    laid = room("laid", 'when = "died-here", do = [{ draw = "room" }]', kind=kind)
    scene = Scene(extra=laid + CENSUS).dungeon(0, "census", "t1-w").hand(0, "laid").start("build")
    scene.choose(0, "lay laid left")
    assert "use census" not in scene.options(0)
    scene.finish_phase()
    assert ("use census" in scene.options(0)) == met


@pytest.mark.rule("reveal-03", "level-05", "xp-04")
def test_after_the_reveal_player_after_player_is_handled_in_xp_order() -> None:
    scene = Scene(3, extra=CURIOUS).order(2, 0, 1).dungeon(0, "m1-c", "m1-w", "m1-m", "m1-t")
    for seat in range(3):
        scene.hand(seat, "curious")
    scene.start("build")
    for seat in (2, 0, 1):
        scene.choose(seat, "lay curious left").passes(seat)
    for seat in (2, 0, 1):
        assert scene.asked() == {seat: "offer"}
        assert len(scene.told("levelled-up")) == (seat != 2)  # seat 0's comes in its own turn
        scene.choose(seat, "no")
    assert [data["seat"] for _, data in scene.told("levelled-up")] == [0]
    assert scene.asked() == {2: "build"}


@pytest.mark.rule("reveal-04", "bait-04")
def test_nobody_can_act_between_the_reveal_and_the_adventure_phase() -> None:
    scene = Scene(extra=CURIOUS + EAGER).hand(0, "curious", "idle-both", "idle-build").town("t4-0")
    scene.dungeon(1, "eager").hand(1, "idle-both", "idle-build").start("build").choose(0, "lay curious left")
    while scene.asked() != {0: "offer"}:
        scene.pass_all()
    assert scene.row(0) == ["curious"]
    for seat in (0, 1):
        assert scene.game.why_not(seat, f"cast:{scene.table.zone(seat, SPELLS)[0]}")[1] == "reveal-04"
    assert scene.game.why_not(1, f"use:{scene.room(1, 'eager')}:0")[1] == "reveal-04"
    assert scene.options(0) == ["yes", "no"]
    choices = len(scene.game.choices)
    scene.choose(0, "no")
    assert len(scene.game.choices) == choices + 1
    assert set(scene.asked().values()) == {"adventure"}  # the next thing anybody is asked
    assert scene.game.view(0)["phase"] == "adventure"


@pytest.mark.rule("reveal-05")
def test_a_when_built_effect_happens_once_and_not_at_the_uncovering() -> None:
    stage = Stage(2, SCHOLAR).dungeon(0, "m1-c").hand(0, "scholar", "smash-own").start("build")
    stage.choose(0, "lay scholar left").finish_phase()
    assert len(stage.told("drew")) == 1
    later = Stage(2, SCHOLAR).dungeon(0, "m1-c/scholar", "m1-w").hand(0, "smash-own", "m1-t").start("build")
    later.choose(0, "cast smash-own").choose(0, "room m1-c")
    assert later.row(0) == ["scholar", "m1-w"]
    assert later.told("drew") == []


@pytest.mark.rule("reveal-05", "uncover-02")
def test_an_effect_when_built_or_uncovered_happens_at_both() -> None:
    stage = Stage(2, ECHO).dungeon(0, "m1-c").hand(0, "echo", "stop").start("build")
    stage.choose(0, "lay echo left").finish_phase()
    assert len(stage.told("drew")) == 1
    later = Stage(2, ECHO).dungeon(0, "m1-c/echo", "m1-w").hand(0, "smash-own", "m1-t").start("build")
    later.choose(0, "cast smash-own").choose(0, "room m1-c")
    assert len(later.told("drew")) == 1


@pytest.mark.rule("reveal-06", "room-05")
@pytest.mark.parametrize(("first", "row"), [("wrecker", []), ("jammer", ["scholar"])])
def test_a_when_built_effect_is_lost_with_its_room(first: str, row: list[str]) -> None:
    scene = Scene(extra=SCHOLAR + WRECKER + JAMMER).hand(0, first).hand(1, "scholar").start("build")
    scene.choose(0, f"lay {first} left").passes(0).choose(1, "lay scholar left").passes(1)
    assert scene.ids(scene.table.zone(1, ROW)) == row
    assert scene.zone(1, SPELLS) == []
    assert scene.asked() == {0: "build"}


@pytest.mark.rule("reveal-06")
@pytest.mark.parametrize("second", ["wrecker", "jammer"])
def test_an_effect_whose_turn_comes_first_is_not_lost(second: str) -> None:
    scene = Scene(extra=SCHOLAR + WRECKER + JAMMER).hand(0, "scholar").hand(1, second).start("build")
    scene.choose(0, "lay scholar left").passes(0).choose(1, f"lay {second} left").passes(1)
    assert len(scene.zone(0, SPELLS)) == 1
    assert next(kind for kind, _ in scene.told("drew", "destroyed", "deactivated")) == "drew"


@pytest.mark.rule("reveal-06", "level-10")
def test_a_level_up_triggered_at_the_reveal_is_not_lost_with_a_room() -> None:
    scene = Scene(extra=WRECKER).hand(0, "wrecker").dungeon(1, "m1-c", "m1-w", "m1-m", "m1-t").hand(1, "t1-c")
    scene.start("build").choose(0, "lay wrecker left").passes(0).choose(1, "lay t1-c left").passes(1)
    assert scene.asked() == {0: "target"}
    scene.choose(0, "room t1-c")
    assert scene.row(1) == ["m1-c", "m1-w", "m1-m", "m1-t"]
    assert scene.table.levelled == [0, 1]
    assert next(data["seat"] for _, data in scene.told("drew")) == 1  # what the boss of seat 1 does
