"""Runs `companion` commands: in this process, since a new one takes a second to start, or in a process of their own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import Engine

import companion
from companion.cli import main
from companion.services import TableService
from tests.bench.served import Served


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


@pytest.fixture(autouse=True)
def own_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands run in an empty folder, keep their data in this test's own, and open no browser."""
    for name in [name for name in os.environ if name.startswith(("COMPANION", "DISPLAY"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")


@pytest.fixture(autouse=True)
def closed_databases(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Closes the databases that commands opened in this process."""
    opened, engines = companion.open_service, list[Engine]()

    def open_service(config: Mapping[str, Any]) -> TableService:
        service = opened(config)
        engines.append(service.engine)
        return service

    monkeypatch.setattr(companion, "open_service", open_service)
    yield
    for engine in engines:
        engine.dispose()


@pytest.fixture
def run() -> Run:
    """Runs `companion` with these arguments in this process, with an ASCII terminal."""

    def run(*words: str, stdin: bytes = b"") -> Answer:
        result = CliRunner(charset="ascii").invoke(main, words, input=stdin, catch_exceptions=False)
        return Answer(result.exit_code, result.stdout_bytes.decode(), result.stderr_bytes.decode())

    return run


@pytest.fixture
def run_process() -> Run:
    """Runs `companion` with these arguments in a process of its own."""

    def run(*words: str, stdin: bytes = b"") -> Answer:
        command = [sys.executable, "-m", "companion", *words]
        result = subprocess.run(command, input=stdin, capture_output=True, check=False, timeout=60)
        return Answer(result.returncode, result.stdout.decode(), result.stderr.decode())

    return run


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A running companion, shared by all tests that do not stop it; its data folder is `running.data`."""
    with Served(tmp_path_factory.mktemp("running") / "data") as served:
        yield served
