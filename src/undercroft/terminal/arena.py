"""What an arena found: ratings, duels, and who failed."""

from __future__ import annotations

from undercroft.lab.arena import Contest, Match, duels, failures, standings
from undercroft.terminal.paper import Paper
from undercroft.terminal.report import heading, shares


def report(contest: Contest, matches: list[Match], paper: Paper) -> list[str]:
    title = f"{contest.game}: {len(matches):,} games, {contest.seats} seats, seed {contest.seed}"
    rows = [["", "bot", "rating", "95 %", "won", "share"]]
    for place, one in enumerate(standings(contest, matches), 1):
        interval = f"{one.low:.1f} to {one.high:.1f}"
        won = f"{one.won.won:,} of {one.won.played:,}"
        rows.append([str(place), one.name, f"{one.rating:.1f}", interval, won, f"{100 * one.won.share:.1f} %"])
    lines = [*heading(title, contest.options, paper), "", paper.rule("Ratings"), *paper.table(rows, "r rrrr")]
    lines += ["", paper.rule("Against each other"), *shares(duels(contest, matches), paper, bars=False)]
    if contest.seats > 2:
        lines += [paper.paint(" Of the games that one of the two won without the other.", "dim")]
    failed = failures(matches)
    if failed:
        lines += ["", paper.rule("Games lost by failing")]
        lines += paper.table([str(count), what] for what, count in failed.items())
    return [*lines, paper.paint(" Ratings by openskill (Plackett-Luce), intervals of 95 %.", "dim")]
