"""`companion settle`, run as a person runs it: a round in, its settlement out, or one line that names what is wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

EVENING = Path(__file__).parent / "games" / "an-evening-of-seven.json"


@pytest.fixture(scope="module")
def rounds() -> list[dict[str, Any]]:
    return json.loads(EVENING.read_text("utf-8"))["rounds"]


def companion_settle(*words: str, text: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "companion", "settle", *words]
    return subprocess.run(command, input=text, capture_output=True, timeout=60, check=False)


def test_a_round_from_standard_input(rounds: list[dict[str, Any]]) -> None:
    ran = companion_settle(text=json.dumps(rounds[0]["round"]).encode())
    answer = json.loads(ran.stdout)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert answer["gains"] == rounds[0]["gains"]
    assert list(answer) == ["edition", "winners", "gains", "totals", "reasons", "theft_order"]


def test_a_round_from_a_file(rounds: list[dict[str, Any]], tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(rounds[1]["round"]), "utf-8")
    ran = companion_settle(str(file))
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert json.loads(ran.stdout)["totals"] == rounds[1]["totals"]


def test_many_rounds_a_line_each_bad_ones_in_their_place(rounds: list[dict[str, Any]]) -> None:
    lines = [json.dumps(one["round"]).encode() for one in rounds]
    ran = companion_settle("--many", text=b"\n".join([lines[0], b"{", lines[2]]) + b"\n")
    first, bad, last = map(json.loads, ran.stdout.splitlines())
    assert (ran.returncode, ran.stderr) == (2, b"")
    assert first["gains"] == rounds[0]["gains"]
    assert last["gains"] == rounds[2]["gains"]
    assert list(bad) == ["error"]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (b'{"edition": "saboteur2", "seats": [{"name": "Ann", "role": "wizard"}]}', b"seats[0].role: 'wizard' is not"),
        (b'{"edition": "lost_mines"}', b"seats: is missing"),
        (b"", b"the document: is empty"),
        (b"\xff", b"the document: is not UTF-8"),
        (b"\xef\xbb\xbf{}", b"the document: begins with a byte order mark"),
        (b"[" * 100_000, b"the document: is nested too deeply"),
    ],
)
def test_bad_input_is_one_line_on_standard_error(text: bytes, line: bytes) -> None:
    ran = companion_settle(text=text)
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr.startswith(line)
    assert ran.stderr.count(b"\n") == 1
