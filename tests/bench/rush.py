"""Twenty tables of ten phones behind one address, all joining within a minute: how many are refused?

Run: python -m tests.bench.rush
"""

from __future__ import annotations

import http.client
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from tests.bench.served import Caller, Served, open_table

TABLES, PHONES, HANDS = 20, 10, 20


@dataclass
class Phone:
    """A phone that scans, reads the page, sits down, opens its seat and its stream: what each was answered, the first
    line of the stream, and the milliseconds until the seat was seen."""

    port: int
    code: str
    name: str
    answers: list[int] = field(default_factory=list)
    told: bytes = b""
    took: float = 0.0

    def joins(self) -> None:
        caller, begun = Caller(self.port), time.perf_counter()
        self.answers.append(caller.get(f"/T/{self.code}")[0])
        self.answers.append(caller.post(f"/t/{self.code}", name=self.name)[0])
        self.answers.append(caller.get(f"/t/{self.code}/seat")[0])
        self.took = (time.perf_counter() - begun) * 1000
        caller.connection.close()
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        self.connection.request("GET", f"/t/{self.code}/stream?seen=0", headers={"Cookie": caller.cookie})
        self.stream = self.connection.getresponse()
        self.answers.append(self.stream.status)
        self.told = self.stream.readline()

    @property
    def is_well(self) -> bool:
        """Whether nothing was refused and the stream speaks."""
        return self.answers == [200, 303, 200, 200] and self.told.startswith(b"retry")

    def hangs_up(self) -> None:
        self.stream.close()
        self.connection.close()


@dataclass
class Rush:
    """What came of it."""

    phones: list[Phone]

    @property
    def refused(self) -> list[Phone]:
        return [phone for phone in self.phones if not phone.is_well]

    def __str__(self) -> str:
        times = sorted(phone.took for phone in self.phones)
        return (
            f"{len(self.phones)} phones behind one address: {len(self.refused)} refused\n"
            f"scan to own page: median {statistics.median(times):.0f} ms, slowest {times[-1]:.0f} ms"
        )


def rush(served: Served, tables: int, phones: int) -> Rush:
    """So many tables are opened and so many phones join each of them, all at once."""
    hosts = [open_table(served.port) for _ in range(tables)]
    result = Rush([Phone(served.port, code, f"Guest {n}") for n in range(phones) for _, code in hosts])
    with ThreadPoolExecutor(HANDS) as hands:
        for job in [hands.submit(phone.joins) for phone in result.phones]:
            job.result()
    for phone in result.phones:
        phone.hangs_up()
    for host, _ in hosts:
        host.connection.close()
    return result


def main() -> None:
    with Served() as served:
        print(rush(served, TABLES, PHONES))


if __name__ == "__main__":
    main()
