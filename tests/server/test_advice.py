"""Bots that search at a table, hints, opinions of choices that were made, and outside programs as guests."""

from __future__ import annotations

import asyncio
import shlex
import sys
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from tests.server.house import House, Player, one_choice, run, sit_down

import undercroft as uc
from undercroft.bots.search import SearchBot
from undercroft.kernel.errors import BadRequest
from undercroft.server.guest import Guest
from undercroft.server.thinkers import _hint

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "bot.py"


def watcher_of(house: House, created: Any) -> Player:
    return Player(house, {"table": created["table"]["id"], "seat": None, "token": created["watch"]})


def test_a_master_thinks_while_another_table_goes_on(house: House) -> None:
    async def game() -> None:
        slow = watcher_of(house, house.table("master", "grand-master", seed=4))
        await slow.join()
        start = monotonic()
        quick = watcher_of(house, house.table("heuristic", "random", seed=3))
        await quick.join()
        await quick.until(lambda: quick.over, 40)
        assert not slow.over
        await slow.until(lambda: len(slow.log) > 12, 60)
        assert monotonic() - start < 90
        await asyncio.gather(slow.leave(), quick.leave())

    run(game())


def test_to_wait_for_a_free_process_is_part_of_a_bots_time() -> None:
    game = uc.new_game("boss-monster", seats=2, seed=4)
    for wait in (0, 60):
        record, start = game.record(), monotonic()
        hint = _hint("another", "grand-master", 0, record["setup"], record["choices"], start - wait)
        assert hint.text and monotonic() - start < 2, "there is one option only, then nothing is left of five seconds"
        game.settle()
        assert len(game.questions[0]) > 1


def test_a_hint_is_one_of_the_options_and_only_for_who_has_to_choose(house: House) -> None:
    async def game() -> None:
        players = await sit_down(house, house.table("me", "me", seed=6))
        for _ in range(8):
            await one_choice(players)
        for player in players:
            path, token = f"/api/tables/{player.held['table']}/hint", player.held["token"]
            answer = await asyncio.to_thread(house.call, "GET", path, None, token)
            if player.question is None:
                assert answer.status_code == 409
            else:
                hint = answer.json()
                assert hint["key"] in [option["key"] for option in player.question["options"]]
                assert hint["text"] and 0 <= hint["win"] <= 1 and hint["level"] == "master"
        assert house.call("GET", path, None, "nobody").status_code == 404

    run(game())


def test_a_hint_is_worth_something_even_where_a_search_would_choose_something_else() -> None:
    """In Dungeon Venture, before a Boss has come: there a search looks at its favourite alone."""
    game, found = uc.new_game("dungeon-venture", seats=2, seed=3), 0
    while not found:
        seat, question = next(iter(game.questions.items()))
        chosen = uc.bot("heuristic").choose(game.seat(seat))
        if len(question) > 1 and SearchBot(1, iterations=120).choose(game.seat(seat)) != chosen:
            record = game.record()
            hint = _hint("t", "heuristic", seat, record["setup"], record["choices"], monotonic())
            assert 0.2 < hint.win < 0.8
            found += hint.key == chosen.key
        game.answer(seat, chosen)
    assert not game.table.boss_present()


def test_a_hint_comes_from_a_bot_like_those_at_the_table(house: House) -> None:
    created = house.table("me", "heuristic", seed=6)
    path, token = f"/api/tables/{created['table']['id']}", created["held"][0]["token"]

    async def asked() -> dict[str, Any]:
        (player,) = await sit_down(house, created)
        await player.until(lambda: player.question)
        options = [option["key"] for option in player.question["options"]]
        found = {}
        for level in ("", "apprentice", "master"):
            found[level] = await asyncio.to_thread(house.get, f"{path}/hint?level={level}", token)
            assert found[level]["key"] in options
        await player.leave()
        return found

    found = run(asked())
    assert [hint["level"] for hint in found.values()] == ["heuristic", "apprentice", "master"]
    assert house.call("GET", f"{path}/hint?level=oracle", None, token).status_code == 400


def test_every_real_choice_of_a_finished_game_gets_an_opinion(house: House) -> None:
    created = house.table("random", "random", seed=8)
    path, token = f"/api/tables/{created['table']['id']}", created["watch"]

    async def game() -> None:
        watcher = watcher_of(house, created)
        await watcher.join()
        await watcher.until(lambda: watcher.over, 40)
        await watcher.leave()

    run(game())
    found: list[Any] = []
    first: int | None = 0
    while first is not None:
        answer = house.get(f"{path}/opinions?first={first}", token)
        found += answer["opinions"]
        first = answer["next"]
    steps = [opinion["step"] for opinion in found]
    choices = house.get(f"{path}/record", token)["choices"]
    assert steps == sorted(set(steps)) and len(steps) > 20 and steps[-1] <= len(choices)
    assert all(0 <= one["win"] <= one["best"] <= 1 for one in found)
    assert any(one["instead"] for one in found), "a player who chooses by chance does not always choose best"
    assert all(one["best"] > one["win"] for one in found if one["instead"])


def test_nobody_gets_opinions_while_people_play(house: House) -> None:
    created = house.table("me", "me", seed=2)
    answer = house.call("GET", f"/api/tables/{created['table']['id']}/opinions", None, created["held"][0]["token"])
    assert answer.status_code == 403


# --- outside programs
def link(house: House, created: Any, kind: str = "join") -> str:
    token = (created["invitations"] if kind == "join" else created["held"])[0]["token"]
    return f"{house.url}/table/{created['table']['id']}#{kind}={token}"


def test_an_outside_program_sits_down_by_its_link_and_plays_to_the_end(house: House) -> None:
    created = house.table("link", "heuristic")
    with pytest.raises(uc.BadRequest, match="no such command"):
        Guest(link(house, created), "/no/such/bot", "Robbie", 20)  # and the invitation still holds
    guest = Guest(link(house, created), f"{sys.executable} {EXAMPLE}", "Robbie", 20)
    result = guest.play()
    table = house.get(f"/api/tables/{created['table']['id']}", created["watch"])
    assert table["status"] == "over" and table["seats"][0]["name"] == "Robbie"
    assert result["winners"] and result["reason"]
    with pytest.raises(BadRequest, match="cannot be taken"):
        Guest(link(house, created), "true", "Again", 5)


def test_a_program_that_fails_leaves_its_seat_to_a_stand_in(house: House) -> None:
    created = house.table("me", "heuristic", seed=13)
    code = "import sys\nfor line in sys.stdin:\n  if 'choose' in line: print('{\"choice\": 999}', flush=True)"
    guest = Guest(link(house, created, "seat"), shlex.join([sys.executable, "-c", code]), "", 5)
    with pytest.raises(BadRequest, match="chose 999"):
        guest.play()
    table = house.get(f"/api/tables/{created['table']['id']}", created["watch"])
    assert table["status"] == "playing"


@pytest.mark.parametrize("wrong", ["nonsense", "http://127.0.0.1:1/table/a#watch=b", "http://127.0.0.1:1/table/a"])
def test_what_is_no_link_to_a_seat_is_refused(wrong: str) -> None:
    with pytest.raises(BadRequest, match="not a link to a seat"):
        Guest(wrong, "true", "", 5)
    with pytest.raises(uc.BadRequest, match="above 0"):
        Guest("http://127.0.0.1:9/table/a#join=b", "true", "", -1)
    with pytest.raises(BadRequest, match="cannot be reached"):
        Guest("http://127.0.0.1:9/table/a#join=b", "true", "", 5)
