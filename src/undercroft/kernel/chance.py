"""All chance of a game: one 64-bit integer in the table, so that it can be copied, saved and re-dealt.

A linear congruential step, read from its upper half; a `random.Random` would cost more to copy than the whole table.
"""

from __future__ import annotations

from undercroft.kernel.table import Table

MASK = (1 << 64) - 1


def seeded(seed: int) -> int:
    """Spread a small seed over all 64 bits (the finaliser of splitmix64)."""
    z = (seed * 0x9E3779B97F4A7C15 + 0x1234567_89ABCDEF) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def below(table: Table, n: int) -> int:
    """A number from 0 to n - 1."""
    table.rng = state = (table.rng * 6364136223846793005 + 1442695040888963407) & MASK
    return ((state >> 32) * n) >> 32


def roll(table: Table, sides: int) -> int:
    """One die: the next scripted result if there is one, else chance."""
    if table.script:
        return table.script.pop(0)
    return below(table, sides) + 1


def shuffle(table: Table, things: list[int]) -> None:
    state = table.rng
    for i in range(len(things) - 1, 0, -1):
        state = (state * 6364136223846793005 + 1442695040888963407) & MASK
        j = ((state >> 32) * (i + 1)) >> 32
        things[i], things[j] = things[j], things[i]
    table.rng = state


def shuffle_deck(table: Table, zone: list[int]) -> None:
    """Shuffle a face-down deck: both the order of its cards and what is printed on them.

    So a card's number tells neither what it is nor when it was drawn.
    """
    shuffle(table, zone)
    shuffle_designs(table, zone)


def shuffle_designs(table: Table, cards: list[int]) -> None:
    """Shuffle face-down cards: the places stay, what is printed on them changes hands and nobody knows it any more.

    A card's number therefore tells nothing about a card that was hidden since.
    """
    printed = [table.design[card] for card in cards]
    shuffle(table, printed)
    for card, design in zip(cards, printed, strict=True):
        table.design[card] = design
        table.known[card] = 0
