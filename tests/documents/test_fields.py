"""Every field of every document: what may stand in it, and in which words all else is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.documents.changed import Doc, change, inner_things, leave_out, rows
from tests.documents.judge import answer, refusal_of

FIELDS = rows("fields.json")

WRONG: dict[str, Any] = {"null": None, "true": True, "'?'": "?", "1.5": 1.5, "a list": [], "an object": {}}
"""Values by how a refusal prints them."""

RIGHT = {
    "an object": ["an object"],
    "a list": ["a list"],
    "or null": ["null"],
    "a name": ["'?'"],
    "written as tracks": ["'?'"],
    "true": ["true"],
}
"""What is not refused by its kind where these words stand."""


@pytest.mark.parametrize("kind", FIELDS)
def test_a_field_refuses_what_is_not_of_its_kind(kind: str) -> None:
    document = FIELDS[kind]["document"]
    answer(kind, document)
    for path, meaning in FIELDS[kind]["fields"].items():
        what = meaning.removesuffix(", required").removesuffix(", or null").removesuffix(", or a list")
        right = {printed for words, things in RIGHT.items() if words in meaning for printed in things}
        for printed in WRONG.keys() - right:
            line = refusal_of(kind, change(document, path, WRONG[printed]))
            assert line == f"{path}: {printed} is not {what}"
        for number in out_of_range(what):
            ranged = what.removeprefix("an integer ")
            assert refusal_of(kind, change(document, path, number)) == f"{path}: {number} is not {ranged}"


def out_of_range(what: str) -> Iterator[int]:
    for least, most in re.findall(r"from (-?\d+) to (\d+)", what):
        yield from (int(least) - 1, int(most) + 1)


@pytest.mark.parametrize("kind", FIELDS)
def test_what_is_required_is_missed(kind: str) -> None:
    document, fields = FIELDS[kind]["document"], FIELDS[kind]["fields"]
    named = [path for path in fields if not path.endswith("]")]
    for path in named:
        line = said_of(kind, leave_out(document, path))
        assert (line == f"{path}: is missing") is fields[path].endswith("required"), path


def said_of(kind: str, document: Doc) -> str:
    try:
        answer(kind, document)
    except ValueError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("kind", FIELDS)
def test_an_unknown_field_is_refused_with_the_known_ones(kind: str) -> None:
    document, fields = FIELDS[kind]["document"], list(FIELDS[kind]["fields"])
    for path, thing in inner_things(document):
        if isinstance(thing, dict) and path != "dwarfs":
            before = f"{path}." if path else ""
            line = refusal_of(kind, change(document, f"{before}weather", "fine"))
            known = line.removeprefix(f"{before}weather: unknown field (").removesuffix(")").split(", ")
            inside = {field.removeprefix(before) for field in fields if field.startswith(before)}
            assert set(known) >= {name for name in inside if name.isidentifier()}
            assert thing.keys() <= set(known)
