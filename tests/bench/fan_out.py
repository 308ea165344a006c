"""How soon the last of many open phones is told, beside a raw socket server that writes the same bytes to as many.

Run: python -m tests.bench fan_out
"""

from __future__ import annotations

import asyncio
import re
import secrets
import selectors
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.parse import urlencode

from tests.bench.crowd import address_of_its_own, milliseconds
from tests.bench.disk import Disk
from tests.bench.prepared import laid_tables
from tests.bench.report import Row, spread
from tests.bench.served import Served, open_table

SIZES = {200: 41, 1000: 31, 5000: 21}
"""How many phones, and in how many runs."""

GOALS = {200: 2.5, 1000: 1.75, 5000: 1.5}
"""So many times what the floor takes."""

SMOKE = {4: 1}

AT_A_TABLE = 10
PATIENCE = 20.0
OPEN = b"GET /t/%s/stream?seen=999999999 HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n"
ANSWER = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
MOVED = b"HTTP/1.1 303 SEE OTHER\r\nContent-Length: 0\r\n\r\n"
TOLD = b"event: changed\nid: %d\ndata: %d\n\n"
NUMBER = re.compile(rb"id: (\d+)\n")


class Floor(asyncio.Protocol):
    """A server that keeps who asks for a stream, and at a POST writes to all of the same table; nothing else."""

    tables: dict[bytes, set[asyncio.Transport]] = {}
    version = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.connection: asyncio.Transport = transport  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        code = data.split(b"/", 3)[2]
        listening = self.tables.setdefault(code, set())
        if data.startswith(b"GET"):
            listening.add(self.connection)
            self.connection.write(ANSWER + b"1\r\n\n\r\n")
            return
        Floor.version += 1
        text = TOLD % (self.version, self.version)
        chunk = b"%x\r\n%s\r\n" % (len(text), text)
        for connection in listening:
            connection.write(chunk)
        self.connection.write(MOVED)


async def floor_server() -> None:
    server = await asyncio.get_running_loop().create_server(Floor, "127.0.0.1", 0, backlog=1024)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


@contextmanager
def floor() -> Iterator[int]:
    """The raw server in a process of its own; its port."""
    program = "import asyncio; from tests.bench.fan_out import floor_server; asyncio.run(floor_server())"
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert process.stdout
    try:
        yield int(process.stdout.readline())
    finally:
        process.kill()
        process.communicate()


class Phones:
    """Many open streams of one server; each remembers the newest version it was told."""

    def __init__(self, port: int) -> None:
        self.port, self.ears = port, selectors.DefaultSelector()
        self.newest: dict[socket.socket, int] = {}
        self.by_code: dict[str, list[socket.socket]] = {}

    def open(self, code: str, count: int) -> None:
        """Open so many streams of onlookers, each phone at an address of its own where this machine has them."""
        for _ in range(count):
            where = ("127.0.0.1", self.port)
            connection = socket.create_connection(where, timeout=PATIENCE, source_address=address_of_its_own())
            connection.sendall(OPEN % (code.encode(), self.port))
            heard = b""
            while b"\n\n\r\n" not in heard:  # the opening of the stream is here whole
                heard += connection.recv(4096)
            assert b"200 OK" in heard
            connection.setblocking(False)
            self.ears.register(connection, selectors.EVENT_READ)
            self.newest[connection] = 0
            self.by_code.setdefault(code, []).append(connection)

    def hear(self, timeout: float) -> list[socket.socket]:
        """Reads whoever was told something; those that now know of a version."""
        heard = []
        for key, _ in self.ears.select(timeout):
            connection: socket.socket = key.fileobj  # type: ignore[assignment]
            versions = NUMBER.findall(connection.recv(4096))
            if versions:
                self.newest[connection] = int(versions[-1])
                heard.append(connection)
        return heard

    def time_to_last(self, code: str, post: Callable[[], None]) -> float:
        """Milliseconds from `post` until all of this table were told once more; an event that is lost is an error."""
        before, waiting = dict(self.newest), set(self.by_code[code])
        begun = time.perf_counter()
        post()
        while waiting:
            assert time.perf_counter() - begun < PATIENCE, f"{len(waiting)} phones were not told"
            waiting.difference_update(self.hear(PATIENCE))
        took = time.perf_counter() - begun
        versions = {self.newest[connection] for connection in self.by_code[code]}
        assert len(versions) == 1 and all(
            self.newest[connection] > before[connection] for connection in self.by_code[code]
        )
        return took * 1000

    def close(self) -> None:
        for connection in self.newest:
            connection.close()
        self.ears.close()


class Poster:
    """A connection that posts without waiting for the answer; `settle` reads it."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self.port, self.cookie, self.turn = port, cookie, 0
        self.connection = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)

    def post(self, code: str) -> None:
        """The host gives a player another name."""
        self.turn += 1
        body = urlencode(
            {"do": "rename", "seat": 1, "name": f"Ben {self.turn % 2}", "once": secrets.token_hex(8)}
        ).encode()
        at = f"127.0.0.1:{self.port}"
        head = f"POST /t/{code}/seats HTTP/1.1\r\nHost: {at}\r\nOrigin: http://{at}\r\nCookie: {self.cookie}\r\n"
        head += f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
        self.connection.sendall(head.encode() + body)

    def close(self) -> None:
        self.connection.close()

    def settle(self) -> None:
        heard = b""
        while b"\r\n\r\n" not in heard:
            heard += self.connection.recv(65536)
        assert heard.startswith(b"HTTP/1.1 303"), heard[:200]
        size = int(re.search(rb"(?i)content-length: (\d+)", heard)[1])  # type: ignore[index]
        while len(heard.split(b"\r\n\r\n", 1)[1]) < size:
            heard += self.connection.recv(65536)


def seated_table(port: int) -> tuple[str, str]:
    """A table with a player to rename: its code, and the host's cookie."""
    host, code = open_table(port)
    assert host.post(f"/t/{code}/seats", do="add", name="Ben")[0] == 303
    host.connection.close()
    return code, host.cookie


def alone(poster: Poster, code: str) -> float:
    """Milliseconds of the same tap at a table where nobody listens."""
    return milliseconds(lambda: (poster.post(code), poster.settle()))


def timed(phones: Phones, poster: Poster, code: str) -> float:
    took = phones.time_to_last(code, lambda: poster.post(code))
    poster.settle()
    return took


def measure(count: int, per_table: int, runs: int) -> Row:
    """Ours, the rival and the disk alone, by turns, with this many phones open. Where all sit at one table the rival is
    the raw server, which writes as much; where one table of many is told, it is the same tap where nobody listens."""
    crowded = per_table == count
    folder, laid = laid_tables(1 + count // per_table, 1)
    with Served(folder) as served, floor() as raw:
        own, bare, before = Phones(served.port), Phones(raw), served.memory()[0]
        for table in laid[1:]:
            own.open(table.code, per_table)
            bare.open(table.code, per_table)
        each = (served.memory()[0] - before) * 1024 / count
        posters = [Poster(served.port, laid[1].host), Poster(served.port, laid[0].host), Poster(raw)]
        here, empty = laid[1].code, laid[0].code
        rival = (lambda: timed(bare, posters[2], here)) if crowded else (lambda: alone(posters[1], empty))
        disk = Disk(folder)
        measured = [(timed(own, posters[0], here), rival(), disk.commit()) for _ in range(runs + 3)][3:]
        for opened in (own, bare, *posters, disk):
            opened.close()
    ours, floors, commits = zip(*measured, strict=True)
    return Row(
        f"fan-out: {count:,} phones, {'one table' if crowded else f'{per_table} a table'}",
        *spread(ours),
        "ms",
        commit=statistics.median(commits),
        floor=statistics.median(floors),
        ratio=statistics.median(ours) / statistics.median(floors),
        goal=GOALS.get(count),
        note=f"{each:.1f} kB a phone (≤ 25); floor: {'raw sockets' if crowded else 'the tap alone'}",
    )


def rows(smoke: bool = False) -> Iterator[Row]:
    for count, runs in (SMOKE if smoke else SIZES).items():
        yield measure(count, count, runs)
        yield measure(count, 2 if smoke else AT_A_TABLE, runs)
