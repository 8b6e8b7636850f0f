"""Intervals against numbers computed by hand."""

from __future__ import annotations

from math import sqrt

import pytest

from undercroft.lab.statistics import (
    attention,
    holm,
    mcnemar,
    mean_interval,
    mean_words,
    newcombe,
    p_between,
    p_of,
    p_paired,
    p_value,
    stratified,
    wilson,
)


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
    assert mean_interval([3]) == (3, None) and mean_interval([]) == (0, None), "one value says nothing about others"
    assert (mean_words(8.249, 0.31), mean_words(8.249, 0.31, 2)) == ("8.2 (± 0.3)", "8.25 (± 0.31)")
    assert mean_words(8, None) == "8.0"


def test_newcombe_and_the_test_of_two_shares_as_in_the_books() -> None:
    # Newcombe (1998), example (a): 56 of 70 against 48 of 80, method 10
    gap, low, high = newcombe(56, 70, 48, 80)
    assert (gap, low, high) == (pytest.approx(0.2), pytest.approx(0.0524, abs=1e-4), pytest.approx(0.3339, abs=1e-4))
    assert p_value(50, 100, 50, 100) == pytest.approx(1)
    assert p_value(60, 100, 40, 100) == pytest.approx(0.00468, abs=1e-4)
    assert holm([0.01, 0.04, 0.03]) == [pytest.approx(0.03), pytest.approx(0.06), pytest.approx(0.06)]


def test_the_test_of_two_values_as_in_the_books() -> None:
    # means 10 and 12 with standard errors 0.6 and 0.8: z = 2, two-sided 0.0455
    assert p_between((10, 0.6), (12, 0.8)) == pytest.approx(0.0455, abs=1e-4)
    assert (p_between((1, 0), (1, 0)), p_between((1, 0), (2, 0))) == (1, 0)


def test_what_is_known_from_little_is_less_sure() -> None:
    # tables of Student's t, two-sided: 2.228 and 4.587 with 10 degrees of freedom, 2.042 with 30
    assert [p_of(t, 1, 10) for t in (2.228, 4.587)] == [pytest.approx(0.05, rel=0.01), pytest.approx(0.001, rel=0.03)]
    assert p_of(2.042 * 3, 3, 30) == pytest.approx(0.05, rel=0.01)
    assert p_of(1.96, 1) == pytest.approx(0.05, rel=0.01)


def test_pairs_are_compared_pair_by_pair() -> None:
    # 10 gained and 2 lost, however many stayed as they were: z = (8 - 1) / sqrt(12) = 2.0207
    pairs = [(False, True)] * 10 + [(True, False)] * 2 + [(True, True)] * 50
    assert mcnemar(pairs) == pytest.approx(0.0433, abs=1e-4)
    assert mcnemar([(True, True)] * 9) == 1 and mcnemar([(True, False), (False, True)]) == 1
    # differences 1, 1, 1, 1, -1, 1, 1, 1, 1: mean 7/9, standard error 2/9, z = 3.5
    values = [(100 * n, 100 * n + (-1 if n == 4 else 1)) for n in range(9)]
    assert p_paired(values) == pytest.approx(0.000465, abs=1e-6)
    assert p_paired([(1, 2)]) == 1, "one pair says nothing"


def test_groups_that_differ_for_other_reasons_are_compared_within_themselves() -> None:
    """Who has it wins 8 of 10 in one group and 1 of 5 in the other, just as those who have it not: it does nothing."""
    alike = [(8, 10, 4, 5), (1, 5, 2, 10)]
    gap, low, high = stratified(alike)
    assert gap == pytest.approx(0) and low < 0 < high
    assert newcombe(9, 15, 6, 15)[0] == pytest.approx(0.2), "all together it seems to help"
    # weights 10 * 5 / 15 and 20 * 20 / 40: 1/4 and 3/4 of the whole; differences 0.2 and 0.4
    groups = [(10, 10, 4, 5), (12, 20, 4, 20)]
    assert stratified(groups)[0] == pytest.approx(0.25 * 0.2 + 0.75 * 0.4)
    ends = [newcombe(*group) for group in groups]
    half = sqrt((0.25 * (0.2 - ends[0][1])) ** 2 + (0.75 * (0.4 - ends[1][1])) ** 2)
    assert stratified(groups)[1] == pytest.approx(0.35 - half)
    assert stratified(groups[:1]) == pytest.approx(newcombe(*groups[0]))
    assert attention(groups) == [0.25, 0.75]
    assert stratified([(3, 3, 0, 0), (0, 0, 1, 4)]) == (0, -1, 1), "nobody to compare with"
