"""Faults found by trying to break the issue's sentences from outside; each was there once, and must not come back."""

from __future__ import annotations

import asyncio
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import httpx
import pytest
from tests.server.conftest import Open
from tests.server.house import House, Player, Refused, run, sit_down

SETTLE = 0.05  # seconds in which news arrive


async def with_friends(house: House, *others: str) -> list[Player]:
    """A table of mine at which every open seat is taken by a friend."""
    created = house.table("me", *others)
    players = [Player(house, created["held"][0])]
    for invitation in created["invitations"]:
        claim = {"token": invitation["token"], "name": f"Friend {invitation['seat']}"}
        players.append(Player(house, house.post(f"/api/tables/{invitation['table']}/claim", claim)))
    return players


async def choose_until(players: list[Player], true: Callable[[], bool]) -> None:
    """Everybody chooses by chance until something is true."""
    for _ in range(600):
        await asyncio.sleep(SETTLE / 5)
        if true():
            return
        for player in players:
            if player.question and not true():
                with suppress(Refused):
                    await player.choose()
                await asyncio.sleep(SETTLE / 5)
    raise AssertionError("it did not come true in this game")


async def raw_answer(player: Player, message: dict[str, Any]) -> dict[str, Any]:
    async with asyncio.timeout(10):
        return await (await player.send(message))


# --- odd requests
def test_an_address_with_a_nul_is_not_found(open_house: Open) -> None:
    """Fuzz HTTP with schemathesis ...: no 5xx, no traceback, no growth."""
    house = open_house()
    assert house.call("GET", "/assets/%00").status_code < 500
    assert "Traceback" not in house.log.read_text()


@pytest.mark.parametrize("path", ["/api/tables", "/api/replays", "/api/mine"])
def test_a_body_that_is_no_text_is_refused(open_house: Open, path: str) -> None:
    """Server-side validation of everything; ... no 5xx, no traceback."""
    house = open_house()
    odd = httpx.post(house.url + path, content=b'{"game":"\xff"}', headers={"Content-Type": "application/json"})
    assert odd.status_code == 400
    assert "Traceback" not in house.log.read_text()


def test_a_host_that_is_no_name_is_refused(open_house: Open) -> None:
    house = open_house()
    assert house.call("GET", "/api/games", headers={"Host": "["}).status_code < 500
    assert "Traceback" not in house.log.read_text()


def test_a_missing_body_is_refused_in_words(house: House) -> None:
    """Errors speak to the person (an empty body is answered with "'data'")."""
    answer = house.call("POST", "/api/tables")
    assert answer.status_code == 400
    assert answer.json()["text"] != "'data'"


# --- taking back
def test_a_bot_that_stands_in_does_not_agree_for_what_the_person_chose(house: House) -> None:
    """Undo back to the last point where ... nobody else chose; other take-backs need the others' consent."""

    async def play() -> None:
        mine, friend = await with_friends(house, "link")
        await mine.join("ask")
        await friend.join("ask")
        await choose_until([mine, friend], lambda: mine.last.get("can_undo") == "ask" and (mine.state or 0) > 20)
        both_played = len(mine.log)
        await friend.leave()
        await asyncio.sleep(SETTLE)
        seen = len(mine.updates)
        await mine.ask({"type": "substitute", "seat": 1, "level": "random"})
        await mine.until(lambda: mine.question is not None or mine.over)
        assert not mine.over
        with suppress(Refused):
            await mine.ask({"type": "undo", "state": mine.state})
        with suppress(Refused):
            await mine.ask({"type": "undo", "state": mine.state})
        await asyncio.sleep(SETTLE)
        kept = min((update.get("log_from", 0) for update in mine.updates[seen:]), default=both_played)
        assert kept >= both_played, "what the absent friend had chosen was taken back without asking"

    run(play())


def test_a_wish_to_take_back_outlasts_the_answer_of_a_bot(open_house: Open) -> None:
    """Other take-backs need the others' consent (a bot's answer meanwhile drops the wish)."""
    house = open_house("--allowance", "1000", "--pace", "1.0")

    async def play() -> None:
        mine, friend = await with_friends(house, "link", "heuristic")
        await mine.join("ask")
        await friend.join("ask")

        def only_the_bot_owes() -> bool:
            return mine.last.get("can_undo") == "ask" and mine.last["owed"] == [2]

        await choose_until([mine, friend], only_the_bot_owes)
        await mine.ask({"type": "undo", "state": mine.state})
        await friend.until(lambda: friend.last.get("take_back") is not None)
        await asyncio.sleep(2.0)  # the friend reads the question
        await friend.ask({"type": "consent", "state": friend.state, "yes": True})

    run(play())


# --- secrecy
def test_a_refusal_does_not_tell_what_another_seat_is_doing(house: House) -> None:
    """A seat can never learn another's hand (the refusal's rule tells that another seat aims a spell)."""

    async def play() -> None:
        for seed in range(10):
            mine, other = await sit_down(house, house.table("me", "me", seed=seed), "ask", seed)
            try:
                await choose_until([mine, other], partial(aims_next, mine, other))
            except AssertionError:
                continue
            view, log = mine.view, mine.log
            nothing = {"type": "choose", "state": mine.state, "key": "pass"}
            before = await raw_answer(mine, nothing)
            assert other.question is not None
            await other.choose(next(o["key"] for o in other.question["options"] if o["key"].startswith("cast:")))
            await asyncio.sleep(SETTLE)
            if other.question is None or other.question["kind"] != "target":
                continue
            assert (mine.view, mine.log) == (view, log), "nobody is told of the spell before it is aimed"
            after = await raw_answer(mine, nothing | {"state": mine.state})
            assert (before["text"], before["rule"]) == (after["text"], after["rule"])
            return
        raise RuntimeError("nobody aimed a spell in these games")

    def aims_next(mine: Player, other: Player) -> bool:
        asked = other.question if not mine.question else None
        return asked is not None and any(option["key"].startswith("cast:") for option in asked["options"])

    run(play())


def test_friends_are_not_invited_to_cards_that_somebody_has_seen(house: House) -> None:
    """A seat can never learn another's hand (who plays on from a game he has seen knows every card)."""
    mine = house.table("me", "random")["held"][0]
    at = f"/api/tables/{mine['table']}"
    assert house.call("GET", f"{at}/steps/0?all=1", token=mine["token"]).status_code == 200
    plan = {"step": 0, "seats": [{"who": "me"}, {"who": "link"}]}
    # the same is refused for a seed of one's own, for the same reason
    assert house.call("POST", f"{at}/branch", plan, mine["token"]).status_code == 400


def test_only_the_host_can_read_what_is_stored(open_house: Open) -> None:
    """Tokens hashed at rest (but every seed, and so every hand, can be read by any user of the machine)."""
    house = open_house()
    for file in house.data.glob("*.sqlite3*"):
        assert not stat.S_IMODE(file.stat().st_mode) & 0o077, file.name


# --- durability
def test_nothing_is_acknowledged_into_a_file_that_is_gone(open_house: Open) -> None:
    """A full disk or lost database gives a clear message and loses nothing acknowledged."""
    house = open_house()

    async def play() -> None:
        mine, other = await sit_down(house, house.table("me", "me"), "ask")
        await choose_until([mine, other], lambda: (mine.state or 0) > 4)
        for file in house.data.glob("*.sqlite3*"):
            file.rename(file.with_name(file.name + ".gone"))
        asked = mine if mine.question else other
        with pytest.raises(Refused):
            await asked.choose()
        assert house.call("GET", "/api/health").status_code == 503

    run(play())


def test_a_second_server_on_the_same_folder_says_no(open_house: Open) -> None:
    """A game never splits: servers that do not know of each other would not show each other's choices."""
    house = open_house()
    command = [sys.executable, "-m", "undercroft.server", "--port", "0", "--data", str(house.data)]
    second = subprocess.run(command, capture_output=True, text=True, timeout=20)
    assert second.returncode == 2 and house.url in second.stderr
