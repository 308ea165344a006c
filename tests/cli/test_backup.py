"""`companion backup` and `restore`, and the copy of the day."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.services.driver import TableService


def sound(path: Path) -> bool:
    with closing(sqlite3.connect(path)) as raw:
        return bool(raw.execute("PRAGMA integrity_check").fetchone() == ("ok",))


def test_a_backup_works_while_a_companion_runs_and_a_restore_does_not(
    run: Run, service: TableService, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.sqlite"
    service.open_table("saboteur2", {})
    answer = run("backup", str(copy))
    assert (answer.status, sound(copy)) == (0, True) and "secrets" in answer.err
    assert run("backup", str(copy)).refusal.startswith(f"{copy} exists already. Nothing was written.")
    assert "is running" in run("restore", str(copy)).refusal


def test_a_restore_without_a_companion_keeps_the_replaced_database(run: Run, data: Path, tmp_path: Path) -> None:
    copy = str(tmp_path / "copy.sqlite")
    assert run("backup", copy).status == 0
    answer = run("restore", copy)
    (kept,) = data.glob("before-restore-*.sqlite")
    assert answer.status == 0 and str(kept) in answer.err
    assert sound(kept) and sound(data / "companion.sqlite")


@pytest.mark.parametrize("file", ["junk", "none"])
def test_an_unusable_copy_is_reported_in_one_line(run: Run, data: Path, tmp_path: Path, file: str) -> None:
    (tmp_path / "junk").write_bytes(b"junk" * 500)
    assert file in run("restore", str(tmp_path / file)).refusal
