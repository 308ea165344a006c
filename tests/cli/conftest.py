"""Runs `companion` commands: in this process, since a new one takes a second to start, or in a process of their own."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import companion
from companion.cli import main
from tests.services.driver import DAY, TableService


@dataclass(frozen=True)
class Answer:
    """The result of a command: exit status, standard output and standard error."""

    status: int
    out: str
    err: str

    @property
    def refusal(self) -> str:
        """The error of a command; checks that it is one line, the only output, and that the exit status is 2."""
        assert (self.status, self.out, self.err.count("\n")) == (2, "", 1), self
        return self.err.rstrip("\n")


Run = Callable[..., Answer]


@pytest.fixture
def data(tmp_path: Path, empty_store: Path) -> Path:
    """A data folder with an empty database."""
    folder = tmp_path / "data"
    folder.mkdir()
    shutil.copy(empty_store, folder / "companion.sqlite")
    return folder


@pytest.fixture
def service(data: Path) -> TableService:
    """The service over the database in the data folder."""
    return companion.open_service({"DATABASE_URL": f"sqlite:///{data / 'companion.sqlite'}"})


@pytest.fixture(autouse=True)
def own_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Commands run in an empty folder, keep their data in this test's own, and open no browser. The databases that they
    opened in this process are closed."""
    for name in [name for name in os.environ if name.startswith(("COMPANION", "DISPLAY"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    opened, services = companion.open_service, list[TableService]()

    def open_service(config: Mapping[str, Any], create: bool = True) -> TableService:
        services.append(opened(config, create))
        return services[-1]

    monkeypatch.setattr(companion, "open_service", open_service)
    yield
    for service in services:
        service.engine.dispose()


@pytest.fixture
def run() -> Run:
    """Runs `companion` with these arguments in this process, with an ASCII terminal."""

    def run(*words: str, stdin: bytes = b"") -> Answer:
        result = CliRunner(charset="ascii").invoke(main, words, input=stdin, catch_exceptions=False)
        return Answer(result.exit_code, result.stdout_bytes.decode(), result.stderr_bytes.decode())

    return run


def run_process(*words: str, stdin: bytes = b"") -> Answer:
    """Runs `companion` with these arguments in a process of its own."""
    command = [sys.executable, "-m", "companion", *words]
    result = subprocess.run(command, input=stdin, capture_output=True, check=False, timeout=60)
    return Answer(result.returncode, result.stdout.decode(), result.stderr.decode())


def age(data: Path, code: str, days: int) -> None:
    """Make this table look as if nobody had used it for so many days."""
    with closing(sqlite3.connect(data / "companion.sqlite")) as raw, raw:
        of = 'table_id = (SELECT id FROM "table" WHERE code = ?)'
        raw.execute(f"UPDATE entry SET at = at - ? WHERE {of}", (days * DAY, code))
        raw.execute('UPDATE "table" SET opened = opened - ? WHERE code = ?', (days * DAY, code))


def codes_in(data: Path) -> set[str]:
    """The codes of all tables in the database."""
    with closing(sqlite3.connect(data / "companion.sqlite")) as raw:
        return {code for (code,) in raw.execute('SELECT code FROM "table"')}
