"""Whole games over sockets, on SQLite and on PostgreSQL; coming back; two who answer at once."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import time
from typing import Any

import pytest
from tests.server.conftest import GENEROUS, Open
from tests.server.house import House, Player, Refused, asked_of, one_choice, play_all, run, sit_down
from tests.server.postgres import Postgres

import undercroft as uc
from undercroft.server.position import rebuild


def test_people_play_a_whole_game_and_the_record_is_what_they_saw(either: House) -> None:
    async def game() -> None:
        created = either.table("me", "me", "me", seed=11)
        players = await sit_down(either, created)
        await play_all(players)
        record = either.get(f"/api/tables/{created['table']['id']}/record", created["held"][0]["token"])
        played = uc.replay(record)
        for seat, player in enumerate(players):
            assert player.view == plain(played.view(seat)), "patches give the view"
            assert [line["kind"] for line in player.log] == [event["kind"] for event in played.events(seat)]
            assert player.state == rebuild(record["setup"], record["choices"]).number(seat)
            await player.until(lambda player=player: player.table["status"] == "over")
            assert player.table["winners"] == list(played.result.winners)
            await player.leave()

    run(game())


def test_a_person_and_bots_play_a_whole_game(either: House) -> None:
    async def game() -> None:
        created = either.table("heuristic", "me", "random", "heuristic")
        (player,) = await sit_down(either, created, "can-act")
        await player.play()
        await player.until(lambda: player.table["status"] == "over")
        await player.leave()

    run(game())


def test_bots_alone_play_and_a_watcher_sees_it(house: House) -> None:
    async def game() -> None:
        created = house.table("random", "heuristic", seed=3)
        watcher = Player(house, {"table": created["table"]["id"], "seat": None, "token": created["watch"]})
        await watcher.join()
        await watcher.until(lambda: watcher.over, 40)
        assert watcher.view["you"] is None
        with pytest.raises(Refused, match="only watch"):
            await watcher.ask({"type": "choose", "state": 0, "key": "pass"})
        await watcher.leave()

    run(game())


def test_a_worker_that_dies_is_replaced(house: House) -> None:
    async def game() -> None:
        created = house.table("random", "heuristic", "heuristic", seed=23)
        watcher = Player(house, {"table": created["table"]["id"], "seat": None, "token": created["watch"]})
        await watcher.join()
        for state in (5, 25):
            await watcher.until(lambda state=state: (watcher.state or 0) > state)
            for worker in house.workers():
                os.kill(worker, signal.SIGKILL)
        await watcher.until(lambda: watcher.over, 40)

    run(game())


def test_bots_choose_the_same_in_the_same_position(house: House) -> None:
    tables = [house.table("heuristic", "random", "heuristic", seed=21) for _ in range(2)]

    async def game(created: Any) -> Any:
        watcher = Player(house, {"table": created["table"]["id"], "seat": None, "token": created["watch"]})
        await watcher.join()
        await watcher.until(lambda: watcher.over, 40)
        await watcher.leave()
        return house.get(f"/api/tables/{created['table']['id']}/record", created["watch"])["choices"]

    first, second = [run(game(created)) for created in tables]
    assert first == second


def test_coming_back_brings_exactly_what_was_missed(house: House) -> None:
    async def game() -> None:
        created = house.table("me", "me", seed=5)
        away, here = await sit_down(house, created)
        other = Player(house, created["held"][0], random.Random(1))
        while (away.state or 0) < 12:
            await one_choice([away, here])
        view, lines, state = away.view, len(away.log), away.state
        await away.leave()
        await other.join()
        for _ in range(10):
            await one_choice([other, here])
        await away.join()
        await away.until(lambda: away.state == here.state)
        back = away.updates[-1]
        assert back["log_from"] == lines and state == 12 and back["view"] != view
        assert away.view == other.view and away.log == other.log, "as if it had never been away"
        await away.leave()
        await away.join()
        await away.until(lambda: len(away.updates) > 0 and away.updates[-1] is not back)
        assert "view" not in away.last and "log" not in away.last, "who missed nothing is sent nothing"
        for player in (away, here, other):
            await player.leave()

    run(game())


def test_coming_back_after_an_undo_takes_lines_back(house: House) -> None:
    async def game() -> None:
        created = house.table("me", "random", seed=6)
        (player,) = await sit_down(house, created, "can-act")
        twin = Player(house, created["held"][0], random.Random(2))
        await twin.join()
        await player.until(lambda: player.question is not None and not player.question["forced"])
        await twin.leave()
        before = len(twin.log)
        while len(player.log) <= before:
            await player.choose()
            await player.until(lambda: player.question is not None and not player.question["forced"])
        await twin.join()
        await twin.until(lambda: twin.state == player.state)
        longer = len(twin.log)
        await twin.leave()
        await player.ask({"type": "undo", "state": player.state})
        await player.until(lambda: player.state > twin.state)
        assert len(player.log) < longer
        await twin.join()
        await twin.until(lambda: twin.state == player.state)
        assert twin.log == player.log and twin.view == player.view
        await player.leave()
        await twin.leave()

    run(game())


def test_of_two_answers_to_one_question_exactly_one_is_taken(either: House) -> None:
    async def game() -> None:
        created = either.table("me", "me", seed=8)
        players = await sit_down(either, created)
        rivals = [Player(either, held, random.Random(9)) for held in created["held"]]
        for rival in rivals:
            await rival.join()
        for _ in range(25):
            asked = await asked_of(players)
            rival = rivals[players.index(asked)]
            await rival.until(lambda rival=rival, asked=asked: rival.state == asked.state)
            assert asked.question is not None
            state = asked.state
            keys = [option["key"] for option in asked.question["options"]]
            tries = [
                await player.send({"type": "choose", "state": state, "key": key})
                for player, key in ((asked, keys[0]), (rival, keys[-1]))
            ]
            answers = [await one for one in tries]
            assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
            for player in (asked, rival):
                await player.until(lambda player=player, state=state: (player.state or 0) == (state or 0) + 1)
        for player in [*players, *rivals]:
            await player.leave()

    run(game())


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_two_servers_on_one_database(kind: str, open_house: Open, request: pytest.FixtureRequest) -> None:
    """The one that is late rebuilds the table from the store, and the game goes on."""
    more = {"database": request.getfixturevalue("postgres").create("two")} if kind == "postgresql" else {}
    first = open_house("--shared", **more)
    second = open_house("--shared", **more)

    async def game() -> None:
        created = first.table("me", "me", seed=4)
        (one, other) = await sit_down(first, created)
        mirrors = await sit_down(second, created)
        refused = 0
        for turn in range(30):
            pair = mirrors if turn % 2 else [one, other]
            asked = await asked_of(pair)
            try:
                await asked.choose()
            except Refused:
                refused += 1
                await asked.until(lambda asked=asked: asked.last is asked.updates[-1])
        assert refused, "each is behind after the other's turn"
        for held in created["held"]:
            steps = [house.get(f"/api/tables/{held['table']}/steps/10", held["token"]) for house in (first, second)]
            assert steps[0]["view"] == steps[1]["view"], "both tell the same game"
        for player in (one, other, *mirrors):
            await player.leave()

    run(game())
    assert "Traceback" not in first.log.read_text() + second.log.read_text()


def test_people_at_two_servers_play_together(open_house: Open, postgres: Postgres) -> None:
    """Servers that share a database show each other's choices, seats and words."""
    database = postgres.create("shared_game")
    first = open_house("--shared", *GENEROUS, database=database)
    second = open_house("--shared", *GENEROUS, database=database, folder="other")

    async def game() -> None:
        created = first.table("me", "link", "random")
        (host,) = await sit_down(first, created)
        invitation = created["invitations"][0]
        body = {"token": invitation["token"], "name": "Ada"}
        held = await asyncio.to_thread(second.post, f"/api/tables/{invitation['table']}/claim", body)
        guest = await Player(second, held).join("ask")
        await host.until(lambda: host.table["status"] == "playing" and bool(host.updates))
        await guest.ask({"type": "say", "text": "hello from afar"})
        await host.until(lambda: bool(host.said))

        playing = [asyncio.create_task(player.play()) for player in (host, guest)]
        for player in (host, guest):
            await player.until(lambda player=player: (player.state or 0) > 30, 60)
        for task in playing:
            task.cancel()
        path = f"/api/tables/{held['table']}/steps/20"  # the other server may lag a little
        seen = [await asyncio.to_thread(house.get, path, held["token"]) for house in (first, second)]
        assert seen[0]["view"] == seen[1]["view"] and seen[0]["log"] == seen[1]["log"]

    run(game())
    assert "Traceback" not in first.log.read_text() + second.log.read_text()


def test_a_table_nobody_looks_at_is_put_away_and_comes_back(open_house: Open) -> None:
    house = open_house("--idle", "1")

    async def game() -> None:
        created = house.table("me", "random", seed=2)
        (player,) = await sit_down(house, created, "can-act")
        await player.until(lambda: player.question is not None and not player.question["forced"])
        await player.choose()
        view = player.view
        await player.leave()
        await asyncio.sleep(0.1)
        assert house.get("/api/health")["tables"] == 1
        end = time.monotonic() + 10
        while house.get("/api/health")["tables"] and time.monotonic() < end:
            await asyncio.sleep(0.2)
        assert house.get("/api/health")["tables"] == 0
        mine = house.post("/api/mine", {"held": created["held"]})
        assert mine[0]["state"] >= player.state and house.get("/api/health")["tables"] == 0
        await player.join()
        await player.until(lambda: player.question is not None and not player.question["forced"])
        assert player.view["seats"][0]["rooms"] == view["seats"][0]["rooms"] or player.state > 1
        await player.leave()

    run(game())


def plain(value: object) -> object:
    """As it looks after a journey over the wire."""
    return json.loads(json.dumps(value))
