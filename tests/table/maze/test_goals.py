"""Goals: one picture is asked for, how it lies follows; each picture is there once."""

from __future__ import annotations

import pytest

from tests.play import Game, GoalRevealed, cell_from_name, path_card, refused


@pytest.fixture
def row_to_a_goal() -> Game:
    game = Game("Ann", "Ben", "Cem")
    game.do("begin-round")
    for column in range(1, 8):
        game.lay(f"C{column}", "EW")
    return game


def card_of(game: Game, cell: str) -> object:
    return game.maze.goals[cell_from_name(cell)].card


def test_the_treasure_is_turned_over(row_to_a_goal: Game) -> None:
    events = row_to_a_goal.do("reveal-goal", cell="C8", shows="treasure")
    assert events == (GoalRevealed((8, 0), "treasure", path_card("NESW")),)
    assert row_to_a_goal.maze.is_treasure_reached


@pytest.mark.parametrize(("shows", "tracks"), [("stone-ne", "SW"), ("stone-nw", "NW")])
def test_a_stone_meets_the_path_that_leads_to_it(row_to_a_goal: Game, shows: str, tracks: str) -> None:
    row_to_a_goal.do("reveal-goal", cell="C8", shows=shows)
    assert card_of(row_to_a_goal, "C8") == path_card(tracks)


def test_a_goal_that_nothing_leads_to_lies_as_printed(row_to_a_goal: Game) -> None:
    row_to_a_goal.do("reveal-goal", cell="A8", shows="stone-ne")
    assert card_of(row_to_a_goal, "A8") == path_card("NE")


def test_the_card_laid_last_decides_where_two_paths_lead_to_a_goal(row_to_a_goal: Game) -> None:
    row_to_a_goal.lay("D7", "NE", anyway=True)
    row_to_a_goal.lay("D8", "NW", anyway=True)
    row_to_a_goal.do("move-path", cell="C7", to="B7", anyway=True)
    row_to_a_goal.lay("C7", "ESW", anyway=True)
    for last, tracks in (("C7", "NW"), ("D8", "ES")):
        row_to_a_goal.do("remove-path", cell=last)
        row_to_a_goal.lay(last, {"C7": "ESW", "D8": "NW"}[last], anyway=True)
        row_to_a_goal.do("reveal-goal", cell="C8", shows="stone-nw")
        assert card_of(row_to_a_goal, "C8") == path_card(tracks)


def test_a_goal_is_corrected_as_if_it_were_still_face_down(row_to_a_goal: Game) -> None:
    for shows, tracks in (("treasure", "NESW"), ("stone-ne", "SW"), ("stone-nw", "NW"), ("stone-nw", "NW")):
        row_to_a_goal.do("reveal-goal", cell="C8", shows=shows)
        assert card_of(row_to_a_goal, "C8") == path_card(tracks)
    assert row_to_a_goal.maze.goals[8, 0].shows == "stone-nw"


def test_each_picture_is_there_once(row_to_a_goal: Game) -> None:
    row_to_a_goal.do("reveal-goal", cell="C8", shows="stone-ne")
    with refused("goal-shown-already"):
        row_to_a_goal.do("reveal-goal", cell="A8", shows="stone-ne")
    row_to_a_goal.do("reveal-goal", cell="C8", shows="stone-nw")
    assert row_to_a_goal.do("reveal-goal", cell="A8", shows="stone-ne")


def test_what_is_no_goal_or_no_picture_is_refused(row_to_a_goal: Game) -> None:
    with refused("no-goal-there"):
        row_to_a_goal.do("reveal-goal", cell="C7", shows="treasure")
    with refused("no-such-picture"):
        row_to_a_goal.do("reveal-goal", cell="C8", shows="stone")
    with refused("no-goal-there", "no-such-picture"):
        row_to_a_goal.do("reveal-goal", cell="C0", shows="")


def test_a_goal_undone_lies_face_down_again(row_to_a_goal: Game) -> None:
    before = row_to_a_goal.round
    row_to_a_goal.do("reveal-goal", cell="C8", shows="treasure")
    row_to_a_goal.do("undo-newest-act")
    assert row_to_a_goal.round == before
    assert row_to_a_goal.maze.reached_goals == ((8, 0),)
    row_to_a_goal.do("redo-act")
    assert row_to_a_goal.maze.treasure_cell == (8, 0)
