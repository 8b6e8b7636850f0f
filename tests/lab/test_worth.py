"""What a card is worth, and how surely: by hand, and in studies between which nothing has changed."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt

import pytest

from undercroft.lab.chronicle import tell
from undercroft.lab.comparison import CLEAR, changes, comparison
from undercroft.lab.findings import findings
from undercroft.lab.simulate import Experiment
from undercroft.lab.statistics import UNKNOWN, newcombe
from undercroft.lab.worth import Trial, worths


def duels(won: int, lost: int, rival: str = "") -> list[Trial]:
    """Games of two, of which one has x and the other has not, or has it, too."""
    return [
        Trial("", game, (game < won) is has, {"x"} if has else set(rival))
        for game in range(won + lost)
        for has in (True, False)
    ]


def test_a_rival_who_must_lose_is_no_second_witness() -> None:
    x = worths(duels(24, 16))["x"]
    gap, low, high = newcombe(24, 40, 16, 40)
    assert x.difference == pytest.approx(gap) == pytest.approx(0.2)
    # every game pulls twice at the difference, so its variance is twice that of 80 seats on their own
    assert (x.low, x.high) == (
        pytest.approx(gap - sqrt(2) * (gap - low)),
        pytest.approx(gap + sqrt(2) * (high - gap)),
    )
    share = 25 / 42  # as if one more had won and one more lost
    assert x.error == pytest.approx(sqrt(2 * 2 * share * (1 - share) / 42))


def test_seats_of_different_games_are_independent() -> None:
    alone = [Trial("", game, game % 5 < 3, {"x"} if game < 40 else set()) for game in range(80)]
    x = worths(alone)["x"]
    assert (x.difference, x.low, x.high) == pytest.approx(newcombe(24, 40, 24, 40))


def test_nobody_to_compare_with_and_nothing_that_is_sure() -> None:
    assert worths(duels(3, 1, "x"))["x"][:3] == UNKNOWN, "all have it"
    x = worths(duels(4, 0))["x"]
    assert (x.difference, x.high) == (1, 1) and -1 <= x.low < 0.5
    assert x.error > 0.3, "four of four are no reason to be sure"


@pytest.mark.parametrize(("game", "games", "judged"), [("boss-monster", 20, False), ("boss-monster", 80, True)])
def test_where_nothing_was_changed_nothing_is_found(game: str, games: int, judged: bool) -> None:
    studies = []
    for seed in range(6):
        experiment = Experiment(game, 2, ("random",), games, seed, {})
        studies.append(findings(experiment, [tell(experiment, number) for number in range(games)]))
    compared = [comparison(before, after) for before, after in pairwise(studies)]
    lines = [line for one in compared for line in one["cards"] if line["judged"]]
    assert bool(lines) == judged
    assert sum(min(line["p_played"], line["p_worth"]) < CLEAR for line in lines) <= 1
    if not judged:
        assert all(changes(one) == ["The two sets have the same cards."] for one in compared)
