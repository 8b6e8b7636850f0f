"""How much one connection and one address may ask for, and from which pages."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from undercroft.server.refusal import Ended, Refusal
from undercroft.server.settings import Settings

REQUESTS, REQUESTS_PER_SECOND = 120, 30.0
SOCKETS = 100
MESSAGES, MESSAGES_PER_SECOND = 40, 20.0  # over one socket
TABLES, TABLES_PER_SECOND = 60, 0.5  # new tables, replays and reports, which stay in the database
MOST_ADDRESSES = 10_000  # remembered at once; the one seen longest ago is forgotten

Connection = ASGIConnection[Any, Any, Any, Any]


class Bucket:
    """So many at once, and so many per second after that."""

    __slots__ = ("at", "level", "rate", "size")

    def __init__(self, size: float, rate: float) -> None:
        self.size = self.level = size
        self.rate = rate
        self.at = monotonic()

    def take(self) -> bool:
        now = monotonic()
        self.level = min(self.size, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Buckets:
    """A bucket per address, for a bounded number of addresses."""

    def __init__(self, size: float, rate: float) -> None:
        self.size, self.rate = size, rate
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        bucket = self.buckets.pop(address, None) or Bucket(self.size, self.rate)
        self.buckets[address] = bucket
        if len(self.buckets) > MOST_ADDRESSES:
            self.buckets.popitem(last=False)
        return bucket.take()


class Limits:
    """Watches over all connections of a server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.requests = Buckets(REQUESTS * settings.allowance, REQUESTS_PER_SECOND * settings.allowance)
        self.tables = Buckets(TABLES * settings.allowance, TABLES_PER_SECOND * settings.allowance)
        self.sockets: dict[str, int] = {}

    def messages(self) -> Bucket:
        """For one socket."""
        return Bucket(MESSAGES * self.settings.allowance, MESSAGES_PER_SECOND * self.settings.allowance)

    def address(self, connection: Connection) -> str:
        return connection.client.host if connection.client else ""

    def known_host(self, connection: Connection) -> bool:
        """A server on one's own computer answers to no other name: a strange page could point its name at it."""
        try:
            name = urlsplit(f"//{connection.headers.get('host', '')}").hostname
        except ValueError:  # no name at all
            return False
        return not self.settings.hosts or name in self.settings.hosts

    def check_request(self, connection: Connection) -> None:
        if not self.known_host(connection):
            raise Refusal("This server does not go by this name.", status=421)
        if not self.requests.take(self.address(connection)):
            raise Refusal("Too many requests in a short time. Please wait a little.", status=429)

    def check_table(self, connection: Connection) -> None:
        if not self.tables.take(self.address(connection)):
            raise Refusal("Too many new tables in a short time. Please wait a little.", status=429)

    @contextmanager
    def one_more_socket(self, address: str) -> Iterator[None]:
        if self.sockets.get(address, 0) >= SOCKETS * self.settings.allowance:
            raise Ended("Too many open windows from one address.", again=True)
        self.sockets[address] = self.sockets.get(address, 0) + 1
        try:
            yield
        finally:
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]

    def same_origin(self, connection: Connection) -> bool:
        """Whether a browser's request comes from our own page; a program that is no browser names no page."""
        origin = connection.headers.get("origin")
        if origin is None or origin in self.settings.origins:
            return True
        try:
            return urlsplit(origin).netloc == connection.headers.get("host")
        except ValueError:  # no address at all
            return False
