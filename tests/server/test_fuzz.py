"""Nonsense in bulk, over the socket by a generator of our own and over HTTP by schemathesis: the server stays well."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from tests.server.house import House, Player, count_from, run, sit_down
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

MESSAGES = count_from("UNDERCROFT_FUZZ", 600)
EXAMPLES = max(10, MESSAGES // 60)
GROWTH = 60_000  # kilobytes that a server may grow by in a test: caches fill, nothing more

TYPES = ["hello", "choose", "undo", "consent", "pass", "why", "say", "substitute", "ping", "update", "", None]
FIELDS = ["id", "state", "key", "yes", "mode", "text", "seat", "level", "v", "table", "token", "log"]


def nonsense(chance: random.Random, depth: int = 0) -> Any:
    """A value that a message might hold, rarely the right one."""
    kinds = [
        lambda: chance.choice([0, 1, -1, 2**31 - 1, 2**31, 2**63, 10**40, chance.randrange(300)]),
        lambda: chance.choice([0.5, -0.0, 1e308, True, False, None]),
        lambda: chance.choice(["", "pass", "can-act", "round", "card:3", "random", "\x00", "\ud83d\ude00", "a" * 600]),
        lambda: "".join(chr(chance.randrange(1, 0x2FF)) for _ in range(chance.randrange(80))),
        lambda: f"{chance.choice(['pass', 'play', 'build', 'undo', 'card'])}:{chance.randrange(-3, 200)}",
    ]
    if depth < 4:
        kinds.append(lambda: [nonsense(chance, depth + 1) for _ in range(chance.randrange(4))])
        kinds.append(lambda: {chance.choice(FIELDS): nonsense(chance, depth + 1) for _ in range(chance.randrange(4))})
    return chance.choice(kinds)()


def message(chance: random.Random) -> str:
    """Half of a message, all of one, or something that only looks like one."""
    fields = {name: nonsense(chance) for name in chance.sample(FIELDS, chance.randrange(5))}
    fields |= {"type": chance.choice(TYPES)}
    if chance.random() < 0.7:
        fields["id"] = chance.randrange(1000)
    text = json.dumps(fields)
    if chance.random() < 0.1:
        text = text[: chance.randrange(len(text))]
    return text


@pytest.mark.parametrize("seed", [1, 2])
def test_nonsense_over_the_socket_changes_nothing_and_breaks_nothing(house: House, seed: int) -> None:
    async def game() -> None:
        chance = random.Random(seed)
        created = house.table("me", "me", "random", seed=seed)
        players = await sit_down(house, created)
        before = house.memory
        sent = 0
        while sent < MESSAGES:
            async with connect(house.url.replace("http", "ws") + "/api/socket", max_size=None) as socket:
                if chance.random() < 0.8:
                    held = chance.choice(created["held"])
                    hello = {"type": "hello", "v": 1, "table": held["table"], "token": held["token"]}
                    hello |= {"state": chance.randrange(99), "log": chance.randrange(999)}
                    await socket.send(json.dumps(hello))
                try:
                    for _ in range(chance.randrange(1, 40)):
                        sent += 1
                        if chance.random() < 0.03:
                            await socket.send(chance.randbytes(chance.randrange(200)))
                        else:
                            await socket.send(message(chance))
                    async with asyncio.timeout(0.05):
                        async for answer in socket:
                            assert "Traceback" not in str(answer)
                except (ConnectionClosed, TimeoutError):
                    pass
        assert house.memory - before < GROWTH
        fresh = [await Player(house, player.held, player.chance).join("ask") for player in players]
        await asyncio.gather(*[player.play() for player in fresh])

    run(game())
    assert "failed" not in house.log.read_text(), house.log.read_text()[-3000:]


def test_http_holds_against_schemathesis(house: House) -> None:
    before = house.memory
    schema = schemathesis.openapi.from_url(house.url + "/api/schema/openapi.json")
    created = house.table("me", "random", seed=1)
    headers = {"Authorization": f"Bearer {created['held'][0]['token']}"}
    for result in schema.get_all_operations():
        operation = result.ok()
        strategies = [operation.as_strategy(mode) for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)]

        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
            phases=[Phase.generate],
        )
        @given(case=st.one_of(strategies), real=st.booleans())
        def probe(case: Any, real: bool) -> None:
            if real and "table" in (case.path_parameters or {}):
                case.path_parameters["table"] = created["table"]["id"]
            case.call_and_validate(checks=[not_a_server_error], headers=headers)

        probe()
    assert house.memory - before < GROWTH
    assert "failed" not in house.log.read_text(), house.log.read_text()[-3000:]
