"""The draft of gold cards: whose turn it is, what is left, what cannot be, and what is drawn from."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.messages import format_message
from companion.rules.message import Seat
from companion.rules.scoring.draft import (
    draft_order,
    gold_card_problems,
    gold_cards_by_seat,
    gold_cards_taken_by,
    gold_draw_pile,
    next_draft_question,
    remaining_draft_turns,
    remaining_gold_cards,
)
from companion.rules.scoring.settlement_types import Pick, Question
from tests.rules.rounds import base_round, chairs, seat_of

BOX = {1: 16, 2: 8, 3: 4}
A, B, C, D, E = (seat_of(chair) for chair in "ABCDE")


def order(conn: str, entitled: str, cards: int) -> str:
    return chairs(draft_order(base_round("d d d d d", conn), [seat_of(chair) for chair in entitled], cards))


# Whose turn it is


@pytest.mark.parametrize(
    ("conn", "entitled", "cards", "expected"),
    [
        ("A", "ABCDE", 5, "A E D C B"),
        ("C", "ABCDE", 5, "C B A E D"),
        ("E", "ABCDE", 5, "E D C B A"),
        ("C", "ABCDE", 2, "C B"),
        ("C", "ACE", 3, "C A E"),
        ("D", "ACE", 3, "C A E"),
        ("B", "ACE", 3, "A E C"),
        ("A", "E", 1, "E"),
        ("E", "A", 1, "A"),
        ("C", "CE", 5, "C E C E C"),
        ("C", "ECA", 3, "C A E"),
        ("C", "B", 3, "B B B"),
        ("C", "", 3, ""),
        ("C", "ABCDE", 0, ""),
        ("", "ABCDE", 3, ""),
        ("L", "ABCDE", 3, ""),
    ],
)
def test_turns_go_counter_clockwise_from_the_connector(conn: str, entitled: str, cards: int, expected: str) -> None:
    assert order(conn, entitled, cards) == expected


@pytest.mark.parametrize(
    ("picks", "expected"),
    [
        ((), "C A E"),
        (((C, 2),), "A E"),
        (((C, 2), (A, 1), (E, 1)), ""),
        (((C, None),), "A E C"),
        (((C, None), (A, None)), "E C A"),
        (((C, None), (A, 1), (E, None)), "C E"),
        (((C, None), (A, None), (E, None)), "C A E"),
        (((E, 3), (C, 1)), "A"),
        (((B, 3), (B, None)), "C A E"),
        (((C, 3), (C, 1)), "A E"),
    ],
)
def test_who_lets_all_others_pick_first_comes_last(picks: tuple[Pick, ...], expected: str) -> None:
    assert chairs(remaining_draft_turns((C, A, E), picks)) == expected


def test_of_two_turns_only_the_one_that_is_asked_goes_to_the_end() -> None:
    twice = (C, A, E, C, A)
    assert chairs(remaining_draft_turns(twice, [(C, None)])) == "A E C A C"
    assert chairs(remaining_draft_turns(twice, [(C, 1), (A, None)])) == "E C A A"


@given(st.lists(st.sampled_from((A, B, C, D, E)), max_size=9), st.data())
def test_skipping_never_changes_how_many_cards_a_seat_picks(turns: list[Seat], data: st.DataObject) -> None:
    picks: list[Pick] = []
    while left := remaining_draft_turns(turns, picks):
        waits = sum(value is None for _, value in picks) < 12
        picks.append((left[0], data.draw(st.sampled_from([None, 1] if waits else [1]))))
        assert len(remaining_draft_turns(turns, picks)) == len(turns) - sum(value is not None for _, value in picks)
    assert Counter(seat for seat, value in picks if value is not None) == Counter(turns)


@given(st.lists(st.sampled_from((A, B, C, D, E)), min_size=1, max_size=9))
def test_who_puts_a_turn_off_changes_no_other_turn(turns: list[Seat]) -> None:
    first, *others = turns
    assert remaining_draft_turns(turns, [(first, None)]) == (*others, first)


# What is left, and what is asked


@pytest.mark.parametrize(
    ("laid", "picks", "expected"),
    [
        ((), (), ()),
        ((1, 3, 2, 1), (), (3, 2, 1, 1)),
        ((1, 3, 2, 1), ((A, 1),), (3, 2, 1)),
        ((1, 3, 2, 1), ((A, None), (B, 3)), (2, 1, 1)),
        ((1, 1), ((A, 1), (B, 1)), ()),
    ],
)
def test_the_cards_that_nobody_took_are_left_the_best_first(
    laid: tuple[int, ...], picks: tuple[Pick, ...], expected: tuple[int, ...]
) -> None:
    assert remaining_gold_cards(laid, picks) == expected


def test_a_drafter_is_asked_which_of_the_cards_left() -> None:
    facts = replace(base_round("d s d s d", "C"), laid=(1, 3, 1))
    first = next_draft_question(facts, (C, A, E), BOX, by_hand=False)
    assert first == Question("draft", (C,), (3, 1, 1), later=(A, E))
    second = next_draft_question(replace(facts, picks=((C, 1),)), (C, A, E), BOX, by_hand=False)
    assert second == Question("draft", (A,), (3, 1), later=(E,))
    last = next_draft_question(replace(facts, picks=((C, 1), (A, 3))), (C, A, E), BOX, by_hand=False)
    assert last == Question("draft", (E,), (1,))
    assert next_draft_question(replace(facts, picks=((C, 1), (A, 3), (E, 1))), (C, A, E), BOX, by_hand=False) is None


def test_with_real_cards_all_are_asked_at_once_and_nobody_twice() -> None:
    facts, twice = base_round("d s d s d", "C"), (C, A, E, C, A)
    assert next_draft_question(facts, twice, BOX, by_hand=True) == Question("tell", (C, A, E), (3, 2, 1))
    answered = replace(facts, picks=((E, 3), (A, 2), (A, 1)))
    assert next_draft_question(answered, twice, BOX, by_hand=True) == Question("tell", (C,), (3, 2, 1))
    assert (
        next_draft_question(replace(answered, picks=(*answered.picks, (C, 1), (C, 1))), twice, BOX, by_hand=True)
        is None
    )


def test_where_nobody_drafts_nobody_is_asked() -> None:
    facts = base_round("d s d s d", "C")
    assert next_draft_question(facts, (), BOX, by_hand=False) is None
    assert next_draft_question(facts, (), BOX, by_hand=True) is None


def test_the_cards_of_a_seat_are_in_the_order_of_its_picks() -> None:
    facts = replace(base_round("d s d", "C"), picks=((C, None), (A, 1), (C, 3), (C, 2)))
    assert (
        gold_cards_taken_by(facts.picks, C),
        gold_cards_taken_by(facts.picks, A),
        gold_cards_taken_by(facts.picks, B),
    ) == ((3, 2), (1,), ())
    assert gold_cards_by_seat(facts.picks) == {C: (3, 2), A: (1,)}


# What cannot be


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ((), []),
        ((3, 3, 3, 3, 2, 1), []),
        ((1,) * 16 + (2,) * 8, []),
        ((3, 0), [(1, "no-such-gold-card")]),
        ((4, 1, -1), [(0, "no-such-gold-card"), (2, "no-such-gold-card")]),
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
    assert format_message(many, {}) == "5 gold nugget cards of 3, but this edition has only 4."


# What is drawn from


def test_the_deck_of_a_game_is_the_edition_without_the_cards_laid_out() -> None:
    assert gold_draw_pile(BOX, [], 5) == ((1,) * 16 + (2,) * 8 + (3,) * 4, False)
    assert gold_draw_pile(BOX, [(3, 1, 3), (), (2,)], 9) == ((1,) * 15 + (2,) * 7 + (3,) * 2, False)


ALL_BUT_ONE = [(1,) * 9, (1,) * 7 + (2,) * 2, (2,) * 6 + (3,) * 3]


@pytest.mark.parametrize(("cards", "anew"), [(0, False), (1, False), (2, True), (9, True)])
def test_all_gold_cards_are_shuffled_again_if_too_few_are_left(cards: int, anew: bool) -> None:
    whole = tuple(sorted(Counter(BOX).elements()))
    assert gold_draw_pile(BOX, ALL_BUT_ONE, cards) == (whole if anew else (3,), anew)


def test_after_a_new_shuffle_only_what_was_laid_out_since_is_gone() -> None:
    pile, anew = gold_draw_pile(BOX, [*ALL_BUT_ONE, (3, 3)], 9)
    assert (Counter(pile), anew) == (Counter({1: 16, 2: 8, 3: 2}), False)


@given(st.lists(st.integers(0, 9), max_size=3), st.randoms(use_true_random=False))
def test_three_rounds_never_run_out(sizes: list[int], chance: Random) -> None:
    assert not any(anew for _, _, anew in played(sizes, chance))


@given(st.lists(st.integers(0, 9), max_size=20), st.randoms(use_true_random=False))
def test_however_long_a_game_is_no_more_gold_lies_out_than_the_edition_holds(sizes: list[int], chance: Random) -> None:
    out = Counter[int]()
    for pile, cards_dealt, anew in played(sizes, chance):
        assert anew == (28 - out.total() < len(cards_dealt))
        out = Counter() if anew else out
        assert out + Counter(pile) == Counter(BOX)
        assert list(pile) == sorted(pile)
        out += Counter(cards_dealt)
        assert out <= Counter(BOX)


def played(sizes: list[int], chance: Random) -> list[tuple[tuple[int, ...], tuple[int, ...], bool]]:
    """A game with drafts of so many cards: for each the pile, the cards drawn from it, and whether it was shuffled
    anew."""
    laid: list[tuple[int, ...]] = []
    deals = []
    for cards in sizes:
        pile, anew = gold_draw_pile(BOX, laid, cards)
        laid.append(tuple(chance.sample(pile, cards)))
        deals.append((pile, laid[-1], anew))
    return deals
