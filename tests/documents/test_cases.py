"""Documents with the answers or refusals that were worked out by hand, from `cases.json`.

There, by command, edition and name, stands a sound document with `answers` (what is changed in it, and what the answer
then has in the fields that are named; seats without a gain may be left out) and `refused` (the line with which it is
refused, and the change that brings that about).
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.documents.changed import Doc, change, leave_out, rows
from tests.documents.judge import answer, answer_to_text, refusal_of, written

CASES = rows("cases.json")
PLAYERS = ("Ann", "Ben", "Cem", "Dia", "Eva", "Finn", "Gül", "Hal", "Ida", "Jon", "Kim")
ROLES = {"d": {"role": "gold-digger"}, "s": {"role": "saboteur"}}
DWARVES = {
    clan[0].upper() + letter: {"clan": clan, "character": character}
    for clan in ("yellow", "blue")
    for letter, character in (("L", "loyal"), ("X", "selfish"), ("S", "saboteur"))
}


def changed(document: Doc, changes: dict[str, Any]) -> Doc:
    """The document with these changes, `without` what is named; `roles` are new seats in short."""
    for path in changes.get("without", []):
        document = leave_out(document, path)
    for path, value in changes.items():
        if path == "roles":
            document = {**document, "seats": seats(value)}
        elif path != "without":
            document = change(document, path, value)
    return document


def seats(roles: str) -> list[Doc]:
    """Seats with these roles: `dsd`, or `YL BX` for the characters of yellow and blue dwarves."""
    dealt = [DWARVES[card] for card in roles.split()] if " " in roles else [ROLES[letter] for letter in roles]
    return [{"name": name, **role} for name, role in zip(PLAYERS, dealt, strict=False)]


def told(given: Doc, wanted: Doc) -> Doc:
    """What this answer says about the fields and seats that are wanted, as the cases write it."""
    said: Doc = {}
    for field in wanted:
        value = given[field]
        if field in ("gains", "totals") and len(wanted[field]) < len(value):
            value = {name: gold for name, gold in value.items() if gold or name in wanted[field]}
        elif field in ("reasons", "connected"):
            value = {name: value[name] for name in wanted[field]}
        elif field == "reach":
            value = "; ".join(map(destination, value))
        said[field] = value
    return said


def destination(found: Doc) -> str:
    column, row = found["at"]
    traps = {0: "", 1: " by 1 trap"}.get(found["traps"], f" by {found['traps']} traps")
    return f"{column},{row} in {found['steps']}{traps}{' reveals' if found['reveals'] else ''}"


@pytest.mark.parametrize(
    ("kind", "name"), [(kind, name) for kind, case in CASES.items() for name in case.get("answers", {})]
)
def test_a_document_is_answered(kind: str, name: str) -> None:
    changes, wanted = CASES[kind]["answers"][name]
    document = changed(CASES[kind]["document"], changes)
    given = answer(kind, document)
    assert told(given, wanted) == wanted
    assert answer_to_text(kind, written(document)) == given
    if "every field" in name:
        assert list(given) == list(wanted)


@pytest.mark.parametrize(
    ("kind", "line"), [(kind, line) for kind, case in CASES.items() for line in case.get("refused", {})]
)
def test_an_impossible_document_is_refused(kind: str, line: str) -> None:
    document = changed(CASES[kind]["document"], CASES[kind]["refused"][line])
    assert refusal_of(kind, document) == line
