"""What somebody types as a name, and the name that then stands at a table."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.play import ONLOOKER, Game

PIECES = st.sampled_from(
    ["Ann", "\u200d", "\u200b", "\u202e", "\x00", "\x1b[2J", "\n", "\u3164", "é", "e\u0301", "\ud800"]
)
TYPED = st.text() | st.lists(PIECES | st.characters(), max_size=12).map("".join)


def sit(game: Game, name: str) -> str:
    """The name that stands."""
    game.do("take-seat", ONLOOKER, name=name)
    return game.names[-1]
