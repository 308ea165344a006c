"""The Duel: goals at the table: which lie open for whom, how they lie, goals that no list has, one that leads on."""

from __future__ import annotations

import pytest

from tests.play import Door, Gold, RoundResult, Troll, cell_name, duel_card, format_message, history, refused
from tests.table.duel_game import DuelGame

GOALS = ["A5", "C5", "E5", "B7", "D7", "C9"]


@pytest.fixture
def at_a_goal() -> DuelGame:
    """Ann's tunnel leads to the goal on B7."""
    duel = DuelGame()
    duel.way("Ann", *(f"B{n}" for n in range(1, 7)))
    return duel


def goals_to_turn_over(duel: DuelGame) -> list[str]:
    return [cell_name(cell) for cell in duel.duel_maze.goals_to_turn_over]


def test_six_goals_lie_face_down_four_cards_off() -> None:
    duel = DuelGame()
    assert [cell_name(cell) for cell in duel.duel_maze.goals] == GOALS
    assert (duel.goals_down, goals_to_turn_over(duel)) == (6, [])


def test_a_goal_is_turned_over_that_a_path_leads_to(at_a_goal: DuelGame) -> None:
    assert goals_to_turn_over(at_a_goal) == ["B7"]
    at_a_goal.turn_over("B7", "d_goal_4", by="Ann")
    assert (at_a_goal.goals_down, goals_to_turn_over(at_a_goal)) == (5, [])


def test_a_door_that_is_closed_to_both_turns_no_goal_over() -> None:
    duel = DuelGame()
    duel.way("Ann", *(f"B{n}" for n in range(1, 6)))
    duel.card("Ann", "B6", "EW", Door("blue", "E"))
    assert goals_to_turn_over(duel) == []
    duel.key("Ann", "B6", "E")
    assert goals_to_turn_over(duel) == ["B7"]


def test_a_goal_leads_on_to_the_next_one(at_a_goal: DuelGame) -> None:
    at_a_goal.turn_over("B7", "d_goal_4", by="Ann")
    for cell, tracks in (("C7", "NESW"), ("C8", "EW")):
        at_a_goal.card("Ann", cell, tracks)
    assert goals_to_turn_over(at_a_goal) == ["D7", "C9"]
    assert at_a_goal.turn_over("C9", "d_goal_8", by="Ann", turned=True) == [("Ann", "C9", 2, "no-way")]
    assert at_a_goal.turn_over("D7", "d_goal_14", by="Ann") == [("Ann", "D7", 2, "no-way")]


def test_a_goal_lies_so_that_its_path_goes_on(at_a_goal: DuelGame) -> None:
    at_a_goal.turn_over("B7", "d_goal_8", by="Ann")
    assert at_a_goal.lies("B7") == duel_card("NW", Gold(2, "NW"))


def test_where_both_ways_fit_somebody_says_how_it_lies(at_a_goal: DuelGame) -> None:
    at_a_goal.turn_over("B7", "d_goal_16", by="Ann", turned=True)
    assert at_a_goal.lies("B7") == duel_card("NSW", Door("green", "N"), Gold(3, "NSW"))
    with refused("goal-misfits"):
        at_a_goal.turn_over("B7", "d_goal_16", by="Ann", turned=False)
    at_a_goal.turn_over("B7", "d_goal_16", by="Ann", turned=False, anyway=True)
    assert at_a_goal.lies("B7") == duel_card("NES", Door("green", "S"), Gold(3, "NES"))
    assert at_a_goal.counters == []


def test_a_goal_given_a_half_turn_is_checked_for_claims_again(at_a_goal: DuelGame) -> None:
    at_a_goal.turn_over("B7", "d_goal_6", by="Ann")
    assert at_a_goal.counters == [("Ann", "B7", 2, "no-way")]
    at_a_goal.do("turn-path", cell="B7")
    assert at_a_goal.lies("B7") == duel_card("ESW", Door("green", "S"), Gold(2, "ESW"))
    assert at_a_goal.counters == [("Ann", "B7", 2, "no-way")]
    at_a_goal.turn_over("B7", "d_goal_7", by="Ann")
    at_a_goal.do("turn-path", cell="B7")
    assert at_a_goal.counters == []


def test_a_goal_is_there_once(at_a_goal: DuelGame) -> None:
    at_a_goal.turn_over("B7", "d_goal_4", by="Ann")
    with refused("goal-shown-already"):
        at_a_goal.turn_over("C5", "d_goal_4")
    at_a_goal.turn_over("B7", "d_goal_4", by="Ann")


@pytest.mark.parametrize("shows", ["treasure", "stone-ne", "goal", "", "d_goal_19"])
def test_a_goal_shows_what_the_edition_has(at_a_goal: DuelGame, shows: str) -> None:
    with refused("no-such-picture"):
        at_a_goal.turn_over("B7", shows)


def test_a_goal_that_no_list_has_is_drawn(at_a_goal: DuelGame) -> None:
    assert at_a_goal.draw_goal("B7", "ESW", Gold(3, "ESW")) == [("Ann", "B7", 3, "no-way")]
    at_a_goal.draw_goal("C5", "ESW", Gold(3, "ESW"))
    assert at_a_goal.goals_down == 4


def test_no_key_lies_on_a_goal_as_it_is_turned_over(at_a_goal: DuelGame) -> None:
    at_a_goal.draw_goal("B7", "ESW", Door("blue", "W", ("green",)), Gold(3, "ESW"))
    assert (at_a_goal.seen.keys, at_a_goal.counters) == (2, [])


@pytest.mark.parametrize(
    "card",
    [
        duel_card("NESW", Troll("N")),
        duel_card("NESW", ladder="green"),
        duel_card("NESW", Gold(4, "NESW")),
        duel_card("NESW", Gold(0, "NESW")),
        duel_card("NE", Door("green", "S")),
        duel_card("NE", Door("yellow", "N")),
        duel_card("NE", Gold(1, "S")),
    ],
    ids=str,
)
def test_no_such_goal_can_be_drawn(at_a_goal: DuelGame, card: object) -> None:
    with refused("no-such-picture") if card.features.trolls or card.features.ladder else refused("no-such-card"):  # type: ignore[attr-defined]
        at_a_goal.turn_over("B7", "goal", card=card)


def test_the_history_names_the_gold_of_a_revealed_goal(at_a_goal: DuelGame) -> None:
    at_a_goal.turn_over("B7", "d_goal_9", by="Ann")
    at_a_goal.turn_over("C5", "d_goal_1")
    lines = [format_message(entry.message, {1: "Ann", 2: "Ben"}) for entry in history(at_a_goal.entries)]
    assert "The goal card at B7 shows 2 gold." in lines and lines[-1] == "The goal card at C5 shows no gold."


def test_open_goals_and_claimed_gold_are_gone_in_later_rounds(at_a_goal: DuelGame) -> None:
    at_a_goal.turn_over("B7", "d_goal_4", by="Ann")
    at_a_goal.do(
        "place-path", cell="A0", card=duel_card("ESW|N", Gold(1, "N")).after_half_turn, key="d_esw_n_gold", by=1
    )
    at_a_goal.card("Ann", "B-1", "EW", Gold(3, "EW"))  # a card that no list has leaves no kind of the edition
    assert at_a_goal.claims()["Ann"] == (1, 3)
    at_a_goal.do("end-round", result=RoundResult())
    at_a_goal.do("confirm-round")
    at_a_goal.do("begin-round")
    maze = at_a_goal.view().maze
    assert maze and (maze.kinds_removed_with_gold, maze.goals_used_in_earlier_rounds) == (
        ("d_esw_n_gold",),
        ("d_goal_4",),
    )
    assert len(at_a_goal.duel_maze.face_down_goals) == 6
