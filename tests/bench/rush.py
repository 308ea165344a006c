"""Twenty tables of ten phones behind one address, all joining within a minute, and somebody among them who guesses
codes: how many are refused?

Run: python -m tests.bench.rush
"""

from __future__ import annotations

import http.client
import itertools
import statistics
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from companion.services.table_service import CODE_LETTERS
from tests.bench.served import Caller, Served, open_table, smoke_asked

TABLES, PHONES, HANDS = 20, 10, 20


@dataclass
class Phone:
    """A phone that scans, reads the page, sits down, opens its seat and its stream: what each was answered, and the
    milliseconds until the seat was seen."""

    port: int
    code: str
    name: str
    answers: list[int] = field(default_factory=list)
    took: float = 0.0
    told: bytes = b""

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
    def well(self) -> bool:
        """Whether nothing was refused and the stream speaks."""
        return self.answers == [200, 303, 200, 200] and self.told.startswith(b"retry")

    def hangs_up(self) -> None:
        if hasattr(self, "stream"):
            self.stream.close()
        self.connection.close()


class Guesser:
    """Somebody at the same address who tries one code after the other, and keeps no cookie. `answers`: status and
    seconds of each."""

    def __init__(self, port: int, codes: list[str]) -> None:
        self.port, self.codes = port, codes
        self.answers: list[tuple[int, float]] = []
        self._stop = threading.Event()
        self._work = threading.Thread(target=self._guess)

    def __enter__(self) -> Guesser:
        self._work.start()
        return self

    def __exit__(self, *failure: object) -> None:
        self._stop.set()
        self._work.join(60)

    def _guess(self) -> None:
        caller = Caller(self.port)
        for letters in itertools.product(CODE_LETTERS, repeat=4):
            code = "".join(letters)
            if self._stop.is_set():
                break
            if code not in self.codes:
                begun = time.perf_counter()
                self.answers.append((caller.get(f"/t/{code}")[0], time.perf_counter() - begun))
                caller.cookie = ""
                time.sleep(0.05)
        caller.connection.close()


@dataclass
class Rush:
    """What came of it."""

    phones: list[Phone]
    guesser: Guesser
    seconds: float

    @property
    def refused(self) -> list[Phone]:
        return [phone for phone in self.phones if not phone.well]

    @property
    def refused_guesses(self) -> list[float]:
        """How long each refusal of the guesser took."""
        return [took for status, took in self.guesser.answers if status == 429]


def rush(served: Served, tables: int, phones: int) -> Rush:
    """So many tables are opened and so many phones join each of them, all at once, beside one who guesses."""
    hosts = [open_table(served.port) for _ in range(tables)]
    codes = [code for _, code in hosts]
    crowd = [Phone(served.port, code, f"Guest {n}") for n in range(phones) for code in codes]
    with Guesser(served.port, codes) as guesser:
        while not any(status == 429 for status, _ in guesser.answers):
            time.sleep(0.01)
        begun = time.perf_counter()
        with ThreadPoolExecutor(HANDS) as hands:
            for job in [hands.submit(phone.joins) for phone in crowd]:
                job.result()
        seconds = time.perf_counter() - begun
    for phone in crowd:
        phone.hangs_up()
    for host, _ in hosts:
        host.connection.close()
    return Rush(crowd, guesser, seconds)


def summary(result: Rush, tables: int, phones: int) -> str:
    """The figures in words."""
    times = sorted(phone.took for phone in result.phones)
    return (
        f"{tables} tables × {phones} phones behind one address in {result.seconds:.1f} s: "
        f"{len(result.refused)} refused\n"
        f"scan to own page: median {statistics.median(times):.0f} ms, slowest {times[-1]:.0f} ms\n"
        f"meanwhile one guessed {len(result.guesser.answers)} codes, {len(result.refused_guesses)} of them refused"
    )


def main(smoke: bool = False) -> None:
    tables, phones = (1, 2) if smoke else (TABLES, PHONES)
    with Served() as served:
        result = rush(served, tables, phones)
    assert len(result.phones) == tables * phones and result.refused_guesses
    print(summary(result, tables, phones))


if __name__ == "__main__":
    main(smoke_asked(__doc__))
