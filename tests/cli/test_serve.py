"""`companion serve` serves until Ctrl-C, or fails with one line."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bench.served import Caller, Served
from tests.cli.conftest import Answer, Run


class Heard(Served):
    """A companion whose standard error is kept."""

    errors = subprocess.PIPE


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Heard]:
    """A companion that this test may stop."""
    served = Heard(tmp_path / "data")
    yield served
    served.process.kill()
    served.process.communicate()


def test_ctrl_c_ends_it_quietly_and_files_are_only_in_its_folder(served: Heard, tmp_path: Path) -> None:
    caller = Caller(served.port)
    assert caller.get("/")[0] == 200
    caller.connection.close()
    served.process.send_signal(signal.SIGINT)
    errors = served.process.communicate(timeout=30)[1]
    assert (served.process.returncode, errors) == (0, "")
    # Its copy of the day may not have been finished by then.
    names = {path.name for path in served.data.iterdir()} - {"backups"}
    assert names == {"companion.sqlite", "companion.sqlite-serving", "compiled"}
    assert [*(tmp_path / "here").iterdir()] == []


def test_without_a_command_it_serves_and_refuses_a_taken_port(run_process: Run, running: Served) -> None:
    answer = run_process("--host", "127.0.0.1", "--port", str(running.port), "--no-browser")
    assert answer.refusal.startswith(f"Port {running.port} is taken")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks for a Linux desktop")
def test_a_second_start_opens_the_companion_that_runs_in_the_browser(
    run_process: Run, running: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f"#!/bin/sh\necho $1 > {opened}\n")
    browser.chmod(0o700)
    monkeypatch.setenv("BROWSER", f"{browser} %s")
    monkeypatch.setenv("DISPLAY", ":7")
    assert run_process("--data", str(running.data)).status == 0
    assert opened.read_text() == f"{running.address}/\n"


def test_the_address_of_another_computer_is_refused(run_process: Run) -> None:
    assert "is not an address of this computer" in run_process("--host", "198.51.100.7", "--port", "0").refusal


def test_a_damaged_database_is_refused_and_left_as_it_is(run_process: Run, data: Path) -> None:
    (data / "companion.sqlite").write_bytes(b"Dear diary, " * 1000)
    assert "is damaged or not a database" in run_process("serve", "--host", "127.0.0.1", "--port", "0").refusal
    assert (data / "companion.sqlite").read_bytes() == b"Dear diary, " * 1000


def test_a_database_that_does_not_answer_is_reported_without_its_password(
    run_process: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_DATABASE_URL", "postgresql://Ann:topsecret@/gold?host=/nowhere")
    refusal = run_process("serve", "--host", "127.0.0.1", "--port", "0").refusal
    assert refusal.startswith("The database doesn't answer") and "topsecret" not in refusal


def test_without_a_home_network_it_explains_how_to_play_on_this_computer() -> None:
    alone = ["unshare", "--user", "--map-root-user", "--net"]
    try:
        subprocess.run([*alone, "true"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no network of its own can be made here")
    command = [*alone, sys.executable, "-m", "companion", "--port", "0"]
    result = subprocess.run(command, capture_output=True, env=os.environ, check=False, text=True, timeout=60)
    answer = Answer(result.returncode, result.stdout, result.stderr)
    assert "use --host 127.0.0.1 to play on this computer only" in answer.refusal
