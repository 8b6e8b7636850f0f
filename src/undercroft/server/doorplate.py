"""One server for one file of tables: a lock beside it, on which the address is written for whoever comes second.

Two servers that do not know of each other would each show only their own people's choices. Servers that are told
(`--shared`) may use one database together.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # no such locks on Windows: there nobody is warned
    fcntl = None  # type: ignore[assignment]

SQLITE = "sqlite:///"
_held: list[int] = []


@contextmanager
def the_only_one(database: str, shared: bool) -> Iterator[str | None]:
    """Hold the lock while the server runs; gives the other server's address if there is one that will not share."""
    if fcntl is None or not database.startswith(SQLITE):
        yield None
        return
    file = os.open(Path(database.removeprefix(SQLITE) + ".lock"), os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except BlockingIOError:
        yield os.read(file, 200).decode(errors="replace") or "starting just now"
    else:
        _held.append(file)
        yield None
        _held.remove(file)
    finally:
        os.close(file)


def tell_others(address: str) -> None:
    """Write the address on the lock that this process holds."""
    for file in _held:
        os.ftruncate(file, 0)
        os.pwrite(file, address.encode(), 0)
