"""A real server with the built page, a real Chromium, and people who sit at it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from tests.page.person import PATIENCE, Person
from tests.server.house import House

ROOT = Path(__file__).resolve().parents[2]
GENEROUS = ("--allowance", "1000")

Come = Callable[..., Person]

expect.set_options(timeout=PATIENCE)  # a busy machine is slow, not wrong


@pytest.fixture(scope="session")
def page_built() -> None:
    """The page as the package carries it, built from what lies here."""
    subprocess.run([sys.executable, ROOT / "web" / "scripts" / "page.py"], check=True)


@pytest.fixture(scope="session")
def house(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The server that most tests share."""
    made = House(tmp_path_factory.mktemp("house"), *GENEROUS)
    yield made
    made.stop()


@pytest.fixture
def come(chromium: Browser, house: House) -> Iterator[Come]:
    """Somebody with a browser of his own; whatever it complains about fails the test."""
    people: list[Person] = []

    def sit(url: str = "", **looks: Any) -> Person:
        person = Person(chromium, url or house.url, **looks)
        people.append(person)
        return person

    yield sit
    complaints = [complaint for person in people for complaint in person.complaints]
    for person in people:
        person.context.close()
    assert complaints == []
