"""Measure Undercroft beside catanatron, in turns, and compare with the figures we want to reach."""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

GAMES = {"boss-monster": 2.0, "dungeoneer": 1.0, "dungeon-venture": 1.0}  # and how many times catanatron each should be
HERE = Path(__file__).resolve().parent
IMPORT_RUNS = 5
IMPORT_CODE = "from time import perf_counter as t; a = t(); import undercroft; b = t(); print((b - a) * 1000)"


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured value and what it should be."""

    name: str
    value: float
    unit: str
    target: float | None = None
    at_least: bool = False

    @property
    def missed(self) -> bool:
        if self.target is None:
            return False
        return self.value < self.target if self.at_least else self.value >= self.target

    def row(self) -> str:
        wanted = "-"
        if self.target is not None:
            wanted = f"{'at least' if self.at_least else 'under'} {self.target:,g}"
        verdict = "" if self.target is None else "MISS" if self.missed else "ok"
        return f"{self.name:<68} {self.value:>12,.2f} {self.unit:<10} {wanted:>14}  {verdict}".rstrip()


def ask(python: str, script: str, *arguments: str) -> dict[str, Any]:
    """Run one side in a fresh process and read its answer."""
    answer: dict[str, Any] = json.loads(run(python, str(HERE / script), *arguments))
    return answer


def run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        last = done.stderr.strip().splitlines() or ["no message"]
        raise SystemExit(f"bench: {' '.join(command[1:3])} failed: {last[-1]}")
    return done.stdout


def import_milliseconds() -> float:
    """The best of several fresh interpreters; the first may have to compile."""
    return min(float(run(sys.executable, "-c", IMPORT_CODE)) for _ in range(IMPORT_RUNS + 1))


def pairs(args: argparse.Namespace) -> list[list[dict[str, Any]]]:
    """Catanatron, ours, ours compiled, catanatron...: what disturbs the machine disturbs all of them."""
    found = []
    print("per second of one processor: catanatron's ticks (every action), our decisions among two or more options")
    print(f"{'pair':>4} {'catanatron':>11}" + "".join(f" {side.label:>26} {'ratio':>6}" for side in sides(args)))
    for number in range(1, args.pairs + 1):
        common = ("--seconds", str(args.seconds), "--seed", str(number * 1000))
        theirs = ask(args.catanatron, "catanatron_side.py", *common)
        line = f"{number:>4} {theirs['ticks_per_second']:>11,.0f}"
        row = [theirs]
        for side in sides(args):
            ours = ask(side.python, "our_side.py", *common, "--game", side.game, "--seats", str(args.seats))
            row.append(ours)
            line += f" {ours['decisions_per_second']:>26,.0f} {ratio(ours, theirs, 'decisions_per_second'):>6.2f}"
        print(line, flush=True)
        found.append(row)
    return found


@dataclass(frozen=True, slots=True)
class Side:
    """One of our games in one of our interpreters."""

    game: str
    python: str
    compiled: bool

    @property
    def label(self) -> str:
        return f"{self.game}, {'compiled' if self.compiled else 'interpreted'}"


def sides(args: argparse.Namespace) -> list[Side]:
    """The plain interpreter, and the one with the compiled engine if it was built."""
    compiled = [args.compiled] if args.compiled and Path(args.compiled).exists() else []
    return [Side(game, python, python in compiled) for game in GAMES for python in (sys.executable, *compiled)]


def ratio(ours: dict[str, Any], theirs: dict[str, Any], count: str) -> float:
    """Our decisions for each tick of catanatron."""
    return float(ours[count] / theirs["ticks_per_second"])


def figures(args: argparse.Namespace) -> list[Figure]:
    measured = pairs(args)
    theirs, ours = measured[0][:2]
    print(f"\n{theirs['engine']} on Python {theirs['python']}; ours on Python {ours['python']}\n", flush=True)
    found = []
    for at, side in enumerate(sides(args), 1):
        strict, loose = [
            statistics.median(ratio(row[at], row[0], count) for row in measured)
            for count in ("decisions_per_second", "actions_per_second")
        ]
        wanted = GAMES[side.game]
        found.append(Figure(f"decisions/s for each catanatron tick/s, {side.label}", strict, "times", wanted, True))
        # Told for comparison only: it counts forced passes that a simulation notes without asking.
        found.append(Figure(f"the same with forced passes counted, {side.label}", loose, "times"))
    for game in GAMES:
        found += parts(args, game)
    return [*found, Figure("import undercroft (best of fresh starts)", import_milliseconds(), "ms", 150)]


def parts(args: argparse.Namespace, game: str) -> list[Figure]:
    """What search and page need, of one game."""
    common = ("--game", game, "--seconds", str(args.seconds), "--seats", str(args.seats))
    told = ask(sys.executable, "our_side.py", "--measure", "parts", *common)
    searched = ask(sys.executable, "our_side.py", "--measure", "search", *common)
    return [
        Figure(f"{game}: game.copy()", told["copy_us"], "us", 50),
        Figure(f"{game}: game.view(0)", told["view_us"], "us", 1000),
        Figure(f"{game}: game.determinise(0)", told["determinise_us"], "us"),
        Figure(f"{game}: random rollouts from the middle", told["rollouts_per_second"], "per second", 100, True),
        *[
            Figure(f"{game}: search, a choice of {name.removeprefix('search_')} iterations", speed, "iter./s")
            for name, speed in searched.items()
            if name.startswith("search_")
        ],
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, epilog="example: make bench ARGS='--pairs 9'")
    parser.add_argument("--catanatron", required=True, help="the interpreter that has catanatron")
    parser.add_argument("--compiled", default="", help="an interpreter with our engine compiled (make fast)")
    parser.add_argument("--pairs", type=int, default=5, help="how often both are measured (default 5)")
    parser.add_argument("--seconds", type=float, default=3.0, help="length of one measurement (default 3)")
    parser.add_argument("--seats", type=int, default=4, help="players in our games (default 4)")
    parser.add_argument("--strict", action="store_true", help="exit with 1 if a figure is missed")
    args = parser.parse_args(arguments)
    if args.pairs < 1 or args.seconds <= 0:
        parser.error("--pairs and --seconds must be positive")
    found = figures(args)
    print(f"{'figure':<68} {'measured':>12} {'unit':<10} {'wanted':>14}")
    for figure in found:
        print(figure.row())
    return int(args.strict and any(figure.missed for figure in found))


if __name__ == "__main__":
    sys.exit(main())
