"""Learn what the signs of a position say about a win: the weights that the search bot of a game judges by.

python bench/calibrate.py boss-monster --games 1500
python bench/calibrate.py dungeon-venture --games 1000          # as many of each adventure, at its level

Journeymen with a few slips play; positions at rest are noted with who won in the end. The weights make that as likely
as they can (a conditional logit), and are printed to be put into the game's `prospects`. Games in five are kept back to
see how well the weights foretell what they were not made from; a smaller loss is better, and 0.693 is a coin.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from dataclasses import dataclass
from typing import Any, NamedTuple

from undercroft.bots import bot
from undercroft.bots.hopes import shares
from undercroft.bots.search import come_to_rest
from undercroft.games.dungeon_venture.start import adventures
from undercroft.games.shelf import new_game
from undercroft.kernel.game import Game
from undercroft.lab.engines import Processes
from undercroft.lab.progress import Progress
from undercroft.lab.simulate import seed_of
from undercroft.lab.ventures import match
from undercroft.workers import cores

SLIPS = 0.08  # of all choices are made by chance: or all positions would be those of one way to play
NOTED = 0.1  # of all positions
KEPT_BACK = 5
STEPS = 12  # of Newton's method
Vector = list[float]


@dataclass(frozen=True, slots=True)
class Study:
    """Which games are played to learn from, with these options in turn."""

    game: str
    seats: int
    seed: int
    options: tuple[dict[str, Any], ...]


class Note(NamedTuple):
    """A position: of each side its signs, and which of them won."""

    game: int
    signs: list[Vector]
    won: int


def watch(study: Study, numbers: tuple[int, ...]) -> list[Note]:
    return [note for number in numbers for note in notes_of(study, number)]


def notes_of(study: Study, number: int) -> list[Note]:
    seed = seed_of(study.seed, number)
    chance = random.Random(seed)
    options = study.options[number % len(study.options)]
    game: Game[Any] = new_game(study.game, study.seats, seed, options)
    game.at_once = True
    players = [bot("journeyman", seed_of(seed, seat)) for seat in range(study.seats)]
    seen: list[dict[int, Vector]] = []
    game.settle()
    while game.result is None:
        if chance.random() < NOTED:
            seen.append(signs_at_rest(game, seed))
        seat, question = next(iter(game.questions.items()))
        slip = chance.random() < SLIPS
        game.answer(seat, chance.randrange(len(question)) if slip else players[seat].choose(game.seat(seat)))
        game.settle()
    winners = {game.rules.side(game, seat) for seat in game.result.winners}
    found = []
    for sides in seen:
        won = [at for at, side in enumerate(sides) if side in winners]
        if len(sides) > 1 and len(won) == 1:
            found.append(Note(number, list(sides.values()), won[0]))
    return found


def signs_at_rest(game: Game[Any], seed: int) -> dict[int, Vector]:
    """By side, after what was begun has come to rest, as a search sees it."""
    twin = game.copy()
    come_to_rest(twin, random.Random(seed))
    if twin.result is not None:
        return {}
    sides = [twin.rules.side(twin, seat) for seat in range(twin.table.seats)]
    return {side: signs for side, signs in zip(sides, twin.rules.signs(twin), strict=True) if signs}


# --- the weights
def expected(note: Note, weights: Vector) -> Vector:
    return shares([sum(map(float.__mul__, signs, weights)) for signs in note.signs])


def loss(notes: list[Note], weights: Vector) -> float:
    return -sum([math.log(max(expected(note, weights)[note.won], 1e-9)) for note in notes]) / len(notes)


def fit(notes: list[Note], size: int, caution: float) -> Vector:
    """Newton's method; `caution` keeps weights small of which the games say little."""
    weights = [0.0] * size
    for _ in range(STEPS):
        slope = [-caution * weight for weight in weights]
        bend = [[caution if row == column else 0.0 for column in range(size)] for row in range(size)]
        for note in notes:
            chances = expected(note, weights)
            mean = [sum(map(float.__mul__, chances, column)) for column in zip(*note.signs, strict=True)]
            for at, sign in enumerate(note.signs[note.won]):
                slope[at] += sign - mean[at]
            for chance, signs in zip(chances, note.signs, strict=True):
                apart = [sign - middle for sign, middle in zip(signs, mean, strict=True)]
                for row, first in enumerate(apart):
                    if first:
                        for column in range(row + 1):
                            bend[row][column] += chance * first * apart[column]
        for row in range(size):
            for column in range(row):
                bend[column][row] = bend[row][column]
        weights = [weight + step for weight, step in zip(weights, solved(bend, slope), strict=True)]
    return weights


def solved(matrix: list[Vector], right: Vector) -> Vector:
    """Of a system with a positive definite matrix, by elimination."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at in range(size):
        for below in range(at + 1, size):
            part = rows[below][at] / rows[at][at]
            rows[below] = [one - part * other for one, other in zip(rows[below], rows[at], strict=True)]
    found = [0.0] * size
    for at in reversed(range(size)):
        known = sum(map(float.__mul__, rows[at][at + 1 : size], found[at + 1 :]))
        found[at] = (rows[at][size] - known) / rows[at][at]
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Learn what the signs of a position say about a win.")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--games", type=int, default=1000, metavar="N")
    parser.add_argument("--seats", type=int, default=2, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--options", type=json.loads, metavar="JSON", help="of the game")
    parser.add_argument("--caution", type=float, default=5.0, metavar="C", help="against learning by heart (default 5)")
    parser.add_argument("--jobs", type=int, default=cores(), metavar="N", help="processes (default: one per core)")
    args = parser.parse_args()
    if args.options is None and args.game == "dungeon-venture":
        every = tuple(match(name, "journeyman", "journeyman", 1, 1).options for name in adventures())
    else:
        every = (args.options or {},)
    study = Study(args.game, args.seats, args.seed, every)
    notes: list[Note] = []
    with Progress("games", args.games) as progress:
        for found in Processes(args.jobs).run(watch, study, list(range(args.games))):
            notes += found
            progress.advance(len({note.game for note in found}))
    rules = new_game(args.game, args.seats, 1, every[0]).rules
    learned = [note for note in notes if note.game % KEPT_BACK]
    others = [note for note in notes if not note.game % KEPT_BACK]
    size = len(rules.weights)
    trial = fit(learned, size, args.caution)
    print(f"{len(notes)} positions; loss on those kept back: {loss(others, trial):.4f} with weights of the rest,")
    print(f"{loss(others, list(rules.weights)):.4f} with the weights in use")
    print("weights of all:", ", ".join([f"{weight:.3f}" for weight in fit(notes, size, args.caution)]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
