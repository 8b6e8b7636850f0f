"""The socket: one per seat or watcher. Hello first, then messages, each answered by Done, Refused or Because."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket as AnyWebSocket
from litestar import websocket
from litestar.exceptions import WebSocketDisconnect

from undercroft.kernel.errors import UndercroftError
from undercroft.server.client import Client
from undercroft.server.limits import Bucket, Limits
from undercroft.server.live import Live
from undercroft.server.lobby import Lobby
from undercroft.server.protocol import (
    MAX_MESSAGE,
    VERSION,
    Because,
    Choose,
    ClientMessage,
    Consent,
    Count,
    Done,
    Goodbye,
    Hello,
    Pass,
    Ping,
    Refused,
    Say,
    Substitute,
    Undo,
    Why,
    decoder,
    encoder,
)
from undercroft.server.refusal import Ended, Refusal
from undercroft.server.writer import StoreLost

WebSocket = AnyWebSocket[Any, Any, Any]

log = logging.getLogger("undercroft")

GONE = (WebSocketDisconnect, OSError)  # however a client leaves
CLOSED = (*GONE, RuntimeError)  # or has left before the server could say goodbye
HELLO_SECONDS = 10.0
MOST_NONSENSE = 10  # messages that cannot be read before the socket is closed
OWN_FAULT = "Something went wrong on the server; it was noted. Nothing was changed."


@websocket("/api/socket")
async def socket_handler(socket: WebSocket, lobby: Lobby, limits: Limits) -> None:
    """Talk to one client until it leaves."""
    address = limits.address(socket)
    if not (limits.known_host(socket) and limits.same_origin(socket)):
        await socket.close(code=4403, reason="This page may not talk to this server.")
        return
    await socket.accept()
    try:
        with limits.one_more_socket(address):
            live, client = await arrive(socket, lobby)
            await converse(socket, live, client, limits.messages())
    except Ended as end:
        with suppress(*CLOSED):
            await socket.send_data(encoder.encode(Goodbye(end.text, end.again)), mode="text")
            await socket.close(code=4000)
    except GONE:
        pass
    except Exception:
        log.exception("a socket failed")
        with suppress(*CLOSED):
            await socket.send_data(encoder.encode(Goodbye(OWN_FAULT, True)), mode="text")
            await socket.close(code=1011)


async def arrive(socket: WebSocket, lobby: Lobby) -> tuple[Live, Client]:
    """Read the greeting and find the seat that its token holds."""
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            hello = read(await socket.receive_data(mode="text"))
    except TimeoutError:
        raise Ended("Nobody said hello.") from None
    except msgspec.MsgspecError as problem:
        raise Ended(f"The greeting cannot be read: {problem}"[:200]) from None
    if not isinstance(hello, Hello):
        raise Ended("Say hello first.")
    if hello.v != VERSION:
        raise Ended("This page is older or newer than the server: load it again.")
    try:
        live, allowed = await lobby.hold(hello.table, hello.token)
        client = Client(allowed.seat)
        live.join(client, hello)
    except Refusal as refusal:
        raise Ended(refusal.text) from None
    except StoreLost as lost:
        raise Ended(str(lost), again=True) from None
    return live, client


async def converse(socket: WebSocket, live: Live, client: Client, bucket: Bucket) -> None:
    sending = asyncio.create_task(send_out(socket, client))
    try:
        await listen(socket, live, client, bucket)
    except Ended as end:
        client.dismiss(end.text, end.again)
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(sending), HELLO_SECONDS)
    finally:
        live.leave(client)
        sending.cancel()


async def send_out(socket: WebSocket, client: Client) -> None:
    """Send what waits for this client, in order, as fast as it takes it."""
    with suppress(*CLOSED):
        while (message := await client.waiting.get()) is not None:
            await socket.send_data(message, mode="text")
        await socket.close(code=4000)


async def listen(socket: WebSocket, live: Live, client: Client, bucket: Bucket) -> None:
    nonsense = 0
    while True:
        data = await socket.receive_data(mode="text")
        if not bucket.take():
            raise Ended("Too many messages in a short time. Please wait a little.", again=True)
        try:
            message = read(data)
        except msgspec.MsgspecError as problem:
            nonsense += 1
            if nonsense > MOST_NONSENSE:
                raise Ended("These messages cannot be read.") from None
            client.send(Refused(number_of(data), f"This message cannot be read: {problem}"[:200]))
            continue
        if isinstance(message, Hello):
            client.send(Refused(0, "Hello is said once."))
            continue
        await answer(live, client, message)


def read(data: str) -> ClientMessage:
    if len(data.encode()) > MAX_MESSAGE:
        raise msgspec.ValidationError("it is too long")
    try:
        message: ClientMessage = decoder.decode(data)
    except RecursionError:
        raise msgspec.ValidationError("it is nested too deeply") from None
    return message


class Numbered(msgspec.Struct):
    """As much as is needed to answer a message that is wrong otherwise."""

    id: Count = 0


def number_of(data: str) -> int:
    try:
        return msgspec.json.decode(data, type=Numbered).id
    except (msgspec.MsgspecError, RecursionError):
        return 0


async def answer(live: Live, client: Client, message: ClientMessage) -> None:
    """Carry a message out and say how it went."""
    assert not isinstance(message, Hello)
    try:
        await carry_out(live, client, message)
    except Refusal as refusal:
        client.send(Refused(message.id, refusal.text, refusal.rule))
    except UndercroftError as problem:
        client.send(Refused(message.id, str(problem)[:400], getattr(problem, "rule", "")))
    except StoreLost as lost:
        client.send(Refused(message.id, str(lost)))
    except Exception:
        log.exception("table %s: a message failed", live.row.id)
        client.send(Refused(message.id, OWN_FAULT))


async def carry_out(live: Live, client: Client, message: ClientMessage) -> None:
    seat = client.seat
    match message:
        case Ping():
            pass
        case Say():
            await live.say(seat, message.text)
        case _ if seat is None:
            raise Refusal("You only watch this table.")
        case Choose():
            await live.choose(seat, message.state, message.key)
        case Undo():
            await live.undo(seat, message.state)
        case Consent():
            await live.consent(seat, message.state, message.yes)
        case Pass():
            await live.set_passing(seat, message.mode)
        case Substitute():
            await live.substitute(seat, message.seat, message.level)
        case Why():
            text, rule = live.why(seat, message.key)
            client.send(Because(message.id, text, rule))
            return
        case _:
            raise Refusal("Hello is said once.")
    client.send(Done(message.id, live.position.number(seat)))
