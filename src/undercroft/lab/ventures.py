"""How fair the adventures of Dungeon Venture are: many games of each, at the level it is meant for.

python -m undercroft.lab.ventures --games 400 --seed 1
python -m undercroft.lab.ventures --games 40 --heroes random        # the same Keeper against chance
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

from undercroft.games.dungeon_venture.adventure import LIBRARY
from undercroft.games.dungeon_venture.campaign import new_campaign
from undercroft.games.dungeon_venture.start import FIRST_ADVENTURE, adventures
from undercroft.kernel.errors import BadRequest
from undercroft.lab.findings import plain
from undercroft.lab.plots import bars, picture
from undercroft.lab.progress import Progress
from undercroft.lab.simulate import Experiment, Outcome, Tally, simulate, tally
from undercroft.workers import cores

KEEPER, HEROES = 0, 1  # two seats: who holds what
BOUND: Final = "gap-45"  # the rule by which a game ends because its rounds are over
#: what a party that has done one adventure of each level before keeps: fighter, mage, barbarian, thief (camp-05 to 07)
KEPT: Final = (
    (("tower-shield",), ("magic-talisman",), ("magic-sword",), ("hunting-bow",)),
    (("iron-helm",), ("rune-ring",), ("scale-coat",), ("wayfarer-boots",)),
    (("two-handed-sword",), (), (), ("warden-cloak",)),
)
PURSE: Final = 20  # gold from each adventure before, for the shop


@dataclass(frozen=True, slots=True)
class Match(Experiment):
    """An experiment in which the Keeper's bot and the heroes' bot keep their seats."""

    def seating(self, number: int) -> tuple[str, ...]:
        return self.bots


def party(level: int) -> dict[str, Any]:
    """The option `campaign` for a party that comes to this level in the usual way; nothing on level 1."""
    if level == 1:
        return {}
    held: list[list[str]] = [[], [], [], []]
    for found in KEPT[: level - 1]:
        for hero, pieces in enumerate(found):
            held[hero] += pieces
    return new_campaign() | {"completed": level - 1, "level": level - 1, "purse": PURSE * (level - 1), "held": held}


def with_party(options: dict[str, Any]) -> dict[str, Any]:
    """The options of a game, to which heroes bring what they usually own when they come so far."""
    brought = party(LIBRARY.find(options.get("adventure", FIRST_ADVENTURE)).level)
    return options | {"campaign": brought} if brought and "campaign" not in options else options


def match(adventure: str, keeper: str, heroes: str, games: int, seed: int) -> Match:
    return Match("dungeon-venture", 2, (keeper, heroes), games, seed, with_party({"adventure": adventure}))


def heroes_won(name: str, outcomes: list[Outcome]) -> Tally:
    return tally(name, len(outcomes), sum([HEROES in outcome.winners for outcome in outcomes]))


def line(tallied: Tally, outcomes: list[Outcome]) -> str:
    rounds = median([outcome.rounds for outcome in outcomes])
    bound = sum([outcome.rule == BOUND for outcome in outcomes])
    interval = f"{100 * tallied.low:5.1f} to {100 * tallied.high:5.1f} %"
    share = f"{tallied.won:4} of {tallied.played:4} {100 * tallied.share:6.1f} %"
    return f"{tallied.name:22} {share}  {interval}  {rounds:5.1f} rounds  {bound} at the bound"


def length(name: str, outcomes: list[Outcome]) -> dict[str, Any]:
    """How many rounds games take: the middle one, and those between which 80 % of them lie."""
    rounds = sorted([outcome.rounds for outcome in outcomes])
    last = len(rounds) - 1
    return {"name": name, "share": median(rounds), "low": rounds[last // 10], "high": rounds[last - last // 10]}


def pictures(played: dict[str, list[Outcome]]) -> dict[str, str]:
    """By adventure: how often the heroes won, and how long it took; as SVG."""
    won = [plain(heroes_won(name, outcomes)) for name, outcomes in played.items()]
    rounds = [length(name, outcomes) for name, outcomes in played.items()]
    return {
        "adventures": picture(bars(won, "heroes win", fair=0.5).to_dict()),
        "adventure-rounds": picture(bars(rounds, "rounds", axis="d").to_dict()),
    }


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m undercroft.lab.ventures",
        description="Play every adventure at its level and print how often the heroes won, with 95 % intervals.",
        epilog="example: python -m undercroft.lab.ventures --games 400 --seed 1 --jobs 2",
    )
    parser.add_argument("adventures", nargs="*", metavar="ADVENTURE", help="which ones (default: all)")
    parser.add_argument("--games", type=int, default=40, metavar="N", help="of each adventure (default 40)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="another seed, other games (default 1)")
    parser.add_argument("--jobs", type=int, default=cores(), metavar="N", help="processes (default: one per core)")
    parser.add_argument("--keeper", default="heuristic", metavar="BOT", help="the Keeper's bot (default heuristic)")
    parser.add_argument("--heroes", default="heuristic", metavar="BOT", help="the heroes' bot (default heuristic)")
    parser.add_argument("--plots", type=Path, metavar="DIR", help="write plots as pictures (SVG) into this folder")
    args = parser.parse_args(arguments)
    names = args.adventures or list(adventures())
    for name in names:
        if name not in adventures():
            parser.exit(2, f"ventures: there is no adventure '{name}'; there are: {', '.join(adventures())}\n")
    played: dict[str, list[Outcome]] = {}
    try:
        for name in names:
            with Progress("games", args.games) as progress:
                games = match(name, args.keeper, args.heroes, args.games, args.seed)
                outcomes = played[name] = simulate(games, args.jobs, progress.advance)
            print(line(heroes_won(name, outcomes), outcomes), flush=True)
        if args.plots:
            args.plots.mkdir(parents=True, exist_ok=True)
            for name, drawn in pictures(played).items():
                (args.plots / f"{name}.svg").write_text(drawn, encoding="utf-8")
    except BadRequest as problem:
        parser.exit(2, f"ventures: {problem}\n")
    except KeyboardInterrupt:
        return 130
    every = [outcome for outcomes in played.values() for outcome in outcomes]
    print(line(heroes_won("all", every), every))
    return 0


if __name__ == "__main__":
    sys.exit(main())
