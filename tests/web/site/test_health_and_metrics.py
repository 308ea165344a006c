"""Programs watch over the companion: whether it lives, and how much it has to do. Of a table they learn nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from flask import Flask

from tests.web import drawings
from tests.web.drawings import create_app
from tests.web.people import People, Person, open_table, sit

STRANGER = "192.168.1.66"


def metrics(app: Flask, address: str = "127.0.0.1", **headers: str) -> tuple[int, str]:
    """Status and text, asked for from this address."""
    answer = app.test_client().get("/metrics", environ_base={"REMOTE_ADDR": address}, headers=headers)
    return answer.status_code, answer.text


def number(app: Flask, name: str) -> float:
    """The value of this metric with its labels; 0 if nothing was counted yet."""
    values = dict(line.rsplit(" ", 1) for line in metrics(app)[1].splitlines() if not line.startswith("#"))
    return float(values.get(name, 0))


def test_it_says_its_version_and_that_the_database_answers(app: Flask) -> None:
    for host in ("127.0.0.1:8000", "localhost:8000", "[::1]:8000"):
        answer = app.test_client().get("/healthz", headers={"Host": host})
        assert answer.status_code == 200 and answer.headers["Cache-Control"] == "no-store"
        health = answer.get_json()
        assert health.keys() == {"version", "uptime", "database", "saves"}
        assert health["version"] and health["database"] is True and health["uptime"] >= 0


def test_a_disk_with_too_little_room_is_no_good_health(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawings.health, "LEAST_FREE", 1 << 60)
    answer = app.test_client().get("/healthz")
    assert (answer.status_code, answer.get_json()["saves"]) == (503, False)


def test_requests_are_counted_by_page_and_status(own_app: Flask) -> None:
    app, host = own_app, open_table(own_app)

    def counted() -> Mapping[tuple[str, int], float]:
        asked = [("lobby.sit", 303), ("moves.do", 422), ("none", 404), ("lobby.home", 400)]
        labels = {page: f'companion_requests_total{{endpoint="{page[0]}",status="{page[1]}"}}' for page in asked}
        return {page: number(app, label) for page, label in labels.items()}

    before, taps = counted(), number(app, "companion_taps_total")
    sit(host, "Ann")
    host.post_refused("/do/rename", seat=1, name="")
    assert app.test_client().get("/QQQQ").status_code == 404
    assert app.test_client().get("/", headers={"Host": "evil.example.org"}).status_code == 400
    after = counted()
    assert {page: after[page] - before[page] for page in after} == dict.fromkeys(after, 1)
    assert number(app, "companion_taps_total") == taps + 1
    assert number(app, "companion_free_disk_bytes") > 1 << 20
    assert number(app, "companion_tables_in_memory") == 1 and number(app, "companion_streams") == 0


def test_no_label_names_a_table_a_seat_or_anybody(app: Flask, host: Person, dealt: People) -> None:
    for path in ("/seat", "/seat/sheet", "/seat/role", "/history", "/replay/3", "/host", "/seats/1/token"):
        dealt["Ann"].get(path)
        host.get(path)
    next(host.stream("?seen=0"))
    answer = app.test_client().get("/metrics")
    document = Path(__file__).parents[3].joinpath("docs/deploy.md").read_text(encoding="utf-8")
    helped = re.findall("# HELP (companion_.*?) .", answer.text)
    assert len(helped) == 6 and [name for name in helped if f"`{name}`" not in document] == []
    assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    endpoints = set(re.findall(r'companion_\w+{endpoint="([^"]*)",status="\d{3}"}', answer.text))
    assert endpoints <= {"none", *(rule.endpoint for rule in app.url_map.iter_rules())}
    assert answer.text.count("endpoint=") == answer.text.count('status="')
    secrets = (host.code, *dealt, *(player.role for player in dealt.values()))
    assert not [word for word in secrets if word in answer.text]


# Who may read them


HERE, ELSEWHERE = ("127.0.0.1", "127.0.0.9", "::1"), (STRANGER, "10.0.0.7", "::2", "", "unix:")


def test_this_computer_reads_it_unless_a_proxy_passed_the_request_on(app: Flask) -> None:
    assert [metrics(app, address)[0] for address in (*HERE, *ELSEWHERE)] == [200] * 3 + [404] * 5
    assert "companion_" not in metrics(app, STRANGER)[1]
    for header in ("X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"):
        assert metrics(app, **{header: "127.0.0.1"})[0] == 404


def test_behind_a_known_proxy_it_counts_for_whom_that_asks(tmp_path: Path, sqlite: str) -> None:
    app = create_app({"DATA": tmp_path / "instance", "DATABASE_URL": sqlite, "PROXIES": 1})
    forwarded = (STRANGER, f"127.0.0.1, {STRANGER}", "127.0.0.1", f"{STRANGER}, 127.0.0.1")
    assert [metrics(app, **{"X-Forwarded-For": who})[0] for who in forwarded] == [404, 404, 200, 200]
    assert metrics(app)[0] == 200
    app.extensions["companion"].engine.dispose()
