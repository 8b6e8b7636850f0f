"""The yardstick: catanatron with four uniform random players, in an environment of its own."""

from __future__ import annotations

import argparse
import json
import platform
import random
from importlib.metadata import version
from time import perf_counter, process_time

from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT

COLOURS = (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)


def play(seconds: float, first_seed: int) -> dict[str, float]:
    """Play whole games until the time is up; every tick is one pick from the complete list of actions."""
    ticks = choices = games = 0
    seed = first_seed
    now, start = perf_counter(), process_time()
    end = now + seconds
    while now < end:
        game = Game([RandomPlayer(colour) for colour in COLOURS], seed=seed)
        seed += 1
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT and now < end:
            if len(game.state.playable_actions) >= 2:
                choices += 1
            game.play_tick()
            ticks += 1
            now = perf_counter()
        else:
            games += now < end
    elapsed = process_time() - start
    return {
        "ticks_per_second": ticks / elapsed,
        "choices_per_second": choices / elapsed,
        "ticks": ticks,
        "choices": choices,
        "games": games,
        "seconds": elapsed,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    random.seed(args.seed)
    play(min(0.5, args.seconds), args.seed + 1_000_000)
    figures = play(args.seconds, args.seed)
    print(json.dumps({"engine": f"catanatron {version('catanatron')}", "python": platform.python_version(), **figures}))


if __name__ == "__main__":
    main()
