"""The command line: `undercroft play`, `serve`, `simulate`, `lab`, `arena`, `replay`, `rules`, `cards`, `adventures`,
`games`, `bench`."""

from __future__ import annotations

import argparse
import io
import json
import os
import secrets
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import Any, NoReturn

import undercroft as uc
from undercroft.games import shelf
from undercroft.games.catalogue import CatalogueError, UnknownRule
from undercroft.games.sets.problems import BadSet
from undercroft.kernel.errors import BadRequest, UndercroftError
from undercroft.server.arguments import add_play_arguments, add_serve_arguments
from undercroft.terminal.cards import CARD_TYPES, cards_of
from undercroft.terminal.paper import Paper, say
from undercroft.text.english.phrases import capital

STANDARD_GAME = "boss-monster"
STANDARD_BOT = "heuristic"
BAD_INPUT, INTERRUPTED = 2, 130
BENCH_SECONDS = 3.0


class Parser(argparse.ArgumentParser):
    """Refuses in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {one_line(message)} ({self.prog} --help shows how)\n")


def one_line(message: object) -> str:
    text = " ".join("".join(letter if letter.isprintable() else " " for letter in str(message)).split())
    return text if len(text) <= 400 else text[:397] + "..."


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command; the exit code is 2 for bad input and 130 for Ctrl-C, never a traceback."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that cannot show a letter shows a question mark
    try:
        args = parser().parse_args(arguments)
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except BadSet as bad:
        others = len(bad.problems) - 1
        more = f" (and {others} more: undercroft cards check names them all)" if others else ""
        print(f"undercroft: {one_line(bad.problems[0])}{more}", file=sys.stderr)
        return BAD_INPUT
    except (UndercroftError, CatalogueError, UnknownRule) as problem:
        print(f"undercroft: {one_line(problem)}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # whoever was reading has seen enough; nothing may be flushed into the closed pipe at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as problem:
        where = f"{problem.filename}: " if problem.filename else ""
        print(f"undercroft: {where}{problem.strerror or problem}", file=sys.stderr)
        return BAD_INPUT


# --- play, serve
ONLY_IN_THE_TERMINAL = ("game", "seats", "option", "sets", "seed", "seat", "humans", "bots", "resume")


def play(args: argparse.Namespace) -> int:
    """The page, or the terminal."""
    if args.terminal:
        return play_in_terminal(args)
    usual = parser().parse_args(["play"])
    for name in ONLY_IN_THE_TERMINAL:
        if getattr(args, name) != getattr(usual, name):
            what = "GAME" if name == "game" else f"--{name}"
            raise BadRequest(f"{what} goes with --terminal; on the page you choose it there")
    code: int = server().play(args)
    return code


def lab(args: argparse.Namespace) -> int:
    """The laboratory on the page."""
    name = args.game or STANDARD_GAME
    shelf.find(name)
    code: int = server().play(args, f"lab/{name}")
    return code


def serve(args: argparse.Namespace) -> int:
    code: int = server().serve(args)
    return code


def server() -> Any:
    """The server's commands, if what they need is installed: the engine alone needs nothing."""
    try:
        from undercroft.server import command
    except ModuleNotFoundError as missing:
        raise BadRequest(
            f"the page needs the package {missing.name}, which is not installed; play --terminal needs nothing"
        ) from None
    return command


def play_in_terminal(args: argparse.Namespace) -> int:
    from undercroft.terminal.board import kind_of
    from undercroft.terminal.files import resume
    from undercroft.terminal.request import bots_of, options_of
    from undercroft.terminal.sitting import Sitting

    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401  (line editing at the prompt, where the system has it)
    name = args.game or STANDARD_GAME
    options, _ = options_of(name, args.option, args.sets)
    if args.resume:
        game = resume(args.resume)
    else:
        seats = args.seats or ask_seats(name)
        seed = secrets.randbelow(1 << 31) if args.seed is None else args.seed
        game = uc.new_game(name, seats, seed, options)
    kind_of(game.setup["game"])  # or a clear refusal before anything is drawn
    seats = game.table.seats
    if not 0 <= args.seat < seats:
        raise BadRequest(f"--seat: this game has seats 0 to {seats - 1}, not {args.seat}")
    if not 1 <= args.humans <= seats:
        raise BadRequest(f"--humans: 1 to {seats} people can sit at this table, not {args.humans}")
    people = tuple((args.seat + more) % seats for more in range(args.humans))
    names = bots_of(args.bots)
    empty = [seat for seat in range(seats) if seat not in people]
    levels = {seat: names[at % len(names)] for at, seat in enumerate(empty)}
    Sitting(game, people, levels, deal_of(args, game.setup), seating_of(args)).greet().play()
    return 0


def ask_seats(game: str) -> int:
    """At a terminal the one thing worth asking; elsewhere the smallest table."""
    counts: tuple[int, ...] = shelf.find(game).SEATS
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return counts[0]
    words = f"{', '.join(str(count) for count in counts[:-1])} or {counts[-1]}"
    while True:
        typed = input(f"How many at the table, you included: {words}? [{counts[0]}] ").strip()
        if not typed:
            return counts[0]
        if typed in [str(count) for count in counts]:
            return int(typed)


def deal_of(args: argparse.Namespace, setup: dict[str, Any]) -> str:
    """The arguments that give the same deal."""
    words = [setup["game"], "--seats", str(setup["seats"]), "--seed", str(setup["seed"])]
    return " ".join(words + [word for pair in args.option for word in ("--option", pair)])


def seating_of(args: argparse.Namespace) -> str:
    """The arguments that sit the same people and bots down, with the same set files."""
    words = ["--seat", str(args.seat)] if args.seat else []
    words += ["--humans", str(args.humans)] if args.humans > 1 else []
    words += ["--bots", args.bots] if args.bots != STANDARD_BOT else []
    return " ".join(words + (["--sets", args.sets] if args.sets else []))


# --- simulate, arena
def simulate(args: argparse.Namespace) -> int:
    from undercroft.terminal.studies import simulate as run

    return run(args)


def arena(args: argparse.Namespace) -> int:
    from undercroft.terminal.studies import arena as run

    return run(args)


# --- join
def join(args: argparse.Namespace) -> int:
    """Let a program play on somebody's server."""
    server()  # or a clear line that its packages are missing
    from undercroft.server.guest import Guest

    guest = Guest(args.link, args.program, args.name, args.seconds)
    if guest.link != args.link.strip():
        say(f"It has a seat. Should it leave before the end, this link brings it back: {guest.link}")
    result = guest.play()
    say(f"Over: {result['reason']}. Seats that won: {', '.join(str(seat) for seat in result['winners'])}.")
    return 0


# --- replay, rules
def replay(args: argparse.Namespace) -> int:
    from undercroft.terminal.replay import Replay

    for file in (args.sets or "").split(","):
        if file:
            game, card_set = shelf.read_set(file)
            shelf.find(game).register(card_set)
    if args.to is not None and args.to < 0:
        raise BadRequest(f"--to: a number of choices, not {args.to}")
    if args.seat is not None and args.seat < 0:
        raise BadRequest(f"--seat: seats are counted from 0, not {args.seat}")
    Replay(args.file, args.seat, args.all).run(args.to)
    return 0


def rules(args: argparse.Namespace) -> int:
    from undercroft.terminal.rules import coverage_lines, read

    words = list(args.words)
    game = words.pop(0) if words and words[0] in shelf.GAMES else STANDARD_GAME
    if not args.coverage:
        say(read(game, words, Paper.of(sys.stdout)))
        return 0
    if words:
        raise BadRequest(f"--coverage takes a game, not '{words[0]}'; there are: {', '.join(shelf.GAMES)}")
    lines, complete = coverage_lines(game, Path.cwd())
    say(lines)
    return 0 if complete else 1


# --- cards
def set_named(name: str) -> tuple[str, Any]:
    """A built-in set by its name, or any set file by its path; and the game it is for."""
    known = shelf.set_names()
    if name in known:
        return known[name], shelf.find(known[name]).find_set(name)
    if not (name.endswith(".toml") or Path(name).is_file()):
        raise BadRequest(f"there is no set '{name}'; name a set file or one of: {', '.join(known)}")
    return shelf.read_set(name)


def cards_check(args: argparse.Namespace) -> int:
    code = 0
    for name in args.files:
        try:
            game, found = shelf.read_set(name)
            say(f"{name}: fine. {found.title}: {cards_of(game).counts(found)}")
        except BadSet as bad:
            code = refuse(bad)
    return code


def refuse(bad: BadSet) -> int:
    """One line for each problem of a file."""
    say([one_line(problem) for problem in bad.problems], sys.stderr)
    return BAD_INPUT


def cards_show(args: argparse.Namespace) -> int:
    game, found = set_named(args.set)
    cards = cards_of(game)
    if args.type and args.type not in cards.types:
        raise BadRequest(f"--type: {game} has {', '.join(cards.types)} cards, not {args.type}")
    say(cards.show_set(found, Paper.of(sys.stdout), [args.type] if args.type else ()))
    return 0


def cards_export(args: argparse.Namespace) -> int:
    if args.schema:
        known = shelf.set_names()
        game = args.set if args.set in shelf.GAMES else known[args.set] if args.set in known else set_named(args.set)[0]
        data = shelf.find(game).set_schema()
    else:
        game, found = set_named(args.set)
        data = cards_of(game).as_data(found)
    say(json.dumps(data, indent=1, ensure_ascii=False))
    return 0


# --- adventures
def adventures_check(args: argparse.Namespace) -> int:
    from undercroft.terminal.adventures import counts, read_adventure

    code = 0
    for name in args.files:
        try:
            found = read_adventure(name)
            say(f"{name}: fine. {found.title}: {counts(found)}")
        except BadSet as bad:
            code = refuse(bad)
    return code


def adventures_draw(args: argparse.Namespace) -> int:
    from undercroft.games.dungeon_venture.drawing import svg
    from undercroft.terminal.adventures import adventure_named, show

    try:
        found = adventure_named(args.adventure)
    except BadSet as bad:
        return refuse(bad)
    if args.svg:
        Path(args.svg).write_text(svg(found), encoding="utf-8")
        say(f"{found.title} is drawn in {args.svg}")
    else:
        say(show(found, Paper.of(sys.stdout)))
    return 0


# --- games, bench
def games(_args: argparse.Namespace) -> int:
    paper = Paper.of(sys.stdout)
    for game in uc.games():
        seats = f"{min(game['seats'])} to {max(game['seats'])} seats"
        say([paper.rule(f"{game['id']}: {game['title']}, {seats}", "thick"), " Options (--option name=value):"])
        say(paper.table(([name, told_option(option)] for name, option in game["options"].items()), indent=3))
        say(" Sets (--sets name,name or a file of your own):")
        say(paper.table(([name, title] for name, title in game["sets"].items()), indent=3))
    return 0


def told_option(option: dict[str, Any]) -> str:
    text: str = option["text"]
    if option["type"] == "choice":
        text += f" One of {', '.join(option['choices'])}; usually {option['default']}."
    return text


def bench(_args: argparse.Namespace) -> int:
    from undercroft.lab.simulate import Experiment, play

    experiment = Experiment(STANDARD_GAME, 4, ("random",), 1, 1, {})
    play(experiment, 0)
    start, played, decisions = perf_counter(), 0, 0
    while perf_counter() - start < BENCH_SECONDS:
        played += 1
        decisions += play(experiment, played).decisions
    elapsed = perf_counter() - start
    say(f"{decisions / elapsed:,.0f} decisions/s, {played / elapsed:,.0f} games/s (random bots, 4 seats, one core)")
    say("Beside another engine, with figures for copying and search: make bench, in a checkout of the project.")
    return 0


# --- what can be typed
def parser() -> Parser:
    top = Parser(prog="undercroft", description="Play and study dungeon card games.", epilog="example: undercroft play")
    top.add_argument("--version", action="version", version=f"undercroft {uc.__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser)

    def command(
        to: Any, name: str, run: Callable[[argparse.Namespace], int], about: str, example: str
    ) -> argparse.ArgumentParser:
        made: argparse.ArgumentParser = to.add_parser(
            name, help=about, description=capital(about) + ".", epilog=f"example: undercroft {example}"
        )
        made.set_defaults(run=run)
        return made

    def table(made: argparse._ActionsContainer) -> None:
        made.add_argument("--seats", type=int, metavar="N", help="how many sit at the table")
        made.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help="a variant, for example hard-mode=true (see undercroft games); may be given again",
        )
        made.add_argument("--sets", metavar="A,B", help="card sets by name, or set files by path")

    one = command(
        commands,
        "play",
        play,
        "play: opens the page in your browser, or a game in the terminal",
        "play; undercroft play --terminal --seats 3 --option intrigue --seed 7",
    )
    one.add_argument("--terminal", action="store_true", help="play in the terminal")
    page = one.add_argument_group("on the page")
    add_play_arguments(page)
    terminal = one.add_argument_group("in the terminal (with --terminal)")
    terminal.add_argument("game", nargs="?", metavar="GAME", help=f"which game (default {STANDARD_GAME})")
    table(terminal)
    terminal.add_argument(
        "--seed", type=int, metavar="S", help="the same seed deals the same cards (default: a fresh one)"
    )
    terminal.add_argument("--seat", type=int, default=0, metavar="I", help="where you sit, from 0 (default 0)")
    terminal.add_argument("--humans", type=int, default=1, metavar="N", help="people at this keyboard (default 1)")
    terminal.add_argument(
        "--bots", default=STANDARD_BOT, metavar="A,B", help=f"who sits on the other seats (default {STANDARD_BOT})"
    )
    terminal.add_argument("--resume", metavar="FILE", help="go on with a saved game")

    one = command(
        commands,
        "serve",
        serve,
        "host tables for others",
        "serve --host 0.0.0.0 --port 8000 --data /srv/undercroft",
    )
    add_serve_arguments(one)

    one = command(
        commands,
        "simulate",
        simulate,
        "let bots play many games, and say who won how surely",
        "simulate boss-monster --games 1000 --bots heuristic,random --seed 1; "
        "undercroft simulate dungeon-venture --option adventure=all --bots heuristic --report out.html",
    )
    one.add_argument("game", metavar="GAME", help="which game, for example boss-monster")
    one.add_argument("--games", type=int, default=1000, metavar="N", help="how many games (default 1000)")
    one.add_argument("--bots", default="heuristic,random", metavar="A,B", help="who plays; seats are rotated")
    one.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed gives the same result (default 1)")
    table(one)
    one.add_argument("--jobs", type=int, default=0, metavar="N", help="processes (default: as many as are worth it)")
    one.add_argument("--json", metavar="FILE", help="write everything, game by game, to this file")
    one.add_argument("--report", metavar="FILE.html", help="write a page with plots: seats, roles, leads, every card")
    one.add_argument(
        "--compare", metavar="SET.toml", help="play the same games with this changed set, too, and report what it did"
    )
    one.add_argument("--plots", metavar="DIR", help="write the report's plots as pictures (SVG) into this folder")
    one.add_argument("--columns", metavar="FILE", help="write a row for each seat and game, as .csv or .parquet")

    one = command(
        commands,
        "lab",
        lab,
        "study a game on the page: let bots play thousands of games, and read what cards and seats are worth",
        "lab boss-monster",
    )
    one.add_argument("game", nargs="?", metavar="GAME", help=f"which game (default {STANDARD_GAME})")
    add_play_arguments(one)

    one = command(
        commands,
        "arena",
        arena,
        "let bots play a round robin, and rate them",
        "arena boss-monster --bots master,journeyman,random --games 500 (after Ctrl-C it goes on where it stopped)",
    )
    one.add_argument("game", metavar="GAME", help="which game, for example boss-monster")
    one.add_argument(
        "--bots",
        default="journeyman,apprentice,random",
        metavar="A,B",
        help="who takes part (default journeyman,apprentice,random)",
    )
    one.add_argument(
        "--program",
        action="append",
        default=[],
        metavar="NAME=COMMAND",
        help="an outside program as a bot (docs/bots.md); may be given again",
    )
    one.add_argument(
        "--seconds", type=float, default=10.0, metavar="T", help="a program's time for a choice (default 10)"
    )
    one.add_argument(
        "--games",
        type=int,
        default=500,
        metavar="N",
        help="games in all (default 500), or some more: every line-up plays each deal from every seat",
    )
    one.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed gives the same result (default 1)")
    table(one)
    one.add_argument("--jobs", type=int, default=0, metavar="N", help="processes (default: one a core)")
    one.add_argument("--engine", choices=("processes", "ray"), default="processes", help="where the games are played")
    one.add_argument(
        "--keep",
        metavar="FILE",
        help="keep every game in this file, and add to what it holds (default: only until all are played)",
    )
    one.add_argument("--json", metavar="FILE", help="write everything, game by game, to this file")

    one = command(
        commands,
        "join",
        join,
        "let a program of yours play at a table, by the link of its seat",
        "join 'http://127.0.0.1:8642/table/abc#join=xyz' --program 'python3 bot.py'",
    )
    one.add_argument("link", metavar="LINK", help="a seat's link or an invitation, in quotes")
    one.add_argument("--program", required=True, metavar="COMMAND", help="what plays (docs/bots.md)")
    one.add_argument("--name", default="Program", metavar="NAME", help="what it is called at the table")
    one.add_argument("--seconds", type=float, default=60.0, metavar="T", help="its time for a choice (default 60)")

    one = command(commands, "replay", replay, "step through the record of a game", "replay boss-monster-7.json --all")
    one.add_argument("file", metavar="FILE", help="the file that save wrote")
    seen = one.add_mutually_exclusive_group()
    seen.add_argument("--seat", type=int, metavar="I", help="as seat I saw it (default: as the public saw it)")
    seen.add_argument("--all", action="store_true", help="with everybody's secrets")
    one.add_argument("--to", type=int, metavar="N", help="up to choice N")
    one.add_argument("--sets", metavar="FILE", help="set files the game was played with, by path")

    one = command(commands, "rules", rules, "read and search the rules", "rules boss-monster advanced room")
    one.add_argument("words", nargs="*", metavar="WORD", help="a game first if you like; then a rule's id, or words")
    one.add_argument("--coverage", action="store_true", help="which rules have no test (exit code 1 if any)")

    group = commands.add_parser(
        "cards",
        help="check, show and export card sets",
        description="Check, show and export card sets.",
        epilog="example: undercroft cards check my-set.toml",
    )
    inner = group.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser)
    one = command(inner, "check", cards_check, "say what is wrong with set files", "cards check my-set.toml")
    one.add_argument("files", nargs="+", metavar="FILE")
    one = command(inner, "show", cards_show, "print a set as tables, with texts", "cards show undercroft --type room")
    one.add_argument("set", nargs="?", default="undercroft", metavar="SET", help="a set's name or a set file")
    one.add_argument("--type", choices=CARD_TYPES, help="only these cards")
    one = command(
        inner, "export", cards_export, "print a set as JSON, with texts", "cards export --schema > set.schema.json"
    )
    one.add_argument("set", nargs="?", default="undercroft", metavar="SET", help="a set's name or a set file")
    one.add_argument("--schema", action="store_true", help="the JSON Schema of set files, for editors")

    group = commands.add_parser(
        "adventures",
        help="check and draw adventures of Dungeon Venture",
        description="Check and draw adventures of Dungeon Venture. Heroes should not look: a drawing shows everything.",
        epilog="example: undercroft adventures draw gronks-lair",
    )
    inner = group.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser)
    one = command(
        inner,
        "check",
        adventures_check,
        "say what is wrong with adventure files (docs/adventures.md shows how to write one)",
        "adventures check my-adventure.toml",
    )
    one.add_argument("files", nargs="+", metavar="FILE")
    one = command(
        inner,
        "draw",
        adventures_draw,
        "print an adventure with everything that is hidden, or draw it as a picture",
        "adventures draw seven-locks; undercroft adventures draw my-adventure.toml --svg my-adventure.svg",
    )
    one.add_argument(
        "adventure", metavar="FILE|ID", help="an adventure file, or the id of one that comes with the game"
    )
    one.add_argument("--svg", metavar="OUT", help="draw a picture into this file instead")

    command(commands, "games", games, "list the games with their options and sets", "games")
    command(commands, "bench", bench, "measure how fast this machine plays", "bench")
    return top


if __name__ == "__main__":
    sys.exit(main())
