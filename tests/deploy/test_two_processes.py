"""Two companions on one PostgreSQL, behind nginx: each table belongs to one of them, and goes on if that one dies."""

from __future__ import annotations

import http.client
import os
import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.bench.served import Caller, Served
from tests.deploy.conftest import before
from tests.deploy.front import NAME, Front
from tests.postgres import Server
from tests.waiting import until

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal to end the companion with"),
]

FORM = "application/x-www-form-urlencoded"
PLAYERS = ("Ann", "Ben", "Cem")
FOLLOWS = 3.0
"""Seconds within which the streams at one process follow a tap at the other."""


@dataclass
class Browser:
    """A browser at the public name, with its cookie."""

    front: Front
    cookie: str = ""

    def post(self, path: str, at: int = 0, **form: object) -> int:
        """The status of this form, sent through nginx or to the process at this port."""
        headers = {"Origin": f"https://{NAME}", "Cookie": self.cookie, "Content_Type": FORM}
        if at:
            asked = self.front.plainly(path, at, "POST", urlencode(form), X_Forwarded_Proto="https", **headers)
        else:
            asked = closing(self.front.ask("POST", path, urlencode(form), **headers))
        with asked as answer:
            self.cookie = (answer.headers["Set-Cookie"] or self.cookie).split(";")[0]
            self.location = answer.headers["Location"]
            return answer.status

    def get(self, path: str) -> http.client.HTTPResponse:
        return self.front.ask("GET", path, Cookie=self.cookie)

    @contextmanager
    def stream(self, code: str, seen: int = 0) -> Iterator[http.client.HTTPResponse]:
        with closing(self.get(f"/t/{code}/stream?seen={seen}")) as stream:
            assert stream.status == 200 and stream.readline().startswith(b"retry:")
            yield stream


def versions(stream: http.client.HTTPResponse) -> Iterator[int]:
    """What a stream says, until it ends."""
    try:
        yield from (int(line[3:]) for line in iter(stream.readline, b"") if line.startswith(b"id:"))
    except (ConnectionError, http.client.HTTPException):
        return


def streams_at(process: Served) -> int:
    """How many pages are connected to this process."""
    caller = Caller(process.port)
    with closing(caller.connection):
        metrics = caller.get("/metrics")[2]
    found = re.search(r"^companion_streams (\d+)", metrics, re.MULTILINE)
    assert found
    return int(found[1])


@pytest.fixture
def processes(
    postgres_server: Server, data_folder: Callable[[Path], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[list[Served]]:
    """Two companions on one database."""
    monkeypatch.setenv("COMPANION_HOSTS", NAME)
    monkeypatch.setenv("COMPANION_PROXIES", "1")
    data = data_folder(tmp_path / "instance")
    with postgres_server.database() as address:
        monkeypatch.setenv("COMPANION_DATABASE_URL", address)
        with ThreadPoolExecutor(2) as starting:  # both at once, on an empty database
            running = [start.result() for start in [starting.submit(Served, data) for _ in range(2)]]
        with running[0], running[1]:
            yield running


def test_a_table_goes_on_after_its_process_was_killed(processes: list[Served], tmp_path: Path) -> None:
    with before(tmp_path, *(process.port for process in processes)) as front:
        host, *players = (Browser(front) for _ in range(1 + len(PLAYERS)))
        assert host.post("/tables", edition="saboteur2", rounds=1) == 303
        code = host.location.split("/")[2]
        for player, name in zip(players, PLAYERS, strict=True):
            assert player.post(f"/t/{code}", name=name) == 303
        assert host.post(f"/t/{code}/do/deal") == 303
        for player in players:
            with closing(player.get(f"/t/{code}/seat/role")) as role:
                assert b"data-role=" in role.read()

        with host.stream(code) as first, players[0].stream(code) as second:
            seen = [next(versions(stream)) for stream in (first, second)]
            assert seen[0] == seen[1]
            other, own = sorted(processes, key=streams_at)
            assert (streams_at(other), streams_at(own)) == (0, 2)
            tapped = time.monotonic()
            assert host.post(f"/t/{code}/do/token", seat=1, at=other.port, kind="pickaxe", do="put") == 303
            assert [next(versions(stream)) for stream in (first, second)] == [seen[0] + 1] * 2
            assert time.monotonic() - tapped < FOLLOWS
            own.process.kill()
            assert [*versions(first), *versions(second)] == []

        with host.stream(code, seen[0]) as again:
            assert next(versions(again)) == seen[0] + 1
            assert host.post(f"/t/{code}/do/token", seat=1, kind="pickaxe", do="take") == 303
            assert next(versions(again)) == seen[0] + 2
        assert host.post(f"/t/{code}/do/end", reached_by="", crystals=0) == 303
        assert host.post(f"/t/{code}/do/confirm") == 303
        with closing(players[2].get(f"/t/{code}/results")) as results:
            assert b"Cem" in results.read()
        until(lambda: streams_at(other) == 0)
