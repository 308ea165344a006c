"""A private PostgreSQL for the tests: a real server in a folder of its own, reached by a socket there, gone
afterwards."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

OWNER = "companion"

QUICK = ("fsync=off", "full_page_writes=off", "synchronous_commit=off", "shared_buffers=16MB", "max_connections=200")
"""No test pulls the plug, so nothing need reach the disk."""


def programs() -> Path | None:
    """The folder with `initdb` and `postgres`; Debian keeps it out of the path."""
    initdb = shutil.which("initdb")
    folders = [Path(initdb).resolve().parent] if initdb else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    return folders[-1] if folders and (folders[-1] / "postgres").exists() else None


class Server:
    """One running server."""

    def __init__(self, bin: Path) -> None:
        self.bin, self._number = bin, 0
        self.folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))
        # The server refuses to run as root.
        self._as: dict[str, Any] = {"user": "nobody", "extra_groups": []} if os.geteuid() == 0 else {}
        if self._as:
            shutil.chown(self.folder, "nobody")
        self._make()
        self.start()

    def start(self) -> None:
        settings = [part for setting in (*QUICK, "listen_addresses=") for part in ("-c", setting)]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [self.bin / "postgres", "-D", self.folder / "data", "-k", self.folder, *settings],
                stdout=log,
                stderr=log,
                cwd="/",
                **self._as,
            )
        deadline = time.monotonic() + 60
        while not self._answers():
            assert time.monotonic() < deadline and self.process.poll() is None, (self.folder / "log").read_text()
            time.sleep(0.02)

    def remove(self) -> None:
        with suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGQUIT)
        self.process.wait(60)
        shutil.rmtree(self.folder)

    def url(self, name: str) -> str:
        """The address of a database here, as people write it."""
        return f"postgresql://{OWNER}@/{name}?host={self.folder}"

    @contextmanager
    def database(self) -> Iterator[str]:
        """The address of a new database without a table, that is gone afterwards."""
        self._number += 1
        name = f"t{self._number}"
        self.run(f"CREATE DATABASE {name} TEMPLATE template0")
        yield self.url(name)
        self.run(f"DROP DATABASE {name} WITH (FORCE)")

    @contextmanager
    def away(self, url: str) -> Iterator[None]:
        """While this lasts the database at this address answers nobody."""
        name = url.partition("?")[0].rpartition("/")[2]
        self.run(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        self.cut(f"datname = '{name}'")
        try:
            yield
        finally:
            self.run(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")

    def refused(self) -> int:
        """How often it refused a connection as the database was `away`."""
        return (self.folder / "log").read_text().count("is not currently accepting connections")

    def cut(self, which: str) -> int:
        """Ends these connections from the server's side; how many there were."""
        return len(self.run(f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE {which}"))

    def run(self, sql: str, on: str = "") -> list[tuple[Any, ...]]:
        """What this statement gives, as the owner of the server, in the database at this address."""
        import psycopg

        with psycopg.connect(on or self.url("postgres"), autocommit=True) as connection:
            cursor = connection.execute(sql.encode())
            return cursor.fetchall() if cursor.description else []

    def _make(self) -> None:
        options = ("--auth=trust", "--no-sync", "--no-instructions", "--encoding=UTF8", "--locale=C")
        made = [self.bin / "initdb", "-D", self.folder / "data", "-U", OWNER, *options]
        subprocess.run(made, check=True, capture_output=True, cwd="/", **self._as)

    def _answers(self) -> bool:
        import psycopg

        with suppress(psycopg.OperationalError):
            return self.run("SELECT 1") == [(1,)]
        return False


def main(*command: str) -> int:
    """Runs this command with the address of a new database in COMPANION_DATABASE_URL; its exit status."""
    bin = programs()
    if bin is None:
        raise SystemExit("There is no PostgreSQL on this machine.")
    server = Server(bin)
    try:
        with server.database() as address:
            environment = {**os.environ, "COMPANION_DATABASE_URL": address}
            return subprocess.run(command, env=environment, check=False).returncode
    finally:
        server.remove()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
