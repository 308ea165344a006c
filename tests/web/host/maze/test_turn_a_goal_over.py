"""A goal is reached: the host says which picture it shows."""

from __future__ import annotations

import pytest

from tests.web.people import People, Person

ASKED = "Goal card reached at C8: what does it show?"


def test_a_goal_that_is_reached_is_asked_about_at_once(goal_reached: Person) -> None:
    banner = goal_reached.page("/maze").part(".banner")
    assert ASKED in banner
    assert sorted(banner.values("[name=shows]")) == ["stone-ne", "stone-nw", "treasure"]


def test_before_that_nothing_is_asked_but_any_goal_can_be_tapped(host: Person, dealt: People) -> None:
    assert not host.page("/maze").has(".banner")
    page = host.page("/maze/8,-2")
    assert "What does the goal card at A8 show?" in page
    assert page.has("details:not([open]) [value=treasure]"), "a map is no reason to turn it over with one tap"
    assert "Did you look with a treasure map? Keep it to yourself." in page
    host.post_ok("/goals/8,-2", shows="treasure")
    assert host.view.maze.maze.treasure_cell == (8, -2)


def test_a_stone_lies_so_that_the_way_meets_it(goal_reached: Person) -> None:
    page = goal_reached.post_ok("/goals/8,0", shows="stone-ne")
    goal = goal_reached.view.maze.maze.goals[8, 0]
    assert goal.shows == "stone-ne" and goal.card and "W" in goal.card.tracks
    assert ASKED not in page


def test_a_known_picture_is_not_offered_again(goal_reached: Person) -> None:
    goal_reached.post_ok("/goals/8,0", shows="stone-ne")
    assert goal_reached.page("/maze/8,2").values("[name=shows]") == ["treasure", "stone-nw"]
    assert goal_reached.post_refused("/goals/8,2", shows="stone-ne").has(".problem")


def test_a_wrong_picture_is_corrected_on_the_goals_sheet(goal_reached: Person) -> None:
    goal_reached.post_ok("/goals/8,0", shows="stone-ne")
    assert "treasure" in goal_reached.page("/maze/8,0").values("[name=shows]")
    goal_reached.post_ok("/goals/8,0", shows="treasure")
    assert goal_reached.view.maze.maze.treasure_cell == (8, 0)


def test_a_stone_can_be_turned(goal_reached: Person) -> None:
    goal_reached.post_ok("/goals/8,0", shows="stone-ne")
    before = goal_reached.view.maze.maze.goals[8, 0].card
    goal_reached.post_ok("/maze/8,0/turn")
    after = goal_reached.view.maze.maze.goals[8, 0].card
    assert before and after and before.after_half_turn.comparison_key == after.comparison_key


@pytest.mark.parametrize(
    ("cell", "shows", "status"), [("3,0", "treasure", 422), ("8,0", "dragon", 422), ("up,0", "treasure", 404)]
)
def test_what_is_no_goal_shows_nothing(goal_reached: Person, cell: str, shows: str, status: int) -> None:
    goal_reached.post_refused(f"/goals/{cell}", status, shows=shows)
    assert goal_reached.view.maze.maze.treasure_cell is None
