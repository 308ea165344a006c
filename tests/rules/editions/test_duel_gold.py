"""The Duel's worked cases as far as they are about gold, as they were worked and in order; then what cannot be."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from companion.messages import PHRASES, format_message
from companion.messages.duel import BOX
from companion.messages.duel import DUEL as SAID
from companion.rules.editions import EDITIONS
from companion.rules.editions.duel import (
    DUEL,
    facts_problems,
    gold_after_round,
    gold_cards_after_round,
    role_pool,
    seat_beginning_next_round,
    solo_grade,
    troll_payment_of,
)
from companion.rules.message import Seat
from companion.rules.scoring.settlement_types import Player, RoundFacts

G, B = Seat(1), Seat(2)
NAMES: dict[int, str] = {G: "Ann", B: "Ben"}


def purse(seat: Seat, clan: str, owned: str = "", claims: str = "", trolls: int = 0) -> Player:
    """A seat with these gold cards, a digit each."""
    before, now = tuple(map(int, owned)), tuple(map(int, claims))
    return Player(seat, "", sum(before), clan=clan, owned=before, claims=now, trolls=trolls)


def green(owned: str = "", claims: str = "", trolls: int = 0) -> Player:
    return purse(G, "green", owned, claims, trolls)


def blue(owned: str = "", claims: str = "", trolls: int = 0) -> Player:
    return purse(B, "blue", owned, claims, trolls)


def facts_of(*players: Player, **options: str) -> RoundFacts:
    facts = RoundFacts(players, options={**DUEL.default_options(), **options})
    assert facts_problems(facts) == []
    return facts


def duel(ann: Player, other: Player | None = None, **options: str) -> RoundFacts:
    return facts_of(ann, other or blue(), **options)


def paid(facts: RoundFacts) -> list[tuple[int, ...]]:
    return [troll_payment_of(player, facts.options) for player in facts.players]


def gold(facts: RoundFacts) -> list[int]:
    return [gold_after_round(player, facts.options) for player in facts.players]


def messages_of(facts: RoundFacts, place: int = 0) -> list[str]:
    return [format_message(reason, NAMES) for reason in DUEL.settle(facts).payouts[place].reasons]


def verdict(facts: RoundFacts) -> str:
    return format_message(DUEL.settle(facts).verdict, NAMES)


# The worked cases: what green claimed and bribed, what it paid, what it has


def test_d01_gold_cards_count_what_they_show_and_blue_begins_on_a_tie() -> None:
    facts = duel(green(claims="12"), blue(claims="3"))
    assert (gold(facts), seat_beginning_next_round(facts)) == ([3, 3], B)


def test_d02_a_claim_stays_after_a_rockfall() -> None:
    assert gold(duel(green(claims="2"))) == [2, 0]


@pytest.mark.parametrize(
    ("name", "claims", "trolls", "given", "left", "message"),
    [
        ("D03 paid to the nugget", "123", 1, (1,), 5, "1 troll bribed: paid with a card worth 1."),
        ("D04 no change", "23", 1, (2,), 3, "1 troll bribed: paid with a card worth 2, no change given."),
        ("D05 all for one troll", "3", 1, (3,), 0, "1 troll bribed: paid with a card worth 3, no change given."),
        ("D06 no gold", "", 1, (), 0, "1 troll bribed, but no gold to pay with, so it’s free."),
        ("D07 too little", "1", 2, (1,), 0, "2 trolls bribed: paid all gold (1), rest forgiven."),
        ("D08 one card for two trolls", "2", 2, (2,), 0, "2 trolls bribed: paid with a card worth 2."),
    ],
)
def test_d03_to_d08_the_bill_of_the_trolls(
    name: str, claims: str, trolls: int, given: tuple[int, ...], left: int, message: str
) -> None:
    facts = duel(green(claims=claims, trolls=trolls))
    assert (paid(facts), gold(facts)) == ([given, ()], [left, 0])
    assert messages_of(facts)[1:] == [message]


def test_d12_earlier_gold_may_pay_or_by_the_option_only_that_of_the_round() -> None:
    facts = duel(green(owned="2", claims="3", trolls=1))
    assert (paid(facts)[0], gold(facts)[0]) == ((2,), 3)
    of_this = replace(facts, options={"troll_pays_from": "this-round"})
    assert (paid(of_this)[0], gold(of_this)[0]) == ((3,), 2)


def test_d14_each_pays_for_the_own_trolls() -> None:
    facts = duel(green(claims="2"), blue(claims="11", trolls=2))
    assert (paid(facts), gold(facts)) == ([(), (1, 1)], [2, 0])
    assert messages_of(facts, 1) == ["Claimed cards worth 1 and 1.", "2 trolls bribed: paid with cards worth 1 and 1."]


def test_d19_six_claims_and_two_trolls_are_all_counters() -> None:
    facts = duel(green(claims="112", trolls=1), blue(claims="223", trolls=1))
    one_more = replace(facts, players=(facts.players[0], blue(claims="2233", trolls=1)))
    messages = [format_message(problem, NAMES) for problem in facts_problems(one_more)]
    assert messages == ["This takes 9 dwarf markers for gold and trolls, but there are only 8."]


def test_d21_gold_that_nobody_claimed_is_nobodys() -> None:
    assert gold(duel(green(), blue(claims="1"))) == [0, 1]


def test_d22_who_has_less_gold_begins() -> None:
    assert seat_beginning_next_round(duel(green(owned="13"), blue(owned="33"))) == G
    assert seat_beginning_next_round(duel(green(owned="33"), blue(owned="13"))) == B


def test_d23_a_tie_at_the_end_is_won_by_both() -> None:
    facts = duel(green(owned="332", claims="3"), blue(owned="332111"))
    assert (gold(facts), DUEL.settle(facts).winners) == ([11, 11], (G, B))
    assert verdict(facts) == "Both have 11 gold."


def test_d27_the_grades_of_one_player_alone() -> None:
    assert [solo_grade(much) for much in (0, 14, 15, 19, 20, 24, 25, 31)] == [0, 0, 1, 1, 2, 2, 3, 3]


def test_d28_one_player_with_six_counters() -> None:
    facts = facts_of(green(claims="11223", trolls=1))
    assert (paid(facts), gold(facts)) == ([(1,)], [8])
    assert (DUEL.settle(facts).winners, seat_beginning_next_round(facts)) == ((G,), G)
    assert verdict(facts) == "Ann has 8 gold."


# What a seat owns


def test_the_start_and_the_winner_are_found_after_the_trolls_are_paid() -> None:
    facts = duel(green(claims="3", trolls=1), blue(claims="2"))
    assert (seat_beginning_next_round(facts), DUEL.settle(facts).winners) == (G, (B,))
    assert verdict(facts) == "Ben has the most gold: 2."


def test_on_a_tie_blue_begins_wherever_it_sits() -> None:
    first, second = replace(blue(claims="2"), seat=G), replace(green(claims="2"), seat=B)
    assert seat_beginning_next_round(facts_of(first, second)) == G


def test_cards_are_owned_in_the_order_in_which_they_came() -> None:
    facts = duel(green(owned="321", claims="13", trolls=1))
    assert gold_cards_after_round(facts.players[0], facts.options) == (3, 2, 1, 3)


def test_earlier_gold_that_pays_makes_a_round_a_loss() -> None:
    facts = duel(green(owned="3", trolls=2))
    assert DUEL.settle(facts).gain_of(G) == -3
    assert messages_of(facts) == ["Claimed no gold.", "2 trolls bribed: paid with a card worth 3, no change given."]


@pytest.mark.parametrize(
    ("owned", "claims", "trolls", "message"),
    [
        ("", "22", 3, "3 trolls bribed: paid with cards worth 2 and 2, no change given."),
        ("", "", 2, "2 trolls bribed, but no gold to pay with, so they’re free."),
        ("1", "1", 3, "3 trolls bribed: paid all gold (2), rest forgiven."),
        ("1", "12", 3, "3 trolls bribed: paid with cards worth 1 and 2."),
    ],
)
def test_the_reason_says_how_the_trolls_were_paid(owned: str, claims: str, trolls: int, message: str) -> None:
    assert messages_of(duel(green(owned, claims, trolls)))[1:] == [message]


@pytest.mark.parametrize(
    ("claims", "trolls", "message"),
    [
        ("", 1, "1 troll bribed, but no gold from this round, so it’s free."),
        ("", 3, "3 trolls bribed, but no gold from this round, so they’re free."),
        ("2", 3, "3 trolls bribed: paid this round’s gold (2), rest forgiven."),
    ],
)
def test_the_reason_does_not_count_earlier_gold_that_does_not_pay(claims: str, trolls: int, message: str) -> None:
    facts = duel(green("3", claims, trolls), troll_pays_from="this-round")
    assert gold(facts)[0] == 3
    assert messages_of(facts)[1:] == [message]


def test_every_bill_of_every_small_purse_has_words() -> None:
    purses = ["".join(cards) for n in range(4) for cards in product("123", repeat=n)]
    for owned, claims, trolls, option in product(purses[:13], purses, range(4), ("all", "this-round")):
        facts = duel(green(owned, claims, trolls), troll_pays_from=option)
        messages = messages_of(facts)
        assert len(messages) == (2 if trolls else 1)
        assert bool(re.search("forgiven|free", messages[-1])) == (sum(paid(facts)[0]) < trolls)
        assert ("no change" in messages[-1]) == (sum(paid(facts)[0]) > trolls)


def test_each_duel_text_is_a_sentence_and_no_other_text_shares_its_key() -> None:
    words = [*BOX]
    assert [SAID[key] for key in SAID.keys() - words if not re.fullmatch(r"[A-Z{0-9].*[.!]", SAID[key])] == []
    assert {key: PHRASES[key] for key in SAID} == SAID


# The box


def test_the_edition_has_six_hand_cards_for_each_and_no_roles() -> None:
    assert format_message(DUEL.hands(2), {}) == "Each player gets 6 cards."
    assert format_message(DUEL.hands(1), {}) == "You get 6 cards. Put 10 cards aside unseen."
    assert (role_pool(2), DUEL.roles, DUEL.next_question(duel(green()))) == ((), (), None)


def test_it_is_an_edition_with_claims_and_without_roles() -> None:
    assert EDITIONS["duel"] is DUEL
    assert not DUEL.deals_roles
    assert (DUEL.round_ending_kind, DUEL.can_players_lose_gold, DUEL.has_ladders, DUEL.has_crystals) == (
        "claims",
        True,
        True,
        False,
    )
    assert DUEL.totals == ("open",)


def test_in_the_other_boxes_with_a_maze_a_round_ends_by_the_treasure() -> None:
    for edition in map(EDITIONS.__getitem__, ("saboteur", "saboteur2")):
        assert (edition.deals_roles, edition.round_ending_kind, edition.claim_rules) == (True, "treasure", None)
        assert (
            edition.can_players_lose_gold == edition.has_ladders == edition.has_crystals == (edition.key == "saboteur2")
        )


def both(**more: Any) -> tuple[Player, ...]:
    return replace(green(), **more), blue()


@pytest.mark.parametrize(
    ("players", "message"),
    [
        ((), "0 players, but this edition is for 1 to 2."),
        ((green(), blue(), replace(blue(), clan="green")), "3 players, but this edition is for 1 to 2."),
        (both(clan="blue"), "Both are blue. Choose one blue and one green."),
        (both(clan="red"), "red isn’t a team. Choose blue or green."),
        (both(claims=(2, 4)), "A card can’t show 4 gold. Enter 1 to 3."),
        (both(owned=(0,)), "A card can’t show 0 gold. Enter 1 to 3."),
        (both(trolls=4), "4 bribed trolls aren’t possible. Enter 0 to 3."),
        (both(trolls=-1), "-1 bribed trolls aren’t possible. Enter 0 to 3."),
        ((green(trolls=2), blue(trolls=2)), "That’s 4 bribed trolls together, but there are only 3."),
        ((green(trolls=-1), blue(trolls=4)), "-1 bribed trolls aren’t possible. Enter 0 to 3."),
        (both(claims=(1,) * 9), "This takes 9 dwarf markers for gold and trolls, but there are only 8."),
        ((green(claims="1111", trolls=3),), "This takes 7 dwarf markers for gold and trolls, but there are only 6."),
    ],
)
def test_what_cannot_come_from_these_cards_is_a_problem(players: tuple[Player, ...], message: str) -> None:
    assert format_message(facts_problems(RoundFacts(players))[0], NAMES) == message


def test_all_problems_are_named_at_once() -> None:
    wrong = (green(claims="11111", trolls=2), replace(green(claims="9", trolls=2), seat=B))
    keys = [problem.key for problem in facts_problems(RoundFacts(wrong))]
    assert keys == ["clan-twice", "gold-card-out-of-range", "too-many-trolls", "too-many-counters"]
