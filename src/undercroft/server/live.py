"""A table that somebody looks at: its game, what people may do there, and everybody's updates.

The game is a cache of what is stored. A choice is tried on a copy, stored, and only then shown; one lock per table
keeps changes in order. If storing fails, the cache is rebuilt from the store before anything else happens.
"""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Any, Literal, NamedTuple, cast

from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.flow import PASS
from undercroft.server.audience import Audience
from undercroft.server.client import Client
from undercroft.server.position import Position, Reader, common, rebuild
from undercroft.server.protocol import (
    VERSION,
    Chat,
    Hello,
    Passing,
    QuestionInfo,
    Said,
    TableChanged,
    TableInfo,
    Update,
    Welcome,
)
from undercroft.server.refusal import Ended, Refusal, clean
from undercroft.server.steward import Steward
from undercroft.server.store import Choice, Glance, Pulse, TableRow, now
from undercroft.server.tools import Tools
from undercroft.server.wire import BOTS, question_info, table_info
from undercroft.server.wishes import Wishes
from undercroft.server.writer import StoreLost, Taken
from undercroft.text.english.phrases import capital

Undoing = Literal["no", "free", "ask"]

STANDING = ("hero", "turn", "round")  # moments until which a seat may pass
MOST_CHAT = 1000  # lines of those who play at one table
MOST_FROM_WATCHERS = 200


class Asked(NamedTuple):
    """Since when a seat owes its choice."""

    state: int  # as many entries were stored
    number: int  # as many of them the seat has noticed
    at: float


class Live:
    """One table in memory."""

    def __init__(self, row: TableRow, choices: list[Choice], chat: list[Chat], tools: Tools) -> None:
        self.row = row
        self.tools = tools
        self.chat = chat
        self.position: Position = rebuild(row.setup, choices)
        self.lock = asyncio.Lock()
        self.audience = Audience()
        self.asked: dict[int, Asked] = {}  # of seats that owe
        self.wishes = Wishes(self)
        self.stale = False  # storing failed: what is stored may be more than we know
        self.closed = False
        self.used = monotonic()
        self.steward = Steward(self)
        self._note_asked(None)

    # --- what it is
    @property
    def game(self) -> Any:
        return self.position.game

    @property
    def status(self) -> str:
        if self.row.kind == "replay":
            return "replay"
        if any(seat.who == "open" for seat in self.row.seats):
            return "waiting"
        return "over" if self.game.over else "playing"

    def glance(self) -> Glance:
        return self.position.glance()

    def info(self) -> TableInfo:
        return table_info(self.row, self.glance(), self.audience.here)

    def people(self, beside: int | None = None) -> list[int]:
        """Seats that people hold and play themselves."""
        return [
            seat.seat for seat in self.row.seats if seat.who == "person" and not seat.stand_in and seat.seat != beside
        ]

    def only_bots_beside(self, seat: int | None) -> bool:
        """Whether this seat's holder is the only person at the table, and so may see everything."""
        return seat is not None and all(other.who == "bot" for other in self.row.seats if other.seat != seat)

    # --- coming and going
    def join(self, client: Client, hello: Hello) -> None:
        if self.closed:
            raise Ended("This table was just put away; it comes back when you connect again.", again=True)
        if not self.audience.has_room(client.seat):
            raise Refusal("Too many windows look at this seat already; close one of them.")
        new = not self.audience.here(client.seat)
        self.audience.add(client)
        self.used = monotonic()
        client.send(
            Welcome(
                VERSION,
                self.info(),
                client.seat,
                self.passing(client.seat) if client.seat is not None else "ask",
                self.chat[-100:],
                self.row.setup["sets"],
            )
        )
        if self.status != "waiting":
            self.audience.catch_up(client, self.position, hello.state, hello.log, self._update(client.seat))
        if new and client.seat is not None:
            self.tell_table()
        self.steward.go_on()

    def leave(self, client: Client) -> None:
        self.audience.remove(client)
        self.used = monotonic()
        if client.seat is not None and not self.audience.here(client.seat):
            self.tell_table()

    def tell_table(self) -> None:
        if self.audience.clients:
            self.audience.tell(TableChanged(self.info()))

    # --- choices
    async def choose(self, seat: int, state: int, key: str) -> None:
        async with self.lock:
            await self.refresh()
            self._check_playing()
            asked = self.asked.get(seat)
            if asked is None:
                raise Refusal("You owe no choice now.", self.game.rules.refusal(self.game, seat, "")[1])
            if not asked.number <= state <= self.position.number(seat):
                raise Refusal("The table has moved on meanwhile; please look again.", status=409)
            window, taken = PASS in self.game.ask.options[seat], monotonic() - asked.at
            await self.store(self.position.choose(seat, key))
            if window:
                self.steward.note(seat, taken)

    async def undo(self, seat: int, state: int) -> None:
        """Take the seat's last choice back, or ask the others whether it may."""
        async with self.lock:
            await self.refresh()
            self._check_playing()
            if state != self.position.number(seat):
                raise Refusal("The table has moved on meanwhile; please look again.", status=409)
            may = self.can_undo(seat)
            if may == "no":
                raise Refusal("There is nothing to take back.")
            if may == "ask":
                self.wishes.ask(seat)
            else:
                await self._go_back(seat)

    async def consent(self, seat: int, state: int, yes: bool) -> None:
        """Answer another's wish to take back; everybody has to agree."""
        async with self.lock:
            await self.refresh()
            if state != self.position.number(seat):
                raise Refusal("The table has moved on meanwhile; please look again.", status=409)
            wisher = self.wishes.answer(seat, yes)
            if wisher is not None:
                await self._go_back(wisher)

    async def _go_back(self, seat: int) -> None:
        """Whoever had to agree has agreed."""
        await self.store(await asyncio.to_thread(self.position.undo, seat))

    def _check_playing(self) -> None:
        if self.status == "waiting":
            raise Refusal("The game begins when every seat is taken.", status=409)
        if self.status == "replay":
            raise Refusal("This is a replay: it can be looked at, and played on from as a table of its own.")

    # --- storing
    async def store(self, after: Position) -> None:
        """Store the last entry of the new position, then show it. The lock is held."""
        seat, key = after.last_entry()
        try:
            await self.tools.store.append(self.row.id, self.position.state, seat, key)
        except Taken:
            await self._reload()
            raise Refusal("The table has moved on meanwhile; please look again.", status=409) from None
        except StoreLost:
            self.stale = True
            raise
        self._become(after, after.shared)

    async def refresh(self) -> None:
        """Before any change: is this still the table that is stored? The lock is held."""
        if self.closed:
            raise Refusal("This table was just put away; please connect again.", status=409)
        if self.stale:
            await self._reload()

    async def _reload(self) -> None:
        """Rebuild the game from what is stored."""
        choices = await self.tools.store.choices(self.row.id)
        after = await asyncio.to_thread(rebuild, self.row.setup, choices)
        self._become(after, common(self.position.kept, after.kept))
        self.stale = False

    def _become(self, after: Position, shared: int) -> None:
        """Show the next position, which shares so many choices with the one before, to all who notice it."""
        before, wish = self.position, self.wishes.open
        self.position = after
        self.used = monotonic()
        self.wishes.drop()
        self._note_asked(before.game.ask)
        self.steward.end_standing_passes()
        readers = self.audience.readers()
        if wish is None:
            readers = [reader for reader in readers if after.number(reader) != before.number(reader)]
        self._publish(after.marks[shared], readers)
        if after.game.over != before.game.over:
            self._keep_ending()
        self.steward.go_on()

    def _note_asked(self, before: Any) -> None:
        """Since when each seat owes its choice: the same question may outlast the answers of others."""
        old = self.asked if before is not None and before is self.game.ask else {}
        state, at = self.position.state, monotonic()
        self.asked = {
            seat: old.get(seat) or Asked(state, self.position.number(seat), at) for seat in self.game.questions
        }

    def _keep_ending(self) -> None:
        ended = now() if self.game.over else None
        self.row.ended = ended
        self.tools.in_background(self.tools.store.set_table(self.row.id, ended=ended))
        self.tell_table()

    # --- telling
    def publish(self) -> None:
        """Send everybody what is not in the game itself."""
        self._publish(self.position.marks[-1], self.audience.readers())

    def _publish(self, log_from: int, readers: list[Reader]) -> None:
        if self.status != "waiting":
            self.audience.show(self.position, log_from, readers, self._update)

    def _update(self, reader: Reader) -> Update:
        game = self.game
        number = self.position.number(reader)
        update = Update(number, list(game.questions), over=game.over)
        update.take_back, update.take_back_over = self.wishes.open, self.wishes.ended
        if reader is None:
            return update
        update.passing = self.passing(reader)
        if self.row.kind == "play":
            update.question = self.question(reader)
            update.can_undo = self.can_undo(reader)
        return update

    def question(self, seat: int) -> QuestionInfo | None:
        question = self.game.questions.get(seat)
        return question and question_info(question, self.steward.automatic(seat) is not None)

    def can_undo(self, seat: int) -> Undoing:
        """Nothing is taken back once the game is over, for then everybody may look at everything.

        Bots agree to everything, so whoever plays with them alone need not ask.
        """
        if self.game.over:
            return "no"
        may = self.game.can_undo(seat)
        return may if may != "ask" or self.wishes.concerned(seat) else "free"

    # --- what a seat may set
    def passing(self, seat: int) -> Passing:
        return cast(Passing, self.row.seats[seat].passing.partition("=")[0])

    async def set_passing(self, seat: int, mode: Passing) -> None:
        async with self.lock:
            await self.refresh()
            self.keep_passing(seat, self.game.rules.moment(self.game, mode) if mode in STANDING else mode)
            self._publish_to(seat)
            self.steward.go_on()

    def keep_passing(self, seat: int, passing: str) -> None:
        self.row.seats[seat].passing = passing
        self.tools.in_background(self.tools.store.set_seat(self.row.id, seat, passing=passing))

    def _publish_to(self, seat: int) -> None:
        """Nobody else is sent anything: that a seat changed how it passes is its own affair."""
        if self.status == "waiting":
            return
        for client in self.audience.clients:
            if client.seat == seat:
                number, had = self.position.number(seat), self.position.marks[-1]
                self.audience.catch_up(client, self.position, number, had, self._update(seat))

    async def substitute(self, by: int, seat: int, level: str | None) -> None:
        """Let a bot play for an absent person, or let the person come back."""
        async with self.lock:
            await self.refresh()
            if seat >= len(self.row.seats) or self.row.seats[seat].who != "person":
                raise Refusal("Nobody holds this seat.")
            if level is not None:
                if level not in BOTS:
                    raise Refusal(f"There is no bot '{level}'; there are: {', '.join(BOTS)}."[:200])
                if seat == by or self.audience.here(seat):
                    raise Refusal("A bot can only stand in for somebody who is away.")
            await self.tools.store.set_seat(self.row.id, seat, stand_in=level)
            self.row.seats[seat].stand_in = level
            self.tell_table()
            if self.wishes.open and seat in self.wishes.open.waiting:
                self.wishes.drop()  # nobody is there any more who could agree
                self.publish()
            self.steward.go_on()

    async def say(self, seat: int | None, text: str) -> None:
        words = clean(text)
        async with self.lock:
            await self.refresh()
            # those who watch have a share of their own, so that they cannot silence those who play
            same = sum((said.seat is None) == (seat is None) for said in self.chat)
            if same >= (MOST_FROM_WATCHERS if seat is None else MOST_CHAT):
                raise Refusal("So much was said at this table that no more can be kept.")
            said = Chat(len(self.chat), seat, "" if seat is None else self.row.seats[seat].name, words)
            try:
                await self.tools.store.say(self.row.id, said)
            except Taken:
                self.chat = await self.tools.store.chat(self.row.id)
                raise Refusal("Somebody spoke at the same moment; please say it again.", status=409) from None
            self.chat.append(said)
            self.audience.tell(Said(said))

    def why(self, seat: int, key: str) -> tuple[str, str]:
        try:
            text, rule = self.game.why_not(seat, key)
        except UndercroftError as problem:
            return str(problem), getattr(problem, "rule", "")
        return capital(text) + ".", rule

    # --- seats
    async def sit_down(self, seat: int, name: str, token: str) -> None:
        """Somebody has taken an open seat; it is stored already."""
        async with self.lock:
            row = self.row.seats[seat]
            row.who, row.name, row.token, row.invitation = "person", name, token, None
            self._begin()

    def _begin(self) -> None:
        """Somebody sat down; if it was the last one, everybody sees the table now."""
        self._note_asked(None)
        self.tell_table()
        self._publish(0, self.audience.readers())
        self.steward.go_on()

    # --- other servers on the same database
    async def follow(self, pulse: Pulse) -> None:
        """Take over what another server has stored meanwhile."""
        async with self.lock:
            if self.closed:
                return
            # How a seat passes is the affair of the server it is connected to.
            for theirs, ours in zip(pulse.row.seats, self.row.seats, strict=True):
                theirs.passing = ours.passing
            if (pulse.row.seats, pulse.row.next) != (self.row.seats, self.row.next):
                waited = self.status == "waiting"
                self.row = pulse.row
                if waited:
                    self._begin()
                else:
                    self.tell_table()
            if pulse.said > len(self.chat):
                known, self.chat = len(self.chat), await self.tools.store.chat(self.row.id)
                for said in self.chat[known:]:
                    self.audience.tell(Said(said))
            if pulse.state > self.position.state:
                await self._reload()

    # --- the end
    async def close(self) -> None:
        """Put the table away; everything is stored."""
        async with self.lock:
            self.closed = True
            self.audience.dismiss("The server puts this table away for a moment.", True)
        self.steward.close()
        if self.status != "waiting" and not self.stale:
            await self.tools.store.set_glance(self.row.id, self.glance())
