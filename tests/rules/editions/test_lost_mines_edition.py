"""The edition The Lost Mines: dwarf cards by the number of players and hands, row by row of a table."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.core import (
    DWARF_CLANS,
    GROUNDS,
    LOST_MINES,
    dwarf_card_key,
    format_message,
    ground_of,
    lost_mines_card,
)
from tests.rules.saboteur_mazes import TRACKS

DEALS = [
    # players, dwarf cards, loyal ones of each clan, left over, hand cards
    (3, 6, 1, 3, 5),
    (4, 6, 1, 2, 5),
    (5, 8, 2, 3, 5),
    (6, 8, 2, 2, 5),
    (7, 10, 3, 3, 4),
    (8, 10, 3, 2, 4),
    (9, 10, 3, 1, 4),
]


@pytest.mark.parametrize(("players", "cards", "loyal", "left", "hand"), DEALS)
def test_the_cards_for_so_many_players(players: int, cards: int, loyal: int, left: int, hand: int) -> None:
    dealt = LOST_MINES.pool(players)
    assert (len(dealt), len(dealt) - players) == (cards, left)
    ones = {dwarf_card_key(clan, character): 1 for clan in DWARF_CLANS for character in ("selfish", "saboteur")}
    assert Counter(dealt) == ones | {dwarf_card_key(clan, "loyal"): loyal for clan in DWARF_CLANS}
    assert sorted(dealt, key=LOST_MINES.roles.index) == list(dealt)
    hands = format_message(LOST_MINES.hands(players), {})
    assert hands == f"Each player gets {hand} cards. Put 10 cards of the deck aside unseen."


def test_every_way_comes_with_every_ground_once_and_none_is_certain() -> None:
    """No text says what is printed on the path cards."""
    turns = [turn.comparison_key for kind in LOST_MINES.paths for turn in kind.card.orientations]
    ways = [tracks for tracks in TRACKS if "|" not in tracks and len(tracks) > 1]
    assert len(set(turns)) == len(turns)
    assert set(turns) == {lost_mines_card(way, ground).comparison_key for way in ways for ground in ("", *GROUNDS)}
    assert not LOST_MINES.has_card_counts and {kind.certain for kind in LOST_MINES.paths} == {False}
    for kind in LOST_MINES.paths:
        assert kind.key == "-".join(filter(None, (kind.card.tracks, ground_of(kind.card))))
