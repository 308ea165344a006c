"""The Duel's worked cases as far as they are about gold, as they were worked and in order; then what cannot be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.rules.core import (
    DUEL,
    DuelPlayer,
    RoundFacts,
    Seat,
    default_options,
    format_message,
    gold_after_round,
    gold_cards_after_round,
    seat_beginning_round,
    troll_payment_of,
)

G, B = Seat(1), Seat(2)
NAMES: dict[int, str] = {G: "Ann", B: "Ben"}


def purse(seat: Seat, clan: str, owned: str = "", claims: str = "", trolls: int = 0) -> DuelPlayer:
    """A seat with these gold cards, a digit each."""
    before, now = tuple(map(int, owned)), tuple(map(int, claims))
    return DuelPlayer(seat, "", sum(before), clan=clan, owned=before, claims=now, trolls=trolls)


def green(owned: str = "", claims: str = "", trolls: int = 0) -> DuelPlayer:
    return purse(G, "green", owned, claims, trolls)


def blue(owned: str = "", claims: str = "", trolls: int = 0) -> DuelPlayer:
    return purse(B, "blue", owned, claims, trolls)


def duel(*players: DuelPlayer, **options: str) -> RoundFacts:
    facts = RoundFacts(players, options={**default_options(DUEL), **options})
    assert DUEL.facts_problems(facts) == []
    return facts


def paid(facts: RoundFacts) -> list[tuple[int, ...]]:
    return [troll_payment_of(player, facts.options) for player in facts.players]


def gold(facts: RoundFacts) -> list[int]:
    return [gold_after_round(player, facts.options) for player in facts.players]


def messages_of(facts: RoundFacts, place: int = 0) -> list[str]:
    return [format_message(reason, NAMES) for reason in DUEL.settle(facts).payouts[place].reasons]


# The bill of the trolls

FROM_ROUND = {"troll_pays_from": "this-round"}
BILLS: list[tuple[str, DuelPlayer, dict[str, str], tuple[int, ...], int, str]] = [
    # the case, green with cards from before, claims and trolls; what is paid, what is left, the sentence
    ("D03 paid to the nugget", green("", "123", 1), {}, (1,), 5, "1 troll bribed: paid with a card worth 1."),
    ("D04 no change", green("", "23", 1), {}, (2,), 3, "1 troll bribed: paid with a card worth 2, no change given."),
    ("D05 all for one", green("", "3", 1), {}, (3,), 0, "1 troll bribed: paid with a card worth 3, no change given."),
    ("D06 no gold", green("", "", 1), {}, (), 0, "1 troll bribed, but no gold that could pay: it costs nothing."),
    ("D06 two trolls", green("", "", 2), {}, (), 0, "2 trolls bribed, but no gold that could pay: they cost nothing."),
    ("D07 too little", green("", "1", 2), {}, (1,), 0, "2 trolls bribed: paid 1, the rest is forgiven."),
    ("D07 of both", green("1", "1", 3), {}, (1, 1), 0, "3 trolls bribed: paid 2, the rest is forgiven."),
    ("D08 one card for two trolls", green("", "2", 2), {}, (2,), 0, "2 trolls bribed: paid with a card worth 2."),
    ("two cards", green("1", "12", 3), {}, (1, 2), 1, "3 trolls bribed: paid with cards worth 1 and 2."),
    ("two cards, no change", green("", "22", 3), {}, (2, 2), 0,
     "3 trolls bribed: paid with cards worth 2 and 2, no change given."),
    ("D12 earlier gold may pay", green("2", "3", 1), {}, (2,), 3,
     "1 troll bribed: paid with a card worth 2, no change given."),
    ("D12 or only that of the round", green("2", "3", 1), FROM_ROUND, (3,), 2,
     "1 troll bribed: paid with a card worth 3, no change given."),
    ("no gold of the round", green("3", "", 1), FROM_ROUND, (), 3,
     "1 troll bribed, but no gold that could pay: it costs nothing."),
    ("no gold of the round, three trolls", green("3", "", 3), FROM_ROUND, (), 3,
     "3 trolls bribed, but no gold that could pay: they cost nothing."),
    ("too little of the round", green("3", "2", 3), FROM_ROUND, (2,), 3,
     "3 trolls bribed: paid 2, the rest is forgiven."),
]  # fmt: skip


@pytest.mark.parametrize(("case", "ann", "options", "given", "left", "message"), BILLS, ids=[row[0] for row in BILLS])
def test_the_bill_of_the_trolls(
    case: str, ann: DuelPlayer, options: dict[str, str], given: tuple[int, ...], left: int, message: str
) -> None:
    facts = duel(ann, blue(), **options)
    assert (paid(facts), gold(facts)) == ([given, ()], [left, 0])
    claimed, bill = messages_of(facts)
    assert bill == message
    assert claimed.startswith("Claimed" if ann.claims else "Claimed no gold.")


def test_d14_each_pays_for_the_own_trolls() -> None:
    facts = duel(green(claims="2"), blue(claims="11", trolls=2))
    assert (paid(facts), gold(facts)) == ([(), (1, 1)], [2, 0])
    assert messages_of(facts, 1) == ["Claimed cards worth 1 and 1.", "2 trolls bribed: paid with cards worth 1 and 1."]


# What each has after the round, who won, who begins the next

ROUNDS = [
    ("D01 cards count what they show", [green(claims="12"), blue(claims="3")], [3, 3], (G, B), "Both have 3 gold.", B),
    ("D02 a claim stays after a rockfall", [green(claims="2"), blue()], [2, 0], (G,), "Ann has the most gold: 2.", B),
    ("D21 gold that nobody claimed", [green(), blue(claims="1")], [0, 1], (B,), "Ben has the most gold: 1.", G),
    ("D22 who has less begins", [green("33"), blue("13")], [6, 4], (G,), "Ann has the most gold: 6.", B),
    ("D23 a tie is won by both", [green("332", "3"), blue("332111")], [11, 11], (G, B), "Both have 11 gold.", B),
    ("D28 one player with six counters", [green(claims="11223", trolls=1)], [8], (G,), "Ann has 8 gold.", G),
    ("after the trolls are paid", [green(claims="3", trolls=1), blue(claims="2")], [0, 2], (B,),
     "Ben has the most gold: 2.", G),
]  # fmt: skip


@pytest.mark.parametrize(
    ("case", "players", "left", "winners", "verdict", "begins"), ROUNDS, ids=[r[0] for r in ROUNDS]
)
def test_a_worked_round(
    case: str, players: list[DuelPlayer], left: list[int], winners: tuple[Seat, ...], verdict: str, begins: Seat
) -> None:
    facts = duel(*players)
    settlement = DUEL.settle(facts)
    after = [replace(player, gold=owned) for player, owned in zip(players, left, strict=True)]
    assert (gold(facts), settlement.winners, seat_beginning_round(after, False)) == (left, winners, begins)
    assert format_message(settlement.verdict, NAMES) == verdict
    assert DUEL.next_question(facts) is None


def test_cards_are_owned_in_the_order_in_which_they_came() -> None:
    facts = duel(green(owned="321", claims="13", trolls=1), blue())
    assert gold_cards_after_round(facts.players[0], facts.options) == (3, 2, 1, 3)


def test_earlier_gold_that_pays_makes_a_round_a_loss() -> None:
    assert DUEL.settle(duel(green(owned="3", trolls=2), blue())).payouts[0].gain == -3


# What cannot be


def both(**more: Any) -> tuple[DuelPlayer, ...]:
    return replace(green(), **more), blue()


COUNTERS = "That would take {} dwarf markers on gold and trolls, but there are only {}. Check what you entered."


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
        ((green(claims="112", trolls=1), blue(claims="223", trolls=1)), None),  # D19
        ((green(claims="112", trolls=1), blue(claims="2233", trolls=1)), COUNTERS.format(9, 8)),
        ((green(claims="1111", trolls=3),), COUNTERS.format(7, 6)),
    ],
)
def test_what_cannot_come_from_these_cards_is_a_problem(players: tuple[DuelPlayer, ...], message: str | None) -> None:
    first, *_ = [format_message(problem, NAMES) for problem in DUEL.facts_problems(RoundFacts(players))] or [None]
    assert first == message


def test_all_problems_are_named_at_once() -> None:
    wrong = (green(claims="11111", trolls=2), replace(green(claims="9", trolls=2), seat=B))
    keys = [problem.key for problem in DUEL.facts_problems(RoundFacts(wrong))]
    assert keys == ["clan-twice", "gold-card-out-of-range", "too-many-trolls", "too-many-counters"]
