"""A real PostgreSQL for tests, started from the machine's own binaries in a temporary folder."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from pathlib import Path

DEBIAN = Path("/usr/lib/postgresql")


def binaries() -> Path | None:
    """Where PostgreSQL's programs are: the newest, or whatever the shell finds."""
    versions = sorted(DEBIAN.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if versions:
        return versions[-1].parent
    found = shutil.which("initdb")
    return Path(found).parent if found else None


class Postgres:
    """One database server; it refuses to run as root, so root runs it as the user `postgres`."""

    def __init__(self, folder: Path) -> None:
        found = binaries()
        assert found is not None
        self.binaries, self.folder, self.port = found, folder, free_port()
        self.as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        folder.mkdir(parents=True)
        if self.as_user:
            shutil.chown(folder, "postgres")
        self._run("initdb", "-D", self.data, "-A", "trust", "-U", "undercroft", "--no-sync", "-E", "UTF8")
        self.start()

    @property
    def data(self) -> str:
        return str(self.folder / "data")

    def url(self, name: str) -> str:
        return f"postgresql://undercroft@127.0.0.1:{self.port}/{name}"

    def create(self, name: str) -> str:
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "undercroft", name)
        return self.url(name)

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1"
        self._run("pg_ctl", "-D", self.data, "-l", str(self.folder / "log"), "-w", "-o", options, "start")

    def stop(self) -> None:
        """At once, as if somebody pulled the plug."""
        self._run("pg_ctl", "-D", self.data, "-m", "immediate", "-w", "stop")

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self.as_user, str(self.binaries / program), *arguments]
        with (self.folder / "output").open("a") as output:
            subprocess.run(command, check=True, stdout=output, stderr=output, cwd=self.folder)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
