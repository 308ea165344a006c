"""What one core carries: processor time of the companion for a tap, for a phone's own sheet after it, for the same
while nothing happened, for a phone that listens and for a table that somebody listens to.

Processor time: what others use is not counted, though they slow it down too.

Run: python -m tests.bench.carries [--smoke] [ADDRESS OF A POSTGRESQL DATABASE]
"""

from __future__ import annotations

import os
import socket
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.bench.served import Caller, Served, open_table


@dataclass(frozen=True)
class Size:
    """How many taps, listening phones and tables; seconds of quiet that are measured, and before them."""

    times: int = 300
    phones: int = 200
    tables: int = 60
    quiet: float = 20.0
    before: float = 3.0


SMOKE = Size(3, 2, 2, 0.1, 0.0)
PLAYERS = ("Ann", "Ben", "Cem", "Dia", "Eva", "Finn")


class Core:
    """The processor time of a companion, and of nothing else."""

    def __init__(self, served: Served) -> None:
        self.path = Path(f"/proc/{served.process.pid}/stat")

    def used(self) -> float:
        fields = self.path.read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def of(self, act: Callable[[], object], times: int) -> float:
        """Milliseconds for one of so many."""
        before = self.used()
        for _ in range(times):
            act()
        return (self.used() - before) * 1000 / times


def game(port: int) -> tuple[Caller, list[Caller], str]:
    """A host and six players with their roles dealt."""
    host, code = open_table(port)
    players = [Caller(port) for _ in PLAYERS]
    for player, name in zip(players, PLAYERS, strict=True):
        assert player.post(f"/t/{code}", name=name)[0] == 303
    assert host.post(f"/t/{code}/do/deal")[0] == 303
    return host, players, code


def listen(port: int, code: str) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port))
    connection.sendall(f"GET /t/{code}/stream?seen=999999 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    return connection


def measure(size: Size) -> dict[str, float]:
    """Milliseconds of processor time for each of these."""
    with Served() as served:
        core, (host, players, code) = Core(served), game(served.port)
        turns = iter(range(10**9))

        def tap() -> None:
            do = "put" if next(turns) % 2 == 0 else "take"
            assert host.post(f"/t/{code}/do/token", seat=1, kind="pickaxe", do=do)[0] == 303

        def sheets() -> None:
            """As phones fetch them: packed, each over a connection of its own, which the answer ends."""
            for player in players:
                headers = {"HX-Request": "true", "Accept-Encoding": "gzip", "Cookie": player.cookie}
                player.connection.request("GET", f"/t/{code}/seat/sheet", headers=headers)
                with player.connection.getresponse() as answer:
                    assert answer.read() and answer.status == 200

        core.of(tap, size.times // 3), core.of(sheets, size.times // 3)
        seconds = {"tap": core.of(tap, size.times)}
        both = core.of(lambda: (tap(), sheets()), size.times // 3)
        seconds["sheet, new"] = (both - seconds["tap"]) / len(players)
        seconds["sheet, again"] = core.of(sheets, size.times // 3) / len(players)
        connections = [listen(served.port, code) for _ in range(size.phones)]
        time.sleep(size.before)
        quiet = core.of(lambda: time.sleep(size.quiet), 1)
        seconds["a phone that listens, each second"] = quiet / size.quiet / size.phones
        others = [open_table(served.port) for _ in range(size.tables)]
        connections += [listen(served.port, code) for _, code in others]
        time.sleep(size.before)
        more = core.of(lambda: time.sleep(size.quiet), 1) - quiet
        seconds["a table that is listened to, each second"] = more / size.quiet / size.tables
        for caller in (host, *players, *(host for host, _ in others)):
            caller.connection.close()
        for connection in connections:
            connection.close()
    return seconds


def main(smoke: bool = False, database: str = "") -> None:
    if database:
        os.environ["COMPANION_DATABASE_URL"] = database
    for name, took in measure(SMOKE if smoke else Size()).items():
        print(f"{took:8.4f} ms  {name}", flush=True)


if __name__ == "__main__":
    main("--smoke" in sys.argv, next((word for word in sys.argv[1:] if word != "--smoke"), ""))
