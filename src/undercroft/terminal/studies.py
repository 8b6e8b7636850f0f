"""Studies from the command line: simulations with their reports, and the arena."""

from __future__ import annotations

import argparse
import hashlib
import json
import shlex
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Any

from undercroft.games import shelf
from undercroft.kernel.errors import BadRequest
from undercroft.lab.arena import Contest, heading, recall
from undercroft.lab.arena import check as check_contest
from undercroft.lab.arena import run as run_arena
from undercroft.lab.arena import summary as arena_summary
from undercroft.lab.chronicle import Story, gather
from undercroft.lab.engines import ENGINES, Processes
from undercroft.lab.progress import Progress
from undercroft.lab.simulate import Experiment, Outcome, check, summary
from undercroft.lab.simulate import simulate as run_simulation
from undercroft.lab.ventures import with_party
from undercroft.server.arguments import data_folder
from undercroft.terminal.arena import report as arena_report
from undercroft.terminal.paper import Paper, say
from undercroft.terminal.report import report
from undercroft.terminal.request import bots_of, options_of, programs_of, variants_of
from undercroft.workers import tidy_end


# --- simulate
def simulate(args: argparse.Namespace) -> int:
    options, files, variants = wanted(args)
    names = tuple(bots_of(args.bots))
    seats = max(min(shelf.find(args.game).SEATS), len(names)) if args.seats is None else args.seats
    check_jobs(args.jobs)
    check_outputs((args.json, args.report, args.columns, args.plots), (args.compare, *files))
    if args.compare and not args.report:
        raise BadRequest("--compare needs --report FILE.html to write to")
    experiment = Experiment(args.game, seats, names, args.games, args.seed, options, files, variants)
    check(experiment)
    other = changed(experiment, args.compare) if args.compare else None
    paper = Paper.of(sys.stdout)
    start = perf_counter()
    if args.json:
        try_writing(Path(args.json))
    told = args.report or args.plots or args.columns
    outcomes, more, data = watched(experiment, other, args, paper) if told else (counted(experiment, args.jobs), [], {})
    elapsed = perf_counter() - start
    if args.json:
        data = {**summary(experiment, outcomes), **data}
        Path(args.json).write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    written = {"report": args.report, "plots": args.plots, "columns": args.columns, "data": args.json}
    places = [f" The {name}: {path}" for name, path in written.items() if path]
    say([*report(experiment, outcomes, elapsed, paper), *more, *(["", *places] if places else [])])
    return 0


def wanted(args: argparse.Namespace) -> tuple[dict[str, Any], tuple[str, ...], tuple[tuple[str, dict[str, Any]], ...]]:
    """The options that all games have, the files they need, and the variants that take turns."""
    plain, ways = variants_of(args.game, args.option)
    options, files = options_of(args.game, plain, args.sets)
    variants = []
    for way in ways:
        chosen, more = options_of(args.game, [*plain, *way], args.sets)
        files = tuple(dict.fromkeys([*files, *more]))
        variants.append((", ".join([pair.replace("=", " ") for pair in way]), usual(args.game, chosen)))
    return options if variants else usual(args.game, options), files, tuple(variants)


def usual(game: str, options: dict[str, Any]) -> dict[str, Any]:
    """To a later adventure of Dungeon Venture heroes bring what they have found before."""
    shelf.find(game).check_options(options)
    return with_party(options) if game == "dungeon-venture" else options


def counted(experiment: Experiment, jobs: int) -> list[Outcome]:
    """Only how the games ended."""
    with Progress("games", experiment.games) as progress:
        return run_simulation(experiment, jobs, progress.advance)


def watched(
    experiment: Experiment, other: Experiment | None, args: argparse.Namespace, paper: Paper
) -> tuple[list[Outcome], list[str], dict[str, Any]]:
    """The games told in full, with their report and columns; what else there is to say, and what to write as data."""
    from undercroft.lab.columns import writer_of
    from undercroft.lab.comparison import changes, comparison
    from undercroft.lab.findings import findings
    from undercroft.lab.page import page, pictures
    from undercroft.lab.plots import converter, plotter

    write_columns = writer_of(Path(args.columns)) if args.columns else None
    if args.report or args.plots:
        plotter()
        converter()
    if args.plots:
        Path(args.plots).mkdir(parents=True, exist_ok=True)
    for path in (args.report, args.columns):
        if path:
            try_writing(Path(path))
    with Progress("games", experiment.games * (2 if other else 1)) as progress:
        engine = Processes(args.jobs)
        stories: list[Story] = gather(experiment, engine, progress.advance)
        others = gather(other, engine, progress.advance) if other else []
    found = findings(experiment, stories)
    more: list[str] = []
    data: dict[str, Any] = {"findings": found}
    if args.plots:
        for name, picture in pictures(found).items():
            (Path(args.plots) / f"{name}.svg").write_text(picture, encoding="utf-8")
    if args.report:
        compared = comparison(found, findings(other, others)) if other else None
        catalogue = shelf.find(experiment.game).rulebook()
        stated = (*catalogue.rules.values(), *catalogue.gaps.values())
        rules = {rule.id: rule.text for rule in stated if not rule.table_only}
        Path(args.report).write_text(page(found, rules, compared), encoding="utf-8")
        if other and compared:
            data |= {"comparison": compared, "changed": summary(other, [story.outcome for story in others])}
            more += ["", paper.rule(f"Before and after {args.compare}")]
            more += [line for said in changes(compared) for line in paper.wrap(said, 1)]
    if write_columns:
        write_columns(stories, others)
    return [story.outcome for story in stories], more, data


def try_writing(path: Path) -> None:
    """Better to hear now that a file cannot be written than after the games."""
    is_new = not path.exists()
    path.open("a").close()
    if is_new:
        path.unlink()


def changed(experiment: Experiment, path: str) -> Experiment:
    """The same experiment with a changed copy of one of its sets."""
    game, card_set = shelf.read_set(path)
    if game != experiment.game:
        raise BadRequest(f"--compare: {path} is a set for {game}, not for {experiment.game}")
    played: list[Any] = list(shelf.find(game).check_options(experiment.options)["sets"])
    matching = [at for at, name in enumerate(played) if name.split("@")[0] == card_set.id]
    if not matching:
        raise BadRequest(f"--compare: '{card_set.id}' is none of the sets that are played: {', '.join(played)}")
    old, new = played[matching[0]], shelf.add_set(path, game)

    def exchanged(options: dict[str, Any]) -> dict[str, Any]:
        """Wherever the set is named: one may take the heroes from it, too."""
        sets = [new if name == old else name for name in played]
        return {name: new if value == old else value for name, value in options.items()} | {"sets": sets}

    other = replace(
        experiment,
        options=exchanged(experiment.options),
        files=(*experiment.files, path),
        variants=tuple([(name, exchanged(options)) for name, options in experiment.variants]),
    )
    check(other)
    return other


# --- arena
def arena(args: argparse.Namespace) -> int:
    options, files = options_of(args.game, args.option, args.sets)
    programs = programs_of(args.program)
    names = [name.strip() for name in args.bots.split(",") if name.strip()]
    bots = (*names, *[name for name in programs if name not in names])
    seats = 2 if args.seats is None else args.seats
    contest = Contest(
        args.game, bots, args.games, seats, args.seed, usual(args.game, options), programs, args.seconds, files
    )
    check_jobs(args.jobs)
    check_contest(contest)
    words = [word for command in programs.values() for word in shlex.split(command)]
    check_outputs((args.keep, args.json), (*files, *words))
    kept = Path(args.keep) if args.keep else usual_place(contest)
    if args.json:
        try_writing(Path(args.json))
    if before := sum(1 for _ in recall(contest, kept)):
        say(f"Going on after {before:,} games that {kept} holds.", sys.stderr)
    engine = ENGINES[args.engine](args.jobs)
    progress = Progress("games", contest.total())
    try:
        with tidy_end(), progress:
            matches = run_arena(contest, engine, kept, progress.advance)
    except KeyboardInterrupt:
        say(f"Stopped after {progress.done:,} games. The same command goes on from {kept}.", sys.stderr)
        raise
    say(arena_report(contest, matches, Paper.of(sys.stdout)))
    if args.json:
        Path(args.json).write_text(json.dumps(arena_summary(contest, matches), indent=1) + "\n", encoding="utf-8")
    if not args.keep:
        kept.unlink()
    return 0


def usual_place(contest: Contest) -> Path:
    """Where the games of a contest wait, if it is interrupted and nobody has named a file."""
    folder = data_folder() / "arena"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    name = hashlib.blake2b(json.dumps(heading(contest)).encode(), digest_size=8).hexdigest()
    return folder / f"{contest.game}-{name}.jsonl"


def check_outputs(outputs: Sequence[str | None], inputs: Sequence[str | None]) -> None:
    """One file cannot be two things, whatever it is called."""
    asked = [Path(path).resolve() for path in outputs if path]
    if len(set(asked)) < len(asked):
        raise BadRequest(
            f"two outputs would be written to one place: {next(str(one) for one in asked if asked.count(one) > 1)}"
        )
    for path in inputs:
        if path and Path(path).resolve() in asked:
            raise BadRequest(f"what is read from {path} would be written over: choose another name for the output")


def check_jobs(jobs: int) -> None:
    if jobs < 0:
        raise BadRequest(f"--jobs: a number of processes, not {jobs}")
