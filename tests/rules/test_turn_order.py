"""The order of play round the table."""

from __future__ import annotations

from companion.rules.turn_order import players_clockwise_after, players_clockwise_from

TABLE = ("Ann", "Ben", "Cem", "Dia")


def test_play_goes_clockwise_from_who_begins() -> None:
    assert players_clockwise_from(TABLE, "Cem") == ("Cem", "Dia", "Ann", "Ben")


def test_the_left_neighbour_is_next_and_who_has_played_is_last() -> None:
    assert players_clockwise_after(TABLE, "Dia") == ("Ann", "Ben", "Cem", "Dia")


def test_who_plays_alone_is_next_again() -> None:
    assert players_clockwise_after(("Ann",), "Ann") == ("Ann",)
