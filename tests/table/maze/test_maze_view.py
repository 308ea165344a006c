"""What everybody may see of the maze, and whose turn it may be."""

from __future__ import annotations

from tests.play import Game, MazeView, cell_from_name, path_card


def seen(game: Game) -> MazeView:
    maze_view = game.view().maze
    assert maze_view
    return maze_view


# When


def test_the_maze_of_a_round_is_shown_until_the_next_one_begins(game: Game) -> None:
    assert Game("Ann", "Ben").view().maze is None, "before the first round"
    game.lay("C1")
    game.end()
    assert seen(game).maze.cards.keys() == {(1, 0)}
    game.do("confirm-round")
    assert seen(game).maze.cards.keys() == {(1, 0)}
    game.do("begin-round")
    assert not seen(game).maze.cards
    game.end()
    game.do("confirm-round")
    game.do("set-options", options={"rounds": "2"})
    game.do("play-again")
    assert game.view().maze is None, "a new game has none yet"


# What lies where


def test_the_newest_card_is_the_one_laid_or_turned_last(game: Game) -> None:
    marks = []
    for move, cell, arguments in (
        ("place-path", "C1", {"card": path_card("NES"), "anyway": True}),
        ("place-path", "D0", {"card": path_card("NES")}),
        ("turn-path", "C1", {}),
        ("reveal-goal", "C8", {"shows": "treasure"}),
        ("remove-path", "C1", {}),
        ("remove-path", "D0", {}),
    ):
        game.do(move, cell=cell, **arguments)
        marks.append(seen(game).newest)
    cells = [None if name is None else cell_from_name(name) for name in ("C1", "D0", "C1", "C1", None, None)]
    assert marks == cells


def test_free_cards_are_kept_for_the_game_each_once(game: Game) -> None:
    game.lay("C1", "NS|EW", crystals=2)
    game.lay("D0", "NE|S", anyway=True)
    game.do("remove-path", cell="D0")
    game.lay("B0", "ESW", anyway=True)  # like one of the edition
    game.lay("D0", "SW|N", anyway=True)
    kept = (path_card("NS|EW", crystals=2), path_card("NE|S"))
    assert seen(game).custom_cards == kept
    game.end()
    game.do("confirm-round")
    game.do("begin-round")
    game.lay("C1", "NE|S", anyway=True)
    assert seen(game).custom_cards == kept
