"""Arithmetic that comes out the same on every machine and in every Python, to the last bit: bots choose by it.

`math.exp` and its kin are the machine's C library, and `sum` adds floats another way since Python 3.12; both differ in
the last bit, and where two choices are as good as each other that bit decides. What is used here, + - * / and powers
of two, is rounded alike everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, frexp, ldexp
from typing import Final

LN2: Final = 0.6931471805599453
LN2_HIGH: Final = 0.693147180369123816490  # its first 32 bits, so that small multiples are exact; and the rest
LN2_LOW: Final = 1.90821492927058770002e-10
HALF_ROOT: Final = 0.7071067811865476
FAINTEST: Final = -700.0  # e to a lower power is next to nothing
MOST: Final = 700.0


def add_up(numbers: Sequence[float]) -> float:
    """The sum, added from left to right."""
    found = 0.0
    for number in numbers:
        found += number
    return found


def exp(x: float) -> float:
    """e to the power of x, by its series around the next power of two."""
    if x < FAINTEST:
        return 0.0
    if x > MOST:
        raise OverflowError(f"e to the power of {x} is too much")
    twos = floor(x / LN2 + 0.5)
    r = x - twos * LN2_HIGH - twos * LN2_LOW
    near = 1.0 + r / 9.0 * (1.0 + r / 10.0 * (1.0 + r / 11.0 * (1.0 + r / 12.0 * (1.0 + r / 13.0))))
    near = 1.0 + r / 5.0 * (1.0 + r / 6.0 * (1.0 + r / 7.0 * (1.0 + r / 8.0 * near)))
    return ldexp(1.0 + r * (1.0 + r / 2.0 * (1.0 + r / 3.0 * (1.0 + r / 4.0 * near))), twos)


def log(x: float) -> float:
    """The natural logarithm of x, which is more than 0, by its series around the next power of two."""
    if x <= 0.0:
        raise ValueError(f"{x} has no logarithm")
    part, twos = frexp(x)
    if part < HALF_ROOT:
        part, twos = part * 2.0, twos - 1
    s = (part - 1.0) / (part + 1.0)
    z = s * s
    far = 1.0 / 11.0 + z * (1.0 / 13.0 + z * (1.0 / 15.0 + z * (1.0 / 17.0 + z * (1.0 / 19.0 + z / 21.0))))
    near = 1.0 + z * (1.0 / 3.0 + z * (1.0 / 5.0 + z * (1.0 / 7.0 + z * (1.0 / 9.0 + z * far))))
    return twos * LN2_HIGH + (twos * LN2_LOW + 2.0 * s * near)
