"""How the companion grows with processes: 1, 2 and 4 of them behind nginx on one PostgreSQL, under the same load. Of a
tap with the six pages that follow it: how many a second, and the processor time of each program.

Run: python -m tests.bench.processes [--smoke]
"""

from __future__ import annotations

import os
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path

from tests.bench.carries import game
from tests.bench.served import Caller, Served, smoke_asked
from tests.deploy.conftest import before
from tests.postgres import Server, programs

TABLES, SECONDS, COUNTS = 8, 10.0, (1, 2, 4)

PLAIN = {
    "return 301 https://$host$request_uri;": "proxy_pass http://companion; proxy_http_version 1.1; "
    'proxy_set_header Connection ""; proxy_set_header Host $http_host;'
}
"""Without TLS, which costs this load more than it costs nginx, and without limits: all phones have one address."""


def used(root: int) -> float:
    """Seconds of processor time of this process and its children."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended: its parent has its time
            process, fields = int(stat.parent.name), [*map(int, stat.read_text().rpartition(")")[2].split()[1:])]
            if root in (process, fields[0]):
                ticks += sum(fields[10 : 14 if process == root else 12])
    return ticks / os.sysconf("SC_CLK_TCK")


def play(table: tuple[Caller, list[Caller], str], until: float) -> int:
    """How many taps were answered, and their pages fetched, in this time."""
    (host, players, code), taps = table, 0
    while time.monotonic() < until:
        do = ("put", "take")[taps % 2]
        assert host.post(f"/t/{code}/do/token", seat=1, kind="pickaxe", do=do)[0] == 303
        assert all(player.get(f"/t/{code}/seat/sheet")[0] == 200 for player in players)
        taps += 1
    return taps


def measure(count: int, server: Server, seconds: float) -> str:
    with ExitStack() as stack, ThreadPoolExecutor(TABLES) as hands:
        folder = Path(tempfile.mkdtemp())
        os.environ["COMPANION_DATABASE_URL"] = stack.enter_context(server.database())
        processes = [stack.enter_context(Served(folder / "instance")) for _ in range(count)]
        front = stack.enter_context(before(folder, *(process.port for process in processes), changes=PLAIN))
        tables = [game(front.plain) for _ in range(TABLES)]
        roots = {f"companion {n}": served.process.pid for n, served in enumerate(processes, 1)}
        roots |= {"PostgreSQL": server.process.pid, "nginx": int((folder / "pid").read_text())}
        began, begun, own = {name: used(root) for name, root in roots.items()}, time.monotonic(), time.process_time()
        taps = sum(hands.map(lambda table: play(table, begun + seconds), tables))
        took = {name: used(root) - began[name] for name, root in roots.items()} | {"load": time.process_time() - own}
        rate = taps / (time.monotonic() - begun)
    costs = ", ".join(f"{name} {spent * 1000 / taps:.1f} ms" for name, spent in took.items())
    return f"{count} processes: {rate:.1f} taps a second; of each tap: {costs}"


def main(smoke: bool) -> None:
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
