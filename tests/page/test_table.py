"""What a person can do at a table besides choosing."""

from __future__ import annotations

import re
import socket

import pytest
from playwright.sync_api import expect
from tests.page.conftest import GENEROUS, Come
from tests.page.person import Person
from tests.server.house import House, until


def lays_a_room(person: Person) -> None:
    person.plays_until("Your room lies face-down")


def test_a_choice_is_undone_for_free(come: Come, house: House) -> None:
    me = come().sits_down(house.table("me", "random", seed=5))
    lays_a_room(me)
    before = me.hand.count()
    me.page.get_by_role("button", name="Undo").click()
    expect(me.hand).to_have_count(before + 1)


def test_others_are_asked_before_a_choice_that_concerns_them_is_taken_back(come: Come, house: House) -> None:
    created = house.table("me", "me", seed=5)
    ines, jonas = come().sits_down(created, 0), come().sits_down(created, 1)
    wish = ines.page.get_by_role("button", name="Ask to take back")
    for _ in range(400):
        if wish.count() and wish.is_enabled():
            break
        ines.hurries() or jonas.hurries()
        ines.page.wait_for_timeout(15)
    lines = ines.log.count()
    wish.click()
    jonas.sees("would like to take a choice back")
    jonas.press("No")
    ines.sees("The others would rather go on")
    jonas.sees("takes nothing back")
    wish.click()
    jonas.press("Yes, fine")
    expect(jonas.page.get_by_text("would like to take a choice back")).to_have_count(0)
    until(lambda: ines.log.count() <= lines)


def test_prompt_and_log_name_people_and_bosses_alike(come: Come, house: House) -> None:
    me = come().sits_down(house.table("me", "random", seed=5))
    me.plays_until("Your room lies face-down")
    boss = me.page.get_by_label("Dungeon of Rookie").locator(".bossname").inner_text()
    me.hurries()
    both = f"Rookie ({boss})"
    expect(me.log.filter(has_text=both).first).to_be_visible()
    me.waits_for_turn()  # nothing is told meanwhile
    assert me.log.filter(has_text=boss).count() == me.log.filter(has_text=both).count()


PROBE = """
window.heard = []
const make = AudioContext.prototype.createOscillator
AudioContext.prototype.createOscillator = function () {
  const note = make.call(this)
  note.addEventListener('ended', () => window.heard.push([this.state, note.frequency.value]))
  return note
}"""


def test_what_happens_can_be_heard_if_one_wants_it(come: Come, house: House) -> None:
    me = come()
    me.page.add_init_script(PROBE)
    me.sits_down(house.table("me", "random", seed=5))
    lays_a_room(me)
    assert me.page.evaluate("window.heard") == [], "nobody asked for it"
    me.press("Sound is off")
    me.verbs.last.click()
    until(lambda: len(me.page.evaluate("window.heard")) > 1)
    assert all(state == "running" and note > 0 for state, note in me.page.evaluate("window.heard"))


def test_a_locked_card_says_why(come: Come, house: House) -> None:
    me = come().sits_down(house.table("me", "random", seed=5))
    lays_a_room(me)
    me.hears_why_not()
    me.page.locator(".slip .rule").click()
    expect(me.page.get_by_role("dialog")).to_contain_text("Open in the rulebook")
    me.page.keyboard.press("Escape")
    expect(me.page.get_by_role("dialog")).to_have_count(0)


def test_a_card_is_laid_by_dragging_it(come: Come, house: House) -> None:
    me = come().sits_down(house.table("me", "random", seed=5))
    me.plays_until("Lay your first room")
    card = me.page.locator('.hand .card--room[data-state="legal"]').first
    number = card.get_attribute("data-card")
    card.drag_to(me.page.get_by_label("Your dungeon", exact=True))
    expect(me.page.locator(f'.hand [data-card="{number}"]')).to_have_count(0)
    expect(me.page.locator(f'.mine [data-card="{number}"]')).to_be_visible()


def test_the_page_comes_back_after_the_server_was_gone(come: Come, tmp_path_factory: pytest.TempPathFactory) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    folder = tmp_path_factory.mktemp("gone")
    own = House(folder, *GENEROUS, "--port", port)
    try:
        me = come(own.url).sits_down(own.table("me", "random", seed=5))
        lays_a_room(me)
        cards = [card.get_attribute("data-card") for card in me.hand.all()]
        own.kill()
        me.sees("Connection lost, trying again")
        own.start()
        me.press("Try now")
        expect(me.page.get_by_text("Connection lost")).to_have_count(0)
        until(lambda: [card.get_attribute("data-card") for card in me.hand.all()] == cards)
        me.page.get_by_role("button", name="Finish building").click()
        expect(me.page.get_by_role("button", name="Finish building")).to_have_count(0)
    finally:
        own.kill()


def test_windows_are_passed_as_wished(come: Come, house: House) -> None:
    me = come().sits_down(house.table("me", "random", seed=5))
    expect(me.page.get_by_label("If I can act")).to_be_checked()
    me.page.get_by_label("Next round").check()
    expect(me.page.get_by_label("Next round")).to_be_checked()
    me.page.locator("body").press("h")
    expect(me.page.get_by_label("Ask always")).to_be_checked()


def test_something_is_wrong_gives_a_number_and_a_file(come: Come, house: House) -> None:
    me = come().sits_down(house.table("me", "random", seed=5))
    me.reports("A hero walked through a wall.")


def test_somebody_who_watches_sees_no_hand(come: Come, house: House) -> None:
    created = house.table("me", "random", seed=5)
    guest = come().go(f"/table/{created['table']['id']}#watch={created['watch']}")
    expect(guest.page.get_by_label("Town", exact=True)).to_be_visible()
    assert guest.hand.count() == 0
    expect(guest.prompt).to_contain_text("Waiting for")
    expect(guest.verbs).to_have_count(0)

    expect(guest.page.get_by_label("Dungeon of Player 1").locator(".walk")).to_be_visible()
    guest.page.get_by_label("Whose side is shown large").get_by_role("radio").nth(1).check()
    expect(guest.page.get_by_label("Dungeon of Player 1").locator(".walk")).to_have_count(0)
    expect(guest.page.locator(".mine")).to_have_attribute("data-seat", "1")
    guest.page.reload()  # the link is out of the address bar, and still good
    expect(guest.page.get_by_label("Town", exact=True)).to_be_visible()


def test_the_walk_is_told_twice_while_something_is_announced(come: Come, house: House) -> None:
    me = come()
    told = me.page.locator('.fut[data-when="then"]')
    for seed in range(20, 30):
        me.sits_down(house.table("me", "heuristic", "heuristic", seed=seed))
        me.page.get_by_label("Ask always").check()
        while not me.is_over():
            if told.count():
                expect(told.first).to_contain_text("If it resolves")
                return
            me.hurries()
            me.page.wait_for_timeout(15)
    pytest.fail("nothing announced ever changed a hero's fate")


def test_a_hero_walks_room_by_room_and_any_key_skips_it(come: Come, house: House) -> None:
    me = come(reduced_motion="no-preference").sits_down(house.table("me", "heuristic", "heuristic", seed=11))
    walker = me.page.locator(".walker")
    me.page.evaluate(
        """() => { const seen = new MutationObserver(() => {
            if (!document.querySelector('.walker')) return
            seen.disconnect()
            window.walked = true
            document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }))
            window.skipped = new Promise((done) => setTimeout(() => done(!document.querySelector('.walker')), 50))
        }); seen.observe(document.body, { childList: true, subtree: true }) }"""
    )
    for _ in range(2000):
        if me.page.evaluate("window.walked") or me.is_over():
            break
        me.hurries()
        me.page.wait_for_timeout(15)
    assert me.page.evaluate("window.skipped")
    expect(walker).to_have_count(0)


def test_who_thinks_and_about_what(come: Come, tmp_path_factory: pytest.TempPathFactory) -> None:
    slow = House(tmp_path_factory.mktemp("slow"), *GENEROUS, "--pace", "2")
    try:
        me = come(slow.url).sits_down(slow.table("me", "random", seed=5))
        me.waits_for_turn()
        for _ in range(60):
            if "thinking" in me.prompt.inner_text():
                break
            me.hurries()
            me.page.wait_for_timeout(100)
        expect(me.prompt).to_contain_text(re.compile(r"\w+ \(.+\) is thinking…\s+\w"))
        expect(me.page.get_by_role("img", name="choosing").first).to_be_visible()
    finally:
        slow.kill()
