"""Where many games are played: in this process, in several, or on a Ray cluster. The results are the same."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from time import monotonic
from typing import Any, Protocol, TypeVar

from undercroft.kernel.errors import BadRequest
from undercroft.workers import Workers, cores, deaf_workers

T = TypeVar("T")
J = TypeVar("J")
Work = Callable[[J, tuple[int, ...]], list[T]]
AHEAD = 2  # portions for every worker, one of them waiting
LARGEST = 10  # games of a portion
SECONDS = 1.0  # that a portion should take


class Engine(Protocol):
    """Plays numbered games, some at a time, and hands them out as they are done."""

    def run(self, work: Work[J, T], job: J, numbers: list[int]) -> Iterator[list[T]]: ...


class Portions:
    """Numbers in portions of about a second, however long a game takes: little is lost when somebody stops, and
    nobody waits long for a straggler."""

    def __init__(self, numbers: list[int], workers: int) -> None:
        self.numbers = numbers
        self.workers = workers
        self.at = 0
        self.size = 1

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        while self.at < len(self.numbers):
            fair = (len(self.numbers) - self.at) // (AHEAD * self.workers)
            portion = tuple(self.numbers[self.at : self.at + max(1, min(self.size, fair))])
            self.at += len(portion)
            yield portion

    def learn(self, games: int, seconds: float) -> None:
        """So long did a portion of so many games take."""
        self.size = max(1, min(LARGEST, int(SECONDS * games / max(seconds, 1e-3))))


def timed(work: Work[J, T], job: J, numbers: tuple[int, ...]) -> tuple[float, list[T]]:
    start = monotonic()
    found = work(job, numbers)
    return monotonic() - start, found


class Processes:
    """As many processes as there are cores, or none beside this one."""

    def __init__(self, jobs: int = 0) -> None:
        self.jobs = jobs

    def run(self, work: Work[J, T], job: J, numbers: list[int]) -> Iterator[list[T]]:
        workers = min(self.jobs or cores(), max(1, len(numbers)))
        portions = Portions(numbers, workers)
        if workers <= 1:
            for portion in portions:
                seconds, found = timed(work, job, portion)
                portions.learn(len(found), seconds)
                yield found
            return
        pool = Workers(workers)
        running: set[Future[tuple[float, list[T]]]] = set()
        waiting = iter(portions)

        def fill() -> None:
            while len(running) < AHEAD * workers and (portion := next(waiting, None)):
                running.add(pool.submit(timed, work, job, portion))

        try:
            with deaf_workers():
                fill()
            while running:
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    running.remove(future)
                    seconds, found = future.result()
                    portions.learn(len(found), seconds)
                    fill()
                    yield found
        finally:
            pool.dismiss()


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
            workers = self.jobs or int(ray.cluster_resources().get("CPU", 1))
            remote, told = ray.remote(timed), ray.put(job)
            portions = Portions(numbers, workers)
            waiting = iter(portions)
            running: list[Any] = []
            while True:
                while len(running) < AHEAD * workers and (portion := next(waiting, None)):
                    running.append(remote.remote(work, told, portion))
                if not running:
                    return
                (done,), running = ray.wait(running, num_returns=1)
                seconds, found = ray.get(done)
                portions.learn(len(found), seconds)
                yield found
        finally:
            if begun:
                ray.shutdown()


ENGINES: dict[str, Callable[[int], Engine]] = {"processes": Processes, "ray": Cluster}
