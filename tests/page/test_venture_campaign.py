"""A campaign of Dungeon Venture on the page: the next chapter, its shop, and one file that can be dropped anywhere."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.page.conftest import Come
from tests.page.person import Person
from tests.server.house import House, play_all, run, sit_down

SHORT = {"campaign": True, "round-limit": 1}  # after one round the heroes have failed, and live


@pytest.fixture
def over(house: House) -> dict[str, Any]:
    """A table whose first chapter is over; one person holds all its seats."""
    created: dict[str, Any] = house.table("me", "me", game="dungeon-venture", options=SHORT)

    async def play() -> None:
        await play_all(await sit_down(house, created, "can-act"))

    run(play())
    return created


def goes_on(me: Person) -> None:
    """Choose the last adventure that may follow, and go there."""
    campaign = me.page.get_by_role("dialog", name="The campaign")
    campaign.get_by_role("radio").last.check()
    campaign.get_by_role("button", name="Go on").click()
    expect(campaign).to_have_count(0)
    expect(me.prompt).to_be_visible()


def test_the_next_chapter_begins_with_the_same_people(come: Come, over: dict[str, Any]) -> None:
    me = come().sits_down(over)
    me.page.locator("dialog").get_by_role("button", name="The campaign…").click()
    me.sees("1. ")
    address = me.page.url
    goes_on(me)
    assert me.page.url != address
    me.sees("shop")


def test_a_saved_campaign_is_dropped_on_the_page_and_goes_on(come: Come, over: dict[str, Any], tmp_path: Path) -> None:
    me = come().sits_down(over)
    me.page.locator("dialog").get_by_role("button", name="The campaign…").click()
    with me.page.expect_download() as saved:
        me.press("Save the campaign")
    file = tmp_path / "campaign.json"
    saved.value.save_as(file)
    assert len(json.loads(file.read_text())["records"]) == 1
    other = come().go("/")
    other.page.get_by_label("Open a replay").set_input_files(file)
    other.page.get_by_role("button", name="The campaign…").click()
    goes_on(other)


def test_an_edited_campaign_is_refused(come: Come, over: dict[str, Any], house: House, tmp_path: Path) -> None:
    token, table = over["held"][0]["token"], over["table"]["id"]
    campaign = house.get(f"/api/tables/{table}/campaign/file", token)
    campaign["records"][0]["setup"]["options"]["campaign"]["purse"] = 500
    file = tmp_path / "edited.json"
    file.write_text(json.dumps(campaign))
    me = come().go("/")
    me.page.get_by_label("Open a replay").set_input_files(file)
    expect(me.page.get_by_role("alert")).to_contain_text("chapter 1 of the campaign")
    me.complaints.clear()  # the browser also tells of the refusal
