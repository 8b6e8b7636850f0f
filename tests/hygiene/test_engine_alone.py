"""The engine, the bots and the terminal need nothing but Python: whoever installs only them is told what is missing."""

from __future__ import annotations

import subprocess
import sys

ALONE = """
import sys
class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {"litestar", "uvicorn", "websockets", "msgspec", "sqlalchemy", "alembic"}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Nothing())
from undercroft.cli import main
sys.exit(main(sys.argv[1:]))
"""


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", ALONE, *arguments], input="quit\n", capture_output=True, text=True)


def test_games_are_played_without_any_other_package() -> None:
    assert "games/s" in run("simulate", "boss-monster", "--games", "3", "--bots", "random", "--jobs", "1").stdout
    assert "seat 0" in run("play", "--terminal", "--seats", "2").stdout


def test_the_page_says_which_package_is_missing() -> None:
    for command in ("play", "serve"):
        ran = run(command)
        assert ran.returncode == 2 and "which is not installed" in ran.stderr and ran.stderr.count("\n") == 1
