"""The connection to the database: SQLite in a file, or PostgreSQL by URL."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from undercroft.kernel.errors import BadRequest

MIGRATIONS = Path(__file__).parent / "migrations"
UPGRADE_LOCK = 0x756E64  # any number, the same in every process
BUSY_SECONDS = 10


def connect(database: str) -> Engine:
    """An engine for a SQLAlchemy URL; `postgresql://` means psycopg."""
    try:
        url = make_url(database)
    except ArgumentError:
        raise BadRequest("--database: this is not a database URL such as postgresql://user@host/name") from None
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() == "sqlite":
        return connect_sqlite(url)
    if url.drivername != "postgresql+psycopg":
        raise BadRequest(f"--database: sqlite and postgresql are known, not '{url.drivername}'")
    try:
        return create_engine(url, pool_pre_ping=True, pool_size=10, max_overflow=0)
    except ModuleNotFoundError:
        raise BadRequest("--database: PostgreSQL needs the package psycopg (pip install 'psycopg[binary]')") from None


class FileGone(SQLAlchemyError):
    """The file of the database was moved or deleted: what would be written now would be lost."""


def make_private(path: Path) -> None:
    """Seeds, and so all hands, are in it: nobody else on the machine may read it. SQLite's side files follow suit."""
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def connect_sqlite(url: Any) -> Engine:
    path = Path(url.database or "")
    try:
        make_private(path)
    except OSError as problem:
        raise BadRequest(f"the database cannot be used: {path}: {problem.strerror}") from None
    opened = identity(path)
    engine = create_engine(
        url,
        poolclass=QueuePool,
        pool_size=10,
        max_overflow=0,
        connect_args={"check_same_thread": False, "timeout": BUSY_SECONDS},
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions begin where we say, savepoints work as written
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        if identity(path) != opened:
            raise FileGone(f"{path} was moved or deleted")
        # A writer takes the lock at once: one that only finds out at its first write cannot wait for it.
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def upgrade(engine: Engine) -> None:
    """Bring the schema up to date; several processes may start at once."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    try:
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            if engine.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": UPGRADE_LOCK})
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except SQLAlchemyError as problem:
        reason = str(getattr(problem, "orig", None) or problem).splitlines()[0]
        raise BadRequest(f"the database cannot be used: {reason}"[:300]) from None
