"""What is packed: licences, and the number of the version."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def pyproject() -> dict[str, Any]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        return tomllib.load(file)


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def test_the_licence_of_htmx_is_named_and_packed(pyproject: dict[str, Any]) -> None:
    """It is the one that htmx itself has at its head."""
    (htmx,) = (ROOT / "static" / "js").glob("htmx-*.js")
    comment = htmx.read_text(encoding="utf-8").split("*/")[0]
    licence = (ROOT / "LICENSE-htmx").read_text(encoding="utf-8")
    assert words(comment)[-len(words(licence)) :] == words(licence)
    assert pyproject["project"]["license"] == "MIT AND 0BSD"
    assert pyproject["project"]["license-files"] == ["LICENSE", "LICENSE-htmx"]
