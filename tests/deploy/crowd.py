"""Many phones at once, at the level of sockets: each holds a stream open and records the versions it is sent."""

from __future__ import annotations

import re
import selectors
import socket
import time
from collections.abc import Iterable, Mapping

from tests.bench.crowd import address_of_its_own
from tests.waiting import LONG

VERSION = re.compile(rb"^id: (\d+)\r?$", re.MULTILINE)


class Phone:
    """One phone's stream of a table. It reconnects with its last version when it is cut off."""

    def __init__(self, port: int, code: str, cookie: str = "") -> None:
        self.source = address_of_its_own()
        self.port, self.code, self.cookie = port, code, cookie
        self.told: list[int] = []
        self.cut_off = 0
        self.open()

    @property
    def newest(self) -> int:
        return self.told[-1] if self.told else 0

    def open(self) -> None:
        self._rest = b""
        self.connection = socket.create_connection(("127.0.0.1", self.port), timeout=LONG, source_address=self.source)
        asked = [f"GET /t/{self.code}/stream?seen={self.newest} HTTP/1.1", "Host: 127.0.0.1", f"Cookie: {self.cookie}"]
        self.connection.sendall("\r\n".join([*asked, "", ""]).encode())

    def read(self) -> None:
        """Read what has arrived; reconnect if the stream was cut off, or refused because the database was away."""
        try:
            come = self.connection.recv(65536)
        except ConnectionError:
            come = b""
        if not come or come.startswith(b"HTTP/1.1 503"):
            self.connection.close()
            self.cut_off += 1
            time.sleep(0.05)  # as a browser does, not at once
            self.open()
            come = b""
        *whole, self._rest = (self._rest + come).split(b"\n")
        self.told += map(int, VERSION.findall(b"\n".join(whole)))

    def check(self) -> None:
        """Check that the versions only rise."""
        assert self.told == sorted(set(self.told)), self.told


def listen(phones: Iterable[Phone], newest: Mapping[str, int]) -> None:
    """Read until every phone has the newest version of its table."""
    deadline = time.monotonic() + LONG
    waiting = {phone for phone in phones if phone.newest < newest[phone.code]}
    while waiting:
        assert time.monotonic() < deadline, [(p.port, p.code, p.newest, newest[p.code]) for p in waiting]
        with selectors.DefaultSelector() as turn:
            for phone in waiting:
                turn.register(phone.connection, selectors.EVENT_READ, phone)
            ready = [key.data for key, _ in turn.select(1)]
        for phone in ready:
            phone.read()
        waiting -= {phone for phone in ready if phone.newest >= newest[phone.code]}
