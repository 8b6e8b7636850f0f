"""Servers to test: one on SQLite that most tests share, others of their own on request."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.server.house import House
from tests.server.postgres import Postgres, binaries

GENEROUS = ("--allowance", "1000")

Open = Callable[..., House]


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The server that most tests share."""
    made = House(tmp_path_factory.mktemp("house"), *GENEROUS)
    yield made
    assert made.stop() in (0, -15)
    assert "Traceback" not in made.log.read_text(), made.log.read_text()


@pytest.fixture
def open_house(tmp_path: Path) -> Iterator[Open]:
    """Starts servers of a test's own, and stops what still runs."""
    opened: list[House] = []

    def start(*arguments: str, folder: str = "own", **more: object) -> House:
        made = House(tmp_path / folder, *(arguments or GENEROUS), **more)  # type: ignore[arg-type]
        opened.append(made)
        return made

    yield start
    for made in opened:
        if made.process is not None:
            made.stop()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    if binaries() is None:
        pytest.skip("no PostgreSQL on this machine (its package brings initdb and pg_ctl)")
    # a short path: the name of a Unix socket must not be long
    folder = Path(tempfile.mkdtemp(prefix="uc-pg-"))
    folder.chmod(0o755)
    made = Postgres(folder / "pg")
    yield made
    made.stop()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def on_postgres(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that most PostgreSQL tests share."""
    made = House(tmp_path_factory.mktemp("pg-house"), *GENEROUS, database=postgres.create("shared"))
    yield made
    made.stop()
    assert "Traceback" not in made.log.read_text(), made.log.read_text()


@pytest.fixture(params=["sqlite", "postgresql"])
def either(request: pytest.FixtureRequest) -> House:
    """The same test on both databases."""
    found: House = request.getfixturevalue("house" if request.param == "sqlite" else "on_postgres")
    return found
