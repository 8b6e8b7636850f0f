"""Where many games are played: in this process, in several, or on a Ray cluster. The results are the same."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import as_completed
from typing import Any, Protocol, TypeVar

from undercroft.kernel.errors import BadRequest
from undercroft.workers import cores, deaf_workers, pool_of

T = TypeVar("T")
J = TypeVar("J")
Work = Callable[[J, tuple[int, ...]], list[T]]
LARGEST_CHUNK = 10


class Engine(Protocol):
    """Plays numbered games, some at a time, and hands them out as they are done."""

    def run(self, work: Work[J, T], job: J, numbers: list[int]) -> Iterator[list[T]]: ...


def chunks(numbers: list[int], workers: int) -> list[tuple[int, ...]]:
    """Small enough that nobody waits for a straggler and that little is lost when somebody stops."""
    size = max(1, min(LARGEST_CHUNK, len(numbers) // (workers * 4) or 1))
    return [tuple(numbers[first : first + size]) for first in range(0, len(numbers), size)]


class Processes:
    """As many processes as there are cores, or none beside this one."""

    def __init__(self, jobs: int = 0) -> None:
        self.jobs = jobs

    def run(self, work: Work[J, T], job: J, numbers: list[int]) -> Iterator[list[T]]:
        workers = min(self.jobs or cores(), max(1, len(numbers)))
        if workers <= 1:
            for chunk in chunks(numbers, 1):
                yield work(job, chunk)
            return
        executor = pool_of(workers)
        try:
            with deaf_workers():
                running = [executor.submit(work, job, chunk) for chunk in chunks(numbers, workers)]
            for future in as_completed(running):
                yield future.result()
        finally:
            executor.shutdown(cancel_futures=True)


class Cluster:
    """A Ray cluster: the one at RAY_ADDRESS, or one of this machine's cores."""

    def __init__(self, jobs: int = 0) -> None:
        self.jobs = jobs
        try:
            import ray
        except ModuleNotFoundError:
            raise BadRequest("--engine ray needs the package ray: pip install 'undercroft[cluster]'") from None
        self.ray: Any = ray

    def run(self, work: Work[J, T], job: J, numbers: list[int]) -> Iterator[list[T]]:
        ray = self.ray
        begun = not ray.is_initialized()
        if begun:
            here = {} if os.environ.get("RAY_ADDRESS") else {"num_cpus": self.jobs or cores()}
            ray.init(log_to_driver=False, include_dashboard=False, logging_level="ERROR", **here)
        try:
            remote, told = ray.remote(work), ray.put(job)
            running = [remote.remote(told, chunk) for chunk in chunks(numbers, self.jobs or cores())]
            while running:
                done, running = ray.wait(running, num_returns=1)
                for found in done:
                    yield ray.get(found)
        finally:
            if begun:
                ray.shutdown()


ENGINES: dict[str, Callable[[int], Engine]] = {"processes": Processes, "ray": Cluster}
