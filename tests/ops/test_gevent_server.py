"""The server: small answers leave at once, no request is logged, and Ctrl-C stops it."""

from __future__ import annotations

import errno
import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator

import gevent
import pytest

from companion.ops import gevent_server, scheduler
from companion.settings import StartupError
from companion.system import network
from tests.waiting import until

# A small application in the companion's place: streams that wait for ever, and pages that fail.
PROGRAM = """
from gevent import monkey
monkey.patch_all()
import socket
from companion.ops import request_handler, gevent_server
from companion.realtime.version_bus import VersionBus

live = VersionBus()
taken = []

def app(environ, answer):
    path = environ["PATH_INFO"]
    if path == "/fail":
        raise ZeroDivisionError("oh")
    answer("200 OK", [("Content-Type", "text/event-stream" if path == "/stream" else "text/plain")])
    if path == "/taken":
        return Taken()
    if path == "/nodelay":
        return [str(taken[-1].getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)).encode()]
    return stream() if path == "/stream" else [b"here"]

def stream():
    yield b": open\\n\\n"
    while True:
        live.wait_for_newer("KRTN", 0, 60)
        yield b":\\n\\n"

class Taken:
    def take_connection(self, sock):
        live.open_stream(sock, "KRTN", 0, 7, ())

    def __iter__(self):
        yield b"kept"

class Handler(request_handler.Handler):
    def __init__(self, sock, *rest):
        taken.append(sock)
        super().__init__(sock, *rest)

gevent_server.Server.handler_class = Handler
listener = gevent_server.listen("127.0.0.1", 0)
url = gevent_server.listener_phone_urls(listener)[0]
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


def open_stream(port: int, path: str = "/stream", wanted: bytes = b": open") -> socket.socket:
    stream = socket.create_connection(("127.0.0.1", port), timeout=30)
    stream.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    received = b""
    while wanted not in received:
        received += stream.recv(4096)
    return stream


def rest_of(stream: socket.socket) -> bytes:
    """What is still said until the end."""
    pieces = []
    while piece := stream.recv(4096):
        pieces.append(piece)
    return b"".join(pieces)


def test_small_answers_are_sent_at_once(port_of_one_that_stays: int) -> None:
    status, body = get(port_of_one_that_stays, "/nodelay")
    assert status == 200
    assert int(body) != 0


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no such signals")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_it_stops_at_once_with_open_streams_and_idle_connections(started: Start, name: str) -> None:
    process, port = started()
    streams = [open_stream(port) for _ in range(5)]
    idle = socket.create_connection(("127.0.0.1", port))
    process.send_signal(getattr(signal, name))
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (0, "ended\n", "")
    for connection in (*streams, idle):
        connection.close()


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no such signals")
def test_phones_are_asked_to_reconnect_before_the_server_ends(started: Start) -> None:
    process, port = started()
    streams = [open_stream(port, "/taken", b"id: 7\n") for _ in range(5)]
    process.terminate()
    assert process.communicate(timeout=30) == ("ended\n", "")
    for stream in streams:
        assert re.fullmatch(rb"..\r\nevent: beat\nretry: \d+\ndata:\n\n\r\n0\r\n\r\n", rest_of(stream))
        stream.close()


def test_an_answer_that_takes_the_connection_gets_it_in_http_1_1_alone(port_of_one_that_stays: int) -> None:
    """What is older knows no chunks, and gets the answer line by line."""
    open_stream(port_of_one_that_stays, "/taken", b"retry: 1000").close()
    with socket.create_connection(("127.0.0.1", port_of_one_that_stays), timeout=30) as old:
        old.sendall(b"GET /taken HTTP/1.0\r\nHost: localhost\r\n\r\n")
        assert rest_of(old).endswith(b"\r\n\r\nkept")


def test_a_stream_requested_with_a_body_is_sent_too(started: Start) -> None:
    process, port = started()
    with socket.create_connection(("127.0.0.1", port), timeout=30) as odd:
        odd.sendall(b"GET /taken HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n")
        heard = b""
        while b"id: 7\n" not in heard:
            heard += odd.recv(4096)
    process.terminate()
    assert process.communicate(timeout=30) == ("ended\n", "")


def test_errors_print_nothing_of_a_request(started: Start) -> None:
    process, port = started()
    assert get(port, "/t/KRTN/hand-over/topsecret?key=topsecret")[0] == 200
    assert get(port, "/fail?key=topsecret")[0] == 500
    with socket.create_connection(("127.0.0.1", port), timeout=30) as bad:
        bad.sendall(b"GET /topsecret HTTP/9.9\r\nHost: localhost\r\nCookie: topsecret\r\n\r\n")
        assert b"400" in bad.recv(4096)
    process.terminate()
    out, err = process.communicate(timeout=30)
    assert "ZeroDivisionError" in err
    assert "topsecret" not in out + err


def test_a_taken_port_is_reported_with_a_sentence() -> None:
    with gevent_server.listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(StartupError, match=f"Port {port} is taken, perhaps by another companion"):
            gevent_server.listen("127.0.0.1", port)


@pytest.mark.parametrize(("port", "message"), [(80, "Choose a port above 1023"), (8000, "reserves port 8000 for")])
def test_a_forbidden_port_is_reported_with_a_sentence(monkeypatch: pytest.MonkeyPatch, port: int, message: str) -> None:
    """Windows says so of ports that Hyper-V reserves."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "forbidden by its access permissions")

    monkeypatch.setattr(gevent_server.socket, "create_server", refuse)
    with pytest.raises(StartupError, match=message):
        gevent_server.listen("0.0.0.0", port)


@pytest.mark.parametrize("host", ["198.51.100.7", "no such host", "300.1.2.3", "ff"])
def test_an_address_of_another_computer_is_reported_with_a_sentence(host: str) -> None:
    with pytest.raises(StartupError, match=re.escape(host) + " is not an address of this computer"):
        gevent_server.listen(host, 0)


def test_without_a_network_a_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gevent_server, "home_addresses", list)
    with pytest.raises(StartupError, match="has no network .* use --host 127.0.0.1"):
        gevent_server.listen(None, 0)
    gevent_server.listen("127.0.0.1", 0).close()


def test_the_shown_addresses_are_the_home_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "home_addresses", lambda: ["192.168.1.20", "10.0.0.5"])
    with gevent_server.listen("0.0.0.0", 0) as everywhere, gevent_server.listen("127.0.0.1", 0) as here:
        ports = [listener.getsockname()[1] for listener in (everywhere, here)]
        assert gevent_server.listener_phone_urls(everywhere) == [
            f"http://192.168.1.20:{ports[0]}/",
            f"http://10.0.0.5:{ports[0]}/",
        ]
        assert gevent_server.listener_phone_urls(here) == [f"http://127.0.0.1:{ports[1]}/"]
        assert gevent_server.listener_phone_urls(here, "gold.example") == [f"http://gold.example:{ports[1]}/"]
        assert gevent_server.listen_url(everywhere) == f"http://0.0.0.0:{ports[0]}/"


def test_the_addresses_are_read_again_after_some_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, read = [100.0], iter([["192.168.1.20"], ["10.0.0.7"], []])
    monkeypatch.setattr(network, "home_addresses", lambda: next(read))
    monkeypatch.setattr(gevent_server.time, "monotonic", lambda: clock[0])
    with gevent_server.listen("0.0.0.0", 0) as everywhere:
        now, port = gevent_server.phone_urls_reader(everywhere), everywhere.getsockname()[1]
        assert now() == now() == [f"http://192.168.1.20:{port}/"]
        clock[0] += gevent_server.ADDRESS_SECONDS
        assert now() == now() == [f"http://10.0.0.7:{port}/"]


HAS_IPV6 = socket.has_dualstack_ipv6()


@pytest.mark.skipif(not HAS_IPV6, reason="IPv6 is off here")
def test_a_network_without_ipv4_is_served_over_ipv6(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gevent_server, "home_addresses", lambda: ["fd00::5"])
    with gevent_server.listen(None, 0) as listener:
        host, port = listener.getsockname()[:2]
        assert host == "::"
        for reached in ("::1", "127.0.0.1"):  # in case the laptop moves to a network with IPv4
            socket.create_connection((reached, port), timeout=5).close()


def test_objects_made_during_the_start_are_not_garbage_collected() -> None:
    code = (
        "import gc; from companion.ops import gevent_server; made = [[]]; gevent_server.tune_garbage_collector();"
        "kept = gc.get_freeze_count(); lost = []; lost.append(lost); del lost;"
        "print(kept > 10_000, gc.isenabled(), gc.get_threshold()[0] == gevent_server.GC_THRESHOLD, gc.collect() > 0)"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert result.stdout.split() == ["True"] * 4


def test_the_shown_address_stays_while_the_server_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gevent_server, "ADDRESS_SECONDS", 0.0)
    with gevent_server.listen("127.0.0.1", 0) as listener:
        ask = gevent_server.phone_urls_reader(listener)
        address = ask()
    assert ask() == address


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such limit")
@pytest.mark.parametrize(("hard", "allowed"), [(700, 700), (5000, 5000), (10**9, gevent_server.MAX_FILES)])
def test_the_limit_of_open_files_is_raised_as_far_as_allowed(hard: int, allowed: int) -> None:
    code = f"""
import resource
from companion.ops import gevent_server, scheduler, terminal
most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (300, min(most, {hard})))
print(gevent_server.raise_file_limit(), resource.getrlimit(resource.RLIMIT_NOFILE)[0], min(most, {allowed}))
"""
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert len(output) == 3 and len(set(output)) == 1, output


def test_a_job_that_fails_is_printed_and_runs_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(scheduler, "HOUR", 0.01)
    monkeypatch.setattr(scheduler, "FIRST_CLEANUP", 0)
    hours: list[int] = []

    def fails_at_first() -> None:
        hours.append(len(hours))
        if len(hours) == 1:
            raise ZeroDivisionError("oh")

    running = scheduler.start_jobs(scheduler.HourlyJobs(lambda: None, fails_at_first))
    until(lambda: len(hours) > 1, gevent.sleep)
    gevent.killall(running)
    assert "ZeroDivisionError: oh" in capsys.readouterr().err


@pytest.fixture
def copying() -> Iterator[tuple[list[gevent.Greenlet], threading.Event, list[str]]]:
    """Hours whose copy is under way until it may be finished, and what was copied by then."""
    begun, may_end, copied = threading.Event(), threading.Event(), list[str]()

    def copy() -> None:
        begun.set()
        assert may_end.wait(30)
        copied.append("all")

    hours = scheduler.start_jobs(scheduler.HourlyJobs(copy, lambda: None))
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
