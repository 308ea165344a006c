"""The judge of mazes of The Lost Mines: the worked cases by their names, a slow search of its own over the document,
and every document it refuses, with the field it names."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random
from typing import Any

import pytest
from hypothesis import given

from companion.documents import ValidationError, survey, survey_json
from tests.documents.damaged import anything, spoilt
from tests.documents.surveyed_lost_mines import Doc, a_board, a_row, card, expected, on_link, strewn
from tests.examples import examples


def reach(doc: Doc) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """By cells: steps and traps of each way to it."""
    reachable: dict[tuple[int, int], list[tuple[int, int]]] = {}
    destinations: Any = survey(doc)["reach"]
    for destination in destinations:
        reachable.setdefault(tuple(destination["at"]), []).append((destination["steps"], destination["traps"]))
    return reachable


def columns(doc: Doc) -> list[int]:
    """The columns reached in row 0, each by one way without a trap; nothing else is reached."""
    reachable = reach(doc)
    assert all(row == 0 for _, row in reachable)
    assert all(len(ways) == 1 and ways[0][1] == 0 for ways in reachable.values())
    return sorted(column for column, _ in reachable)


# The worked cases


def test_m1_three_steps_along_a_plain_row() -> None:
    doc = a_board(*a_row())
    assert columns(doc) == [0, 1, 2, 3]
    assert survey(doc)["reach"] == [
        {"at": [column, 0], "steps": column, "traps": 0, "reveals": False} for column in range(4)
    ]


def test_m2_five_steps_from_a_campfire() -> None:
    cards = a_row(card(1, 0, "EW", "campfire"))
    assert columns(a_board(*cards, dwarfs={"Ann": [1, 0]})) == [0, 1, 2, 3, 4, 5, 6]


def test_m2_a_campfire_on_the_path_gives_no_step() -> None:
    assert columns(a_board(*a_row(card(1, 0, "EW", "campfire")))) == [0, 1, 2, 3]


def test_m3_nobody_enters_a_rock_that_is_taken() -> None:
    cards = a_row(card(2, 0, "EW", "rock"))
    assert columns(a_board(*cards, dwarfs={"Ann": [0, 0], "Ben": [2, 0]})) == [0, 1]
    assert columns(a_board(*cards)) == [0, 1, 2, 3]


def test_m4_any_number_stand_on_a_plain_card() -> None:
    assert columns(a_board(*a_row(), dwarfs={"Ann": [0, 0], "Ben": [1, 0], "Cem": [1, 0]})) == [0, 1, 2, 3]


@pytest.mark.parametrize("obstacle", ["trunks", "lake", "ditch"])
def test_m5_nobody_enters_an_obstacle_without_its_tool(obstacle: str) -> None:
    assert columns(a_board(*a_row(card(2, 0, "EW", obstacle)))) == [0, 1]
    assert columns(a_board(*a_row(card(2, 0, "EW", obstacle, bridged=False)))) == [0, 1]


@pytest.mark.parametrize("obstacle", ["trunks", "lake", "ditch"])
def test_m6_a_tool_opens_an_obstacle_for_one_dwarf(obstacle: str) -> None:
    cards = a_row(card(2, 0, "EW", obstacle, bridged=True))
    assert columns(a_board(*cards)) == [0, 1, 2, 3]
    assert columns(a_board(*cards, dwarfs={"Ann": [0, 0], "Ben": [2, 0]})) == [0, 1]


def test_m7_a_troll_shuts_the_link_in_both_directions() -> None:
    links = [on_link("troll", (1, 0), (2, 0))]
    assert columns(a_board(*a_row(), links=links)) == [0, 1]
    assert columns(a_board(*a_row(), links=links, dwarfs={"Ann": [3, 0]})) == [2, 3, 4, 5, 6]


def test_m8_a_trap_costs_a_card_whenever_it_is_crossed() -> None:
    doc = a_board(*a_row(), links=[on_link("trap", (1, 0), (0, 0))])
    assert reach(doc) == {(0, 0): [(0, 0)], (1, 0): [(1, 1)], (2, 0): [(2, 1)], (3, 0): [(3, 1)]}


LOOP = [*(card(1, 0, "EW"), card(2, 0, "SW")), *(card(0, 1, "NE"), card(1, 1, "EW"), card(2, 1, "NW"))]


def test_m9_a_path_around_a_trap() -> None:
    doc = a_board(*LOOP, links=[on_link("trap", (0, 0), (1, 0))])
    ways = {(0, 0): [(0, 0)], (1, 0): [(1, 1)], (2, 0): [(2, 1)], (0, 1): [(1, 0)], (1, 1): [(2, 0)], (2, 1): [(3, 0)]}
    assert reach(doc) == ways


def test_m9_from_a_campfire_both_paths_are_offered() -> None:
    """The loop again, begun two steps west of the trap: the long way round is free, the short one costs."""
    cards = [card(1, 0, "ESW", "campfire"), card(2, 0, "ESW"), card(1, 1, "NE"), card(2, 1, "NW")]
    doc = a_board(*cards, dwarfs={"Ann": [1, 0]}, links=[on_link("trap", (1, 0), (2, 0))])
    assert reach(doc)[2, 0] == [(1, 1), (3, 0)]
    assert reach(doc)[2, 1] == [(2, 0)]


def test_m10_a_hidden_mine_ends_the_move() -> None:
    doc = a_board(*[card for card in a_row() if card["at"] != [2, 0]], mines=[{"at": [2, 0]}])
    assert columns(doc) == [0, 1, 2]
    destinations: Any = survey(doc)["reach"]
    assert [destination["reveals"] for destination in destinations] == [False, False, True]
    assert survey(doc | {"mines": [{"at": [2, 0], "shows": None}]}) == survey(doc)


def test_m11_a_revealed_mine_is_passed() -> None:
    mine = {"at": [2, 0], "shows": "gold", "tracks": "EW"}
    assert columns(a_board(*[card for card in a_row() if card["at"] != [2, 0]], mines=[mine])) == [0, 1, 2, 3]


def test_m12_nobody_enters_where_no_path_leads_in() -> None:
    assert columns(a_board(*a_row(card(2, 0, "NS")))) == [0, 1]


def test_m13_the_own_place_never_bars() -> None:
    cards = a_row(card(2, 0, "EW", "rock"))
    assert columns(a_board(*cards, dwarfs={"Ann": [2, 0]})) == [0, 1, 2, 3, 4, 5]
    assert columns(a_board(*cards, dwarfs={"Ann": [2, 0], "Ben": [2, 0]})) == [0, 1, 2, 3, 4, 5]


def test_m14_a_bridge_is_left_along_the_path_it_was_entered() -> None:
    beside = card(1, -1, "NESW"), card(1, 1, "NESW")
    doc = a_board(card(1, 0, "NS|EW"), card(2, 0, "EW"), *beside)
    assert reach(doc) == {(0, 0): [(0, 0)], (1, 0): [(1, 0)], (2, 0): [(2, 0)]}
    assert {(1, -1), (1, 1), (0, 0), (2, 0)} <= reach(doc | {"dwarfs": {"Ann": [1, 0]}}).keys()


# What else the contract says


def test_the_own_cell_comes_first_with_no_step() -> None:
    destinations: Any = survey(a_board(*LOOP, dwarfs={"Ben": [0, 0], "Ann": [1, 1]}))["reach"]
    assert destinations[0] == {"at": [1, 1], "steps": 0, "traps": 0, "reveals": False}


def test_a_link_is_named_in_any_order_and_may_lead_to_nothing() -> None:
    board = a_board(*a_row(), links=[on_link("troll", (2, 0), (1, 0)), on_link("trap", (7, 0), (8, 0))])
    other = a_board(*a_row(), links=[on_link("troll", (1, 0), (2, 0)), on_link("trap", (8, 0), (7, 0))])
    assert survey(board) == survey(other)
    assert columns(board) == [0, 1]


def test_a_troll_shuts_a_link_on_which_a_trap_lies_too() -> None:
    for tokens in (["trap", "troll"], ["troll", "trap"]):
        assert columns(a_board(*a_row(), links=[on_link(token, (1, 0), (2, 0)) for token in tokens])) == [0, 1]


def test_each_of_two_traps_on_one_link_counts() -> None:
    doc = a_board(*a_row(), links=[on_link("trap", (0, 0), (1, 0)), on_link("trap", (1, 0), (0, 0))])
    assert reach(doc)[1, 0] == [(1, 2)]


def test_optional_fields_default_to_nothing() -> None:
    doc = {"edition": "lost_mines", "cards": [], "starts": {"blue": [0, 0]}, "dwarfs": {"Ann": [0, 0]}, "move": "Ann"}
    assert survey(doc) == {"reach": [{"at": [0, 0], "steps": 0, "traps": 0, "reveals": False}]}
    assert survey(doc | {"mines": [], "links": []}) == survey(doc)
    plain = doc | {"cards": [card(1, 0, "EW")]}
    assert survey(plain) == survey(doc | {"cards": [card(1, 0, "WE") | {"feature": None, "bridged": False}]})


# A slow search of its own says the same


def document(seed: int) -> Doc:
    return strewn(Random(seed))


def same_is_said(doc: Doc) -> None:
    answer: Any = survey(doc)
    mine = doc["dwarfs"][doc["move"]]
    assert answer["reach"][0] == {"at": mine, "steps": 0, "traps": 0, "reveals": False}
    assert sorted(answer["reach"], key=in_order) == sorted(expected(doc), key=in_order), doc


def in_order(destination: Doc) -> tuple[Any, ...]:
    return tuple(destination.values())


@pytest.mark.parametrize("many", [500, pytest.param(12_000, marks=pytest.mark.long)])
def test_a_walk_of_every_walk_says_the_same(many: int) -> None:
    for seed in range(many):
        same_is_said(document(seed))


def test_the_text_is_answered_as_the_document() -> None:
    for seed in range(100):
        doc = document(seed)
        assert survey_json(json.dumps(doc).encode()) == json.dumps(survey(doc))


def test_the_random_boards_have_everything_in_them() -> None:
    destinations = [destination for seed in range(500) for destination in expected(document(seed))]
    assert {destination["steps"] for destination in destinations} == {0, 1, 2, 3, 4, 5}
    assert {destination["traps"] for destination in destinations} >= {0, 1, 2, 3}
    assert sum(destination["reveals"] for destination in destinations) > 100
    assert len(destinations) > len(
        {(seed, *destination["at"]) for seed in range(500) for destination in expected(document(seed))}
    )


# What it refuses


def with_card(**more: Any) -> Doc:
    return a_board(card(1, 0, "EW"), card(2, 0, "EW|S") | more)


def with_mine(**more: Any) -> Doc:
    return a_board(card(1, 0, "EW"), mines=[{"at": [4, 4]}, {"at": [5, 5], **more}])


def with_link(**more: Any) -> Doc:
    return a_board(card(1, 0, "EW"), links=[on_link("trap", (0, 0), (1, 0)) | more])


def with_dwarves(**dwarves: Any) -> Doc:
    return a_board(card(1, 0, "EW"), mines=[{"at": [2, 0]}]) | {"dwarfs": dwarves}


def without(thing: Doc, field: str) -> Doc:
    return {name: value for name, value in thing.items() if name != field}


GOLD = {"shows": "gold", "tracks": "NS"}

WRONG = [
    # the document itself
    (a_board(weather="fine"), "weather: unknown field (edition, cards, mines, starts, dwarfs, links, move)"),
    (a_board(goals=[]), "goals: unknown field"),
    (a_board() | {"try": card(1, 0, "NS")}, "try: unknown field"),
    *[(without(a_board(), field), f"{field}: is missing") for field in ("cards", "starts", "dwarfs", "move")],
    *[(a_board(**{field: None}), f"{field}: null is not a list") for field in ("cards", "mines")],
    (a_board() | {"links": None}, "links: null is not a list"),
    # starts
    (a_board(starts=None), "starts: null is not an object"),
    (a_board(starts={}), "starts: names no clan (blue, yellow)"),
    (a_board(starts={"green": [0, 0]}), "starts.green: unknown field (blue, yellow)"),
    (a_board(starts={"blue": None}), "starts.blue: null is not a list"),
    (a_board(starts={"blue": [0, 100]}), "starts.blue[1]: 100 is not from -99 to 99"),
    (a_board(starts={"blue": [0, 0], "yellow": [0, 0]}), "starts.yellow: the other start lies at [0, 0]"),
    # cards
    (a_board(1), "cards[0]: 1 is not an object"),
    (with_card(crystals=1), "cards[1].crystals: unknown field (at, tracks, feature, bridged)"),
    (a_board({"tracks": "NS"}), "cards[0].at: is missing"),
    (a_board({"at": [1, 0]}), "cards[0].tracks: is missing"),
    (with_card(at=[1]), "cards[1].at: is a list of 1"),
    (with_card(at=[1, True]), "cards[1].at[1]: true is not an integer"),
    (with_card(tracks=""), "cards[1].tracks: '': an empty group"),
    (with_card(tracks="EE"), "cards[1].tracks: 'EE': a side is named twice"),
    (with_card(tracks=None), "cards[1].tracks: null is not written as tracks are"),
    (with_card(feature="river"), "cards[1].feature: 'river' is not a feature (trunks, lake, ditch, rock, campfire)"),
    (with_card(feature=""), "cards[1].feature: '' is not a feature"),
    (with_card(feature=["lake"]), "cards[1].feature: a list is not a feature"),
    (with_card(feature=False), "cards[1].feature: false is not a feature"),
    (with_card(bridged=None), "cards[1].bridged: null is not true or false"),
    (with_card(bridged=1), "cards[1].bridged: 1 is not true or false"),
    # mines
    (with_mine(tracks="NS"), "mines[1].tracks: must be left out for a mine that lies face down"),
    (with_mine(shows=None, tracks="NS"), "mines[1].tracks: must be left out"),
    (with_mine(shows="gold"), "mines[1].tracks: is missing"),
    (with_mine(shows="gold", tracks=None), "mines[1].tracks: null is not written as tracks are"),
    (with_mine(shows="coal", tracks="NS"), "mines[1].shows: 'coal' is not a mine (gems, gold, silver, dragon)"),
    (with_mine(shows=False), "mines[1].shows: false is not a mine"),
    (with_mine(feature="lake"), "mines[1].feature: unknown field (at, shows, tracks)"),
    (a_board(mines=[{"at": [1, 1], **GOLD}, {"at": [2, 2], **GOLD}]), "mines[1].shows: 'gold' is shown twice"),
    (a_board(mines=[{"at": [n, 5]} for n in range(5)]), "mines: 5 mines, but this edition has only 4"),
    # dwarves
    (a_board() | {"dwarfs": []}, "dwarfs: a list is not an object"),
    (with_dwarves(Ann=None), "dwarfs.Ann: null is not a list"),
    (with_dwarves(Ann=[0]), "dwarfs.Ann: is a list of 1"),
    (with_dwarves(Ann=[0, "0"]), "dwarfs.Ann[1]: '0' is not an integer"),
    (with_dwarves(Ann=[3, 3]), "dwarfs.Ann: no card lies face up at [3, 3]"),
    (with_dwarves(Ann=[2, 0]), "dwarfs.Ann: no card lies face up at [2, 0]"),
    (with_dwarves(**{"": [0, 0]}), "dwarfs: a name is empty"),
    (with_dwarves(**{"two\nlines": [3, 3]}), r"dwarfs.'two\nlines': no card lies"),
    (with_dwarves(), "move: 'Ann' is not the name of a dwarf"),
    (a_board(move="Ben"), "move: 'Ben' is not the name of a dwarf"),
    (a_board(move=None), "move: null is not a name"),
    (a_board(move=["Ann"]), "move: a list is not a name"),
    # links
    (a_board(links=[1]), "links[0]: 1 is not an object"),
    (with_link(by="Ann"), "links[0].by: unknown field (between, token)"),
    (a_board(links=[{"token": "trap"}]), "links[0].between: is missing"),
    (a_board(links=[{"between": [[0, 0], [1, 0]]}]), "links[0].token: is missing"),
    (with_link(token="key"), "links[0].token: 'key' is not a token (trap, troll)"),
    (with_link(token=None), "links[0].token: null is not a token"),
    (with_link(between=None), "links[0].between: null is not a list"),
    (with_link(between=[[0, 0]]), "links[0].between: is a list of 1, not of two cells"),
    (with_link(between=[[0, 0], [1, 0], [2, 0]]), "links[0].between: is a list of 3"),
    (with_link(between=[[0, 0], None]), "links[0].between[1]: null is not a list"),
    (with_link(between=[[0, 0.5], [1, 0]]), "links[0].between[0][1]: 0.5 is not an integer"),
    (with_link(between=[[0, 0], [0, 0]]), "links[0].between: [0, 0] and [0, 0] are not neighbours"),
    (with_link(between=[[0, 0], [1, 1]]), "links[0].between: [0, 0] and [1, 1] are not neighbours"),
    (with_link(between=[[0, 0], [2, 0]]), "links[0].between: [0, 0] and [2, 0] are not neighbours"),
    # two things on one cell
    (with_card(at=[1, 0]), "cards[1].at: a card lies at [1, 0]"),
    (with_card(at=[0, 9]), "cards[1].at: the start of yellow lies at [0, 9]"),
    (with_mine(at=[1, 0]), "mines[1].at: a card lies at [1, 0]"),
    (with_mine(at=[4, 4]), "mines[1].at: a mine lies at [4, 4]"),
    (with_mine(at=[0, 0]), "mines[1].at: the start of blue lies at [0, 0]"),
]


@pytest.mark.parametrize(("doc", "line"), WRONG, ids=[f"{n} {line[:60]}" for n, (_, line) in enumerate(WRONG)])
def test_a_wrong_document_is_refused_by_its_field(doc: object, line: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        survey(doc)
    assert str(refusal.value).startswith(line)
    assert str(refusal.value).isprintable()


WORDS = ("Ann", "Ben", "blue", "yellow", "NESW", "EW|S", "lake", "rock", "gold", "trap", "troll", "lost_mines", "")
FIELDS = (
    *("edition", "cards", "mines", "starts", "dwarfs", "links", "move", "at", "tracks", "feature", "bridged", "shows"),
    *("between", "token", "blue", "yellow", "Ann", "goals"),
)
ANYTHING = anything(WORDS, FIELDS, 9)


@examples(4)
@given(spoilt(strewn, FIELDS, ANYTHING) | ANYTHING)
def test_any_document_is_answered_or_refused_in_one_line(doc: Any) -> None:
    try:
        answer: Any = survey(doc)
    except ValidationError as refusal:
        assert ": " in str(refusal)
        assert str(refusal).isprintable()
    else:
        if doc["edition"] == "lost_mines":
            assert sorted(answer["reach"], key=in_order) == sorted(expected(doc), key=in_order)


def test_many_boards_a_line_each() -> None:
    docs = [a_board(*LOOP), a_board(move="Ben"), a_board(*a_row())]
    command = [sys.executable, "-m", "companion", "survey", "--many"]
    lines = "".join(f"{json.dumps(doc)}\n" for doc in docs).encode()
    ran = subprocess.run(command, input=lines, capture_output=True, timeout=60, check=False)
    first, bad, last = map(json.loads, ran.stdout.splitlines())
    assert (ran.returncode, ran.stderr) == (2, b"")
    assert [first, last] == [survey(docs[0]), survey(docs[2])]
    assert bad == {"error": "move: 'Ben' is not the name of a dwarf"}
