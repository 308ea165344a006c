"""`companion survey`, run as a person runs it: a maze in, what is connected in it out, or one line that names what is
wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

MAZE: dict[str, Any] = {
    "edition": "saboteur2",
    "cards": [{"at": [1, 0], "tracks": "EW", "door": "blue", "crystals": 0, "ladder": False}],
    "goals": [{"at": [8, -2]}, {"at": [8, 0], "shows": "treasure"}, {"at": [8, 2], "shows": "stone", "tracks": "SW"}],
    "try": {"at": [2, 0], "tracks": "NES"},
}
FIELDS = ["touched", "treasure_reached", "open_to", "crystals", "cut_off", "frontier", "problems", "try"]


def companion_survey(*words: str, text: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "companion", "survey", *words]
    return subprocess.run(command, input=text, capture_output=True, timeout=60, check=False)


def test_a_maze_from_standard_input() -> None:
    ran = companion_survey(text=json.dumps(MAZE).encode())
    answer = json.loads(ran.stdout)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert list(answer) == FIELDS
    assert answer["try"] == ["edges-clash", "not-connected"]


def test_a_maze_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "maze.json"
    file.write_text(json.dumps({**MAZE, "edition": "saboteur"}), "utf-8")
    ran = companion_survey(str(file))
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert json.loads(ran.stdout)["frontier"] == [[-1, 0], [0, -1], [0, 1], [2, 0]]


def test_many_mazes_a_line_each_bad_ones_in_their_place() -> None:
    lines = [json.dumps(MAZE).encode(), b"{", json.dumps({**MAZE, "cards": []}).encode()]
    ran = companion_survey("--many", text=b"\n".join(lines) + b"\n")
    first, bad, last = map(json.loads, ran.stdout.splitlines())
    assert (ran.returncode, ran.stderr) == (2, b"")
    assert (list(first), list(bad), list(last)) == (FIELDS, ["error"], FIELDS)
    assert companion_survey("--many", text=lines[0] + b"\n" + lines[2]).returncode == 0


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (json.dumps({**MAZE, "cards": [{"at": [1, 0], "tracks": "NN"}]}).encode(), b"cards[0].tracks: 'NN': a side"),
        (b'{"edition": "lost_mines"}', b"starts: is missing"),
        (b"", b"the document: is empty"),
        (b"\xff", b"the document: is not UTF-8"),
        (b"[" * 100_000, b"the document: is nested too deeply"),
    ],
)
def test_bad_input_is_one_line_on_standard_error(text: bytes, line: bytes) -> None:
    ran = companion_survey(text=text)
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr.startswith(line)
    assert ran.stderr.count(b"\n") == 1


def test_a_file_that_is_not_there_is_one_line() -> None:
    ran = companion_survey("missing.json")
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr.startswith(b"missing.json: ")


def test_survey_needs_neither_flask_nor_the_store_nor_gevent() -> None:
    code = """
import sys
from companion.cli import main
try:
    main(["survey"])
except SystemExit as end:
    assert end.code == 0
loaded = {name.partition(".")[0] for name in sys.modules}
assert not loaded & {"flask", "werkzeug", "sqlmodel", "sqlalchemy", "pydantic", "gevent", "greenlet"}, loaded
"""
    ran = subprocess.run([sys.executable, "-c", code], input=json.dumps(MAZE).encode(), capture_output=True)
    assert ran.returncode == 0, ran.stderr.decode()
