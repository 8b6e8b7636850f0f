"""The store by itself: its schema, and many writers at once."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from tests.server.house import aside
from tests.server.postgres import Postgres

from undercroft.kernel.errors import BadRequest
from undercroft.server import database
from undercroft.server.schema import metadata
from undercroft.server.store import SeatRow, Store, TableRow
from undercroft.server.tokens import hashed, matches, new_token
from undercroft.server.writer import StoreLost, Taken


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'store.sqlite3'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.create(f"store_{abs(hash(request.node.name))}")


def table(name: str) -> TableRow:
    return TableRow(name, name, {"seed": 1}, [], "play", hashed("w"), [SeatRow(0, "person", "Ada")])


def test_migrations_make_what_the_schema_says(url: str) -> None:
    engine = database.connect(url)
    database.upgrade(engine)
    database.upgrade(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_of_two_choices_with_one_number_the_others_are_kept(url: str) -> None:
    """One transaction holds them all; the one that is late fails alone."""

    async def rush() -> list[object]:
        store = Store(url)
        for name in ("a", "b", "c"):
            await store.create(table(name))
        await store.append("a", 0, 0, "first")
        wanted = [("a", 0), ("a", 1), ("b", 0), ("c", 0), ("c", 0), ("b", 1)] * 1
        results = await asyncio.gather(
            *[store.append(name, number, 0, "pass") for name, number in wanted], return_exceptions=True
        )
        assert await store.choices("a") == [(0, "first"), (0, "pass")]
        assert await store.choices("b") == [(0, "pass"), (0, "pass")]
        assert await store.choices("c") == [(0, "pass")]
        await store.close()
        return results

    results = aside(rush())
    assert [type(result) for result in results] == [Taken, *[type(None)] * 3, Taken, type(None)]


def test_what_cannot_be_stored_spoils_nothing_else(url: str) -> None:
    async def rush() -> None:
        store = Store(url)
        await store.create(table("a"))

        def broken(_connection: object) -> None:
            raise ZeroDivisionError

        results = await asyncio.gather(
            store.append("a", 0, 0, "pass"),
            store.append("nowhere", 0, 0, "pass"),
            store.writer.write(broken),
            store.set_table("a", name="b" * 41 if "postgresql" in url else "b"),
            return_exceptions=True,
        )
        kinds = [type(result) for result in results]
        assert kinds[:3] == [type(None), Taken, ZeroDivisionError]
        assert kinds[3] is (StoreLost if "postgresql" in url else type(None))
        assert await store.choices("a") == [(0, "pass")]
        await store.close()

    aside(rush())


def test_tokens_are_long_different_and_hashed_at_rest(url: str) -> None:
    tokens = {new_token() for _ in range(1000)}
    assert len(tokens) == 1000 and all(len(token) == 32 for token in tokens)
    token = tokens.pop()
    assert matches(hashed(token), hashed(token)) and not matches(hashed(token), None)
    assert token not in hashed(token)


@pytest.mark.parametrize("bad", ["nonsense", "mysql://x", "postgresql://127.0.0.1:1/none", "sqlite:////nowhere/x"])
def test_a_database_that_cannot_be_is_refused_in_one_line(bad: str) -> None:
    with pytest.raises(BadRequest) as refused:
        database.upgrade(database.connect(bad))
    assert "\n" not in str(refused.value)
