"""The log: what the operator should know of, and nothing of requests or secrets."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from companion import open_service
from companion.store import event_log
from companion.store.engine import write_session
from tests.bench.served import Caller, open_table
from tests.ops.logged import LoggedServer
from tests.tables import ENTRIES
from tests.web.page import Page

NAMES = ("Ann", "Ben", "Cem", "Dia")


def spoilt_table(data: Path) -> str:
    """The code of a table that was opened in this data folder and whose log can be read no more."""
    url = f"sqlite:///{data}/companion.sqlite"
    service = open_service({"DATABASE_URL": url})
    code = service.open_table("saboteur2", {})[0]
    with write_session(service.engine) as connection:
        number = event_log.find_table(service.engine, code)
        connection.execute(ENTRIES.update().where(ENTRIES.c.table_id == number).values(body="{"))
    service.engine.dispose()
    return str(code)


def play(port: int) -> tuple[str, set[str]]:
    """A game's doings; the table's code, and all that no line may hold."""
    host, code = open_table(port)
    phones = [Caller(port) for _ in NAMES]
    for phone, name in zip(phones, NAMES, strict=True):
        assert phone.post(f"/t/{code}", name=name)[0] == 303
    assert host.post(f"/t/{code}/round", do="begin")[0] == 303
    pages = [Page(phone.get(f"/t/{code}/seat/role")[2]) for phone in phones]
    roles = [page.attribute("[data-role]", "data-role") for page in pages]
    _, _, offered = host.post(f"/t/{code}/seats/2/hand-over")
    ticket = Page(offered).attribute(f"a[href*='/t/{code}/take/']", "href").rpartition("/")[2]
    taker = Caller(port)
    assert taker.get(f"/t/{code}/take/{ticket}")[0] == 200
    assert taker.post(f"/t/{code}/take/{ticket}")[0] == 303
    assert host.post(f"/t/{code}/round", do="end", reached_by="", crystals=0)[0] == 303
    assert host.post(f"/t/{code}/settlement", do="book")[0] == 303
    assert [host.get(f"/t/{wrong}")[0] for wrong in ("QQQQ", f"{code}/take/topsecret")] == [404, 410]
    for caller in (host, taker, *phones):
        caller.connection.close()
    keys = {caller.cookie.partition("=")[2] for caller in (host, taker, *phones)}
    return code, {code, ticket, "topsecret", "127.0.0.1", *NAMES, *roles, *keys} - {""}


def test_a_game_and_a_crash_leave_no_secret_in_the_log() -> None:
    with LoggedServer() as served:
        code, never = play(served.port)
        spoilt = spoilt_table(served.data)
        visitor = Caller(served.port)
        assert visitor.get(f"/t/{spoilt}/history?key=topsecret")[0] == 500
        visitor.connection.close()
        lines = served.ends()
    assert re.fullmatch(r"[-\d]{10} [:\d]{8} ERROR The page history\.\w+ failed\.", lines[0])
    assert re.fullmatch(r"  companion/\w+\.py:\d+ \w+|  \w+/\w+\.py:\d+ \w+|  \w+", lines[-1])
    assert not [(word, line) for word in {spoilt, *never} for line in lines if word in line]


BREAKING = """
from gevent import monkey
monkey.patch_all()
import logging, threading, warnings
import gevent
from companion.system.logs import configure_log

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
