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

EVENING = Path(__file__).parents[1] / "games" / "an-evening-of-seven.json"

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


@pytest.fixture(params=GOOD)
def command(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def rounds() -> list[dict[str, Any]]:
    """Rounds of a game with their gains and totals, worked out by hand."""
    recorded_rounds: list[dict[str, Any]] = json.loads(EVENING.read_text("utf-8"))["rounds"]
    return recorded_rounds


def test_a_document_from_standard_input_or_a_file_gets_the_same_answer(run: Run, command: str) -> None:
    Path("document.json").write_bytes(GOOD[command])
    answers = [run(command, stdin=GOOD[command]), run(command, "document.json")]
    assert [(answer.status, answer.err) for answer in answers] == [(0, "")] * 2
    assert answers[0].out == answers[1].out
    assert list(json.loads(answers[0].out)) == FIELDS[command]


def test_every_round_of_a_game_is_settled(run: Run, rounds: list[dict[str, Any]]) -> None:
    for recorded_round in rounds:
        answer = json.loads(run("settle", stdin=json.dumps(recorded_round["round"]).encode()).out)
        assert (answer["gains"], answer["totals"]) == (recorded_round["gains"], recorded_round["totals"])


def test_a_survey_lists_a_cards_problems_and_the_cells_where_it_fits(run: Run) -> None:
    assert json.loads(run("survey", stdin=GOOD["survey"]).out)["try"] == ["edges-clash", "not-connected"]
    without_doors = json.dumps({**MAZE, "edition": "saboteur"}).encode()
    assert json.loads(run("survey", stdin=without_doors).out)["frontier"] == [[-1, 0], [0, -1], [0, 1], [2, 0]]


def test_many_documents_are_answered_line_by_line_even_invalid_ones(run: Run, command: str) -> None:
    answer = run(command, "--many", stdin=b"\n".join([GOOD[command], b"{", GOOD[command]]) + b"\n")
    first, bad, last = map(json.loads, answer.out.splitlines())
    assert (answer.status, answer.err) == (2, "")
    assert (list(first), list(bad), list(last)) == (FIELDS[command], ["error"], FIELDS[command])


def test_many_valid_documents_give_exit_status_0(run: Run, command: str) -> None:
    assert run(command, "--many", stdin=GOOD[command] + b"\n" + GOOD[command]).status == 0


@pytest.mark.parametrize(
    ("command", "text", "line"),
    [
        (
            "settle",
            b'{"edition": "saboteur2", "seats": [{"name": "Ann", "role": "wizard"}]}',
            "seats[0].role: 'wizard'",
        ),
        ("settle", json.dumps({**ROUND, "open_to": ["red"]}).encode(), "open_to"),
        ("settle", b'{"edition": "lost_mines"}', "seats: is missing"),
        ("survey", json.dumps({**MAZE, "cards": [{"at": [1, 0], "tracks": "NN"}]}).encode(), "cards[0].tracks: 'NN': "),
        ("survey", b'{"edition": "lost_mines"}', "starts: is missing"),
    ],
)
def test_a_wrong_field_is_reported_in_one_line_that_names_it(run: Run, command: str, text: bytes, line: str) -> None:
    assert run(command, stdin=text).refusal.startswith(line)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (b"", "the document: is empty"),
        (b"\xff", "the document: is not UTF-8"),
        (b"[" * 100_000, "the document: is nested too deeply"),
    ],
)
def test_an_invalid_document_is_reported_in_one_line(run: Run, command: str, text: bytes, line: str) -> None:
    assert run(command, stdin=text).refusal.startswith(line)


def test_a_missing_file_is_reported_in_one_line(run: Run, command: str) -> None:
    assert run(command, "missing.json").refusal.startswith("missing.json: ")


# In a process of its own


def test_settle_writes_utf_8_on_every_terminal(run_process: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}.items():
        monkeypatch.setenv(name, value)
    answer = run_process("settle", stdin=GOOD["settle"])
    assert (answer.status, answer.err) == (0, "")
    assert json.loads(answer.out)["winners"] == ["Gül"] and "Gül" in answer.out


@pytest.mark.skipif(os.name == "nt", reason="asks for a shell of POSIX")
def test_a_closed_standard_output_is_no_error(command: str) -> None:
    closed = ["sh", "-c", 'exec "$@" >&-', "sh", sys.executable, "-m", "companion", command]
    answer = subprocess.run(closed, input=GOOD[command], stderr=subprocess.PIPE, check=False, timeout=60)
    assert (answer.returncode, answer.stderr) == (0, b"")


WITH_LITTLE = """
import sys
from companion.cli import main
try:
    main([sys.argv[1]])
except SystemExit as end:
    assert end.code == 0
loaded = {name.partition(".")[0] for name in sys.modules}
assert not loaded & {"flask", "werkzeug", "sqlmodel", "sqlalchemy", "pydantic", "gevent", "greenlet"}, loaded
"""


def test_settle_imports_neither_flask_nor_the_store_nor_gevent(command: str) -> None:
    root = str(Path(__file__).parents[2])
    ran = subprocess.run(
        [sys.executable, "-c", WITH_LITTLE, command],
        input=GOOD[command],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": root},
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
