"""What everybody may see of the maze, and whose turn it may be."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.rules.cards import path_card
from companion.rules.sides import cell_named
from companion.table import moves
from companion.table.maze_sight import MazeSight
from companion.table.viewer import HOST, ONLOOKER, at_seat
from tests.table.evening import Evening


@pytest.fixture
def evening() -> Evening:
    evening = Evening("Ann", "Ben", "Cem", "Dia")
    evening.do(moves.begin)
    return evening


def seen(evening: Evening) -> MazeSight:
    found = evening.sight().maze
    assert found
    return found


def next_by(evening: Evening) -> str | None:
    seat = seen(evening).next_by
    return None if seat is None else evening.table.places[seat].name


# When


def test_no_maze_is_seen_before_the_first_round() -> None:
    assert Evening("Ann", "Ben").sight().maze is None


def test_the_maze_is_that_of_the_round_in_play_until_it_is_booked_and_then_of_that_round(evening: Evening) -> None:
    evening.lay("C1")
    evening.put("Dia", "theft")
    for step in (evening.end, lambda: evening.steal("Dia", None), lambda: evening.do(moves.book)):
        step()
        assert seen(evening).maze.cards.keys() == {(1, 0)}
    evening.do(moves.begin)
    assert not seen(evening).maze.cards


def test_a_new_game_has_no_maze_yet(evening: Evening) -> None:
    evening.end()
    evening.do(moves.book)
    evening.do(moves.set_options, options={"rounds": "1"})
    evening.do(moves.play_again)
    assert evening.sight().maze is None


def test_everybody_sees_the_same_maze(evening: Evening) -> None:
    evening.lay("C1", by="Ben")
    evening.dig_on(moves.reveal_goal, "C8", shows="stone-ne")
    mazes = [evening.sight(viewer).maze for viewer in (HOST, ONLOOKER, at_seat(1))]
    assert all(one == other for one, other in pairwise(mazes))


# What lies where


def test_the_newest_card_is_the_one_laid_moved_or_turned_last(evening: Evening) -> None:
    marks = []
    for move, cell, said in (
        (moves.place_path, "C1", {"card": path_card("NES"), "anyway": True}),
        (moves.place_path, "D0", {"card": path_card("NES")}),
        (moves.turn_path, "C1", {}),
        (moves.move_path, "D0", {"to": "D5", "anyway": True}),
        (moves.reveal_goal, "C8", {"shows": "treasure"}),
        (moves.remove_path, "C1", {}),
        (moves.remove_path, "D5", {}),
    ):
        evening.dig_on(move, cell, **said)
        marks.append(seen(evening).newest)
    cells = [None if name is None else cell_named(name) for name in ("C1", "D0", "C1", "D5", "D5", "D5", None)]
    assert marks == cells


def test_free_cards_are_kept_for_the_game_each_once(evening: Evening) -> None:
    evening.lay("C1", "NS|EW", crystals=2)
    evening.lay("D0", "NE|S", anyway=True)
    evening.dig_on(moves.remove_path, "D0")
    evening.lay("D0", "SW|N", anyway=True)
    kept = (path_card("NS|EW", crystals=2), path_card("NE|S"))
    assert seen(evening).free == kept
    evening.end()
    evening.do(moves.book)
    evening.do(moves.begin)
    evening.lay("C1", "NE|S", anyway=True)
    assert seen(evening).free == kept


def test_a_free_card_like_one_of_the_box_is_not_kept(evening: Evening) -> None:
    evening.lay("C1", "ESW", anyway=True)
    evening.lay("C2", "WNE", key="b_t_hor")
    assert seen(evening).free == ()


# Whose turn it may be


def test_nobody_is_next_while_nobody_was_named(evening: Evening) -> None:
    evening.lay("C1")
    assert next_by(evening) is None


def test_next_is_the_seat_after_the_one_named_last(evening: Evening) -> None:
    evening.lay("C1", by="Cem")
    assert next_by(evening) == "Dia"
    evening.lay("C2", by="Dia")
    assert next_by(evening) == "Ann"
    evening.lay("C3")
    assert next_by(evening) == "Ann"


def test_who_cannot_lay_a_card_is_passed_by(evening: Evening) -> None:
    evening.lay("C1", by="Cem")
    evening.put("Dia", "cart")
    evening.put("Ann", "trapped")
    evening.put("Ben", "theft")
    assert next_by(evening) == "Ben"


def test_who_laid_a_card_last_is_next_where_all_others_cannot_and_nobody_where_nobody_can(evening: Evening) -> None:
    evening.lay("C1", by="Cem")
    for name, kind in (("Ann", "cart"), ("Ben", "cart"), ("Dia", "cart")):
        evening.put(name, kind)
    assert next_by(evening) == "Cem"
    evening.put("Cem", "lantern")
    assert next_by(evening) is None


def test_a_card_taken_off_gives_its_turn_back(evening: Evening) -> None:
    evening.lay("C1", by="Ann")
    evening.lay("C2", by="Ben")
    evening.dig_on(moves.remove_path, "C2")
    assert next_by(evening) == "Ben"
