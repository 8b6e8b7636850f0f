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
        return f"{self.name:<54} {self.value:>12,.2f} {self.unit:<10} {wanted:>14}  {verdict}".rstrip()


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
    """Catanatron, ours, catanatron, ours...: what disturbs the machine disturbs both."""
    found = []
    print("per second: catanatron's ticks (every action), and our decisions among two or more options only")
    head = f"{'pair':>4} {'catanatron':>11} {'(2+ options)':>13} {'interpreted':>12} {'ratio':>6}"
    print(head + (f" {'compiled':>10} {'ratio':>6}" if len(engines(args)) > 1 else ""))
    for number in range(1, args.pairs + 1):
        common = ("--seconds", str(args.seconds), "--seed", str(number * 1000))
        theirs = ask(args.catanatron, "catanatron_side.py", *common)
        line = f"{number:>4} {theirs['ticks_per_second']:>11,.0f} {theirs['choices_per_second']:>13,.0f}"
        sides = [theirs]
        for python, width in zip(engines(args), (12, 10), strict=False):
            ours = ask(python, "our_side.py", *common, "--seats", str(args.seats))
            sides.append(ours)
            line += f" {ours['decisions_per_second']:>{width},.0f} {ratio(sides):>6.2f}"
        print(line, flush=True)
        found.append(sides)
    return found


def engines(args: argparse.Namespace) -> list[str]:
    """Our interpreters: the plain one, and the one with the compiled engine if it was built."""
    compiled = [args.compiled] if args.compiled and Path(args.compiled).exists() else []
    return [sys.executable, *compiled]


def ratio(sides: list[dict[str, Any]]) -> float:
    """The last side's decisions for each tick of catanatron."""
    return float(sides[-1]["decisions_per_second"] / sides[0]["ticks_per_second"])


def figures(args: argparse.Namespace) -> list[Figure]:
    measured = pairs(args)
    theirs, ours = measured[0][:2]
    print(f"\n{theirs['engine']} on Python {theirs['python']}; ours on Python {ours['python']}\n", flush=True)
    ratios = []
    for at, name in enumerate(("interpreted", "compiled")[: len(measured[0]) - 1], 1):
        found = {
            count: statistics.median(sides[at][count] / sides[0]["ticks_per_second"] for sides in measured)
            for count in ("decisions_per_second", "actions_per_second")
        }
        strict, loose = found["decisions_per_second"], found["actions_per_second"]
        ratios.append(Figure(f"decisions/s for each catanatron tick/s, {name}", strict, "times", 2.0, at_least=True))
        # Told for comparison only: it counts forced passes that a simulation notes without asking.
        ratios.append(Figure(f"the same with forced passes counted, {name}", loose, "times"))
    parts = ask(
        sys.executable,
        "our_side.py",
        "--measure",
        "parts",
        "--seconds",
        str(args.seconds),
        "--seats",
        str(args.seats),
    )
    return [
        *ratios,
        Figure("game.copy()", parts["copy_us"], "us", 50),
        Figure("game.view(0)", parts["view_us"], "us", 1000),
        Figure("game.determinise(0)", parts["determinise_us"], "us"),
        Figure("random rollouts from the middle of a game", parts["rollouts_per_second"], "per second", 100, True),
        Figure("import undercroft (best of fresh starts)", import_milliseconds(), "ms", 150),
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
    print(f"{'figure':<54} {'measured':>12} {'unit':<10} {'wanted':>14}")
    for figure in found:
        print(figure.row())
    return int(args.strict and any(figure.missed for figure in found))


if __name__ == "__main__":
    sys.exit(main())
