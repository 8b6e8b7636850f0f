"""What `undercroft serve` and `undercroft play` (the page) do."""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import logging
import socket
import sys
import webbrowser
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

import uvicorn

from undercroft.kernel.errors import BadRequest
from undercroft.server import database
from undercroft.server.app import make_app
from undercroft.server.arguments import USUAL_PORT, data_folder
from undercroft.server.doorplate import tell_others, the_only_one
from undercroft.server.headers import SafeHeaders
from undercroft.server.protocol import MAX_MESSAGE
from undercroft.server.settings import Settings
from undercroft.server.store import Store, find_report, find_reports

PING_SECONDS = 20.0
ALL_TAKEN = 2048  # connections that may wait to be accepted
SWITCH_SECONDS = 0.001  # after which a thread that wants to go on may


# --- the commands
def serve(args: argparse.Namespace) -> int:
    """Serve tables until stopped; or tell what was reported."""
    if args.reports:
        return list_reports(reports_in(args))
    if args.report is not None:
        return print_report(reports_in(args), args.report)
    url = args.database or sqlite_in(args.data)
    settings = Settings(
        database=url,
        lab=lab_in(args.data) if args.lab else None,
        host=args.host,
        port=args.port,
        workers=int(at_least("--workers", args.workers, 1)),
        pace=at_least("--pace", args.pace, 0.0),
        origins=tuple(origin_of(text) for text in args.origin),
        proxy_headers=args.proxy_headers,
        forwarded_allow_ips=args.forwarded_allow_ips,
        log_level=args.log_level,
        own_sets=args.own_sets,
        shared=args.shared,
        allowance=at_least("--allowance", args.allowance, 0.01),
        idle_seconds=at_least("--idle", args.idle, 1.0),
    )
    with the_only_one(url, args.shared) as other:
        if other is not None:
            raise BadRequest(f"another server uses these tables already ({other}); use another --data, or --shared")
        return run(settings, browser=False)


def play(args: argparse.Namespace, place: str = "") -> int:
    """Serve on this computer only, and open the page, at some place of it."""
    settings = Settings(
        database=sqlite_in(args.data),
        lab=lab_in(args.data),
        port=USUAL_PORT if args.port is None else args.port,
        any_port=args.port is None,
        hosts=("127.0.0.1", "localhost"),
        workers=int(at_least("--workers", args.workers, 1)),
        pace=at_least("--pace", args.pace, 0.0),
        log_level="warning",
        own_sets=True,
        allowance=10.0,
    )
    with the_only_one(settings.database, False) as other:
        if other is None:
            return run(settings, browser=not args.no_browser, place=place)
    print(f"Undercroft is open already at {other}{place}")
    if not args.no_browser:
        webbrowser.open(other + place)
    return 0


def at_least(option: str, value: float, least: float) -> float:
    if not value >= least:  # so that "nan" is refused, too
        raise BadRequest(f"{option}: {least:g} or more, not {value:g}")
    return value


def origin_of(text: str) -> str:
    """A page's origin as browsers name it."""
    try:
        found = urlsplit(text)
        named = found.scheme in ("http", "https") and found.hostname and (found.port or True)
    except ValueError:
        named = None
    if not named or found.path.strip("/") or found.query or found.fragment or found.username:
        raise BadRequest(f"--origin: a page's address such as https://club.example, not {text!r}"[:200])
    return f"{found.scheme}://{found.netloc.lower()}"


def reports_in(args: argparse.Namespace) -> str:
    """The database that reports are read from: nothing is made only to look into it."""
    file = sqlite_file((args.data or data_folder()).expanduser())
    if not args.database and not file.is_file():
        raise BadRequest(f"--data: no tables are kept in {file.parent}")
    return args.database or sqlite_in(args.data)


def lab_in(folder: Path | None) -> Path:
    return (folder or data_folder()).expanduser().resolve() / "lab"


def sqlite_file(folder: Path) -> Path:
    return folder.resolve() / "undercroft.sqlite3"


def sqlite_in(folder: Path | None) -> str:
    folder = (folder or data_folder()).expanduser()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as problem:
        raise BadRequest(f"--data: {folder} cannot be used as a folder: {problem.strerror}") from None
    return f"sqlite:///{sqlite_file(folder)}"


class Server(uvicorn.Server):
    """Says where it listens once it does, and opens the browser there."""

    def __init__(self, config: uvicorn.Config, address: str, place: str, browser: bool) -> None:
        super().__init__(config)
        self.address = address
        self.place = place
        self.browser = browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(f"Undercroft is open at {self.address}{self.place} (Ctrl-C ends it)", flush=True)
            tell_others(self.address)
            if self.browser:
                await asyncio.to_thread(webbrowser.open, self.address + self.place)


def run(settings: Settings, browser: bool, place: str = "") -> int:
    """Until somebody ends it. Ctrl-C is how one does that: by then everything is closed in good order."""
    with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=event_loop) as runner:
        runner.run(open_house(settings, browser, place))
    return 0


def event_loop() -> asyncio.AbstractEventLoop:
    """uvloop's where it is installed: it sends and receives with less work."""
    try:
        import uvloop
    except ModuleNotFoundError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


async def open_house(settings: Settings, browser: bool, place: str) -> None:
    try:
        listening = listen(settings.host, settings.port)
    except BadRequest:
        if not settings.any_port:
            raise
        listening = listen(settings.host, 0)
    logging.basicConfig(level=settings.log_level.upper(), format="%(asctime)s %(levelname)s %(message)s")
    for chatty in ("alembic", "uvicorn.error"):  # the latter would log whole addresses, with all that is in them
        logging.getLogger(chatty).setLevel(logging.WARNING)
    store = Store(settings.database)
    config = uvicorn.Config(
        SafeHeaders(make_app(settings, store)),
        ws="websockets-sansio",
        ws_max_size=MAX_MESSAGE,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=settings.proxy_headers,
        forwarded_allow_ips=settings.forwarded_allow_ips,
        timeout_graceful_shutdown=3,
    )
    # Games and views are many small objects without cycles: looking through them all for cycles is the one thing
    # that makes a busy server stutter, so it is done seldom.
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    # The thread that writes hands over once for every row: if it had to wait the usual 5 ms each time until the loop
    # lets it on again, a busy server would keep everybody waiting for the store.
    sys.setswitchinterval(SWITCH_SECONDS)
    await Server(config, address_of(listening), place, browser).serve(sockets=[listening])


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named because asyncio sends small messages at once only on sockets that are said to be TCP.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except (OSError, OverflowError) as problem:
        listening.close()
        raise BadRequest(f"cannot listen at {host} port {port}: {problem}") from None
    listening.listen(ALL_TAKEN)
    return listening


def address_of(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


# --- reports
def list_reports(url: str) -> int:
    engine = database.connect(url)
    database.upgrade(engine)
    with engine.connect() as connection:
        for report in find_reports(connection):
            at = datetime.fromtimestamp(report.at / 1000, UTC)
            who = "a watcher" if report.seat is None else f"seat {report.seat}"
            print(f"{report.number}  {at:%Y-%m-%d %H:%M} UTC  table {report.table}, {who}: {report.text or '-'}")
    return 0


def print_report(url: str, number: int) -> int:
    engine = database.connect(url)
    database.upgrade(engine)
    with engine.connect() as connection:
        record = find_report(connection, number)
    if record is None:
        raise BadRequest(f"--report: there is no report {number}")
    print(json.dumps(json.loads(record), indent=1))
    return 0
