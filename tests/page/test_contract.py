"""Page and server speak of the same messages."""

from __future__ import annotations

import subprocess
import sys

from tests.page.conftest import ROOT


def test_the_page_s_types_are_made_from_the_server_s_messages() -> None:
    made = subprocess.run([sys.executable, ROOT / "web" / "scripts" / "protocol_types.py", "--check"], check=False)
    assert made.returncode == 0, "run `python web/scripts/protocol_types.py`"
