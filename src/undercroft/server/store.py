"""Everything that is kept: tables, seats, choices, chat, reports. Reads in threads, writes through one writer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import time
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Engine, Row, func, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from undercroft.server import database
from undercroft.server.protocol import Chat
from undercroft.server.schema import chat, choices, reports, seats, tables
from undercroft.server.writer import StoreLost, Writer

T = TypeVar("T")

Choice = tuple[int, str]  # seat and key, as a record has them


class SeatRow(Struct):
    seat: int
    who: str
    name: str
    level: str | None = None
    stand_in: str | None = None
    token: str | None = None
    invitation: str | None = None
    passing: str = "can-act"


class Glance(Struct):
    """What a list of tables shows; true as long as `state` choices are stored."""

    state: int
    owed: list[int]
    round: int
    over: bool
    winners: list[int]
    number: int = 0  # how many of them everybody has noticed


class TableRow(Struct):
    id: str
    name: str
    setup: dict[str, Any]
    plan: list[dict[str, Any]]
    kind: str
    watch: str
    seats: list[SeatRow]
    created: int = 0
    ended: int | None = None
    next: str | None = None
    glance: Glance | None = None


class Pulse(Struct):
    """As much of a table as shows whether another server has changed it."""

    row: TableRow
    state: int
    said: int


class ReportRow(Struct):
    number: int
    table: str
    seat: int | None
    text: str
    at: int


def now() -> int:
    return int(time() * 1000)


def encode(value: Any) -> str:
    return msgspec.json.encode(value).decode()


class Store:
    """The database, as the event loop sees it."""

    def __init__(self, url: str) -> None:
        self.engine: Engine = database.connect(url)
        database.upgrade(self.engine)
        self.writer = Writer(self.engine, choices)

    async def close(self) -> None:
        await asyncio.to_thread(self.writer.close)
        self.engine.dispose()

    async def read(self, look: Callable[[Connection], T]) -> T:
        """Look something up; raises StoreLost if the database is gone."""
        try:
            return await asyncio.to_thread(self._look, look)
        except SQLAlchemyError as problem:
            raise StoreLost(str(getattr(problem, "orig", None) or problem).splitlines()[0][:300]) from None

    def _look(self, look: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection, connection.begin():
            return look(connection)

    # --- tables
    async def create(self, row: TableRow, begun: list[Choice] | None = None) -> None:
        """A new table, with the choices it begins with."""
        await self.writer.write(lambda connection: create(connection, row, begun or []))

    async def table(self, table: str) -> TableRow | None:
        return await self.read(lambda connection: find_table(connection, table))

    async def set_table(self, table: str, **values: Any) -> None:
        await self.writer.write(
            lambda connection: connection.execute(update(tables).where(tables.c.id == table).values(**values))
        )

    async def set_glance(self, table: str, glance: Glance) -> None:
        await self.set_table(table, glance=encode(glance))

    async def set_next(self, table: str, row: TableRow) -> str:
        """Create the rematch of a table, once: whoever asks second gets the first one's."""

        def work(connection: Connection) -> str:
            following: str | None = connection.scalar(select(tables.c.next).where(tables.c.id == table))
            if following is not None:
                return following
            create(connection, row, [])
            connection.execute(update(tables).where(tables.c.id == table).values(next=row.id))
            return row.id

        found: str = await self.writer.write(work)
        return found

    async def before(self, table: str) -> str | None:
        """The table that this one follows on."""
        return await self.read(lambda connection: connection.scalar(select(tables.c.id).where(tables.c.next == table)))

    async def set_seat(self, table: str, seat: int, **values: Any) -> None:
        here = (seats.c.table_id == table) & (seats.c.seat == seat)
        await self.writer.write(lambda connection: connection.execute(update(seats).where(here).values(**values)))

    async def claim(self, table: str, invitation: str, name: str, token: str) -> int | None:
        """Use an invitation up; the seat it was for, or None if somebody was faster."""
        here = (seats.c.table_id == table) & (seats.c.invitation == invitation) & (seats.c.who == "open")

        def work(connection: Connection) -> int | None:
            seat: int | None = connection.scalar(select(seats.c.seat).where(here))
            taken = {"who": "person", "name": name, "token": token, "invitation": None}
            changed = connection.execute(update(seats).where(here).values(**taken))
            return seat if changed.rowcount == 1 else None

        found: int | None = await self.writer.write(work)
        return found

    # --- choices
    async def append(self, table: str, number: int, seat: int, key: str) -> None:
        """Store one choice for good; raises Taken if there is one with this number."""
        await self.writer.write({"table_id": table, "number": number, "seat": seat, "key": key, "at": now()})

    async def choices(self, table: str) -> list[Choice]:
        return await self.read(lambda connection: find_choices(connection, table))

    async def count(self, table: str) -> int:
        wanted = select(func.count()).select_from(choices).where(choices.c.table_id == table)
        return await self.read(lambda connection: connection.scalar(wanted) or 0)

    async def pulses(self, wanted: list[str]) -> list[Pulse]:
        return await self.read(lambda connection: [find_pulse(connection, table) for table in wanted])

    # --- chat and reports
    async def say(self, table: str, said: Chat) -> None:
        row = {"table_id": table, "number": said.number, "seat": said.seat, "name": said.name, "text": said.text}
        await self.writer.write(lambda connection: connection.execute(insert(chat), row | {"at": now()}))

    async def chat(self, table: str) -> list[Chat]:
        wanted = select(chat).where(chat.c.table_id == table).order_by(chat.c.number)
        return await self.read(
            lambda connection: [Chat(row.number, row.seat, row.name, row.text) for row in connection.execute(wanted)]
        )

    async def report(self, table: str, seat: int | None, text: str, record: dict[str, Any]) -> int:
        """Keep a report; its number."""
        row = {"table_id": table, "seat": seat, "text": text, "at": now(), "record": encode(record)}

        def work(connection: Connection) -> int:
            made = connection.execute(insert(reports).values(**row)).inserted_primary_key
            assert made is not None
            return int(made[0])

        number: int = await self.writer.write(work)
        return number


# --- work on a connection
def create(connection: Connection, row: TableRow, begun: list[Choice]) -> None:
    connection.execute(
        insert(tables).values(
            id=row.id,
            name=row.name,
            setup=encode(row.setup),
            plan=encode(row.plan),
            kind=row.kind,
            watch=row.watch,
            created=row.created or now(),
        )
    )
    connection.execute(insert(seats), [{"table_id": row.id, **msgspec.structs.asdict(seat)} for seat in row.seats])
    if begun:
        at = now()
        connection.execute(
            insert(choices),
            [
                {"table_id": row.id, "number": number, "seat": seat, "key": key, "at": at}
                for number, (seat, key) in enumerate(begun)
            ],
        )


def find_table(connection: Connection, table: str) -> TableRow | None:
    found = connection.execute(select(tables).where(tables.c.id == table)).one_or_none()
    if found is None:
        return None
    sitting = connection.execute(select(seats).where(seats.c.table_id == table).order_by(seats.c.seat))
    return TableRow(
        id=found.id,
        name=found.name,
        setup=msgspec.json.decode(found.setup),
        plan=msgspec.json.decode(found.plan),
        kind=found.kind,
        watch=found.watch,
        seats=[seat_row(row) for row in sitting],
        created=found.created,
        ended=found.ended,
        next=found.next,
        glance=msgspec.json.decode(found.glance, type=Glance) if found.glance else None,
    )


def seat_row(row: Row[Any]) -> SeatRow:
    return SeatRow(row.seat, row.who, row.name, row.level, row.stand_in, row.token, row.invitation, row.passing)


def find_choices(connection: Connection, table: str) -> list[Choice]:
    wanted = select(choices.c.seat, choices.c.key).where(choices.c.table_id == table).order_by(choices.c.number)
    return [(row.seat, row.key) for row in connection.execute(wanted)]


def find_pulse(connection: Connection, table: str) -> Pulse:
    row = find_table(connection, table)
    assert row is not None
    state = select(func.count()).select_from(choices).where(choices.c.table_id == table)
    said = select(func.count()).select_from(chat).where(chat.c.table_id == table)
    return Pulse(row, connection.scalar(state) or 0, connection.scalar(said) or 0)


def find_reports(connection: Connection) -> list[ReportRow]:
    wanted = select(reports).order_by(reports.c.number)
    return [ReportRow(row.number, row.table_id, row.seat, row.text, row.at) for row in connection.execute(wanted)]


def find_report(connection: Connection, number: int) -> str | None:
    """The record kept under this report number, as JSON."""
    return connection.scalar(select(reports.c.record).where(reports.c.number == number))
