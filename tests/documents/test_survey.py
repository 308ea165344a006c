"""The judge of mazes: what it finds connected, checked against a slow search of its own over the document, and every
document it refuses, with the field it names."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.documents import ValidationError, survey, survey_json
from tests.documents.surveyed import ANYTHING, CLANS, Doc, cards, expected, mazes
from tests.examples import examples


def card(column: int, row: int, tracks: str, **more: Any) -> Doc:
    return {"at": [column, row], "tracks": tracks, **more}


def goal(column: int, row: int, **more: Any) -> Doc:
    return {"at": [column, row], **more}


def treasure(column: int, row: int) -> Doc:
    return goal(column, row, shows="treasure")


def stone(column: int, row: int, tracks: str) -> Doc:
    return goal(column, row, shows="stone", tracks=tracks)


GOALS = [goal(8, -2), goal(8, 0), goal(8, 2)]
WON = [goal(8, -2), treasure(8, 0), goal(8, 2)]


def a_maze(*cards: Doc, goals: list[Doc] | None = None, edition: str = "saboteur2", **more: Any) -> Doc:
    return {"edition": edition, "cards": list(cards), "goals": GOALS if goals is None else goals, **more}


def a_row(**features: Doc) -> list[Doc]:
    """Seven cards from the start to the middle goal; `at4={…}` adds to the fourth."""
    return [card(column, 0, "EW", **features.get(f"at{column}", {})) for column in range(1, 8)]


def tried(*cards: Doc, tracks: str, at: tuple[int, int], goals: list[Doc] | None = None, **more: Any) -> list[str]:
    problems = survey(a_maze(*cards, goals=goals) | {"try": card(*at, tracks, **more)})["try"]
    assert isinstance(problems, list)
    return problems


# What it answers


def test_the_answer_has_every_field_of_the_contract() -> None:
    cards = [
        card(1, 0, "EW", door="blue", crystals=0, ladder=False),
        card(3, 0, "EW", crystals=1),
        card(4, 1, "NS|EW", crystals=1),
        card(2, -1, "ES", ladder=True, crystals=1),
        card(1, 0, "NS"),
    ]
    assert survey(a_maze(*cards) | {"try": card(2, 0, "NES")}) == {
        "touched": [],
        "treasure_reached": False,
        "open_to": [],
        "crystals": {"visible": 3, "connected": 1},
        "cut_off": [[3, 0], [4, 1]],
        "frontier": [[-1, 0], [0, -1], [0, 1], [2, 0], [3, -1]],
        "problems": [{"at": [1, 0], "problem": "cell-taken"}],
        "try": ["edges-clash"],
    }


def test_an_empty_maze_leads_everywhere_from_the_start() -> None:
    assert survey(a_maze(goals=[])) == {
        "touched": [],
        "treasure_reached": False,
        "open_to": [],
        "crystals": {"visible": 0, "connected": 0},
        "cut_off": [],
        "frontier": [[-1, 0], [0, -1], [0, 1], [1, 0]],
        "problems": [],
        "try": [],
    }


@pytest.mark.parametrize(
    ("doors", "open_to"),
    [
        ({}, ["blue", "green"]),
        ({"at4": {"door": "blue"}}, ["blue"]),
        ({"at3": {"door": "blue"}, "at5": {"door": "green"}}, []),
    ],
)
def test_a_row_to_the_treasure_is_open_to_whom_its_doors_let_pass(doors: dict[str, Doc], open_to: list[str]) -> None:
    answer = survey(a_maze(*a_row(**doors), goals=WON))
    assert (answer["treasure_reached"], answer["open_to"]) == (True, open_to)
    assert answer["touched"] == [[8, 0]]


def test_in_the_base_game_every_path_is_open() -> None:
    answer = survey(a_maze(*a_row(at4={"door": "blue"}), goals=WON, edition="saboteur"))
    assert answer["open_to"] == list(CLANS)
    assert survey(a_maze(goals=WON, edition="saboteur"))["open_to"] == []


def test_a_dead_end_before_the_goal_touches_it_only_if_it_is_connected() -> None:
    row = [*a_row()[:6], card(7, 0, "E|W")]
    assert survey(a_maze(*row))["touched"] == []
    assert survey(a_maze(*row))["cut_off"] == []


def test_a_goal_whose_own_side_is_rock_is_reached() -> None:
    answer = survey(a_maze(*a_row(), goals=[stone(8, 0, "NE")]))
    assert answer["touched"] == [[8, 0]]
    assert answer["problems"] == []


def test_the_path_goes_on_through_a_turned_stone() -> None:
    answer = survey(a_maze(*a_row(), goals=[stone(8, 0, "SW"), goal(8, 1)]))
    assert answer["touched"] == [[8, 0], [8, 1]]


def test_of_two_cards_on_one_cell_the_first_counts() -> None:
    answer = survey(a_maze(card(1, 0, "EW"), card(1, 0, "NS"), card(0, 0, "E"), card(8, 0, "E"), card(1, 0, "N")))
    taken = [{"at": at, "problem": "cell-taken"} for at in ([1, 0], [0, 0], [8, 0], [1, 0])]
    assert answer["problems"] == taken
    assert [2, 0] in answer["frontier"]  # type: ignore[operator]


def test_faults_of_the_maze_are_named_once_a_card() -> None:
    cards = [card(1, 0, "NS", ladder=True), card(1, 1, "EW"), card(7, 0, "E", ladder=True)]
    problems = survey(a_maze(*cards))["problems"]
    assert sorted((problem["at"], problem["problem"]) for problem in problems) == [  # type: ignore[attr-defined]
        ([1, 0], "edges-clash"),
        ([1, 1], "edges-clash"),
        ([7, 0], "ladder-at-goal"),
    ]


def test_the_ladder_belongs_to_the_first_of_equal_groups() -> None:
    first = survey(a_maze(card(3, 3, "N|S", ladder=True), goals=[]))["frontier"]
    other = survey(a_maze(card(3, 3, "S|N", ladder=True), goals=[]))["frontier"]
    assert [3, 2] in first and [3, 4] not in first  # type: ignore[operator]
    assert [3, 4] in other and [3, 2] not in other  # type: ignore[operator]


def test_the_farthest_cells_are_surveyed() -> None:
    corners = [card(column, row, "NESW", ladder=True) for column in (-99, 99) for row in (-99, 99)]
    assert [-100, 99] in survey(a_maze(*corners, goals=[]))["frontier"]  # type: ignore[operator]


# The card that is tried


def test_a_card_that_fits_has_no_problem() -> None:
    assert tried(tracks="EW", at=(1, 0)) == []
    assert survey(a_maze())["try"] == []


@pytest.mark.parametrize("at", [(0, 0), (1, 0), (8, 0), (8, 2)])
def test_a_taken_cell_is_the_only_problem(at: tuple[int, int]) -> None:
    assert tried(card(1, 0, "NS"), tracks="NS", at=at, ladder=True, goals=WON) == ["cell-taken"]


def test_all_problems_are_named_at_once() -> None:
    assert tried(tracks="EW", at=(5, 5)) == ["not-adjacent"]
    assert tried(tracks="EW", at=(7, 0), ladder=True) == ["not-adjacent", "ladder-at-goal"]
    assert tried(tracks="NS", at=(1, 0)) == ["edges-clash", "not-connected"]
    assert tried(tracks="NS", at=(1, 0), ladder=True) == ["edges-clash"]
    lying = [card(1, 0, "E|W"), card(2, 0, "EW")]
    assert tried(*lying, tracks="EW", at=(3, 0)) == ["not-connected"]


def test_doors_do_not_stop_who_builds_on() -> None:
    assert tried(card(1, 0, "EW", door="blue"), card(2, 0, "EW", door="green"), tracks="EW", at=(3, 0)) == []


# A slow search of its own says the same


def in_any_order(answer: Doc) -> Doc:
    return {name: sorted(map(json.dumps, value)) if type(value) is list else value for name, value in answer.items()}


@examples(2)
@given(mazes())
def test_a_slow_search_over_the_document_says_the_same(doc: Doc) -> None:
    answer = survey(doc)
    assert in_any_order(answer) == in_any_order(expected(doc))
    assert survey_json(json.dumps(doc).encode()) == json.dumps(answer)


# What it refuses


def with_card(**more: Any) -> Doc:
    return a_maze(card(1, 0, "EW"), card(2, 0, "EW") | more)


def with_goal(**more: Any) -> Doc:
    return a_maze(goals=[goal(8, 0), goal(8, 2) | more])


def without(doc: Doc, field: str) -> Doc:
    return {name: value for name, value in doc.items() if name != field}


WRONG = [
    # the document itself
    ([], "the document: a list is not an object"),
    ({}, "edition: is missing"),
    (a_maze(edition="chess"), "edition: 'chess' is not an edition (saboteur, saboteur2, duel, lost_mines)"),
    (a_maze() | {"edition": ["saboteur"]}, "edition: a list is not an edition"),
    (a_maze(weather="fine"), "weather: unknown field (edition, cards, goals, try)"),
    (a_maze(starts={}), "starts: unknown field"),
    # cards
    (without(a_maze(), "cards"), "cards: is missing"),
    (a_maze() | {"cards": None}, "cards: null is not a list"),
    (a_maze() | {"cards": {}}, "cards: an object is not a list"),
    (a_maze() | {"cards": [[1, 0]]}, "cards[0]: a list is not an object"),
    (with_card(colour="red"), "cards[1].colour: unknown field (at, tracks, door, crystals, ladder)"),
    (a_maze({"tracks": "NS"}), "cards[0].at: is missing"),
    (a_maze({"at": [1, 0]}), "cards[0].tracks: is missing"),
    (with_card(at=None), "cards[1].at: null is not a list"),
    (with_card(at="1,0"), "cards[1].at: '1,0' is not a list"),
    (with_card(at=[1]), "cards[1].at: is a list of 1, not of column and row"),
    (with_card(at=[1, 0, 0]), "cards[1].at: is a list of 3"),
    (with_card(at=[100, 0]), "cards[1].at[0]: 100 is not from -99 to 99"),
    (with_card(at=[0, -100]), "cards[1].at[1]: -100 is not from -99 to 99"),
    (with_card(at=[True, 0]), "cards[1].at[0]: true is not an integer from -99 to 99"),
    (with_card(at=[1.0, 0]), "cards[1].at[0]: 1.0 is not an integer"),
    (with_card(at=["1", 0]), "cards[1].at[0]: '1' is not an integer"),
    (with_card(tracks=None), "cards[1].tracks: null is not written as tracks are"),
    (with_card(tracks=["NS"]), "cards[1].tracks: a list is not written as tracks are"),
    (with_card(tracks=""), "cards[1].tracks: '': an empty group"),
    (with_card(tracks="|"), "cards[1].tracks: '|': an empty group"),
    (with_card(tracks="N||S"), "cards[1].tracks: 'N||S': an empty group"),
    (with_card(tracks="N|"), "cards[1].tracks: 'N|': an empty group"),
    (with_card(tracks="NN"), "cards[1].tracks: 'NN': a side is named twice"),
    (with_card(tracks="NS|N"), "cards[1].tracks: 'NS|N': a side is named twice"),
    (with_card(tracks="ns"), "cards[1].tracks: 'ns': 'n' is not one of N, E, S, W"),
    (with_card(tracks="N S"), "cards[1].tracks: 'N S': ' ' is not one of"),
    (with_card(tracks="\n"), r"cards[1].tracks: '\n': '\n' is not one of"),
    (with_card(door="yellow"), "cards[1].door: 'yellow' is not a clan (blue, green)"),
    (with_card(door=""), "cards[1].door: '' is not a clan"),
    (with_card(door=None), "cards[1].door: null is not a clan"),
    (with_card(door={"clan": "blue"}), "cards[1].door: an object is not a clan"),
    (with_card(ladder=1), "cards[1].ladder: 1 is not true or false"),
    (with_card(ladder=None), "cards[1].ladder: null is not true or false"),
    (with_card(ladder="green"), "cards[1].ladder: 'green' is not true or false"),
    (with_card(crystals=10), "cards[1].crystals: 10 is not from 0 to 9"),
    (with_card(crystals=-1), "cards[1].crystals: -1 is not from 0 to 9"),
    (with_card(crystals=True), "cards[1].crystals: true is not an integer"),
    (with_card(crystals=None), "cards[1].crystals: null is not an integer"),
    # goals
    (without(a_maze(), "goals"), "goals: is missing"),
    (a_maze() | {"goals": None}, "goals: null is not a list"),
    (a_maze() | {"goals": ["treasure"]}, "goals[0]: 'treasure' is not an object"),
    (with_goal(door="blue"), "goals[1].door: unknown field (at, shows, tracks)"),
    (a_maze(goals=[{"shows": "treasure"}]), "goals[0].at: is missing"),
    (with_goal(at=[100, 0]), "goals[1].at[0]: 100 is not from -99 to 99"),
    (with_goal(at=[0, 0]), "goals[1].at: the start lies at [0, 0]"),
    (with_goal(at=[8, 0]), "goals[1].at: another goal lies at [8, 0]"),
    (with_goal(shows="coal"), "goals[1].shows: 'coal' is not what a goal shows (treasure, stone)"),
    (with_goal(shows=""), "goals[1].shows: '' is not what a goal shows"),
    (with_goal(shows=None), "goals[1].shows: null is not what a goal shows"),
    (with_goal(tracks="NE"), "goals[1].tracks: must be left out for a goal that lies face down"),
    (with_goal(shows="treasure", tracks="NESW"), "goals[1].tracks: must be left out for the treasure"),
    (with_goal(shows="stone"), "goals[1].tracks: is missing"),
    (with_goal(shows="stone", tracks=""), "goals[1].tracks: '': an empty group"),
    (a_maze(goals=[*GOALS, goal(9, 9)]), "goals: 4 goals, but this edition has only 3"),
    (a_maze(goals=[treasure(8, 0), treasure(8, 2)]), "goals: 2 times treasure, but this edition has only 1"),
    (a_maze(goals=[stone(8, row, "NE") for row in (-2, 0, 2)]), "goals: 3 times stone, but this edition has only 2"),
    # the card that is tried
    (a_maze() | {"try": None}, "try: null is not an object"),
    (a_maze() | {"try": [card(1, 0, "NS")]}, "try: a list is not an object"),
    (a_maze() | {"try": {}}, "try.at: is missing"),
    (a_maze() | {"try": card(1, 0, "NS", shows="stone")}, "try.shows: unknown field"),
    (a_maze() | {"try": card(1, 0, "X")}, "try.tracks: 'X': 'X' is not one of N, E, S, W"),
    (a_maze() | {"try": card(1, 100, "N")}, "try.at[1]: 100 is not from -99 to 99"),
]


@pytest.mark.parametrize(("doc", "line"), WRONG, ids=[line[:60] for _, line in WRONG])
def test_a_wrong_document_is_refused_by_its_field(doc: object, line: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        survey(doc)
    assert str(refusal.value).startswith(line)
    assert "\n" not in str(refusal.value)


def test_a_number_that_is_no_integer_is_refused_by_its_field() -> None:
    text = json.dumps(with_card(crystals=3))
    with pytest.raises(ValidationError, match=r"cards\[1\].crystals: 3e0 is not an integer"):
        survey_json(text.replace('"crystals": 3', '"crystals": 3e0'))
    with pytest.raises(ValidationError, match=r"cards\[0\].at\[0\]: 1.0 is not an integer"):
        survey_json(text.replace("[1, 0]", "[1.0, 0]"))


def test_long_tracks_are_not_repeated_in_full() -> None:
    with pytest.raises(ValidationError) as refusal:
        survey(with_card(tracks="N" * 10_000))
    assert len(str(refusal.value)) < 200


@st.composite
def spoilt(draw: st.DrawFn) -> Doc:
    """A maze that was sound until one field got anything at all."""
    doc = draw(mazes()) | {"try": draw(cards())}
    things = [doc, doc["try"], *doc["cards"], *doc["goals"]]
    thing = draw(st.sampled_from(things))
    thing[draw(st.sampled_from([*thing, "shows"]))] = draw(ANYTHING)
    return doc


@given(spoilt() | ANYTHING)
def test_any_value_in_a_field_is_answered_or_refused(doc: Any) -> None:
    try:
        answer = survey(doc)
    except ValidationError as refusal:
        assert ": " in str(refusal)
        assert "\n" not in str(refusal)
    else:
        assert in_any_order(answer) == in_any_order(expected(doc))
