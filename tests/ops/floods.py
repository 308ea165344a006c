"""Attacks of one client on a companion that serves a table, and how long the phones of that table wait meanwhile.

Each attack is a function of a `Target` and of the moment (`time.monotonic`) when it ends. It runs in a process of its
own, speaks to loopback alone, and is bounded in time and in count.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import select
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from companion.services import TableService
from companion.table import moves
from companion.table.viewer import HOST
from tests.bench.crowd import Line, post
from tests.bench.prepared import laid_tables
from tests.bench.served import Served
from tests.ops.tapping import Play

PHONES = 6
LONGEST_WAIT = 0.5
"""No tap waits longer for its answer, in seconds, while somebody attacks."""

SECONDS = 1.5
"""So long the phones play beside an attack."""

BEGUN = 0.5
"""After so many seconds an attack is under way."""

LONGEST_ATTACK = 60.0
"""Seconds after which an attack ends that was not ended."""


@dataclass(frozen=True)
class Target:
    """What an attacker knows: the port, the code of the table, and the cookie of its host where the attack is a
    host's."""

    port: int
    code: str = ""
    cookie: str = ""

    def connect(self, source: str = "127.0.0.1", receive: int = 0) -> socket.socket:
        """A connection from this address of this machine."""
        connection = socket.socket()
        if receive:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        connection.bind((source, 0))
        connection.settimeout(20)
        connection.connect(("127.0.0.1", self.port))
        return connection

    def ask(self, request: bytes, source: str = "127.0.0.1") -> bytes:
        """One answer, over a connection of its own that is closed by the server."""
        request = request.replace(b"\r\n", b"\r\nConnection: close\r\n", 1)
        with self.connect(source) as connection:
            connection.sendall(request)
            pieces = []
            while piece := connection.recv(65536):
                pieces.append(piece)
        return b"".join(pieces)

    def status(self, request: bytes, source: str = "127.0.0.1") -> int:
        """How one answer begins, which may be a stream that never ends."""
        with self.connect(source) as connection:
            connection.sendall(request)
            return int(connection.recv(4096)[9:12])


Attack = Callable[[Target, float], None]


def plain(path: str, *fields: str) -> bytes:
    """The shortest request for this page."""
    return "\r\n".join([f"GET {path} HTTP/1.1", "Host: 127.0.0.1", *fields, "", ""]).encode()


# The attacks


def pipeline(path: str) -> Attack:
    """One connection that sends request after request without waiting for answers, and reads what comes."""

    def attack(target: Target, until: float) -> None:
        piece = plain(path) * 100
        with target.connect() as connection:
            connection.setblocking(False)
            unsent = b""
            while time.monotonic() < until:
                readable, writable, _ = select.select([connection], [connection], [], 0.1)
                if readable and not connection.recv(1 << 20):
                    return
                if writable:
                    unsent = unsent or piece
                    unsent = unsent[connection.send(unsent) :]

    return attack


def many_connections(path: str, count: int, source: str = "127.0.0.2") -> Attack:
    """So many connections of one address that each ask again as soon as they are answered."""

    def attack(target: Target, until: float) -> None:
        with contextlib.ExitStack() as stack:
            connections = [stack.enter_context(target.connect(source)) for _ in range(count)]
            for connection in connections:
                connection.sendall(plain(path))
            while time.monotonic() < until:
                for connection in select.select(connections, [], [], 0.1)[0]:
                    heard = connection.recv(1 << 20)
                    if not heard:
                        return
                    if heard.startswith(b"HTTP/1.1"):
                        connection.sendall(plain(path))

    return attack


def endless_chunks(head: str) -> Attack:
    """A body of chunks of one byte each, as fast as the server takes them; again and again where it hangs up."""

    def attack(target: Target, until: float) -> None:
        asked = f"{head}\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
        again_and_again(target, until, asked, b"1\r\nx\r\n" * 4000)

    return attack


def huge_body(target: Target, until: float) -> None:
    """A form of 1 GiB, sent for as long as the server takes it."""
    asked = f"POST /tables HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nContent-Length: {1 << 30}\r\n"
    again_and_again(target, until, asked.encode() + b"Content-Type: application/x-www-form-urlencoded\r\n\r\n", FILLING)


FILLING = b"a" * 65536


def again_and_again(target: Target, until: float, head: bytes, piece: bytes) -> None:
    """Sends the head and then this piece for ever, on one connection after the other."""
    while time.monotonic() < until:
        with contextlib.suppress(OSError), target.connect() as connection:
            connection.sendall(head)
            connection.settimeout(0.2)
            while time.monotonic() < until:
                connection.sendall(piece)


def half_requests(part: bytes, count: int) -> Attack:
    """So many connections at once of which each begins a request and never ends it; what is closed comes again."""

    def attack(target: Target, until: float) -> None:
        connections: list[socket.socket] = []
        while time.monotonic() < until:
            if len(connections) >= count:
                connections.pop(0).close()
            with contextlib.suppress(OSError):
                connections.append(target.connect())
                connections[-1].sendall(part)
            time.sleep(0.0005)

    return attack


HALF_HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
HALF_BODY = (
    b"POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\ncode="
)


def all_streams(count: int) -> Attack:
    """As many streams of the table as can be had, up to so many."""

    def attack(target: Target, until: float) -> None:
        connections: list[socket.socket] = []
        while time.monotonic() < until:
            if len(connections) < count:
                with contextlib.suppress(OSError):
                    connections.append(target.connect())
                    connections[-1].sendall(plain(f"/t/{target.code}/stream?seen=0"))
            time.sleep(0.005)

    return attack


def many_names(target: Target, until: float) -> None:
    """The host of a table takes in a file of nights in which 400,000 names are counted for others."""
    host = Line(target.port)
    opened = host.answer(post(target.port, "/tables", "", edition="saboteur2", **{"option.remember": "on"}))
    kept = b"; ".join(line.split(b";")[0] for line in opened.split(b"\r\n") if line.startswith(b"Set-Cookie: "))
    cookie = kept.replace(b"Set-Cookie: ", b"").decode()
    host.close()
    same = ",".join(f'"n{n}":"n{n + 1}"' for n in range(400_000))
    file = f'{{"companion-nights":1,"nights":[],"same":{{{same}}}}}'
    body = (
        '--x\r\nContent-Disposition: form-data; name="file"; filename="nights.json"\r\n'
        f"Content-Type: application/json\r\n\r\n{file}\r\n--x--\r\n"
    ).encode()
    at = f"127.0.0.1:{target.port}"
    head = f"POST /nights/import HTTP/1.1\r\nHost: {at}\r\nOrigin: http://{at}\r\nCookie: {cookie}\r\n"
    head += f"Content-Type: multipart/form-data; boundary=x\r\nContent-Length: {len(body)}\r\n\r\n"
    with target.connect() as connection:
        connection.settimeout(max(until - time.monotonic(), 0.1))
        with contextlib.suppress(OSError):
            connection.sendall(head.encode() + body)
            connection.recv(4096)


def wrong_codes(addresses: int) -> Attack:
    """Codes that no table has, tried from so many addresses by turns."""

    def attack(target: Target, until: float) -> None:
        letters, turn = "BCDFGHJKLMNPQRSTVWXZ", 0
        while time.monotonic() < until:
            turn += 1
            code = "".join(letters[turn // 20**n % 20] for n in range(4))
            with contextlib.suppress(OSError), target.connect(f"127.0.1.{1 + turn % addresses}") as connection:
                connection.sendall(plain(f"/t/{code}"))
            time.sleep(1 / 30)

    return attack


def many_tables(target: Target, until: float) -> None:
    """Opens one table after the other."""
    line = Line(target.port)
    while time.monotonic() < until:
        line.answer(post(target.port, "/tables", "", edition="saboteur2"))
    line.close()


# What grows memory: each gives the requests of which one differs from the next


SMALL, LARGE = 14_000, 1_000_000
"""Bytes of a head: within what is taken, and far above it."""


def heads(path: str, name: str, target: Target, count: int) -> Iterator[bytes]:
    """Requests that differ in one field, which is as long as can be: by turns in one line and in many."""
    for n in range(count):
        yield plain(path.format(n=n), f"{name}: x{n}" + ",a-b" * (SMALL // 4), f"Cookie: {target.cookie}")
        yield plain(path.format(n=n), *[f"{name}: x{n}" + ",a-b" * 15_000] * (LARGE // 60_000))


def scene_queries(target: Target) -> Iterator[bytes]:
    return heads(f"/t/{target.code}/board/scene?q={{n}}", "Accept-Language", target, 60)


def refused_names(target: Target) -> Iterator[bytes]:
    return (post(target.port, f"/t/{target.code}", "", name=f"{n}".ljust(60_000, "x")) for n in range(1500))


def huge_languages(target: Target) -> Iterator[bytes]:
    return heads("/", "Accept-Language", target, 60)


def unlike_heads(target: Target) -> Iterator[bytes]:
    for name in ("Cookie", "Accept-Encoding"):
        yield from heads(f"/t/{target.code}", name, target, 40)


# A companion under attack


class Limited(Served):
    """A companion that may have few files open."""

    files = 256

    @property
    def before(self) -> tuple[str, ...]:  # type: ignore[override]
        return ("sh", "-c", f'ulimit -n {self.files}; exec "$@"', "sh")


@contextmanager
def playing(kind: type[Served] = Served) -> Iterator[tuple[Served, Play]]:
    """A companion with one table of six phones where a round was dealt."""

    def deal(service: TableService, code: str) -> None:
        service.record(code, HOST, moves.begin_round)

    folder, laid = laid_tables(1, PHONES, deal)
    with kind(folder) as served:
        yield served, Play(served.port, laid[0])


@contextmanager
def attacked(attack: Attack, target: Target) -> Iterator[None]:
    """Meanwhile a process of its own attacks, and is under way already; the attack must not break by itself."""
    until = time.monotonic() + LONGEST_ATTACK
    process = multiprocessing.get_context("fork").Process(target=attack, args=(target, until))
    process.start()
    try:
        time.sleep(BEGUN)
        yield
        assert process.exitcode in (None, 0)
    finally:
        process.kill()
        process.join()


def grown(served: Served, requests: Iterator[bytes], target: Target) -> float:
    """MiB by which the server's memory grew while these were asked."""
    for warm in range(3):
        target.ask(plain(f"/?{warm}"))
    before = served.memory()[0]
    for request in requests:
        with contextlib.suppress(ConnectionError):  # what is refused is not read to its end
            target.ask(request)
    return served.memory()[0] - before
