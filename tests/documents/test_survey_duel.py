"""The judge of mazes of The Duel: what it finds connected, checked against a slow search of its own over the document,
and every document it refuses, with the field it names."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.documents import ValidationError, survey, survey_json
from tests.documents.surveyed import ANYTHING
from tests.documents.surveyed_duel import Doc, expected, several, written
from tests.examples import examples
from tests.rules.duel_mazes import scattered

SEEDS = st.integers(0, 2**32)


def card(column: int, row: int, tracks: str, **more: Any) -> Doc:
    return {"at": [column, row], "tracks": tracks, **more}


def goal(column: int, row: int, **more: Any) -> Doc:
    return {"at": [column, row], **more}


def door(clan: str, side: str, *key: str) -> Doc:
    return {"clan": clan, "side": side, "key": list(key)}


STARTS = {"green": [0, -1], "blue": [0, 1]}
GOALS = [goal(5, row) for row in (-2, 0, 2)] + [goal(7, -1), goal(7, 1), goal(9, 0)]


def a_maze(*cards: Doc, goals: list[Doc] | None = None, starts: Doc | None = None, **more: Any) -> Doc:
    return {"edition": "duel", "starts": starts or STARTS, "cards": list(cards), "goals": goals or [], **more}


def a_row(**features: Doc) -> list[Doc]:
    """Three cards east of green's start; `at2={…}` adds to the second."""
    return [card(column, -1, "EW", **features.get(f"at{column}", {})) for column in range(1, 4)]


def connected(clan: str, *cards: Doc, **more: Any) -> list[list[int]]:
    answer: Any = survey(a_maze(*cards, **more))
    return sorted(answer["connected"][clan])


def gold(*cards: Doc, **more: Any) -> list[Doc]:
    records: Any = survey(a_maze(*cards, **more))["gold"]
    return list(records)


# What it answers


def test_the_answer_has_every_field_of_the_contract() -> None:
    cards = [
        card(1, -1, "ESW", door={"clan": "blue", "side": "E", "key": ["green"]}),
        card(2, -1, "EW|S", gold={"value": 1, "track": "S"}, troll={"side": "E", "bribed": False}),
        card(1, 0, "NS", ladder="green"),
        card(1, 1, "NEW"),
        card(4, 4, "NE"),
    ]
    goals = [goal(2, 1, tracks="NW", gold={"value": 2, "track": "NW"}, door=door("green", "W")), goal(5, 0)]
    assert survey(a_maze(*cards, goals=goals)) == {
        "connected": {
            "blue": [[0, -1], [0, 1], [1, -1], [2, -1], [1, 0], [1, 1]],
            "green": [[0, -1], [0, 1], [1, -1], [2, -1], [1, 0], [1, 1], [2, 1]],
        },
        "gold": [
            {"at": [2, -1], "value": 1, "reached_by": []},
            {"at": [2, 1], "value": 2, "reached_by": ["green"]},
        ],
    }


def test_at_the_beginning_each_clan_is_on_its_start() -> None:
    doc = {"edition": "duel", "starts": STARTS, "cards": []}
    assert survey(doc) == {"connected": {"blue": [[0, 1]], "green": [[0, -1]]}, "gold": []}
    assert survey(doc | {"goals": GOALS}) == survey(doc)


def test_one_clan_may_play_alone() -> None:
    alone = a_maze(*a_row(at1={"gold": {"value": 1, "track": "EW"}}), starts={"green": [0, -1]})
    assert survey(alone) == {
        "connected": {"blue": [], "green": [[0, -1], [1, -1], [2, -1], [3, -1]]},
        "gold": [{"at": [1, -1], "value": 1, "reached_by": ["green"]}],
    }


def test_a_start_lies_anywhere_and_the_middle_is_a_cell_like_others() -> None:
    starts = {"blue": [-99, 99], "green": [99, -99]}
    assert connected("blue", card(-99, 98, "NESW"), card(0, 0, "NS"), starts=starts) == [[-99, 98], [-99, 99]]


def test_a_door_or_troll_may_be_one_or_a_list() -> None:
    for feature in ({"door": door("blue", "E")}, {"troll": {"side": "E"}}):
        (name, thing), row = next(iter(feature.items())), [[0, -1], [1, -1]]
        assert connected("green", *a_row(at1={name: thing})) == row
        assert connected("green", *a_row(at1={name: [thing]})) == row
        assert connected("green", *a_row(at1={name: [{**thing, "side": "W"}, thing]})) == row[:1]
        assert len(connected("green", *a_row(at1={name: []}))) == 4


def test_each_gold_of_a_list_is_a_row_of_its_own() -> None:
    pictures = [{"value": 1, "track": "W"}, {"value": 3, "track": "S"}, {"value": 3, "track": "S"}]
    records = gold(card(1, -1, "W|S", gold=pictures))
    assert records == [
        {"at": [1, -1], "value": 1, "reached_by": ["green"]},
        {"at": [1, -1], "value": 3, "reached_by": []},
        {"at": [1, -1], "value": 3, "reached_by": []},
    ]
    assert gold(card(1, -1, "W|S", gold=pictures[0])) == records[:1]


def test_a_track_is_named_as_it_is_written_in_the_tracks() -> None:
    records = gold(
        card(1, -1, "SW|N", gold={"value": 2, "track": "SW"}), card(1, 1, "WN", gold={"value": 2, "track": "WN"})
    )
    assert [record["reached_by"] for record in records] == [["green"], ["blue"]]


def test_a_key_opens_a_door_for_the_clans_it_lists() -> None:
    assert connected("green", *a_row(at2={"door": door("blue", "W")})) == [[0, -1], [1, -1]]
    for keys in (["green"], ["blue", "green"]):
        assert len(connected("green", *a_row(at2={"door": door("blue", "W", *keys)}))) == 4
    assert len(connected("green", *a_row(at2={"door": door("blue", "W", "blue")}))) == 2


def test_a_troll_is_not_bribed_by_default() -> None:
    assert len(connected("green", *a_row(at2={"troll": {"side": "W"}}))) == 2
    assert len(connected("green", *a_row(at2={"troll": {"side": "W", "bribed": True}}))) == 4


def test_a_ladder_joins_the_start_of_its_clan_for_both() -> None:
    ladder = card(1, 1, "EW", ladder="green")
    assert connected("blue", ladder) == connected("green", ladder) == [[0, -1], [0, 1], [1, 1]]
    assert connected("blue", ladder, starts={"blue": [0, 1]}) == [[0, 1], [1, 1]]


def test_the_ladder_belongs_to_the_first_of_equal_groups() -> None:
    above = card(3, 3, "N", gold={"value": 1, "track": "N"})
    for tracks, reached_by in (("NS|EW", []), ("EW|SN", ["green"]), ("N|EW", ["green"])):
        crossed = card(3, 2, tracks, ladder="green")
        beside = card(4, 2, "W", gold={"value": 1, "track": "W"})
        assert [record["reached_by"] for record in gold(crossed, beside)] == [reached_by]
        assert gold(above)[0]["reached_by"] == []


def test_a_goal_face_down_is_on_no_list_and_one_turned_over_is() -> None:
    beyond = card(5, -1, "W")
    assert [4, -1] not in connected("green", *a_row(), beyond, goals=[goal(4, -1)])
    assert [5, -1] in connected("green", *a_row(), beyond, goals=[goal(4, -1, tracks="EW")])


# A slow search of its own says the same


def in_any_order(answer: Any) -> Doc:
    connected = {clan: sorted(cells) for clan, cells in answer["connected"].items()}
    assert all(len(set(map(tuple, cells))) == len(cells) for cells in connected.values())
    return {"connected": connected, "gold": sorted(map(json.dumps, answer["gold"]))}


def document(seed: int) -> Doc:
    chance = Random(seed)
    return written(scattered(chance), chance)


@examples(4)
@given(SEEDS)
def test_a_slow_search_over_the_document_says_the_same(seed: int) -> None:
    doc = document(seed)
    answer = survey(doc)
    assert in_any_order(answer) == in_any_order(expected(doc))
    assert survey_json(json.dumps(doc).encode()) == json.dumps(answer)


# What it refuses


def with_card(**more: Any) -> Doc:
    return a_maze(card(1, 0, "EW"), card(2, 0, "EW|S") | more)


def with_goal(**more: Any) -> Doc:
    return a_maze(goals=[goal(5, 0), goal(5, 2, **more)])


def with_door(**more: Any) -> Doc:
    return with_card(door={"clan": "blue", "side": "E"} | more)


def with_gold(**more: Any) -> Doc:
    return with_card(gold={"value": 1, "track": "S"} | more)


def with_troll(**more: Any) -> Doc:
    return with_card(troll={"side": "S"} | more)


def with_starts(**starts: Any) -> Doc:
    return a_maze() | {"starts": starts}


def without(thing: Doc, *fields: str) -> Doc:
    return {name: value for name, value in thing.items() if name not in fields}


DOOR = {"clan": "blue", "side": "E"}

WRONG = [
    # the document itself
    (a_maze(weather="fine"), "weather: unknown field (edition, starts, cards, goals)"),
    (a_maze() | {"try": card(1, 0, "NS")}, "try: unknown field"),
    (a_maze(options={}), "options: unknown field"),
    # starts
    (without(a_maze(), "starts"), "starts: is missing"),
    (a_maze() | {"starts": None}, "starts: null is not an object"),
    (a_maze() | {"starts": [[0, -1]]}, "starts: a list is not an object"),
    (with_starts(), "starts: names no clan (blue, green)"),
    (with_starts(yellow=[0, 0]), "starts.yellow: unknown field (blue, green)"),
    (with_starts(green=None), "starts.green: null is not a list"),
    (with_starts(green={"at": [0, 0]}), "starts.green: an object is not a list"),
    (with_starts(green=[0]), "starts.green: is a list of 1, not of column and row"),
    (with_starts(green=[0, 100]), "starts.green[1]: 100 is not from -99 to 99"),
    (with_starts(green=[True, 0]), "starts.green[0]: true is not an integer"),
    (with_starts(green=[0, 0], blue=[0, 0]), "starts.blue: the other start lies at [0, 0]"),
    # cards
    (without(a_maze(), "cards"), "cards: is missing"),
    (a_maze() | {"cards": None}, "cards: null is not a list"),
    (a_maze() | {"cards": [[1, 0]]}, "cards[0]: a list is not an object"),
    (with_card(crystals=1), "cards[1].crystals: unknown field (at, tracks, gold, door, troll, ladder)"),
    (a_maze({"tracks": "NS"}), "cards[0].at: is missing"),
    (a_maze({"at": [1, 0]}), "cards[0].tracks: is missing"),
    (with_card(at=[1, 0, 0]), "cards[1].at: is a list of 3"),
    (with_card(at=[-100, 0]), "cards[1].at[0]: -100 is not from -99 to 99"),
    (with_card(tracks=""), "cards[1].tracks: '': an empty group"),
    (with_card(tracks="NN"), "cards[1].tracks: 'NN': a side is named twice"),
    (with_card(tracks=7), "cards[1].tracks: 7 is not written as tracks are"),
    (with_card(ladder=True), "cards[1].ladder: true is not a clan (blue, green)"),
    (with_card(ladder=False), "cards[1].ladder: false is not a clan"),
    (with_card(ladder=None), "cards[1].ladder: null is not a clan"),
    (with_card(ladder=""), "cards[1].ladder: '' is not a clan"),
    (with_card(ladder="yellow"), "cards[1].ladder: 'yellow' is not a clan"),
    # doors
    (with_card(door=None), "cards[1].door: null is not an object"),
    (with_card(door="blue"), "cards[1].door: 'blue' is not an object"),
    (with_card(door={}), "cards[1].door.clan: is missing"),
    (with_card(door={"clan": "blue"}), "cards[1].door.side: is missing"),
    (with_card(door=[DOOR, "blue"]), "cards[1].door[1]: 'blue' is not an object"),
    (with_card(door=[DOOR, [DOOR]]), "cards[1].door[1]: a list is not an object"),
    (with_card(door=[DOOR, DOOR | {"side": "N"}]), "cards[1].door[1].side: 'N' is not an open side of 'EW|S'"),
    (with_door(side="N"), "cards[1].door.side: 'N' is not an open side of 'EW|S'"),
    (with_door(side="e"), "cards[1].door.side: 'e' is not a side (N, E, S, W)"),
    (with_door(side="EW"), "cards[1].door.side: 'EW' is not a side"),
    (with_door(side=None), "cards[1].door.side: null is not a side"),
    (with_door(clan="yellow"), "cards[1].door.clan: 'yellow' is not a clan (blue, green)"),
    (with_door(clan=None), "cards[1].door.clan: null is not a clan"),
    (with_door(keys=["blue"]), "cards[1].door.keys: unknown field (clan, side, key)"),
    (with_door(key=None), "cards[1].door.key: null is not a list"),
    (with_door(key="green"), "cards[1].door.key: 'green' is not a list"),
    (with_door(key=["yellow"]), "cards[1].door.key[0]: 'yellow' is not a clan"),
    (with_door(key=["blue", None]), "cards[1].door.key[1]: null is not a clan"),
    (with_door(key=["green", "green"]), "cards[1].door.key: names a clan twice"),
    # trolls
    (with_card(troll=None), "cards[1].troll: null is not an object"),
    (with_card(troll="S"), "cards[1].troll: 'S' is not an object"),
    (with_card(troll={}), "cards[1].troll.side: is missing"),
    (with_card(troll=[{"side": "S"}, {"side": "N"}]), "cards[1].troll[1].side: 'N' is not an open side of 'EW|S'"),
    (with_troll(side="N"), "cards[1].troll.side: 'N' is not an open side of 'EW|S'"),
    (with_troll(side=["S"]), "cards[1].troll.side: a list is not a side"),
    (with_troll(clan="blue"), "cards[1].troll.clan: unknown field (side, bribed)"),
    (with_troll(bribed=None), "cards[1].troll.bribed: null is not true or false"),
    (with_troll(bribed=1), "cards[1].troll.bribed: 1 is not true or false"),
    # gold
    (with_card(gold=None), "cards[1].gold: null is not an object"),
    (with_card(gold=1), "cards[1].gold: 1 is not an object"),
    (with_card(gold={"track": "S"}), "cards[1].gold.value: is missing"),
    (with_card(gold={"value": 1}), "cards[1].gold.track: is missing"),
    (with_card(gold=[{"value": 1, "track": "S"}, 1]), "cards[1].gold[1]: 1 is not an object"),
    (with_gold(value=0), "cards[1].gold.value: 0 is not from 1 to 3"),
    (with_gold(value=4), "cards[1].gold.value: 4 is not from 1 to 3"),
    (with_gold(value=True), "cards[1].gold.value: true is not an integer from 1 to 3"),
    (with_gold(value="1"), "cards[1].gold.value: '1' is not an integer"),
    (with_gold(track="E"), "cards[1].gold.track: 'E' is not a group of the card (EW, S)"),
    (with_gold(track="WE"), "cards[1].gold.track: 'WE' is not a group of the card"),
    (with_gold(track="EW|S"), "cards[1].gold.track: 'EW|S' is not a group of the card"),
    (with_gold(track=None), "cards[1].gold.track: null is not a group of the card"),
    (with_gold(at=[1, 0]), "cards[1].gold.at: unknown field (value, track)"),
    # goals
    (a_maze() | {"goals": None}, "goals: null is not a list"),
    (a_maze() | {"goals": [1]}, "goals[0]: 1 is not an object"),
    (a_maze(goals=[{"tracks": "NS"}]), "goals[0].at: is missing"),
    (with_goal(shows="treasure"), "goals[1].shows: unknown field (at, tracks, gold, door)"),
    (with_goal(tracks="NS", troll={"side": "N"}), "goals[1].troll: unknown field"),
    (with_goal(tracks="NS", ladder="blue"), "goals[1].ladder: unknown field"),
    (with_goal(tracks=None), "goals[1].tracks: null is not written as tracks are"),
    (with_goal(gold={"value": 1, "track": "N"}), "goals[1].gold: must be left out for a goal that lies face down"),
    (with_goal(door=DOOR), "goals[1].door: must be left out for a goal that lies face down"),
    (with_goal(tracks="NS", door=DOOR), "goals[1].door.side: 'E' is not an open side of 'NS'"),
    (
        with_goal(tracks="NS", gold={"value": 1, "track": "N"}),
        "goals[1].gold.track: 'N' is not a group of the card (NS)",
    ),
    (a_maze(goals=[*GOALS, goal(9, 9)]), "goals: 7 goals, but this edition has only 6"),
    # two things on one cell
    (with_card(at=[1, 0]), "cards[1].at: a card lies at [1, 0]"),
    (with_card(at=[0, 1]), "cards[1].at: the start of blue lies at [0, 1]"),
    (a_maze(goals=[goal(0, -1)]), "goals[0].at: the start of green lies at [0, -1]"),
    (a_maze(goals=[goal(5, 0), goal(5, 0, tracks="NS")]), "goals[1].at: a goal lies at [5, 0]"),
    (a_maze(card(5, 0, "NS"), goals=[goal(5, 2), goal(5, 0)]), "goals[1].at: a card lies at [5, 0]"),
]


@pytest.mark.parametrize(("doc", "line"), WRONG, ids=[line[:60] for _, line in WRONG])
def test_a_wrong_document_is_refused_by_its_field(doc: object, line: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        survey(doc)
    assert str(refusal.value).startswith(line)
    assert str(refusal.value).isprintable()


def test_a_number_that_is_no_integer_is_refused_by_its_field() -> None:
    text = json.dumps(with_gold(value=3))
    with pytest.raises(ValidationError, match=r"cards\[1\].gold.value: 3.0 is not an integer"):
        survey_json(text.replace('"value": 3', '"value": 3.0'))
    with pytest.raises(ValidationError, match=r"starts.green\[1\]: 1e0 is not an integer"):
        survey_json(text.replace('"green": [0, -1]', '"green": [0, 1e0]'))


def things_of(doc: Doc) -> list[Doc]:
    """All objects of this document."""
    lying = [*doc["cards"], *doc.get("goals", [])]
    return [doc, doc["starts"], *lying, *(thing for of in lying for name in FEATURES for thing in several(of, name))]


FEATURES = ("door", "troll", "gold")
NAMES = st.sampled_from(["tracks", "ladder", "key", "bribed", *FEATURES])


@st.composite
def spoilt(draw: st.DrawFn) -> Doc:
    """A maze that was sound until one field got anything at all, often something that another field may have."""
    doc = document(draw(SEEDS))
    thing = draw(st.sampled_from(things_of(doc)))
    other = draw(st.sampled_from(list(draw(st.sampled_from(things_of(doc))).values()) or [0]))
    thing[draw(st.sampled_from(sorted(thing)) if thing else NAMES) if draw(st.booleans()) else draw(NAMES)] = draw(
        ANYTHING | st.just(json.loads(json.dumps(other)))
    )
    return doc


@examples(4)
@given(spoilt())
def test_any_value_in_a_field_is_answered_or_refused(doc: Any) -> None:
    try:
        answer = survey(doc)
    except ValidationError as refusal:
        assert ": " in str(refusal)
        assert "\n" not in str(refusal)
    else:
        assert in_any_order(answer) == in_any_order(expected(doc))
