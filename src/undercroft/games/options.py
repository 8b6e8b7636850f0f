"""Options as people give them: read, or refused with the reason. What a game makes of them is its own business."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from undercroft.kernel.errors import BadRequest


def only(game: str, options: dict[str, Any], known: Iterable[str]) -> None:
    """Refuse options that a game does not have."""
    names = list(known)
    for name in options:
        if name not in names:
            raise BadRequest(f"{game} has no option '{name}'; there are: {', '.join(names)}"[:500])


def truth(options: dict[str, Any], name: str, default: bool = False) -> bool:
    value = options.get(name, default)
    if not isinstance(value, bool):
        raise BadRequest(f"option '{name}' is true or false, not {value!r}"[:200])
    return value


def number(value: Any) -> Any:
    """A whole number, also as the command line and the page write it; anything else as it came."""
    return int(value) if isinstance(value, str) and value.isdecimal() and value.isascii() else value
