"""Nothing acknowledged is ever lost: killed servers, full disks, a database that goes away."""

from __future__ import annotations

import asyncio
import json
import os
import random
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from tests.server.conftest import GENEROUS, Open
from tests.server.house import Gone, House, Player, Refused, asked_of, count_from, one_choice, run, sit_down
from tests.server.postgres import Postgres

from undercroft.server.position import EVERYBODY, rebuild

KILLS = count_from("UNDERCROFT_KILLS", 4)  # the full run has 50
TABLES = 4


class Stored:
    """What lies in the database of a server that is not running."""

    def __init__(self, house: House) -> None:
        with closing(sqlite3.connect(house.data / "undercroft.sqlite3")) as database:
            rows = database.execute("SELECT table_id, number, seat, key FROM choices ORDER BY table_id, number")
            self.choices: dict[str, list[tuple[int, str]]] = {}
            for table, number, seat, key in rows:
                kept = self.choices.setdefault(table, [])
                assert number == len(kept), "numbers have no gap"
                kept.append((seat, key))
            self.setups: dict[str, str] = dict(database.execute("SELECT id, setup FROM tables"))


def test_a_killed_server_keeps_every_choice_it_acknowledged(open_house: Open) -> None:
    chance = random.Random(71)
    house = open_house()
    tables = [house.table("me", "me", "random" if number % 2 else "me", seed=number) for number in range(TABLES)]
    # by table: the seat, its own number for the choice, and what it chose
    acknowledged: dict[str, list[tuple[int, int, str]]] = {created["table"]["id"]: [] for created in tables}

    async def play(player: Player) -> None:
        """Choose as fast as the server takes it, and remember what it acknowledged."""
        kept = acknowledged[player.held["table"]]
        while not player.over:
            if player.question is None:
                await player.until(lambda: player.question is not None or player.over or player.goodbye is not None)
            if player.goodbye is not None:
                return
            if player.question is None:
                continue
            key = player.chance.choice(player.question["options"])["key"]
            try:
                done = await player.ask({"type": "choose", "state": player.state, "key": key})
            except Refused:
                await asyncio.sleep(0.005)
                continue
            kept.append((player.held["seat"], done["state"], key))

    async def evening() -> list[tuple[str, int, int]]:
        players = [
            await Player(house, held, random.Random(chance.random())).join("ask")
            for created in tables
            for held in created["held"]
        ]
        playing = asyncio.gather(*[play(player) for player in players], return_exceptions=True)
        await asyncio.sleep(chance.uniform(0.02, 0.6))
        house.kill()
        for problem in await playing:
            assert problem is None or isinstance(problem, Gone), problem
        return [(player.held["table"], player.held["seat"], player.state or 0) for player in players]

    for _ in range(KILLS):
        shown = run(evening())
        stored = Stored(house)
        positions = {
            table: rebuild(json.loads(setup), stored.choices.get(table, [])) for table, setup in stored.setups.items()
        }
        for table, kept in acknowledged.items():
            position, choices = positions[table], stored.choices.get(table, [])
            for seat, number, key in kept:
                noticed = [
                    choice for by, choice in zip(position.noticed, choices, strict=True) if by in (EVERYBODY, seat)
                ]
                assert noticed[number - 1 : number] == [(seat, key)], "acknowledged and lost"
        for table, seat, number in shown:
            assert number <= positions[table].number(seat), "shown before it was stored"
        for table, position in positions.items():
            assert position.state == len(stored.choices.get(table, [])), "nothing half-made"
            if position.game.over:
                tables = [created for created in tables if created["table"]["id"] != table]
        house.start()
        while len(tables) < TABLES:
            tables.append(house.table("me", "me", seed=chance.randrange(999)))
            acknowledged[tables[-1]["table"]["id"]] = []
    assert sum(len(kept) for kept in acknowledged.values()) > 10 * KILLS
    assert "Traceback" not in house.log.read_text()


# --- a full disk
@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "small"
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(folder)], capture_output=True)
    if mounted.returncode:
        pytest.skip("a small disk can only be made by root")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_full_disk_is_said_clearly_and_loses_nothing(small_disk: Path) -> None:
    house = House(small_disk / "data", *GENEROUS, "--log-level", "error")

    async def game() -> tuple[str, int]:
        created = house.table("me", "me", seed=72)
        players = await sit_down(house, created)
        with (small_disk / "ballast").open("wb", buffering=0) as ballast:
            try:
                while ballast.write(os.urandom(4096)):
                    pass
            except OSError:
                pass
        with pytest.raises(Refused, match="cannot store"):
            while True:
                known = [(player.state, player.view, player.log) for player in players]
                await one_choice(players)
        assert known == [(player.state, player.view, player.log) for player in players], "nothing changed"
        answer = await asyncio.to_thread(house.call, "POST", "/api/tables", {"game": "boss-monster", "seats": BOTS})
        assert answer.status_code == 503 and "cannot store" in answer.json()["text"]
        (small_disk / "ballast").unlink()
        for _ in range(5):
            await one_choice(players)
        return created["table"]["id"], players[0].state or 0

    try:
        table, state = run(game())
    finally:
        house.stop()
    assert len(Stored(house).choices[table]) >= state


BOTS = [{"who": "bot"}, {"who": "bot"}]


# --- a database that goes away
def test_a_lost_database_is_said_clearly_and_loses_nothing(postgres: Postgres, open_house: Open) -> None:
    house = open_house(database=postgres.create("lost"))

    async def game() -> None:
        players = await sit_down(house, house.table("me", "me", seed=73))
        for player in players:
            await player.play(until=lambda: (players[0].state or 0) >= 2)
        await asyncio.to_thread(postgres.stop)
        try:
            asked = await asked_of(players)
            state = asked.state
            with pytest.raises(Refused, match="cannot store"):
                await asked.choose()
            assert asked.state == state
            assert (await asyncio.to_thread(house.call, "GET", "/api/health")).status_code == 503
        finally:
            await asyncio.to_thread(postgres.start)
        with suppress(Refused):  # the server may have made a choice that leaves no choice itself
            await asked.choose()
        await asked.until(lambda: (asked.state or 0) > (state or 0))
        assert (await asyncio.to_thread(house.get, "/api/health"))["ok"]

    run(game())
    assert "Traceback" not in house.log.read_text()
