"""A goal is reached: the host says which picture it shows."""

from __future__ import annotations

import pytest

from tests.web.people import Person


@pytest.fixture
def touched(host: Person, dealt: dict[str, Person]) -> Person:
    """Straights from the start to the middle goal."""
    for column in range(1, 8):
        assert host.post("/maze", cell=f"{column},0", tracks="EW").status_code == 200
    return host


def test_a_goal_that_is_reached_is_asked_about_at_once(touched: Person) -> None:
    banner = touched.text("/maze").split('class="maze-view"')[0]
    assert "A goal is reached on C8: what does it show?" in banner
    assert [banner.count(f'value="{face}"') for face in ("treasure", "stone-ne", "stone-nw")] == [1, 1, 1]


def test_before_that_nothing_is_asked_but_any_goal_can_be_tapped(host: Person, dealt: dict[str, Person]) -> None:
    assert "A goal is reached" not in host.text("/maze")
    assert "What does the goal on A8 show?" in host.text("/maze/8,-2")
    assert host.post("/goals/8,-2", shows="treasure").status_code == 200


def test_a_stone_lies_so_that_the_way_meets_it(touched: Person) -> None:
    assert touched.post("/goals/8,0", shows="stone-ne").status_code == 200
    goal = touched.sight.maze.maze.goals[8, 0]
    assert goal.shows == "stone-ne" and goal.card and "W" in goal.card.tracks
    assert "A goal is reached on C8" not in touched.text("/maze")


def test_a_known_picture_is_not_offered_again(touched: Person) -> None:
    touched.post("/goals/8,0", shows="stone-ne")
    sheet = touched.text("/maze/8,2")
    assert 'value="stone-ne"' not in sheet and 'value="stone-nw"' in sheet
    refused = touched.post("/goals/8,2", shows="stone-ne")
    assert refused.status_code == 422 and 'class="problem"' in refused.get_data(as_text=True)


def test_a_wrong_picture_is_put_right_in_the_goals_own_sheet(touched: Person) -> None:
    touched.post("/goals/8,0", shows="stone-ne")
    assert 'value="treasure"' in touched.text("/maze/8,0")
    assert touched.post("/goals/8,0", shows="treasure").status_code == 200
    assert touched.sight.maze.maze.treasure == (8, 0)


def test_a_stone_can_be_turned(touched: Person) -> None:
    touched.post("/goals/8,0", shows="stone-ne")
    before = touched.sight.maze.maze.goals[8, 0].card
    assert touched.post("/maze/8,0/turn").status_code == 200
    after = touched.sight.maze.maze.goals[8, 0].card
    assert before and after and before.turned.alike == after.alike


def test_what_is_no_goal_shows_nothing(touched: Person) -> None:
    assert touched.post("/goals/3,0", shows="treasure").status_code == 422
    assert touched.post("/goals/8,0", shows="dragon").status_code == 422
    assert touched.post("/goals/up,0", shows="treasure").status_code == 404
