"""The Duel: a goal that is reached is turned over before the last counters are laid, so that whoever digs may choose
its gold instead (goal cards; securing gold)."""

from __future__ import annotations

import pytest

from tests.play import Gold
from tests.table.duel_game import DuelGame, gold

MUCH = gold("EW", 1, 1, 1)
ONE = Gold(1, "EW")


def seven_laid(duel: DuelGame, row_letter: str, *goal_at: str) -> DuelGame:
    """All counters but one lie, on a way along this row that ends one card before the goal."""
    left = duel.seen.left - 1
    for cell in goal_at:
        many = min(left, 3)
        duel.card("Ann", f"{row_letter}{cell}", "EW", *gold("EW", *[1] * many))
        left -= many
    assert duel.seen.left == 1
    return duel


@pytest.fixture
def last_counter() -> DuelGame:
    """One of eight counters is left; the next card of Ann's tunnel reaches the goal on B7."""
    return seven_laid(DuelGame(), "B", "1", "2", "3", "4", "5")


@pytest.fixture
def last_counter_alone() -> DuelGame:
    """The same in the solo game, with six counters: the next card reaches the goal on C8."""
    return seven_laid(DuelGame("Ann"), "C", "1", "2", "3", "4", "5", "6")


@pytest.mark.parametrize(("table", "last", "goal"), [("last_counter", "B6", "B7"), ("last_counter_alone", "C7", "C8")])
def test_the_goal_comes_first_and_its_gold_may_be_chosen(
    request: pytest.FixtureRequest, table: str, last: str, goal: str
) -> None:
    duel: DuelGame = request.getfixturevalue(table)
    before = duel.counters
    assert duel.card("Ann", last, "EW", ONE) == []
    assert (duel.seen.left, duel.seen.end_reason, duel.seen.waiting, duel.seen.must_turn_over_goal_first) == (
        1,
        "",
        (),
        True,
    )
    assert duel.turn_over(goal, "d_goal_15", turned=True) == []
    assert not duel.seen.must_turn_over_goal_first and sorted(claim.gold for claim in duel.seen.waiting) == [1, 3]
    duel.claim(goal, 0, "Ann")
    assert (duel.seen.left, duel.seen.end_reason, duel.seen.waiting) == (0, "counters", ())
    assert [counter for counter in duel.counters if counter not in before][0][:3] == ("Ann", goal, 3)
    for _ in range(3):
        duel.do("undo-newest-act")
    assert duel.counters == before and duel.lies(last) is None
    for _ in range(3):
        duel.do("redo-act")
    assert duel.seen.end_reason == "counters" and ("Ann", goal, 3) in [counter[:3] for counter in duel.counters]


def test_a_goal_without_gold_leaves_the_counter_to_the_gold_that_waited(last_counter: DuelGame) -> None:
    last_counter.card("Ann", "B6", "EW", ONE)
    assert last_counter.turn_over("B7", "d_goal_4") == [("Ann", "B6", 1, "no-way")]
    assert last_counter.seen.end_reason == "counters"
    last_counter.do("undo-newest-act")
    assert (last_counter.seen.left, last_counter.seen.must_turn_over_goal_first) == (1, True)


def test_a_goal_that_leads_to_another_waits_for_that_one_too(last_counter: DuelGame) -> None:
    last_counter.card("Ann", "C7", "NESW", anyway=True)
    last_counter.card("Ann", "B6", "EW", ONE)
    last_counter.turn_over("B7", "d_goal_4")
    assert (last_counter.seen.left, last_counter.seen.must_turn_over_goal_first) == (1, True)
    assert last_counter.turn_over("D7", "d_goal_1") == [("Ann", "B6", 1, "no-way")]


def test_the_last_marker_can_be_placed_by_hand(last_counter: DuelGame) -> None:
    last_counter.card("Ann", "B6", "EW", ONE)
    assert last_counter.claim("B6", 0, "Ann") == [("Ann", "B6", 1, "no-way")]
    assert last_counter.seen.end_reason == "counters"


def test_the_claim_that_waited_goes_with_the_card_that_brought_it(last_counter: DuelGame) -> None:
    last_counter.card("Ann", "B6", "EW|S", Gold(1, "EW"))
    last_counter.turn_over("B7", "d_goal_4")
    assert ("Ann", "B6", 1, "no-way") in last_counter.counters
    last_counter.do("move-path", cell="B6", to="E1", anyway=True)
    assert "B6" not in [counter[1] for counter in last_counter.counters] and "E1" not in [
        counter[1] for counter in last_counter.counters
    ]


def test_two_counters_wait_for_a_goal_that_may_show_two_pictures_of_gold() -> None:
    duel = DuelGame()
    for cell in ("B1", "B2"):
        duel.card("Ann", cell, "EW", *MUCH)
    duel.way("Ann", "B3", "B4", "B5")
    assert duel.card("Ann", "B6", "EW", ONE) == [] and duel.seen.must_turn_over_goal_first
    assert sorted(duel.turn_over("B7", "d_goal_7")) == [("Ann", "B6", 1, "no-way"), ("Ann", "B7", 2, "no-way")]


def test_where_counters_are_enough_nothing_waits() -> None:
    duel = DuelGame()
    duel.way("Ann", *(f"B{n}" for n in range(1, 6)))
    assert duel.card("Ann", "B6", "EW", ONE) == [("Ann", "B6", 1, "no-way")]
    assert not duel.seen.must_turn_over_goal_first
