"""How strong the levels are: the figures of docs/bots.md, with 95 % intervals.

python bench/strength.py --games 200 --keep build/strength

Two-seat games are played from both seats with the same cards. In Dungeon Venture a master takes one side against
journeymen, and is compared with journeymen on that side in the same games. Interrupted runs go on where they stopped.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from undercroft.lab.arena import Contest, duels, run
from undercroft.lab.engines import Processes
from undercroft.lab.progress import Progress
from undercroft.lab.simulate import Tally, simulate, tally
from undercroft.lab.ventures import HEROES, KEEPER, match
from undercroft.workers import cores

DUELS = {"boss-monster": 0.65, "dungeoneer": 0.65}  # what a master should win of them
MARGIN = 0.10  # by how much a master's side should win more often than a journeyman's
ADVENTURE = "gronks-lair"


def duel(game: str, level: str, games: int, jobs: int, kept: Path) -> Tally:
    contest = Contest(game, (level, "journeyman"), games)
    with Progress(f"{game} games", contest.total()) as progress:
        matches = run(contest, Processes(jobs), kept / f"{game}-{level}.jsonl", progress.advance)
    return duels(contest, matches)[0]


def side(keeper: str, heroes: str, seat: int, games: int, jobs: int) -> Tally:
    """How often one side wins the same games."""
    with Progress("dungeon-venture games", games) as progress:
        outcomes = simulate(match(ADVENTURE, keeper, heroes, games, 1), jobs, progress.advance)
    who = f"{keeper} Keeper against {heroes}" if seat == KEEPER else f"{heroes} heroes against {keeper}"
    return tally(who, games, sum(seat in outcome.winners for outcome in outcomes))


def told(found: Tally, wanted: float) -> bool:
    words = (
        f"{found.won} of {found.played}, {100 * found.share:.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f})"
    )
    print(f"{found.name}: {words}; wanted at least {100 * wanted:.1f} %", flush=True)
    return found.share >= wanted


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure how strong the levels are.")
    parser.add_argument("--games", type=int, default=200, metavar="N", help="of each kind (default 200)")
    parser.add_argument("--level", default="master", metavar="LEVEL", help="who is measured (default master)")
    parser.add_argument("--only", choices=[*DUELS, "dungeon-venture"], help="one game only")
    parser.add_argument("--jobs", type=int, default=cores(), metavar="N", help="processes (default: one per core)")
    parser.add_argument("--keep", type=Path, default=Path("build/strength"), metavar="DIR", help="for interrupted runs")
    args = parser.parse_args()
    args.keep.mkdir(parents=True, exist_ok=True)
    good = True
    for game, wanted in DUELS.items():
        if args.only in (None, game):
            found = duel(game, args.level, args.games, args.jobs, args.keep)
            good &= told(found._replace(name=f"{game}: {found.name}"), wanted)
    if args.only in (None, "dungeon-venture"):
        usual = side("journeyman", "journeyman", KEEPER, args.games, args.jobs)
        good &= told(side(args.level, "journeyman", KEEPER, args.games, args.jobs), usual.share + MARGIN)
        good &= told(side("journeyman", args.level, HEROES, args.games, args.jobs), 1 - usual.share + MARGIN)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
