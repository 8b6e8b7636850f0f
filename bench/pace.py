"""How long a choice takes a level that searches: seconds of one core, over choices of whole two-seat games.

python bench/pace.py --level master --choices 60

Journeymen play; at choices picked by chance the level is asked what it would do, and its time is taken. Run it on a
quiet machine, and with the engine people have: compiled it takes about half as long.
"""

from __future__ import annotations

import argparse
import random
import sys
from time import process_time

from undercroft.bots import bot
from undercroft.games.shelf import new_game
from undercroft.lab.progress import Progress
from undercroft.lab.simulate import seed_of

GAMES = ("boss-monster", "dungeoneer", "dungeon-venture")
ASKED = 0.1  # of all choices among two options or more


def seconds_of(name: str, level: str, wanted: int, seed: int, progress: Progress) -> list[float]:
    found: list[float] = []
    chance = random.Random(seed)
    number = 0
    while len(found) < wanted:
        deal = seed_of(seed, number)
        game = new_game(name, 2, deal, {})
        players = [bot("journeyman", seed_of(deal, seat)) for seat in range(2)]
        game.settle()
        while game.result is None and len(found) < wanted:
            seat, question = next(iter(game.questions.items()))
            if len(question) > 1 and chance.random() < ASKED:
                start = process_time()
                bot(level, deal).choose(game.seat(seat))
                found.append(process_time() - start)
                progress.advance(1)
            game.answer(seat, players[seat].choose(game.seat(seat)))
            game.settle()
        number += 1
    return sorted(found)


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure how long a choice takes.")
    parser.add_argument("--level", default="master", metavar="LEVEL", help="who is measured (default master)")
    parser.add_argument("--choices", type=int, default=60, metavar="N", help="of each game (default 60)")
    parser.add_argument("--seed", type=int, default=2, metavar="S", help="another seed, other games (default 2)")
    args = parser.parse_args()
    found: dict[str, list[float]] = {}
    with Progress("choices", args.choices * len(GAMES)) as progress:
        for name in GAMES:
            found[name] = seconds_of(name, args.level, args.choices, args.seed, progress)
    for name, times in found.items():
        usual, slow = sum(times) / len(times), times[len(times) * 19 // 20]
        print(f"{name}: {usual:.2f} s on average, of 20 the slowest {slow:.2f}, at most {times[-1]:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
