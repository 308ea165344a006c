"""The log as lines of JSON: events of the companion, and nothing of requests or secrets."""

from __future__ import annotations

import json
import logging
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion import open_service
from companion.store import event_log
from companion.store.engine import write_session
from companion.system.logs import JsonFormatter
from tests.bench.served import Caller, open_table
from tests.ops.logged import LoggedServer
from tests.tables import ENTRIES
from tests.waiting import until
from tests.web.page import Page

NAMES = ("Ann", "Ben", "Cem", "Dia")


def line(record: logging.LogRecord) -> dict[str, Any]:
    logged = json.loads(JsonFormatter().format(record))
    assert isinstance(logged, dict)
    return logged


def record_of(name: str, words: str, failure: Exception | None = None) -> logging.LogRecord:
    kind = (type(failure), failure, failure.__traceback__) if failure else None
    return logging.LogRecord(name, logging.ERROR, "/home/ann/lib/pool.py", 7, words, ("topsecret",), kind)


def broken() -> Exception:
    try:
        Path("/topsecret/KRTN").read_text()
    except OSError as error:
        return error
    raise AssertionError


def test_a_failure_is_logged_by_its_class_and_line_of_code() -> None:
    logged = line(record_of("companion", "failed", broken()))
    assert (logged["event"], logged["exception"], logged["level"]) == ("failed", "FileNotFoundError", "error")
    assert re.fullmatch(r"[\w.]+/\w+\.py:\d+", logged["where"])  # pathlib is a folder since Python 3.13
    assert "topsecret" not in json.dumps(logged) and "KRTN" not in json.dumps(logged)


def test_a_message_of_a_library_is_logged_by_its_line_of_code_alone() -> None:
    logged = line(record_of("sqlalchemy.pool", "%s is gone from KRTN"))
    assert (logged["event"], logged["logger"], logged["where"]) == ("library", "sqlalchemy.pool", "lib/pool.py:7")
    assert "topsecret" not in json.dumps(logged) and "KRTN" not in json.dumps(logged)


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


def test_a_game_and_a_crash_leave_no_secret_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_LOG", "json")
    with LoggedServer() as served:
        code, never = play(served.port)
        spoilt = spoilt_table(served.data)
        visitor = Caller(served.port)
        assert visitor.get(f"/t/{spoilt}/history?key=topsecret")[0] == 500
        visitor.connection.close()
        until(lambda: [*(served.data / "backups").glob("companion-*")])
        lines = served.ends()
    logged = [json.loads(line) for line in lines]
    events = [entry["event"] for entry in logged]
    assert events.count("started") == events.count("stopped") == events.count("copy-kept") == 1
    (failed,) = (entry for entry in logged if entry["event"] == "page-failed")
    assert failed["endpoint"].startswith("history.") and failed["exception"] and failed["where"]
    assert not [(word, line) for word in {spoilt, *never} for line in lines if word in line]


def test_without_the_setting_nothing_is_logged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COMPANION_LOG", raising=False)
    with LoggedServer() as served:
        play(served.port)
        assert served.ends() == []


def test_a_refused_start_is_logged(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COMPANION_LOG", "json")
    (tmp_path / "companion.sqlite").write_text("Dear diary")
    command = [sys.executable, "-m", "companion", "--no-browser", "--host", "127.0.0.1", "--port", "0"]
    ran = subprocess.run([*command, "--data", str(tmp_path)], capture_output=True, text=True, timeout=60)
    logged = json.loads(ran.stderr)
    assert (ran.returncode, logged["event"], logged["level"]) == (2, "start-refused", "error")
    assert "is damaged" in logged["why"]


BREAKING = """
from gevent import monkey
monkey.patch_all()
import logging, threading, warnings
import gevent
from companion.system import logs

def breaks():
    raise ValueError("topsecret")

logs.configure_log("json")
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


def test_failures_outside_of_requests_are_logged() -> None:
    ran = subprocess.run([sys.executable, "-c", BREAKING], capture_output=True, text=True, timeout=60)
    logged = [json.loads(line) for line in ran.stderr.splitlines()]
    assert [entry.get("exception") for entry in logged if entry["event"] == "failed"] == ["ValueError"] * 4
    assert {entry["logger"] for entry in logged if entry["event"] == "library"} == {"py.warnings", "werkzeug"}
    assert "topsecret" not in ran.stderr
