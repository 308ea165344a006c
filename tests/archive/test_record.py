"""A night: what is left of a finished game that everybody could read at its end; how it is written down and read."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest
from hypothesis import given

from companion.archive.record import (
    GameRecord,
    PlayerRecord,
    PlayerRound,
    RoundRecord,
    UnreadableRecord,
    game_from_json,
    game_id,
    game_record,
    game_to_json,
    remove_player_names,
    utc_day,
)
from companion.rules.editions import EDITIONS
from companion.rules.scoring.factions import faction_of
from companion.table import moves
from companion.table.viewer import ONLOOKER
from tests.archive.random_records import NIGHTS
from tests.table.game import Game

DAY = date(2026, 11, 22)


def remembered(game: Game) -> GameRecord:
    return game_record(game.view(ONLOOKER), game_id(game.table), DAY)


@pytest.fixture
def two_rounds_played() -> Game:
    """Two rounds: Ben alone was the saboteur and won 5; then Ben dug to the treasure for blue and won 5, and Cem, the
    geologist, had 2 for crystals."""
    game = Game("Ann", "Ben", "Cem", rounds="2")
    game.play("blue-digger", "saboteur", "boss")
    game.deal("saboteur", "blue-digger", "geologist")
    game.end("Ben", ["blue"], 2)
    game.do(moves.confirm_round)
    return game


def test_it_holds_roles_and_gold_by_round_totals_and_who_won(two_rounds_played: Game) -> None:
    night = remembered(two_rounds_played)
    assert night.people == (
        PlayerRecord(
            1, "Ann", (PlayerRound(1, "blue-digger", 0, False), PlayerRound(2, "saboteur", 0, False)), 0, False
        ),
        PlayerRecord(2, "Ben", (PlayerRound(1, "saboteur", 5, True), PlayerRound(2, "blue-digger", 5, True)), 10, True),
        PlayerRecord(3, "Cem", (PlayerRound(1, "boss", 0, False), PlayerRound(2, "geologist", 2, False)), 2, False),
    )
    assert night.rounds == (RoundRecord(1, 3, "saboteurs"), RoundRecord(2, 3, "blue"))


def test_a_later_correction_is_in_the_record(two_rounds_played: Game) -> None:
    two_rounds_played.do(moves.correct_gain, round=1, seat=3, gold=12, why="miscounted")
    assert [(player.name, player.total, player.winner) for player in remembered(two_rounds_played).people] == [
        ("Ann", 0, False),
        ("Ben", 10, False),
        ("Cem", 14, True),
    ]


def test_who_sat_but_never_played_is_not_in_it_and_who_left_with_gold_is(two_rounds_played: Game) -> None:
    two_rounds_played.do(moves.remove_seat, seat=2)
    two_rounds_played.do(moves.take_seat, ONLOOKER, name="Dia")
    assert {player.name for player in remembered(two_rounds_played).people} == {"Ann", "Ben", "Cem"}


def test_neither_code_nor_act_can_be_read_from_its_mark(two_rounds_played: Game) -> None:
    document = json.dumps(game_to_json(remembered(two_rounds_played)))
    assert two_rounds_played.table.code not in document and two_rounds_played.table.opening not in document
    before = game_id(two_rounds_played.table)
    two_rounds_played.do(moves.play_again)
    assert game_id(two_rounds_played.table) != before


def test_where_nobody_found_anything_nobody_won() -> None:
    game = Game("Ann", "Ben", edition="duel", rounds="1")
    game.do(moves.begin_round)
    game.end()
    game.do(moves.confirm_round)
    night = remembered(game)
    assert night.winners == () and [player_round.party for player_round in night.rounds] == [""]
    assert [part.role for player in night.people for part in player.parts] == ["green", "blue"]
    assert not any(part.won for player in night.people for part in player.parts)


@pytest.mark.parametrize(
    ("roles", "party"),
    [
        ({"saboteur", "profiteer"}, "saboteurs"),
        ({"gold-digger"}, "diggers"),
        ({"blue-digger", "boss"}, "blue"),
        ({"green-digger", "profiteer"}, "green"),
        ({"blue-digger", "green-digger", "boss"}, "both"),
        ({"boss", "profiteer"}, "boss"),
        ({"profiteer"}, "profiteer"),
        (set(), "nobody"),
    ],
)
def test_the_party_of_a_round_follows_from_its_winners(roles: set[str], party: str) -> None:
    assert faction_of(EDITIONS["saboteur2"], roles) == party
    assert faction_of(EDITIONS["lost_mines"], roles) == ""


def test_a_day_is_that_of_the_whole_world() -> None:
    assert (utc_day(1_795_305_599), utc_day(1_795_305_600)) == (date(2026, 11, 21), date(2026, 11, 22))


def test_a_deleted_player_has_no_name_and_the_same_gold(two_rounds_played: Game) -> None:
    night = remembered(two_rounds_played)
    left = remove_player_names(night, frozenset({2}))
    assert [(player.name, player.total) for player in left.people] == [("Ann", 0), ("", 10), ("Cem", 2)]
    assert "Ben" not in json.dumps(game_to_json(left))


# Written and read


@given(NIGHTS)
def test_what_was_written_is_read_as_it_was(night: GameRecord) -> None:
    assert game_from_json(json.loads(json.dumps(game_to_json(night)))) == night


def test_every_night_of_a_game_is_read_as_it_was(two_rounds_played: Game) -> None:
    assert game_from_json(game_to_json(remembered(two_rounds_played))) == remembered(two_rounds_played)


def changed(record: dict[str, Any], path: tuple[Any, ...], value: object) -> dict[str, Any]:
    record_changed: Any = json.loads(json.dumps(record))
    at = record_changed
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return record_changed


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("mark",), "../../etc"),
        (("mark",), None),
        (("day",), "yesterday"),
        (("day",), 20261122),
        (("edition",), "poker"),
        (("edition",), ["duel"]),
        (("people",), []),
        (("people",), {}),
        (("people", 0), 7),
        (("people", 0, "name"), "x" * 41),
        (("people", 0, "name"), " Ann\u202e"),
        (("people", 0, "name"), None),
        (("people", 0, "seat"), 2),
        (("people", 0, "seat"), True),
        (("people", 0, "total"), 10**9),
        (("people", 0, "total"), 1.5),
        (("people", 0, "winner"), 1),
        (("people", 0, "rounds"), [{}] * 10),
        (("people", 0, "rounds", 0, "role"), "<b>"),
        (("people", 0, "rounds", 0, "gold"), "5"),
        (("rounds", 0, "players"), 0),
        (("rounds", 0, "won_by"), "me"),
        (("rounds",), None),
    ],
)
def test_what_is_no_night_is_not_read(two_rounds_played: Game, path: tuple[Any, ...], value: object) -> None:
    with pytest.raises(UnreadableRecord):
        game_from_json(changed(game_to_json(remembered(two_rounds_played)), path, value))


@pytest.mark.parametrize("document", [None, 7, "night", [], {}])
def test_what_is_no_object_is_not_read_as_a_night(document: object) -> None:
    with pytest.raises(UnreadableRecord):
        game_from_json(document)
