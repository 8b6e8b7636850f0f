"""Faults of the page found by trying it as a stranger would; each was there once, and must not come back."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import expect
from tests.page.conftest import Come
from tests.page.person import PHONE, Person, play_on
from tests.server.house import House
from tests.server.postgres import free_port


def open_record(person: Person, file: Path) -> None:
    person.go("/")
    with person.page.expect_file_chooser() as chooser:
        person.press("Open a replay")
    chooser.value.set_files(file)


def test_a_downloaded_record_is_the_record(come: Come, house: House, tmp_path: Path) -> None:
    """Downloaded as a record."""
    created = house.table("me", "random")
    me = come().sits_down(created)
    play_on([me])
    with me.page.expect_download() as download:
        me.page.get_by_role("dialog").get_by_role("button", name="Download record").click()
    download.value.save_as(tmp_path / "game.json")
    held = created["held"][0]
    kept = house.get(f"/api/tables/{held['table']}/record", held["token"])
    assert json.loads((tmp_path / "game.json").read_text()) == kept


def test_a_record_is_opened_as_it_is(come: Come, house: House, tmp_path: Path) -> None:
    """And opened again by dropping the file."""
    created = house.table("me", "random")
    me = come().sits_down(created)
    play_on([me])
    held = created["held"][0]
    kept = house.get(f"/api/tables/{held['table']}/record", held["token"])
    (tmp_path / "game.json").write_text(json.dumps(kept))
    open_record(me, tmp_path / "game.json")
    me.page.wait_for_url("**/replay/*")


def test_an_invitation_outlasts_a_reload(come: Come, house: House) -> None:
    """Open seat by link."""
    invitation = house.table("me", "link")["invitations"][0]
    friend = come().go(f"/table/{invitation['table']}#join={invitation['token']}")
    friend.sees("You are invited")
    friend.page.reload()
    expect(friend.page.get_by_text("You are invited").first).to_be_visible()


def test_watching_outlasts_a_reload(come: Come, house: House) -> None:
    """Private links per seat, a spectator link."""
    created = house.table("me", "random")
    watcher = come().go(f"/table/{created['table']['id']}#watch={created['watch']}")
    watcher.sees("you are watching")
    watcher.page.reload()
    expect(watcher.page.get_by_text("you are watching").first).to_be_visible()


def test_nobody_else_is_called_you(come: Come) -> None:
    """A prompt line says who owes what and why."""
    me, friend = come(), come()
    me.go("/new/boss-monster")
    me.page.get_by_label("2", exact=True).check()
    me.page.get_by_label("By link").check()
    me.press("Open the table")
    friend.page.goto(me.page.get_by_label(re.compile("^Link for")).input_value())
    friend.sees("You are invited")
    expect(friend.page.get_by_text("You", exact=True)).to_have_count(0)


def test_my_tables_are_there_when_i_play_again(come: Come, page_built: None, tmp_path: Path) -> None:
    """List of my tables to resume: the browser knows its seats by the address."""

    port = str(free_port())  # the usual one may be somebody else's

    def play() -> tuple[subprocess.Popen[str], str]:
        command = [sys.executable, "-c", "import sys; from undercroft.cli import main; sys.exit(main())"]
        arguments = ["play", "--no-browser", "--port", port, "--data", str(tmp_path)]
        started = subprocess.Popen([*command, *arguments], stdout=subprocess.PIPE, text=True)
        assert started.stdout is not None
        line = started.stdout.readline()
        return started, next(word for word in line.split() if word.startswith("http")).rstrip("/")

    def stop(started: subprocess.Popen[str]) -> None:
        started.send_signal(signal.SIGINT)
        started.wait(10)
        assert started.stdout is not None
        started.stdout.close()

    first, address = play()
    try:
        me = come(address).go("/")
        me.press("Play now against bots")
        me.press("Start the game")
        me.waits_for_turn()
        table = me.page.url.rpartition("/")[2]
        me.go("/")
        expect(me.page.locator(f'a[href*="{table}"]').first).to_be_visible()
        me.page.goto("about:blank")
    finally:
        stop(first)
    second, address = play()
    try:
        me.page.goto(address + "/")
        expect(me.page.locator(f'a[href*="{table}"]').first).to_be_visible()
    finally:
        me.page.goto("about:blank")
        stop(second)


def test_whoever_comes_back_is_told_that_a_bot_plays(come: Come, house: House) -> None:
    """A seat that leaves can be given to a bot by the others, and taken back."""
    created = house.table("me", "me")
    me, friend = come().sits_down(created, 0), come().sits_down(created, 1)
    address = friend.page.url
    friend.page.goto("about:blank")
    me.press("Who plays")
    me.press("Let a bot play")
    me.sees("a bot stands in")
    friend.page.goto(address)
    expect(friend.prompt).to_be_visible()
    told = friend.page.get_by_text("stands in").or_(friend.page.get_by_role("button", name="play again"))
    expect(told.first).to_be_visible()


def test_decks_are_counted_on_a_narrow_screen(come: Come, house: House) -> None:
    me = come(viewport=PHONE).sits_down(house.table("me", "random"))
    me.press("Rivals")
    for deck in ("heroes", "rooms", "spells"):
        expect(me.page.get_by_text(deck, exact=True).locator("visible=true").first).to_be_visible()
