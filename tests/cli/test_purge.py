"""`companion purge` removes named or idle tables after asking."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import click
import pytest
from sqlalchemy import text

from companion import open_service
from companion.cli import main
from companion.table.viewer import HOST
from tests.bench.served import Served
from tests.cli.conftest import Run
from tests.cli.old_tables import age, codes_in, opened, service_on

Type = Callable[[str], None]


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[Type]:
    """Replaces standard input by a terminal; types what it is given."""
    pty = pytest.importorskip("pty", reason="Windows has no such terminal")
    ours, theirs = pty.openpty()
    with open(ours, "wb", buffering=0) as keys, open(theirs) as screen:
        monkeypatch.setattr(sys, "stdin", screen)
        yield lambda typed: print(keys.write(f"{typed}\n".encode()))


def status_of(*words: str) -> object:
    """The exit status of `companion` with these arguments and this process's standard input."""
    with pytest.raises(SystemExit) as end:
        main(words)
    return end.value.code or 0


# By name


def test_a_table_is_removed_by_its_code_after_a_confirmation(run: Run, data: Path) -> None:
    gone, stays = opened(data, 1, 1)
    answer = run("purge", gone.lower())
    assert (answer.status, codes_in(data)) == (2, {gone, stays})
    assert f"{gone}  last used" in answer.err and stays not in answer.err and "Use --yes" in answer.err
    answer = run("purge", gone.lower(), "--yes")
    assert (answer.status, codes_in(data)) == (0, {stays})
    assert answer.err.endswith(f"Removed: {gone}.\n")


def test_naming_an_unknown_table_removes_none(run: Run, data: Path) -> None:
    codes = opened(data, 1, 1)
    assert run("purge", *codes, "QQQQ", "--yes").refusal.startswith("There is no table QQQQ. Nothing was removed.")
    assert codes_in(data) == set(codes)
    assert run("purge", *codes, "--yes").status == 0
    assert codes_in(data) == set()


@pytest.mark.parametrize("words", [(), ("--yes",), ("KRTN", "--idle")])
def test_purge_needs_codes_or_idle(run: Run, words: tuple[str, ...]) -> None:
    assert run("purge", *words).refusal == "Give table codes, or use --idle."


@pytest.mark.parametrize(("answer", "left"), [("n", 1), ("y", 0)])
def test_removing_tables_at_a_terminal_asks_first(
    terminal: Type, data: Path, capsys: pytest.CaptureFixture[str], answer: str, left: int
) -> None:
    (code,) = opened(data, 1)
    terminal(answer)
    assert status_of("purge", code) == (2 if left else 0)
    assert "Remove these tables for good?" in capsys.readouterr().err
    assert len(codes_in(data)) == left


# Those whose time is over


def test_idle_tables_are_removed_and_only_those(run: Run, data: Path) -> None:
    idle, fresh, kept = opened(data, 91, 89, 800)
    with service_on(data) as service:
        service.retention.set_retention(kept, HOST, 0)
    answer = run("purge", "--idle")
    assert (answer.status, codes_in(data)) == (2, {idle, fresh, kept})
    assert idle in answer.err and fresh not in answer.err and kept not in answer.err
    assert run("purge", "--idle", "--yes").status == 0
    assert codes_in(data) == {fresh, kept}
    answer = run("purge", "--idle", "--yes")
    assert (answer.status, answer.err) == (0, "No table's time is over, so nothing was removed.\n")


def test_a_table_that_becomes_idle_after_the_question_stays(
    terminal: Type, data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    idle, later = opened(data, 91, 1)
    confirm = click.confirm

    def meanwhile(question: str, **how: bool) -> bool:
        age(data, later, 91)
        return confirm(question, **how)

    monkeypatch.setattr(click, "confirm", meanwhile)
    terminal("y")
    assert (status_of("purge", "--idle"), codes_in(data)) == (0, {later})
    output = capsys.readouterr().err
    assert later not in output and output.endswith(f"Removed: {idle}.\n")


def test_a_failed_removal_is_reported(run: Run, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (idle,) = opened(data, 91)
    monkeypatch.setattr("companion.store.engine.BUSY_SECONDS", 0.1)
    with closing(sqlite3.connect(data / "companion.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = run("purge", "--idle", "--yes")
    assert (answer.status, codes_in(data)) == (2, {idle})
    assert f"Not removed: {idle}." in answer.err and "Removed:" not in answer.err


def test_idle_tables_are_left_to_a_companion_that_runs(run: Run, running: Served) -> None:
    """Only that one knows whose pages are open."""
    (idle,) = opened(running.data, 91)
    answer = run("purge", "--idle", "--yes", "--data", str(running.data))
    assert "A companion is running" in answer.refusal
    assert idle in codes_in(running.data)


def test_on_postgresql_idle_tables_are_left_to_the_companion_that_runs(
    run: Run, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = open_service({"DATABASE_URL": postgres})
    code = str(service.open_table("saboteur2", {})[0])
    with service.engine.begin() as connection:
        for change in ("entry SET at = 0", '"table" SET opened = 0'):
            connection.execute(text(f"UPDATE {change}"))
    assert service.retention.expired_table_codes() == [code]
    monkeypatch.setenv("COMPANION_DATABASE_URL", postgres)
    answer = run("purge", "--idle", "--yes")
    assert answer.refusal.startswith(
        "Nothing was removed. With PostgreSQL, the running companion removes expired tables by itself"
    )
    assert service.retention.expired_table_codes() == [code]
    answer = run("purge", code, "--yes")
    assert answer.status == 0 and answer.err.endswith(f"Removed: {code}.\n")
    assert service.table_summaries() == []
    service.engine.dispose()
