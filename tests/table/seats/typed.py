"""What somebody types as a name, and the name that then stands at a table."""

from __future__ import annotations

from hypothesis import strategies as st

from companion.table import moves
from companion.table.viewer import ONLOOKER
from tests.table.evening import Evening

PIECES = st.sampled_from(
    ["Ann", "\u200d", "\u200b", "\u202e", "\x00", "\x1b[2J", "\n", "\u3164", "é", "e\u0301", "\ud800"]
)
TYPED = st.text() | st.lists(PIECES | st.characters(), max_size=12).map("".join)


def sit(evening: Evening, name: str) -> str:
    """The name that stands."""
    evening.do(moves.sit, ONLOOKER, name=name)
    return evening.names[-1]
