"""Whole games in the browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.page.conftest import Come
from tests.page.person import play_on
from tests.server.house import House, until


def test_two_browsers_play_a_whole_game_through_links(come: Come, house: House) -> None:
    created = house.table("me", "link", name="Two cellars")
    ines = come().go(f"/table/{created['table']['id']}#seat={created['held'][0]['token']}")
    ines.sees("Waiting for friends to come in")
    jonas = come().go(f"/table/{created['table']['id']}#join={created['invitations'][0]['token']}")
    jonas.page.get_by_label("Your name").fill("Jonas")
    jonas.press("Sit down")

    for person in (ines, jonas):
        person.page.get_by_label("Ask always").check()
    until(lambda: ines.owes() or jonas.owes())
    (ines if ines.owes() else jonas).verbs.first.click()
    ines.press("Talk")
    ines.page.get_by_placeholder("Say something").fill("Good luck! <script>")
    ines.press("Say")
    jonas.press("Talk")
    jonas.sees("Good luck! <script>")

    play_on([ines, jonas])
    winner = ines.page.locator(".final__who").inner_text()
    other = jonas.page.locator(".final__who").inner_text()
    assert {winner, other} in ({"You win", "Jonas wins"}, {"Player 1 wins", "You win"}) or "share" in winner, winner

    ines.page.locator("dialog").get_by_role("button", name="Rematch").click()
    jonas.page.locator("dialog").get_by_role("button", name="To the rematch").click()
    until(lambda: ines.page.url == jonas.page.url and (ines.owes() or jonas.owes()))


@pytest.mark.parametrize("game", ["boss-monster", "dungeoneer"])
def test_around_one_screen_nobody_sees_the_others_hand(come: Come, game: str) -> None:
    people = come().sits_down_for_two(game)
    hands: dict[str, set[str]] = {}
    for _ in range(6):
        # nobody waits for an answer that leaves no choice: everybody sees anyway whose turn it is
        expect(people.cover).to_be_visible(timeout=5_000)
        assert people.hand.count() == 0
        name = people.cover.inner_text().removeprefix("Pass the screen to ")
        people.press(f"I am {name}, show my hand")
        people.waits_for_turn()
        hands.setdefault(name, {card.get_attribute("data-card") or "" for card in people.hand.all()})
        while people.cover.count() == 0 and people.page.locator(".final").count() == 0:
            people.hurries()
            people.page.wait_for_timeout(20)
    assert set(hands) == {"Ines", "Mara"}
    assert all(hands.values())
    assert not hands["Ines"] & hands["Mara"]


def test_a_whole_game_by_keyboard_only(come: Come) -> None:
    me = come().go("/")
    keys = me.page.keyboard

    def tab_to(name: str) -> None:
        for _ in range(40):
            keys.press("Tab")
            if me.page.evaluate("document.activeElement.textContent.trim()").startswith(name):
                return
        raise AssertionError(f"Tab does not reach {name}")

    tab_to("Play now against bots")
    keys.press("Enter")
    expect(me.page.get_by_role("button", name="Start the game")).to_be_visible()
    if not me.page.evaluate("document.activeElement.textContent").strip().startswith("Start"):
        tab_to("Start the game")
    keys.press("Enter")
    me.waits_for_turn()
    while "discard" not in me.prompt.inner_text():
        keys.press("1")
        me.page.wait_for_timeout(50)

    # arrows go from card to card, I keeps a card in the inspector, a rule opens and closes again
    tab_to_hand = 0
    while not me.page.evaluate("!!document.activeElement.closest('.hand__cards')"):
        keys.press("Tab")
        tab_to_hand += 1
        assert tab_to_hand < 60, "Tab does not reach the hand"
    first = me.page.evaluate("document.activeElement.dataset.card")
    keys.press("ArrowRight")
    second = me.page.evaluate("document.activeElement.dataset.card")
    assert first != second
    name = me.page.evaluate("document.activeElement.querySelector('.card__name').textContent")
    keys.press("i")
    expect(me.page.locator(".inspector h3")).to_have_text(name)
    chosen = me.page.locator(f'.hand [data-card="{second}"]')
    expect(chosen).to_have_attribute("data-state", "legal")
    keys.press("Enter")  # chooses the card that has the focus, which then cannot be chosen again
    expect(chosen).not_to_have_attribute("data-state", "legal")

    for _ in range(3000):
        if me.is_over():
            break
        text = me.page.evaluate(
            """() => [...document.querySelectorAll('.prompt[data-owed="me"] .prompt__verbs .btn:not(:disabled)')]
                .filter((verb) => !verb.classList.contains('btn--quiet')).map((verb) => verb.textContent)[0] ?? ''"""
        )
        if not text:
            me.page.wait_for_timeout(15)
        else:
            keys.press("0" if text.startswith("Take the face-down") or not re.search(r"\d\s*$", text) else "1")
    assert me.is_over()
    keys.press("Escape")
    expect(me.page.locator("dialog")).to_have_count(0)
