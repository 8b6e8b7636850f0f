"""Room cards (rules room-*)."""

from __future__ import annotations

import pytest
from tests.scene import INITIALS, Scene, plain_set

from undercroft.games.boss_monster.cards import Room
from undercroft.games.boss_monster.loader import BadSet, built_in, built_in_ids, load_set
from undercroft.games.boss_monster.table import ENTRANCE, ROOMS

ROOM = """
[[room]]
id = "new-room"
name = "New Room"
kind = "trap"
grade = "ordinary"
damage = 2
treasure = ["mage"]
"""
LEVER = """
[[room]]
id = "lever"
name = "Lever"
kind = "trap"
grade = "ordinary"
damage = 1
treasure = ["thief"]
copies = 4
ability = { use = "any", limit = "round", do = [{ draw = "room" }] }
"""
SHATTER = """
[[spell]]
id = "shatter"
name = "Shatter"
phase = "both"
do = [{{ destroy = {{ room = "any"{narrow} }} }}]
"""


def field(name: str, value: str) -> str:
    """The new room with one line written differently, or left out."""
    lines = [line for line in ROOM.splitlines() if not line.startswith(f"{name} =")]
    return "\n".join([*lines, f"{name} = {value}" if value else ""])


@pytest.mark.rule("room-01", "room-02", "room-03")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("grade", ""),
        ("grade", '"epic"'),
        ("grade", '["ordinary", "advanced"]'),
        ("kind", ""),
        ("kind", '"spell"'),
        ("kind", '["monster", "trap"]'),
        ("damage", ""),
        ("damage", "-1"),
        ("treasure", ""),
        ("treasure", "[]"),
        ("treasure", '["gold"]'),
    ],
)
def test_a_room_without_grade_kind_damage_or_treasure_is_refused(name: str, value: str) -> None:
    with pytest.raises(BadSet) as refused:
        load_set(plain_set(field(name, value)), "bad")
    assert [problem.card for problem in refused.value.problems] == ["room new-room"]
    assert name in str(refused.value)


@pytest.mark.rule("room-01", "room-02", "room-03")
def test_every_room_of_our_sets_has_one_grade_one_kind_damage_and_treasure() -> None:
    rooms: list[Room] = [room for name in built_in_ids() for room in built_in(name).rooms]
    assert len(rooms) > 80
    assert {room.grade for room in rooms} == {"ordinary", "advanced"}
    assert {room.kind for room in rooms} == {"monster", "trap"}
    assert {(room.grade, room.kind) for room in rooms} == {
        (grade, kind) for grade in ("ordinary", "advanced") for kind in ("monster", "trap")
    }
    assert all(1 <= len(room.treasure) <= 4 and room.damage >= 0 for room in rooms)
    assert any(not room.abilities for room in rooms)
    assert sum(bool(room.abilities) for room in rooms) > len(rooms) / 2  # usually an ability


@pytest.mark.rule("room-03")
def test_a_room_may_have_no_ability() -> None:
    loaded = load_set(plain_set(ROOM), "good")
    (room,) = [room for room in loaded.rooms if room.id == "new-room"]
    assert room.abilities == ()
    assert (room.kind, room.grade, room.damage, room.treasure) == ("trap", "ordinary", 2, ("mage",))


@pytest.mark.rule("room-04", "hero-01")
@pytest.mark.parametrize("initial", INITIALS)
def test_each_treasure_lures_exactly_one_class(initial: str) -> None:
    scene = Scene().boss(0, "boss-c0").boss(1, "boss-c1").hand(1, "idle-adventure").dungeon(1, f"m1-{initial * 2}")
    scene.town("c6-0", "w6-0", "m6-0", "t6-0").start("bait")
    lured = f"{initial}6-0"
    assert scene.zone(1, ENTRANCE) == [lured]
    assert scene.in_town() == [hero for hero in ("c6-0", "w6-0", "m6-0", "t6-0") if hero != lured]
    assert scene.asked() == {1: "adventure"}


@pytest.mark.rule("room-05")
def test_an_ability_works_only_while_its_room_is_visible_and_in_play() -> None:
    scene = Scene(extra=LEVER).dungeon(0, "lever", "m1-t/lever").hand(0, "lever", "m2-c").start("build")
    assert scene.options(0).count("use lever") == 1
    visible = scene.room(0, "lever")
    inside_hand = scene.table.zone(0, ROOMS)[0]
    covered = scene.table.under[scene.room(0, "m1-t")]
    assert scene.id(inside_hand) == scene.id(covered) == "lever"
    for card, rule in ((inside_hand, "act-04"), (covered, "act-04")):
        assert scene.game.why_not(0, f"use:{card}:0")[1] == rule
    scene.choose(0, "lay m2-c over lever")
    assert "use lever" not in scene.options(0)  # not visible under a face-down card
    assert scene.game.why_not(0, f"use:{visible}:0")[1] == "room-05"
    scene.choose(0, "take-back").choose(0, "use lever")
    assert len(scene.hand_of(0)) == 3  # one room drawn
    assert "use lever" not in scene.options(0)
    assert scene.game.why_not(0, f"use:{visible}:0")[1] == "once-01"


@pytest.mark.rule("room-05", "over-03")
def test_a_deactivated_room_has_no_ability() -> None:
    scene = Scene(extra=LEVER).dungeon(0, "lever", "m1-t").off(0, "lever").hand(0, "m2-c").start("build")
    assert "use lever" not in scene.options(0)
    assert scene.game.why_not(0, f"use:{scene.room(0, 'lever')}:0")[1] == "room-05"
    assert "lay m2-c left" in scene.options(0)


FOUR = ("m1-c", "a-m2-c", "t1-c", "a-t2-c")


@pytest.mark.rule("room-06", "room-07")
@pytest.mark.parametrize(
    ("narrow", "targets"),
    [
        (', kind = "monster"', ["m1-c", "a-m2-c"]),
        (', kind = "trap"', ["t1-c", "a-t2-c"]),
        ("", ["m1-c", "a-m2-c", "t1-c", "a-t2-c"]),
        (', grade = "advanced"', ["a-m2-c", "a-t2-c"]),
        (', grade = "ordinary"', ["m1-c", "t1-c"]),
    ],
)
def test_a_bare_kind_means_rooms_of_either_grade(narrow: str, targets: list[str]) -> None:
    scene = Scene(extra=SHATTER.format(narrow=narrow)).dungeon(1, *FOUR).hand(0, "shatter", "m1-t").start("build")
    scene.choose(0, "cast shatter")
    assert sorted(scene.options(0)) == sorted(f"room {name}" for name in targets)
    scene.choose(0, f"room {targets[0]}")
    assert scene.row(1) == [name for name in FOUR if name != targets[0]]
    assert scene.asked() == {0: "build"}


@pytest.mark.rule("room-06", "room-07")
@pytest.mark.parametrize("grade", ["", "a-"])
def test_an_event_about_a_kind_of_room_is_about_either_grade(grade: str) -> None:
    breeder = """
[[boss]]
id = "breeder"
name = "Breeder"
xp = 50
treasure = ["thief"]
level_up = { when = "you-build", of = { kind = "monster" }, may = [{ draw = "room" }] }
"""
    scene = Scene(extra=breeder).boss(0, "breeder", levelled=True).dungeon(0, "m1-c")
    scene.hand(0, f"{grade}m2-c", f"{grade}t2-c").start("build")
    trap = scene.game.copy()
    scene.choose(0, f"lay {grade}m2-c over m1-c").passes(0)
    assert scene.asked() == {0: "offer"}
    scene.choose(0, "yes")
    assert len(scene.events("drew")) == 3  # this one, and one each in the next round
    scene.game = trap
    scene.table = trap.table
    scene.choose(0, f"lay {grade}t2-c over m1-c").passes(0)
    assert scene.asked() == {0: "build"}
    assert len(scene.events("drew")) == 2
