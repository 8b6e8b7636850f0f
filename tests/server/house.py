"""A real server process for tests, and players that talk to it over real sockets."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

START_SECONDS = 20.0
T = TypeVar("T")
PATIENCE = 20.0  # seconds after which a test gives up waiting


class House:
    """A server in a process of its own."""

    def __init__(
        self,
        data: Path,
        *arguments: str,
        database: str = "",
        prepare: Callable[[], None] | None = None,
        setting: str = "",
    ):
        """`setting`: a line of Python that comes first, for what no option of the command sets."""
        self.data = data
        self.setting = setting
        self.arguments = [*arguments, *(["--database", database] if database else [])]
        self.prepare = prepare
        self.process: subprocess.Popen[str] | None = None
        self.url = ""
        self.log = data / "server.log"
        self.start()

    def start(self) -> None:
        program = f"{self.setting}\nimport sys; from undercroft.server.__main__ import main; sys.exit(main())"
        how = ["-c", program] if self.setting else ["-m", "undercroft.server"]
        command = [sys.executable, *how, "--port", "0", "--data", str(self.data), "--pace", "0"]
        self.data.mkdir(parents=True, exist_ok=True)
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [*command, *self.arguments], stdout=subprocess.PIPE, stderr=log, text=True, preexec_fn=self.prepare
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, f"the server did not start:\n{self.log.read_text()}"
        self.url = next(word for word in line.split() if word.startswith("http")).rstrip("/")

    def stop(self, how: int = signal.SIGTERM) -> int:
        assert self.process is not None and self.process.stdout is not None
        self.process.send_signal(how)
        code = self.process.wait(START_SECONDS)
        self.process.stdout.close()
        self.process = None
        return code

    def kill(self) -> None:
        self.stop(signal.SIGKILL)

    @property
    def memory(self) -> int:
        """Resident kilobytes."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))

    def workers(self) -> list[int]:
        """The processes in which its bots think."""
        assert self.process is not None
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]

    # --- HTTP
    def call(self, method: str, path: str, body: Any = None, token: str = "", **more: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        headers |= more.pop("headers", {})
        if body is not None:
            more["json"] = body
        return httpx.request(method, self.url + path, headers=headers, timeout=PATIENCE, **more)

    def get(self, path: str, token: str = "") -> Any:
        answer = self.call("GET", path, token=token)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: Any = None, token: str = "") -> Any:
        answer = self.call("POST", path, body, token)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def table(self, *who: str, **more: Any) -> Any:
        """A new table: me, link, or a bot's level per seat."""
        seats = [{"who": one} if one in ("me", "link") else {"who": "bot", "level": one} for one in who]
        return self.post("/api/tables", {"game": "boss-monster", "seats": seats, **more})


class Refused(Exception):
    """The server did not carry a message out."""


class Gone(Exception):
    """The server closed the socket, and said why."""


class Player:
    """One socket: keeps view and log as a page would, from patches, and every byte it was sent."""

    def __init__(self, house: House, held: dict[str, Any], chance: random.Random | None = None) -> None:
        self.house = house
        self.held = held
        self.chance = chance or random.Random(held["seat"])
        self.socket: ClientConnection | None = None
        self.received: list[tuple[int, str]] = []  # the state known before, and the message
        self.updates: list[dict[str, Any]] = []
        self.view: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.state: int | None = None
        self.question: dict[str, Any] | None = None
        self.last: dict[str, Any] = {}
        self.welcome: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.said: list[dict[str, Any]] = []
        self.answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.goodbye: dict[str, Any] | None = None
        self.number = 0
        self.eager = False  # does not wait for the server to answer where there is no choice
        self.news = asyncio.Event()
        self.reading: asyncio.Task[None] | None = None

    # --- coming and going
    async def join(self, passing: str = "", **headers: str) -> Player:
        self.goodbye = None
        connected.add(self)
        address = self.house.url.replace("http", "ws") + "/api/socket"
        self.socket = await connect(address, compression=None, additional_headers=headers, max_size=None)
        self.reading = asyncio.create_task(self._read())
        with suppress(ConnectionClosed):  # a server that says goodbye at once is heard below
            await self.say_hello()
        before = len(self.updates)

        def arrived() -> bool:
            waits = bool(self.welcome) and self.table["status"] == "waiting"
            return waits or len(self.updates) > before or self.goodbye is not None

        await self.until(arrived)
        if self.goodbye is not None:
            raise Gone(self.goodbye["text"])
        if passing:
            self.eager = passing == "ask"
            await self.ask({"type": "pass", "mode": passing})
        return self

    async def say_hello(self) -> None:
        assert self.socket is not None
        hello = {"type": "hello", "v": 1, "table": self.held["table"], "token": self.held["token"]}
        if self.state is not None:
            hello |= {"state": self.state, "log": len(self.log)}
        await self.socket.send(json.dumps(hello))

    async def leave(self) -> None:
        assert self.socket is not None and self.reading is not None
        connected.discard(self)
        await self.socket.close()
        await self.reading
        self.welcome = {}

    async def _read(self) -> None:
        assert self.socket is not None
        with suppress(ConnectionClosed):
            async for data in self.socket:
                assert isinstance(data, str)
                self.received.append((self.state or 0, data))
                self._take(json.loads(data))
                self.news.set()
        for waiting in self.answers.values():
            if not waiting.done():
                waiting.set_exception(Gone("the socket closed"))
                waiting.exception()
        self.goodbye = self.goodbye or {"text": "the socket closed", "again": True}
        self.news.set()

    def _take(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "update":
            self._update(message)
        elif kind == "welcome":
            self.welcome, self.table = message, message["table"]
        elif kind == "table":
            self.table = message["table"]
        elif kind == "said":
            self.said.append(message["chat"])
        elif kind == "goodbye":
            self.goodbye = message
        elif message["id"] in self.answers:
            waiting = self.answers.pop(message["id"])
            if not waiting.done():
                waiting.set_result(message)

    def _update(self, update: dict[str, Any]) -> None:
        self.updates.append(update)
        self.last = update
        if "view" in update:
            self.view = update["view"]
        for path, value in update.get("patch", {}).items():
            put(self.view, path, value)
        kept = update.get("log_from", 0)
        assert kept <= len(self.log), "the server skipped lines of the log"
        self.log = [*self.log[:kept], *update.get("log", [])]
        assert [line["number"] for line in self.log] == list(range(len(self.log)))
        self.state = update["state"]
        self.question = update.get("question")

    # --- talking
    async def until(self, true: Callable[[], bool], seconds: float = PATIENCE) -> None:
        async with asyncio.timeout(seconds):
            while not true():
                self.news.clear()
                await self.news.wait()

    async def send(self, message: dict[str, Any]) -> asyncio.Future[dict[str, Any]]:
        """Send a message; the answer comes later."""
        assert self.socket is not None
        if self.goodbye is not None:
            raise Gone(self.goodbye["text"])
        self.number += 1
        waiting = self.answers[self.number] = asyncio.get_running_loop().create_future()
        try:
            await self.socket.send(json.dumps(message | {"id": self.number}))
        except ConnectionClosed:
            raise Gone("the socket is closed") from None
        return waiting

    async def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send a message and wait for its answer; a refusal is raised."""
        async with asyncio.timeout(PATIENCE):
            answer = await (await self.send(message))
        if answer["type"] == "refused":
            raise Refused(answer["text"])
        return answer

    async def choose(self, key: str | None = None) -> dict[str, Any]:
        """Answer the question that is owed, by chance if no key is given."""
        assert self.question is not None
        key = key or self.chance.choice(self.question["options"])["key"]
        return await self.ask({"type": "choose", "state": self.state, "key": key})

    @property
    def over(self) -> bool:
        return bool(self.last.get("over"))

    @property
    def owed(self) -> list[int]:
        return self.last.get("owed", [])

    async def play(self, until: Callable[[], bool] | None = None) -> None:
        """Choose by chance whenever something is owed, until the game is over or something else is true."""
        answered = -1
        while not self.over and not (until and until()):
            asked = self.question is not None and (self.eager or not self.question["forced"])
            if asked and self.state != answered:
                answered = self.state if self.state is not None else -1
                # several updates may bring the same question; whoever is late is told so
                with suppress(Refused):
                    await self.choose()
            else:
                self.news.clear()
                async with asyncio.timeout(PATIENCE):
                    await self.news.wait()
            if self.goodbye is not None:
                raise Gone(self.goodbye["text"])


connected: set[Player] = set()


def aside(work: Coroutine[Any, Any, T]) -> T:
    """In a thread of its own: a browser that another test has opened keeps this one's event loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def run(game: Coroutine[Any, Any, T]) -> T:
    """Play something, and leave every table afterwards."""

    async def play() -> T:
        try:
            return await game
        finally:
            for player in list(connected):
                if player.reading is not None:
                    await player.leave()
            connected.clear()

    return aside(play())


def put(view: Any, path: str, value: Any) -> None:
    """Put a changed part of a view in at its path."""
    *way, last = path.split(".")
    for part in way:
        view = view[int(part)] if isinstance(view, list) else view[part]
    if isinstance(view, list):
        view[int(last)] = value
    else:
        assert last in view
        view[last] = value


async def sit_down(house: House, created: Any, passing: str = "ask", seed: int = 0) -> list[Player]:
    """Everybody whom the creator holds a seat for, connected."""
    players = [Player(house, held, random.Random(seed * 100 + held["seat"])) for held in created["held"]]
    for player in players:
        await player.join(passing)
    return players


async def asked_of(players: list[Player]) -> Player:
    """Somebody who is asked now; news may still be on their way."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for player in players:
                if player.question:
                    return player
            await asyncio.sleep(0.005)


async def one_choice(players: list[Player]) -> Player:
    """Somebody who is asked chooses, and everybody who can notice it has; who it was."""
    asked = await asked_of(players)
    done = await asked.choose()
    await asked.until(lambda: asked.state == done["state"])
    for player in players:
        await player.until(lambda player=player: len(player.log) >= len(asked.log) and player.owed == asked.owed)
    return asked


async def play_all(players: list[Player]) -> None:
    await asyncio.gather(*[player.play() for player in players])


def until(true: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    """Wait for something outside the event loop."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := true():
            return found
        time.sleep(0.05)
    raise AssertionError("it did not come true in time")


def count_from(variable: str, usual: int) -> int:
    """How often a test repeats: more when somebody asks for the full run."""
    return int(os.environ.get(variable, usual))
