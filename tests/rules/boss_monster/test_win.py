"""Victory and ties (rules win-*, tiebreak-*)."""

from __future__ import annotations

import pytest
from tests.rules.boss_monster.tricks import Stage


def after(*points: tuple[int, int]) -> Stage:
    """The check at the end of a round in which the seats (in XP order) have so many souls and wounds."""
    scene = Stage(len(points))
    for seat, (souls, wounds) in enumerate(points):
        scene.score(seat, souls, wounds)
    scene.start("check")
    return scene


@pytest.mark.rule("win-01", "goal-03")
@pytest.mark.parametrize(
    ("points", "winner"), [((9, 0), None), ((10, 0), 0), ((10, 4), 0), ((13, 4), 0), ((9, 4), None)]
)
def test_ten_souls_and_fewer_than_five_wounds_win(points, winner):
    scene = after(points, (9, 1))
    if winner is None:
        assert not scene.game.over
        assert scene.asked() == {0: "build"}
    else:
        assert scene.game.result.winners == (winner,)
        assert scene.game.result.rule == "win-01"
        assert scene.game.questions == {}


@pytest.mark.rule("win-02", "goal-03", "end-06")
def test_the_check_waits_until_everybody_had_his_adventure_turn():
    scene = Stage(2).score(0, 9, 0).dungeon(0, "m4-t").entrance(0, "t4-0").dungeon(1, "m4-c").score(1, 9, 0)
    scene.entrance(1, "c13-0").hand(1, "slay", "idle-adventure").start("adventure")
    while scene.game.view(None)["active"] == 0:
        scene.passes(1)
    assert scene.points(0) == (10, 0)
    assert scene.asked() == {1: "adventure"}
    scene.passes(1).choose(1, "cast slay")
    assert scene.points(1) == (11, 0)
    assert not scene.game.over
    scene.passes(1)
    assert scene.game.result.winners == (1,)  # both qualify, and he has more


@pytest.mark.rule("win-03")
@pytest.mark.parametrize(
    ("points", "winner"),
    [
        (((10, 0), (12, 3), (9, 0)), 0),
        (((14, 4), (11, 0), (9, 0)), 1),
        (((10, 2), (11, 2), (15, 4)), 2),
        (((10, 4), (9, 0), (10, 3)), 2),
    ],
)
def test_several_who_qualify_subtract_wounds_from_souls(points, winner):
    result = after(*points).game.result
    assert result.winners == (winner,)
    assert result.rule == "win-03"
    assert result.scores == tuple(souls - wounds for souls, wounds in points)


@pytest.mark.rule("win-04", "elim-04")
@pytest.mark.parametrize(
    ("points", "winner"), [(((3, 5), (1, 6)), 0), (((12, 9), (4, 5), (9, 5)), 2), (((0, 7), (2, 6)), 1)]
)
def test_if_all_have_five_wounds_the_difference_decides_without_ten_souls(points, winner):
    scene = after(*points)
    assert scene.game.result.winners == (winner,)
    assert scene.game.result.rule == "win-04"
    assert scene.story("eliminated") == []


@pytest.mark.rule("win-04")
def test_who_was_eliminated_earlier_takes_no_part():
    """He would have had the best difference of all."""
    scene = after((12, 5), (0, 4), (0, 4))
    assert scene.game.view(None)["order"] == [1, 2]
    scene.finish_phase()
    scene.score(1, 1, 1).score(2, 0, 2)
    scene.start("check")
    assert scene.game.result.rule == "win-04"
    assert scene.game.result.winners == (1,)


@pytest.mark.rule("tiebreak-01")
@pytest.mark.parametrize(("order", "winner"), [((0, 1, 2), 2), ((2, 0, 1), 1), ((1, 2, 0), 0)])
def test_a_tie_goes_to_the_lowest_xp(order, winner):
    scene = Stage(3).order(*order)
    for seat in range(3):
        scene.score(seat, 10, 1)
    scene.start("check")
    assert scene.game.result.winners == (winner,)


@pytest.mark.rule("tiebreak-02", "tiebreak-01")
@pytest.mark.parametrize("points", [((14, 4), (11, 1)), ((11, 1), (14, 4)), ((10, 0), (10, 0))])
def test_the_bare_number_of_souls_does_not_matter(points):
    assert after(*points).game.result.winners == (1,)
