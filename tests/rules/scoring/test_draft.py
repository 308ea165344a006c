"""The draft of gold cards: whose turn it is, what is left, what cannot be, and what is drawn from."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.core import (
    Pick,
    Question,
    Seat,
    draft_order,
    format_message,
    gold_card_problems,
    gold_draw_pile,
    next_draft_question,
    remaining_draft_turns,
)
from tests.rules.rounds import base_round, chairs, seat_of

BOX = {1: 16, 2: 8, 3: 4}
A, B, C, D, E = (seat_of(chair) for chair in "ABCDE")

ORDERS = [
    # who connected, who is entitled, cards: the turns
    ("A", "ABCDE", 5, "A E D C B"),
    ("C", "ABCDE", 2, "C B"),
    ("C", "CE", 5, "C E C E C"),
    ("C", "ECA", 3, "C A E"),
    ("C", "", 3, ""),
    ("C", "ABCDE", 0, ""),
    ("", "ABCDE", 3, ""),
    ("L", "ABCDE", 3, ""),
]


@pytest.mark.parametrize(("conn", "entitled", "cards", "expected"), ORDERS)
def test_turns_go_counter_clockwise_from_the_connector(conn: str, entitled: str, cards: int, expected: str) -> None:
    order = draft_order(base_round("d d d d d", conn), [seat_of(chair) for chair in entitled], cards)
    assert chairs(order) == expected


TURNS = [
    # the turns, the picks so far: the turns left
    ((C, A, E), (), "C A E"),
    ((C, A, E), ((E, 3), (C, 1)), "A"),
    ((C, A, E), ((B, 3), (B, 1)), "C A E"),
    ((C, A, E), ((C, 3), (C, 1)), "A E"),
    ((C, A, E, C, A), ((C, 1), (A, 2)), "E C A"),
]


@pytest.mark.parametrize(("turns", "picks", "expected"), TURNS)
def test_who_has_picked_has_one_turn_less(turns: tuple[Seat, ...], picks: tuple[Pick, ...], expected: str) -> None:
    assert chairs(remaining_draft_turns(turns, picks)) == expected


ASKED = [
    # with real cards, the turns, the picks so far: what is asked
    (False, (C, A, E), (), Question("draft", (C,), (3, 1, 1), later=(A, E))),
    (False, (C, A, E), ((C, 1),), Question("draft", (A,), (3, 1), later=(E,))),
    (False, (C, A, E), ((C, 1), (A, 3)), Question("draft", (E,), (1,))),
    (False, (C, A, E), ((C, 1), (A, 3), (E, 1)), None),
    # With real cards all are asked at once, and nobody twice.
    (True, (C, A, E, C, A), (), Question("tell", (C, A, E), (3, 2, 1))),
    (True, (C, A, E, C, A), ((E, 3), (A, 2), (A, 1)), Question("tell", (C,), (3, 2, 1))),
    (True, (C, A, E, C, A), ((E, 3), (A, 2), (A, 1), (C, 1), (C, 1)), None),
    (True, (), (), None),
]


@pytest.mark.parametrize(("by_hand", "turns", "picks", "question"), ASKED)
def test_which_card_is_asked_of_whom(
    by_hand: bool, turns: tuple[Seat, ...], picks: tuple[Pick, ...], question: Question | None
) -> None:
    facts = replace(base_round("d s d s d", "C"), laid=(1, 3, 1), picks=picks)
    assert next_draft_question(facts, turns, BOX, by_hand=by_hand) == question


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ((), []),
        ((3, 3, 3, 3, 2, 1), []),
        ((1,) * 16 + (2,) * 8, []),
        ((4, 1, -1, 0), [(0, "no-such-gold-card"), (2, "no-such-gold-card"), (3, "no-such-gold-card")]),
        ((3, 3, 1, 3, 3, 3), [(5, "too-many-gold-cards")]),
        ((3,) * 6, [(4, "too-many-gold-cards"), (5, "too-many-gold-cards")]),
        ((2,) * 9, [(8, "too-many-gold-cards")]),
        ((1,) * 17, [(16, "too-many-gold-cards")]),
        ((4, 3, 3, 3, 3, 3), [(0, "no-such-gold-card"), (5, "too-many-gold-cards")]),
    ],
)
def test_nuggets_that_the_edition_cannot_supply_are_named_with_their_places(
    values: tuple[int, ...], expected: list[tuple[int, str]]
) -> None:
    assert [(place, problem.key) for place, problem in gold_card_problems(values, BOX)] == expected


def test_a_problem_of_gold_cards_gives_the_numbers() -> None:
    (_, unknown), (_, many) = gold_card_problems((5, 3, 3, 3, 3, 3), BOX)
    assert format_message(unknown, {}) == "There’s no gold nugget card with 5 gold here. Choose another."
    assert format_message(many, {}) == "5 gold nugget cards with 3 gold each, but this edition has only 4."


# What is drawn from

ALL_BUT_ONE = [(1,) * 9, (1,) * 7 + (2,) * 2, (2,) * 6 + (3,) * 3]


@pytest.mark.parametrize(
    ("laid", "cards", "pile", "anew"),
    [
        ([], 5, {1: 16, 2: 8, 3: 4}, False),
        ([(3, 1, 3), (), (2,)], 9, {1: 15, 2: 7, 3: 2}, False),
        (ALL_BUT_ONE, 1, {3: 1}, False),
        (ALL_BUT_ONE, 2, BOX, True),
        # After a new shuffle only what was laid out since is gone.
        ([*ALL_BUT_ONE, (3, 3)], 9, {1: 16, 2: 8, 3: 2}, False),
    ],
)
def test_all_gold_cards_are_shuffled_again_if_too_few_are_left(
    laid: list[tuple[int, ...]], cards: int, pile: dict[int, int], anew: bool
) -> None:
    assert gold_draw_pile(BOX, laid, cards) == tuple(sorted(Counter(pile).elements()))


@given(st.lists(st.integers(0, 9), max_size=20), st.randoms(use_true_random=False))
def test_however_long_a_game_is_no_more_gold_lies_out_than_the_edition_holds(sizes: list[int], chance: Random) -> None:
    laid: list[tuple[int, ...]] = []
    out = Counter[int]()
    for cards in sizes:
        pile, anew = gold_draw_pile(BOX, laid, cards), 28 - out.total() < cards
        assert not anew or len(laid) >= 3
        out = Counter() if anew else out
        assert out + Counter(pile) == Counter(BOX)
        laid.append(tuple(chance.sample(pile, cards)))
        out += Counter(laid[-1])
