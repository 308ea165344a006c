"""The package's own source, read and parsed once for all tests that look at it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "companion"


@cache
def sources() -> dict[Path, ast.Module]:
    """The syntax tree of each file of the package, by its path within it."""
    return {
        path.relative_to(PACKAGE): ast.parse(path.read_text(encoding="utf-8")) for path in sorted(PACKAGE.rglob("*.py"))
    }
