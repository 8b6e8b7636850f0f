"""An outside program at a table of some server: it sits down by a link and plays as in the arena (docs/bots.md)."""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.request
from hashlib import blake2b
from math import inf
from time import monotonic, sleep
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from undercroft.bots.program import BotFailure, ProgramBot, check_command
from undercroft.kernel.errors import BadRequest
from undercroft.server.protocol import VERSION

LINK = re.compile(r"(https?://[^/\s]+)/table/([A-Za-z0-9_-]+)#(seat|join)=([A-Za-z0-9_-]+)")
SECONDS = 30.0  # to reach the server
PAUSE = 1 / 15  # seconds between two choices: a server hears no more than 20 messages a second for long


class Guest:
    """One program, one seat."""

    def __init__(self, link: str, command: str, name: str, seconds: float) -> None:
        found = LINK.fullmatch(link.strip())
        if found is None:
            raise BadRequest("that is not a link to a seat; it looks like http://HOST/table/ID#join=TOKEN")
        check_command(command)  # before an invitation is used up
        if not 0 < seconds < inf:
            raise BadRequest(f"the time for a choice is a number of seconds above 0, not {seconds:g}")
        self.server, self.table, kind, token = found.groups()
        self.command = command
        self.seconds = seconds
        self.token = token if kind == "seat" else self.claim(token, name)
        self.link = f"{self.server}/table/{self.table}#seat={self.token}"  # by which it can come back
        self.spoke = 0.0  # when it last said something
        self.view: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.answered = -1  # the state in which it chose last

    def claim(self, invitation: str, name: str) -> str:
        """An invitation becomes a seat."""
        address = f"{self.server}/api/tables/{self.table}/claim"
        body = json.dumps({"token": invitation, "name": name}).encode()
        headers = {"Content-Type": "application/json"}
        try:
            with urllib.request.urlopen(urllib.request.Request(address, body, headers), timeout=SECONDS) as answer:
                return str(json.load(answer)["token"])
        except urllib.error.HTTPError as refused:
            raise BadRequest(f"the seat cannot be taken: {reason_of(refused)}"[:300]) from None
        except (ValueError, LookupError, TypeError):
            raise BadRequest(f"{self.server} is no server of Undercroft: it does not answer as one") from None
        except OSError as problem:
            raise BadRequest(f"{self.server} cannot be reached: {problem}"[:300]) from None

    def play(self) -> dict[str, Any]:
        """Until the game is over; the result as the table tells it."""
        address = self.server.replace("http", "ws", 1) + "/api/socket"
        try:
            with connect(address, open_timeout=SECONDS, max_size=None) as socket:
                socket.send(json.dumps({"type": "hello", "v": VERSION, "table": self.table, "token": self.token}))
                return self.sit(socket)
        except (OSError, InvalidHandshake, ConnectionClosed) as problem:
            raise BadRequest(f"{self.server} cannot be reached: {problem}"[:300]) from None

    def sit(self, socket: ClientConnection) -> dict[str, Any]:
        welcome = self.hear(socket, "welcome")
        table, seat = welcome["table"], welcome["seat"]
        if seat is None:
            raise BadRequest("this link is for watching, not for a seat")
        seed = int.from_bytes(blake2b(f"{self.table} {seat}".encode(), digest_size=4).digest())
        with ProgramBot(self.command, table["game"], seat, len(table["seats"]), seed, self.seconds) as program:
            while True:
                update = self.hear(socket, "update")
                self.note(update)
                if update.get("over"):
                    program.end(self.view["result"])
                    return dict(self.view["result"])
                if update.get("question") and update["state"] != self.answered:
                    self.choose(socket, program, update)

    def choose(self, socket: ClientConnection, program: ProgramBot, update: dict[str, Any]) -> None:
        options = [{"points": {}, **option, "index": at} for at, option in enumerate(update["question"]["options"])]
        question = {**update["question"], "options": options}
        try:
            index = program.pick(self.view, self.log, question)
        except BotFailure as failure:
            raise BadRequest(f"the program {failure}; its seat is free for a stand-in") from None
        self.answered = update["state"]
        choice = {"type": "choose", "id": self.answered, "state": self.answered, "key": options[index]["key"]}
        sleep(max(0.0, self.spoke + PAUSE - monotonic()))
        self.spoke = monotonic()
        socket.send(json.dumps(choice))

    def hear(self, socket: ClientConnection, kind: str) -> dict[str, Any]:
        """The next message of a kind; a goodbye ends it."""
        while True:
            message: dict[str, Any] = json.loads(socket.recv())
            if message["type"] == "goodbye":
                raise BadRequest(f"the server says: {message['text']}"[:300])
            if message["type"] == kind:
                return message

    def note(self, update: dict[str, Any]) -> None:
        """Keep view and log as a page does."""
        self.view = update.get("view", self.view)
        for path, value in update.get("patch", {}).items():
            place(self.view, path.split("."), value)
        self.log = [*self.log[: update.get("log_from", 0)], *update.get("log", [])]


def reason_of(refused: urllib.error.HTTPError) -> str:
    """What a server says about its refusal, if it is one of ours."""
    try:
        return str(json.loads(refused.read())["text"])
    except (ValueError, LookupError, TypeError):
        return str(refused.reason)


def place(part: Any, path: list[str], value: Any) -> None:
    """Put a changed part of the view where it belongs."""
    for key in path[:-1]:
        part = part[int(key)] if isinstance(part, list) else part[key]
    last: int | str = int(path[-1]) if isinstance(part, list) else path[-1]
    part[last] = value
