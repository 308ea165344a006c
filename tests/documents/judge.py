"""`companion settle` and `companion survey` as the tests of this folder call them, by command and edition."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.documents import ValidationError, read_json, settle, survey, write_json

JUDGES = {"settle": settle, "survey": survey}

Refused = ValidationError


def answer(kind: str, document: Any) -> dict[str, Any]:
    """The answer to this document; `kind` is the command and the edition."""
    return dict(JUDGES[kind.split()[0]](document))


def answer_to_text(kind: str, text: str | bytes) -> dict[str, Any]:
    document = read_json(text.encode() if isinstance(text, str) else text)
    read: dict[str, Any] = json.loads(write_json(answer(kind, document)))
    return read


def refusal_of(kind: str, document: Any) -> str:
    """The one line with which this document, or its text, is refused."""
    judge = answer_to_text if isinstance(document, bytes | str) else answer
    with pytest.raises(ValidationError) as refusal:
        judge(kind, document)
    line = str(refusal.value)
    assert line.isprintable()
    return line


def written(document: Any) -> bytes:
    return json.dumps(document).encode()
