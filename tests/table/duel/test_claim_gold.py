"""The Duel: gold is claimed by itself, for whom and why; counters that run out; counters laid by hand."""

from __future__ import annotations

import pytest

from companion.phrases import speak
from companion.rules.features import Door, Gold, Troll
from companion.rules.sides import cell_named
from companion.table import moves
from companion.table.replay import steps
from companion.table.story import story
from tests.table.duel_evening import BLUE_DOOR, GREEN_DOOR, Duel, gold
from tests.table.refusals import refused

ONE = gold("EW", 1)
MUCH = gold("EW", 1, 1, 1)


@pytest.fixture
def duel() -> Duel:
    return Duel()


@pytest.fixture
def joined() -> Duel:
    """One tunnel leads to both starts."""
    duel = Duel()
    duel.card("Ann", "C0", "NS")
    return duel


def last_line(duel: Duel) -> str:
    return speak(story(duel.entries)[-1].sentence, {1: "Ann", 2: "Ben"})


# Why who


def test_gold_is_claimed_by_who_makes_a_way_to_it(duel: Duel) -> None:
    assert duel.card("Ann", "B1", "EW", *ONE) == [("Ann", "B1", 1, "no-way")]
    assert last_line(duel) == "Ann claims 1 gold on B1. Ben is not connected: no way leads there."
    assert duel.claims() == {"Ann": (1,), "Ben": ()} and duel.seen.left == 7


def test_gold_on_another_group_of_the_card_is_not_reached(duel: Duel) -> None:
    assert duel.card("Ann", "B1", "EW|S", Gold(1, "S")) == []
    assert duel.card("Ann", "A0", "ESW|N", Gold(1, "N")) == []
    assert duel.counters == []


@pytest.mark.parametrize("by", ["Ann", "Ben"])
def test_gold_that_both_reach_is_of_who_made_the_connection(joined: Duel, by: str) -> None:
    joined.card("Ben", "B1")
    assert joined.card(by, "B2", "EW", *ONE) == [(by, "B2", 1, "both")]
    assert last_line(joined) == f"{by} claims 1 gold on B2: both are connected, and {by} made the connection."


def test_who_sits_alone_claims_all_that_is_reached() -> None:
    alone = Duel("Ann")
    assert alone.card("Ann", "C1", "EW", *ONE) == [("Ann", "C1", 1, "alone")]
    assert last_line(alone) == "Ann claims 1 gold on C1."


def test_a_closed_door_keeps_the_other_off(joined: Duel) -> None:
    joined.card("Ann", "B1", "EW", GREEN_DOOR)
    assert joined.card("Ann", "B2", "EW", *ONE) == [("Ann", "B2", 1, "door")]
    assert last_line(joined) == "Ann claims 1 gold on B2. Ben is not connected: closed door on B1."


def test_several_closed_doors_are_named_without_a_place(joined: Duel) -> None:
    joined.card("Ann", "B1", "EW", GREEN_DOOR)
    joined.card("Ann", "B2", "EW", GREEN_DOOR)
    assert joined.card("Ann", "B3", "EW", *ONE) == [("Ann", "B3", 1, "door")]
    assert last_line(joined) == "Ann claims 1 gold on B3. Ben is not connected: closed doors."


@pytest.mark.parametrize(
    ("things", "why", "line"),
    [
        ((Troll("N"),), "troll", "troll on D1."),
        ((Troll("N"), Door("green", "W")), "barred", "door and troll on D1."),
    ],
)
def test_a_troll_keeps_the_other_off(duel: Duel, things: tuple[Troll | Door, ...], why: str, line: str) -> None:
    duel.card("Ben", "D1", "NEW", *things)
    duel.card("Ann", "B1", "ESW")
    duel.card("Ann", "C1", "NS")
    assert duel.card("Ann", "B2", "EW", *ONE) == [("Ann", "B2", 1, why)]
    assert last_line(duel) == f"Ann claims 1 gold on B2. Ben is not connected: {line}"


def test_a_door_and_a_troll_apart_are_named_without_a_place(duel: Duel) -> None:
    duel.card("Ben", "D1", "NEW", Troll("N"))
    duel.card("Ann", "B1", "ESW", Door("green", "S"))
    duel.card("Ann", "C1", "NS")
    assert duel.card("Ann", "B2", "EW", *ONE) == [("Ann", "B2", 1, "barred")]
    assert last_line(duel) == "Ann claims 1 gold on B2. Ben is not connected: doors and trolls."


def test_who_connects_the_other_alone_gives_him_the_gold(duel: Duel) -> None:
    duel.card("Ann", "B1", "ESW")
    duel.card("Ben", "D1", "NEW")
    assert duel.card("Ann", "C1", "N|S", Gold(2, "S")) == [("Ben", "C1", 2, "no-way")]
    assert duel.turn == "Ben"


def test_a_ladder_of_the_other_claims_for_him(duel: Duel) -> None:
    duel.card("Ann", "B1", "ESW")
    assert duel.card("Ann", "C1", "N|ES", Gold(2, "ES"), ladder="blue") == [("Ben", "C1", 2, "no-way")]


def test_a_ladder_with_a_hat_reaches_far_off(duel: Duel) -> None:
    duel.card("Ann", "B1", "EW")
    duel.card("Ann", "B3", "EW", ladder="green", anyway=True)
    assert duel.card("Ann", "B4", "EW", *ONE) == [("Ann", "B4", 1, "no-way")]


# When


def test_what_is_claimed_is_claimed_for_good(duel: Duel) -> None:
    duel.card("Ann", "B1")
    duel.card("Ann", "B2", "EW", *ONE)
    duel.dig_on(moves.remove_path, "B1", by=2)
    assert duel.claims()["Ann"] == (1,)
    duel.card("Ben", "C0", "NS")
    duel.card("Ben", "B1")
    assert duel.counters == [("Ann", "B2", 1, "no-way")]


def test_gold_that_lies_cut_off_waits_for_its_way(duel: Duel) -> None:
    assert duel.card("Ann", "B2", "EW", *ONE, anyway=True) == []
    assert duel.card("Ann", "B1") == [("Ann", "B2", 1, "no-way")]
    assert duel.round.counters[0].of == cell_named("B1")


def test_one_card_may_bring_several_golds_far_and_near(duel: Duel) -> None:
    duel.card("Ann", "B2", "EW", Gold(2, "EW"), anyway=True)
    duel.card("Ann", "B3", "EW", Gold(3, "EW"), anyway=True)
    claimed = duel.card("Ann", "B1", "EW", *ONE)
    assert sorted(claimed) == [("Ann", f"B{n}", n, "no-way") for n in (1, 2, 3)]
    assert sorted(duel.claims()["Ann"]) == [1, 2, 3]


def test_a_goal_turned_over_gives_its_gold_to_who_reaches_it(duel: Duel) -> None:
    duel.way("Ann", *(f"B{n}" for n in range(1, 7)))
    assert duel.turn_over("B7", "d_goal_7", by="Ann") == [("Ann", "B7", 2, "no-way")]


def test_a_goal_with_its_own_door_stays_shut_to_who_turned_it_over(duel: Duel) -> None:
    duel.way("Ann", *(f"B{n}" for n in range(1, 7)))
    assert duel.turn_over("B7", "d_goal_5", by="Ann", turned=True) == []
    assert duel.counters == [] and duel.seen.left == 8


def test_a_rockfall_claims_nothing(duel: Duel) -> None:
    duel.card("Ann", "B1", "EW", *ONE)
    events = duel.dig_on(moves.remove_path, "B1", anyway=True)
    assert len(events) == 1 and duel.claims() == {"Ann": (), "Ben": ()}


# What a claim is worth


def test_all_the_gold_of_one_goal_is_one_card(duel: Duel) -> None:
    duel.way("Ann", *(f"B{n}" for n in range(1, 6)))
    for cell, tracks in (("B6", "NEW"), ("A6", "ES"), ("A7", "SW")):
        duel.card("Ann", cell, tracks)
    assert len(duel.turn_over("B7", "d_goal_9", by="Ann")) == 2
    assert duel.claims()["Ann"] == (2,) and duel.seen.left == 6


def test_two_golds_of_one_goal_may_be_of_two_dwarfs(duel: Duel) -> None:
    duel.way("Ann", "B1", "B2", "B3", "B4")
    duel.way("Ben", "D1", "D2", "D3")
    duel.card("Ben", "D4", "NW")
    duel.card("Ben", "C4", "ES")
    duel.card("Ann", "B5", "SW")
    claimed = duel.turn_over("C5", "d_goal_9", by="Ann")
    assert sorted(claimed) == [("Ann", "C5", 1, "no-way"), ("Ben", "C5", 1, "no-way")]
    assert duel.claims() == {"Ann": (1,), "Ben": (1,)}


# Counters run out


def nearly(duel: Duel) -> Duel:
    """Six of eight counters lie; two are left."""
    duel.card("Ann", "B1", "EW", *MUCH)
    duel.card("Ann", "B2", "EW", *MUCH)
    assert duel.seen.left == 2
    return duel


def test_where_too_few_are_left_somebody_chooses_and_the_rest_stays(duel: Duel) -> None:
    nearly(duel)
    assert duel.card("Ann", "B3", "EW", *MUCH) == []
    assert [claim.spot for claim in duel.seen.waiting] == [((3, -1), place) for place in range(3)]
    assert duel.claim("B3", 2, "Ann") == [("Ann", "B3", 1, "no-way")]
    assert duel.seen.left == 1 and len(duel.seen.waiting) == 2
    duel.claim("B3", 0, "Ann")
    assert (duel.seen.left, duel.seen.waiting, duel.seen.over) == (0, (), "counters")


def test_gold_that_is_said_to_be_nobodys_makes_the_choice(duel: Duel) -> None:
    nearly(duel)
    duel.card("Ann", "B3", "EW", *MUCH)
    assert duel.claim("B3", 0, None) == [("", "B3", 1, ""), *[("Ann", "B3", 1, "no-way")] * 2]
    assert duel.seen.over == "counters"


def test_counters_on_trolls_count_too(duel: Duel) -> None:
    nearly(duel)
    duel.card("Ben", "D1", "EW", Troll("E"))
    duel.bribe("Ben", "D1", "E")
    assert duel.seen.left == 1
    assert duel.card("Ann", "B3", "EW", *gold("EW", 1, 2)) == []
    assert duel.claim("B3", 1, "Ann") == [("Ann", "B3", 2, "no-way")]
    assert duel.seen.over == "counters" and duel.seen.trolls == {1: 0, 2: 1}


def test_without_counters_nothing_is_claimed_bribed_or_laid_by_hand(duel: Duel) -> None:
    nearly(duel)
    duel.card("Ann", "B3", "EW", *gold("EW", 2, 1), Troll("E"))
    assert duel.seen.over == "counters"
    with refused("no-counters-left"):
        duel.bribe("Ann", "B3", "E")
    duel.card("Ben", "D1", "EW", *ONE)
    assert (duel.claims()["Ben"], duel.seen.waiting) == ((), ())
    with refused("no-counters-left"):
        duel.claim("D1", 0, "Ben")
    duel.claim("B3", 0, "Ben")  # the counter that lies there is another's
    assert duel.claims()["Ben"] == (2,)


# By hand


def test_a_counter_lies_as_it_lies_on_the_table(duel: Duel) -> None:
    duel.card("Ann", "B1", "EW", *ONE)
    assert duel.claim("B1", 0, "Ben") == [("Ben", "B1", 1, "")]
    assert duel.claims() == {"Ann": (), "Ben": (1,)}
    assert last_line(duel) == "Ben has the 1 gold on B1."


def test_nobodys_gold_is_claimed_by_nobody_who_comes_later(duel: Duel) -> None:
    duel.card("Ann", "B1", "EW", *ONE)
    duel.claim("B1", 0, None)
    assert last_line(duel) == "Nobody has the gold on B1."
    assert duel.card("Ben", "C0", "NS") == []
    assert duel.claims() == {"Ann": (), "Ben": ()} and duel.seen.left == 8


def test_gold_out_of_reach_can_be_claimed_by_hand(duel: Duel) -> None:
    duel.card("Ann", "B3", "EW", *ONE, anyway=True)
    assert duel.claim("B3", 0, "Ben") == [("Ben", "B3", 1, "")]


def test_a_counter_freed_by_hand_is_laid_where_gold_waits(duel: Duel) -> None:
    nearly(duel)
    duel.card("Ann", "B3", "EW", *MUCH)
    assert duel.claim("B1", 0, None)[1:] == [("Ann", "B3", 1, "no-way")] * 3


@pytest.mark.parametrize(
    ("cell", "place", "key"),
    [("B1", 1, "no-gold-there"), ("B1", -1, "no-gold-there"), ("B0", 0, "no-gold-there"), ("B2", 0, "no-card-there")],
)
def test_a_counter_lies_on_gold_only(duel: Duel, cell: str, place: int, key: str) -> None:
    duel.card("Ann", "B1", "EW", *ONE)
    with refused(key):
        duel.claim(cell, place, "Ann")


def test_a_goal_face_down_holds_no_counter(duel: Duel) -> None:
    with refused("no-card-there"):
        duel.claim("B7", 0, "Ann")


# Slips


def test_a_card_turned_brings_other_gold(duel: Duel) -> None:
    assert duel.card("Ann", "B1", "EW|S", Gold(1, "EW")) == [("Ann", "B1", 1, "no-way")]
    duel.card("Ben", "D1")
    duel.dig_on(moves.turn_path, "B1")
    assert duel.counters == [("Ann", "B1", 1, "no-way")]


def test_a_card_moved_loses_what_it_never_reached(duel: Duel) -> None:
    duel.card("Ann", "B2", "EW", *gold("EW", 2), anyway=True)
    duel.card("Ann", "B1", "EW", *ONE)
    assert sorted(duel.counters) == [("Ann", "B1", 1, "no-way"), ("Ann", "B2", 2, "no-way")]
    duel.dig_on(moves.move_path, "B1", to="D1", anyway=True)
    assert duel.counters == [("Ben", "D1", 1, "no-way")]


def test_a_slip_put_right_later_is_judged_for_who_laid_the_card(joined: Duel) -> None:
    joined.card("Ann", "B1", "EW|S", Gold(1, "EW"))
    joined.card("Ben", "D1")
    joined.dig_on(moves.turn_path, "B1")
    assert joined.counters == [("Ann", "B1", 1, "both")]
    joined.dig_on(moves.move_path, "B1", to="B-1", anyway=True)
    assert joined.counters == [("Ann", "B-1", 1, "both")]


def test_a_goal_that_shows_something_else_after_all_is_judged_anew(duel: Duel) -> None:
    duel.way("Ann", *(f"B{n}" for n in range(1, 7)))
    duel.turn_over("B7", "d_goal_7", by="Ann")
    assert duel.turn_over("B7", "d_goal_4", by="Ann") == [] and duel.counters == []
    assert duel.turn_over("B7", "d_goal_8", by="Ann") == [("Ann", "B7", 2, "no-way")]


def test_a_counter_laid_by_hand_stays_when_a_card_is_turned(duel: Duel) -> None:
    duel.card("Ann", "B1", "EW|S", Gold(1, "EW"))
    duel.claim("B1", 0, "Ben")
    duel.dig_on(moves.turn_path, "B1")
    assert duel.counters == [("Ben", "B1", 1, "")]


def test_a_counter_moves_with_its_card(duel: Duel) -> None:
    duel.card("Ann", "B1", "EW", *ONE)
    duel.claim("B1", 0, "Ben")
    duel.dig_on(moves.move_path, "B1", to="B-1")
    assert duel.counters == [("Ben", "B-1", 1, "")]


# What is seen


def test_counters_are_seen_by_all_with_their_reason(joined: Duel) -> None:
    joined.card("Ann", "B1", "EW", GREEN_DOOR)
    joined.card("Ann", "B2", "EW", *ONE)
    counter = joined.seen.counter_at(cell_named("B2"), 0)
    assert counter and (counter.why, counter.at, counter.of) == ("door", (1, -1), (2, -1))
    assert joined.seen.counter_at(cell_named("B2"), 1) is None
    assert (joined.seen.clans, joined.seen.of_clan("blue")) == ({1: "green", 2: "blue"}, 2)


def test_each_claim_is_a_step_of_the_replay(joined: Duel) -> None:
    joined.card("Ann", "B1", "EW", BLUE_DOOR)
    joined.card("Ben", "B2", "EW", *ONE)
    *_, laid, claimed = steps(joined.entries)
    assert (laid.sentence.key, claimed.sentence.key) == ("card-laid-by", "gold-claimed-door-at")
    assert (laid.counters, len(claimed.counters)) == ((), 1)
    assert claimed.clans == {1: "green", 2: "blue"} and claimed.cell == (2, -1)


@pytest.fixture
def near(joined: Duel) -> Duel:
    """Ann's tunnel leads on to the goal on C5, and both reach it."""
    joined.way("Ann", "B1", "B2", "B3", "B4")
    joined.card("Ann", "B5", "SW")
    return joined


def test_a_goal_turned_later_is_judged_for_who_turned_it_over(near: Duel) -> None:
    assert near.draw_goal("C5", "ESW|N", Gold(2, "ESW")) == []
    near.card("Ben", "D1")
    near.dig_on(moves.turn_path, "C5")
    assert near.counters == [("Ann", "C5", 2, "both")]


def test_a_goal_that_shows_another_picture_is_judged_for_who_turned_it_over(near: Duel) -> None:
    assert near.turn_over("C5", "d_goal_7") == [("Ann", "C5", 2, "both")]
    near.card("Ben", "D1")
    assert near.turn_over("C5", "d_goal_8") == [("Ann", "C5", 2, "both")]


def test_a_claim_outlives_the_rockfall_that_took_the_card_which_brought_it(duel: Duel) -> None:
    brought(duel)
    duel.dig_on(moves.remove_path, "B2")
    duel.card("Ann", "B2", "EW|S")
    duel.dig_on(moves.turn_path, "B2")
    assert duel.counters == [("Ann", "B3", 1, "no-way")]


def test_a_claim_outlives_a_rockfall_and_the_turning_of_the_card_which_brought_it(duel: Duel) -> None:
    brought(duel, "ESW")
    duel.dig_on(moves.remove_path, "B1")
    duel.dig_on(moves.turn_path, "B2")
    assert duel.counters == [("Ann", "B3", 1, "no-way")]


def brought(duel: Duel, tracks: str = "EW") -> None:
    """Ann's card on B2 joins gold that lay on B3 before."""
    duel.card("Ann", "B3", "EW", *ONE, anyway=True)
    duel.card("Ann", "B1")
    duel.card("Ann", "B2", tracks, anyway=True)
    assert duel.counters == [("Ann", "B3", 1, "no-way")]


def test_a_key_taken_off_takes_no_claim_that_a_card_brought(duel: Duel) -> None:
    brought(duel)
    duel.dig_on(moves.remove_path, "B1")
    duel.dig_on(moves.remove_path, "B2")
    duel.card("Ann", "B2", "EW", Door("blue", "E"), anyway=True)
    duel.key("Ann", "B2", "E")
    duel.take_from("B2", "key", "E")
    assert duel.counters == [("Ann", "B3", 1, "no-way")]


@pytest.mark.parametrize("values", [(2, 2), (1, 1, 2)])
def test_no_card_carries_more_than_three_nuggets(duel: Duel, values: tuple[int, ...]) -> None:
    with refused("no-such-card"):
        duel.card("Ann", "B1", "EW", *gold("EW", *values))


def test_a_goal_shown_anew_without_gold_takes_the_counter_laid_by_hand(duel: Duel) -> None:
    duel.turn_over("C5", "d_goal_7", anyway=True)
    duel.claim("C5", 0, "Ann")
    duel.turn_over("C5", "d_goal_1", anyway=True)
    assert duel.counters == []


def test_nothing_but_a_key_or_a_bribe_is_taken_from_a_card(duel: Duel) -> None:
    duel.card("Ann", "B1", "EW", Troll("E"))
    duel.bribe("Ann", "B1", "E")
    with refused("no-token-on-card"):
        duel.take_from("B1", "xyz", "E")
    assert duel.seen.trolls == {1: 1, 2: 0}
