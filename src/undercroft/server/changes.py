"""What changed between two views: the changed parts by path, so that a client is sent only these."""

from __future__ import annotations

from typing import Any


def changes(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """`{"seats.0.rooms": [...]}`: put in at these paths they turn the old view into the new one."""
    found: dict[str, Any] = {}
    for key, value in new.items():
        if old[key] != value:
            _compare(old[key], value, key, found)
    return found


def alike(old: Any, new: Any) -> bool:
    """Whether the parts of two views match, so that one can be patched into the other."""
    if isinstance(new, dict):
        return isinstance(old, dict) and old.keys() == new.keys()
    return isinstance(new, list) and isinstance(old, list) and len(old) == len(new)


def _compare(old: Any, new: Any, path: str, found: dict[str, Any]) -> None:
    if not alike(old, new):
        found[path] = new
        return
    for key, value in new.items() if isinstance(new, dict) else enumerate(new):
        if old[key] != value:
            _compare(old[key], value, f"{path}.{key}", found)
