"""The judge of a finished round whose ways and crystals are read off its maze."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.documents import ValidationError, settle, survey
from tests.documents.surveyed import ANYTHING, mazes
from tests.examples import examples

SEATS = [
    {"name": "Ann", "role": "blue-digger"},
    {"name": "Ben", "role": "green-digger"},
    {"name": "Eva", "role": "geologist"},
]


def a_round(**more: Any) -> dict[str, Any]:
    """Ann, blue, laid the last card."""
    return {"edition": "saboteur2", "seats": SEATS, "reached_by": "Ann", **more}


def a_maze(*more_cards: dict[str, Any], length: int = 7, **more: Any) -> dict[str, Any]:
    """A row to the treasure with a green door and two crystals; a card that is cut off carries a third."""
    cards: list[dict[str, Any]] = [{"at": [column, 0], "tracks": "EW"} for column in range(1, length + 1)]
    cards[2] |= {"door": "green", "crystals": 2}
    cut_off = {"at": [3, 3], "tracks": "NS", "crystals": 1}
    goals = [{"at": [8, -2]}, {"at": [8, 0], "shows": "treasure"}, {"at": [8, 2]}]
    return {"edition": "saboteur2", "cards": [*cards, *more_cards, cut_off], "goals": goals, **more}


def rich_cards(count: int) -> list[dict[str, Any]]:
    return [{"at": [0, row], "tracks": "NS", "crystals": 9} for row in range(1, count + 1)]


def test_a_maze_says_for_whom_the_path_is_open() -> None:
    answer = settle(a_round(maze=a_maze()))
    assert answer == settle(a_round(open_to=["green"], crystals=3))
    assert answer["winners"] == ["Ben"]


def test_a_maze_counts_its_crystals_by_the_option() -> None:
    assert settle(a_round(maze=a_maze()))["gains"]["Eva"] == 3  # type: ignore[index]
    assert settle(a_round(maze=a_maze(), options={"crystals": "connected"}))["gains"]["Eva"] == 2  # type: ignore[index]


def test_a_maze_counts_its_crystals_where_the_treasure_was_not_reached() -> None:
    answer = settle(a_round(maze=a_maze(length=6), reached_by=None))
    assert answer == settle(a_round(reached_by=None, crystals=3))


def test_a_maze_whose_doors_bar_both_clans_is_open_to_nobody() -> None:
    maze = a_maze()
    maze["cards"][4]["door"] = "blue"
    assert settle(a_round(maze=maze)) == settle(a_round(open_to=[], crystals=3))


def test_a_maze_that_lies_against_the_rules_is_settled_as_it_lies() -> None:
    maze = a_maze({"at": [0, 0], "tracks": "N"}, {"at": [5, 1], "tracks": "N"})
    assert len(survey(maze)["problems"]) == 3  # type: ignore[arg-type]
    assert settle(a_round(maze=maze))["winners"] == ["Ben"]


@examples(2)
@given(mazes(), st.sampled_from(["visible", "connected"]))
def test_a_maze_is_settled_by_what_survey_finds(doc: dict[str, Any], count: str) -> None:
    maze = {name: value for name, value in doc.items() if name != "try"} | {"edition": "saboteur2"}
    surveyed: dict[str, Any] = survey(maze)
    assume(surveyed["crystals"][count] <= 99)
    end = a_round(options={"crystals": count}) | ({} if surveyed["treasure_reached"] else {"reached_by": None})
    ways = {"open_to": surveyed["open_to"]} if surveyed["treasure_reached"] else {}
    assert settle({**end, "maze": maze}) == settle({**end, **ways, "crystals": surveyed["crystals"][count]})


# What is refused

WRONG = [
    (a_round(maze={}, open_to=[]), "open_to: must be left out where a maze is given"),
    (a_round(maze={}, crystals=0), "crystals: must be left out where a maze is given"),
    (a_round(maze=None), "maze: null is not an object"),
    (a_round(maze={}), "maze.edition: is missing"),
    (a_round(maze=a_maze(edition="saboteur")), "maze.edition: 'saboteur' is not 'saboteur2'"),
    (a_round(maze=a_maze(edition=None)), "maze.edition: null is not 'saboteur2'"),
    (a_round(maze={"edition": "saboteur2", "goals": []}), "maze.cards: is missing"),
    (a_round(maze={"edition": "saboteur2", "cards": []}), "maze.goals: is missing"),
    (a_round(maze=a_maze({"at": [1, 0], "tracks": "X"})), "maze.cards[7].tracks: 'X': 'X' is not one of N, E, S, W"),
    (a_round(maze=a_maze() | {"goals": [{"at": [0, 0]}]}), "maze.goals[0].at: the start lies at [0, 0]"),
    (
        a_round(maze=a_maze() | {"try": {"at": [1, 1], "tracks": "NS"}}),
        "maze.try: unknown field (edition, cards, goals)",
    ),
    (a_round(maze=a_maze(), reached_by=None), "maze: its treasure is reached, which does not agree with reached_by"),
    (a_round(maze=a_maze(length=6)), "maze: its treasure is not reached, which does not agree with reached_by"),
    (a_round(maze=a_maze(*rich_cards(11))), "maze: 102 crystals aren’t possible"),
]


@pytest.mark.parametrize(("doc", "line"), WRONG, ids=[line[:60] for _, line in WRONG])
def test_a_wrong_maze_is_refused_by_its_field(doc: object, line: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        settle(doc)
    assert str(refusal.value).startswith(line)


@given(st.sampled_from(["edition", "cards", "goals", "x"]), ANYTHING)
def test_any_value_in_a_maze_is_answered_or_refused(field: str, value: object) -> None:
    try:
        answer = settle(a_round(maze=a_maze() | {field: value}))
    except ValidationError as refusal:
        assert ": " in str(refusal)
    else:
        assert answer["winners"] == ["Ben"]
