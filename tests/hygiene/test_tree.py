"""What must not be found anywhere in the tree."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LONGEST_MODULE = 600

# Written in pieces, so that this file does not find itself.
MACHINE_PATH = re.compile(r"(?<![\w.~}-])/(?:(?:work|root)/|(?:home|Users)/\w)")
REGISTRY = re.compile("|".join(("pypi" + r"\.org/simple", "registry" + r"\.npmjs\.org", "index" + "-url")))
UNFINISHED = re.compile(r"\b(?:" + "TO" + "DO|FIX" + r"ME)\b")


def tree() -> list[Path]:
    """Every file that is, or would be, under version control; all files where there is no git."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if listing.returncode == 0:
        paths = [ROOT / name for name in listing.stdout.decode().split("\0") if name]
        return sorted(path for path in paths if path.is_file())
    return sorted(
        path
        for path in ROOT.rglob("*")
        if path.is_file()
        and not any(part.startswith(".venv") or part == "__pycache__" for part in path.relative_to(ROOT).parts)
    )


def lines() -> list[tuple[str, str]]:
    """("file:line", text) of every line of every text file."""
    found: list[tuple[str, str]] = []
    for path in tree():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        name = path.relative_to(ROOT).as_posix()
        found += [(f"{name}:{number}", line) for number, line in enumerate(text.splitlines(), 1)]
    return found


@pytest.mark.parametrize(
    ("what", "pattern"),
    [
        ("a path of one particular machine", MACHINE_PATH),
        ("the address of a package registry", REGISTRY),
        ("unfinished work", UNFINISHED),
    ],
)
def test_no_line_holds(what: str, pattern: re.Pattern[str]) -> None:
    found = [where for where, line in lines() if pattern.search(line)]
    assert not found, f"{what}: {', '.join(found)}"


def test_no_module_is_longer_than_one_can_read() -> None:
    long = [
        f"{path.relative_to(ROOT).as_posix()} ({count})"
        for path in tree()
        if path.suffix == ".py" and path.is_relative_to(ROOT / "src")
        for count in [len(path.read_text(encoding="utf-8").splitlines())]
        if count > LONGEST_MODULE
    ]
    assert not long, f"look for the second noun in: {', '.join(long)}"
