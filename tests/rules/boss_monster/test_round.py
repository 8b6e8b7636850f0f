"""The structure of a round (rules round-*)."""

from __future__ import annotations

import pytest
from tests.scene import Scene

FULL = ("idle-both", "idle-build", "idle-adventure", "m1-c")


def played_round(**options: bool) -> tuple[Scene, list[tuple[str, int, str]]]:
    """A whole round in which everybody holds spells: for every question its phase, the active player and its kind."""
    scene = Scene(2, **options).dungeon(0, "m4-t").dungeon(1, "m4-c")
    for seat in (0, 1):
        scene.hand(seat, *FULL)
    scene.town("t4-0", "c4-0").start("begin")
    number, asked = scene.table.round, []
    while scene.table.round == number:
        view = scene.game.view(None)
        ((seat, kind),) = scene.asked().items()
        asked.append((view["phase"], view["active"], kind))
        scene.game.answer(seat, "draw-nothing" if kind == "intrigue" else "pass")
    return scene, asked


@pytest.mark.rule("round-01", "begin-04", "bait-09")
def test_the_five_phases_follow_each_other_in_order() -> None:
    scene, asked = played_round()
    steps = ("round", "hero-appears", "drew", "build-turn", "phase", "lured", "adventure-turn", "round-over")
    kinds = [
        f"phase {data['phase']}" if kind == "phase" else kind for kind, data in scene.told(*steps) if kind != "round"
    ]
    one = kinds[: kinds.index("round-over") + 1]
    assert [kind for at, kind in enumerate(one) if at == 0 or one[at - 1] != kind] == [
        "hero-appears",
        "drew",
        "build-turn",
        "phase 3",  # bait
        "lured",
        "phase 4",  # adventure
        "adventure-turn",
        "phase 5",  # end
        "round-over",
    ]
    phases = [phase for phase, _, _ in asked]
    assert phases == sorted(phases, key=["build", "adventure"].index)


@pytest.mark.rule("round-02")
def test_only_in_the_build_and_adventure_phases_is_somebody_active() -> None:
    scene, asked = played_round(intrigue=True)
    assert {active for phase, active, _ in asked if phase == "build"} == {0, 1}
    assert {active for phase, active, _ in asked if phase == "adventure"} == {0, 1}
    assert {phase for phase, _, _ in asked} == {"build", "adventure"}
    turns = [kind for kind, _ in scene.told("round", "build-turn", "phase", "adventure-turn")]
    assert turns[:8] == [
        "round",  # the beginning: nobody's turn
        "build-turn",
        "build-turn",
        "phase",  # bait: nobody's turn
        "phase",
        "adventure-turn",
        "adventure-turn",
        "phase",  # end: nobody's turn
    ]


@pytest.mark.rule("round-02", "vintrigue-01")
def test_nobody_is_active_at_the_end_of_a_round() -> None:
    scene = Scene(2, intrigue=True).dungeon(0, "m4-t").entrance(0, "c4-0").start("adventure")
    assert scene.asked() == {1: "intrigue"}
    view = scene.game.view(1)
    assert (view["phase"], view["active"]) == ("end", -1)


@pytest.mark.rule("round-03")
def test_after_a_round_a_new_one_begins() -> None:
    scene = Scene(2).start("end")
    assert scene.table.round == 4
    assert scene.asked() == {0: "build"}
    assert [data["round"] for _, data in scene.told("round")] == [4]
    assert not scene.game.over


@pytest.mark.rule("round-03", "win-01")
def test_no_new_round_begins_once_the_game_has_ended() -> None:
    scene = Scene(2).souls(0, "w9-0", "w9-1", "w9-2", "w11-0", "w11-1").start("end")
    assert scene.game.over
    assert scene.table.round == 3
    assert scene.told("round") == []
    assert scene.asked() == {}
