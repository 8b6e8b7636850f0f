"""What a table of Dungeon Venture offers beside its plan: its options, undo, one screen for two, looking back."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.page.conftest import Come
from tests.page.person import Person
from tests.page.venturing import KEEPER, can_walk_and_strike, holds_events, moment, table
from tests.server.house import House


def test_a_table_agrees_on_the_adventure_and_the_keeper(come: Come) -> None:
    me = come().go("/new/dungeon-venture")
    start = me.page.get_by_role("button", name="Start the game")
    first_game = me.page.get_by_role("checkbox", name=re.compile("^First game"))
    expect(first_game).to_be_checked()
    adventures = me.page.get_by_role("combobox", name=re.compile("^Adventure"))
    expect(adventures.locator("option")).to_have_count(10)
    adventures.select_option("seven-locks")
    expect(first_game).not_to_be_checked()  # its small deck is for the first adventure
    expect(first_game).to_be_disabled()
    me.page.get_by_label("2", exact=True).check()
    keeper = me.page.get_by_role("combobox", name=re.compile("^Keeper"))
    expect(keeper.locator("option")).to_have_count(2)
    keeper.select_option("1")
    start.click()
    me.waits_for_turn()
    expect(me.page.locator(".plan__title")).to_contain_text("Seven Locks")
    expect(me.page.locator(".screen")).to_have_count(0)  # somebody else keeps the dungeon


def test_a_choice_is_undone(come: Come, house: House) -> None:
    me = come().sits_down(table(house, "random", "me", seed=3))
    me.waits_for_turn()
    lines = me.log.count()
    me.page.locator('.tray .card[data-state="legal"]').first.click()
    expect(me.log.nth(lines)).to_be_attached()
    me.page.get_by_role("button", name="Undo").click()
    expect(me.log).to_have_count(lines)


def test_a_card_says_why_it_cannot_be_played(come: Come, house: House) -> None:
    me = come().sits_down(moment(house, holds_events, mine=KEEPER))
    me.waits_for_turn()
    me.hears_why_not()


def test_a_card_is_read_with_its_rules(come: Come, house: House) -> None:
    me = come().sits_down(table(house, "random", "me", seed=3))
    me.waits_for_turn()
    me.page.locator(".tray .card").nth(2).focus()
    inspector = me.page.get_by_label("Inspector")
    expect(inspector.locator("h3")).to_have_text(me.page.locator(".tray .card__name").nth(2).inner_text())
    expect(inspector.locator(".ruling .rule").first).to_have_text(re.compile(r"[a-z]+-\d+"))


def test_around_one_screen_the_keeper_s_side_is_covered(come: Come) -> None:
    people = come().sits_down_for_two("dungeon-venture")
    expect(people.cover).to_have_text("Pass the screen to Mara")
    assert people.page.locator(".screen, .hand .card, .plan").count() == 0
    people.press("I am Mara, show my hand")
    people.waits_for_turn()
    expect(people.page.locator(".screen")).to_have_count(0)


def test_a_game_is_played_on_from_a_moment_of_its_replay(come: Come, house: House) -> None:
    created = moment(house, can_walk_and_strike)
    me = come().sits_down(created)
    me.waits_for_turn()
    me.page.get_by_role("link", name="Look back").click()
    expect(me.page.locator(".transport__at")).to_contain_text("Choice")
    expect(me.page.locator(".timeline__marks .mark").first).to_be_visible()
    expect(me.page.locator(".pawn--monster").first).to_be_visible()
    me.page.keyboard.press("Home")
    expect(me.page.locator(".pawn--monster")).to_have_count(0)
    me.press("Show everything")
    me.press("Show me everything")
    me.sees("Everything is shown")
    me.press("Play on from here")
    playing(me)
    assert created["table"]["id"] not in me.page.url


def playing(person: Person) -> None:
    expect(person.prompt).to_be_visible()
    expect(person.page.locator(".plan")).to_be_visible()
