"""Many games at once: in portions of about a second, with progress from the start, and over when somebody says so."""

from __future__ import annotations

import io
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from undercroft.lab.engines import LARGEST, Portions, Processes
from undercroft.lab.progress import Progress, duration

HANGS = "import os, sys, time; open(sys.argv[1], 'a').write(f'{os.getpid()}\\n'); time.sleep(600)"
ARENA = [sys.executable, "-c", "import sys; from undercroft.cli import main; sys.exit(main())", "arena", "boss-monster"]


@pytest.mark.parametrize(("seconds", "usual"), [(20.0, 1), (0.3, 3), (0.001, LARGEST)])
def test_portions_take_about_a_second_and_hold_every_game_once(seconds: float, usual: int) -> None:
    portions = Portions(list(range(100)), workers=2)
    found = []
    for portion in portions:
        found.append(portion)
        portions.learn(len(portion), seconds * len(portion))
    assert [number for portion in found for number in portion] == list(range(100))
    assert len(found[0]) == len(found[-1]) == 1, "nothing is known at first, and nobody waits at last"
    assert len(found[1]) == usual == max(map(len, found))


def slow(job: float, numbers: tuple[int, ...]) -> list[int]:
    time.sleep(job * len(numbers))
    return list(numbers)


@pytest.mark.parametrize("jobs", [1, 2])
def test_slow_games_are_handed_out_one_by_one(jobs: int) -> None:
    found = list(Processes(jobs).run(slow, 0.6, [3, 4, 5, 6]))
    assert sorted(found) == [[3], [4], [5], [6]]


def test_ctrl_c_ends_a_contest_at_once_with_the_programs_that_play_in_it(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    program = shlex.join([sys.executable, "-c", HANGS, str(pids)])
    settings = ["--bots", "random", "--program", f"mine={program}", "--seconds", "500", "--games", "8", "--jobs", "2"]
    arena = subprocess.Popen([*ARENA, *settings, "--keep", str(tmp_path / "kept")], stderr=subprocess.PIPE, text=True)
    try:
        end = time.monotonic() + 60
        while not pids.exists() or len(pids.read_text().splitlines()) < 2:
            assert time.monotonic() < end and arena.poll() is None
            time.sleep(0.05)
        arena.send_signal(signal.SIGINT)
        _, said = arena.communicate(timeout=20)
    finally:
        arena.kill()
    assert arena.returncode == 130 and said.strip() == (
        f"Stopped after 0 games. The same command goes on from {tmp_path / 'kept'}."
    )
    for pid in pids.read_text().split():
        assert gone(int(pid))


def gone(pid: int, seconds: float = 10) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


# --- progress
class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_line_is_there_before_the_first_game_is_over_and_wiped_at_the_end() -> None:
    screen = Screen()
    with Progress("games", 60, screen):
        assert screen.getvalue() == "\r\x1b[Kgames [........................]   0% 0/60"
    assert screen.getvalue().endswith("\r\x1b[K")


def test_nothing_is_written_where_nobody_watches() -> None:
    unseen = io.StringIO()
    with Progress("games", 60, unseen) as progress:
        progress.advance(30)
    assert unseen.getvalue() == ""


@pytest.mark.parametrize(
    ("done", "seconds", "says"),
    [
        (500, 50.0, "50% 500/1,000  10/s  50 s left"),
        (10, 200.0, "1% 10/1,000  20 s each  5 h 30 min left"),
        (250, 100.0, "25% 250/1,000  2/s  5 min left"),
    ],
)
def test_a_line_says_how_fast_and_how_long(done: int, seconds: float, says: str) -> None:
    progress = Progress("games", 1000, io.StringIO())
    progress.done, progress.start = done, time.monotonic() - seconds
    assert progress.line().endswith(says)


def test_durations_as_people_say_them() -> None:
    assert [duration(seconds) for seconds in (0, 99, 130, 3599, 7500)] == [
        "0 s",
        "99 s",
        "2 min",
        "1 h 00 min",
        "2 h 05 min",
    ]
