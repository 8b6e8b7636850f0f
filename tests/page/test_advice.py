"""A bot's hint at the table, and its opinion of a game that is over."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.page.conftest import Come
from tests.page.person import PHONE, play_on
from tests.page.venturing import can_walk_and_strike, moment
from tests.server.house import House

PATIENCE = 60_000  # milliseconds: a bot searches, on a machine that may be busy


def test_a_hint_can_be_followed_and_goes_with_its_question(come: Come, house: House) -> None:
    me = come().sits_down(house.table("me", "heuristic", seed=6))
    hint = me.page.get_by_label("A hint")
    me.press("Hint")
    follow = hint.get_by_role("button", name="Do that")
    expect(follow).to_be_visible(timeout=PATIENCE)
    expect(hint).to_contain_text(re.compile(r"Journeyman would choose: .+ It sees a chance of \d+ % to win then\."))
    lit = me.page.locator("[data-hinted]")
    expect(lit.first).to_be_visible()
    before = me.prompt.inner_text()
    follow.click()
    expect(hint).to_have_count(0)
    expect(lit).to_have_count(0)
    expect(me.prompt).not_to_have_text(before)
    me.page.get_by_label("Ask always").check()
    me.waits_for_turn()
    me.page.locator("body").press("t")
    expect(hint.get_by_role("button", name="Close")).to_be_visible(timeout=PATIENCE)
    me.hurries()
    expect(hint).to_have_count(0)


@pytest.mark.parametrize("width", [1440, 360])
def test_a_hint_leaves_the_board_its_room_where_there_is_some_beside_it(come: Come, house: House, width: int) -> None:
    me = come(viewport={"width": width, "height": 900}).sits_down(house.table("me", "heuristic", seed=6))
    me.waits_for_turn()
    board = me.page.locator(".mine")
    before = board.bounding_box()
    me.page.locator("body").press("t")
    hint = me.page.get_by_label("A hint")
    expect(hint.get_by_role("button", name="Do that")).to_be_visible(timeout=PATIENCE)
    expect(me.page.locator(".rail").get_by_label("A hint")).to_have_count(1 if width > 760 else 0)
    if width > 760:
        assert board.bounding_box() == before


def test_a_hint_is_shown_on_the_plan(come: Come, house: House) -> None:
    me = come().sits_down(moment(house, can_walk_and_strike))
    me.waits_for_turn()
    me.page.locator("body").press("t")
    hint = me.page.get_by_label("A hint")
    expect(hint.get_by_role("button", name="Do that")).to_be_visible(timeout=PATIENCE)
    said = hint.inner_text().split(" would choose: ")[1].splitlines()[0]
    assert said.startswith(("Move to", "Attack")), said
    lit = me.page.locator(".plan [data-hinted]")
    expect(lit).to_have_count(1)
    told = lit.get_attribute("aria-label") or lit.inner_text()
    assert said in told
    hint.get_by_role("button", name="Close").click()
    expect(lit).to_have_count(0)


def test_tools_on_a_phone_are_called_what_they_do(come: Come, house: House) -> None:
    me = come(viewport=PHONE).sits_down(house.table("me", "random", seed=11))
    me.page.goto(me.page.url.replace("/table/", "/replay/"))
    for name in ("Show everything", "A bot.s opinion", "Download record"):
        expect(me.page.get_by_role("button", name=re.compile(name))).to_be_visible()


def test_a_bot_judges_every_choice_and_marks_where_the_game_was_turned(come: Come, house: House) -> None:
    me = come().sits_down(house.table("me", "random", seed=11))
    play_on([me])
    me.page.locator("dialog").get_by_role("link", name="Look back").click()
    me.page.get_by_role("button", name=re.compile("opinion")).click()
    expect(me.page.locator(".judging progress")).to_be_visible()
    expect(me.page.locator(".judging")).to_have_count(0, timeout=4 * PATIENCE)
    turns = me.page.get_by_label("turned by a choice").get_by_role("button")
    expect(turns.first).to_be_visible()
    turns.first.click()
    said = me.page.locator(".opinion")
    found = re.search(r"(\d+) % before, (\d+) % after", said.inner_text())
    assert found is not None and int(found[1]) - int(found[2]) >= 9, "it gave something away"
    expect(said).to_contain_text("The bot would rather:")
    expect(me.page.get_by_role("img", name=re.compile("chance to win"))).to_be_visible()
