"""Worker processes: they start from nothing, leave Ctrl-C to their parent, and leave with it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def pool_of(workers: int, kindness: int = 0) -> ProcessPoolExecutor:
    """Processes that start when they are first needed. `kindness` is how far they let others go first."""
    return ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _settle_in, (kindness,))


@contextmanager
def deaf_workers() -> Iterator[None]:
    """Processes started here are deaf to Ctrl-C from their very first moment, while they still import."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _settle_in(kindness: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if kindness and hasattr(os, "nice"):
        os.nice(kindness)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    """A parent that was killed cannot end its workers: they go by themselves."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(0)
