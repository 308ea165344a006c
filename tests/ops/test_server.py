"""The server: small answers leave at once, no request is logged, and Ctrl-C stops it. Jobs beside it."""

from __future__ import annotations

import errno
import http.client
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from itertools import count

import gevent
import pytest

from companion import server as gevent_server
from companion.settings import StartupError
from tests.waiting import LONG, until

# A small application in the companion's place: streams that wait for ever, and pages that fail.
PROGRAM = """
from gevent import monkey
monkey.patch_all()
import socket
from companion import server
from companion.live import VersionBus

live = VersionBus()

def app(environ, answer):
    path = environ["PATH_INFO"]
    if path == "/fail":
        raise ZeroDivisionError("oh")
    answer("200 OK", [("Content-Type", "text/event-stream" if path == "/stream" else "text/plain")])
    if path == "/nodelay":
        return [str(environ["nodelay"]).encode()]
    return (text.encode() for text in live.stream("KRTN", 0, (1,))) if path == "/stream" else [b"here"]

class Handler(server.Handler):
    def get_environ(self):
        environ = super().get_environ()
        environ["nodelay"] = self.socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        return environ

server.Server.handler_class = Handler
listener = server.listen("127.0.0.1", 0)
url = server.listen_url(listener)
server.run_server(listener, app, live, lambda: print(url, flush=True))
print("ended", flush=True)
"""


class Running:
    """The program above; it answers at `port`."""

    def __init__(self) -> None:
        command = [sys.executable, "-c", PROGRAM]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout
        self.port = int(self.process.stdout.readline().rstrip("/\n").rpartition(":")[2])

    def get(self, path: str, **headers: str) -> tuple[int, bytes, str | None]:
        """Status, body and what the answer says of its connection."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONG)
        connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        status, body = answer.status, answer.read()
        connection.close()
        return status, body, answer.getheader("Connection")

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=LONG)

    def stop(self, name: str = "SIGTERM") -> str:
        """Ends it by this signal, as it should end; what it said on standard error."""
        self.process.send_signal(getattr(signal, name))
        out, errors = self.process.communicate(timeout=LONG)
        assert (self.process.returncode, out) == (0, "ended\n")
        return errors


@pytest.fixture
def server() -> Iterator[Running]:
    running = Running()
    yield running
    running.process.kill()
    running.process.communicate()


HEADS = (
    "POST / HTTP/1.1\r\nContent-Length: " + "9" * 5000,
    "POST / HTTP/1.1\r\nContent-Length: -1",
    "POST / HTTP/1.1\r\nContent-Length: x",
    "GET / HTTP/1",
    "GET / HTTP/9.9",
    "GET / HTTP/1.1\r\n" + "X: topsecret\r\n" * 200,
    "GET",
)
BROKEN_OFF = (
    "",
    "GET",
    "GET / HTTP/1.1\r\nHo",
    "POST / HTTP/1.1\r\nContent-Length: 500\r\n\r\nx",
    "GET /\r\n\r\n",
    "GET /stream HTTP/1.1\r\n\r\n",
    "?\r\n\r\n",
)


def test_whatever_is_sent_it_serves_on_and_prints_nothing_of_a_request(server: Running) -> None:
    assert server.get("/t/KRTN?key=topsecret") == (200, b"here", None)
    # A phone that slept would send its next tap into a dead connection.
    assert server.get("/", HX_Request="true") == (200, b"here", "close")
    # Without TCP_NODELAY a small answer would wait for the acknowledgement of its head, 40 ms on Linux.
    assert int(server.get("/nodelay")[1]) != 0
    for head in HEADS:
        with server.connect() as client:
            client.sendall(f"{head}\r\n\r\n".encode())
            assert client.recv(4096).startswith(b"HTTP/1.1 400 "), head
    for part in BROKEN_OFF:
        for linger in (b"\1\0\0\0\0\0\0\0", b"\0\0\0\0\0\0\0\0"):  # by a reset, and as usual
            with server.connect() as client:
                client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
                client.sendall(part.encode())
    assert server.get("/")[:2] == (200, b"here")
    assert server.get("/fail?key=topsecret")[0] == 500
    errors = server.stop()
    assert errors.count("Traceback") == 1 and "ZeroDivisionError" in errors
    assert "topsecret" not in errors and "127.0.0.1" not in errors


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no such signals")
@pytest.mark.parametrize("name", ["SIGINT", pytest.param("SIGTERM", marks=pytest.mark.long)])
def test_it_stops_at_once_and_asks_phones_to_reconnect(server: Running, name: str) -> None:
    streams, idle = [server.connect() for _ in range(50)], server.connect()
    for stream in streams:
        stream.sendall(b"GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
    told = [b""] * len(streams)
    for at, stream in enumerate(streams):
        while b"retry: 1000" not in told[at]:
            told[at] += stream.recv(4096)
    assert server.stop(name) == ""
    for stream in streams:
        rest = b"".join(iter(lambda stream=stream: stream.recv(4096), b""))
        assert re.search(rb"event: beat\nretry: \d+\ndata:\n\n\r\n0\r\n\r\n$", rest)
        stream.close()
    idle.close()


# Where it listens


def test_a_port_or_address_that_it_cannot_have_is_reported_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    with gevent_server.listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(StartupError, match=f"Port {port} is taken, perhaps by another companion"):
            gevent_server.listen("127.0.0.1", port)
    for host in ("198.51.100.7", "no such host", "300.1.2.3", "ff"):
        with pytest.raises(StartupError, match=re.escape(host) + " is not an address of this computer"):
            gevent_server.listen(host, 0)

    def refuse(*_: object, **__: object) -> None:
        """Windows says so of ports that Hyper-V reserves."""
        raise PermissionError(errno.EACCES, "forbidden by its access permissions")

    monkeypatch.setattr(gevent_server.socket, "create_server", refuse)
    with pytest.raises(StartupError, match="Port 80 needs special rights or is reserved"):
        gevent_server.listen("0.0.0.0", 80)


def test_without_a_network_a_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gevent_server, "home_addresses", list)
    with pytest.raises(StartupError, match="has no network .* use --host 127.0.0.1"):
        gevent_server.listen(None, 0)
    gevent_server.listen("127.0.0.1", 0).close()


# Jobs


def test_a_job_that_fails_is_logged_once_and_runs_again(caplog: pytest.LogCaptureFixture) -> None:
    runs = count(1)

    def fails_twice() -> None:
        if next(runs) < 3:
            raise ZeroDivisionError("oh")

    running = gevent.spawn(gevent_server.run_regularly, 0.01, 0, fails_twice)
    until(lambda: next(runs) > 6, gevent.sleep)
    running.kill()
    assert [record.exc_info[0] for record in caplog.records if record.exc_info] == [ZeroDivisionError]
