"""A template gets its page and the page's view, or at most four values; no route builds a dict for it. Its lines are
short, and `url_for` makes its addresses."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.project.sources import sources

MOST = 4
LONGEST = 120
TEMPLATES = Path(__file__).resolve().parents[2] / "templates"


def renderings() -> Iterator[tuple[str, ast.Call]]:
    """Where each template is rendered, and the call."""
    for path, tree in sources().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "render_template":
                yield f"{path}, line {node.lineno}", node


def test_templates_are_rendered_with_few_values_and_no_dict() -> None:
    calls = list(renderings())
    assert len(calls) > MOST
    assert [where for where, call in calls if len(call.keywords) > MOST or None in {k.arg for k in call.keywords}] == []


def lines() -> Iterator[tuple[str, str]]:
    """Where each line of a template is, and the line."""
    for path in sorted(TEMPLATES.rglob("*.html")):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            yield f"{path.relative_to(TEMPLATES)}, line {number}", line


def test_lines_are_short_and_no_address_of_a_table_is_written_by_hand() -> None:
    assert [where for where, line in lines() if len(line) > LONGEST or "/t/" in line] == []
