"""The Duel for one player: the layout, the counters, the card a rockfall takes, the rating."""

from __future__ import annotations

import pytest

from tests.play import Door, Gold, RoundResult, Troll, cell_name, refused
from tests.table.duel_game import DuelGame, gold


def doomed(duel: DuelGame) -> str:
    """Which card a rockfall takes off."""
    return cell_name(duel.seen.doomed) if duel.seen.doomed else ""


def test_one_start_lies_seven_cards_from_the_first_goals(duel_alone: DuelGame) -> None:
    assert {clan: cell_name(cell) for clan, cell in duel_alone.duel_maze.starts.items()} == {"green": "C0"}
    assert [cell_name(cell) for cell in duel_alone.duel_maze.goals] == ["A8", "C8", "E8", "B10", "D10", "C12"]
    assert (duel_alone.seen.is_solo, duel_alone.seen.most, duel_alone.seen.keys) == (True, 6, 2)


@pytest.mark.parametrize(("dwarf", "own", "strange"), [("green", "green", "blue"), ("blue", "blue", "green")])
def test_the_dwarf_she_chose_passes_its_own_doors(dwarf: str, own: str, strange: str) -> None:
    alone = DuelGame("Ann", first_dwarf=dwarf)
    alone.card("Ann", "C1", "EW", Door(own, "E"))
    alone.card("Ann", "C2", "EW", Door(strange, "E"))
    with refused("path-not-connected-own"):
        alone.card("Ann", "C3")


def test_a_ladder_of_the_other_clan_is_a_card_like_others(duel_alone: DuelGame) -> None:
    duel_alone.card("Ann", "C1")
    with refused("path-not-connected-own"):
        duel_alone.card("Ann", "B1", "EW", ladder="blue")
    duel_alone.card("Ann", "C2", "EW", ladder="blue")
    duel_alone.card("Ann", "B1", "EW", ladder="green")
    assert len(duel_alone.duel_maze.cells_reached_by_clan("green")) == 4


def test_a_rockfall_takes_the_newest_card_without_gold_and_troll(duel_alone: DuelGame) -> None:
    assert doomed(duel_alone) == ""
    duel_alone.card("Ann", "C1")
    duel_alone.card("Ann", "C2", "NESW")
    assert doomed(duel_alone) == "C2"
    duel_alone.card("Ann", "C3", "EW", *gold("EW", 1))
    duel_alone.card("Ann", "B2", "NS|E", Troll("N"))
    assert doomed(duel_alone) == "C2"
    with refused("path-not-newest"):
        duel_alone.do("remove-path", cell="C1")
    duel_alone.do("remove-path", cell="C2")
    assert doomed(duel_alone) == "C1"
    duel_alone.do("remove-path", cell="C1")
    assert doomed(duel_alone) == ""


def test_a_card_that_was_moved_keeps_its_place_in_the_order(duel_alone: DuelGame) -> None:
    duel_alone.card("Ann", "C1")
    duel_alone.card("Ann", "D0", "NS")
    duel_alone.do("move-path", cell="C1", to="C-1")
    assert doomed(duel_alone) == "D0"


def test_nothing_is_doomed_where_two_play() -> None:
    duel = DuelGame()
    duel.card("Ann", "B1")
    assert doomed(duel) == ""


@pytest.mark.parametrize(
    ("rounds", "rating"),
    [
        ([[3, 3], [3, 3], [2]], 0),
        ([[3, 3], [3, 3], [3]], 1),
        ([[3] * 3, [3] * 3, [2]], 2),
        ([[3] * 5, [3] * 3, [1]], 3),
    ],
)
def test_the_game_is_rated_by_its_gold(duel_alone: DuelGame, rounds: list[list[int]], rating: int) -> None:
    for claims in rounds:
        assert duel_alone.view().solo_grade is None
        duel_alone.score({"Ann": claims})
    assert duel_alone.view().solo_grade == rating


def test_the_verdict_says_how_much_she_has(duel_alone: DuelGame) -> None:
    duel_alone.card("Ann", "C1", "EW", *gold("EW", 1, 2))
    duel_alone.do("end-round", result=RoundResult())
    scores = duel_alone.view().round_scores
    assert scores and (scores.verdict.key, scores.verdict["gold"]) == ("verdict-alone", 3)


def test_six_counters_are_all_there_are(duel_alone: DuelGame) -> None:
    with refused("too-many-counters"):
        duel_alone.end_with_claims({"Ann": [1] * 6}, {"Ann": 1})
    duel_alone.end_with_claims({"Ann": [1, 1, 2, 2, 3]}, {"Ann": 1})
    scores = duel_alone.view().round_scores
    assert scores and [(line.paid, line.gain) for line in scores.lines] == [((1,), 8)]


def test_a_goal_is_claimed_alone(duel_alone: DuelGame) -> None:
    duel_alone.way("Ann", *(f"C{n}" for n in range(1, 8)))
    assert duel_alone.turn_over("C8", "d_goal_12", by="Ann", turned=False) == []
    assert duel_alone.turn_over("C8", "d_goal_9", by="Ann") == [("Ann", "C8", 1, "alone")]


def test_who_is_joined_later_plays_two_from_the_next_round(duel_alone: DuelGame) -> None:
    duel_alone.do("add-seat", name="Ben")
    duel_alone.card("Ann", "C1", "EW|S", Gold(1, "S"))
    duel_alone.do("end-round", result=RoundResult())
    duel_alone.do("confirm-round")
    duel_alone.do("begin-round")
    assert list(duel_alone.duel_maze.starts) == ["green", "blue"] and duel_alone.seen.most == 8
