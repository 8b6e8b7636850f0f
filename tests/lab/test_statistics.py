"""Intervals against numbers computed by hand."""

from __future__ import annotations

import pytest

from undercroft.lab.statistics import mean_interval, wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (0, 10, 0.0, 0.27753),  # z²/(n + z²) with z² = 3.84146
        (10, 10, 0.72247, 1.0),
        (5, 10, 0.23659, 0.76341),
        (1, 10, 0.01788, 0.40415),
        (85, 100, 0.76716, 0.90694),
        (340, 400, 0.81169, 0.88166),
    ],
)
def test_the_wilson_interval(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=1e-5)


def test_its_ends_solve_the_equation_that_defines_it() -> None:
    for end in wilson(37, 120):
        assert (37 / 120 - end) ** 2 == pytest.approx(1.959964**2 * end * (1 - end) / 120, rel=1e-6)


def test_nothing_is_known_without_trials() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_the_mean_with_its_interval() -> None:
    mean, half = mean_interval([2, 4, 4, 4, 5, 5, 7, 9])
    assert mean == 5
    assert half == pytest.approx(1.959964 * (32 / 7 / 8) ** 0.5, abs=1e-6)
    assert mean_interval([3]) == (3, 0) and mean_interval([]) == (0, 0)
