"""What can be said from a sample, and how surely."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import erfc, inf, log1p, sqrt

Z95 = 1.959963984540054  # the normal quantile behind "95 %"

Interval = tuple[float, float]
Difference = tuple[float, float, float]  # of two shares, and its interval
Group = tuple[int, int, int, int]  # who has something: how many won, of how many; and the same of all others
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


def attention(groups: Iterable[Group]) -> list[float]:
    """How much of the whole each group counts: by what it can tell (Mantel and Haenszel)."""
    weights = [of * other_of / (of + other_of) for _, of, _, other_of in groups]
    return [weight / sum(weights) for weight in weights]


def stratified(groups: Sequence[Group]) -> Difference:
    """The same within groups that differ for other reasons."""
    whole = [group for group in groups if group[1] and group[3]]
    if not whole:
        return UNKNOWN
    shares = attention(whole)
    gaps = [newcombe(*group) for group in whole]
    gap = sum(share * one[0] for share, one in zip(shares, gaps, strict=True))
    below, above = (
        sqrt(sum((share * (one[end] - one[0])) ** 2 for share, one in zip(shares, gaps, strict=True))) for end in (1, 2)
    )
    return gap, gap - below, gap + above


def softened(won: int, of: int) -> float:
    """A share as if one more had won and one more lost: four of four are no reason to be sure (Agresti and Caffo)."""
    return (won + 1) / (of + 2)


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
def p_of(gap: float, error: float, freedom: float = inf) -> float:
    """Of a difference with its standard error, itself known from so many degrees of freedom (Student's t, by Wallace's
    normal approximation)."""
    if not error:
        return float(not gap)
    far = abs(gap) / error
    if freedom < inf:
        far = (8 * freedom + 1) / (8 * freedom + 3) * sqrt(freedom * log1p(far * far / freedom))
    return erfc(far / sqrt(2))


def p_value(won: int, of: int, other_won: int, other_of: int, freedom: float = inf) -> float:
    """Of two shares (two-sided test of two proportions)."""
    if not of or not other_of:
        return 1.0
    both = (won + other_won) / (of + other_of)
    spread = sqrt(both * (1 - both) * (1 / of + 1 / other_of))
    return p_of(won / of - other_won / other_of, spread, freedom)


def p_between(one: tuple[float, float], two: tuple[float, float], freedom: float = inf) -> float:
    """Of two values, each with its standard error."""
    return p_of(one[0] - two[0], sqrt(one[1] ** 2 + two[1] ** 2), freedom)


def p_paired(pairs: Sequence[tuple[float, float]]) -> float:
    """Of two means, where every value has its counterpart: most of the luck is the same in both, and drops out."""
    mean, half = mean_interval([after - before for before, after in pairs])
    return 1.0 if half is None else p_between((mean, half / Z95), (0.0, 0.0))


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
