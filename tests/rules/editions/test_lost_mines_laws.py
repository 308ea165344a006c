"""Laws of The Lost Mines: every mix of dwarves that can be dealt, with all sorts of finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.core import DWARF_SEATS as SEATS
from tests.rules.core import (
    DWARVES,
    LOST_MINES,
    LOYAL,
    Player,
    RoundFacts,
    Seat,
    clan_whose_pool_pays,
    divide_treasure_pools,
    dwarf_deck,
    format_message,
)
from tests.rules.editions.test_lost_mines_cases import facts_of
from tests.rules.rounds import any_lost_mines_round, lost_mines_round

SEEDS = st.integers(0, 2**32)


def mixes(players: int) -> Iterator[tuple[str, ...]]:
    """Every different choice of dwarf cards for so many players."""
    return iter(sorted(set(combinations(dwarf_deck(players), players))))


@pytest.mark.parametrize("players", SEATS)
def test_in_every_mix_what_was_found_is_paid_or_lost_or_goes_to_the_dragon(players: int) -> None:
    chance, seen = Random(players), 0
    for cards in mixes(players):
        for _ in range(20):
            facts = lost_mines_round(chance, cards)
            assert LOST_MINES.facts_problems(facts) == []
            adds_up(facts)
        seen += 1
    assert seen == {3: 20, 4: 15, 5: 30, 6: 17, 7: 32, 8: 17, 9: 6}[players]


def adds_up(facts: RoundFacts) -> None:
    settlement = LOST_MINES.settle(facts)
    collected = sum(sum(player.treasures) for player in facts.players)
    lost = sum(pool.lost_points for pool in divide_treasure_pools(facts.players).values())
    back = sum(reason.key in ("dragon-takes", "dragon-takes-one") for reason in reasons_of(facts))
    back += sum(reason.key == "dragon-takes" for reason in reasons_of(facts))
    assert sum(share.gain for share in settlement.payouts) + lost + back == collected
    assert all(share.gain >= 0 for share in settlement.payouts)
    assert all(share.reasons for share in settlement.payouts)


def reasons_of(facts: RoundFacts) -> list[object]:
    return [reason for share in LOST_MINES.settle(facts).payouts for reason in share.reasons]


@given(SEEDS)
def test_everybody_is_in_one_pool_but_the_selfish(seed: int) -> None:
    facts = any_lost_mines_round(seed)
    shared = divide_treasure_pools(facts.players)
    members = [seat for pool in shared.values() for seat in pool.members]
    assert sorted(members) == [player.seat for player in facts.players if player.role != "selfish"]
    assert all(len(pool.members) <= 4 for pool in shared.values())


@given(SEEDS)
def test_pool_members_get_the_same_except_best_finders_and_dragon_prey(seed: int) -> None:
    facts = any_lost_mines_round(seed)
    shared, settlement = divide_treasure_pools(facts.players), LOST_MINES.settle(facts)
    for player in facts.players:
        if (clan := clan_whose_pool_pays(player)) and not player.dragon:
            pool = shared[clan]
            assert settlement.gain_of(player.seat) == pool.each + (
                pool.extra if player.seat in pool.seats_with_remainder else 0
            )


@given(SEEDS)
def test_no_seat_decides_what_another_gets(seed: int) -> None:
    """Turned around the table, the round gives each dwarf the same."""
    facts = any_lost_mines_round(seed)
    turned = RoundFacts(facts.players[1:] + facts.players[:1])
    settled, other = LOST_MINES.settle(facts), LOST_MINES.settle(turned)
    assert {share.seat: share.gain for share in settled.payouts} == {share.seat: share.gain for share in other.payouts}
    assert sorted(settled.winners) == sorted(other.winners)


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
    players = [Player(Seat(seat), character, clan=clan) for seat, (clan, character) in enumerate(cards, 1)]
    return RoundFacts(tuple(players))


def test_all_problems_are_named_at_once() -> None:
    greens = with_cards(("green", LOYAL), ("blue", "boss"))
    assert keys(greens) == ["players-out-of-range", "no-such-role", "no-such-role"]
    three = [Player(Seat(seat), LOYAL, clan="blue", treasures=(4, 100), dragon=True) for seat in (1, 2, 3)]
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
