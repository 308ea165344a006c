"""`companion tables`, `host` and `purge`: the list of tables, a link to a table's host page, and its removal."""

from __future__ import annotations

import json
import time
from datetime import datetime
from pathlib import Path

import pytest

from companion.cli import main
from companion.network import home_addresses
from companion.version import version
from tests.cli.conftest import Run, codes_in
from tests.services.driver import Gathering, TableService


def opened(service: TableService) -> str:
    return str(service.open_table("saboteur2", {})[0])


def test_tables_are_listed_with_the_day_until_which_each_is_kept(run: Run, service: TableService) -> None:
    assert run("tables").out == "" and json.loads(run("tables", "--json").out) == []
    codes = {opened(service), opened(service)}
    until = service.stored_tables()[0].end_time
    lines = {line.split()[0]: line for line in run("tables").out.splitlines()}
    assert lines.keys() == codes
    tables = json.loads(run("tables", "--json").out)
    assert {table["code"] for table in tables} == codes and {table["version"] for table in tables} == {1}
    assert datetime.fromisoformat(tables[0]["kept_until"]).timestamp() == pytest.approx(until, abs=60)
    for code, line in lines.items():
        assert line.startswith(f"{code}  version 1  opened 20")
        assert line.endswith(time.strftime("  kept until %Y-%m-%d %H:%M", time.localtime(until)))


def test_a_table_is_removed_by_its_code_after_a_confirmation(run: Run, data: Path, service: TableService) -> None:
    gone, stays = opened(service), opened(service)
    refusal = run("purge", gone, stays, "QQQQ", "--yes").refusal
    assert refusal.startswith("There is no table QQQQ. Nothing was removed.")
    assert run("purge", gone.lower()).status == 1
    assert codes_in(data) == {gone, stays}
    answer = run("purge", gone.lower(), "--yes")
    assert (answer.status, codes_in(data)) == (0, {stays}) and answer.err.endswith(f"Removed: {gone}.\n")


@pytest.mark.parametrize("command", ["tables", "host KRTN", "purge KRTN --yes", "backup copy"])
def test_a_command_that_reads_creates_no_database(run: Run, tmp_path: Path, command: str) -> None:
    nowhere, empty = tmp_path / "typo", tmp_path / "empty"
    empty.mkdir()
    for folder in (nowhere, empty):
        answer = run(*command.split(), "--data", str(folder))
        assert str(folder / "companion.sqlite") in answer.refusal
    assert not nowhere.exists() and [*empty.iterdir()] == []


def test_host_names_the_given_address_or_that_of_the_settings_or_of_the_home_network(
    run: Run, service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = opened(service)
    home = (home_addresses() or ["127.0.0.1"])[0]
    before, ticket = run("host", code.lower()).out.strip().rsplit("/", 1)
    assert before == f"http://{home}:8000/t/{code}/take"
    table = Gathering(service, code, "")
    assert table.grants(table.take_host(ticket)).host
    monkeypatch.setenv("COMPANION_ADDRESS", "https://gold.example.org")
    assert run("host", code).out.startswith(f"https://gold.example.org/t/{code}/take/")
    assert run("host", code, "--address", "10.0.0.5").out.startswith(f"http://10.0.0.5:8000/t/{code}/take/")
    assert "ADDRESS must be a host" in run("host", code, "--address", "http://a/b").refusal
    assert run("host", "qqqq").refusal == "There is no table QQQQ. List all with: companion tables"


def test_a_damaged_database_is_refused_and_left_as_it_is(run: Run, data: Path) -> None:
    (data / "companion.sqlite").write_bytes(b"Dear diary, " * 1000)
    assert "file is not a database" in run("tables").refusal
    assert (data / "companion.sqlite").read_bytes() == b"Dear diary, " * 1000


def test_version_and_help_are_answered_and_every_command_says_what_it_is_for(run: Run) -> None:
    assert run("--version").out.strip() == f"companion, version {version()}"
    text = run("--help").out
    assert [name for name, command in main.commands.items() if name not in text or not command.help] == []
