"""Set files as text: what can be read at all, and the sets that come with a game."""

from __future__ import annotations

import re
import tomllib
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from undercroft.games.sets.problems import BadSet, Place, Problem, Report, quoted, shorten
from undercroft.kernel.errors import BadRequest

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

MOST_BYTES = 1_000_000
# No key of a card has so many parts, and the time tomllib takes grows with their square.
_MOST_PARTS = 20
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'')
_KEY = re.compile(r"[^\s=,{}\[\]]+")


def read_file(path: str | Path) -> bytes:
    """The bytes of a set file, at most a little more than are allowed. Raises `BadSet` if there is no such file."""
    try:
        with open(path, "rb") as file:
            return file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "not a path"
        raise BadSet([Problem(shorten(str(path), 200), "", "", f"cannot be read: {reason}")]) from None


def folder(package: str, kind: str = "set") -> Traversable:
    return resources.files(package) / f"{kind}s"


def names(package: str, kind: str = "set") -> tuple[str, ...]:
    """The sets, or other files of a kind, that come with a game."""
    place = folder(package, kind)
    found = (entry.name for entry in place.iterdir()) if place.is_dir() else ()
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))


def built_in(package: str, name: str, kind: str = "set") -> bytes:
    """A file that comes with a game."""
    known = names(package, kind)
    if name not in known:
        raise BadRequest(f"there is no built-in {kind} {quoted(name)}; there are: {', '.join(known)}")
    return (folder(package, kind) / f"{name}.toml").read_bytes()


def parse(source: str | bytes, report: Report, hint: str) -> dict[str, object] | None:
    """The file as tables, or None with the reason reported."""
    file = Place()
    if len(source) > MOST_BYTES:
        report.add(file, f"is larger than {MOST_BYTES:,} bytes; a set file is much smaller")
        return None
    try:
        text = source if isinstance(source, str) else source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        report.add(file, f"is not UTF-8 text (byte {error.start + 1}); save it as UTF-8")
        return None
    for number, line in enumerate(text.splitlines(), 1):
        if line.count(".") > _MOST_PARTS and _is_deep(line):
            report.add(file, f"line {number} is nested too deep; {hint}")
            return None
    try:
        return tomllib.loads(text)
    except RecursionError:
        report.add(file, "lists and tables are nested too deep to be read")
    except ValueError as error:
        report.add(file, f"is not valid TOML: {shorten(str(error), 200)}")
    return None


def _is_deep(line: str) -> bool:
    code = "".join(_STRING.sub("-", line).partition("#")[0].split())
    return any(key.count(".") > _MOST_PARTS for key in _KEY.findall(code))
