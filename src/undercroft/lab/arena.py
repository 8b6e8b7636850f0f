"""A round robin between bots: every line-up plays the same deals from every seat, and ratings come out.

The same contest gives the same results on any machine and any engine, game by game; what was played is kept in a file
as it happens, so that an interrupted contest goes on where it stopped.
"""

from __future__ import annotations

import hashlib
import json
import os
import shlex
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from itertools import combinations, combinations_with_replacement
from math import inf
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from undercroft.bots import SETTINGS, Bot, bot
from undercroft.bots.program import SECONDS, BotFailure, ProgramBot, check_command
from undercroft.games.shelf import new_game
from undercroft.kernel.errors import BadRequest
from undercroft.kernel.game import Game, Result
from undercroft.lab.engines import Engine
from undercroft.lab.simulate import MOST_GAMES, Tally, learn_sets, seed_of, tally
from undercroft.lab.statistics import Z95

FORMAT = "undercroft-arena/1"
FAILED = "outside bot failed"
VERSIONS = "versions"  # of outside programs, in the heading of a file of games


@dataclass(frozen=True, slots=True)
class Contest:
    """Who plays what, how often. `programs` are outside bots: their names and the commands that start them."""

    game: str
    bots: tuple[str, ...]
    games: int
    seats: int = 2
    seed: int = 1
    options: dict[str, Any] = field(default_factory=dict)
    programs: dict[str, str] = field(default_factory=dict)
    seconds: float = SECONDS  # for one choice of an outside bot
    files: tuple[str, ...] = ()

    def line_ups(self) -> list[tuple[str, ...]]:
        """Who meets whom; where there are fewer bots than seats, some sit twice."""
        if len(self.bots) >= self.seats:
            return list(combinations(self.bots, self.seats))
        found = combinations_with_replacement(self.bots, self.seats)
        return [line_up for line_up in found if len(set(line_up)) > 1 or len(self.bots) == 1]

    def total(self) -> int:
        """All games: every line-up plays each deal once from every seat."""
        line_ups = len(self.line_ups())
        deals = -(-self.games // (line_ups * self.seats))
        return line_ups * self.seats * deals

    def seating(self, number: int) -> tuple[str, ...]:
        """Who sits where in game `number`."""
        line_ups = self.line_ups()
        line_up = line_ups[number % len(line_ups)]
        turn = number // len(line_ups) % self.seats
        return line_up[turn:] + line_up[:turn]

    def deal(self, number: int) -> int:
        """The seed of game `number`: the same for all line-ups and seatings of one deal."""
        return seed_of(self.seed, number // (len(self.line_ups()) * self.seats))


class Match(NamedTuple):
    """How one game of a contest went."""

    number: int
    seating: tuple[str, ...]
    winners: tuple[int, ...]
    reason: str
    rule: str
    decisions: int


def play_match(contest: Contest, number: int) -> Match:
    """One game. An outside bot that fails loses it, with its side: the others win (the stated rule of the arena)."""
    seating, deal = contest.seating(number), contest.deal(number)
    game = new_game(contest.game, contest.seats, deal, contest.options)
    game.at_once = True
    decisions = 0
    with ExitStack() as running:
        seat = 0
        players: list[Bot] = []
        try:
            for seat, name in enumerate(seating):
                players.append(player(contest, name, seat, seed_of(deal, name, seat), running))
            while True:
                game.settle()
                if game.result is not None:
                    break
                seat = next(iter(game.questions))
                game.answer(seat, players[seat].choose(game.seat(seat)))
                decisions += 1
            assert game.result is not None
            result = game.result
        except BotFailure as failure:
            result = Result(others_than(game, seating, seat), (), f"{FAILED}: {seating[seat]} {failure}", "")
            tell_the_end(result, [one for at, one in enumerate(players) if at != seat])
        else:
            tell_the_end(result, players)
    return Match(number, seating, result.winners, result.reason, result.rule, decisions)


def others_than(game: Game[Any], seating: tuple[str, ...], failed: int) -> tuple[int, ...]:
    """The seats of other bots on other sides; if there are none, of other bots."""
    side, lost = game.rules.side, game.rules.side(game, failed)
    rest = [seat for seat, name in enumerate(seating) if name != seating[failed]]
    rest = [seat for seat in rest if side(game, seat) != lost] or rest
    return tuple(rest)


def player(contest: Contest, name: str, seat: int, seed: int, running: ExitStack) -> Bot:
    if name not in contest.programs:
        return bot(name, seed)
    command = contest.programs[name]
    return running.enter_context(
        ProgramBot(command, contest.game, seat, contest.seats, seed & 0xFFFFFFFF, contest.seconds)
    )


def tell_the_end(result: Result, players: list[Bot]) -> None:
    for one in players:
        if isinstance(one, ProgramBot):
            one.end(result._asdict())


def play_matches(contest: Contest, numbers: tuple[int, ...]) -> list[Match]:
    learn_sets(contest.game, contest.files)
    return [play_match(contest, number) for number in numbers]


# --- a whole contest
def check(contest: Contest) -> None:
    """Refuse early, in the process of the person who asks."""
    if not 1 <= contest.games <= MOST_GAMES:
        raise BadRequest(f"at least one game must be played and {MOST_GAMES:,} at most, not {contest.games:,}")
    for name in contest.programs:
        if name in SETTINGS:
            raise BadRequest(f"a program cannot be called '{name}': that is one of our bots")
    if len(contest.bots) < 2:
        raise BadRequest("an arena needs at least two bots, for example --bots heuristic,random")
    if len(set(contest.bots)) < len(contest.bots):
        raise BadRequest("a bot is named twice; each takes part once")
    if not 0 < contest.seconds < inf:
        raise BadRequest(f"the time for a choice is a number of seconds above 0, not {contest.seconds:g}")
    for name in contest.bots:
        if name not in contest.programs:
            bot(name)
    for name, command in contest.programs.items():
        if name not in contest.bots:
            raise BadRequest(f"the program '{name}' is not among the bots that take part")
        check_command(command)
    new_game(contest.game, contest.seats, contest.seed, contest.options)


def run(
    contest: Contest, engine: Engine, kept: Path | None = None, report: Callable[[int], None] = lambda count: None
) -> list[Match]:
    """All games, in order; those that the file holds already are not played again."""
    check(contest)
    found = {match.number: match for match in recall(contest, kept)} if kept else {}
    report(len(found))
    missing = [number for number in range(contest.total()) if number not in found]
    for matches in engine.run(play_matches, contest, missing):
        for match in matches:
            found[match.number] = match
        if kept:
            keep(kept, matches)
        report(len(matches))
    return [found[number] for number in sorted(found)]


def heading(contest: Contest) -> dict[str, Any]:
    """What a file of games begins with. A program that was changed since then makes it another contest."""
    versions = {name: version_of(command) for name, command in contest.programs.items()}
    head = {"format": FORMAT, **asdict(contest), **({VERSIONS: versions} if versions else {})}
    return dict(json.loads(json.dumps(head)))


def version_of(command: str) -> str:
    """What the files hold that a command names."""
    digest = hashlib.blake2b(digest_size=8)
    program, *words = shlex.split(command)
    for word in (shutil.which(program) or program, *words):
        if os.path.isfile(word):  # a word may be too long for a path
            digest.update(Path(word).read_bytes())
    return digest.hexdigest()


def recall(contest: Contest, kept: Path) -> Iterator[Match]:
    """The games of an interrupted contest; a half-written last line is dropped."""
    head = heading(contest)
    first = json.dumps(head) + "\n"
    try:
        lines = kept.read_text(encoding="utf-8").splitlines(keepends=True) if kept.exists() else []
        if not lines or (len(lines) == 1 and first.startswith(lines[0])):
            kept.write_text(first, encoding="utf-8")
            return
        found = dict(json.loads(lines[0]))
    except (ValueError, TypeError):
        raise BadRequest(f"{kept} is not a file of the arena: choose another name") from None
    may_differ = ("games",) if contest.programs else ("games", "seconds")  # more games of the same contest may follow
    other = [name for name in head | found if head.get(name) != found.get(name) and name not in may_differ]
    if other:
        what = ", ".join(other).replace(VERSIONS, "a program was changed")
        raise BadRequest(f"{kept} holds another contest ({what}): choose another name, or remove it")
    whole = [line for line in lines if line.endswith("\n")]
    if len(whole) < len(lines):
        kept.write_text("".join(whole), encoding="utf-8")
    for at, line in enumerate(whole[1:], 2):
        match = kept_match(contest, line)
        if match is None:
            raise BadRequest(f"{kept} is damaged in line {at}: remove that line")
        if match.number < contest.total():
            yield match


def kept_match(contest: Contest, line: str) -> Match | None:
    """A line of the file, if it can be one."""
    try:
        number, seating, winners, reason, rule, decisions = json.loads(line)
        right = tuple(seating) == contest.seating(number) and number >= 0 and type(decisions) is int
        fine = right and set(winners) <= set(range(contest.seats)) and type(reason) is type(rule) is str
        return Match(number, tuple(seating), tuple(winners), reason, rule, decisions) if fine else None
    except (ValueError, TypeError):
        return None


def keep(kept: Path, matches: list[Match]) -> None:
    with kept.open("a", encoding="utf-8") as file:
        file.write("".join(json.dumps(match) + "\n" for match in matches))


# --- what came out
class Standing(NamedTuple):
    """A bot's place: its rating with a 95 % interval, and its games."""

    name: str
    rating: float
    low: float
    high: float
    won: Tally


def standings(contest: Contest, matches: list[Match]) -> list[Standing]:
    """By openskill's Plackett-Luce model, games in order; the best first.

    A bot that sits on several seats of a game learns from all of them: it gets the mean of what they say.
    """
    try:
        from openskill.models import PlackettLuce
    except ModuleNotFoundError:
        raise BadRequest("ratings need the package openskill: pip install 'undercroft[lab]'") from None
    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in contest.bots}
    for match in matches:
        ranks = [1.0 if seat in match.winners else 2.0 for seat in range(contest.seats)]
        rated = model.rate([[ratings[name]] for name in match.seating], ranks=ranks)
        for name in dict.fromkeys(match.seating):
            mine = [rating for who, (rating,) in zip(match.seating, rated, strict=True) if who == name]
            mu, sigma = (fmean(values) for values in zip(*[(one.mu, one.sigma) for one in mine], strict=True))
            ratings[name] = model.rating(mu, sigma, name)
    found = []
    for name in contest.bots:
        sat = [seat in match.winners for match in matches for seat, who in enumerate(match.seating) if who == name]
        rating = ratings[name]
        low, high = rating.mu - Z95 * rating.sigma, rating.mu + Z95 * rating.sigma
        found.append(Standing(name, rating.mu, low, high, tally(name, len(sat), sum(sat))))
    return sorted(found, key=lambda one: (-one.rating, one.name))


def duels(contest: Contest, matches: list[Match]) -> list[Tally]:
    """For every pair: how often the first won, of the games that one of them won without the other."""
    found = []
    for first, second in combinations(contest.bots, 2):
        won = lost = 0
        for match in matches:
            if first in match.seating and second in match.seating:
                winners = {match.seating[seat] for seat in match.winners}
                won += first in winners and second not in winners
                lost += second in winners and first not in winners
        found.append(tally(f"{first} against {second}", won + lost, won))
    return found


def failures(matches: list[Match]) -> dict[str, int]:
    """Games that an outside bot lost by failing, by what it did."""
    found: dict[str, int] = {}
    for match in matches:
        if match.reason.startswith(FAILED):
            found[match.reason] = found.get(match.reason, 0) + 1
    return found


def summary(contest: Contest, matches: list[Match]) -> dict[str, Any]:
    """Everything as plain data."""
    return {
        "format": FORMAT,
        **asdict(contest),
        "played": len(matches),
        "standings": [{**one._asdict(), "won": one.won._asdict()} for one in standings(contest, matches)],
        "duels": [one._asdict() for one in duels(contest, matches)],
        "failures": failures(matches),
        "matches": [match._asdict() for match in matches],
    }
