"""The laboratory: from the start page to a report, with a progress bar on the way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.page.conftest import GENEROUS, Come
from tests.page.person import PHONE
from tests.server.house import House

SETS = Path(__file__).parents[2] / "src/undercroft/games/boss_monster/sets"


@pytest.fixture
def lab(page_built: None, tmp_path: Path) -> Iterator[House]:
    """A server with a laboratory."""
    made = House(tmp_path, *GENEROUS, "--lab")
    yield made
    if made.process is not None:
        made.stop()


def test_a_study_is_begun_watched_and_read(come: Come, lab: House) -> None:
    me = come(lab.url).go("/")
    me.page.get_by_role("link", name="Laboratory").click()
    me.page.get_by_label("How many games").fill("150")
    me.page.get_by_role("checkbox", name="Rookie").check()
    me.page.get_by_label("Compare with a changed set").set_input_files(SETS / "undercroft.toml")
    me.press("Begin the study")
    expect(me.page.get_by_role("progressbar")).to_be_visible()
    read = me.page.get_by_role("link", name="Read the report")
    expect(read).to_be_visible(timeout=120_000)
    me.sees("150 games")
    with me.page.context.expect_page() as opened:
        read.click()
    report = opened.value
    expect(report.get_by_role("heading", name="Cards", level=2)).to_be_visible()
    expect(report.get_by_text("The two sets have the same cards")).to_be_visible()  # it was the same set
    expect(report.locator("#seats canvas, #seats svg").first).to_be_visible()


def test_a_study_can_be_stopped(come: Come, lab: House) -> None:
    me = come(lab.url).go("/lab/dungeoneer")
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


def test_card_sets_are_chosen_as_for_a_table(come: Come, lab: House) -> None:
    me = come(lab.url).go("/lab/boss-monster")
    page = me.page
    page.get_by_label("Compare with a changed set").set_input_files(SETS / "overclock.toml")
    wrong = page.get_by_role("alert")
    expect(wrong).to_contain_text("choose that one among the card sets")
    expect(page.get_by_role("button", name="Begin the study")).to_be_disabled()
    page.get_by_role("checkbox", name="Overclock").check()
    expect(wrong).to_have_count(0)
    expect(page.get_by_text("Options", exact=True)).to_have_count(1)
    page.get_by_text("Options", exact=True).click()
    heroes = page.get_by_label("Heroes").locator("option")
    expect(heroes).to_have_text(["The first set", re.compile("Overclock"), re.compile("Undercroft"), "All, in turn"])
    page.get_by_role("checkbox", name="Undercroft").uncheck()
    expect(heroes).to_have_text(["The first set", re.compile("Overclock")])
    page.get_by_role("checkbox", name="Hard mode").check()
    page.get_by_label("How many games").fill("2")
    me.press("Begin the study")
    expect(page.get_by_role("link", name="Read the report")).to_be_visible(timeout=120_000)
    me.sees("2 seats · hard mode · Overclock · compared with overclock.toml")


def test_only_seats_that_there_are_can_be_the_keeper_s(come: Come, lab: House) -> None:
    me = come(lab.url).go("/lab/dungeon-venture")
    me.page.get_by_text("Options", exact=True).click()
    expect(me.page.get_by_label("First game")).to_be_checked()
    keeper = me.page.get_by_label(re.compile("^Keeper")).locator("option")
    expect(keeper).to_have_text(["Seat 1", "Seat 2", "All, in turn"])
    me.page.get_by_label("Seats").select_option("3")
    expect(keeper).to_have_text(["Seat 1", "Seat 2", "Seat 3", "All, in turn"])


def test_what_cannot_be_studied_is_said_before_anything_starts(come: Come, lab: House) -> None:
    me = come(lab.url).go("/lab/boss-monster")
    wrong, begin = me.page.get_by_role("alert"), me.page.get_by_role("button", name="Begin the study")
    for level in ("Rookie", "Apprentice"):
        me.page.get_by_role("checkbox", name=level).check()
    expect(wrong).to_have_text("3 bots do not fit on 2 seats.")
    expect(begin).to_be_disabled()
    me.page.get_by_label("Seats").select_option("3")
    expect(wrong).to_have_count(0)
    for seed in ("1e30", "-1", "9007199254740993", "1.5", ""):
        me.page.get_by_label("Seed").fill(seed)
        expect(wrong).to_have_text("The seed is a whole number from 0 to 9,007,199,254,740,991.")
    me.page.get_by_label("Seed").fill("7")
    expect(begin).to_be_enabled()
    lab.stop()
    me.press("Begin the study")
    expect(wrong).to_have_text("The server does not answer. Is it still running?")


def test_studies_are_there_after_a_restart_until_they_are_removed(come: Come, lab: House) -> None:
    me = come(lab.url, viewport=PHONE).go("/lab/boss-monster")
    me.page.get_by_label("How many games").fill("3")
    me.press("Begin the study")
    expect(me.page.get_by_role("link", name="Read the report")).to_be_visible(timeout=120_000)
    lab.stop()
    lab.start()
    me = come(lab.url, viewport=PHONE).go("/lab/boss-monster")
    me.sees("Boss Monster 2: 3 games of Journeyman, seed 1")
    with me.page.context.expect_page() as opened:
        me.page.get_by_role("link", name="Read the report").click()
    expect(opened.value.get_by_role("heading", name="Cards", level=2)).to_be_visible()
    scrolls = "box => [box.scrollWidth > box.clientWidth, document.documentElement.scrollWidth <= innerWidth]"
    summary = me.page.get_by_label("What came out in short")
    assert summary.evaluate(scrolls) == [True, True], "sideways, and inside its box"
    me.press("Remove")
    me.press("Remove it with its report")
    expect(me.page.get_by_role("link", name="Read the report")).to_have_count(0)
    me.page.reload()
    expect(me.page.get_by_role("button", name="Begin the study")).to_be_enabled()
    expect(me.page.get_by_text("3 games of Journeyman")).to_have_count(0)
    assert list((lab.data / "lab").iterdir()) == []


def test_a_set_can_be_dropped_on_its_field(come: Come, lab: House) -> None:
    me = come(lab.url).go("/lab/boss-monster")
    left_to_the_field = """field => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File(['id = "mine"'], 'mine.toml'))
        return field.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    }"""
    assert me.page.get_by_label("Compare with a changed set").evaluate(left_to_the_field)
    expect(me.page.get_by_role("alert")).to_have_count(0)
