"""One thread that writes, with group commit: everything that waits is committed in one transaction.

A disk can sync a few hundred times a second, and a table with bots makes many choices; so all tables share a sync.
All rows that wait go in as one statement; if one of them breaks a constraint, each gets a savepoint of its own, as all
other work does, and fails alone. Nobody asks for the next thing before the last one is stored, so the order within a
batch means nothing. If the transaction itself fails (the disk is full, the database is gone) everything in it fails,
and nobody was told that it is stored.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine, Table, insert
from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError

log = logging.getLogger("undercroft")

MOST_AT_ONCE = 12  # larger batches make everybody wait for the last of them

Work = Callable[[Connection], Any]
Row = dict[str, Any]


class StoreLost(Exception):
    """The database did not take it. Nothing was acknowledged."""

    def __init__(self, reason: str = "") -> None:
        super().__init__("The server cannot store anything right now, so nothing was changed. Please try again soon.")
        self.reason = reason


class Taken(Exception):
    """Somebody else stored this number first."""


@dataclass(slots=True)
class Job:
    """A piece of work, who waits for it, and how it went."""

    work: Work | Row
    waiting: asyncio.Future[Any]
    result: Any = None
    error: Exception | None = None


class Writer:
    """Takes work from the event loop and answers when it is safely stored."""

    def __init__(self, engine: Engine, rows_into: Table) -> None:
        self.engine = engine
        self.insert = insert(rows_into)
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self.thread.start()

    async def write(self, work: Work | Row) -> Any:
        """Carry the work out, or insert the row; returns after the commit, or raises Taken or StoreLost."""
        waiting = asyncio.get_running_loop().create_future()
        waiting.add_done_callback(_heard)
        self.jobs.put(Job(work, waiting))
        # What was begun is finished even if the one who asked has left meanwhile.
        return await asyncio.shield(waiting)

    def close(self) -> None:
        """Finish what waits, then stop."""
        self.jobs.put(None)
        self.thread.join()

    def _run(self) -> None:
        while (first := self.jobs.get()) is not None:
            batch, last = [first], False
            while len(batch) < MOST_AT_ONCE and not self.jobs.empty():
                job = self.jobs.get()
                if job is None:
                    last = True
                    break
                batch.append(job)
            self._commit(batch)
            loop = batch[0].waiting.get_loop()
            if not loop.is_closed():
                loop.call_soon_threadsafe(_answer, batch)
            if last:
                return

    def _commit(self, batch: list[Job]) -> None:
        try:
            with self.engine.connect().execution_options(writes=True) as connection, connection.begin():
                rows = [job for job in batch if isinstance(job.work, dict)]
                inserted = not rows or self._insert_all(connection, rows)
                for job in batch:
                    if not (inserted and isinstance(job.work, dict)):
                        self._carry_out(connection, job)
        except Exception as problem:
            reason = str(getattr(problem, "orig", None) or problem).splitlines()[0][:300]
            log.error("nothing can be stored: %s", reason)
            for job in batch:
                job.error = StoreLost(reason)

    def _insert_all(self, connection: Connection, jobs: list[Job]) -> bool:
        """The common case, in which no row is refused."""
        try:
            with connection.begin_nested():
                connection.execute(self.insert, [job.work for job in jobs if isinstance(job.work, dict)])
        except IntegrityError:
            return False
        return True

    def _carry_out(self, connection: Connection, job: Job) -> None:
        try:
            with connection.begin_nested():
                if isinstance(job.work, dict):
                    connection.execute(self.insert, job.work)
                else:
                    job.result = job.work(connection)
        except IntegrityError:
            job.error = Taken()
        except DataError as problem:
            job.error = StoreLost(str(problem.orig))
        except SQLAlchemyError:
            raise
        except Exception as problem:
            job.error = problem


def _heard(waiting: asyncio.Future[Any]) -> None:
    """Take note of a failure even if nobody waits for it any more."""
    if not waiting.cancelled():
        waiting.exception()


def _answer(batch: list[Job]) -> None:
    for job in batch:
        if job.waiting.cancelled():
            continue
        if job.error is None:
            job.waiting.set_result(job.result)
        else:
            job.waiting.set_exception(job.error)
