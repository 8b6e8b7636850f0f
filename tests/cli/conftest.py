"""The command line as a person uses it: arguments and typed lines in; exit code, output and errors out."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from undercroft.cli import main


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Carry out a command in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def carry_out(*arguments: str, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        try:
            code = main(arguments)
        except SystemExit as left:
            code = int(left.code or 0)
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return carry_out
