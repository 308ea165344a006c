"""For tests of what two processes do at once, or of what outlives one: there the two databases differ."""

from __future__ import annotations

import pytest

BOTH_DATABASES = pytest.mark.parametrize(
    "database", ["sqlite", pytest.param("postgres", marks=pytest.mark.long)], indirect=True
)
