"""The numbers of many nights, against four small ones that were worked out by hand."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

import pytest

from companion.archive.record import GameRecord, PlayerRecord, PlayerRound, RoundRecord
from companion.archive.statistics import (
    FactionStats,
    faction_stats,
    game_with_both_people,
    merge_names,
    name_key,
    player_stats,
)


def person(seat: int, name: str, *parts: tuple[str, int, bool], winner: bool = False) -> PlayerRecord:
    """Somebody's night: role, gold and whether it won, for each round."""
    player_rounds = tuple(PlayerRound(n, *part) for n, part in enumerate(parts, 1))
    return PlayerRecord(seat, name, player_rounds, sum(part.gold for part in player_rounds), winner)


def night(day: int, edition: str, parties: Iterable[str], *people: PlayerRecord) -> GameRecord:
    rounds = tuple(RoundRecord(n, len(people), party) for n, party in enumerate(parties, 1))
    return GameRecord(f"{day:016x}", date(2026, 11, day), edition, people, rounds)


D, S = "gold-digger", "saboteur"

FIRST = night(
    1,
    "saboteur",
    ["diggers", "saboteurs"],
    person(1, "Ann", (D, 2, True), (D, 0, False)),
    person(2, "Ben", (D, 3, True), (S, 4, True), winner=True),
    person(3, "Cem", (S, 0, False), (D, 0, False)),
)
SECOND = night(
    2,
    "saboteur2",
    ["blue"],
    person(1, "BEN ", ("blue-digger", 5, True), winner=True),
    person(2, "Ann", ("boss", 5, True), winner=True),
    person(3, "Dia", ("saboteur", 0, False)),
)
THIRD = night(3, "duel", [""], person(1, "Ann", ("green", 3, False), winner=True), person(2, "Cem", ("blue", 1, False)))
FOURTH = night(
    4,
    "saboteur",
    ["saboteurs"],
    person(1, "Benny", (D, 0, False)),
    person(2, "", (S, 4, True), winner=True),
    person(3, "Ann", (D, 0, False)),
)
ALL = [FOURTH, FIRST, THIRD, SECOND]


def line(name: str, same: dict[str, str] | None = None) -> tuple[int, int, int, int]:
    """Nights, those won, the longest row of them, and gold, of the person who was called so last."""
    (stats,) = [stats for stats in player_stats(ALL, same or {}) if stats.name == name]
    return stats.games.of, stats.games.won, stats.streak, stats.total_won("gold")


def test_everybody_has_a_line_however_the_name_was_typed() -> None:
    assert [stats.key for stats in player_stats(ALL, {})] == ["ben", "ann", "benny", "dia", "cem"]
    assert line("Ann") == (4, 2, 2, 10)
    assert line("BEN ") == (2, 2, 2, 12)
    assert line("Benny") == (1, 0, 0, 0)
    assert line("Cem") == (2, 0, 0, 1)


def test_nights_that_were_not_played_break_no_row() -> None:
    nights = [night(n, "duel", [""], person(1, name, winner=True)) for n, name in enumerate(["Ann", "Ben", "Ann"], 1)]
    assert {stats.name: stats.streak for stats in player_stats(nights, {})} == {"Ann": 2, "Ben": 1}


def test_two_names_of_one_person_are_one_line() -> None:
    assert line("BEN ", {"benny": "ben"}) == (3, 2, 2, 12)
    assert [stats.key for stats in player_stats(ALL, {"benny": "ben"})] == ["ben", "ann", "dia", "cem"]


def test_wins_are_counted_by_edition_and_by_role() -> None:
    ann = next(stats for stats in player_stats(ALL, {}) if stats.name == "Ann")
    assert {key: (count.of, count.won) for key, count in ann.editions.items()} == {
        "saboteur": (2, 0),
        "saboteur2": (1, 1),
        "duel": (1, 1),
    }
    assert {key: (count.of, count.won) for key, count in ann.roles.items()} == {D: (3, 1), "boss": (1, 1)}


def test_wins_of_sides_are_counted_by_edition_and_number_of_players() -> None:
    assert faction_stats(ALL) == [
        FactionStats("saboteur", 3, {"diggers": 1, "saboteurs": 2}),
        FactionStats("saboteur2", 3, {"blue": 1}),
    ]
    assert list(faction_stats(ALL)[0].wins) == ["diggers", "saboteurs"] and faction_stats(ALL)[0].round_count == 3


def test_who_was_forgotten_has_no_line() -> None:
    assert all(stats.key for stats in player_stats(ALL, {}))
    assert player_stats([], {}) == [] and faction_stats([]) == []


def test_two_names_from_one_table_can_be_found_after_they_are_merged() -> None:
    assert game_with_both_people(ALL, "ann", "ben", {}) in (FIRST, SECOND)
    assert game_with_both_people(ALL, "benny", "cem", {}) is None
    assert line("Ann", {"cem": "ann"}) == (4, 2, 2, 10)
    assert game_with_both_people(ALL, "dia", "cem", {"cem": "ben"}) is None


@pytest.mark.parametrize(
    ("same", "name", "into", "after"),
    [
        ({}, "benny", "ben", {"benny": "ben"}),
        ({"benito": "benny"}, "benny", "ben", {"benny": "ben", "benito": "ben"}),
        ({"benny": "ben"}, "ben", "benny", {"ben": "benny"}),
    ],
)
def test_a_name_that_is_counted_for_another_leads_to_one_that_is_not(
    same: dict[str, str], name: str, into: str, after: dict[str, str]
) -> None:
    assert merge_names(same, name, into) == after


@pytest.mark.parametrize("name", ["ben", "BEN", "  Ben ", "Be\u200bn"])
def test_names_are_compared_without_case_and_blanks(name: str) -> None:
    assert name_key(name) == "ben"


def test_gold_and_victory_points_are_summed_apart() -> None:
    mines = night(5, "lost_mines", [""], person(1, "Ann", ("loyal", 7, False)), person(2, "Eva", ("selfish", 3, False)))
    ann, *_ = [person for person in player_stats([*ALL, mines], {}) if person.name == "Ann"]
    assert (ann.total_won("gold"), ann.total_won("points")) == (10, 7)
