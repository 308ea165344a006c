"""Goals: one picture is asked for, how it lies follows; each picture is there once."""

from __future__ import annotations

import pytest

from tests.play import HOST, Game, Refusal, cell_from_name, path_card, refusal, refusals


def row_to_a_goal() -> Game:
    game = Game("Ann", "Ben", "Cem")
    game.do("begin-round")
    for column in range(1, 8):
        game.lay(f"C{column}", "EW")
    return game


def stone_shown() -> Game:
    game = row_to_a_goal()
    game.do("reveal-goal", cell="C8", shows="stone-ne")
    return game


def card_of(game: Game, cell: str) -> object:
    return game.maze.goals[cell_from_name(cell)].card


@pytest.mark.parametrize(
    ("cell", "shows", "tracks"), [("C8", "stone-ne", "SW"), ("C8", "stone-nw", "NW"), ("A8", "stone-ne", "NE")]
)
def test_a_stone_meets_the_path_that_leads_to_it_or_lies_as_printed(cell: str, shows: str, tracks: str) -> None:
    game = row_to_a_goal()
    game.do("reveal-goal", cell=cell, shows=shows)
    assert card_of(game, cell) == path_card(tracks)


def test_a_goal_is_corrected_as_if_it_were_still_face_down() -> None:
    game = row_to_a_goal()
    for shows, tracks in (("treasure", "NESW"), ("stone-ne", "SW"), ("stone-nw", "NW"), ("stone-nw", "NW")):
        game.do("reveal-goal", cell="C8", shows=shows)
        assert card_of(game, "C8") == path_card(tracks)
    assert game.maze.goals[8, 0].shows == "stone-nw"
    assert game.do("reveal-goal", cell="A8", shows="stone-ne"), "that picture is free again"


@refusals(
    refusal(stone_shown, HOST, "reveal-goal", "goal-shown-already", cell="A8", shows="stone-ne"),
    refusal(row_to_a_goal, HOST, "reveal-goal", "no-goal-there", cell="C7", shows="treasure"),
    refusal(row_to_a_goal, HOST, "reveal-goal", "no-such-card", cell="C8", shows="stone"),
    refusal(row_to_a_goal, HOST, "reveal-goal", "no-goal-there no-such-card", cell="C0", shows=""),
)
def test_what_a_goal_can_show(row: Refusal) -> None:
    row.check()
