"""No byte sent to a seat tells what the seat may not know, through whole games."""

from __future__ import annotations

import asyncio
import json
import random

import pytest
from tests.server.house import House, Player, asked_of, one_choice, play_all, run, sit_down
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
        knowledge = Knowledge(record, seat)
        assert reader.over and len(reader.received) > 80, "a whole game, in about as many messages every time"
        assert not knowledge.leaks(reader.received), f"seat {seat} was told a secret"
        for count in range(0, len(record["choices"]), 17):
            step = house.get(f"{path}/steps/{count}", reader.held["token"])
            assert not knowledge.leaks_after(count, json.dumps(step))
    # The check would notice: what one seat was sent is full of secrets for another.
    one, other, watcher = readers
    mine, theirs, public = (Knowledge(record, seat) for seat in (0, 1, None))
    assert mine.leaks(other.received, theirs.after) and theirs.leaks(one.received, mine.after)
    assert public.leaks(one.received, mine.after)
    assert not mine.leaks(watcher.received, public.after)


def test_what_a_seat_does_in_secret_sends_nobody_else_a_byte(house: House) -> None:
    """Aiming a spell that is not announced yet: the others get no update, and no number tells of it later."""

    async def game() -> int:
        secret = 0
        for seed in range(6):
            created = house.table("me", "me", seed=seed)
            players = await sit_down(house, created, seed=seed)
            watch = {"table": created["table"]["id"], "seat": None, "token": created["watch"]}
            watcher = await Player(house, watch).join()
            for _ in range(60):
                asked = await asked_of(players)
                others = [player for player in (*players, watcher) if player is not asked]
                own, lines = asked.state or 0, len(asked.log)
                known = [(player.state or 0, len(player.received), player.owed) for player in others]
                await one_choice([*players, watcher])
                assert asked.state == own + 1
                aims = asked.question is not None and asked.question["kind"] in ("target", "mode")
                for player, (number, heard, owed) in zip(others, known, strict=True):
                    await player.ask({"type": "ping"})
                    if player.state == number + 1:
                        changed = {"patch", "view", "log"} & set(player.last) or player.owed != owed
                        assert changed, "an update tells something"
                        assert not aims or len(asked.log) > lines
                        continue
                    secret += aims
                    assert len(player.received) == heard + 1, "nothing came but the answer to the ping"
                    assert await asyncio.to_thread(steps_back, player) == player.state == number
            for player in (*players, watcher):
                await player.leave()
        return secret

    def steps_back(player: Player) -> int:
        return len(house.get(f"/api/tables/{player.held['table']}/steps", player.held["token"])["lines"]) - 1

    assert run(game()) > 3, "somebody aimed a spell"


def test_coming_back_while_somebody_aims_tells_nothing(house: House) -> None:
    async def game() -> None:
        for seed in range(10):
            players = await sit_down(house, house.table("me", "me", seed=seed), seed=seed)
            for _ in range(60):
                lines = len(players[0].log)
                asked = await one_choice(players)
                other = players[1 - players.index(asked)]
                if asked.question and asked.question["kind"] == "target" and len(asked.log) == lines:
                    known = other.state
                    await other.leave()
                    await other.join()
                    assert other.state == known and not {"view", "log", "patch"} & set(other.last)
                    return
        raise AssertionError("nobody aimed a spell in these games")

    run(game())


def test_refusals_tell_nothing_either(house: House) -> None:
    """Asking about every card there is: the answers are the same whatever the others hold."""

    async def answers(seed: int) -> list[str]:
        (one, _other) = await sit_down(house, house.table("me", "me", seed=seed))
        mine = [card["card"] for card in one.view["seats"][0]["rooms"] + one.view["seats"][0]["spells"]]
        mine += [one.view["seats"][0]["boss"]["card"]]
        strange = [number for number in range(150) if number not in mine]
        return [(await one.ask({"type": "why", "key": f"card:{number}"}))["text"] for number in strange]

    assert len(set(run(answers(53))) | set(run(answers(54)))) == 1
