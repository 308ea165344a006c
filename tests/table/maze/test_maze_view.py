"""What everybody may see of the maze, and whose turn it may be."""

from __future__ import annotations

from itertools import pairwise

from tests.play import HOST, ONLOOKER, Game, MazeView, cell_from_name, path_card, seat_viewer


def seen(game: Game) -> MazeView:
    maze_view = game.view().maze
    assert maze_view
    return maze_view


def next_by(game: Game) -> str | None:
    seat = seen(game).next_seat_to_play
    return None if seat is None else game.table.places[seat].name


# When


def test_no_maze_is_seen_before_the_first_round() -> None:
    assert Game("Ann", "Ben").view().maze is None


def test_the_maze_of_a_round_is_shown_until_the_next_one_begins(
    dealt_to_four: Game,
) -> None:
    dealt_to_four.lay("C1")
    dealt_to_four.put("Dia", "theft")
    for step in (
        dealt_to_four.end,
        lambda: dealt_to_four.steal("Dia", None),
        lambda: dealt_to_four.do("confirm-round"),
    ):
        step()
        assert seen(dealt_to_four).maze.cards.keys() == {(1, 0)}
    dealt_to_four.do("begin-round")
    assert not seen(dealt_to_four).maze.cards


def test_a_new_game_has_no_maze_yet(dealt_to_four: Game) -> None:
    dealt_to_four.end()
    dealt_to_four.do("confirm-round")
    dealt_to_four.do("set-options", options={"rounds": "1"})
    dealt_to_four.do("play-again")
    assert dealt_to_four.view().maze is None


def test_everybody_sees_the_same_maze(dealt_to_four: Game) -> None:
    dealt_to_four.lay("C1", by="Ben")
    dealt_to_four.do("reveal-goal", cell="C8", shows="stone-ne")
    mazes = [dealt_to_four.view(viewer).maze for viewer in (HOST, ONLOOKER, seat_viewer(1))]
    assert all(view == other for view, other in pairwise(mazes))


# What lies where


def test_the_newest_card_is_the_one_laid_moved_or_turned_last(dealt_to_four: Game) -> None:
    marks = []
    for move, cell, arguments in (
        ("place-path", "C1", {"card": path_card("NES"), "anyway": True}),
        ("place-path", "D0", {"card": path_card("NES")}),
        ("turn-path", "C1", {}),
        ("move-path", "D0", {"to": "D5", "anyway": True}),
        ("reveal-goal", "C8", {"shows": "treasure"}),
        ("remove-path", "C1", {}),
        ("remove-path", "D5", {}),
    ):
        dealt_to_four.do(move, cell=cell, **arguments)
        marks.append(seen(dealt_to_four).newest)
    cells = [None if name is None else cell_from_name(name) for name in ("C1", "D0", "C1", "D5", "D5", "D5", None)]
    assert marks == cells


def test_free_cards_are_kept_for_the_game_each_once(dealt_to_four: Game) -> None:
    dealt_to_four.lay("C1", "NS|EW", crystals=2)
    dealt_to_four.lay("D0", "NE|S", anyway=True)
    dealt_to_four.do("remove-path", cell="D0")
    dealt_to_four.lay("D0", "SW|N", anyway=True)
    kept = (path_card("NS|EW", crystals=2), path_card("NE|S"))
    assert seen(dealt_to_four).custom_cards == kept
    dealt_to_four.end()
    dealt_to_four.do("confirm-round")
    dealt_to_four.do("begin-round")
    dealt_to_four.lay("C1", "NE|S", anyway=True)
    assert seen(dealt_to_four).custom_cards == kept


def test_a_free_card_like_one_of_the_edition_is_not_kept(dealt_to_four: Game) -> None:
    dealt_to_four.lay("C1", "ESW", anyway=True)
    dealt_to_four.lay("C2", "WNE", key="b_t_hor")
    assert seen(dealt_to_four).custom_cards == ()


# Whose turn it may be


def test_nobody_is_next_while_nobody_was_named(dealt_to_four: Game) -> None:
    dealt_to_four.lay("C1")
    assert next_by(dealt_to_four) is None


def test_next_is_the_seat_after_the_one_named_last(dealt_to_four: Game) -> None:
    dealt_to_four.lay("C1", by="Cem")
    assert next_by(dealt_to_four) == "Dia"
    dealt_to_four.lay("C2", by="Dia")
    assert next_by(dealt_to_four) == "Ann"
    dealt_to_four.lay("C3")
    assert next_by(dealt_to_four) == "Ann"


def test_who_cannot_lay_a_card_is_passed_by(dealt_to_four: Game) -> None:
    dealt_to_four.put("Dia", "cart")
    dealt_to_four.put("Ann", "trapped")
    dealt_to_four.put("Ben", "theft")
    dealt_to_four.lay("C1", by="Cem")
    assert next_by(dealt_to_four) == "Ben"


def test_the_last_player_is_next_if_only_that_one_can_play(
    dealt_to_four: Game,
) -> None:
    dealt_to_four.lay("C1", by="Cem")
    for name, kind in (("Ann", "cart"), ("Ben", "cart"), ("Dia", "cart")):
        dealt_to_four.put(name, kind)
    assert next_by(dealt_to_four) == "Cem"
    dealt_to_four.put("Cem", "lantern")
    assert next_by(dealt_to_four) is None


def test_a_card_taken_off_gives_its_turn_back(dealt_to_four: Game) -> None:
    dealt_to_four.lay("C1", by="Ann")
    dealt_to_four.lay("C2", by="Ben")
    dealt_to_four.do("remove-path", cell="C2")
    assert next_by(dealt_to_four) == "Ben"
