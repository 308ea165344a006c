"""How the companion grows with processes: 1, 2 and 4 of them behind nginx on one PostgreSQL, under the same load. Of a
tap with the six pages that follow it: how many a second, and the processor time of each program.

Run: python -m tests.bench.processes [--smoke]
"""

from __future__ import annotations

import http.client
import os
import ssl
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

from tests.bench.carries import PLAYERS
from tests.bench.served import Caller, Served, smoke_asked
from tests.deploy.conftest import before
from tests.postgres import Server, programs

TABLES, SECONDS, COUNTS = 8, 10.0, (1, 2, 4)

NO_LIMITS = {"rate=100r/s": "rate=9000r/s", "burst=1000": "burst=9000"}
"""All phones of this load have one address."""


class Guest(Caller):
    """A browser that comes through nginx."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        context = ssl._create_unverified_context()
        self.connection = http.client.HTTPSConnection("127.0.0.1", port, timeout=60, context=context)


def used(*roots: int) -> float:
    """Seconds of processor time of these processes and their children."""
    ticks, family = 0, {*roots}
    for stat in sorted(Path("/proc").glob("[0-9]*/stat"), key=lambda path: int(path.parent.name)):
        fields = stat.read_text().rpartition(")")[2].split() if stat.exists() else []
        if fields and family & {int(stat.parent.name), int(fields[1])}:
            family.add(int(stat.parent.name))
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def game(port: int) -> tuple[Guest, list[Guest], str]:
    """A host and six players with their roles dealt."""
    host, players = Guest(port), [Guest(port) for _ in PLAYERS]
    code = host.post("/tables", edition="saboteur2")[1].split("/")[2]
    for player, name in zip(players, PLAYERS, strict=True):
        assert player.post(f"/t/{code}", name=name)[0] == 303
    assert host.post(f"/t/{code}/do/deal")[0] == 303
    return host, players, code


def play(table: tuple[Guest, list[Guest], str], until: float) -> int:
    """How many taps were answered, and their pages fetched, in this time."""
    (host, players, code), taps = table, 0
    while time.monotonic() < until:
        do = ("put", "take")[taps % 2]
        assert host.post(f"/t/{code}/do/token", seat=1, kind="pickaxe", do=do)[0] == 303
        assert all(player.get(f"/t/{code}/seat/sheet")[0] == 200 for player in players)
        taps += 1
    return taps


def measure(count: int, server: Server, seconds: float) -> str:
    with ExitStack() as stack:
        folder = Path(tempfile.mkdtemp())
        os.environ["COMPANION_DATABASE_URL"] = stack.enter_context(server.database())
        processes = [stack.enter_context(Served(folder / "instance")) for _ in range(count)]
        front = stack.enter_context(before(folder, *(process.port for process in processes), changes=NO_LIMITS))
        tables = [game(front.secure) for _ in range(TABLES)]
        nginx = int((folder / "pid").read_text())
        roots = {"companion": [each.process.pid for each in processes], "PostgreSQL": [server.process.pid]}
        roots |= {"nginx": [nginx]}
        began = {name: used(*pids) for name, pids in roots.items()}
        begun, own = time.monotonic(), time.process_time()
        with ThreadPoolExecutor(TABLES) as hands:
            taps = sum(hands.map(lambda table: play(table, begun + seconds), tables))
        rate = taps / (time.monotonic() - begun)
        own = (time.process_time() - own) * 1000 / taps
        took = {name: (used(*pids) - began[name]) * 1000 / taps for name, pids in roots.items()}
    costs = (f"{name} {ms:.1f} ms" for name, ms in [*took.items(), ("load", own)])
    return f"{count} processes: {rate:5.1f} taps a second; {', '.join(costs)}"


def main(smoke: bool) -> None:
    os.environ["COMPANION_PROXIES"] = "1"
    bin = programs()
    assert bin, "There is no PostgreSQL on this machine."
    server = Server(bin)
    try:
        for count in COUNTS[: 1 if smoke else None]:
            print(measure(count, server, 0.5 if smoke else SECONDS), flush=True)
    finally:
        server.remove()


if __name__ == "__main__":
    main(smoke_asked(__doc__))
