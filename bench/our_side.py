"""Our side of the comparison: a game with uniform random players, and what search needs.

Both sides count the processor's time, so that what else the machine does disturbs less.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import statistics
from collections.abc import Callable
from functools import partial
from time import perf_counter, process_time
from typing import Any

import undercroft as uc
from undercroft.bots.search import SearchBot

SAMPLED_GAMES = 4
POSITIONS_PER_GAME = 5
SEARCHES = (100, 400, 1600)
MEASURES = ("play", "parts", "search")


def step(game: Any, rng: random.Random) -> bool:
    """Settle what leaves no choice, then answer one owed question uniformly; whether there was one."""
    game.settle()
    for seat, question in game.questions.items():
        count = len(question)
        game.answer(seat, int(rng.random() * count))
        return count >= 2
    return False


def play(name: str, seconds: float, seats: int, first_seed: int) -> dict[str, float]:
    """Play whole games until the time is up; choices among two or more options are counted, and all of them."""
    rng = random.Random(first_seed)
    decisions = actions = games = 0
    seed = first_seed
    now, start = perf_counter(), process_time()
    end = now + seconds
    while now < end:
        game = uc.new_game(name, seats=seats, seed=seed)
        game.at_once = True
        seed += 1
        while not game.over and now < end:
            decisions += step(game, rng)
            now = perf_counter()
        actions += len(game.choices)
        games += bool(game.over)
    elapsed = process_time() - start
    return {
        "decisions_per_second": decisions / elapsed,
        "actions_per_second": actions / elapsed,
        "decisions": decisions,
        "games": games,
        "seconds": elapsed,
    }


def positions(name: str, seats: int, first_seed: int) -> list[Any]:
    """Positions spread over the middle of some random games."""
    found: list[Any] = []
    for seed in range(first_seed, first_seed + SAMPLED_GAMES):
        length = 0
        game, rng = uc.new_game(name, seats=seats, seed=seed), random.Random(seed)
        while not game.over:
            step(game, rng)
            length += 1
        game, rng = uc.new_game(name, seats=seats, seed=seed), random.Random(seed)
        stops = {length * (part + 1) // (POSITIONS_PER_GAME + 2) for part in range(POSITIONS_PER_GAME)}
        for number in range(max(stops) + 1):
            if number in stops:
                found.append(game.copy())
            step(game, rng)
    return found


def microseconds(call: Callable[[], object], seconds: float) -> float:
    """The best of five averages of one call."""
    repeat = 1
    while True:
        start = process_time()
        for _ in range(repeat):
            call()
        elapsed = process_time() - start
        if elapsed * 5 >= seconds:
            break
        repeat *= 2
    best = elapsed
    for _ in range(4):
        start = process_time()
        for _ in range(repeat):
            call()
        best = min(best, process_time() - start)
    return best / repeat * 1e6


def rollouts(games: list[Any], seconds: float, seed: int) -> float:
    """Whole games per second, played to the end at random from copies of these positions."""
    rng = random.Random(seed)
    count = 0
    start = process_time()
    while process_time() - start < seconds:
        game = games[count % len(games)].copy()
        while not game.over:
            step(game, rng)
        count += 1
    return count / (process_time() - start)


def parts(name: str, seconds: float, seats: int, seed: int) -> dict[str, float]:
    """What a search does all the time: copying, dealing anew, playing to the end; and what a page wants."""
    games = positions(name, seats, seed)
    each = seconds / len(games) / 3

    def median(call: Callable[[Any], object]) -> float:
        return statistics.median(microseconds(partial(call, game), each) for game in games)

    return {
        "copy_us": median(lambda game: game.copy()),
        "view_us": median(lambda game: game.view(0)),
        "determinise_us": median(lambda game: game.determinise(0, seed=1)),
        "rollouts_per_second": rollouts(games, seconds, seed),
    }


def search(name: str, seconds: float, seats: int, seed: int) -> dict[str, float]:
    """Iterations per second of the search bot, for one choice of so many iterations."""
    games = [game for game in positions(name, seats, seed) if any(len(one) > 2 for one in game.questions.values())]
    found = {}
    for iterations in SEARCHES:
        start, choices, done = process_time(), 0, 0
        while process_time() - start < seconds / len(SEARCHES):
            game = games[choices % len(games)]
            seat = next(seat for seat, question in game.questions.items() if len(question) > 2)
            weights = SearchBot(seed, iterations).weigh(game.seat(seat))
            choices += 1
            done += sum(weight.visits for weight in weights)  # a search may end early
        found[f"search_{iterations}"] = done / (process_time() - start)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="boss-monster")
    parser.add_argument("--measure", choices=MEASURES, default="play")
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    play(args.game, min(0.5, args.seconds), args.seats, args.seed + 1_000_000)
    measure = {"play": play, "parts": parts, "search": search}[args.measure]
    figures = measure(args.game, args.seconds, args.seats, args.seed)
    print(json.dumps({"engine": "undercroft", "python": platform.python_version(), **figures}))


if __name__ == "__main__":
    main()
