"""Many browsers in one thread: connections that ask and are answered over a selector, as bare as can be."""

from __future__ import annotations

import re
import socket

PATIENCE = 30.0
LENGTH = re.compile(rb"(?i)\r\ncontent-length: *(\d+)")


def get(port: int, path: str, cookie: str = "", **headers: str) -> bytes:
    """A request as htmx sends it for a fragment."""
    all_headers = {"Host": f"127.0.0.1:{port}", "HX-Request": "true", "Accept-Encoding": "gzip", "Cookie": cookie}
    all_headers |= {name.replace("_", "-"): value for name, value in headers.items()}
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in all_headers.items())]
    return "\r\n".join([*lines, "", ""]).encode()


class Line:
    """One connection that is kept; where the server ends it with its answer, another one for the next question."""

    def __init__(self, port: int) -> None:
        self.port, self.heard = port, b""
        self.connection = self._laid()

    def _laid(self) -> socket.socket:
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connection

    @property
    def ended(self) -> bool:
        """Whether the server said that this answer is the last on its line."""
        return b"\r\nConnection: close" in self.heard.partition(b"\r\n\r\n")[0]

    def ask(self, request: bytes) -> None:
        if self.ended:
            self.connection.close()
            self.connection = self._laid()
        self.heard = b""
        self.connection.sendall(request)

    def whole(self) -> bool:
        """Reads on; whether the answer is here in full."""
        piece = self.connection.recv(1 << 18)
        assert piece, "the server hung up"
        self.heard += piece
        head, blank, body = self.heard.partition(b"\r\n\r\n")
        if not blank:
            return False
        size = LENGTH.search(head)
        return len(body) >= (int(size[1]) if size else 0)

    def answer(self, request: bytes) -> bytes:
        """Asks and waits."""
        self.ask(request)
        while not self.whole():
            pass
        return self.heard

    def close(self) -> None:
        self.connection.close()


def status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])
