"""The Duel: counters run out, and are laid and taken by hand."""

from __future__ import annotations

import pytest

from tests.play import Troll, refused
from tests.table.duel.history_lines import last_line
from tests.table.duel_game import DuelGame, gold

ONE = gold("EW", 1)
MUCH = gold("EW", 1, 1, 1)


# Counters run out


def nearly(duel: DuelGame) -> DuelGame:
    """Six of eight counters lie; two are left."""
    duel.card("Ann", "B1", "EW", *MUCH)
    duel.card("Ann", "B2", "EW", *MUCH)
    assert duel.seen.left == 2
    return duel


def test_where_too_few_are_left_somebody_chooses_and_the_rest_stays(duel_of_two: DuelGame) -> None:
    nearly(duel_of_two)
    assert duel_of_two.card("Ann", "B3", "EW", *MUCH) == []
    assert [claim.gold_picture for claim in duel_of_two.seen.waiting] == [((3, -1), place) for place in range(3)]
    assert duel_of_two.claim("B3", 2, "Ann") == [("Ann", "B3", 1, "no-way")]
    assert duel_of_two.seen.left == 1 and len(duel_of_two.seen.waiting) == 2
    duel_of_two.claim("B3", 0, "Ann")
    assert (duel_of_two.seen.left, duel_of_two.seen.waiting, duel_of_two.seen.end_reason) == (0, (), "counters")


def test_gold_entered_as_nobodys_leaves_the_last_markers_for_the_rest(duel_of_two: DuelGame) -> None:
    nearly(duel_of_two)
    duel_of_two.card("Ann", "B3", "EW", *MUCH)
    assert duel_of_two.claim("B3", 0, None) == [("", "B3", 1, ""), *[("Ann", "B3", 1, "no-way")] * 2]
    assert duel_of_two.seen.end_reason == "counters"


def test_counters_on_trolls_count_too(duel_of_two: DuelGame) -> None:
    nearly(duel_of_two)
    duel_of_two.card("Ben", "D1", "EW", Troll("E"))
    duel_of_two.bribe("Ben", "D1", "E")
    assert duel_of_two.seen.left == 1
    assert duel_of_two.card("Ann", "B3", "EW", *gold("EW", 1, 2)) == []
    assert duel_of_two.claim("B3", 1, "Ann") == [("Ann", "B3", 2, "no-way")]
    assert duel_of_two.seen.end_reason == "counters" and duel_of_two.seen.trolls == {1: 0, 2: 1}


def test_without_counters_nothing_is_claimed_bribed_or_laid_by_hand(duel_of_two: DuelGame) -> None:
    nearly(duel_of_two)
    duel_of_two.card("Ann", "B3", "EW", *gold("EW", 2, 1), Troll("E"))
    assert duel_of_two.seen.end_reason == "counters"
    with refused("no-counters-left"):
        duel_of_two.bribe("Ann", "B3", "E")
    duel_of_two.card("Ben", "D1", "EW", *ONE)
    assert (duel_of_two.claims()["Ben"], duel_of_two.seen.waiting) == ((), ())
    with refused("no-counters-left"):
        duel_of_two.claim("D1", 0, "Ben")
    duel_of_two.claim("B3", 0, "Ben")  # the counter that lies there is another's
    assert duel_of_two.claims()["Ben"] == (2,)


# By hand


def test_a_counter_lies_as_it_lies_on_the_table(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B1", "EW", *ONE)
    assert duel_of_two.claim("B1", 0, "Ben") == [("Ben", "B1", 1, "")]
    assert duel_of_two.claims() == {"Ann": (), "Ben": (1,)}
    assert last_line(duel_of_two) == "Ben has the 1 gold at B1."


def test_nobodys_gold_is_claimed_by_nobody_who_comes_later(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B1", "EW", *ONE)
    duel_of_two.claim("B1", 0, None)
    assert last_line(duel_of_two) == "Nobody has claimed the gold at B1."
    assert duel_of_two.card("Ben", "C0", "NS") == []
    assert duel_of_two.claims() == {"Ann": (), "Ben": ()} and duel_of_two.seen.left == 8


def test_gold_out_of_reach_can_be_claimed_by_hand(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B3", "EW", *ONE, anyway=True)
    assert duel_of_two.claim("B3", 0, "Ben") == [("Ben", "B3", 1, "")]


def test_a_counter_freed_by_hand_is_laid_where_gold_waits(duel_of_two: DuelGame) -> None:
    nearly(duel_of_two)
    duel_of_two.card("Ann", "B3", "EW", *MUCH)
    assert duel_of_two.claim("B1", 0, None)[1:] == [("Ann", "B3", 1, "no-way")] * 3


@pytest.mark.parametrize(
    ("cell", "place", "key"),
    [("B1", 1, "no-gold-there"), ("B1", -1, "no-gold-there"), ("B0", 0, "no-gold-there"), ("B2", 0, "no-card-there")],
)
def test_a_counter_lies_on_gold_only(duel_of_two: DuelGame, cell: str, place: int, key: str) -> None:
    duel_of_two.card("Ann", "B1", "EW", *ONE)
    with refused(key):
        duel_of_two.claim(cell, place, "Ann")


def test_a_goal_face_down_holds_no_counter(duel_of_two: DuelGame) -> None:
    with refused("no-card-there"):
        duel_of_two.claim("B7", 0, "Ann")
