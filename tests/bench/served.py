"""A companion in a process of its own, for measuring from outside: started, spoken to over HTTP, stopped."""

from __future__ import annotations

import argparse
import http.client
import os
import re
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from urllib.parse import urlencode

from tests.waiting import LONG


class Served:
    """The command `companion` on a free loopback port. `started` is the seconds from command to first page."""

    more: tuple[str, ...] = ()
    """Further options of the command."""

    port = 0
    """0: one that is free."""

    before: tuple[str, ...] = ()
    """What stands before the command, for instance a shell that sets a limit."""

    program: tuple[str, ...] = ("-m", "companion")
    """What Python runs."""

    errors = subprocess.DEVNULL
    """Where what it says on standard error goes."""

    def __init__(self, data: Path | None = None) -> None:
        self.data = data or Path(tempfile.mkdtemp()) / "instance"
        at = ("--host", "127.0.0.1", "--port", str(self.port))
        command = [sys.executable, *self.program, *at, "--no-browser", *self.more]
        # As on anybody's machine: Python keeps its byte code, so the second start finds its files warm.
        own = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        begun = time.perf_counter()
        self.process = subprocess.Popen(
            [*self.before, *command, "--data", str(self.data)],
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
            env=own,
        )
        try:
            self.port = self._answering()
        except BaseException:  # nobody else would end it
            self.process.kill()
            self.process.communicate()
            raise
        self.started = time.perf_counter() - begun

    def _answering(self) -> int:
        """Waits until it answers; its port."""
        assert self.process.stdout
        match = re.search(r"http://.+:(\d+)/", self.process.stdout.readline())
        assert match, "the companion did not start"
        port = self.port or int(match[1])
        first = Caller(port)
        with closing(first.connection):
            assert first.get("/")[0] == 200
        return port

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def memory(self) -> tuple[float, float]:
        """Resident memory now and at its highest, in MB (Linux)."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        now, peak = (re.search(rf"{name}:\s+(\d+) kB", status) for name in ("VmRSS", "VmHWM"))
        assert now and peak
        return int(now[1]) / 1024, int(peak[1]) / 1024

    def __enter__(self) -> Served:
        return self

    def __exit__(self, *failure: object) -> None:
        # On Windows no signal can be sent to one process alone.
        self.process.terminate() if sys.platform == "win32" else self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=LONG)


class Logged(Served):
    """A companion that a test may spoil, and whose log can be read when it has ended."""

    errors = subprocess.PIPE

    def ends(self, signal_number: int = signal.SIGTERM) -> list[str]:
        """Stop it by this signal; returns the lines that it logged."""
        self.process.send_signal(signal_number)
        _, errors = self.process.communicate(timeout=LONG)
        assert self.process.returncode == 0
        return errors.splitlines()

    def __exit__(self, *failure: object) -> None:
        self.process.kill()
        self.process.communicate()


class Caller:
    """A browser without a screen: one connection, its cookie."""

    def __init__(self, port: int) -> None:
        self.port, self.cookie = port, ""
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)

    def get(self, path: str) -> tuple[int, str, str]:
        """Status, `Location`, body."""
        return self._ask("GET", path, None)

    def post(self, path: str, **form: object) -> tuple[int, str, str]:
        """Posts a form as our own page does."""
        fields = {"once": secrets.token_hex(16), **{name.rstrip("_"): value for name, value in form.items()}}
        return self._ask("POST", path, urlencode(fields, doseq=True))

    def _ask(self, method: str, path: str, body: str | None) -> tuple[int, str, str]:
        headers = {"Origin": f"http://127.0.0.1:{self.port}", "Cookie": self.cookie}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        text = answer.read().decode()
        for line in answer.headers.get_all("Set-Cookie") or []:
            self.cookie = line.split(";")[0]
        return answer.status, answer.headers.get("Location", ""), text


def smoke_asked(doc: str | None) -> bool:
    """Whether the command line asks for the smoke run of the benchmark of this text: everything once, at its smallest,
    to see that it still works; its figures mean nothing."""
    asked = argparse.ArgumentParser(description=doc)
    asked.add_argument("--smoke", action="store_true", help="run everything once, at its smallest")
    return bool(asked.parse_args().smoke)


def open_table(port: int, edition: str = "saboteur2", **options: str) -> tuple[Caller, str]:
    """A host and the code of his table, opened with these options."""
    host = Caller(port)
    status, where, _ = host.post(
        "/tables", edition=edition, **{f"option.{name}": value for name, value in options.items()}
    )
    assert status == 303, status
    return host, where.split("/")[2]
