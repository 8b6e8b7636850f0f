"""The laws over whole random games of every seat count, variant and set."""

from __future__ import annotations

import itertools
import os
import random
import subprocess
import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import undercroft as uc
from undercroft.lab.laws import watched_game

VARIANTS = ("i-choose-you", "intrigue", "hard-mode")
SETS = (["undercroft"], ["overclock"], ["undercroft", "overclock"], ["overclock", "undercroft"])
CASES = [
    (seats, dict(zip(VARIANTS, chosen, strict=True)))
    for seats in (2, 3, 4)
    for chosen in itertools.product((False, True), repeat=3)
]


@pytest.mark.parametrize(("seats", "variants"), CASES)
def test_all_laws_for_every_seat_count_and_variant(seats: int, variants: dict[str, bool]) -> None:
    number = CASES.index((seats, variants))
    game = uc.new_game("boss-monster", seats=seats, seed=number, options={**variants, "sets": SETS[number % 4]})
    watched_game(game, random.Random(number), share=0.08)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    seed=st.integers(0, 2**63 - 1),
    seats=st.integers(2, 4),
    variants=st.fixed_dictionaries({name: st.booleans() for name in VARIANTS}),
    sets=st.sampled_from(SETS),
    chance=st.integers(0, 2**32),
)
def test_all_laws_for_any_seed(seed: int, seats: int, variants: dict[str, bool], sets: list[str], chance: int) -> None:
    game = uc.new_game("boss-monster", seats=seats, seed=seed, options={**variants, "sets": sets})
    watched_game(game, random.Random(chance), share=0.03)


SCRIPT = """
import random, undercroft as uc
rng = random.Random(5)
games = [("boss-monster", 2 + seed % 3, seed, {"intrigue": True}) for seed in range(4)]
games += [("dungeoneer", 2 + seed, seed, {"edition": 1 + seed}) for seed in range(3)]
for name, seats, seed, options in games:
    game = uc.new_game(name, seats=seats, seed=seed, options=options)
    while not game.over:
        seat, question = next(iter(game.questions.items()))
        game.answer(seat, rng.randrange(len(question.options)))
    print(game.digest(), game.determinise(0, 1).digest(), game.result.winners)
"""


def test_the_same_digests_whatever_the_hash_seed() -> None:
    outputs = set()
    for hash_seed in ("0", "1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        run = subprocess.run(
            [sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=True
        )
        outputs.add(run.stdout)
    assert len(outputs) == 1 and len(outputs.pop().splitlines()) == 7
