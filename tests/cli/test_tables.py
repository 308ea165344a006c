"""`companion tables`, `show` and `host`: the list of tables, a table's history, and a link to its host's page."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from companion import __version__
from companion.cli import main
from companion.system.network import home_addresses
from companion.table.viewer import HOST
from tests.bench.served import Caller, Served, open_table
from tests.cli.conftest import Run
from tests.cli.old_tables import opened, service_on


def test_tables_are_listed_with_the_day_until_which_each_is_kept(run: Run, data: Path) -> None:
    assert run("tables").out == ""
    for_ever, other = opened(data, 1, 1)
    with service_on(data) as service:
        service.retention.set_retention(for_ever, HOST, 0)
        until = service.retention.find_retention(other).end_time
    lines = {line.split()[0]: line for line in run("tables").out.splitlines()}
    assert lines.keys() == {for_ever, other} and lines[other].startswith(f"{other}  opened 20")
    ends = {code: line.partition("  kept ")[2] for code, line in lines.items()}
    assert ends == {for_ever: "forever", other: time.strftime("until %Y-%m-%d", time.localtime(until))}


@pytest.mark.parametrize("command", ["tables", "nights", "host KRTN", "purge KRTN --yes"])
def test_a_command_that_reads_creates_no_database(run: Run, tmp_path: Path, command: str) -> None:
    nowhere = tmp_path / "typo"
    answer = run(*command.split(), "--data", str(nowhere))
    assert answer.refusal == f"There is no database {nowhere / 'companion.sqlite'}. Choose its folder with --data."
    assert not nowhere.exists()


def test_host_prints_an_address_of_the_running_companions_host_page(run: Run, running: Served) -> None:
    host, code = open_table(running.port)
    folder = ("--data", str(running.data))
    answer = run("host", code.lower(), "--address", f"{running.address}/", *folder)
    assert (answer.status, answer.out.count("\n")) == (0, 1)
    path = answer.out.strip().removeprefix(running.address)
    assert path.startswith(f"/t/{code}/take-host/")
    device = Caller(running.port)
    assert device.post(path)[:2] == (303, f"/t/{code}/host")
    assert device.get(f"/t/{code}/host")[0] == 200
    for host_or_device in (host, device):
        host_or_device.connection.close()


def test_host_without_an_address_names_where_the_companion_runs(run: Run, running: Served) -> None:
    host, code = open_table(running.port)
    host.connection.close()
    assert run("host", code, "--data", str(running.data)).out.startswith(f"{running.address}/t/{code}/take-host/")


def test_host_names_the_address_of_the_settings(run: Run, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (code,) = opened(data, 0)
    monkeypatch.setenv("COMPANION_ADDRESS", "https://gold.example.org")
    assert run("host", code).out.startswith(f"https://gold.example.org/t/{code}/take-host/")
    assert run("host", code, "--address", "10.0.0.5").out.startswith(f"http://10.0.0.5:8000/t/{code}/take-host/")
    assert "ADDRESS must be a host" in run("host", code, "--address", "http://a/b").refusal


def test_host_without_an_address_names_the_home_network(run: Run, data: Path) -> None:
    (code,) = opened(data, 0)
    home = (home_addresses() or ["127.0.0.1"])[0]
    assert run("host", code).out.startswith(f"http://{home}:8000/t/{code}/take-host/")


def test_a_command_for_an_unknown_table_is_refused(run: Run, data: Path) -> None:
    assert run("host", "krtn").refusal == "There is no table KRTN. List all with: companion tables"


def test_a_damaged_database_is_refused_and_left_as_it_is(run: Run, data: Path) -> None:
    (data / "companion.sqlite").write_bytes(b"Dear diary, " * 1000)
    assert "is damaged or not a database" in run("tables").refusal
    assert (data / "companion.sqlite").read_bytes() == b"Dear diary, " * 1000


def test_the_database_of_a_newer_version_is_refused_and_left_as_it_is(run: Run, data: Path) -> None:
    with closing(sqlite3.connect(data / "companion.sqlite")) as raw, raw:
        raw.execute("UPDATE alembic_version SET version_num = '9999'")
    before = (data / "companion.sqlite").read_bytes()
    assert "was written by a newer version" in run("tables").refusal
    assert (data / "companion.sqlite").read_bytes() == before


# Help


def test_every_command_says_what_it_is_for() -> None:
    assert [name for name, command in main.commands.items() if not command.help] == []


def test_version_and_help_are_answered(run: Run) -> None:
    assert run("--version").out.strip() == f"companion, version {__version__}"
    assert [name for name in main.commands if name not in run("--help").out] == []
