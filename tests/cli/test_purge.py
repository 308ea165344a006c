"""`companion purge` removes named tables after asking."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.cli.conftest import Run
from tests.cli.old_tables import codes_in, opened

Type = Callable[[str], None]


def test_a_table_is_removed_by_its_code_after_a_confirmation(run: Run, data: Path) -> None:
    gone, stays = opened(data, 1, 1)
    assert run("purge", gone.lower()).status == 1
    assert codes_in(data) == {gone, stays}
    answer = run("purge", gone.lower(), "--yes")
    assert (answer.status, codes_in(data)) == (0, {stays})
    assert answer.err.endswith(f"Removed: {gone}.\n")


def test_naming_an_unknown_table_removes_none(run: Run, data: Path) -> None:
    codes = opened(data, 1, 1)
    assert run("purge", *codes, "QQQQ", "--yes").refusal.startswith("There is no table QQQQ. Nothing was removed.")
    assert codes_in(data) == set(codes)
    assert run("purge", *codes, "--yes").status == 0
    assert codes_in(data) == set()
