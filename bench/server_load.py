"""Load on a real server: many tables at once, every seat a socket that chooses by chance.

python bench/server_load.py --tables 100

Measured is the time from sending a choice until every seat of that table that can notice it has received its view of
it. The server is pinned to one core and the players to the others. With a pause before each choice the figures say how
long people wait at a busy server; with none the server is always behind, and they say how much it can do.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

GOAL_MS = 100.0


class News(msgspec.Struct):
    """As much of a message as a player here needs: reading more would be our own work, not the server's."""

    type: str
    state: int = -1
    log_from: int = 0
    log: list[msgspec.Raw] = []
    owed: list[int] = []
    question: Asked | None = None
    over: bool = False
    text: str = ""


class Asked(msgspec.Struct):
    """The question of an update."""

    options: list[Offered]


class Offered(msgspec.Struct):
    """An option of a question."""

    key: str


decoder = msgspec.json.Decoder(News)


class Seat:
    """One socket: what it was asked last, in which state."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.state = -1
        self.lines = 0
        self.owed: list[int] = []
        self.over = False
        self.question: Asked | None = None
        self.news = asyncio.Event()

    async def read(self) -> None:
        async for data in self.socket:
            message = decoder.decode(data)
            if message.type == "update":
                self.state, self.over = message.state, message.over
                self.lines = message.log_from + len(message.log)
                self.owed, self.question = message.owed, message.question
                self.news.set()
            elif message.type == "goodbye":
                raise SystemExit(f"the server said: {message.text}")

    async def reach(self, state: int) -> None:
        while self.state < state:
            self.news.clear()
            await self.news.wait()

    async def catch_up(self, other: Seat) -> None:
        while (self.lines, self.owed) != (other.lines, other.owed):
            self.news.clear()
            await self.news.wait()


class Table:
    """A table whose seats are all played from here."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.seats: list[Seat] = []
        self.readers: list[asyncio.Task[None]] = []

    async def sit_down(self, server: str, seats: int) -> None:
        seed = self.chance.getrandbits(40)
        wanted = {"game": "boss-monster", "seats": [{"who": "me"}] * seats, "seed": seed}
        created = await asyncio.to_thread(call, server, "/api/tables", wanted)
        for held in created["held"]:
            socket = await connect(server.replace("http", "ws") + "/api/socket", compression=None, max_size=None)
            hello = {"type": "hello", "v": 1, "table": held["table"], "token": held["token"]}
            await socket.send(msgspec.json.encode(hello).decode())
            await socket.send('{"type":"pass","id":0,"mode":"ask"}')
            seat = Seat(socket)
            self.readers.append(asyncio.create_task(seat.read()))
            await seat.reach(0)
            self.seats.append(seat)

    async def play(self, until: float, think: float, times: list[float]) -> None:
        number = 0
        while perf_counter() < until and not self.seats[0].over:
            await asyncio.sleep(self.chance.uniform(0.5, 1.5) * think)
            seat = self.chance.choice([seat for seat in self.seats if seat.question])
            assert seat.question is not None
            key = self.chance.choice(seat.question.options).key
            state, number = seat.state, number + 1
            start = perf_counter()
            choice = {"type": "choose", "id": number, "state": state, "key": key}
            await seat.socket.send(msgspec.json.encode(choice).decode())
            await seat.reach(state + 1)
            for other in self.seats:
                await other.catch_up(seat)
            times.append(perf_counter() - start)

    async def leave(self) -> None:
        for reader in self.readers:
            reader.cancel()
        for seat in self.seats:
            await seat.socket.close()


def call(server: str, path: str, body: Any) -> Any:
    request = urllib.request.Request(server + path, msgspec.json.encode(body), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return msgspec.json.decode(answer.read())


async def load(server: str, args: argparse.Namespace, think: float) -> tuple[list[float], float]:
    chance = random.Random(args.seed)
    times: list[float] = []

    async def sit_down() -> Table:
        table = Table(random.Random(chance.getrandbits(32)))
        await table.sit_down(server, args.seats)
        return table

    async def play_on(table: Table, until: float) -> None:
        """When a game is over the next one begins, so that there are always as many tables."""
        while perf_counter() < until:
            await table.play(until, think, times)
            await table.leave()
            if perf_counter() < until:
                table = await sit_down()

    tables = [await sit_down() for _ in range(args.tables)]
    start = perf_counter()
    await asyncio.gather(*[play_on(table, start + args.seconds) for table in tables])
    return times, perf_counter() - start


def start_server(folder: str, core: int | None) -> tuple[subprocess.Popen[str], str]:
    command = [sys.executable, "-m", "undercroft.server", "--port", "0", "--data", folder, "--log-level", "warning"]
    process = subprocess.Popen([*command, "--allowance", "1000"], stdout=subprocess.PIPE, text=True)
    if core is not None:
        os.sched_setaffinity(process.pid, {core})
    assert process.stdout is not None
    words = process.stdout.readline().split()
    if not words:
        raise SystemExit("the server did not start")
    return process, next(word for word in words if word.startswith("http")).rstrip("/")


def processor_seconds(process: int) -> float:
    """How long a process has used a processor (0 where the system does not tell)."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def percentile(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * share))] * 1000


def measure(args: argparse.Namespace, think: float) -> float:
    """Run a server and its players once, print how they fared, and return p99 in milliseconds."""
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    pinned = len(cores) > 1
    with tempfile.TemporaryDirectory() as folder:
        process, server = start_server(folder, cores[0] if pinned else None)
        try:
            if pinned:
                os.sched_setaffinity(0, set(cores[1:]))
            times, elapsed = uvloop.run(load(server, args, think))
            work = processor_seconds(process.pid) / len(times) * 1000
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait()
            if pinned:
                os.sched_setaffinity(0, set(cores))
    p50, p99 = percentile(times, 0.5), percentile(times, 0.99)
    pause = f"{think:g} s of thinking before each choice" if think else "no thinking: as fast as the server can"
    print(f"{args.tables} tables of {args.seats}, server on {'one core' if pinned else 'a shared core'}, {pause}:")
    print(f"  choice sent to all views received: p50 {p50:.1f} ms, p99 {p99:.1f} ms", end="; ")
    print(f"{len(times) / elapsed:,.0f} choices/s", end="; ")
    print(f"{work:.2f} ms of the server's processor each", flush=True)
    return p99


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure how long people wait at a busy server.")
    parser.add_argument("--tables", type=int, default=100, metavar="N", help="tables at once (default 100)")
    parser.add_argument("--seats", type=int, default=3, metavar="N", help="seats at each (default 3)")
    parser.add_argument("--seconds", type=float, default=15.0, metavar="S", help="how long (default 15)")
    parser.add_argument(
        "--think", type=float, nargs="+", default=[0.2, 0], metavar="S", help="pauses to try (default 0.2 and 0)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the players' choices (default 1)")
    args = parser.parse_args()
    first, *_others = [measure(args, think) for think in args.think]
    return 0 if first < GOAL_MS else 1


if __name__ == "__main__":
    sys.exit(main())
