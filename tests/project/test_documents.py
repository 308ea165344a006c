"""What the documents say of this repository is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs.moves import moves_text

TOP = Path(__file__).parents[2]
DOCUMENTS = (
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    *(f"docs/{path.name}" for path in (TOP / "docs").glob("*.md")),
)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_test_file_and_folder_that_a_document_names_is_there(document: str) -> None:
    text = (TOP / document).read_text(encoding="utf-8")
    paths = {path.rstrip("/") for path in re.findall(r"\btests/[\w/.*-]*[\w/]", text)}
    files = re.findall(r"(?<![/\w])test_[\w*]+\.py", text)
    assert [path for path in sorted(paths) if not list(TOP.glob(path))] == []
    assert [file for file in sorted(files) if not list(TOP.glob(f"tests/**/{file}"))] == []


@pytest.mark.parametrize("document", ("CONTRIBUTING.md", "docs/a-round.md"))
def test_every_file_of_the_package_that_a_guide_names_is_there(document: str) -> None:
    names = re.findall(r"`([\w/<>]+\.(?:py|html|js))`", (TOP / document).read_text(encoding="utf-8"))
    assert names and [name for name in names if "<" not in name and not find(name)] == []


def find(name: str) -> list[Path]:
    """From the top or the package, or beside what was named before."""
    return [path for root in ("", "companion", "companion/editions") if (path := TOP / root / name).exists()]


@pytest.mark.parametrize("document", (*DOCUMENTS, "CHANGELOG.md"))
def test_every_link_within_the_repository_leads_somewhere(document: str) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)", (TOP / document).read_text(encoding="utf-8"))
    for path, anchor in links:
        target = (TOP / document).parent / path if path else TOP / document
        assert target.exists(), path
        if anchor:
            assert anchor in headings(target.read_text(encoding="utf-8")), f"{path}#{anchor}"


def headings(text: str) -> set[str]:
    """The headings of a document, as they are written in the address of a link."""
    titles = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in titles}


def test_the_list_of_moves_is_the_code_s() -> None:
    assert (TOP / "docs/moves.md").read_text(encoding="utf-8") == moves_text(), "python -m docs.moves writes it anew"
