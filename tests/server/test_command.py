"""`undercroft serve` and `undercroft play` as a person starts them."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from tests.server.conftest import Open

import undercroft as uc
from undercroft.server.arguments import USUAL_PORT

SERVE = [sys.executable, "-m", "undercroft.server"]
PLAY = [sys.executable, "-c", "import sys; from undercroft.cli import main; sys.exit(main())", "play"]


def ran(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*SERVE, *arguments], capture_output=True, text=True, timeout=30)


def test_help_names_every_setting() -> None:
    words = ran("--help").stdout
    for option in ("host", "port", "data", "database", "workers", "pace", "proxy-headers", "origin", "log-level"):
        assert f"--{option}" in words


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--workers", "0"), "--workers"),
        (("--port", "99999"), "cannot listen at 127.0.0.1 port 99999"),
        (("--host", "no.such.host.invalid"), "no.such.host"),
        (("--database", "mysql://x"), "postgresql"),
        (("--origin", "notaurl"), "--origin"),
        (("--origin", "https://club.example/page"), "--origin"),
        (("--origin", "https://[club"), "--origin"),
        (("--report", "7"), "no tables are kept"),
    ],
)
def test_bad_settings_are_refused_in_one_line(tmp_path: Path, arguments: tuple[str, ...], says: str) -> None:
    refused = ran("--data", str(tmp_path), *arguments)
    assert refused.returncode == 2 and says in refused.stderr and refused.stderr.count("\n") == 1


def test_play_is_usable_within_three_seconds_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    with socket.socket() as probe:
        is_free = probe.connect_ex(("127.0.0.1", USUAL_PORT)) != 0
    start = time.monotonic()
    process = subprocess.Popen(
        [*PLAY, "--no-browser", "--data", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+/", process.stdout.readline())
        assert found is not None
        assert found[0].endswith(f":{USUAL_PORT}/") == is_free, "browsers keep tables by address"
        answer = httpx.get(found[0] + "api/games")
        assert answer.status_code == 200 and time.monotonic() - start < 3
        assert httpx.get(found[0] + "api/games", headers={"Host": "evil.example"}).status_code == 421
    finally:
        process.send_signal(signal.SIGINT)
        _out, errors = process.communicate(timeout=10)
    assert process.returncode == 0 and not errors


def test_reports_are_listed_and_opened_by_the_host(open_house: Open) -> None:
    house = open_house()
    created = house.table("me", "me", seed=81)
    held = created["held"][0]
    number = house.post(f"/api/tables/{held['table']}/reports", {"text": "a hero vanished"}, held["token"])["number"]
    house.stop()
    listed = ran("--data", str(house.data), "--reports")
    assert f"{number}  " in listed.stdout and "a hero vanished" in listed.stdout
    record = json.loads(ran("--data", str(house.data), "--report", str(number)).stdout)
    assert uc.replay(record).setup["seed"] == 81
    unknown = ran("--data", str(house.data), "--report", "7")
    assert unknown.returncode == 2 and "no report 7" in unknown.stderr


def test_looking_for_reports_makes_nothing(tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    refused = ran("--data", str(missing), "--reports")
    assert refused.returncode == 2 and str(missing) in refused.stderr and refused.stderr.count("\n") == 1
    assert not missing.exists()
