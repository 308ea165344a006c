"""The Duel: a round as the rulebook tells it, for two and for one, and what follows from one round to the next."""

from __future__ import annotations

import pytest

from tests.play import (
    HOST,
    ONLOOKER,
    DuelResult,
    DuelRoundEnded,
    Seat,
    a_door,
    a_troll,
    cell_name,
    duel_card,
    history,
    some_gold,
)
from tests.table.duel_game import DuelGame, gold

ANN, BEN = Seat(1), Seat(2)


def cells(duel: DuelGame) -> tuple[str, str]:
    """Where the starts and where the goals lie."""
    maze = duel.duel_maze
    return " ".join(map(cell_name, maze.starts.values())), " ".join(map(cell_name, maze.goals))


def score_lines(duel: DuelGame) -> list[tuple[str, str, int | None, int | None]]:
    """Name, clan, gain and total of each line of the scores."""
    scores = duel.view(ONLOOKER).end.scores
    assert scores
    return [(line.name, line.clan, line.gain, line.total) for line in scores.lines]


def test_a_round_for_two() -> None:
    duel = DuelGame()
    assert cells(duel) == ("B0 D0", "A5 C5 E5 B7 D7 C9")
    assert (duel.turn, duel.seen.most, duel.seen.left, duel.seen.keys, duel.goals_down) == ("Ann", 8, 8, 2, 6)
    # Cards, tools and a rockfall
    duel.card("Ann", "B1", "EW", a_door("blue", "E"))
    duel.put("Ann", "cart")
    duel.do("take-token", seat=ANN, kind="cart")
    duel.card("Ben", "D1", "EW", some_gold(1, "EW"))
    assert (duel.turn, duel.markers) == ("Ann", "Ben D1 1 no-way")
    duel.card("Ann", "C0", "NS")
    duel.do("remove-path", cell="C0", by=BEN)
    # A key opens a door for who lays it, a bribed troll lets both pass
    duel.key("Ann", "B1", "E")
    duel.do("begin-turn", seat=ANN)
    duel.card("Ann", "B2", "EW", a_troll("E"), *gold("EW", 2))
    duel.bribe("Ann", "B2", "E")
    assert (duel.seen.keys, duel.seen.left, duel.seen.trolls) == (1, 5, {ANN: 1, BEN: 0})
    # A goal is turned over once a path leads to it, and its gold claimed
    duel.acts("Ann B3..B6")
    assert ([cell_name(cell) for cell in duel.duel_maze.goals_to_turn_over], duel.round.changes.mover) == (["B7"], ANN)
    assert duel.turn_over("B7", "d_goal_8", by="Ann") == [("Ann", "B7", 2, "no-way")]
    assert (duel.lies("B7"), duel.goals_down) == (duel_card("NW", some_gold(2, "NW")), 5)
    # The end: the trolls are paid with the cheapest cards
    (ended,) = duel.do("end-round", result=DuelResult())
    assert ended == DuelRoundEnded(DuelResult(claims={ANN: (2, 2), BEN: (1,)}, trolls={ANN: 1, BEN: 0}))
    assert score_lines(duel) == [("Ann", "green", 2, 2), ("Ben", "blue", 1, 1)]
    duel.do("confirm-round")
    assert len(duel.seen.counters) == 3, "the round is still looked at"
    # The next round begins with who has less gold, on an empty table
    assert duel.view().deal.starter == BEN
    duel.do("begin-round")
    assert (duel.turn, duel.markers, duel.duel_maze.cards) == ("Ben", "", {})
    assert (duel.seen.left, duel.seen.keys, duel.goals_down) == (8, 2, 6)


def test_a_round_alone() -> None:
    duel = DuelGame("Ann")
    assert cells(duel) == ("C0", "A8 C8 E8 B10 D10 C12")
    assert (duel.seen.is_solo, duel.seen.most, duel.seen.keys, duel.turn) == (True, 6, 2, "Ann")
    duel.acts("Ann C1; Ann C2 EW blue@E; Ann C3 NESW 2@NESW; Ann B3 NES troll@N")
    assert duel.markers == "", "the other clan's door is closed"
    assert duel.key("Ann", "C2", "E") == [("Ann", "C3", 2, "alone")]
    duel.acts("Ann bribe B3 N")
    duel.put("Ann", "cart")
    duel.do("take-token", seat=ANN, kind="cart")
    # A rockfall takes the newest card without gold and troll
    for newest in ("C2", "C1"):
        assert duel.seen.doomed and cell_name(duel.seen.doomed) == newest
        duel.do("remove-path", cell=newest)
    assert (duel.seen.doomed, duel.turn, duel.seen.left) == (None, "Ann", 4)
    duel.do("end-round", result=DuelResult())
    scores = duel.view().end.scores
    assert scores and (scores.verdict.key, scores.verdict["gold"]) == ("verdict-alone", 0)
    duel.do("confirm-round")
    # Three rounds are graded
    duel.score({"Ann": [3, 3, 3]})
    assert duel.view().own.solo_grade is None
    duel.score({"Ann": [3, 3]})
    assert duel.view().own.solo_grade == 1


@pytest.mark.parametrize(("dwarf", "strange"), [("green", "blue"), ("blue", "green")])
def test_who_is_alone_may_be_either_dwarf(dwarf: str, strange: str) -> None:
    duel = DuelGame("Ann", first_dwarf=dwarf)
    assert (duel.turn, duel.round.clans) == ("Ann", (dwarf,))
    assert duel.acts(f"Ann C1 EW {dwarf}@E; Ann C2 EW 1@EW {strange}@E; Ann C3 EW 1@EW").claims() == {"Ann": (1,)}


def test_who_is_alone_and_is_joined_plays_for_two_from_the_next_round() -> None:
    duel = DuelGame("Ann")
    duel.do("add-seat", name="Ben")
    duel.score({})
    duel.do("begin-round")
    assert list(duel.duel_maze.starts) == ["green", "blue"] and duel.seen.most == 8


def test_three_rounds_make_a_game_and_a_tie_is_shared() -> None:
    duel = DuelGame()
    for claims in ({"Ann": [3]}, {"Ben": [2]}, {"Ben": [1]}):
        duel.score(claims)  # type: ignore[arg-type]
        assert [seat.total for seat in duel.view(ONLOOKER).seats] == list(duel.gold.values())
    assert (duel.phase, duel.gold) == ("finished", {"Ann": 3, "Ben": 3})
    assert [seat.name for seat in duel.view(ONLOOKER).seats if seat.winner] == ["Ann", "Ben"]
    verdict = duel.view().past_scores[-1].verdict
    assert (verdict.key, verdict["gold"]) == ("verdict-even-in-total", 3)
    assert duel.view().own.solo_grade is None


def test_a_correction_changes_the_verdicts_of_later_rounds_too() -> None:
    duel = DuelGame()
    duel.score({"Ann": [3, 1], "Ben": [2, 2]})
    duel.score({})
    for verdicts in (["verdict-even", "verdict-even-in-total"], ["verdict-ahead", "verdict-ahead-in-total"]):
        assert [scores.verdict.key for scores in duel.view().past_scores] == verdicts
        duel.do("correct-gain", round=1, seat=ANN, gold=9, why="three cards lay under the box")
    assert [(scores.verdict["seat"], scores.winners) for scores in duel.view().past_scores] == [(1, (1,))] * 2


# The end of a round


def test_the_eighth_counter_ends_a_round_be_it_on_a_troll() -> None:
    duel = DuelGame().acts("Ann B1 EW 1@EW 1@EW 1@EW; Ann B2 EW 1@EW 1@EW 1@EW; Ben D1 EW troll@E 1@EW")
    assert (duel.seen.left, duel.seen.end_reason) == (1, "")
    duel.acts("Ben bribe D1 E")
    assert (duel.seen.left, duel.seen.end_reason, duel.phase) == (0, "counters", "dealt")
    duel.acts("Ben D2 EW 1@EW")
    assert (duel.claims()["Ben"], duel.seen.waiting) == ((1,), ())


def test_the_sixth_goal_ends_a_round_and_its_gold_is_claimed_before() -> None:
    duel = DuelGame().acts("Ann B1..B6")
    for number, cell in enumerate(("A5", "C5", "E5", "D7", "C9"), 1):
        assert duel.seen.end_reason == ""
        duel.acts(f"goal {cell} d_goal_{number}")
    assert duel.turn_over("B7", "d_goal_7", by="Ann") == [("Ann", "B7", 2, "no-way")]
    assert (duel.goals_down, duel.seen.end_reason) == (0, "goals")


def test_who_sits_alone_ends_it_with_the_sixth_counter() -> None:
    duel = DuelGame("Ann").acts("Ann C1 EW 1@EW 1@EW 1@EW; Ann C2 EW 1@EW 1@EW troll@E")
    assert (duel.seen.left, duel.seen.end_reason) == (1, "")
    assert duel.acts("Ann bribe C2 E").seen.end_reason == "counters"


def test_what_the_host_says_of_claims_and_trolls_goes_before_the_counters() -> None:
    duel = DuelGame().acts("Ann B1 EW 2@EW")
    duel.end_with_claims({"Ann": [3, 1], "Ben": [1]}, {"Ann": 1})
    assert score_lines(duel) == [("Ann", "green", 3, 3), ("Ben", "blue", 1, 1)]
    duel.do("end-round", result=DuelResult(trolls={BEN: 1}))
    assert score_lines(duel) == [("Ann", "green", 2, 2), ("Ben", "blue", 0, 0)]
    undo = duel.view(HOST).undo.message
    told = [line.message.key for line in history(duel.entries)]
    assert (told[-2:], undo and undo.key) == (["round-ended", "facts-changed"], "facts-changed")
    duel.do("confirm-round")
    duel.score({})
    assert [line.message.key for line in history(duel.entries)][-2:] == ["round-ended", "round-booked"]


def test_claimed_gold_and_open_goals_are_out_of_the_game_be_they_paid_or_nobodys() -> None:
    """Gold that a troll took goes back into the box too (end of a round)."""
    duel = DuelGame().acts("Ann B1..B6; goal B7 d_goal_4 Ann")
    stub = duel_card("ESW|N", some_gold(1, "N")).after_half_turn
    duel.do("place-path", cell="A0", card=stub, key="d_esw_n_gold", by=ANN)
    duel.acts("Ann B-1 EW 3@EW troll@W; Ann bribe B-1 W; Ben D1 EW 3@EW; claim D1 0 nobody")
    duel.do("end-round", result=DuelResult())
    duel.do("confirm-round")
    assert duel.gold == {"Ann": 3, "Ben": 0}
    duel.do("begin-round")
    assert duel.seen.kinds_removed_with_gold == ("d_esw_n_gold",)
    assert duel.seen.goals_used_in_earlier_rounds == {"d_goal_4"}


# Counters that run out


SIX_LAID = "Ann B1 EW 1@EW 1@EW 1@EW; Ann B2 EW 1@EW 1@EW 1@EW"
SEVEN_LAID = f"{SIX_LAID}; Ann B3 EW 1@EW; Ann B4..B5"


def test_where_too_few_counters_are_left_a_player_chooses_and_the_rest_stays() -> None:
    duel = DuelGame().acts(f"{SIX_LAID}; Ann B3 EW 1@EW 1@EW 1@EW")
    assert [claim.gold_picture for claim in duel.seen.waiting] == [((3, -1), place) for place in range(3)]
    assert duel.claim("B3", 2, "Ann") == [("Ann", "B3", 1, "no-way")]
    assert (duel.seen.left, len(duel.seen.waiting)) == (1, 2)
    duel.claim("B3", 0, "Ann")
    assert (duel.seen.left, duel.seen.waiting, duel.seen.end_reason) == (0, (), "counters")


@pytest.mark.parametrize("freed", ["claim B3 0 nobody", "claim B1 0 nobody"])
def test_once_the_counters_are_enough_for_the_rest_they_are_laid(freed: str) -> None:
    duel = DuelGame().acts(f"{SIX_LAID}; Ann B3 EW 1@EW 1@EW 1@EW; {freed}")
    assert duel.seen.end_reason == "counters" and sum(duel.claims()["Ann"]) == 8


@pytest.mark.parametrize(
    ("duel", "way", "card", "goal"),
    [
        (DuelGame, SEVEN_LAID, "Ann B6 EW 1@EW", "B7"),
        (lambda: DuelGame("Ann"), "Ann C1 EW 2@EW 1@EW; Ann C2 EW 1@EW 1@EW 1@EW; Ann C3..C6", "Ann C7 EW 1@EW", "C8"),
    ],
    ids=["two", "alone"],
)
def test_before_the_last_counter_a_goal_is_turned_over_and_its_gold_may_be_chosen(
    duel: type[DuelGame], way: str, card: str, goal: str
) -> None:
    table = duel().acts(f"{way}; {card}")
    assert (table.seen.left, table.seen.waiting, table.seen.must_turn_over_goal_first) == (1, (), True)
    assert table.turn_over(goal, "d_goal_15", turned=True) == []
    assert (table.seen.must_turn_over_goal_first, sorted(claim.gold for claim in table.seen.waiting)) == (False, [1, 3])
    table.claim(goal, 0, "Ann")
    assert (table.seen.left, table.seen.end_reason, table.seen.waiting) == (0, "counters", ())


def test_a_goal_without_gold_or_a_hand_leaves_the_last_counter_to_the_gold_that_waited() -> None:
    for then in ("goal B7 d_goal_4", "claim B6 0 Ann"):
        duel = DuelGame().acts(f"{SEVEN_LAID}; Ann B6 EW 1@EW; {then}")
        assert duel.markers.endswith("Ann B6 1 no-way") and duel.seen.end_reason == "counters"


# How a goal lies


def test_where_both_ways_fit_somebody_says_how_a_goal_lies() -> None:
    duel = DuelGame().acts("Ann B1..B6")
    duel.turn_over("B7", "d_goal_16", by="Ann", turned=True)
    assert duel.lies("B7") == duel_card("NSW", a_door("green", "N"), some_gold(3, "NSW"))
    duel.turn_over("B7", "d_goal_16", by="Ann", turned=False, anyway=True)
    assert (duel.lies("B7"), duel.markers) == (duel_card("NES", a_door("green", "S"), some_gold(3, "NES")), "")
