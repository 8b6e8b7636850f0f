"""What can be said from a sample, and how surely."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

Z95 = 1.959963984540054  # the normal quantile behind "95 %"

Interval = tuple[float, float]


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


def mean_interval(values: Sequence[int], z: float = Z95) -> tuple[float, float]:
    """The mean, and half the width of its normal interval (0 for a single value)."""
    count = len(values)
    if not count:
        return 0.0, 0.0
    mean = sum(values) / count
    if count == 1:
        return mean, 0.0
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    return mean, z * sqrt(variance / count)
