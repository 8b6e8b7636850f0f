"""What a search thinks of a few positions, to the last bit: the same on every machine and in every Python.

`make golden` writes it anew, after a change of the bots.
"""

from __future__ import annotations

import pytest
from tests.bots.positions import middle
from tests.golden.test_golden import compare

from undercroft.bots.search import SearchBot, favourite

ITERATIONS = {"boss-monster": 150, "dungeoneer": 150, "dungeon-venture": 800}
POSITIONS = range(1, 9)


def thoughts(name: str, seed: int) -> str:
    game = middle(name, seed)
    seat = next(iter(game.questions))
    weights = SearchBot(seed, iterations=ITERATIONS[name]).weigh(game.seat(seat))
    lines = [f"position {seed}: {favourite(weights).option.key}"]
    lines += [f"  {one.option.key} {one.visits} {one.win.hex()} {one.prior.hex()}" for one in weights]
    return "\n".join(lines)


@pytest.mark.parametrize("name", ITERATIONS)
def test_a_search_thinks_as_it_did(name: str) -> None:
    compare(f"search-{name}", "\n".join(thoughts(name, seed) for seed in POSITIONS) + "\n")
