"""Nights as chance would have them: whatever may stand in a file of nights."""

from __future__ import annotations

from hypothesis import strategies as st

from companion.archive import GameRecord, PlayerRecord, PlayerRound, RoundRecord
from companion.rules.editions import EDITIONS
from companion.rules.scoring.factions import FACTIONS
from companion.table.names import normalize_name

NAMES = st.text(max_size=24).map(normalize_name)
NUMBERS = st.integers(-9999, 9999)
ROUNDS = st.integers(1, 9)
PARTS = st.builds(
    PlayerRound, ROUNDS, st.sampled_from(["", "boss", "gold-digger", "blue-loyal"]), NUMBERS, st.booleans()
)
PEOPLE = st.lists(
    st.builds(PlayerRecord, st.integers(1, 99), NAMES, st.lists(PARTS, max_size=9).map(tuple), NUMBERS, st.booleans()),
    min_size=1,
    max_size=12,
    unique_by=lambda player: player.seat,
)
NIGHTS = st.builds(
    GameRecord,
    st.text("0123456789abcdef", min_size=16, max_size=16),
    st.dates(),
    st.sampled_from(sorted(EDITIONS)),
    PEOPLE.map(tuple),
    st.lists(st.builds(RoundRecord, ROUNDS, st.integers(1, 12), st.sampled_from(["", *FACTIONS])), max_size=9).map(
        tuple
    ),
)
