"""How strong the levels are: the figures of docs/bots.md, with 95 % intervals.

python bench/strength.py --games 200 --keep build/strength

Two-seat games are played from both seats with the same cards. In Dungeon Venture a master takes one side against
journeymen, and is compared with journeymen on that side in the same games. Interrupted runs go on where they stopped.

Bots were tuned on games of seed 1, so figures for docs/bots.md come from another seed.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from undercroft.games.dungeon_venture.start import adventures
from undercroft.lab.arena import Contest, duels, run
from undercroft.lab.engines import Processes
from undercroft.lab.progress import Progress
from undercroft.lab.simulate import Tally, play_some, tally
from undercroft.lab.ventures import HEROES, KEEPER, match
from undercroft.workers import cores

DUELS = {"boss-monster": 0.65, "dungeoneer": 0.65}  # what a master should win of them
MARGIN = 0.10  # by how much a master's side should win more often than a journeyman's


def duel(game: str, level: str, games: int, seed: int, jobs: int, kept: Path) -> Tally:
    contest = Contest(game, (level, "journeyman"), games, seed=seed)
    with Progress(f"{game} games", contest.total()) as progress:
        matches = run(contest, Processes(jobs), kept / f"{game}-{level}.jsonl", progress.advance)
    return duels(contest, matches)[0]


def side(keeper: str, heroes: str, seat: int, games: int, seed: int, jobs: int, kept: Path) -> Tally:
    """How often one side wins the same games, as many of each adventure."""
    each = max(1, games // len(adventures()))
    won, played = 0, each * len(adventures())
    with Progress("dungeon-venture games", played) as progress:
        for adventure in adventures():
            experiment = match(adventure, keeper, heroes, each, seed)
            file = kept / f"{adventure}-{keeper}-{heroes}.json"
            found = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
            missing = [number for number in range(each) if str(number) not in found]
            for outcomes in Processes(jobs).run(play_some, experiment, missing):
                found |= {str(outcome.number): outcome.winners for outcome in outcomes}
                file.write_text(json.dumps(found), encoding="utf-8")
                progress.advance(len(outcomes))
            won += sum(seat in found[str(number)] for number in range(each))
    who = f"{keeper} Keeper against {heroes}" if seat == KEEPER else f"{heroes} heroes against {keeper}"
    return tally(who, played, won)


def figures(found: Tally) -> str:
    share, low, high = [100 * one for one in (found.share, found.low, found.high)]
    return f"{found.name}: {found.won} of {found.played}, {share:.1f} % ({low:.1f} to {high:.1f})"


def told(found: Tally, wanted: float) -> bool:
    print(f"{figures(found)}; wanted at least {100 * wanted:.1f} %", flush=True)
    return found.share >= wanted


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure how strong the levels are.")
    parser.add_argument("--games", type=int, default=200, metavar="N", help="of each kind (default 200)")
    parser.add_argument("--level", default="master", metavar="LEVEL", help="who is measured (default master)")
    parser.add_argument("--seed", type=int, default=2, metavar="S", help="another seed, other games (default 2)")
    parser.add_argument("--only", choices=[*DUELS, "dungeon-venture"], help="one game only")
    parser.add_argument("--jobs", type=int, default=cores(), metavar="N", help="processes (default: one per core)")
    parser.add_argument("--keep", type=Path, default=Path("build/strength"), metavar="DIR", help="for interrupted runs")
    args = parser.parse_args()
    kept = args.keep / f"seed-{args.seed}"
    kept.mkdir(parents=True, exist_ok=True)
    how = (args.games, args.seed, args.jobs, kept)
    good = True
    for game, wanted in DUELS.items():
        if args.only in (None, game):
            found = duel(game, args.level, *how)
            good &= told(found._replace(name=f"{game}: {found.name}"), wanted)
    if args.only in (None, "dungeon-venture"):
        usual = side("journeyman", "journeyman", KEEPER, *how)
        print(figures(usual), flush=True)
        good &= told(side(args.level, "journeyman", KEEPER, *how), usual.share + MARGIN)
        good &= told(side("journeyman", args.level, HEROES, *how), 1 - usual.share + MARGIN)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
