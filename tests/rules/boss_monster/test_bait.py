"""The bait phase (rules bait-*)."""

from __future__ import annotations

import pytest
from tests.rules.boss_monster.tricks import boss, spell
from tests.scene import Scene

from undercroft.games.boss_monster.table import ENTRANCE, SHELTERED, TOWN

LURE = spell("perfume", '{ lure = 2, class = "mage" }', "build") + spell(
    "stench", '{ lure = -3, class = "mage", in = "any" }', "build"
)
SHRINE = """
[[room]]
id = "shrine"
name = "Shrine"
kind = "trap"
grade = "ordinary"
damage = 1
treasure = ["thief"]
ability = { always = [{ treasure = 2, class = "mage" }] }
"""
MAGNET = boss("magnet", 'always = [{ treasure = 1, class = "cleric" }]')


def quiet(scene: Scene) -> Scene:
    """Two warrior bosses, and a spell so that the adventure phase waits for somebody."""
    return scene.boss(0, "boss-w0").boss(1, "boss-w1").hand(0, "idle-adventure")


@pytest.mark.rule("bait-01")
def test_every_hero_is_tested_once_the_newest_first() -> None:
    scene = quiet(Scene()).dungeon(0, "m1-c").dungeon(1, "m1-m").town("c4-0", "m4-0", "t4-0", "c6-0", "m6-0")
    scene.start("bait")
    tested = [(kind, data["design"]) for kind, data in scene.told("lured", "stays", "passed-over")]
    assert tested == [
        ("lured", "m6-0"),
        ("lured", "c6-0"),
        ("stays", "t4-0"),
        ("lured", "m4-0"),
        ("lured", "c4-0"),
    ]
    assert scene.asked() == {0: "adventure"}


@pytest.mark.rule("bait-02", "boss-02")
def test_symbols_on_visible_rooms_and_on_the_boss_are_counted() -> None:
    scene = Scene().boss(0, "boss-m0").boss(1, "boss-w1").dungeon(0, "m1-mm", "t1-cm").dungeon(1, "a-m2-m", "m1-mt")
    scene.hand(0, "idle-adventure")
    assert [scene.game.view(None)["seats"][seat]["treasure"]["mage"] for seat in (0, 1)] == [4, 2]
    scene.town("m8-0").start("bait")
    assert [(data["seat"], data["count"]) for _, data in scene.told("lured")] == [(0, 4)]


@pytest.mark.rule("bait-02")
@pytest.mark.parametrize(
    ("cast", "result"),
    [
        (None, (1, 2)),
        (("perfume", None), (0, 3)),
        (("stench", 1), (0, 1)),  # not below 0
        (("stench", 0), (1, 2)),
    ],
)
def test_changes_made_by_spells_count(cast: tuple[str, int | None] | None, result: tuple[int, int]) -> None:
    scene = quiet(Scene(extra=LURE)).dungeon(0, "m1-m").dungeon(1, "m1-m", "t1-m").town("m8-0")
    if cast:
        scene.hand(0, cast[0], "m1-t").start("build").choose(0, f"cast {cast[0]}")
        if cast[1] is not None:
            scene.choose(0, f"seat {cast[1]}")
        scene.finish_phase()
    else:
        scene.start("bait")
    assert [(data["seat"], data["count"]) for _, data in scene.told("lured")] == [result]


@pytest.mark.rule("bait-02", "gap-modifiers")
def test_a_total_is_never_below_nought() -> None:
    scene = quiet(Scene(extra=LURE)).dungeon(1, "m1-m").town("m8-0").hand(0, "stench", "m1-t").start("build")
    scene.choose(0, "cast stench").choose(0, "seat 1")
    assert scene.game.view(0)["seats"][1]["treasure"]["mage"] == 0
    scene.finish_phase()
    assert [line["rule"] for line in scene.game.events(None) if line["kind"] == "stays"] == ["ties-01"]


@pytest.mark.rule("bait-02")
def test_changes_made_by_rooms_and_level_ups_count() -> None:
    scene = quiet(Scene(extra=SHRINE + MAGNET)).dungeon(0, "m1-m", "t1-c").dungeon(1, "shrine").town("m8-0", "c8-0")
    scene.boss(1, "magnet", levelled=True)
    view = scene.game.view(None)["seats"][1]["treasure"]
    assert (view["mage"], view["cleric"]) == (3, 1)  # the magnet is a mage's boss, too
    scene.start("bait")
    assert [(data["design"], data["seat"]) for _, data in scene.told("lured")] == [("m8-0", 1)]
    assert scene.in_town() == ["c8-0"]  # 1 to 1


@pytest.mark.rule("bait-03")
@pytest.mark.parametrize("counts", [(3, 1, 2), (2, 3, 0), (1, 1, 2), (0, 0, 1)])
def test_the_dungeon_with_the_highest_count_lures_the_hero(counts: tuple[int, int, int]) -> None:
    scene = Scene(3).boss(0, "boss-w0").boss(1, "boss-w1").boss(2, "boss-t0").hand(0, "idle-adventure")
    for seat, count in enumerate(counts):
        scene.dungeon(seat, *["m1-c"] * count)
    best = counts.index(max(counts))
    scene.town("c8-0").start("bait")
    assert [scene.zone(seat, ENTRANCE) for seat in range(3)] == [["c8-0"] if seat == best else [] for seat in range(3)]
    assert scene.in_town() == []
    assert scene.asked() == {0: "adventure"}


@pytest.mark.rule("bait-04", "bait-06", "bait-09", "reveal-04")
def test_nobody_is_asked_anything_in_the_bait_phase() -> None:
    """Everybody holds spells for both phases; between the last build turn and the first walk nobody can act."""
    scene = quiet(Scene()).dungeon(0, "m1-c").dungeon(1, "m1-m").town("c8-0", "m8-0", "t8-0")
    scene.hand(0, "idle-both", "m1-t").hand(1, "idle-both", "stop").start("build")
    questions = []
    while not questions or questions[-1][0] == "build":
        ((seat, kind),) = scene.asked().items()
        questions.append((scene.game.view(None)["phase"], kind))
        scene.passes(seat)
    assert questions[-1] == ("adventure", "adventure")
    assert {phase for phase, _ in questions} == {"build", "adventure"}
    assert [data["design"] for _, data in scene.told("lured", "stays")] == ["t8-0", "m8-0", "c8-0"]


@pytest.mark.rule("bait-05", "over-02", "deact-03")
def test_deactivated_and_covered_rooms_lure_nobody() -> None:
    scene = quiet(Scene()).dungeon(0, "m1-c", "t1-cc", "m2-t/t2-cc").off(0, "t1-cc").dungeon(1, "m1-cc").town("c8-0")
    assert scene.game.view(None)["seats"][0]["treasure"]["cleric"] == 1
    scene.start("bait")
    assert [(data["seat"], data["count"]) for _, data in scene.told("lured")] == [(1, 2)]


@pytest.mark.rule("bait-06")
def test_a_player_cannot_refuse_a_hero() -> None:
    scene = Scene().boss(0, "boss-w0").boss(1, "boss-w1").hand(0, "idle-adventure").dungeon(0, "m1-c").town("c13-0")
    scene.start("bait")
    assert scene.zone(0, ENTRANCE) == ["c13-0"]
    assert scene.game.choices == []
    assert scene.options(0) == ["cast idle-adventure", "pass"]
    scene.finish_phase()
    assert scene.table.wounds[0] == 2


@pytest.mark.rule("bait-07")
def test_several_heroes_may_go_to_one_dungeon_and_luring_one_changes_no_count() -> None:
    scene = quiet(Scene()).dungeon(0, "m1-c", "m1-m").town("c4-0", "m4-0", "c6-0", "c8-0").start("bait")
    assert scene.zone(0, ENTRANCE) == ["c8-0", "c6-0", "m4-0", "c4-0"]
    assert [data["count"] for _, data in scene.told("lured")] == [1, 1, 1, 1]


@pytest.mark.rule("bait-08")
def test_a_sheltered_hero_is_passed_over_this_round_only() -> None:
    keeper = boss("keeper", 'use = "build", pay = [{ discard = "card" }], do = [{ shelter = { hero = "in town" } }]')
    scene = Scene(extra=keeper).boss(0, "boss-w0").boss(1, "keeper", levelled=True).dungeon(0, "m1-c")
    scene.hand(1, "m1-t", "m2-t").town("c4-0", "c6-0").start("build")
    scene.choose(1, "use keeper").choose(1, "hero c4-0").choose(1, "discard m1-t").finish_phase()
    assert [data["design"] for _, data in scene.told("passed-over")] == ["c4-0"]
    assert [data["design"] for _, data in scene.told("lured")] == ["c6-0"]
    assert scene.in_town()[0] == "c4-0"
    assert scene.table.marks[scene.table.zones[TOWN][0]] & SHELTERED == 0
    scene.finish_phase()
    assert "c4-0" in [data["design"] for _, data in scene.told("lured")]


@pytest.mark.rule("bait-09")
def test_the_adventure_phase_begins_when_every_hero_has_been_tested() -> None:
    scene = quiet(Scene()).dungeon(0, "m1-c").town("c4-0", "t6-0", "c8-0").start("bait")
    kinds = [kind for kind, _ in scene.told("phase", "lured", "stays", "adventure-turn")]
    assert kinds == ["phase", "lured", "stays", "lured", "phase", "adventure-turn"]
    assert scene.game.view(None)["phase"] == "adventure"
