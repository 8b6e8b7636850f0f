"""Events: what happened, with a public and a private face and the rule behind it."""

from __future__ import annotations

from typing import NamedTuple

Public = tuple[str, str, tuple[int, ...]]
Secret = tuple[str, str, tuple[int, ...], int, tuple[int, ...]]
Logged = Public | Secret  # how the log keeps an event: the fields below, without the last two if nothing is secret


class Event(NamedTuple):
    """`data` is for everyone; `secret` only for the seats whose bit is set in `mask`."""

    kind: str
    rule: str
    data: tuple[int, ...]
    mask: int = 0
    secret: tuple[int, ...] = ()

    def seen_by(self, eye: int) -> bool:
        """Whether this reader gets the private face as well."""
        return bool(self.secret) and bool(self.mask >> eye & 1)
