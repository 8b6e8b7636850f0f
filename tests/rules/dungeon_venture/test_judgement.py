"""How positions look to bots, and that bots can play both sides."""

from __future__ import annotations

import pytest
from tests.rules.dungeon_venture.crypt import FIGHTER, KEEPER, Crypt

import undercroft as uc
from undercroft.games.dungeon_venture.deaths import kill


def judged(scene: Crypt) -> tuple[float, float]:
    """The worth for the heroes and for the Keeper."""
    return scene.game.rules.judge(scene.game, 1), scene.game.rules.judge(scene.game, KEEPER)


def test_all_heroes_judge_alike_and_the_keeper_the_other_way_round() -> None:
    scene = Crypt(seats=5)
    orc = scene.monster("orc", 5, 5)
    assert len({scene.game.rules.judge(scene.game, seat) for seat in (1, 2, 3, 4)}) == 1
    heroes, keeper = judged(scene)
    kill(scene.game, orc, FIGHTER)
    assert judged(scene)[0] > heroes and judged(scene)[1] < keeper


def test_both_sides_want_to_meet() -> None:
    scene = Crypt()
    orc = scene.monster("orc", 8, 8)
    heroes, keeper = judged(scene)
    scene.put(FIGHTER, 5, 5)
    assert judged(scene)[0] > heroes
    keeper = judged(scene)[1]
    scene.table.space[orc] = scene.at(6, 5)
    assert judged(scene)[1] > keeper


@pytest.mark.rule("gap-44")
def test_heuristic_bots_play_both_sides_and_the_heroes_get_somewhere() -> None:
    game = uc.new_game("dungeon-venture", seats=2, seed=2, options={"round-limit": 12})
    bots = {seat: uc.bot("heuristic", seed=seat) for seat in (0, 1)}
    while not game.over:
        seat = next(iter(game.questions))
        game.answer(seat, bots[seat].choose(game.seat(seat)))
    assert sum(game.table.fallen) >= 3 and game.table.area_state.count(2) >= 2
