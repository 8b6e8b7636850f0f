"""What can be typed after `undercroft serve` and `undercroft play`; light to import, unlike the server itself."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

USUAL_PORT = 8642  # browsers keep tables by address, so `play` comes back at the same one
LEVELS = ("debug", "info", "warning", "error")


def add_serve_arguments(parser: argparse._ActionsContainer) -> None:
    parser.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help="where to listen (default 127.0.0.1)")
    parser.add_argument("--port", type=int, default=8000, metavar="N", help="the port; 0: any free one (default 8000)")
    add_common_arguments(parser)
    parser.add_argument(
        "--database", metavar="URL", help="postgresql://user:password@host/name (default: SQLite in the data folder)"
    )
    parser.add_argument(
        "--shared", action="store_true", help="other servers use the same database: show what they do, too"
    )
    parser.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="URL",
        help="another page that may talk to the server, such as https://club.example; may be given again",
    )
    parser.add_argument(
        "--proxy-headers", action="store_true", help="believe the proxy in front about addresses and https"
    )
    parser.add_argument(
        "--forwarded-allow-ips",
        default="127.0.0.1",
        metavar="A,B",
        help="whose proxy headers to believe (default 127.0.0.1)",
    )
    parser.add_argument(
        "--allowance",
        type=float,
        default=1.0,
        metavar="X",
        help="how many times the usual limits per address and socket; more if a club shares one address (default 1)",
    )
    parser.add_argument(
        "--idle",
        type=float,
        default=300.0,
        metavar="S",
        help="seconds after which a table that nobody looks at leaves the memory (default 300)",
    )
    parser.add_argument(
        "--lab", action="store_true", help="let whoever comes use the laboratory, which keeps all processors busy"
    )
    parser.add_argument("--own-sets", action="store_true", help="open saved games that carry card sets of their own")
    parser.add_argument("--log-level", choices=LEVELS, default="info", help="how much to log (default info)")
    reports = parser.add_mutually_exclusive_group()
    reports.add_argument("--reports", action="store_true", help="list what people reported, and end")
    reports.add_argument("--report", type=int, metavar="N", help="print the game of report N as JSON, and end")


def add_play_arguments(parser: argparse._ActionsContainer) -> None:
    parser.add_argument(
        "--port", type=int, default=None, metavar="N", help=f"the port (default {USUAL_PORT}, or any free one)"
    )
    parser.add_argument("--no-browser", action="store_true", help="only print the address, open nothing")
    add_common_arguments(parser)


def add_common_arguments(parser: argparse._ActionsContainer) -> None:
    parser.add_argument(
        "--data", type=Path, default=None, metavar="DIR", help=f"where tables are kept (default {data_folder()})"
    )
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes in which bots think (default 1)")
    parser.add_argument(
        "--pace", type=float, default=0.15, metavar="S", help="seconds before which no bot answers (default 0.15)"
    )


def data_folder() -> Path:
    """Where this person's programs keep their data."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "undercroft"
