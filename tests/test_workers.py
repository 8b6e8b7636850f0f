"""Worker processes leave with their parent, however it goes."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

PARENT = """
import time
from undercroft.workers import Workers

if __name__ == "__main__":
    pool = Workers(1)
    pool.submit(print, "awake", flush=True)
    pool.submit(time.sleep, 600).result()
"""


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_workers_leave_with_a_parent_that_was_killed(how: signal.Signals) -> None:
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True)
    try:
        assert parent.stdout is not None and parent.stdout.readline() == "awake\n"
        parent.send_signal(how)
        parent.communicate(timeout=20)  # it ends when the worker, who has the same output, has gone as well
    finally:
        parent.kill()
