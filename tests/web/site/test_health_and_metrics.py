"""Programs watch over the companion: whether it lives, and how much it has to do. Of a table they learn nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion import __version__, create_app
from tests.postgres import Server
from tests.web.people import Person, open_table, sit
from tests.web.site.test_stay_up_to_date import listen

STRANGER = "192.168.1.66"


def metrics(app: Flask, address: str = "127.0.0.1", **headers: str) -> tuple[int, str]:
    """Status and text, asked for from this address."""
    more = {name.replace("_", "-"): value for name, value in headers.items()}
    answer = app.test_client().get("/metrics", environ_base={"REMOTE_ADDR": address}, headers=more)
    return answer.status_code, answer.get_data(as_text=True)


def number(app: Flask, name: str) -> float:
    """The value of this metric with its labels; 0 if nothing was counted yet."""
    values = dict(line.rsplit(" ", 1) for line in metrics(app)[1].splitlines() if not line.startswith("#"))
    return float(values.get(name, 0))


def requests(app: Flask, endpoint: str, status: int) -> float:
    return number(app, f'companion_requests_total{{endpoint="{endpoint}",status="{status}"}}')


@pytest.fixture
def app(own_app: Flask) -> Flask:
    """One that counted nothing yet."""
    return own_app


@pytest.fixture
def made(sqlite: str, tmp_path: Path) -> Iterator[list[Flask]]:
    """Companions with settings of their own."""
    apps: list[Flask] = []
    yield apps
    for app in apps:
        app.extensions["companion"].engine.dispose()


def companion(made: list[Flask], database: str, folder: Path, **settings: object) -> Flask:
    made.append(create_app({"DATA": folder / "instance", "DATABASE_URL": database, **settings}))
    return made[-1]


# Whether it lives


def test_it_says_its_version_and_that_the_database_answers(app: Flask) -> None:
    answer = app.test_client().get("/healthz")
    assert answer.status_code == 200 and answer.headers["Cache-Control"] == "no-store"
    health = answer.get_json()
    assert health.keys() == {"version", "uptime", "database"}
    assert health["version"] == __version__ and health["database"] is True and 0 <= health["uptime"] < 600


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "[::1]:8000"])
def test_a_check_on_this_computer_needs_no_name(app: Flask, host: str) -> None:
    assert app.test_client().get("/healthz", headers={"Host": host}).status_code == 200


def test_the_health_check_reports_a_damaged_database(app: Flask, database: str) -> None:
    service, path = app.extensions["companion"], Path(database.removeprefix("sqlite:///"))
    service.engine.dispose()
    path.write_bytes(b"no database" * 1000)
    answer = app.test_client().get("/healthz")
    assert answer.status_code == 503 and answer.get_json()["database"] is False


def test_an_unreachable_database_is_reported(
    made: list[Flask], postgres_server: Server, postgres: str, tmp_path: Path
) -> None:
    app = companion(made, postgres, tmp_path)
    host = open_table(app)
    with postgres_server.away(postgres):
        answer = app.test_client().get("/healthz")
        assert answer.status_code == 503 and answer.get_json()["database"] is False
        assert [host.get("/host").status_code for _ in range(2)] == [503] * 2
    assert app.test_client().get("/healthz").status_code == 200


# How much it has to do


def test_requests_are_counted_by_page_and_status(app: Flask, host: Person) -> None:
    counted = {
        asked: requests(app, *asked) for asked in [("lobby.sit", 303), ("host_seats.change_seats", 422), ("none", 404)]
    }
    sit(host, "Ann")
    assert host.post("/seats", do="rename", seat=1, name="").status_code == 422
    assert app.test_client().get("/QQQQ").status_code == 404
    assert {asked: requests(app, *asked) - before for asked, before in counted.items()} == dict.fromkeys(counted, 1)
    assert number(app, "companion_tables_in_memory") == 1
    assert number(app, "companion_streams") == 0


def test_a_page_that_fails_and_a_foreign_name_are_counted_too(app: Flask) -> None:
    app.config["PROPAGATE_EXCEPTIONS"] = False
    app.add_url_rule("/failing", endpoint="failing", view_func=lambda: 1 / 0)
    refused = requests(app, "lobby.home", 400)
    assert app.test_client().get("/failing").status_code == 500
    assert app.test_client().get("/", headers={"Host": "evil.example.org"}).status_code == 400
    assert requests(app, "failing", 500) == 1
    assert requests(app, "lobby.home", 400) == refused + 1


def test_it_is_in_the_form_that_prometheus_reads(app: Flask) -> None:
    assert app.test_client().get("/metrics").headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"


def test_no_label_names_a_table_a_seat_or_anybody(app: Flask, host: Person, dealt: dict[str, Person]) -> None:
    for path in ("/seat", "/seat/sheet", "/seat/role", "/history", "/replay/3", "/host", "/seats/1/token"):
        dealt["Ann"].get(path)
        host.get(path)
    next(iter(listen(host, "?seen=0")))
    text = metrics(app)[1]
    endpoints = set(re.findall(r'companion_\w+{endpoint="([^"]*)",status="\d{3}"}', text))
    assert endpoints <= {"none", "failing", *(rule.endpoint for rule in app.url_map.iter_rules())}
    assert text.count("endpoint=") == text.count('status="')
    assert not [word for word in (host.code, *dealt, *(player.role for player in dealt.values())) if word in text]


# Who may read it


@pytest.mark.parametrize("address", [STRANGER, "10.0.0.7", "::2", "", "unix:"])
def test_a_stranger_finds_nothing_there(app: Flask, address: str) -> None:
    status, text = metrics(app, address)
    assert status == 404 and "companion_" not in text


@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.9", "::1", "::ffff:127.0.0.1"])
def test_this_computer_reads_it(app: Flask, address: str) -> None:
    assert metrics(app, address)[0] == 200


def test_others_read_it_where_the_settings_say_so(made: list[Flask], sqlite: str, tmp_path: Path) -> None:
    app = companion(made, sqlite, tmp_path, METRICS="192.168.1.66, 10.0.0.0/8")
    assert [metrics(app, address)[0] for address in (STRANGER, "10.9.8.7", "192.168.1.67", "127.0.0.1")] == [
        200,
        200,
        404,
        404,
    ]


def test_nobody_reads_metrics_if_the_settings_name_nobody(made: list[Flask], sqlite: str, tmp_path: Path) -> None:
    assert metrics(companion(made, sqlite, tmp_path, METRICS=""))[0] == 404


@pytest.mark.parametrize("header", ["X_Forwarded_For", "Forwarded", "X_Real_IP", "Via"])
def test_what_an_unknown_proxy_passes_on_does_not_come_from_this_computer(app: Flask, header: str) -> None:
    assert metrics(app, **{header: "127.0.0.1"})[0] == 404


def test_behind_a_known_proxy_it_counts_for_whom_that_asks(made: list[Flask], sqlite: str, tmp_path: Path) -> None:
    app = companion(made, sqlite, tmp_path, PROXIES=1)
    forwarded = (STRANGER, f"127.0.0.1, {STRANGER}", "127.0.0.1", f"{STRANGER}, 127.0.0.1")
    assert [metrics(app, X_Forwarded_For=who)[0] for who in forwarded] == [404, 404, 200, 200]
    assert metrics(app)[0] == 200
