"""What can be said from a sample, and how surely."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, sqrt

Z95 = 1.959963984540054  # the normal quantile behind "95 %"

Interval = tuple[float, float]
Difference = tuple[float, float, float]  # of two shares, and its interval
UNKNOWN: Difference = (0.0, -1.0, 1.0)  # with nobody to compare


def wilson(successes: int, trials: int, z: float = Z95) -> Interval:
    """The Wilson score interval of a share; with no trials nothing is known."""
    if trials <= 0:
        return 0.0, 1.0
    share = successes / trials
    spread = z * z / trials
    middle = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * sqrt(share * (1 - share) / trials + spread / (4 * trials))
    low = 0.0 if successes == 0 else max(0.0, middle - half)
    high = 1.0 if successes == trials else min(1.0, middle + half)
    return low, high


def newcombe(won: int, of: int, other_won: int, other_of: int) -> Difference:
    """The difference of two shares with its 95 % interval, made from the Wilson intervals of both."""
    if not of or not other_of:
        return UNKNOWN
    first, second = won / of, other_won / other_of
    low, high = wilson(won, of)
    other_low, other_high = wilson(other_won, other_of)
    gap = first - second
    return (
        gap,
        gap - sqrt((first - low) ** 2 + (other_high - second) ** 2),
        gap + sqrt((high - first) ** 2 + (second - other_low) ** 2),
    )


def stratified(groups: Sequence[tuple[int, int, int, int]]) -> Difference:
    """The same within groups that differ for other reasons: each counts by what it can tell (Mantel and Haenszel)."""
    whole = [group for group in groups if group[1] and group[3]]
    weights = [of * other_of / (of + other_of) for _, of, _, other_of in whole]
    if not whole:
        return UNKNOWN
    shares = [weight / sum(weights) for weight in weights]
    gaps = [newcombe(*group) for group in whole]
    gap = sum(share * one[0] for share, one in zip(shares, gaps, strict=True))
    below, above = (
        sqrt(sum((share * (one[end] - one[0])) ** 2 for share, one in zip(shares, gaps, strict=True))) for end in (1, 2)
    )
    return gap, gap - below, gap + above


def mean_interval(values: Sequence[float], z: float = Z95) -> tuple[float, float | None]:
    """The mean, and half the width of its normal interval; fewer than two values have none."""
    count = len(values)
    mean = sum(values) / count if count else 0.0
    if count < 2:
        return mean, None
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    return mean, z * sqrt(variance / count)


def mean_words(mean: float, half: float | None, digits: int = 1) -> str:
    """ "8.2 (± 0.3)", or the mean alone if there is no interval."""
    return f"{mean:.{digits}f}" if half is None else f"{mean:.{digits}f} (± {half:.{digits}f})"


# --- how likely so great a difference is by chance alone
def p_value(won: int, of: int, other_won: int, other_of: int) -> float:
    """Of two shares (two-sided test of two proportions)."""
    if not of or not other_of:
        return 1.0
    both = (won + other_won) / (of + other_of)
    spread = sqrt(both * (1 - both) * (1 / of + 1 / other_of))
    return erfc(abs(won / of - other_won / other_of) / spread / sqrt(2)) if spread else 1.0


def p_between(one: tuple[float, float], two: tuple[float, float]) -> float:
    """Of two values, each with half the width of its interval."""
    spread = sqrt(one[1] ** 2 + two[1] ** 2) / Z95
    return erfc(abs(one[0] - two[0]) / spread / sqrt(2)) if spread else float(one[0] == two[0])


def p_paired(pairs: Sequence[tuple[float, float]]) -> float:
    """Of two means, where every value has its counterpart: most of the luck is the same in both, and drops out."""
    mean, half = mean_interval([after - before for before, after in pairs])
    return 1.0 if half is None else p_between((mean, half), (0.0, 0.0))


def mcnemar(pairs: Sequence[tuple[bool, bool]]) -> float:
    """The same of two shares: only the pairs that differ tell something (McNemar's test with Edwards's correction)."""
    gained = sum(after and not before for before, after in pairs)
    lost = sum(before and not after for before, after in pairs)
    return erfc(max(abs(gained - lost) - 1, 0) / sqrt(2 * (gained + lost))) if gained or lost else 1.0


def holm(values: list[float]) -> list[float]:
    """The same values adjusted for being many (Holm): in their old order."""
    order = sorted(range(len(values)), key=values.__getitem__)
    adjusted = [0.0] * len(values)
    worst = 0.0
    for place, at in enumerate(order):
        worst = max(worst, min(1.0, values[at] * (len(values) - place)))
        adjusted[at] = worst
    return adjusted
