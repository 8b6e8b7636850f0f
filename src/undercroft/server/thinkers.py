"""Worker processes in which bots think, so that the event loop never waits for one.

A worker gets set-up and choices, keeps the games it saw last, and answers with the key of an option. The bot's seed
comes from the game's seed, the seat and the position: the same position always gets the same answer, whichever
worker thinks and however often it is asked.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import undercroft as uc
from undercroft.games import shelf
from undercroft.kernel.game import Game
from undercroft.kernel.record import begin
from undercroft.server.store import Choice

log = logging.getLogger("undercroft")

MOST_GAMES = 64  # that a worker keeps
MOST_TRIES = 5


class Thinkers:
    """The pool; a worker that dies is replaced and the question asked again."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.pool = self._pool()

    def _pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, mp_context=context, initializer=_settle_in)

    def warm_up(self) -> None:
        """Start the processes now, so that the first bot does not have to wait for them."""
        for _ in range(self.workers):
            self.pool.submit(_awake)

    async def think(self, table: str, level: str, seat: int, setup: dict[str, Any], kept: list[Choice]) -> str:
        """The key of the option a bot chooses for this seat after these choices."""
        loop = asyncio.get_running_loop()
        for _ in range(MOST_TRIES):
            pool = self.pool
            try:
                return await loop.run_in_executor(pool, _choose, table, level, seat, setup, kept)
            except BrokenProcessPool:
                log.warning("a worker process died; starting another")
                if self.pool is pool:
                    self.pool = self._pool()
                    pool.shutdown(wait=False)
        raise BrokenProcessPool("the worker processes keep dying")

    def close(self) -> None:
        self.pool.shutdown(wait=True, cancel_futures=True)


# --- inside a worker
_games: OrderedDict[str, tuple[Game[Any], list[Choice]]] = OrderedDict()


def _settle_in() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends its workers
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    """A server that was killed cannot end its workers: they go by themselves."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(0)


def _awake() -> None:
    """The worker has imported everything and is ready."""


def _choose(table: str, level: str, seat: int, setup: dict[str, Any], kept: list[Choice]) -> str:
    game = _game_at(table, setup, kept)
    words = f"{setup['seed']} {seat} {len(kept)}"
    seed = int.from_bytes(hashlib.blake2b(words.encode(), digest_size=7).digest())
    return uc.bot(level, seed).choose(game.seat(seat)).key


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
