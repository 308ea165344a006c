"""A night: what is left of a finished game that everybody could read at its end; how it is written down and read."""

from __future__ import annotations

from datetime import date

import pytest

from companion.archive import (
    COUNTED,
    GameRecord,
    PlayerRecord,
    PlayerRound,
    game_record,
    season,
)
from tests.play import Game

DAY = date(2026, 11, 22)


def remembered(game: Game) -> GameRecord:
    return game_record(game.table, DAY)


@pytest.fixture
def two_rounds_played() -> Game:
    """Two rounds: Ben alone was the saboteur and won 5; then Ben dug to the treasure for blue and won 5, and Cem, the
    geologist, had 2 for crystals. Cem was right about Ann there, and wrong about Ben."""
    game = Game("Ann", "Ben", "Cem", rounds="2")
    game.play("blue-digger", "saboteur", "boss")
    game.deal("saboteur", "blue-digger", "geologist")
    game.do("record-look-at-role", "Cem")
    game.do("guess", "Cem", seat="Cem", guess={game.seat("Ann"): "saboteur", game.seat("Ben"): "green"})
    game.end("Ben", ["blue"], 2)
    game.do("confirm-round")
    return game


def test_it_holds_roles_and_gold_by_round_totals_and_who_won(two_rounds_played: Game) -> None:
    night = remembered(two_rounds_played)
    ann = PlayerRound(1, "blue-digger", 0, False), PlayerRound(2, "saboteur", 0, False)
    ben = PlayerRound(1, "saboteur", 5, True), PlayerRound(2, "blue-digger", 5, True)
    cem = PlayerRound(1, "boss", 0, False), PlayerRound(2, "geologist", 2, False, 1)
    assert night.people == (
        PlayerRecord(1, "Ann", ann, 0, False),
        PlayerRecord(2, "Ben", ben, 10, True),
        PlayerRecord(3, "Cem", cem, 2, False),
    )
    assert night.rounds == [1, 2]


def test_where_nobody_found_anything_nobody_won() -> None:
    game = Game("Ann", "Ben", edition="duel", rounds="1")
    game.do("begin-round")
    game.end()
    game.do("confirm-round")
    night = remembered(game)
    assert not any(player.winner for player in night.people) and night.rounds == [1]
    assert [part.role for player in night.people for part in player.rounds] == ["green", "blue"]


# The numbers of many nights, worked out by hand


def person(seat: int, name: str, *parts: tuple[str, int], winner: bool = False) -> PlayerRecord:
    """Somebody's night: role and gold for each round, which is won by who has gold, and a role guessed right."""
    player_rounds = tuple(PlayerRound(n, *part, part[1] > 0, 1) for n, part in enumerate(parts, 1))
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
        person(1, "BEN", ("blue-digger", 5), winner=True),
        person(2, "Ann", ("boss", 5), winner=True),
    ),
    night(3, "lost_mines", person(1, "Ann", ("loyal", 7), winner=True), person(2, "Cem")),
    night(4, "saboteur", person(1, "Dia", (S, 4), winner=True), person(2, "Ann", (D, 0))),
]


def test_everybody_has_a_line_however_the_name_was_typed() -> None:
    """Gold and victory points are summed apart."""
    lines = [
        (
            *(line.name, line.played, line.won),
            *(line.counts[key] for key in COUNTED),
        )
        for line in season(ALL).standings
    ]
    assert lines == [
        ("BEN", 2, 2, 12, 0, 1, 3),
        ("Ann", 4, 2, 7, 7, 0, 5),
        ("Dia", 1, 1, 4, 0, 1, 1),
        ("Cem", 2, 0, 0, 0, 0, 2),
    ]


@pytest.mark.parametrize(
    ("names", "nights", "leaders"),
    [
        (None, [4, 3, 2, 1], ["BEN", "Ann"]),
        (["ben", "CEM"], [3, 2, 1], ["BEN"]),
        (["Cem"], [3, 1], []),
        (["Dia", "Eva"], [4], ["Dia"]),
    ],
)
def test_a_season_has_the_nights_of_those_who_are_asked_for(
    names: list[str] | None, nights: list[int], leaders: list[str]
) -> None:
    asked = season(ALL, names)
    assert [night.day.day for night in asked.games] == nights
    assert [line.name for line in asked.leaders] == leaders
