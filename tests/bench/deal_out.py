"""From the tap on "deal" to the last phone holding its own new sheet; phones that listen and fetch, without a screen.

Run: python -m tests.bench deal_out
"""

from __future__ import annotations

import selectors
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.bench.carries import Core
from tests.bench.crowd import PATIENCE, Line, get, post, status
from tests.bench.disk import Disk
from tests.bench.prepared import Laid, laid_tables
from tests.bench.report import Row, figure, spread
from tests.bench.served import Served

PLAYERS = 10
SHEET = 2070
"""Bytes of a sheet that was just dealt, packed."""

QUIET = 0.2
"""Seconds without a word after which all is said."""

SIZES = {1: 21, 100: 5}
SMOKE = {2: 1}
"""How many tables at once, and in how many runs."""

GOAL = 4.0
"""So many times what the floor takes, which answers a constant."""


class Player:
    """A phone: its stream, and its line for fragments. It is content with a sheet as new as it was told of."""

    def __init__(self, port: int, code: str, cookie: str, ears: selectors.BaseSelector) -> None:
        self.ears = ears
        self.stream, self.line = Line(port), Line(port)
        self.sheet = get(port, f"/t/{code}/seat/sheet", cookie)
        self.line.answer(self.sheet)
        self.stream.ask(get(port, f"/t/{code}/stream?seen=999999999", cookie))
        while b"retry" not in self.stream.heard:
            piece = self.stream.connection.recv(4096)
            assert piece, self.stream.heard[:300]
            self.stream.heard += piece
        self.told = self.fetching = False

    def listen(self) -> None:
        self.ears.register(self.stream.connection, selectors.EVENT_READ, (self, self.hears))

    def hears(self) -> None:
        """A version is there: ask for its own sheet, after the one that is on its way."""
        self.stream.connection.recv(4096)
        self.told = True
        if not self.fetching:
            self._fetch()

    def reads(self) -> bool:
        """Whether the newest sheet is here."""
        if not self.line.whole():
            return False
        assert status(self.line.heard) == 200
        self.ears.unregister(self.line.connection)
        self.fetching = False
        if self.told:
            self._fetch()
        return not self.fetching

    def _fetch(self) -> None:
        """Asks over a new line where the last answer ended the old one, as a browser does."""
        self.told, self.fetching = False, True
        self.line.ask(self.sheet)
        self.ears.register(self.line.connection, selectors.EVENT_READ, (self, self.reads))


class DealtGame:
    """All tables with all phones, and a host's line at each."""

    def __init__(self, port: int, tables: list[Laid]) -> None:
        self.port, self.tables, self.ears = port, tables, selectors.DefaultSelector()
        self.players = [Player(port, table.code, cookie, self.ears) for table in tables for cookie in table.players]
        self.hosts = [Line(port) for _ in tables]
        for player in self.players:
            player.listen()

    def once(self, path: str, do: str) -> float:
        """All hosts tap; milliseconds until the last phone holds what it shows now."""
        waiting, begun = set(self.players), time.perf_counter()
        for host, table in zip(self.hosts, self.tables, strict=True):
            host.ask(post(self.port, f"/t/{table.code}/{path}", table.host, do=do))
        while waiting:
            for key, _ in self.ears.select(PATIENCE):
                player, act = key.data
                if act():
                    waiting.discard(player)
        took = (time.perf_counter() - begun) * 1000
        for host in self.hosts:
            while not host.whole():
                pass
            assert status(host.heard) == 303, host.heard[:300]
        self._rest()
        return took

    def _rest(self) -> None:
        """Until nobody is told or reads anything more: what comes late of one tap is no answer to the next."""
        while heard := self.ears.select(QUIET):
            for key, _ in heard:
                key.data[1]()

    def close(self) -> None:
        for line in (*self.hosts, *(line for player in self.players for line in (player.stream, player.line))):
            line.close()


def measure(tables: int, players: int, runs: int) -> Row:
    """Ours and the floor by turns: the same exchange with a server that answers the same bytes each time."""
    folder, laid = laid_tables(tables, players)
    with Served(folder) as companion, constant() as plain:
        game, floor = DealtGame(companion.port, laid), DealtGame(plain, laid)
        disk, core, measured = Disk(folder), Core(companion), []
        for _ in range(runs + 2):
            before = core.used()
            took = game.once("round", "begin")
            used = (core.used() - before) * 1000
            measured.append((took, sum(disk.commit() for _ in laid), used, floor.once("round", "begin")))
            game.once("history", "take-back")
        for each in (game, floor):
            each.close()
        disk.close()
    ours, commits, cores, floors = zip(*measured[2:], strict=True)
    what, note = f"deal: {tables} × {players} phones, all at once", f"processor: {figure(statistics.mean(cores))} ms"
    floor_ms, ratio = statistics.median(floors), statistics.median(ours) / statistics.median(floors)
    commit = statistics.median(commits)
    return Row(what, *spread(ours), "ms", floor=floor_ms, ratio=ratio, goal=GOAL, note=note, commit=commit)


@contextmanager
def constant() -> Iterator[int]:
    """A server that answers a sheet of as many bytes, and nothing else; its port."""
    command = [sys.executable, "-m", "tests.bench.constant", str(SHEET)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            yield int(process.stdout.readline())
        finally:
            process.kill()


def rows(smoke: bool = False) -> Iterator[Row]:
    for tables, runs in (SMOKE if smoke else SIZES).items():
        yield measure(tables, 2 if smoke else PLAYERS, runs)
