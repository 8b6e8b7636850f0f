"""What a simulation found, as a table with its uncertainty."""

from __future__ import annotations

from typing import Any

from undercroft.bots import called
from undercroft.lab.simulate import (
    Experiment,
    Outcome,
    Tally,
    by_bot,
    by_bot_and_seat,
    by_reason,
    by_seat,
    by_variant,
    options_words,
)
from undercroft.lab.statistics import mean_interval, mean_words
from undercroft.terminal.paper import Paper

BAR = 20


def report(experiment: Experiment, outcomes: list[Outcome], elapsed: float, paper: Paper) -> list[str]:
    bots = ", ".join(map(called, experiment.bots))
    games = "1 game" if len(outcomes) == 1 else f"{len(outcomes):,} games"
    title = f"{experiment.game}: {games}, {experiment.seats} seats, {bots}, seed {experiment.seed}"
    lines = heading(title, experiment.options, paper)
    several = len(set(experiment.bots)) > 1
    if several:
        lines += ["", paper.rule("Games won by bot"), *shares(of_bots(outcomes), paper)]
    lines += ["", paper.rule("Games won by seat"), *shares(by_seat(outcomes), paper)]
    if several:
        lines += ["", paper.rule("Games won by bot and seat"), *shares(by_bot_and_seat(outcomes), paper)]
    if experiment.variants:
        lines += ["", paper.rule("Games won by variant"), *shares(by_variant(experiment, outcomes), paper, bars=False)]
    lines += ["", paper.rule("Why the games ended"), *reasons(by_reason(outcomes), paper)]
    rounds = mean_words(*mean_interval([outcome.rounds for outcome in outcomes]), digits=2)
    decisions = mean_words(*mean_interval([outcome.decisions for outcome in outcomes]))
    lines += ["", paper.rule("A game on average")]
    lines += [f" {rounds} rounds, {decisions} decisions"]
    if paper.sign("cut") == "~":
        lines[-1] = lines[-1].replace("±", "+-")
    total = sum(outcome.decisions for outcome in outcomes)
    lines += [f" {len(outcomes) / elapsed:,.1f} games/s, {total / elapsed:,.0f} decisions/s, {elapsed:.1f} s in all"]
    return [*lines, paper.paint(" In brackets and after a share: 95 % intervals (Wilson for shares).", "dim")]


def of_bots(outcomes: list[Outcome]) -> list[Tally]:
    return [one._replace(name=called(one.name)) for one in by_bot(outcomes)]


def heading(title: str, options: dict[str, Any], paper: Paper) -> list[str]:
    """What was played, and with which options."""
    words = ", ".join(options_words(options))
    return [paper.rule(title, "thick"), *(paper.wrap(words, 1, style="dim") if words else [])]


def reasons(tallies: list[Tally], paper: Paper) -> list[str]:
    """What has many words stands last, where there is room for them."""
    rows = [[*figures(one), one.name] for one in tallies]
    return paper.table(rows, "rrr")


def shares(tallies: list[Tally], paper: Paper, bars: bool = True) -> list[str]:
    rows = []
    for one in tallies:
        full = round(BAR * one.share)
        bar = paper.paint(paper.sign("bar") * full, "good") + paper.paint(paper.sign("no bar") * (BAR - full), "dim")
        rows.append([one.name, *figures(one), bar if bars else ""])
    return paper.table(rows, " rrr")


def figures(one: Tally) -> list[str]:
    between = f"{100 * one.low:.1f} to {100 * one.high:.1f} %"
    return [f"{one.won:,} of {one.played:,}", f"{100 * one.share:.1f} %", between]
