"""What the database holds. `choices` is the truth: any position can be rebuilt from set-up and choices."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

HASH = String(64)

tables = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("setup", Text, nullable=False),  # JSON; it holds the secret seed
    Column("plan", Text, nullable=False),  # JSON; who was to sit where, for a rematch
    Column("kind", String(10), nullable=False),  # play, or replay: only to be looked at
    Column("watch", HASH, nullable=False),
    Column("created", BigInteger, nullable=False),  # milliseconds since 1970, as every time here
    Column("ended", BigInteger),
    Column("next", String(40)),
    Column("glance", Text),  # JSON; a summary to list the table without playing it again
    Index("tables_by_next", "next"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("who", String(10), nullable=False),  # person, open, bot
    Column("name", String(40), nullable=False),
    Column("level", String(20)),  # of a bot
    Column("stand_in", String(20)),  # the level of a bot that plays for an absent person
    Column("token", HASH),
    Column("invitation", HASH),
    Column("passing", String(80), nullable=False),
)

choices = Table(
    "choices",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("key", String(60), nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer),
    Column("name", String(40), nullable=False),
    Column("text", String(500), nullable=False),
    Column("at", BigInteger, nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("table_id", String(40), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("record", Text, nullable=False),
    Index("reports_by_table", "table_id"),
)
