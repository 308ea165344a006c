"""`companion settle` and `survey` print the settlement or survey, or one line that names what is wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run

ROUND: dict[str, Any] = {
    "edition": "saboteur2",
    "seats": [{"name": "Gül", "role": "blue-digger"}, {"name": "Ben", "role": "saboteur"}],
    "reached_by": "Gül",
    "open_to": ["blue"],
}
MAZE: dict[str, Any] = {
    "edition": "saboteur2",
    "cards": [{"at": [1, 0], "tracks": "EW", "door": "blue", "crystals": 0, "ladder": False}],
    "goals": [{"at": [8, -2]}, {"at": [8, 0], "shows": "treasure"}, {"at": [8, 2], "shows": "stone", "tracks": "SW"}],
    "try": {"at": [2, 0], "tracks": "NES"},
}
GOOD = {"settle": json.dumps(ROUND).encode(), "survey": json.dumps(MAZE).encode()}
FIELDS = {
    "settle": ["edition", "winners", "gains", "totals", "reasons", "theft_order"],
    "survey": ["touched", "treasure_reached", "open_to", "crystals", "cut_off", "frontier", "problems", "try"],
}
both = pytest.mark.parametrize("command", GOOD)


@both
def test_a_document_from_standard_input_or_a_file_gets_the_same_answer(run: Run, command: str) -> None:
    Path("document.json").write_bytes(GOOD[command])
    answers = [run(command, stdin=GOOD[command]), run(command, "document.json")]
    assert [(answer.status, answer.err) for answer in answers] == [(0, "")] * 2
    assert answers[0].out == answers[1].out
    assert list(json.loads(answers[0].out)) == FIELDS[command]


@both
@pytest.mark.parametrize(("bad", "status"), [(b"{", 2), (b"", 0)])
def test_many_documents_are_answered_line_by_line_even_invalid_ones(
    run: Run, command: str, bad: bytes, status: int
) -> None:
    answer = run(command, "--many", stdin=b"\n".join([GOOD[command], *([bad] if bad else []), GOOD[command]]) + b"\n")
    assert (answer.status, answer.err) == (status, "")
    fields = [list(json.loads(line)) for line in answer.out.splitlines()]
    assert fields == [FIELDS[command], *([["error"]] if bad else []), FIELDS[command]]


@pytest.mark.parametrize(
    ("command", "text", "line"),
    [
        ("settle", b'{"edition": "lost_mines"}', "seats: is missing"),
        ("settle", json.dumps({**ROUND, "open_to": ["red"]}).encode(), "open_to"),
        ("survey", json.dumps({**MAZE, "cards": [{"at": [1, 0], "tracks": "NN"}]}).encode(), "cards[0].tracks: 'NN': "),
        ("settle", b"", "the document: is not JSON: Expecting value"),
        ("survey", b"\xff", "the document: is not UTF-8"),
        ("settle", b"[" * 100_000, "the document: is nested too deeply"),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_what_is_wrong_is_reported_in_one_line_that_names_it(run: Run, command: str, text: bytes, line: str) -> None:
    assert run(command, stdin=text).refusal.startswith(line)
    assert run(command, "missing.json").refusal.startswith("missing.json: ")


# In a process of its own

WITH_LITTLE = """
import sys
from companion.cli import main
try:
    main([sys.argv[1]])
except SystemExit as end:
    assert end.code == 0
loaded = {name.partition(".")[0] for name in sys.modules}
assert not loaded & {"flask", "werkzeug", "sqlmodel", "sqlalchemy", "pydantic", "gevent", "subprocess"}, loaded
"""


@both
def test_it_needs_neither_flask_nor_the_store_nor_gevent_and_writes_utf_8(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}.items():
        monkeypatch.setenv(name, value)
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    process = [sys.executable, "-c", WITH_LITTLE, command]
    ran = subprocess.run(process, input=GOOD[command], capture_output=True, env=environment)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert command == "survey" or "Gül" in ran.stdout.decode()
