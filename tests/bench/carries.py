"""What one core carries: processor time of the companion for a tap, for a phone's own sheet after it, for the same
while nothing happened, for a phone that listens and for a table that somebody listens to.

Processor time: what others use is not counted, though they slow it down too.

Run: python -m tests.bench.carries [ADDRESS OF A POSTGRESQL DATABASE]
"""

from __future__ import annotations

import os
import socket
import sys
import time
from collections.abc import Callable
from itertools import chain
from pathlib import Path

from tests.bench.crowd import Line, get, status
from tests.bench.served import Caller, Served, open_table

TIMES, PHONES, TABLES, QUIET = 300, 200, 60, 20.0
GUESTS = ("Ann", "Ben", "Cem", "Dia", "Eva", "Finn")


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


def evening(port: int) -> tuple[Caller, list[Caller], str]:
    """A host and six guests with their roles dealt."""
    host, code = open_table(port)
    guests = [Caller(port) for _ in GUESTS]
    for guest, name in zip(guests, GUESTS, strict=True):
        assert guest.post(f"/t/{code}", name=name)[0] == 303
    assert host.post(f"/t/{code}/round", do="begin")[0] == 303
    return host, guests, code


def listen(port: int, code: str) -> socket.socket:
    wire = socket.create_connection(("127.0.0.1", port))
    wire.sendall(f"GET /t/{code}/stream?seen=999999 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    return wire


def measure() -> dict[str, float]:
    """Milliseconds of processor time for each of these."""
    with Served() as served:
        core, (host, guests, code) = Core(served), evening(served.port)
        turns = iter(range(10**9))

        def tap() -> None:
            do = "put" if next(turns) % 2 == 0 else "take"
            assert host.post(f"/t/{code}/seats/1/token", kind="pickaxe", do=do)[0] == 303

        asked = [(Line(served.port), get(served.port, f"/t/{code}/seat/sheet", guest.cookie)) for guest in guests]

        def sheets() -> None:
            """As phones fetch them: packed, each over a line of its own."""
            for line, asks in asked:
                assert status(line.answer(asks)) == 200

        core.of(tap, 20), core.of(sheets, 20)
        found = {"tap": core.of(tap, TIMES)}
        both = core.of(lambda: (tap(), sheets()), TIMES // 3)
        found["sheet, new"] = (both - found["tap"]) / len(guests)
        found["sheet, again"] = core.of(sheets, TIMES // 3) / len(guests)
        wires = [listen(served.port, code) for _ in range(PHONES)]
        time.sleep(3)
        quiet = core.of(lambda: time.sleep(QUIET), 1)
        found["a phone that listens, each second"] = quiet / QUIET / PHONES
        others = [open_table(served.port) for _ in range(TABLES)]
        wires += [listen(served.port, code) for _, code in others]
        time.sleep(3)
        more = core.of(lambda: time.sleep(QUIET), 1) - quiet
        found["a table that is listened to, each second"] = more / QUIET / TABLES
        callers = (host.wire for host, _ in others), (caller.wire for caller in (host, *guests))
        for one in chain(*callers, wires, (line for line, _ in asked)):
            one.close()
    return found


if __name__ == "__main__":
    if sys.argv[1:]:
        os.environ["COMPANION_DATABASE_URL"] = sys.argv[1]
    for name, took in measure().items():
        print(f"{took:8.4f} ms  {name}", flush=True)
