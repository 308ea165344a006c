"""Nothing that was answered is lost: the companion is killed under load, again and again, and what it wrote is compared
with what it said."""

from __future__ import annotations

import http.client
import os
import secrets
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random

import pytest

from tests.bench.served import Caller, Served, open_table
from tests.store.driver import Log, ev, event_log, open_engine
from tests.waiting import LONG, until

pytestmark = [pytest.mark.long, pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal")]

KILLS = 5
"""So often the companion is killed."""

PLAYERS = ("Ann", "Ben", "Cem", "Dia")
"""So many host's devices tap at once, each at the seat of one."""

NUMBERS = count()
"""No name is given twice."""


@dataclass
class Hand:
    """One device that renames a seat again and again, each time otherwise: what was answered, and what it never heard
    of, by the key of the tap."""

    port: int
    code: str
    cookie: str
    seat: int
    answered: dict[str, str] = field(default_factory=dict)
    unheard: dict[str, str] = field(default_factory=dict)

    def tap(self, once: str, name: str) -> int:
        caller = Caller(self.port)
        caller.cookie = self.cookie
        try:
            return caller.post(f"/t/{self.code}/do/rename", seat=self.seat, name=name, once=once)[0]
        finally:
            caller.connection.close()

    def taps(self) -> None:
        """Until the line breaks."""
        while True:
            once, name = secrets.token_hex(16), f"g{next(NUMBERS)}"
            self.unheard[once] = name
            try:
                status = self.tap(once, name)
            except (OSError, http.client.HTTPException):
                return
            assert status == 303
            self.answered[once] = self.unheard.pop(once)

    def taps_again(self) -> None:
        """What was never heard of is sent anew under its own key, as the page does."""
        for once, name in [*self.unheard.items()]:
            assert self.tap(once, name) == 303
            self.answered[once] = self.unheard.pop(once)


def names_in_log(data: Path, code: str) -> tuple[list[int], Counter[str]]:
    """The versions of the table, and how often each name was given, as they stand on the disk."""
    engine = open_engine(f"sqlite:///{data / 'companion.sqlite'}")
    table = event_log.find_table(engine, code)
    assert table is not None
    entries = Log(engine, table).entries
    engine.dispose()
    named = Counter(entry.event.name for entry in entries if isinstance(entry.event, ev.SeatRenamed))
    return [entry.version for entry in entries], named


def test_confirmed_moves_survive_kills_under_load(data_folder: Callable[[Path], Path], tmp_path: Path) -> None:
    chance, served = Random(20261121), Served(data_folder(tmp_path / "instance"))
    host, code = open_table(served.port, "saboteur2")
    for name in PLAYERS:
        assert host.post(f"/t/{code}/do/add-seat", name=name)[0] == 303
    host.connection.close()
    answered: dict[str, str] = {}
    for nth in range(KILLS):
        hands = [Hand(served.port, code, host.cookie, seat + 1) for seat in range(len(PLAYERS))]
        works = [threading.Thread(target=hand.taps) for hand in hands]
        for work in works:
            work.start()
        taps = chance.randint(1, 60)
        until(lambda hands=hands, taps=taps: sum(len(hand.answered) for hand in hands) >= taps)
        served.process.kill()
        served.process.communicate()
        for work in works:
            work.join(LONG)
        versions, named = names_in_log(served.data, code)
        confirmed = {name for hand in hands for name in hand.answered.values()}
        assert confirmed <= named.keys(), f"kill {nth}: answered and lost"
        assert versions == list(range(1, len(versions) + 1)), f"kill {nth}: a gap in the log"
        served = Served(served.data)
        for hand in hands:
            hand.port = served.port
            hand.taps_again()
            answered |= hand.answered
    _, named = names_in_log(served.data, code)
    assert all(named[name] == 1 for name in answered.values()), "a tap counted twice or not at all"
    served.process.kill()
    served.process.communicate()


class Cramped(Served):
    """No file of it may grow beyond some hundred kB."""

    before = ("sh", "-c", 'ulimit -f 600; exec "$@"', "sh")


def test_health_says_that_nothing_can_be_written(data_folder: Callable[[Path], Path], tmp_path: Path) -> None:
    with Cramped(data_folder(tmp_path / "instance")) as served:
        host, code = open_table(served.port, "saboteur2")
        assert host.get("/healthz")[0] == 200
        renamed = f"/t/{code}/do/rename"
        assert host.post(f"/t/{code}/do/add-seat", name="Ann")[0] == 303
        until(lambda: host.post(renamed, seat=1, name=f"g{next(NUMBERS)}")[0] in (503, 507))
        status, _, health = host.get("/healthz")
        assert status == 503 and '"database":true,"saves":false' in health
        host.connection.close()
