"""Simulations: fair seats, the same result for the same seed, whatever the number of processes."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import undercroft as uc
from undercroft.games.boss_monster.loader import load_file
from undercroft.games.boss_monster.start import register
from undercroft.lab.simulate import Experiment, by_bot, by_bot_and_seat, by_reason, by_seat, play, simulate, summary

SETS = Path(__file__).resolve().parents[2] / "src/undercroft/games/boss_monster/sets"


@pytest.mark.parametrize(("bots", "seats"), [(("a", "b"), 2), (("a", "b"), 3), (("a", "b", "c"), 4), (("a",), 3)])
def test_everybody_sits_everywhere_equally_often(bots: tuple[str, ...], seats: int) -> None:
    experiment = Experiment("boss-monster", seats, bots, 12, 1, {})
    sat = Counter((name, seat) for number in range(12) for seat, name in enumerate(experiment.seating(number)))
    for name in bots:
        assert len({sat[name, seat] for seat in range(seats)}) == 1


def test_one_process_or_two_the_result_is_the_same(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text((SETS / "overclock.toml").read_text(encoding="utf-8").replace("Heat Sink", "Cool Sink"), "utf-8")
    options = {"sets": [register(load_file(own)), "undercroft"], "intrigue": True}
    experiment = Experiment("boss-monster", 3, ("random", "heuristic"), 12, 5, options, (str(own),))
    alone, together = simulate(experiment, jobs=1), simulate(experiment, jobs=2)
    assert summary(experiment, alone) == summary(experiment, together)
    assert [outcome.number for outcome in together] == list(range(12))


def test_another_seed_gives_other_games() -> None:
    first, second = (Experiment("boss-monster", 2, ("random",), 4, seed, {}) for seed in (1, 2))
    assert simulate(first, jobs=1) != simulate(second, jobs=1)


def test_a_game_of_a_simulation_can_be_dealt_again() -> None:
    outcome = play(Experiment("boss-monster", 2, ("random",), 1, 1, {}), 0)
    game = uc.new_game("boss-monster", seats=2, seed=outcome.seed)
    assert game.questions and outcome.decisions > 10 and outcome.rounds > 0


def test_the_tallies_add_up() -> None:
    experiment = Experiment("boss-monster", 3, ("random", "heuristic"), 12, 3, {})
    heard: list[int] = []
    outcomes = simulate(experiment, jobs=1, report=heard.append)
    assert sum(heard) == 12
    wins = sum(len(outcome.winners) for outcome in outcomes)
    for tallies in (by_bot(outcomes), by_seat(outcomes), by_bot_and_seat(outcomes)):
        assert sum(one.won for one in tallies) == wins
        assert all(one.low <= one.share <= one.high for one in tallies)
    assert sum(one.played for one in by_bot(outcomes)) == 36
    assert sum(one.won for one in by_reason(outcomes)) == 12
