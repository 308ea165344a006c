"""The Duel: gold is claimed by itself, for whom and why; counters that run out; counters laid by hand."""

from __future__ import annotations

import pytest

from tests.play import Door, Gold, Troll, cell_from_name, refused, steps
from tests.table.duel.history_lines import last_line
from tests.table.duel_game import BLUE_DOOR, GREEN_DOOR, DuelGame, gold

ONE = gold("EW", 1)
MUCH = gold("EW", 1, 1, 1)


@pytest.fixture
def joined_starts() -> DuelGame:
    """One tunnel leads to both starts."""
    duel = DuelGame()
    duel.card("Ann", "C0", "NS")
    return duel


# Why who


def test_gold_is_claimed_by_who_makes_a_path_to_it(duel_of_two: DuelGame) -> None:
    assert duel_of_two.card("Ann", "B1", "EW", *ONE) == [("Ann", "B1", 1, "no-way")]
    assert last_line(duel_of_two) == "Ann claims 1 gold at B1. Ben has no path there."
    assert duel_of_two.claims() == {"Ann": (1,), "Ben": ()} and duel_of_two.seen.left == 7


def test_gold_on_another_group_of_the_card_is_not_reached(duel_of_two: DuelGame) -> None:
    assert duel_of_two.card("Ann", "B1", "EW|S", Gold(1, "S")) == []
    assert duel_of_two.card("Ann", "A0", "ESW|N", Gold(1, "N")) == []
    assert duel_of_two.counters == []


@pytest.mark.parametrize("by", ["Ann", "Ben"])
def test_gold_that_both_reach_is_of_who_made_the_connection(joined_starts: DuelGame, by: str) -> None:
    joined_starts.card("Ben", "B1")
    assert joined_starts.card(by, "B2", "EW", *ONE) == [(by, "B2", 1, "both")]
    assert (
        last_line(joined_starts) == f"{by} claims 1 gold at B2. Both have a path there, but {by} made the connection."
    )


def test_who_sits_alone_claims_all_that_is_reached() -> None:
    alone = DuelGame("Ann")
    assert alone.card("Ann", "C1", "EW", *ONE) == [("Ann", "C1", 1, "alone")]
    assert last_line(alone) == "Ann claims 1 gold at C1."


def test_a_closed_door_keeps_the_other_off(joined_starts: DuelGame) -> None:
    joined_starts.card("Ann", "B1", "EW", GREEN_DOOR)
    assert joined_starts.card("Ann", "B2", "EW", *ONE) == [("Ann", "B2", 1, "door")]
    assert last_line(joined_starts) == "Ann claims 1 gold at B2. A closed door at B1 blocks Ben."


def test_several_closed_doors_are_named_without_a_place(joined_starts: DuelGame) -> None:
    joined_starts.card("Ann", "B1", "EW", GREEN_DOOR)
    joined_starts.card("Ann", "B2", "EW", GREEN_DOOR)
    assert joined_starts.card("Ann", "B3", "EW", *ONE) == [("Ann", "B3", 1, "door")]
    assert last_line(joined_starts) == "Ann claims 1 gold at B3. Closed doors block Ben."


@pytest.mark.parametrize(
    ("things", "why", "line"),
    [
        ((Troll("N"),), "troll", "A troll at D1 blocks Ben."),
        ((Troll("N"), Door("green", "W")), "barred", "A door and a troll at D1 block Ben."),
    ],
)
def test_a_troll_keeps_the_other_off(
    duel_of_two: DuelGame, things: tuple[Troll | Door, ...], why: str, line: str
) -> None:
    duel_of_two.card("Ben", "D1", "NEW", *things)
    duel_of_two.card("Ann", "B1", "ESW")
    duel_of_two.card("Ann", "C1", "NS")
    assert duel_of_two.card("Ann", "B2", "EW", *ONE) == [("Ann", "B2", 1, why)]
    assert last_line(duel_of_two) == f"Ann claims 1 gold at B2. {line}"


def test_a_door_and_a_troll_apart_are_named_without_a_place(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ben", "D1", "NEW", Troll("N"))
    duel_of_two.card("Ann", "B1", "ESW", Door("green", "S"))
    duel_of_two.card("Ann", "C1", "NS")
    assert duel_of_two.card("Ann", "B2", "EW", *ONE) == [("Ann", "B2", 1, "barred")]
    assert last_line(duel_of_two) == "Ann claims 1 gold at B2. Doors and trolls block Ben."


def test_who_connects_the_other_alone_gives_him_the_gold(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B1", "ESW")
    duel_of_two.card("Ben", "D1", "NEW")
    assert duel_of_two.card("Ann", "C1", "N|S", Gold(2, "S")) == [("Ben", "C1", 2, "no-way")]
    assert duel_of_two.turn == "Ben"


def test_a_ladder_of_the_other_claims_for_him(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B1", "ESW")
    assert duel_of_two.card("Ann", "C1", "N|ES", Gold(2, "ES"), ladder="blue") == [("Ben", "C1", 2, "no-way")]


def test_a_ladder_with_a_hat_reaches_far_off(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B1", "EW")
    duel_of_two.card("Ann", "B3", "EW", ladder="green", anyway=True)
    assert duel_of_two.card("Ann", "B4", "EW", *ONE) == [("Ann", "B4", 1, "no-way")]


# When


def test_what_is_claimed_is_claimed_for_good(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B1")
    duel_of_two.card("Ann", "B2", "EW", *ONE)
    duel_of_two.do("remove-path", cell="B1", by=2)
    assert duel_of_two.claims()["Ann"] == (1,)
    duel_of_two.card("Ben", "C0", "NS")
    duel_of_two.card("Ben", "B1")
    assert duel_of_two.counters == [("Ann", "B2", 1, "no-way")]


def test_gold_that_lies_cut_off_waits_for_its_path(duel_of_two: DuelGame) -> None:
    assert duel_of_two.card("Ann", "B2", "EW", *ONE, anyway=True) == []
    assert duel_of_two.card("Ann", "B1") == [("Ann", "B2", 1, "no-way")]
    assert duel_of_two.round.counters[0].of == cell_from_name("B1")


def test_one_card_may_bring_several_golds_far_and_near(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B2", "EW", Gold(2, "EW"), anyway=True)
    duel_of_two.card("Ann", "B3", "EW", Gold(3, "EW"), anyway=True)
    claimed = duel_of_two.card("Ann", "B1", "EW", *ONE)
    assert sorted(claimed) == [("Ann", f"B{n}", n, "no-way") for n in (1, 2, 3)]
    assert sorted(duel_of_two.claims()["Ann"]) == [1, 2, 3]


def test_a_goal_turned_over_gives_its_gold_to_who_reaches_it(duel_of_two: DuelGame) -> None:
    duel_of_two.way("Ann", *(f"B{n}" for n in range(1, 7)))
    assert duel_of_two.turn_over("B7", "d_goal_7", by="Ann") == [("Ann", "B7", 2, "no-way")]


def test_a_goal_with_its_own_door_stays_shut_to_who_turned_it_over(duel_of_two: DuelGame) -> None:
    duel_of_two.way("Ann", *(f"B{n}" for n in range(1, 7)))
    assert duel_of_two.turn_over("B7", "d_goal_5", by="Ann", turned=True) == []
    assert duel_of_two.counters == [] and duel_of_two.seen.left == 8


def test_a_rockfall_claims_nothing(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B1", "EW", *ONE)
    events = duel_of_two.do("remove-path", cell="B1", anyway=True)
    assert len(events) == 1 and duel_of_two.claims() == {"Ann": (), "Ben": ()}


# What a claim is worth


def test_all_the_gold_of_one_goal_is_one_card(duel_of_two: DuelGame) -> None:
    duel_of_two.way("Ann", *(f"B{n}" for n in range(1, 6)))
    for cell, tracks in (("B6", "NEW"), ("A6", "ES"), ("A7", "SW")):
        duel_of_two.card("Ann", cell, tracks)
    assert len(duel_of_two.turn_over("B7", "d_goal_9", by="Ann")) == 2
    assert duel_of_two.claims()["Ann"] == (2,) and duel_of_two.seen.left == 6


def test_two_golds_of_one_goal_may_be_of_two_dwarves(duel_of_two: DuelGame) -> None:
    duel_of_two.way("Ann", "B1", "B2", "B3", "B4")
    duel_of_two.way("Ben", "D1", "D2", "D3")
    duel_of_two.card("Ben", "D4", "NW")
    duel_of_two.card("Ben", "C4", "ES")
    duel_of_two.card("Ann", "B5", "SW")
    claimed = duel_of_two.turn_over("C5", "d_goal_9", by="Ann")
    assert sorted(claimed) == [("Ann", "C5", 1, "no-way"), ("Ben", "C5", 1, "no-way")]
    assert duel_of_two.claims() == {"Ann": (1,), "Ben": (1,)}


# Slips


def test_a_card_turned_brings_other_gold(duel_of_two: DuelGame) -> None:
    assert duel_of_two.card("Ann", "B1", "EW|S", Gold(1, "EW")) == [("Ann", "B1", 1, "no-way")]
    duel_of_two.card("Ben", "D1")
    duel_of_two.do("turn-path", cell="B1")
    assert duel_of_two.counters == [("Ann", "B1", 1, "no-way")]


def test_a_card_moved_loses_what_it_never_reached(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B2", "EW", *gold("EW", 2), anyway=True)
    duel_of_two.card("Ann", "B1", "EW", *ONE)
    assert sorted(duel_of_two.counters) == [("Ann", "B1", 1, "no-way"), ("Ann", "B2", 2, "no-way")]
    duel_of_two.do("move-path", cell="B1", to="D1", anyway=True)
    assert duel_of_two.counters == [("Ben", "D1", 1, "no-way")]


def test_a_card_corrected_later_claims_for_the_player_who_placed_it(joined_starts: DuelGame) -> None:
    joined_starts.card("Ann", "B1", "EW|S", Gold(1, "EW"))
    joined_starts.card("Ben", "D1")
    joined_starts.do("turn-path", cell="B1")
    assert joined_starts.counters == [("Ann", "B1", 1, "both")]
    joined_starts.do("move-path", cell="B1", to="B-1", anyway=True)
    assert joined_starts.counters == [("Ann", "B-1", 1, "both")]


def test_a_corrected_goal_is_checked_for_claims_again(duel_of_two: DuelGame) -> None:
    duel_of_two.way("Ann", *(f"B{n}" for n in range(1, 7)))
    duel_of_two.turn_over("B7", "d_goal_7", by="Ann")
    assert duel_of_two.turn_over("B7", "d_goal_4", by="Ann") == [] and duel_of_two.counters == []
    assert duel_of_two.turn_over("B7", "d_goal_8", by="Ann") == [("Ann", "B7", 2, "no-way")]


def test_a_counter_laid_by_hand_stays_when_a_card_is_turned(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B1", "EW|S", Gold(1, "EW"))
    duel_of_two.claim("B1", 0, "Ben")
    duel_of_two.do("turn-path", cell="B1")
    assert duel_of_two.counters == [("Ben", "B1", 1, "")]


def test_a_counter_moves_with_its_card(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B1", "EW", *ONE)
    duel_of_two.claim("B1", 0, "Ben")
    duel_of_two.do("move-path", cell="B1", to="B-1")
    assert duel_of_two.counters == [("Ben", "B-1", 1, "")]


# What is seen


def test_counters_are_seen_by_all_with_their_reason(joined_starts: DuelGame) -> None:
    joined_starts.card("Ann", "B1", "EW", GREEN_DOOR)
    joined_starts.card("Ann", "B2", "EW", *ONE)
    counter = joined_starts.seen.counter_at(cell_from_name("B2"), 0)
    assert counter and (counter.why, counter.at, counter.of) == ("door", (1, -1), (2, -1))
    assert joined_starts.seen.counter_at(cell_from_name("B2"), 1) is None
    assert (joined_starts.seen.clans, joined_starts.seen.seat_of_clan("blue")) == ({1: "green", 2: "blue"}, 2)


def test_each_claim_is_a_step_of_the_replay(joined_starts: DuelGame) -> None:
    joined_starts.card("Ann", "B1", "EW", BLUE_DOOR)
    joined_starts.card("Ben", "B2", "EW", *ONE)
    *_, laid, claimed = steps(joined_starts.entries)
    assert (laid.message.key, claimed.message.key) == ("card-laid-by", "gold-claimed-door-at")
    assert (laid.counters, len(claimed.counters)) == ((), 1)
    assert claimed.clans == {1: "green", 2: "blue"} and claimed.cell == (2, -1)


@pytest.fixture
def goal_near_both(joined_starts: DuelGame) -> DuelGame:
    """Ann's tunnel leads on to the goal on C5, and both reach it."""
    joined_starts.way("Ann", "B1", "B2", "B3", "B4")
    joined_starts.card("Ann", "B5", "SW")
    return joined_starts


def test_a_goal_turned_later_is_judged_for_who_turned_it_over(goal_near_both: DuelGame) -> None:
    assert goal_near_both.draw_goal("C5", "ESW|N", Gold(2, "ESW")) == []
    goal_near_both.card("Ben", "D1")
    goal_near_both.do("turn-path", cell="C5")
    assert goal_near_both.counters == [("Ann", "C5", 2, "both")]


def test_a_corrected_goal_is_judged_for_the_player_who_turned_it_over(goal_near_both: DuelGame) -> None:
    assert goal_near_both.turn_over("C5", "d_goal_7") == [("Ann", "C5", 2, "both")]
    goal_near_both.card("Ben", "D1")
    assert goal_near_both.turn_over("C5", "d_goal_8") == [("Ann", "C5", 2, "both")]


def test_a_claim_outlives_the_rockfall_that_took_the_card_which_brought_it(duel_of_two: DuelGame) -> None:
    brought(duel_of_two)
    duel_of_two.do("remove-path", cell="B2")
    duel_of_two.card("Ann", "B2", "EW|S")
    duel_of_two.do("turn-path", cell="B2")
    assert duel_of_two.counters == [("Ann", "B3", 1, "no-way")]


def test_a_claim_stays_when_its_card_is_removed_or_turned(duel_of_two: DuelGame) -> None:
    brought(duel_of_two, "ESW")
    duel_of_two.do("remove-path", cell="B1")
    duel_of_two.do("turn-path", cell="B2")
    assert duel_of_two.counters == [("Ann", "B3", 1, "no-way")]


def brought(duel: DuelGame, tracks: str = "EW") -> None:
    """Ann's card on B2 joins gold that lay on B3 before."""
    duel.card("Ann", "B3", "EW", *ONE, anyway=True)
    duel.card("Ann", "B1")
    duel.card("Ann", "B2", tracks, anyway=True)
    assert duel.counters == [("Ann", "B3", 1, "no-way")]


def test_a_key_taken_off_takes_no_claim_that_a_card_brought(duel_of_two: DuelGame) -> None:
    brought(duel_of_two)
    duel_of_two.do("remove-path", cell="B1")
    duel_of_two.do("remove-path", cell="B2")
    duel_of_two.card("Ann", "B2", "EW", Door("blue", "E"), anyway=True)
    duel_of_two.key("Ann", "B2", "E")
    duel_of_two.take_from("B2", "key", "E")
    assert duel_of_two.counters == [("Ann", "B3", 1, "no-way")]


@pytest.mark.parametrize("values", [(2, 2), (1, 1, 2)])
def test_no_card_carries_more_than_three_nuggets(duel_of_two: DuelGame, values: tuple[int, ...]) -> None:
    with refused("no-such-card"):
        duel_of_two.card("Ann", "B1", "EW", *gold("EW", *values))


def test_a_goal_corrected_to_no_gold_loses_the_marker_placed_by_hand(duel_of_two: DuelGame) -> None:
    duel_of_two.turn_over("C5", "d_goal_7", anyway=True)
    duel_of_two.claim("C5", 0, "Ann")
    duel_of_two.turn_over("C5", "d_goal_1", anyway=True)
    assert duel_of_two.counters == []


def test_nothing_but_a_key_or_a_bribe_is_taken_from_a_card(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B1", "EW", Troll("E"))
    duel_of_two.bribe("Ann", "B1", "E")
    with refused("no-token-on-card"):
        duel_of_two.take_from("B1", "xyz", "E")
    assert duel_of_two.seen.trolls == {1: 1, 2: 0}
