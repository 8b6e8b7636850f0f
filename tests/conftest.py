"""A real Chromium for every test that looks at something in a browser; and Ctrl-C for what tests start."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# No screen, no sandbox inside a container, and no calls to anywhere but the server under test.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

# Where tests run in the background they may ignore Ctrl-C, and what they start would, too: some tests send it.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The machine's own Chromium, or the one that Playwright brought; one for all tests, as Playwright wants it."""
    from playwright.sync_api import sync_playwright  # not above: rules and laws are tested where there is none

    found = os.environ.get("UNDERCROFT_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        yield browser
        browser.close()
