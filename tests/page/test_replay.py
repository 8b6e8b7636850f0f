"""Looking back, and the rulebook."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.page.conftest import Come
from tests.page.person import play_on
from tests.server.house import House


def test_a_game_is_stepped_through_and_played_on(come: Come, house: House) -> None:
    created = house.table("me", "random", seed=7)
    me = come().sits_down(created)
    for _ in range(40):
        me.hurries()
        me.page.wait_for_timeout(15)
    me.page.get_by_role("link", name="Look back").click()
    at = me.page.locator(".transport__at")
    expect(at).to_contain_text("Choice")
    me.page.keyboard.press("Home")
    expect(at).to_have_text(re.compile(r"Choice 0 of \d+"))  # the bot may still be choosing
    me.page.keyboard.press("ArrowRight")
    expect(at).to_have_text(re.compile(r"Choice 1 of \d+"))

    # all other seats are bots: everything may be shown, after a warning
    me.press("Show everything")
    me.sees("This shows hidden cards")
    me.press("Show me everything")
    me.sees("Everything is shown")
    me.page.get_by_role("radio", name="Rookie").check()
    expect(me.hand.first).to_be_visible()

    me.press("Play on from here")
    expect(me.prompt).to_be_visible()
    assert created["table"]["id"] not in me.page.url


def test_at_a_table_with_others_nothing_hidden_is_shown_before_the_end(come: Come, house: House) -> None:
    created = house.table("me", "me", seed=7)
    ines, jonas = come().sits_down(created, 0), come().sits_down(created, 1)
    for person in (ines, jonas):
        person.page.get_by_label("Ask always").check()
    ines.hurries()
    ines.page.get_by_role("link", name="Look back").click()
    ines.press("Show everything")
    ines.press("Show me everything")
    expect(ines.page.get_by_role("alert")).to_contain_text("when the game is over")
    ines.page.get_by_role("link", name="Back to the table").click()
    play_on([ines, jonas])
    ines.page.locator("dialog").get_by_role("link", name="Look back").click()
    ines.press("Show everything")
    ines.sees("Everything is shown")


def test_the_time_line_leads_from_mark_to_mark(come: Come, house: House) -> None:
    created = house.table("me", "random", seed=11)
    me = come().sits_down(created)
    play_on([me])
    me.page.locator("dialog").get_by_role("link", name="Look back").click()
    marks = me.page.get_by_label("What mattered").get_by_role("button")
    expect(marks.nth(3)).to_be_visible(timeout=3_000)
    me.page.locator("body").press("n")
    expect(marks.first).to_have_attribute("aria-current", "step")
    text = marks.first.get_attribute("aria-label") or ""
    expect(me.page.locator(".caption")).to_contain_text(text)
    marks.nth(3).click()
    expect(marks.nth(3)).to_have_attribute("aria-current", "step")
    me.page.get_by_role("button", name="Mark before").click()
    expect(marks.nth(3)).not_to_have_attribute("aria-current", "step")
    second = me.page.get_by_role("button", name="Round 2", exact=True)
    second.click()
    expect(me.page.locator(".log__round").last).to_have_text(re.compile("Round 2", re.IGNORECASE))


def test_links_lead_to_a_game_that_is_looked_at_again(come: Come, house: House) -> None:
    created = house.table("me", "random", seed=7)
    me = come().sits_down(created)
    for _ in range(20):
        me.hurries()
        me.page.wait_for_timeout(15)
    table = created["table"]["id"]
    for kind, token, hands in (("seat", created["held"][0]["token"], 1), ("watch", created["watch"], 0)):
        other = come().go(f"/replay/{table}#{kind}={token}")
        for _ in range(2):  # the second time without the link
            expect(other.page.get_by_label("Which choice")).to_be_visible()
            assert "#" not in other.page.url
            expect(other.page.get_by_label("Town", exact=True)).to_be_visible()
            expect(other.page.locator(".hand")).to_have_count(hands)
            other.page.reload()


def test_the_rulebook_is_read_chapter_by_chapter(come: Come, house: House) -> None:
    me = come().go("/rules/boss-monster")
    chapters = me.page.get_by_label("Chapters").get_by_role("button")
    expect(chapters.first).to_have_attribute("aria-current", "true")
    chapters.filter(has_text="Bait phase").click()
    expect(me.page.get_by_role("heading", name="Bait phase")).to_be_in_viewport()
    expect(chapters.filter(has_text="Bait phase")).to_have_attribute("aria-current", "true")
    me.page.get_by_role("heading", name="Winning").scroll_into_view_if_needed()
    expect(chapters.filter(has_text="Bait phase")).not_to_have_attribute("aria-current", "true")

    player = come().sits_down(house.table("me", "random", seed=5, name="Two cellars"))
    player.plays_until("Lay your first room")
    with player.context.expect_page() as opened:
        player.page.get_by_role("link", name="Rules").click()
    book = opened.value
    expect(book.get_by_role("link", name="Back to Two cellars")).to_be_visible()
    used = book.locator(".rules li", has_text="in your game").first
    used.locator(".rule").click()
    expect(book.locator(".book__side")).to_contain_text("In your game")
    assert book.url.endswith(f"#{used.get_attribute('id')}")


def test_the_rulebook_is_searched(come: Come) -> None:
    me = come().go("/rules/boss-monster")
    expect(me.page.get_by_role("searchbox")).to_be_visible()
    me.page.keyboard.press("/")
    me.page.keyboard.type("active player")
    expect(me.page.locator(".rules mark").first).to_be_visible()
    found = me.page.locator(".rules li")
    assert 1 < found.count() < 60
    me.page.locator(".rules .rule").first.click()
    expect(me.page.locator(".book__side .pop")).to_be_visible()
    me.page.keyboard.press("Escape")
    expect(me.page.locator(".book__side .pop")).to_have_count(0)


def test_a_link_to_a_rule_opens_it(come: Come) -> None:
    me = come()
    for address in ("?rule=prio-03", "#prio-03"):
        me.go(f"/rules/boss-monster{address}")
        expect(me.page.locator(".rules .open")).to_contain_text("prio-03")
        expect(me.page.locator(".rules .open")).to_be_in_viewport()
        expect(me.page.locator(".book__side .pop")).to_contain_text("prio-03")
        me.go("/credits")
    me.go("/somewhere/else")
    me.sees("There is nothing down here")
