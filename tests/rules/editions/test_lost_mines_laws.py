"""Laws of The Lost Mines: every mix of dwarves that can be dealt, with all sorts of finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.core import DWARF_SEATS as SEATS
from tests.rules.core import (
    DWARVES,
    LOST_MINES,
    LOYAL,
    LostMinesPlayer,
    RoundFacts,
    Seat,
    dwarf_deck,
    format_message,
)
from tests.rules.editions.test_lost_mines_cases import facts_of
from tests.rules.rounds import any_lost_mines_round

SEEDS = st.integers(0, 2**32)


def mixes(players: int) -> Iterator[tuple[str, ...]]:
    """Every different choice of dwarf cards for so many players."""
    return iter(sorted(set(combinations(dwarf_deck(players), players))))


@given(SEEDS)
def test_every_settlement_has_words(seed: int) -> None:
    facts = any_lost_mines_round(seed)
    settlement = LOST_MINES.settle(facts)
    names = {player.seat: f"P{player.seat}" for player in facts.players}
    messages = [reason for share in settlement.payouts for reason in share.reasons]
    for message in (*messages, *settlement.remarks, settlement.verdict):
        assert format_message(message, names).endswith(".")


# What cannot be


def keys(facts: RoundFacts) -> list[str]:
    return [problem.key for problem in LOST_MINES.facts_problems(facts)]


def with_cards(*cards: tuple[str, str]) -> RoundFacts:
    players = [LostMinesPlayer(Seat(seat), character, clan=clan) for seat, (clan, character) in enumerate(cards, 1)]
    return RoundFacts(tuple(players))


def test_all_problems_are_named_at_once() -> None:
    greens = with_cards(("green", LOYAL), ("blue", "boss"))
    assert keys(greens) == ["players-out-of-range", "no-such-role", "no-such-role"]
    three = [LostMinesPlayer(Seat(seat), LOYAL, clan="blue", treasures=(4, 100), dragon=True) for seat in (1, 2, 3)]
    assert keys(RoundFacts(tuple(three))) == [
        *("role-not-dealt", "too-many-treasures", "treasure-out-of-range", "too-many-dragons")
    ]


@pytest.mark.parametrize("players", SEATS)
def test_dwarves_are_accepted_exactly_if_the_deck_holds_them(players: int) -> None:
    possible = set(mixes(players))
    for cards in combinations_with_replacement(DWARVES, players):
        assert (keys(with_cards(*(DWARVES[card] for card in cards))) == []) == (cards in possible), cards


def test_all_twelve_treasures_never_lie_there_at_once() -> None:
    facts = facts_of("YL123", "BL", "YX")
    assert keys(facts) == []
    assert Counter(keys(RoundFacts(facts.players[:2]))) == {"players-out-of-range": 1, "too-many-treasures": 1}
