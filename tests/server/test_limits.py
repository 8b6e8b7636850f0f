"""Sizes, depths, rates and origins: what is too much is refused kindly, and the server stays well."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator

import httpx
import pytest
from tests.server.conftest import Open
from tests.server.house import Gone, House, Player, Refused, aside, run, sit_down
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from undercroft.server.protocol import MAX_BODY, MAX_MESSAGE

FLOOD = 20_000


def test_too_large_a_body_is_refused(house: House) -> None:
    answer = house.call("POST", "/api/replays", content=b"[" + b" " * MAX_BODY + b"]")
    assert answer.status_code == 413 and answer.json()["text"]


@pytest.mark.parametrize("path", ["/api/replays", "/api/tables"])
def test_too_deep_a_body_is_refused(house: House, path: str) -> None:
    deep = '{"x":' * 60 + "1" + "}" * 60
    body = f'{{"game":"boss-monster","seats":[{{"who":"me"}},{{"who":"bot"}}],"options":{deep}}}'
    answer = house.call("POST", path, content=body.encode())
    assert answer.status_code == 400 and "deep" in answer.json()["text"]
    for nested in (b"[" * 100_000, b'{"a":' * 100_000):
        assert house.call("POST", path, content=nested).status_code == 400


def test_too_long_a_message_closes_the_socket(house: House) -> None:
    async def game() -> None:
        (player, _) = await sit_down(house, house.table("me", "me"))
        with pytest.raises(Refused):
            await player.ask({"type": "say", "text": "x" * 501})
        with pytest.raises(Gone):
            await player.ask({"type": "say", "text": "x" * MAX_MESSAGE})

    run(game())


def test_too_many_messages_close_the_socket_but_one_may_come_back(open_house: Open) -> None:
    house = open_house("--allowance", "1")

    async def game() -> None:
        (player, _) = await sit_down(house, house.table("me", "me"))
        with pytest.raises(Gone):
            for _ in range(200):
                await player.send({"type": "ping"})
            await player.ask({"type": "ping"})
        assert player.goodbye is not None and player.goodbye["again"]
        await player.leave()
        await player.join()
        await player.ask({"type": "ping"})

    run(game())
    with httpx.Client(base_url=house.url) as client:
        statuses = {client.get("/api/games").status_code for _ in range(300)}
    assert statuses == {200, 429}


def test_sockets_per_address_are_counted(open_house: Open) -> None:
    house = open_house("--allowance", "0.05")

    async def game() -> None:
        created = house.table("me", "me")
        players = [Player(house, created["held"][number % 2]) for number in range(6)]
        for player in players[:5]:
            await player.join()
        with pytest.raises(Gone, match="Too many open windows"):
            await players[5].join()
        await players[0].leave()
        await asyncio.sleep(0.1)
        await players[5].join()

    run(game())


@pytest.mark.parametrize("behind_a_proxy", [True, False])
def test_only_a_trusted_proxy_says_whose_address_it_is(open_house: Open, behind_a_proxy: bool) -> None:
    house = open_house("--allowance", "0.02", *(["--proxy-headers"] if behind_a_proxy else []))
    with httpx.Client(base_url=house.url) as client:
        addresses = [f"192.0.2.{number}" for number in range(30)]
        statuses = {client.get("/api/games", headers={"X-Forwarded-For": one}).status_code for one in addresses}
    assert statuses == ({200} if behind_a_proxy else {200, 429})


def test_only_our_own_page_may_talk_to_the_server(open_house: Open) -> None:
    house = open_house("--origin", "https://club.example/")
    created = house.table("me", "me")

    async def hello(origin: str) -> None:
        await Player(house, created["held"][0]).join(Origin=origin)

    for origin in (house.url, "https://club.example"):
        run(hello(origin))
    for origin in ("https://evil.example", "null", house.url.replace("127.0.0.1", "127.0.0.2")):
        with pytest.raises(InvalidStatus):
            run(hello(origin))
        answer = house.call("POST", "/api/mine", {"held": []}, headers={"Origin": origin})
        assert answer.status_code == 403


@pytest.mark.parametrize(
    ("first", "says"),
    [
        ("nonsense", "cannot be read"),
        ("{}", "cannot be read"),
        ('{"type":"ping","id":1}', "hello first"),
        ('{"type":"hello","v":99,"table":"a","token":"b"}', "load it again"),
        ('{"type":"hello","v":1,"table":"a","token":"b"}', "no such table"),
        ('{"type":"hello","v":1,"table":"../a","token":"b"}', "cannot be read"),
        ("[" * 3000, "cannot be read"),
    ],
)
def test_a_bad_greeting_is_answered_and_ends(house: House, first: str, says: str) -> None:
    async def greet() -> None:
        async with connect(house.url.replace("http", "ws") + "/api/socket") as socket:
            await socket.send(first)
            goodbye = json.loads(await socket.recv())
            assert goodbye["type"] == "goodbye" and says in goodbye["text"] and not goodbye["again"]
            with pytest.raises(ConnectionClosed):
                await socket.recv()

    aside(greet())


def test_a_slow_reader_is_let_go_and_holds_nobody_up(house: House) -> None:
    """A socket that is never read fills up; the others play on, and it is told to start anew."""

    async def game() -> None:
        created = house.table("me", "me", seed=61)
        players = await sit_down(house, created)
        held = created["held"][0]
        host, port = house.url.removeprefix("http://").split(":")
        narrow = socket.socket()
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        narrow.connect((host, int(port)))
        address = house.url.replace("http", "ws") + "/api/socket"
        async with connect(address, sock=narrow, max_queue=1, compression=None, max_size=None) as slow:
            await slow.send(json.dumps({"type": "hello", "v": 1, "table": held["table"], "token": held["token"]}))
            for number in range(FLOOD):  # more than the system's own buffers hold
                await slow.send(json.dumps({"type": "why", "id": number, "key": "card:0"}))
            await asyncio.gather(*[player.play() for player in players])
            assert all(player.over for player in players)
            messages = [json.loads(message) async for message in until_closed(slow)]
        assert messages[-1]["type"] == "goodbye" and messages[-1]["again"] and "too slow" in messages[-1]["text"]

    run(game())


async def until_closed(socket: ClientConnection) -> AsyncIterator[str]:
    try:
        while True:
            yield str(await socket.recv())
    except ConnectionClosed:
        return


def test_no_token_is_logged(house: House) -> None:
    created = house.table("me", "me", "link")
    token = created["held"][0]["token"]
    house.get(f"/api/tables/{created['table']['id']}", token)
    house.call("GET", f"/api/tables/{created['table']['id']}?token={token}")
    log = house.log.read_text()
    assert created["table"]["id"] in log
    assert token not in log and created["watch"] not in log and created["invitations"][0]["token"] not in log
