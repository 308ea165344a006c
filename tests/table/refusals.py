"""What a test says of a refusal: the keys of its problems, every one of them a sentence that can be said."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from companion.rules.errors import IllegalMove


@contextmanager
def refused(*keys: str, kind: type[IllegalMove] = IllegalMove) -> Iterator[None]:
    """The move in this block is refused with exactly these problems."""
    with pytest.raises(kind) as refusal:
        yield
    assert [problem.key for problem in refusal.value.problems] == list(keys)
