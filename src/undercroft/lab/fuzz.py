"""Random games over every seat count, option and combination of sets until told to stop, all laws watched.

    python -m undercroft.lab.fuzz --game dungeoneer --seconds 60

The first broken law, or any other exception, is written to a file as a record and ends the run with exit code 1.
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from types import FrameType
from typing import Any, NamedTuple

from undercroft.games.shelf import new_game
from undercroft.kernel.errors import BadRequest
from undercroft.kernel.game import Game, key_of
from undercroft.kernel.record import RECORD_FORMAT
from undercroft.lab.cases import BOSS_MONSTER, SUBJECTS, settings_of
from undercroft.lab.laws import LawBroken, watched_game
from undercroft.lab.progress import Progress
from undercroft.lab.simulate import seed_of
from undercroft.workers import Workers, cores, deaf_workers

SECONDS_PER_GAME = 300  # a game that takes longer hangs
CHECKED = 0.02  # the share of moments at which everything is checked
UNUSED = "abilities never used"


class Case(NamedTuple):
    """One game of a run, and how to play it again."""

    game: str
    seats: int
    seed: int
    options: dict[str, Any]


@dataclass(slots=True)
class Report:
    """What came of a game: counts, cards that did what they are for, or what went wrong."""

    case: Case
    decisions: int = 0
    choices: int = 0
    cards: Counter[tuple[str, str]] = field(default_factory=Counter)
    failure: str = ""
    record: dict[str, Any] = field(default_factory=dict)


def case_of(seed: int, number: int, game: str = BOSS_MONSTER.game) -> Case:
    """Game `number` of a run: the cases come round in turn, each time with another deal."""
    settings = settings_of(game)
    seats, options = settings[number % len(settings)]
    return Case(game, seats, seed_of(seed, "fuzz", number), options)


def fuzz_game(name: str, seed: int, number: int, share: float) -> Report:
    """Play and watch one game; whatever goes wrong is in the report."""
    case = case_of(seed, number, name)
    report = Report(case)
    game: Game[Any] | None = None
    try:
        with time_limit(SECONDS_PER_GAME):
            game = new_game(*case)
            skill = SUBJECTS[name].skill if number % 2 else 0.0
            report.decisions = watched_game(game, random.Random(seed_of(seed, "chance", number)), share, skill)
            report.choices = len(game.choices)
            report.cards = cards_seen(game, name)
    except Exception:
        report.failure = traceback.format_exc()
        report.record = raw_record(game) if game is not None else {"case": case}
    return report


def cards_seen(game: Game[Any], name: str) -> Counter[tuple[str, str]]:
    """Which cards did what they are for: (what happened, set and id of the card)."""
    shown = SUBJECTS[name].shown
    rules: Any = game.rules  # every game's rules have the pool of its cards
    designs = rules.pool.designs
    found: Counter[tuple[str, str]] = Counter()
    for kind, _rule, data, *_secret in game.log:
        if kind in shown:
            design = designs[data[shown[kind].design]]
            found[kind, f"{design.set_id}/{design.id}"] += 1
    for _seat, (verb, card, _at) in game.choices:
        if verb == "use":
            design = designs[game.table.design[card]]
            found["used", f"{design.set_id}/{design.id}"] += 1
    return found


def raw_record(game: Game[Any]) -> dict[str, Any]:
    """The record without playing it again, which might fail as well."""
    choices = [[seat, key_of(raw)] for seat, raw in game.choices]
    return {"format": RECORD_FORMAT, "setup": game.setup, "choices": choices, "digests": {}}


@contextmanager
def time_limit(seconds: int) -> Iterator[None]:
    """A game that hangs is a broken law, too (where the system can interrupt it): the processor's time counts."""
    if not hasattr(signal, "SIGPROF"):
        yield
        return

    def ring(_number: int, _frame: FrameType | None) -> None:
        raise LawBroken(f"a game ends within {seconds} seconds")

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


# --- a run
class Run:
    """What all games of a run come to."""

    def __init__(self, game: str, seed: int, share: float) -> None:
        self.game = game
        self.seed = seed
        self.share = share
        self.games = self.decisions = self.choices = 0
        self.cards: Counter[tuple[str, str]] = Counter()
        self.failed: Report | None = None
        self.start = monotonic()

    def take(self, report: Report) -> bool:
        """Add a game; whether the run may go on."""
        if report.failure:
            self.failed = report
            return False
        self.games += 1
        self.decisions += report.decisions
        self.choices += report.choices
        self.cards += report.cards
        return True

    def summary(self) -> list[str]:
        elapsed = max(1e-9, monotonic() - self.start)
        lines = [
            f"{self.games:,} games, {self.decisions:,} decisions ({self.choices:,} choices in all), "
            f"{self.decisions / elapsed:,.0f} decisions/s, seed {self.seed}"
        ]
        never = [f"{what}: {', '.join(ids)}" for what, ids in unseen(self.game, self.cards).items()]
        return lines + (never or ["Every card of every set did what it is for."])


def unseen(game: str, cards: Counter[tuple[str, str]]) -> dict[str, list[str]]:
    """The cards that never did what they are for."""
    subject = SUBJECTS[game]
    titles = {kind: shown.title for kind, shown in subject.shown.items()} | {"used": UNUSED}
    missing = {kind: [card for card in ids if not cards[kind, card]] for kind, ids in subject.wanted().items()}
    return {titles[kind]: ids for kind, ids in missing.items() if ids}


def reports(run: Run, jobs: int) -> Generator[Report]:
    """Games without end, on one core or several."""
    numbers = itertools.count()
    if jobs <= 1:
        for number in numbers:
            yield fuzz_game(run.game, run.seed, number, run.share)
    pool = Workers(jobs)
    running: set[Future[Report]] = set()
    try:
        while True:
            with deaf_workers():
                while len(running) < 2 * jobs:
                    running.add(pool.submit(fuzz_game, run.game, run.seed, next(numbers), run.share))
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        pool.dismiss()


def fuzz(run: Run, decisions: int, seconds: float, jobs: int) -> None:
    """Play until a law breaks, a limit is reached or somebody presses Ctrl-C."""
    found = reports(run, jobs)
    try:
        with Progress("decisions", decisions) as progress:
            for report in found:
                if not run.take(report):
                    return
                progress.advance(report.decisions, f"{run.games:,} games")
                if decisions and run.decisions >= decisions:
                    return
                if seconds and monotonic() - run.start >= seconds:
                    return
    except KeyboardInterrupt:
        return
    finally:
        found.close()


def keep(report: Report) -> Path:
    """Write the record of a game that went wrong to a file of its own."""
    path = Path(f"fuzz-failure-{report.case.seed}.json")
    path.write_text(json.dumps(report.record, indent=1) + "\n", encoding="utf-8")
    return path


def main(arguments: list[str] | None = None) -> int:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell starts background jobs deaf to Ctrl-C
    parser = argparse.ArgumentParser(
        prog="python -m undercroft.lab.fuzz",
        description="Play random games and watch all laws, until stopped with Ctrl-C.",
        epilog="example: python -m undercroft.lab.fuzz --decisions 2000000 --jobs 2",
    )
    games = sorted(SUBJECTS)
    parser.add_argument("--game", choices=games, default=BOSS_MONSTER.game, help=f"default {BOSS_MONSTER.game}")
    parser.add_argument("--decisions", type=int, default=0, metavar="N", help="stop after so many (default: never)")
    parser.add_argument("--seconds", type=float, default=0.0, metavar="S", help="stop after so long (default: never)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="another seed, other games (default 1)")
    parser.add_argument("--jobs", type=int, default=cores(), metavar="N", help="processes (default: one per core)")
    parser.add_argument(
        "--checks", type=float, default=CHECKED, metavar="P", help=f"share of moments checked (default {CHECKED})"
    )
    args = parser.parse_args(arguments)
    if args.jobs < 1 or args.decisions < 0 or args.seconds < 0 or not 0 <= args.checks <= 1:
        parser.exit(2, "fuzz: --jobs is 1 or more, --decisions and --seconds 0 or more, --checks from 0 to 1\n")
    run = Run(args.game, args.seed, args.checks)
    try:
        fuzz(run, args.decisions, args.seconds, args.jobs)
    except BadRequest as problem:
        parser.exit(2, f"fuzz: {problem}\n")
    print("\n".join(run.summary()))
    if run.failed is None:
        return 0
    path = keep(run.failed)
    print(run.failed.failure, file=sys.stderr)
    print(f"fuzz: broken in {run.failed.case}; the record is in {path}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
