"""All tables: making them, finding them, sitting down, and putting those away that nobody looks at."""

from __future__ import annotations

import asyncio
import logging
import secrets
from time import monotonic
from typing import Any

import msgspec

from undercroft.games import shelf
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.game import Game, key_of
from undercroft.kernel.record import effective
from undercroft.server.live import Live
from undercroft.server.position import rebuild
from undercroft.server.protocol import Branch, Claim, Created, Held, Mine, NewTable, SeatPlan, TableInfo
from undercroft.server.refusal import Refusal, clean, unknown_table
from undercroft.server.store import Choice, Glance, SeatRow, TableRow
from undercroft.server.tokens import hashed, matches, new_id, new_token
from undercroft.server.tools import Tools
from undercroft.server.wire import BOTS, table_info
from undercroft.server.writer import StoreLost

log = logging.getLogger("undercroft")

SWEEP_SECONDS = 30.0
FOLLOW_SECONDS = 0.5
UNBEGUN = Glance(0, [], 0, False, [])
SEED_BITS = 53  # more than anybody can try, and no more than a number of JSON surely keeps


class Right:
    """What a token allows at a table: a seat, an invitation to one, or to watch (`seat` None)."""

    __slots__ = ("invited", "seat")

    def __init__(self, seat: int | None, invited: bool = False) -> None:
        self.seat = seat
        self.invited = invited


def right(row: TableRow, token: str) -> Right:
    """What this token allows here; a refusal that says nothing if it allows nothing."""
    token_hash = hashed(token)
    for seat in row.seats:
        if matches(token_hash, seat.token):
            return Right(seat.seat)
        if matches(token_hash, seat.invitation):
            return Right(seat.seat, invited=True)
    if matches(token_hash, row.watch):
        return Right(None)
    raise unknown_table()


class Lobby:
    """Every table by its id. What is not in memory is in the store."""

    def __init__(self, tools: Tools) -> None:
        self.tools = tools
        self.store = tools.store
        self.live: dict[str, Live] = {}
        self.opening: dict[str, asyncio.Task[Live]] = {}

    # --- finding
    async def open(self, table: str) -> Live:
        """The table in memory, read from the store if need be."""
        if (found := self.live.get(table)) is not None:
            found.used = monotonic()
            return found
        if table not in self.opening:
            task = self.opening[table] = asyncio.create_task(self._load(table))
            task.add_done_callback(lambda _done: self.opening.pop(table, None))
        return await asyncio.shield(self.opening[table])

    async def _load(self, table: str) -> Live:
        row = await self.store.table(table)
        if row is None:
            raise unknown_table()
        choices, chat = await self.store.choices(table), await self.store.chat(table)
        try:
            live = await asyncio.to_thread(Live, row, choices, chat, self.tools)
        except UndercroftError as problem:
            raise Refusal(f"This table cannot be opened by this version: {problem}"[:300], status=409) from None
        self.live[table] = live
        live.steward.go_on()
        return live

    async def enter(self, table: str, token: str) -> tuple[Live, Right]:
        """The table and what the token allows there."""
        live = await self.open(table)
        try:
            return live, right(live.row, token)
        except Refusal:
            # perhaps the seat was taken at another server
            await self._follow([live])
            return live, right(live.row, token)

    async def hold(self, table: str, token: str) -> tuple[Live, Right]:
        """The same for those who may see the game: an invitation has to be claimed first."""
        live, allowed = await self.enter(table, token)
        if allowed.invited:
            raise Refusal("Take the seat first: this is only an invitation to it.", status=403)
        return live, allowed

    async def mine(self, wanted: Mine) -> list[TableInfo]:
        """The tables these tokens belong to, without playing every game again."""
        found: dict[str, TableInfo] = {}
        for held in wanted.held:
            if held.table not in found and (info := await self._glimpse(held)) is not None:
                found[held.table] = info
        return list(found.values())

    async def _glimpse(self, held: Held) -> TableInfo | None:
        live = self.live.get(held.table)
        row = live.row if live else await self.store.table(held.table)
        try:
            if row is None or right(row, held.token).invited:
                return None
            return live.info() if live else table_info(row, await self._glance(row), lambda _seat: False)
        except (Refusal, UndercroftError):
            return None

    async def _glance(self, row: TableRow) -> Glance:
        state = await self.store.count(row.id)
        if row.glance is None or row.glance.state != state:
            choices = await self.store.choices(row.id)
            row.glance = (await asyncio.to_thread(rebuild, row.setup, choices)).glance()
            await self.store.set_glance(row.id, row.glance)
        return row.glance

    # --- making
    async def create(self, wanted: NewTable) -> Created:
        if wanted.seed is not None and any(seat.who == "link" for seat in wanted.seats):
            # whoever knows the seed knows every card
            raise Refusal("A seed of your own is for tables without friends: it tells you everybody's cards.")
        seed = new_seed() if wanted.seed is None else wanted.seed
        _rules, setup = shelf.prepare(wanted.game, len(wanted.seats), seed, wanted.options)
        return await self._make(setup, wanted.seats, wanted.name, [])

    async def branch(self, live: Live, wanted: Branch) -> Created:
        """A table of its own that begins where another one was after so many choices."""
        if len(wanted.seats) != len(live.row.seats):
            raise Refusal(f"This game is played with {len(live.row.seats)} seats, not {len(wanted.seats)}.")
        if wanted.step > len(live.position.kept):
            raise Refusal(f"This game has {len(live.position.kept)} steps, not {wanted.step}.")
        if any(seat.who == "link" for seat in wanted.seats):
            raise Refusal("Whoever plays on from here has seen these cards, so friends cannot be invited to them.")
        begun = live.position.choices_until(wanted.step)
        return await self._make(live.row.setup, wanted.seats, live.row.name, begun)

    async def _make(
        self, setup: dict[str, Any], plan: list[SeatPlan], name: str | None, begun: list[Choice]
    ) -> Created:
        made, created = laid(setup, plan, name)
        await self.store.create(made, begun)
        created.table = (await self.open(made.id)).info()
        return created

    async def replay(self, record: dict[str, Any]) -> Created:
        """A table to look at a record: everything in it may be seen."""
        setup = record.get("setup")
        if isinstance(setup, dict) and "sources" in setup and not self.tools.settings.own_sets:
            raise Refusal("This server opens only games that were played with its own card sets.")
        return await self.look_at(await asyncio.to_thread(shelf.replay, record))

    async def look_at(self, game: Game[Any]) -> Created:
        table, watch = new_id(), new_token()
        rows = [SeatRow(seat, "person", f"Player {seat + 1}") for seat in range(game.table.seats)]
        made = TableRow(table, shelf.find(game.setup["game"]).TITLE, game.setup, [], "replay", hashed(watch), rows)
        await self.store.create(made, [(seat, key_of(raw)) for seat, raw in effective(game.choices)])
        live = await self.open(table)
        return Created(live.info(), [Held(table, None, watch)], [], watch)

    async def rematch(self, live: Live) -> TableInfo:
        """The same people and bots at a new table; their tokens are valid there, too."""
        if live.status != "over":
            raise Refusal("A rematch begins when this game is over.", status=409)
        await self.go_on(live, again(live.row, live.row.setup | {"seed": new_seed()}))
        assert live.row.next is not None
        return (await self.open(live.row.next)).info()

    async def go_on(self, live: Live, made: TableRow) -> None:
        """The table after this one: whoever asks second gets the first one's."""
        if live.row.next is None:
            live.row.next = await self.store.set_next(live.row.id, made)
            live.tell_table()

    # --- sitting down
    async def claim(self, table: str, wanted: Claim) -> Held:
        live, allowed = await self.enter(table, wanted.token)
        if not allowed.invited:
            raise Refusal("This is not an invitation.", status=403)
        name, token = clean(wanted.name), new_token()
        seat = await self.store.claim(table, hashed(wanted.token), name, hashed(token))
        if seat is None:
            raise Refusal("Somebody has taken this seat already.", status=409)
        await live.sit_down(seat, name, hashed(token))
        return Held(table, seat, token)

    async def invite(self, live: Live, seat: int) -> Held:
        """A fresh invitation for a seat that is still open; the one before is void."""
        if not 0 <= seat < len(live.row.seats) or live.row.seats[seat].who != "open":
            raise Refusal("This seat is not open.", status=409)
        token = new_token()
        await self.store.set_seat(live.row.id, seat, invitation=hashed(token))
        live.row.seats[seat].invitation = hashed(token)
        return Held(live.row.id, seat, token)

    # --- other servers on the same database
    async def follow(self) -> None:
        """Look for what other servers did at the tables that somebody looks at here, again and again."""
        while True:
            await asyncio.sleep(FOLLOW_SECONDS)
            try:
                await self._follow([live for live in self.live.values() if live.audience.clients])
            except StoreLost:
                log.warning("the database does not tell what other servers do")

    async def _follow(self, watched: list[Live]) -> None:
        for live, pulse in zip(watched, await self.store.pulses([live.row.id for live in watched]), strict=True):
            await live.follow(pulse)

    # --- putting away
    async def sweep(self) -> None:
        """Put tables away that nobody has looked at for a while, again and again."""
        while True:
            await asyncio.sleep(min(SWEEP_SECONDS, self.tools.settings.idle_seconds))
            before = monotonic() - self.tools.settings.idle_seconds
            for live in [live for live in self.live.values() if live.used < before and not live.audience.clients]:
                try:
                    await self._put_away(live)
                except StoreLost:
                    log.warning("table %s: its summary could not be stored", live.row.id)

    async def _put_away(self, live: Live) -> None:
        self.live.pop(live.row.id, None)
        await live.close()

    async def close(self) -> None:
        for live in list(self.live.values()):
            try:
                await self._put_away(live)
            except StoreLost:
                log.warning("table %s: its summary could not be stored", live.row.id)


def new_seed() -> int:
    return secrets.randbits(SEED_BITS)


def again(old: TableRow, setup: dict[str, Any]) -> TableRow:
    """Another table for the same people and bots."""
    rows = [msgspec.structs.replace(seat, passing="can-act", stand_in=None) for seat in old.seats]
    return TableRow(new_id(), old.name, setup, old.plan, "play", old.watch, rows)


def laid(setup: dict[str, Any], plan: list[SeatPlan], name: str | None) -> tuple[TableRow, Created]:
    """A new table as it is stored, and what its maker is told of it."""
    table, watch = new_id(), new_token()
    held, invitations, rows = [], [], []
    for seat, row in enumerate(seat_rows(plan)):
        token = new_token()
        if row.who == "person":
            row.token = hashed(token)
            held.append(Held(table, seat, token))
        elif row.who == "open":
            row.invitation = hashed(token)
            invitations.append(Held(table, seat, token))
        rows.append(row)
    title = clean(name) if name else shelf.find(setup["game"]).TITLE
    made = TableRow(table, title, setup, msgspec.to_builtins(plan), "play", hashed(watch), rows)
    return made, Created(table_info(made, UNBEGUN, lambda _seat: False), held, invitations, watch)


def seat_rows(plan: list[SeatPlan]) -> list[SeatRow]:
    """The seats of a new table, before anybody has a token."""
    rows: list[SeatRow] = []
    for seat, wanted in enumerate(plan):
        if wanted.who == "bot":
            level = wanted.level or next(iter(BOTS))
            if level not in BOTS:
                raise Refusal(f"There is no bot '{level}'; there are: {', '.join(BOTS)}."[:200])
            name = clean(wanted.name) if wanted.name else fresh_name(BOTS[level], rows)
            rows.append(SeatRow(seat, "bot", name, level))
        else:
            name = clean(wanted.name) if wanted.name else f"Player {seat + 1}"
            rows.append(SeatRow(seat, "person" if wanted.who == "me" else "open", name))
    return rows


def fresh_name(name: str, rows: list[SeatRow]) -> str:
    """Bots of one level are told apart by a number."""
    count = sum(row.who == "bot" and BOTS.get(row.level or "") == name for row in rows)
    return f"{name} {count + 1}" if count else name
