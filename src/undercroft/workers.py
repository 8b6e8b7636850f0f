"""Worker processes: they start from nothing, leave Ctrl-C to their parent, and go when it goes or says so."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager, suppress
from multiprocessing.connection import Connection
from subprocess import Popen
from typing import Any

COMPANIONS: set[Popen[Any]] = set()  # programs that this process has started for itself: they leave with it


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Workers(ProcessPoolExecutor):
    """Processes that start when they are first needed. `kindness` is how far they let others go first."""

    def __init__(self, workers: int, kindness: int = 0) -> None:
        context = multiprocessing.get_context("spawn")
        self.ear, self.line = context.Pipe(duplex=False)  # nothing is ever said: workers hear when it is closed
        super().__init__(workers, context, _settle_in, (kindness, self.ear))

    def dismiss(self) -> None:
        """Everybody leaves now; what they are at is dropped."""
        self.line.close()
        self.shutdown(cancel_futures=True)


@contextmanager
def hearing(number: int, means: Any) -> Iterator[None]:
    """For a while a signal means something else; only the main thread hears any."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(number, means)
    try:
        yield
    finally:
        signal.signal(number, before)


def deaf_workers() -> AbstractContextManager[None]:
    """Processes started here are deaf to Ctrl-C from their very first moment, while they still import."""
    return hearing(signal.SIGINT, signal.SIG_IGN)


def tidy_end() -> AbstractContextManager[None]:
    """Who is told to end does so as after Ctrl-C: in good order, with all it has started."""
    return hearing(signal.SIGTERM, signal.default_int_handler)


def _settle_in(kindness: int, ear: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda number, frame: _leave())
    if kindness and hasattr(os, "nice"):
        os.nice(kindness)
    threading.Thread(target=_leave_after, args=(ear,), daemon=True).start()


def _leave_after(ear: Connection) -> None:
    """A parent that was killed cannot end its workers, but its end of the line is closed: they go by themselves."""
    with suppress(EOFError, OSError):
        ear.recv_bytes()
    _leave()


def _leave() -> None:
    for companion in tuple(COMPANIONS):
        end_session(companion)
    os._exit(0)


def end_session(companion: Popen[Any]) -> None:
    """A program that leads a session of its own ends, and with it whatever it has started."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(companion.pid, signal.SIGKILL)
    companion.kill()
