"""Worker processes in which bots think, so that the event loop never waits for one.

A worker gets set-up and choices, keeps the games it saw last, and answers with the key of an option. The bot's seed
comes from the game's seed, the seat and the position: whichever worker thinks, and however often it is asked.

Bots that search take their time. They have processes of their own, each level some, more than there are cores and of
lower priority: each gets its answer in its time, a busy machine only makes them search less, and nobody waits behind
them. To wait for a free process is part of a bot's time. Whoever looks back at a game and asks for opinions waits
behind nobody's bots, and they not behind him.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from time import monotonic
from typing import Any, TypeVar

import undercroft as uc
from undercroft.bots.advice import OPINION_ITERATIONS, SECONDS, advice, time_of
from undercroft.bots.search import SearchBot, favourite
from undercroft.games import shelf
from undercroft.kernel.game import Game
from undercroft.kernel.record import begin
from undercroft.server.protocol import Hint, Opinion, Opinions
from undercroft.server.store import Choice
from undercroft.workers import Workers

T = TypeVar("T")

log = logging.getLogger("undercroft")

DEEP_WORKERS = 4  # of each level
SHORTEST = 0.1  # seconds that a search has, however long it had to wait
OPINIONS = 16  # choices judged for one request
WORTH_SAYING = 0.02  # a share of the win below which two options are as good as each other
MOST_GAMES = 64  # that a worker keeps
MOST_TRIES = 5


class Thinkers:
    """The pools; a worker that dies is replaced and the question asked again."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.quick = Pool(workers)
        self.deep = {level: Pool(DEEP_WORKERS, kindness=5) for level in SECONDS}
        self.idle = Pool(1, kindness=10)

    def warm_up(self) -> None:
        """Start the processes now, so that the first bot does not have to wait for them."""
        for _ in range(self.workers):
            self.quick.pool.submit(_awake)

    async def think(self, table: str, level: str, seat: int, setup: dict[str, Any], kept: list[Choice]) -> str:
        """The key of the option a bot chooses for this seat after these choices."""
        pool = self.deep.get(level, self.quick)
        return await pool.ask(_choose, table, level, seat, setup, kept, monotonic())

    async def hint(self, table: str, level: str, seat: int, setup: dict[str, Any], kept: list[Choice]) -> Hint:
        """What a bot of this level would do in this seat's place."""
        return await self.deep.get(level, self.deep["master"]).ask(_hint, table, level, seat, setup, kept, monotonic())

    async def opinions(self, setup: dict[str, Any], kept: list[Choice], first: int) -> Opinions:
        """What a bot thinks of the choices from this one on."""
        return await self.idle.ask(_opinions, setup, kept, first)

    def close(self) -> None:
        for one in (self.quick, *self.deep.values(), self.idle):
            one.pool.shutdown(wait=True, cancel_futures=True)


class Pool:
    """Some processes; they start when they are first needed."""

    def __init__(self, workers: int, kindness: int = 0) -> None:
        self.workers = workers
        self.kindness = kindness
        self.pool = Workers(workers, kindness)

    async def ask(self, work: Callable[..., T], *about: Any) -> T:
        loop = asyncio.get_running_loop()
        for _ in range(MOST_TRIES):
            pool = self.pool
            try:
                return await loop.run_in_executor(pool, work, *about)
            except BrokenProcessPool:
                log.warning("a worker process died; starting another")
                if self.pool is pool:
                    self.pool = Workers(self.workers, self.kindness)
                    pool.shutdown(wait=False)
        raise BrokenProcessPool("the worker processes keep dying")


# --- inside a worker
_games: OrderedDict[str, tuple[Game[Any], list[Choice]]] = OrderedDict()


def _awake() -> None:
    """The worker has imported everything and is ready."""


def _choose(table: str, level: str, seat: int, setup: dict[str, Any], kept: list[Choice], asked: float) -> str:
    game = _game_at(table, setup, kept)
    settings = {"seconds": _seconds(level, asked)} if level in SECONDS else {}
    return uc.bot(level, _seed(setup, seat, len(kept)), **settings).choose(game.seat(seat)).key


def _seed(setup: dict[str, Any], seat: int, made: int) -> int:
    words = f"{setup['seed']} {seat} {made}"
    return int.from_bytes(hashlib.blake2b(words.encode(), digest_size=7).digest())


def _seconds(level: str, asked: float) -> float:
    """What is left of a bot's time since it was asked; processes of one machine have the same clock."""
    return max(time_of(level) - (monotonic() - asked), SHORTEST)


def _hint(table: str, level: str, seat: int, setup: dict[str, Any], kept: list[Choice], asked: float) -> Hint:
    handle = _game_at(table, setup, kept).seat(seat)
    weight = advice(handle, level, _seed(setup, seat, len(kept)), _seconds(level, asked))
    return Hint(level, weight.option.key, weight.option.text, weight.win)


def _opinions(setup: dict[str, Any], kept: list[Choice], first: int) -> Opinions:
    game = begin(shelf.rules_of_setup(setup), setup)
    found = []
    last = min(first + OPINIONS, len(kept))
    for number, (seat, key) in enumerate(kept[:last]):
        question = game.questions[seat]
        if number >= first and len(question) > 1:
            bot = SearchBot(_seed(setup, seat, number), iterations=OPINION_ITERATIONS)
            weights = bot.weigh(game.seat(seat), key)
            chosen = next(weight for weight in weights if weight.option.key == key)
            best = favourite(weights)
            hope = max(best.win, chosen.win)  # a choice that turns out better than the bot's own is as good as any
            instead = best.option.text if hope - chosen.win >= WORTH_SAYING else ""
            found.append(Opinion(number + 1, seat, chosen.win, hope, instead))
        game.answer(seat, key)
    return Opinions(found, last if last < len(kept) else None)


def _game_at(table: str, setup: dict[str, Any], kept: list[Choice]) -> Game[Any]:
    """The game after these choices, from the one that was kept if it came this way."""
    game, played = _games.pop(table, (None, []))
    if game is None or kept[: len(played)] != played:
        game, played = begin(shelf.rules_of_setup(setup), setup), []
    for seat, key in kept[len(played) :]:
        game.answer(seat, key)
    _games[table] = (game, kept)
    if len(_games) > MOST_GAMES:
        _games.popitem(last=False)
    return game
