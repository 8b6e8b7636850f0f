"""No byte sent to a seat tells what the seat may not know, through whole games."""

from __future__ import annotations

import json
import random

import pytest
from tests.server.house import House, Player, play_all, run, sit_down
from tests.server.secrets_of_a_game import Knowledge


@pytest.mark.parametrize("seed", [51, 52])
def test_nothing_secret_is_ever_sent(house: House, seed: int) -> None:
    async def game() -> tuple[list[Player], dict]:
        created = house.table("me", "me", "heuristic", seed=seed)
        players = await sit_down(house, created, seed=seed)
        watcher = await Player(house, {"table": created["table"]["id"], "seat": None, "token": created["watch"]}).join()
        chance = random.Random(seed)

        for player in players:
            await player.ask({"type": "why", "key": f"card:{chance.randrange(150)}"})
            await player.ask({"type": "say", "text": "good luck"})
        await play_all(players)
        await watcher.until(lambda: watcher.over)
        return [*players, watcher], created

    readers, created = run(game())
    path = f"/api/tables/{created['table']['id']}"
    record = house.get(f"{path}/record", created["watch"])
    for reader in readers:
        seat = reader.held["seat"]
        knowledge = Knowledge(record, len(created["table"]["seats"]) if seat is None else seat)
        received = [(min(state, len(record["choices"])), message) for state, message in reader.received]
        assert len(received) > 100
        assert not knowledge.leaks(received), f"seat {seat} was told a secret"
        for count in range(0, len(record["choices"]), 17):
            step = house.get(f"{path}/steps/{count}", reader.held["token"])
            assert not knowledge.leaks([(count, json.dumps(step))])
    # The check would notice: what one seat was sent is full of secrets for another.
    one, other, watcher = readers
    assert Knowledge(record, 0).leaks(other.received) and Knowledge(record, 1).leaks(one.received)
    assert Knowledge(record, 3).leaks(one.received)
    assert not Knowledge(record, 0).leaks(watcher.received)


def test_refusals_tell_nothing_either(house: House) -> None:
    """Asking about every card there is: the answers are the same whatever the others hold."""

    async def answers(seed: int) -> list[str]:
        (one, _other) = await sit_down(house, house.table("me", "me", seed=seed))
        mine = [card["card"] for card in one.view["seats"][0]["rooms"] + one.view["seats"][0]["spells"]]
        mine += [one.view["seats"][0]["boss"]["card"]]
        strange = [number for number in range(150) if number not in mine]
        return [(await one.ask({"type": "why", "key": f"card:{number}"}))["text"] for number in strange]

    assert len(set(run(answers(53))) | set(run(answers(54)))) == 1
