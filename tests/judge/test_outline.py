"""The judge's quick reading of a document whose long list is cut apart: it says what the strict reading says, however
the document is written, and whatever is wrong with it."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.judge import Refused, settle, settle_text, survey, survey_text
from companion.judge.text import Pieces, outlined, read_json
from tests.judge import surveyed, surveyed_duel, surveyed_lost_mines
from tests.judge.settled import saboteur_round
from tests.judge.settled_duel import duel_round
from tests.judge.settled_lost_mines import lost_mines_round
from tests.rules.duel_mazes import any_maze

Doc = dict[str, Any]

ROUNDS = (saboteur_round, duel_round, lost_mines_round)
MAZES = (lambda luck: surveyed_duel.written(any_maze(luck.randrange(9999)), luck), surveyed_lost_mines.strewn)
STYLES = ((", ", ": "), (",", ":"), (" ,", " : "))
STRANGE = (
    '"at": [1, 1], ',
    '"name": "Ann", ',
    "NaN",
    "}, {",
    "[{",
    "}]",
    '"',
    "{",
    "9" * 25,
    "1.0",
    ",",
    "\\",
    "é",
    " ",
)


def said_by(judge: Callable[[Any], object], text: Any) -> object:
    try:
        return judge(text)
    except Refused as refusal:
        return str(refusal)


def settled_text(text: str) -> Doc:
    """The answer to a text, as a document."""
    answer: Doc = json.loads(settle_text(text))
    return answer


def surveyed_text(text: str) -> Doc:
    answer: Doc = json.loads(survey_text(text))
    return answer


def agree(doc: Doc, luck: Random, judge: Callable[[object], Doc], of_text: Callable[[str], Doc]) -> None:
    """What is written as it is, and what has something strange in it, is read both ways alike."""
    text = json.dumps(doc, separators=luck.choice(STYLES))
    place = luck.randrange(len(text))
    for one in (text, text[:place] + luck.choice(STRANGE) + text[place + luck.randrange(3) :]):
        assert said_by(of_text, one) == said_by(lambda written: judge(read_json(written)), one)


@pytest.mark.parametrize("make", ROUNDS)
def test_a_round_is_settled_alike(make: Callable[[Random], Doc]) -> None:
    for seed in range(300):
        agree(make(Random(seed)), Random(seed), settle, settled_text)


@pytest.mark.parametrize("make", MAZES, ids=["duel", "lost_mines"])
def test_a_maze_is_surveyed_alike(make: Callable[[Random], Doc]) -> None:
    for seed in range(150):
        agree(make(Random(seed)), Random(seed), survey, surveyed_text)


@given(surveyed.mazes(), st.integers(0, 9999))
def test_a_maze_of_saboteur_is_surveyed_alike(doc: Doc, seed: int) -> None:
    agree(doc, Random(seed), survey, surveyed_text)


@pytest.mark.parametrize("style", STYLES[:2])
def test_each_card_is_a_piece_be_it_that_it_carries_several_things(style: tuple[str, str]) -> None:
    gold = [{"value": 1, "track": "N"}, {"value": 2, "track": "S"}]
    cards = [{"at": [1, 0], "tracks": "N|S", "gold": gold}, {"at": [2, 0], "tracks": "EW"}]
    doc = {"edition": "duel", "cards": cards, "starts": {"blue": [0, 0]}}
    cut = outlined(json.dumps(doc, separators=style), "cards")
    assert cut is not None and type(cut["cards"]) is Pieces
    assert [json.loads(f"{{{piece}}}") for piece in cut["cards"]] == cards


@pytest.mark.parametrize(
    "text",
    [
        '{"edition": "saboteur", "goals": []}',
        '{"cards": [], "edition": "saboteur"}',
        '{"cards": [{"at": [1, 0]}], "cards": NaN}',
        '{"cards": [{"at": [1, 0]}], "cards": []}',
        '{"goals": [{"cards": [{"at": [1, 0]}]}]}',
        '{"x\\"cards": [{"at": [1, 0]}]}',
        '{"cards": [{"at": [1, 0], "tracks": "' + "N" * 500 + '"}]}',
    ],
)
def test_what_is_not_plainly_such_a_list_is_left_to_the_strict_reading(text: str) -> None:
    assert outlined(text, "cards") is None


CARDS = {
    "saboteur2": '{"edition": "saboteur2", "cards": [%s]}',
    "duel": '{"edition": "duel", "starts": {"blue": [9, 9]}, "cards": [%s]}',
    "lost_mines": '{"edition": "lost_mines", "starts": {"blue": [9, 9]}, "dwarfs": {"Ann": [9, 9]}, "move": "Ann",'
    ' "cards": [%s]}',
}


@pytest.mark.parametrize(
    "card",
    [
        '{"at": [1, 0], "tracks": "EW"}',
        '{"tracks": "EW", "at": [1, 0]}',
        '{"at": [1, 0]}',
        '{"at": [1, 0], }',
        '{"at": [1, 0],}',
        '{"at": [1, 0], "at": [2, 0], "tracks": "EW"}',
        '{"at": [1, 0], "tracks": "EW", "at": [2, 0]}',
        '{"at": "],", "tracks": "EW"}',
        '{"at": [1, [0], 2], "tracks": "EW"}',
        '{"at": {"x": [1], "y": 0}, "tracks": "EW"}',
        '{"at": [1.0, 0], "tracks": "EW"}',
        '{"at": [true, 0], "tracks": "EW"}',
        '{"at": [1, 0], "tracks": "EW", "soup": 1}',
        '{"at": [99999, 0], "tracks": "soup"}',
        '{"at" : [1, 0], "tracks" : "EW"}',
    ],
)
@pytest.mark.parametrize("edition", CARDS)
def test_a_card_s_cell_and_face_are_read_apart_as_they_are_together(edition: str, card: str) -> None:
    text = CARDS[edition] % card
    strict = said_by(lambda written: survey(read_json(written)), text)
    assert [said_by(surveyed_text, text) for _ in range(2)] == [strict] * 2


def test_two_seats_of_one_name_are_refused_by_the_second() -> None:
    seats = [{"name": "Ann", "clan": "blue"}, {"name": "Ann", "clan": "green"}]
    with pytest.raises(Refused, match=r"seats\[1\].name: 'Ann' is the name of another seat"):
        settle_text(json.dumps({"edition": "duel", "seats": seats}))


def test_what_stands_beside_the_list_is_remembered_and_handed_out_anew() -> None:
    text = json.dumps({"edition": "duel", "seats": [{"name": "Ann", "clan": "blue"}], "options": {}})
    for _ in "twice":
        cut = outlined(text, "seats")
        assert cut is not None and (cut["edition"], cut["options"], len(cut)) == ("duel", {}, 3)
        cut.clear()


def test_what_stands_beside_the_list_may_be_long() -> None:
    maze = {"edition": "saboteur2", "cards": [{"at": [column, 0], "tracks": "EW"} for column in range(1, 30)]}
    doc = {"edition": "saboteur2", "seats": [{"name": "Ann", "role": "boss"}, {"name": "Ben", "role": "saboteur"}]}
    text = json.dumps(doc | {"reached_by": None, "maze": maze})
    assert outlined(text, "seats") is not None
    assert said_by(settled_text, text) == said_by(lambda written: settle(read_json(written)), text)
