"""The log: what the operator should know of, and nothing of requests or secrets."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.bench.served import Caller, Logged, open_table
from tests.store.driver import event_log, open_engine, write_session
from tests.tables import ENTRIES
from tests.web.page import Page

NAMES = ("Ann", "Ben", "Cem", "Dia")


def spoil(data: Path, code: str) -> None:
    """The log of this table can be read no more."""
    engine = open_engine(f"sqlite:///{data}/companion.sqlite")
    with write_session(engine) as session:
        number = event_log.find_table(engine, code)
        session.execute(ENTRIES.update().where(ENTRIES.c.table_id == number).values(body="{"))
    engine.dispose()


def play(port: int) -> tuple[str, set[str]]:
    """A game's doings; the table's code, and all that no line may hold."""
    host, code = open_table(port)
    phones = [Caller(port) for _ in NAMES]
    for phone, name in zip(phones, NAMES, strict=True):
        assert phone.post(f"/t/{code}", name=name)[0] == 303
    assert host.post(f"/t/{code}/do/deal")[0] == 303
    pages = [Page(phone.get(f"/t/{code}/seat/role")[2]) for phone in phones]
    roles = [page.attribute("[data-role]", "data-role") for page in pages]
    offered = host.post(f"/t/{code}/do/hand-over", seat=2)[2]
    ticket = Page(offered).attribute(f"a[href*='/t/{code}/take/']", "href").rpartition("/")[2]
    taker = Caller(port)
    assert taker.post(f"/t/{code}/take/{ticket}")[0] == 303
    assert host.post(f"/t/{code}/do/end", reached_by="", crystals=0)[0] == 303
    assert host.post(f"/t/{code}/do/confirm")[0] == 303
    assert [host.get(f"/t/{wrong}")[0] for wrong in ("QQQQ", f"{code}/take/topsecret")] == [404, 410]
    for caller in (host, taker, *phones):
        caller.connection.close()
    keys = {caller.cookie.partition("=")[2] for caller in (host, taker, *phones)}
    return code, {code, ticket, "topsecret", "127.0.0.1", *NAMES, *roles, *keys} - {""}


@pytest.mark.long
def test_a_game_and_a_crash_leave_no_secret_in_the_log(data_folder: Callable[[Path], Path], tmp_path: Path) -> None:
    with Logged(data_folder(tmp_path / "instance")) as served:
        _, never = play(served.port)
        host, spoilt = open_table(served.port)
        host.connection.close()
        spoil(served.data, spoilt)
        served.ends()
    with Logged(served.data) as again:
        with closing(Caller(again.port).connection) as visitor:
            visitor.request("GET", f"/t/{spoilt}/history?key=topsecret")
            assert visitor.getresponse().status == 500
        lines = again.ends()
    assert re.fullmatch(r"[-\d]{10} [:\d]{8} ERROR The page history\.\w+ failed\.", lines[0])
    assert re.fullmatch(r"  companion/\w+\.py:\d+ \w+|  \w+/\w+\.py:\d+ \w+|  \w+", lines[-1])
    assert not [(word, line) for word in {spoilt, *never} for line in lines if word in line]


BREAKING = """
from gevent import monkey
monkey.patch_all()
import logging, threading, warnings
import gevent
from companion.log import configure_log

def breaks():
    raise ValueError("topsecret")

configure_log()
gevent.spawn(breaks).join()
gevent.get_hub().threadpool.spawn(breaks).wait()
thread = threading.Thread(target=breaks)
thread.start()
thread.join()
warnings.warn("topsecret")
logging.getLogger("werkzeug").error("topsecret")
gevent.idle()
breaks()
"""


def test_failures_outside_of_requests_are_logged_by_their_class_and_lines_of_code() -> None:
    ran = subprocess.run([sys.executable, "-c", BREAKING], capture_output=True, text=True, timeout=60)
    lines = ran.stderr.splitlines()
    assert [line for line in lines if "Error" in line] == ["  ValueError"] * 4
    logged = [line.split(" ", 2)[2] for line in lines if not line.startswith("  ")]
    assert logged.count("ERROR Something failed.") == 4
    assert [line.partition(" at ")[0] for line in logged if " at " in line] == ["WARNING py.warnings", "ERROR werkzeug"]
    assert "topsecret" not in ran.stderr
