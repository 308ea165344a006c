"""Whose turn it is, as every screen says it, and since when, for the clock that measures it."""

from __future__ import annotations

import pytest

from companion.rules.mazes.card_features import Gold
from companion.table import moves
from companion.table.viewer import ONLOOKER
from tests.table.duel_evening import Duel
from tests.table.evening import Evening
from tests.table.lost_evening import Mines

NAMES = ("Ann", "Ben", "Cem")


def begun(**options: str) -> Evening:
    evening = Evening(*NAMES, **options)
    evening.do(moves.begin)
    return evening


def turn(evening: Evening) -> str:
    """Whose turn an onlooker reads."""
    seat = evening.view(ONLOOKER).turn
    return "" if seat is None else evening.table.places[seat].name


def next_by(evening: Evening) -> str:
    """Who lays the next card, as the host's page proposes it."""
    found = evening.view().maze
    return evening.table.places[found.next_by].name if found and found.next_by else ""


def since(evening: Evening) -> int | None:
    return evening.view(ONLOOKER).turn_since


# Whose turn


def test_the_first_card_is_the_starters_where_it_is_known() -> None:
    assert next_by(begun()) == "" and next_by(begun(begins="seats")) == "Ann"
    drawn = begun(begins="lot")
    assert drawn.round.starter and next_by(drawn) == drawn.table.places[drawn.round.starter].name
    assert turn(drawn) == "", "whether the maze is followed nobody knows yet"


def test_in_later_rounds_it_is_who_sits_left_of_the_last_one() -> None:
    evening = begun()
    evening.end(None, last_by=evening.seat("Ben"))
    evening.do(moves.book)
    evening.do(moves.begin)
    assert next_by(evening) == "Cem"


def test_a_starter_who_may_lay_no_card_is_passed_over() -> None:
    evening = begun(begins="seats")
    evening.put("Ann", "cart")
    assert next_by(evening) == "Ben"


def test_after_a_card_of_a_known_player_it_is_the_next_ones_turn() -> None:
    evening = begun(begins="seats")
    evening.lay("C1", by="Ann")
    assert turn(evening) == next_by(evening) == "Ben"
    other = begun(begins="seats")
    other.lay("C1", by=None)
    assert turn(other) == next_by(other) == ""


def test_the_host_may_say_whose_turn_it_is_until_the_next_card() -> None:
    evening = begun()
    evening.do(moves.begin_turn, seat=evening.seat("Cem"))
    assert turn(evening) == next_by(evening) == "Cem"
    evening.lay("C1", by=None)
    assert evening.round.laid[-1].by is None and turn(evening) == ""
    evening.lay("C2", by="Ann")
    evening.do(moves.begin_turn, seat=evening.seat("Cem"))
    evening.do(moves.take_back)
    assert turn(evening) == "Ben"


def test_once_the_treasure_is_reached_it_is_nobodys() -> None:
    evening = begun(timer="30")
    for column in range(1, 8):
        evening.lay(f"C{column}", by="Ann")
    assert turn(evening) == "Ben" and since(evening)
    evening.dig_on(moves.reveal_goal, "C8", shows="treasure")
    assert (turn(evening), since(evening)) == ("", None)


def test_in_the_other_boxes_it_is_who_they_say() -> None:
    duel = Duel()
    assert turn(duel) == "Ann"
    duel.card("Ann", "B1")
    assert turn(duel) == "Ben" and turn(Duel("Ann")) == ""
    mines = Mines(*NAMES, "Dia")
    mines.turn("Cem")
    assert turn(mines) == "Cem"


# Since when


def test_without_the_option_nothing_is_measured() -> None:
    evening = begun(begins="seats")
    evening.lay("C1", by="Ann")
    assert since(evening) is None


@pytest.mark.parametrize("by", ["Ann", None])
def test_the_clock_begins_with_each_card(by: str | None) -> None:
    evening = begun(timer="30")
    assert since(evening) is None
    evening.lay("C1", by=by)
    first = since(evening)
    assert first == evening.table.version
    evening.dig_on(moves.turn_path, "C1")
    evening.put("Ben", "cart")
    assert since(evening) == first, "a card put right, or one laid before a seat, is no other turn"
    evening.lay("C2", by=by)
    assert since(evening) == evening.table.version


def test_it_begins_when_the_host_says_whose_turn_it_is_and_after_an_undo() -> None:
    evening = begun(timer="30")
    evening.do(moves.begin_turn, seat=evening.seat("Ben"))
    assert since(evening) == evening.table.version
    evening.lay("C1", by="Ben")
    evening.do(moves.take_back)
    assert since(evening) == evening.table.version and turn(evening) == "Ben"
    evening.do(moves.take_back)
    assert since(evening) is None


def test_it_ends_with_the_round() -> None:
    evening = begun(timer="30")
    evening.lay("C1", by="Ann")
    evening.end(None)
    assert since(evening) is None
    duel = Duel(timer="30")
    for cell in ("B1", "B2"):
        duel.card("Ann", cell, "EW", *[Gold(1, "EW")] * 3)
    assert since(duel)
    duel.card("Ann", "B3", "EW", *[Gold(1, "EW")] * 2)
    assert duel.seen.over and since(duel) is None


def test_in_the_duel_it_begins_with_the_round() -> None:
    duel = Duel(timer="30")
    dealt = since(duel)
    assert dealt == duel.table.version and turn(duel) == "Ann"
    duel.card("Ann", "B1")
    assert since(duel) == duel.table.version != dealt


def test_in_the_lost_mines_it_begins_with_the_round_if_the_first_is_known() -> None:
    mines = Mines(*NAMES, "Dia", timer="30")
    assert turn(mines) == "" and since(mines) is None
    drawn = Mines(*NAMES, "Dia", timer="30", wait=True)
    drawn.do(moves.set_options, options={"begins": "lot"})
    drawn.do(moves.begin)
    assert turn(drawn) and since(drawn) == drawn.table.version


def test_where_dwarfs_walk_a_turn_is_a_card_and_a_walk() -> None:
    mines = Mines(*NAMES, "Dia", timer="30")
    mines.turn("Ann")
    first = since(mines)
    assert first == mines.table.version
    mines.card("C3", by="Ann")
    mines.card("C4", by="Ann")
    assert since(mines) == first
    mines.go("Ann", "C3")
    assert turn(mines) == "Ben" and since(mines) == mines.table.version
