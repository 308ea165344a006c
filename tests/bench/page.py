"""How many fragments a second, beside a bare view that answers as many bytes on the same server.

Run: python -m tests.bench page
"""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tests.bench.crowd import Line, etag, get, post, rate, status
from tests.bench.prepared import Laid, laid_tables
from tests.bench.report import Row
from tests.bench.served import Served
from tests.bench.tap import DRAWN, LYING
from tests.browser.host_maze import steps

RUNS, SECONDS = 9, 0.5
SHEET, UNCHANGED = 0.45, 0.6
"""At least so many times as fast as the bare view: a phone's sheet drawn, and one that has not changed."""

BARE = """
from gevent import monkey
monkey.patch_all()
from flask import Flask, Response
from companion.ops import gevent_server

app = Flask("bare")

@app.get("/<int:size>")
def constant(size):
    return Response(b"x" * size, mimetype="text/html")

listener = gevent_server.listen("127.0.0.1", 0)
gevent_server.serve(listener, app, lambda: None, lambda: print(listener.getsockname()[1], flush=True))
"""


@contextmanager
def bare() -> Iterator[int]:
    """Flask and nothing else, on our server; its port."""
    process = subprocess.Popen([sys.executable, "-c", BARE], stdout=subprocess.PIPE, text=True)
    assert process.stdout
    try:
        yield int(process.stdout.readline())
    finally:
        process.kill()
        process.communicate()


def dig(port: int, table: Laid, cards: int) -> None:
    """Deals, and lays so many cards."""
    line = Line(port)
    moves = [("round", {"do": "begin"})]
    moves += [("maze", {"cell": step.written, "offer": step.offer}) for step in steps(DRAWN)[:cards]]
    for path, form in moves:
        answer = line.answer(post(port, f"/t/{table.code}/{path}", table.host, **form))
        assert status(answer) == 303, answer[:300]
    line.close()


def size_of(answer: bytes) -> int:
    return len(answer.partition(b"\r\n\r\n")[2])


def measure(name: str, port: int, plain: int, path: str, cookie: str, goal: float | None, smoke: bool) -> Iterator[Row]:
    """The fragment in full and unchanged, each by turns with the constant of the same size."""
    # As from a page without a script: its line is kept, as is that of the bare view.
    whole, line = get(port, path, cookie, HX_Request="false"), Line(port)
    answer = line.answer(whole)
    line.close()
    known = get(port, path, cookie, HX_Request="false", If_None_Match=etag(answer))
    constant = get(plain, f"/{size_of(answer)}")
    rates = []
    seconds = 0.0 if smoke else SECONDS
    for _ in range(1 if smoke else RUNS):
        ours, unchanged = rate(port, whole, seconds, 200), rate(port, known, seconds, 304)
        rates.append((ours, unchanged, rate(plain, constant, seconds, 200)))
    full, same, floor = zip(*rates, strict=True)
    yield row(f"page: {name}, {size_of(answer):,} bytes", full, floor, goal)
    yield row(f"page: {name}, unchanged", same, floor, UNCHANGED if goal else None)


def row(what: str, ours: Sequence[float], floor: Sequence[float], goal: float | None) -> Row:
    least, median = statistics.median(floor), statistics.median(ours)
    return Row(what, median, min(ours), "/s", floor=least, ratio=median / least, goal=goal, least=True)


def rows(smoke: bool = False) -> Iterator[Row]:
    folder, (table,) = laid_tables(1, 6)
    with Served(folder) as served, bare() as plain:
        dig(served.port, table, 4 if smoke else LYING)
        tested = (served.port, plain)
        sheet, maze = f"/t/{table.code}/seat/sheet", f"/t/{table.code}/maze"
        yield from measure("phone's sheet", *tested, sheet, table.players[0], SHEET, smoke)
        yield from measure(f"maze of {4 if smoke else LYING} cards", *tested, maze, table.host, None, smoke)
