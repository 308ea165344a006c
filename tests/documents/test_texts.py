"""Texts that are no JSON, or none that means a document, are refused in one line; Windows' files are read."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.documents.changed import change, rows
from tests.documents.judge import answer_to_text, refusal_of, written

ROUND = rows("cases.json")["settle saboteur2"]["document"]
TEXT = written(ROUND).decode()


def gold(number: str) -> str:
    return TEXT.replace('"gold": 2', f'"gold": {number}')


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (b" \n ", "the document: is not JSON: Expecting value"),
        (b'{"edition": "saboteur2', "the document: is not JSON: "),
        (TEXT + "{}", "the document: is not JSON: Extra data"),
        (b'{"edition": "saboteur2\xff"}', "the document: is not UTF-8 (byte 22): save it as UTF-8"),
        (TEXT.encode("utf-16"), "the document: is not UTF-8"),
        (b"[" * 100_000, "the document: is nested too deeply"),
        (gold("NaN"), "the document: is not JSON: NaN is no number"),
        (gold("-Infinity"), "the document: is not JSON: -Infinity is no number"),
        (gold("02"), "the document: is not JSON: "),
        (gold("1e3"), "seats[0].gold: 1000.0 is not an integer from 0 to 999"),
        (gold("1.0"), "seats[0].gold: 1.0 is not an integer from 0 to 999"),
        (gold("9" * 5000), "the document: is not JSON: Exceeds the limit"),
        (gold('2, "gold": 3'), "the document: is not JSON: 'gold' is given twice in one object"),
        (gold("[" * 200 + "]" * 200), "seats[0].gold: a list is not an integer from 0 to 999"),
        ("1.5", "the document: 1.5 is not an object"),
        ('"saboteur2"', "the document: 'saboteur2' is not an object"),
        ("{}", "edition: is missing"),
        ('{"edition": "duel", "two\\nlines": 1}', r"'two\nlines': unknown field (edition, seats, options)"),
    ],
)
def test_a_wrong_text_is_refused_in_one_line(text: str | bytes, line: str) -> None:
    assert refusal_of("settle", text).startswith(line)


def test_a_value_is_not_repeated_in_full() -> None:
    for field, value in (("seats[0].role", "x" * 10_000), ("seats[0].gold", 10**5000)):
        assert len(refusal_of("settle", change(ROUND, field, value))) < 300


def test_a_name_of_any_letters_stays_one_line_in_a_refusal() -> None:
    document = change(ROUND, "reached_by", "Ben\n{seat}")
    assert refusal_of("settle", document) == r"reached_by: 'Ben\n{seat}' is not the name of a seat"


@pytest.mark.parametrize("text", ["\ufeff" + TEXT, TEXT.replace(", ", ",\r\n"), f"\r\n{TEXT}\r\n"])
def test_files_of_windows_are_read(text: str) -> None:
    """Its editors and PowerShell put a byte order mark before UTF-8 and end lines in their own way."""
    expected = answer_to_text("settle", TEXT)
    assert answer_to_text("settle", text.encode()) == answer_to_text("settle", text) == expected


def test_a_name_may_have_any_letters_and_any_length() -> None:
    for name in ("Gül {n}\n", "{0}", "Cem" * 500):
        document = change(change(ROUND, "seats[0].name", name), "reached_by", name)
        answered = answer_to_text("settle", written(document))
        assert (answered["winners"], answered["reasons"][name]) == ([name], ["The only winner: 5."])


def test_the_judge_needs_the_standard_library_only() -> None:
    program = (
        "import sys, companion.documents; "
        "known = set(sys.stdlib_module_names) | {'companion', '__main__'}; "
        "print([name for name in sys.modules if name.split('.')[0] not in known])"
    )
    # -S leaves out site-packages, and with it whatever an environment loads at start.
    ran = subprocess.run([sys.executable, "-S", "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
