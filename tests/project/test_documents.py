"""What the documents say of this repository is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
DOCUMENTS = (
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    *(f"docs/{path.name}" for path in (TOP / "docs").glob("*.md")),
)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_test_that_a_document_names_is_there(document: str) -> None:
    named = set(re.findall(r"\btests/[\w/]+\.py", (TOP / document).read_text(encoding="utf-8")))
    assert [path for path in sorted(named) if not (TOP / path).is_file()] == []
