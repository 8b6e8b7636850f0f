"""The laboratory: from the start page to a report, with a progress bar on the way."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.page.conftest import GENEROUS, Come
from tests.server.house import House

SET = Path(__file__).parents[2] / "src/undercroft/games/boss_monster/sets/undercroft.toml"


@pytest.fixture
def lab(page_built: None, tmp_path: Path) -> Iterator[str]:
    """A server with a laboratory."""
    made = House(tmp_path, *GENEROUS, "--lab")
    yield made.url
    made.stop()


def test_a_study_is_begun_watched_and_read(come: Come, lab: str) -> None:
    me = come(lab).go("/")
    me.page.get_by_role("link", name="Laboratory").click()
    me.page.get_by_label("How many games").fill("150")
    me.page.get_by_role("checkbox", name="Rookie").check()
    me.page.get_by_label("Compare with a changed set").set_input_files(SET)
    me.press("Begin the study")
    expect(me.page.get_by_role("progressbar")).to_be_visible()
    read = me.page.get_by_role("link", name="Read the report")
    expect(read).to_be_visible(timeout=120_000)
    me.sees("150 games")
    with me.page.context.expect_page() as opened:
        read.click()
    report = opened.value
    expect(report.get_by_role("heading", name="Cards")).to_be_visible()
    expect(report.get_by_text("Nothing has clearly changed")).to_be_visible()  # it was the same set
    expect(report.locator("#seats canvas, #seats svg").first).to_be_visible()


def test_a_study_can_be_stopped(come: Come, lab: str) -> None:
    me = come(lab).go("/lab/dungeoneer")
    me.page.get_by_label("How many games").fill("5000")
    me.press("Begin the study")
    me.press("Stop")
    me.sees("Stopped after")


def test_without_a_laboratory_no_way_leads_there(come: Come) -> None:
    me = come().go("/")
    expect(me.page.get_by_role("link", name="Rules")).to_be_visible()
    expect(me.page.get_by_role("link", name="Laboratory")).to_have_count(0)
    me.go("/lab/boss-monster")
    expect(me.page.get_by_role("alert")).to_contain_text("no laboratory")
