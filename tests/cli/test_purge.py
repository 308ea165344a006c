"""`companion purge` removes named or idle tables after asking."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.cli import main
from tests.cli.conftest import Run
from tests.cli.old_tables import codes_in, opened

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


@pytest.mark.parametrize(("answer", "left"), [("n", 1), ("y", 0)])
def test_removing_tables_at_a_terminal_asks_first(
    terminal: Type, data: Path, capsys: pytest.CaptureFixture[str], answer: str, left: int
) -> None:
    (code,) = opened(data, 1)
    terminal(answer)
    assert status_of("purge", code) == (2 if left else 0)
    assert "Remove these tables for good?" in capsys.readouterr().err
    assert len(codes_in(data)) == left
