"""A small application instead of the companion's, behind the companion's server, in a process of its own."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from typing import IO, cast

from tests.waiting import LONG

# `/hold` stops the whole process until a line comes; each answer says how many requests were begun by then. `/set`
# changes limits of the server from the next connection on; how many connections there may be is one of them.
PROGRAM = """
from gevent import monkey
monkey.patch_all()
import json, os, sys, time
from urllib.parse import unquote
from companion.ops import connections, connection_limits, gevent_server

usual = {name: value for name, value in vars(connection_limits).items() if name.isupper()}
open_now = connections.Connections(10_000)
gevent_server.make_limited_connections = lambda behind_proxy: open_now
begun = 0

def app(environ, answer):
    global begun
    path = environ["PATH_INFO"]
    begun = 0 if path == "/set" else begun + 1
    mine = begun
    if path == "/set":
        settings = usual | {"MOST": 10_000} | json.loads(unquote(environ["QUERY_STRING"]))
        open_now.limit = settings.pop("MOST")
        vars(connection_limits).update(settings)
    if path.startswith("/hold"):
        print("holding", flush=True)
        os.read(0, 1)
    if path == "/hold-and-read":
        environ["wsgi.input"].read()
        mine = begun
    said = str(len(open_now) if path == "/open" else mine).encode()
    if path == "/busy":
        until = time.perf_counter() + 0.005
        while time.perf_counter() < until:
            pass
    if path == "/read":
        try:
            said = str(len(environ["wsgi.input"].read())).encode()
        except OSError:
            said = b"broken off"
    if path == "/large":
        said = b"x" * 30_000_000
    answer("200 OK", [("Content-Type", "text/plain"), ("Content-Length", str(len(said)))])
    return [said]

listener = gevent_server.listen("127.0.0.1", 0)
gevent_server.serve(listener, app, lambda: None, lambda: print(listener.getsockname()[1], flush=True))
"""


class Small:
    """The server above."""

    def __init__(self) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([sys.executable, "-c", PROGRAM], stdin=pipe, stdout=pipe, stderr=pipe)
        self._says, self._hears = cast(IO[bytes], self.process.stdout), cast(IO[bytes], self.process.stdin)
        self.port = int(self._says.readline())
        self.connections: list[socket.socket] = []

    def connect(self, source: str = "127.0.0.1") -> socket.socket:
        connection = socket.socket()
        connection.bind((source, 0))
        connection.settimeout(LONG)
        connection.connect(("127.0.0.1", self.port))
        self.connections.append(connection)
        return connection

    def ask(self, path: str = "/") -> bytes:
        """The body of the answer over a new connection."""
        connection = self.connect()
        connection.sendall(get(path, "Connection: close\r\n"))
        status, body = answer(connection)
        assert status == 200 and ended(connection)
        connection.close()
        return body

    def begin_anew(self, **limits: float) -> None:
        """Reset the count of requests, and set these limits instead of the usual ones."""
        settings = ",".join(f'"{name}":{value}' for name, value in limits.items())
        assert self.ask(f"/set?{{{settings}}}") == b"0"

    def wait_until_holding(self) -> bool:
        """Waits until the process has stopped at a request."""
        return self._says.readline() == b"holding\n"

    def go_on(self) -> None:
        self._hears.write(b"\n")
        self._hears.flush()

    def hang_up(self) -> None:
        for connection in self.connections:
            connection.close()
        self.connections.clear()

    def end(self) -> str:
        """What it said on standard error."""
        self.process.terminate()
        return self.process.communicate(timeout=LONG)[1].decode()


def get(path: str = "/", more: str = "") -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{more}\r\n".encode()


def answer(connection: socket.socket) -> tuple[int, bytes]:
    """The next answer of this connection: its status and body."""
    heard = b""
    while b"\r\n\r\n" not in heard:
        piece = connection.recv(1)
        assert piece, heard
        heard += piece
    length = re.search(rb"(?i)content-length: (\d+)", heard)
    assert length
    body = b""
    while len(body) < int(length[1]):
        body += connection.recv(int(length[1]) - len(body))
    return int(heard[9:12]), body


def ended(connection: socket.socket) -> bool:
    """Whether the server hangs up, as soon as it does or says something."""
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True
