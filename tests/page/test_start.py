"""From the start page into a game."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import expect
from tests.page.conftest import Come
from tests.page.person import play_on
from tests.server.house import House


def test_two_clicks_to_a_game_against_bots(come: Come) -> None:
    me = come().go("/")
    me.press("Play now against bots")
    me.press("Start the game")
    expect(me.prompt).to_be_visible()
    me.waits_for_turn()
    expect(me.hand.first).to_be_visible()
    expect(me.page).to_have_url(re.compile(r"/table/[^#]+$"))
    expect(me.page.locator(".crumb")).to_have_text(re.compile(r"The \w+day \w+"))
    rivals = [who.inner_text() for who in me.page.locator(".rivals .who").all()]
    assert len(set(rivals)) == 2 and not any(char.isdigit() for name in rivals for char in name)
    expect(me.page.locator(".rivals .bot").first).to_have_text(re.compile(r"\w+ bot"))

    me.go("/")
    expect(me.page.get_by_label("My tables").get_by_text("Your turn")).to_be_visible()
    me.page.get_by_role("link", name="Resume").click()
    me.waits_for_turn()


def test_all_three_doors_are_open(come: Come) -> None:
    me = come().go("/")
    for title in ("Boss Monster 2", "Dungeoneer", "Dungeon Venture"):
        door = me.page.locator("article", has=me.page.get_by_role("heading", name=title))
        expect(door.get_by_role("button", name="Play now against bots")).to_be_enabled()
        expect(door.get_by_role("link", name="New table…")).to_be_visible()


def test_in_dungeon_venture_one_plays_the_heroes_against_a_keeper(come: Come) -> None:
    me = come().go("/")
    door = me.page.locator("article", has=me.page.get_by_role("heading", name="Dungeon Venture"))
    door.get_by_role("button", name="Play now against bots").click()
    expect(door).to_contain_text("all four heroes")
    expect(door).to_contain_text("the Keeper")
    door.get_by_role("button", name="Start the game").click()
    me.waits_for_turn()
    for hero in ("Fighter", "Mage", "Barbarian", "Thief"):
        expect(me.page.get_by_role("region", name=hero).or_(me.page.get_by_text(hero)).first).to_be_visible()


def test_a_table_with_a_friend_by_link(come: Come) -> None:
    me = come().go("/new/boss-monster")
    me.page.get_by_label("Name of the table").fill("Friday cellar")
    me.page.get_by_label("Your name").fill("Ines")
    me.page.get_by_label("2", exact=True).check()
    me.page.get_by_label("By link").check()
    me.press("Open the table")
    link = me.page.get_by_label(re.compile("^Link for")).input_value()

    friend = come().go("/")
    friend.page.get_by_placeholder("Paste the link you were sent").fill(link)
    friend.press("Join")
    friend.sees("You are invited: Friday cellar")
    assert "#" not in friend.page.url
    friend.page.get_by_label("Your name").fill("Jonas <b>")
    friend.press("Sit down")
    expect(friend.prompt).to_be_visible()
    expect(me.prompt).to_be_visible()
    me.sees("Jonas <b>")

    again = come()
    again.page.goto(link)
    again.sees("This invitation cannot be used")


def test_options_and_sets_reach_the_table(come: Come, house: House) -> None:
    me = come().go("/new/boss-monster")
    me.page.get_by_label("I choose you").check()
    me.page.get_by_label("Overclock").check()
    me.press("Start the game")
    me.waits_for_turn()
    held = json.loads(me.page.evaluate("localStorage['undercroft-keys']"))["held"][0]
    options = house.get(f"/api/tables/{held['table']}", held["token"])["options"]
    assert options["i-choose-you"] is True
    assert set(options["sets"]) == {"undercroft", "overclock"}


def test_a_saved_game_is_opened_by_dropping_it(come: Come, house: House, tmp_path: Path) -> None:
    created = house.table("me", "random", seed=11)
    me = come().sits_down(created)
    play_on([me])
    saved = tmp_path / "game.json"
    with me.page.expect_download() as started:
        me.page.get_by_role("dialog").get_by_role("button", name="Download record").click()
    started.value.save_as(saved)

    other = come().go("/")
    other.page.get_by_label("Open a replay").set_input_files(saved)
    expect(other.page.get_by_label("Which choice")).to_be_visible()
    other.page.keyboard.press("End")
    expect(other.log.last).to_contain_text("wins with")

    other.go("/rules/boss-monster")  # anywhere will do
    other.page.get_by_role("searchbox").wait_for()
    other.page.evaluate(
        """(text) => {
            const dataTransfer = new DataTransfer()
            dataTransfer.items.add(new File([text], 'game.json', { type: 'application/json' }))
            document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
        }""",
        saved.read_text(),
    )
    expect(other.page.get_by_label("Which choice")).to_be_visible()

    saved.write_text("{}")
    other.go("/")
    other.page.get_by_label("Open a replay").set_input_files(saved)
    expect(other.page.get_by_role("alert")).to_be_visible()
