"""How a server runs."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a host can set; `command` has the words for it."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    any_port: bool = False  # whether another will do if that one is taken
    workers: int = 1
    pace: float = 0.15  # seconds before which no bot's answer is shown
    hosts: tuple[str, ...] = ()  # names the server may be called by; none: any
    origins: tuple[str, ...] = ()  # besides the server's own
    proxy_headers: bool = False
    forwarded_allow_ips: str = "127.0.0.1"
    log_level: str = "info"
    lab: Path | None = None  # the folder for reports of the laboratory; None: there is none
    own_sets: bool = False  # whether records that carry card sets of their own may be opened
    allowance: float = 1.0  # how many times the usual limits per address and socket
    shared: bool = False  # whether other servers use the same database
    idle_seconds: float = 300.0  # after which a table that nobody looks at is put away
    page: Path = field(default_factory=lambda: Path(__file__).parent / "page")
