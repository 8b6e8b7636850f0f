"""Records on disk: read with a clear refusal, written whole or not at all."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from undercroft.games.shelf import load, replay
from undercroft.kernel.errors import BadPosition, BadRecord
from undercroft.kernel.game import Game

MOST_BYTES = 20_000_000  # a record of a long game has some ten thousand


def read_json(path: str) -> dict[str, Any]:
    """The record or position in this file, as plain data."""
    try:
        with open(path, "rb") as file:
            source = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) and problem.strerror else "not a path"
        raise BadRecord(f"{path}: cannot be read: {reason}") from None
    if len(source) > MOST_BYTES:
        raise BadRecord(f"{path}: is larger than {MOST_BYTES:,} bytes; a record is much smaller")
    try:
        data = json.loads(source)
    except (ValueError, RecursionError):
        raise BadRecord(f"{path}: is not JSON; a record is the file that `save` writes") from None
    if not isinstance(data, dict):
        raise BadRecord(f"{path}: is not a record: it must be a JSON object")
    return data


def resume(path: str) -> Game[Any]:
    """The game in a record or position."""
    data = read_json(path)
    try:
        return load(data) if data.get("format") == "undercroft-position/1" else replay(data)
    except (BadRecord, BadPosition) as problem:
        raise type(problem)(f"{path}: {problem}") from None


def write_record(game: Game[Any], path: Path) -> None:
    """Write the record beside its place first, so that a half-written file never takes the place of a good one."""
    draft = path.with_name(path.name + ".part")
    draft.write_text(json.dumps(game.record(), indent=1) + "\n", encoding="utf-8")
    os.replace(draft, path)


def is_record(path: Path) -> bool:
    """Whether a file is one of ours, which may be replaced by a newer one."""
    try:
        return path.read_bytes()[:200].count(b"undercroft-record/1") > 0
    except OSError:
        return False


def free_name(game: Game[Any]) -> Path:
    """A name in the current folder that is not taken."""
    stem = f"{game.setup['game']}-{game.setup['seed']}"
    path, number = Path(f"{stem}.json"), 2
    while path.exists():
        path, number = Path(f"{stem}-{number}.json"), number + 1
    return path
