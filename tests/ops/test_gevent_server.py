"""The server: small answers leave at once, streams are told, no request is logged, and Ctrl-C stops it."""

from __future__ import annotations

import errno
import http.client
import os
import re
import signal
import socket
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import gevent
import pytest

from companion.ops import gevent_server, scheduler
from companion.settings import StartupError
from tests.waiting import until

# A small application in the companion's place: streams that wait for ever, and pages that fail.
PROGRAM = """
from gevent import monkey
monkey.patch_all()
import socket, time
from companion.ops import gevent_server
from companion.realtime.version_bus import VersionBus

live = VersionBus()

def app(environ, answer):
    path = environ["PATH_INFO"]
    if path == "/fail":
        raise ZeroDivisionError("oh")
    if path == "/busy":
        until = time.perf_counter() + 0.005
        while time.perf_counter() < until:
            pass
    answer("200 OK", [("Content-Type", "text/event-stream" if path == "/stream" else "text/plain")])
    if path == "/nodelay":
        return [str(environ["nodelay"]).encode()]
    return (text.encode() for text in live.stream("KRTN", 0, (1,))) if path == "/stream" else [b"here"]

class Handler(gevent_server.Handler):
    def get_environ(self):
        environ = super().get_environ()
        environ["nodelay"] = self.socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        return environ

gevent_server.Server.handler_class = Handler
listener = gevent_server.listen("127.0.0.1", 0)
url = gevent_server.listen_url(listener)
gevent_server.serve(listener, app, live.close, lambda: print(url, flush=True))
print("ended", flush=True)
"""

Start = Callable[[], tuple["subprocess.Popen[str]", int]]


def program() -> subprocess.Popen[str]:
    command = [sys.executable, "-c", PROGRAM]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def port_of(process: subprocess.Popen[str]) -> int:
    """As soon as it answers."""
    assert process.stdout is not None
    return int(process.stdout.readline().rstrip("/\n").rpartition(":")[2])


@pytest.fixture
def started() -> Iterator[Start]:
    """Starts the server above; the process and its port."""
    running: list[subprocess.Popen[str]] = []

    def start() -> tuple[subprocess.Popen[str], int]:
        running.append(program())
        return running[-1], port_of(running[-1])

    yield start
    for process in running:
        process.kill()
        process.communicate()


@pytest.fixture(scope="module")
def port_of_one_that_stays() -> Iterator[int]:
    """The port of the server above, for tests that do not end it."""
    with program() as process:
        yield port_of(process)
        process.kill()


def get(port: int, path: str) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", path)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, body


def open_stream(port: int) -> socket.socket:
    stream = socket.create_connection(("127.0.0.1", port), timeout=30)
    stream.sendall(b"GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
    received = b""
    while b"retry: 1000" not in received:
        received += stream.recv(4096)
    return stream


def rest_of(stream: socket.socket) -> bytes:
    """What is still said until the end."""
    pieces = []
    while piece := stream.recv(4096):
        pieces.append(piece)
    return b"".join(pieces)


@pytest.mark.parametrize(("headers", "told"), [({"HX-Request": "true"}, "close"), ({}, None)])
def test_a_fragment_ends_its_connection(port_of_one_that_stays: int, headers: dict[str, str], told: str | None) -> None:
    """A phone that slept would send its next tap into a dead one."""
    connection = http.client.HTTPConnection("127.0.0.1", port_of_one_that_stays, timeout=30)
    connection.request("GET", "/", headers=headers)
    assert connection.getresponse().getheader("Connection") == told
    connection.close()


def test_small_answers_are_sent_at_once(port_of_one_that_stays: int) -> None:
    """Without TCP_NODELAY each would wait for the acknowledgement of its head, 40 ms on Linux."""
    status, body = get(port_of_one_that_stays, "/nodelay")
    assert status == 200
    assert int(body) != 0


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no such signals")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_it_stops_at_once_and_asks_phones_to_reconnect(started: Start, name: str) -> None:
    process, port = started()
    streams = [open_stream(port) for _ in range(5)]
    idle = socket.create_connection(("127.0.0.1", port))
    process.send_signal(getattr(signal, name))
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (0, "ended\n", "")
    for stream in streams:
        assert re.search(rb"event: beat\nretry: \d+\ndata:\n\n\r\n0\r\n\r\n$", rest_of(stream))
        stream.close()
    idle.close()


def test_200_streams_at_once_are_told(port_of_one_that_stays: int) -> None:
    streams = [open_stream(port_of_one_that_stays) for _ in range(200)]
    for stream in streams:
        assert b"event: beat" in stream.recv(4096)
        stream.close()


def test_errors_print_nothing_of_a_request(started: Start) -> None:
    process, port = started()
    assert get(port, "/t/KRTN/hand-over/topsecret?key=topsecret")[0] == 200
    assert get(port, "/fail?key=topsecret")[0] == 500
    process.terminate()
    out, err = process.communicate(timeout=30)
    assert "ZeroDivisionError" in err
    assert "topsecret" not in out + err and "127.0.0.1" not in err


HEADS = (
    "POST / HTTP/1.1\r\nContent-Length: " + "9" * 400,
    "POST / HTTP/1.1\r\nContent-Length: " + "9" * 5000,
    "POST / HTTP/1.1\r\nContent-Length: -1",
    "POST / HTTP/1.1\r\nContent-Length: x",
    "POST / HTTP/1.1\r\nTransfer-Encoding: chunked",
    "GET / HTTP/1",
    "GET / HTTP/9.9",
    "GET / HTTP/1.1\r\n" + "X: topsecret\r\n" * 200,
    "GET",
)


def test_a_malformed_head_is_answered_by_400_and_not_printed(started: Start) -> None:
    process, port = started()
    for head in HEADS:
        with socket.create_connection(("127.0.0.1", port), timeout=30) as client:
            client.sendall(f"{head}\r\n\r\n".encode())
            assert client.recv(4096).startswith(b"HTTP/1.1 400 "), head
    process.terminate()
    assert process.communicate(timeout=30) == ("ended\n", "")


def test_a_client_that_breaks_off_causes_no_error(started: Start) -> None:
    process, port = started()
    form = "POST / HTTP/1.1\r\nContent-Length: 500\r\n\r\nx"
    for part in ("", "GET", "GET / HTTP/1.1\r\nHo", form, "GET /\r\n\r\n", "GET /stream HTTP/1.1\r\n\r\n", "?\r\n\r\n"):
        for linger in (b"\1\0\0\0\0\0\0\0", b"\0\0\0\0\0\0\0\0"):  # by a reset, and as usual
            with socket.create_connection(("127.0.0.1", port), timeout=30) as client:
                client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
                client.sendall(part.encode())
    assert get(port, "/") == (200, b"here")
    process.terminate()
    assert process.communicate(timeout=30) == ("ended\n", "")


@pytest.mark.alone
def test_a_client_that_sends_requests_without_waiting_does_not_stall_six_players(port_of_one_that_stays: int) -> None:
    """Best effort: an answer of theirs waits for a few of his, not for all of them."""
    with socket.create_connection(("127.0.0.1", port_of_one_that_stays), timeout=30) as greedy:
        greedy.sendall(b"GET /busy HTTP/1.1\r\nHost: localhost\r\n\r\n" * 1000)  # five seconds of work
        with ThreadPoolExecutor(6) as players:
            waits = [players.submit(waited_for, port_of_one_that_stays) for _ in range(60)]
            assert statistics.median(wait.result() for wait in waits) < 0.1


def waited_for(port: int) -> float:
    begun = time.perf_counter()
    assert get(port, "/busy")[0] == 200
    return time.perf_counter() - begun


def test_a_taken_port_is_reported_with_a_sentence() -> None:
    with gevent_server.listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(StartupError, match=f"Port {port} is taken, perhaps by another companion"):
            gevent_server.listen("127.0.0.1", port)


def test_a_forbidden_port_is_reported_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows says so of ports that Hyper-V reserves."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "forbidden by its access permissions")

    monkeypatch.setattr(gevent_server.socket, "create_server", refuse)
    with pytest.raises(StartupError, match="Port 80 needs special rights or is reserved"):
        gevent_server.listen("0.0.0.0", 80)


@pytest.mark.parametrize("host", ["198.51.100.7", "no such host", "300.1.2.3", "ff"])
def test_an_address_of_another_computer_is_reported_with_a_sentence(host: str) -> None:
    with pytest.raises(StartupError, match=re.escape(host) + " is not an address of this computer"):
        gevent_server.listen(host, 0)


def test_without_a_network_a_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gevent_server, "home_addresses", list)
    with pytest.raises(StartupError, match="has no network .* use --host 127.0.0.1"):
        gevent_server.listen(None, 0)
    gevent_server.listen("127.0.0.1", 0).close()


HAS_IPV6 = socket.has_dualstack_ipv6()


@pytest.mark.skipif(not HAS_IPV6, reason="IPv6 is off here")
def test_a_network_without_ipv4_is_served_over_ipv6(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gevent_server, "home_addresses", lambda: ["fd00::5"])
    with gevent_server.listen(None, 0) as listener:
        host, port = listener.getsockname()[:2]
        assert host == "::"
        for reached in ("::1", "127.0.0.1"):  # in case the laptop moves to a network with IPv4
            socket.create_connection((reached, port), timeout=5).close()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such limit")
@pytest.mark.parametrize(("hard", "allowed"), [(700, 700), (5000, 5000), (10**9, gevent_server.MAX_FILES)])
def test_the_limit_of_open_files_is_raised_as_far_as_allowed(hard: int, allowed: int) -> None:
    code = f"""
import resource
from companion.ops import gevent_server
most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (300, min(most, {hard})))
print(gevent_server.raise_file_limit(), resource.getrlimit(resource.RLIMIT_NOFILE)[0], min(most, {allowed}))
"""
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert len(output) == 3 and len(set(output)) == 1, output


def test_a_job_that_fails_is_logged_once_and_runs_again(caplog: pytest.LogCaptureFixture) -> None:
    runs = count(1)

    def fails_twice() -> None:
        if next(runs) < 3:
            raise ZeroDivisionError("oh")

    running = scheduler.start_jobs([scheduler.Job(fails_twice, every=0.01)])
    until(lambda: next(runs) > 6, gevent.sleep)
    gevent.killall(running)
    assert [record.exc_info[0] for record in caplog.records if record.exc_info] == [ZeroDivisionError]


@pytest.fixture
def copying() -> Iterator[tuple[list[gevent.Greenlet], threading.Event, list[str]]]:
    """Hours whose copy is under way until it may be finished, and what was copied by then."""
    begun, may_end, copied = threading.Event(), threading.Event(), list[str]()

    def copy() -> None:
        begun.set()
        assert may_end.wait(30)
        copied.append("all")

    hours = scheduler.start_jobs([scheduler.Job(copy, in_thread=True)])
    until(begun.is_set, gevent.sleep)
    yield hours, may_end, copied
    may_end.set()
    gevent.get_hub().threadpool.join()


def test_a_running_copy_is_finished_before_the_server_stops(
    copying: tuple[list[gevent.Greenlet], threading.Event, list[str]],
) -> None:
    hours, may_end, copied = copying
    threading.Timer(0.2, may_end.set).start()
    scheduler.stop_jobs(hours)
    assert copied == ["all"]


def test_a_copy_that_takes_too_long_is_not_waited_for(
    copying: tuple[list[gevent.Greenlet], threading.Event, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    hours, _, copied = copying
    monkeypatch.setattr(scheduler, "STOP_SECONDS", 0.05)
    scheduler.stop_jobs(hours)
    assert copied == []
