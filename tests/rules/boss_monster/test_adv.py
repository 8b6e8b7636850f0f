"""Advanced rooms (rules adv-*)."""

from __future__ import annotations

import pytest
from tests.rules.boss_monster.tricks import spell
from tests.scene import Scene

from undercroft.games.boss_monster.table import LEFT_END, ROOMS

SHARED = [
    ("a-m2-c", "m1-c", True),
    ("a-m2-c", "m1-w", False),
    ("a-m2-c", "t1-cw", True),
    ("a-m2-c", "t1-wt", False),
    ("a-t2-cw", "m1-w", True),
    ("a-t2-cw", "m1-t", False),
    ("a-t2-cw", "m1-wm", True),
    ("a-t2-cw", "m1-mt", False),
    ("a-m3-cwmt", "t1-t", True),
    ("a-m3-tt", "t1-t", True),
]


def wanted(old: str, new: str, allowed: bool) -> list[str]:
    return [f"lay {new} over {old}", "pass"] if allowed else ["pass"]


@pytest.mark.rule("adv-01", "adv-03")
@pytest.mark.parametrize(("new", "old", "allowed"), SHARED)
def test_an_advanced_room_needs_one_shared_treasure(new: str, old: str, allowed: bool) -> None:
    scene = Scene().dungeon(0, old).hand(0, new).start("build")
    assert scene.options(0) == wanted(old, new, allowed)
    if allowed:
        scene.choose(0, f"lay {new} over {old}").passes(0)
        assert scene.row(0) == [new]
    else:
        held = scene.table.zone(0, ROOMS)[0]
        assert scene.game.why_not(0, f"lay:{held}:{scene.room(0, old)}")[1] == "adv-01"


@pytest.mark.rule("adv-02", "build-04")
@pytest.mark.parametrize("rooms", [(), ("m1-c",), ("m1-c", "m1-c", "m1-c", "m1-c")])
def test_an_advanced_room_never_goes_to_an_empty_place(rooms: tuple[str, ...]) -> None:
    scene = Scene().dungeon(0, *rooms).hand(0, "a-m2-c").start("build")
    assert scene.options(0) == ["lay a-m2-c over m1-c"] * len(rooms) + ["pass"]
    assert scene.game.why_not(0, f"lay:{scene.table.zone(0, ROOMS)[0]}:{LEFT_END}")[1] == "adv-02"


@pytest.mark.rule("adv-04")
@pytest.mark.parametrize("old", ["m1-c", "t1-c", "a-m1-c", "a-t1-c"])
@pytest.mark.parametrize("new", ["a-m2-c", "a-t2-c"])
def test_grade_and_kind_of_the_room_beneath_do_not_matter(new: str, old: str) -> None:
    scene = Scene().dungeon(0, old).hand(0, new).start("build")
    assert scene.options(0) == wanted(old, new, True)
    scene.choose(0, f"lay {new} over {old}").passes(0)
    assert scene.row(0) == [new]


@pytest.mark.rule("adv-05")
def test_a_covered_room_does_not_help_an_advanced_one() -> None:
    scene = Scene().boss(0, "boss-w0").dungeon(0, "m1-w/m1-c").hand(0, "a-m2-c").start("build")
    assert scene.options(0) == ["pass"]


@pytest.mark.rule("adv-05", "boss-01")
def test_the_treasure_of_the_boss_does_not_help_an_advanced_room() -> None:
    scene = Scene().boss(0, "boss-c0").dungeon(0, "m1-w").hand(0, "a-m2-c").start("build")
    assert scene.options(0) == ["pass"]


@pytest.mark.rule("adv-05")
def test_temporary_treasure_does_not_help_an_advanced_room() -> None:
    perfume = spell("perfume", '{ lure = 2, class = "cleric" }')
    scene = Scene(extra=perfume).boss(0, "boss-w0").dungeon(0, "m1-w").hand(0, "a-m2-c", "perfume").start("build")
    scene.choose(0, "cast perfume")
    assert scene.game.view(0)["seats"][0]["treasure"]["cleric"] == 2
    assert scene.options(0) == ["pass"]


@pytest.mark.rule("adv-05")
def test_lasting_treasure_of_a_card_does_not_help_an_advanced_room() -> None:
    shrine = """
[[room]]
id = "shrine"
name = "Shrine"
kind = "trap"
grade = "ordinary"
damage = 1
treasure = ["warrior"]
ability = { always = [{ treasure = 1, class = "cleric" }] }
"""
    scene = Scene(extra=shrine).boss(0, "boss-w0").dungeon(0, "shrine").hand(0, "a-m2-c").start("build")
    assert scene.game.view(0)["seats"][0]["treasure"]["cleric"] == 1
    assert scene.options(0) == ["pass"]
