"""A night: what is left of a finished game that everybody could read at its end; how it is written down and read."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest

from companion.archive import (
    RECORD,
    GameRecord,
    PlayerRecord,
    PlayerRound,
    file_of_games,
    game_id,
    game_record,
    games_of_file,
    standings,
)
from tests.play import ONLOOKER, Game, refused

DAY = date(2026, 11, 22)


def remembered(game: Game) -> GameRecord:
    return game_record(game.view(ONLOOKER), game_id(game.table, game.table.game), DAY)


@pytest.fixture
def two_rounds_played() -> Game:
    """Two rounds: Ben alone was the saboteur and won 5; then Ben dug to the treasure for blue and won 5, and Cem, the
    geologist, had 2 for crystals."""
    game = Game("Ann", "Ben", "Cem", rounds="2")
    game.play("blue-digger", "saboteur", "boss")
    game.deal("saboteur", "blue-digger", "geologist")
    game.end("Ben", ["blue"], 2)
    game.do("confirm-round")
    return game


def test_it_holds_roles_and_gold_by_round_totals_and_who_won(two_rounds_played: Game) -> None:
    night = remembered(two_rounds_played)
    assert night.people == (
        PlayerRecord(1, "Ann", (PlayerRound(1, "blue-digger", 0), PlayerRound(2, "saboteur", 0)), 0, False),
        PlayerRecord(2, "Ben", (PlayerRound(1, "saboteur", 5), PlayerRound(2, "blue-digger", 5)), 10, True),
        PlayerRecord(3, "Cem", (PlayerRound(1, "boss", 0), PlayerRound(2, "geologist", 2)), 2, False),
    )
    assert night.rounds == [1, 2]


def test_a_later_correction_is_in_the_record(two_rounds_played: Game) -> None:
    two_rounds_played.do("correct-gain", round=1, seat=3, gold=12, why="miscounted")
    assert [(player.name, player.total, player.winner) for player in remembered(two_rounds_played).people] == [
        ("Ann", 0, False),
        ("Ben", 10, False),
        ("Cem", 14, True),
    ]


def test_where_nobody_found_anything_nobody_won() -> None:
    game = Game("Ann", "Ben", edition="duel", rounds="1")
    game.do("begin-round")
    game.end()
    game.do("confirm-round")
    night = remembered(game)
    assert not any(player.winner for player in night.people) and night.rounds == [1]
    assert [part.role for player in night.people for part in player.rounds] == ["green", "blue"]


# Written and read


def test_what_was_written_is_read_as_it_was_and_tells_no_code(two_rounds_played: Game) -> None:
    night, table = remembered(two_rounds_played), two_rounds_played.table
    file = file_of_games([night])
    assert games_of_file(file.encode()) == {night.mark: night}
    assert RECORD.validate_json(RECORD.dump_json(night)) == night
    assert table.code not in file and table.opening not in file
    two_rounds_played.do("play-again")
    assert game_id(two_rounds_played.table, two_rounds_played.table.game) != night.mark


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
        (("day",), 20261122),
        (("edition",), "poker"),
        (("people",), []),
        (("people", 0), 7),
        (("people", 0, "name"), "x" * 41),
        (("people", 0, "seat"), True),
        (("people", 0, "total"), 10**9),
        (("people", 0, "rounds"), [{}] * 10),
        (("people", 0, "rounds", 0, "role"), "<b>"),
        (("people", 0, "rounds", 0, "gold"), "1"),
    ],
)
def test_what_is_no_night_is_not_read(two_rounds_played: Game, path: tuple[Any, ...], value: object) -> None:
    file = json.loads(file_of_games([remembered(two_rounds_played)]))
    with refused("nights-unreadable"):
        games_of_file(json.dumps(changed(file, (0, *path), value)).encode())


# The numbers of many nights, worked out by hand


def person(seat: int, name: str, *parts: tuple[str, int], winner: bool = False) -> PlayerRecord:
    """Somebody's night: role and gold for each round."""
    player_rounds = tuple(PlayerRound(n, *part) for n, part in enumerate(parts, 1))
    return PlayerRecord(seat, name, player_rounds, sum(part.gold for part in player_rounds), winner)


def night(day: int, edition: str, *people: PlayerRecord) -> GameRecord:
    return GameRecord(f"{day:016x}", date(2026, 11, day), edition, people)


D, S = "gold-digger", "saboteur"
ALL = [
    night(
        1,
        "saboteur",
        person(1, "Ann", (D, 2), (D, 0)),
        person(2, "Ben", (D, 3), (S, 4), winner=True),
        person(3, "Cem", (S, 0), (D, 0)),
    ),
    night(
        2,
        "saboteur2",
        person(1, "BEN ", ("blue-digger", 5), winner=True),
        person(2, "Ann", ("boss", 5), winner=True),
    ),
    night(3, "lost_mines", person(1, "Ann", ("loyal", 7), winner=True), person(2, "Cem")),
    night(4, "saboteur", person(1, "Dia", (S, 4), winner=True), person(2, "Ann", (D, 0))),
]


def test_everybody_has_a_line_however_the_name_was_typed() -> None:
    """Gold and victory points are summed apart."""
    lines = [(line.name, line.played, line.won, line.totals["gold"], line.totals["points"]) for line in standings(ALL)]
    assert lines == [("BEN ", 2, 2, 12, 0), ("Ann", 4, 2, 7, 7), ("Dia", 1, 1, 4, 0), ("Cem", 2, 0, 0, 0)]
