"""Whether bots ever make an illegal choice: whole games over seat counts, options and sets in turn, a bot of another
kind on every seat. Dungeon Venture has more settings than 10,000 games of all kinds reach; a longer run reaches all.

python bench/legal.py --games 10000

Searches are short and sit at every tenth table only: what they may choose does not depend on how long they search.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from typing import NamedTuple

from undercroft.bots import Bot, bot
from undercroft.games.shelf import new_game
from undercroft.lab.cases import settings_of
from undercroft.lab.engines import Processes
from undercroft.lab.progress import Progress
from undercroft.lab.simulate import seed_of
from undercroft.workers import cores

GAMES = ("boss-monster", "boss-monster", "boss-monster", "dungeoneer", "dungeon-venture")  # in turn: some are longer
KINDS = ("journeyman", "apprentice", "random", "ismcts")
SEARCHED, ITERATIONS = 10, 10


class Played(NamedTuple):
    """How many choices each kind of bot made in a game, and what somebody chose that was not offered."""

    game: str
    choices: Counter[str]
    illegal: str


def player(kind: str, seed: int) -> Bot:
    return bot(kind, seed, iterations=ITERATIONS) if kind == "ismcts" else bot(kind, seed)


def play(seed: int, number: int) -> Played:
    """Game `number` of a run: the games, their settings and the kinds of bots come round in turn."""
    name, turn = GAMES[number % len(GAMES)], number // len(GAMES)
    settings = settings_of(name)
    seats, options = settings[turn % len(settings)]
    game = new_game(name, seats, seed_of(seed, "legal", number), options)
    some = KINDS if turn % SEARCHED == 0 else KINDS[:-1]
    kinds = [some[(turn // SEARCHED + seat) % len(some)] for seat in range(seats)]
    players = [player(kind, seed_of(seed, number, seat)) for seat, kind in enumerate(kinds)]
    choices = Counter[str]()
    game.settle()
    while game.result is None:
        seat, question = next(iter(game.questions.items()))
        chosen = players[seat].choose(game.seat(seat))
        if chosen not in question.options:
            return Played(name, choices, f"{kinds[seat]} chose {chosen.key} in game {number}, seed {seed}")
        choices[kinds[seat]] += 1
        game.answer(seat, chosen)
        game.settle()
    return Played(name, choices, "")


def play_some(seed: int, numbers: tuple[int, ...]) -> list[Played]:
    return [play(seed, number) for number in numbers]


def main() -> int:
    parser = argparse.ArgumentParser(description="Let bots play and look for illegal choices.")
    parser.add_argument("--games", type=int, default=10_000, metavar="N", help="of all kinds (default 10,000)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="another seed, other games (default 1)")
    parser.add_argument("--jobs", type=int, default=cores(), metavar="N", help="processes (default: one per core)")
    args = parser.parse_args()
    games = Counter[str]()
    choices = {name: Counter[str]() for name in GAMES}
    illegal: list[str] = []
    with Progress("games", args.games) as progress:
        for some in Processes(args.jobs).run(play_some, args.seed, list(range(args.games))):
            progress.advance(len(some))
            for played in some:
                games[played.game] += 1
                choices[played.game] += played.choices
                illegal += [played.illegal] if played.illegal else []
    for name in sorted(games):
        made = ", ".join(f"{kind} {choices[name][kind]:,}" for kind in KINDS)
        print(f"{name}: {games[name]:,} games; choices: {made}")
    print(f"{sum(games.values()):,} games, illegal choices: {len(illegal)}")
    for line in illegal:
        print(line, file=sys.stderr)
    return 1 if illegal else 0


if __name__ == "__main__":
    sys.exit(main())
