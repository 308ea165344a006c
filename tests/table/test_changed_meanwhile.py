"""Two at the same page: the first move goes, and the second does not undo, confirm, turn or take what its page did not
show. Here a page's fields are read from the view before the first move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.play import Game, RoundResult, cell_from_name, number_at
from tests.table.lost_mines_game import BoardGame


def dealt() -> Game:
    game = Game("Ann", "Ben", "Cem")
    game.deal("saboteur", "geologist", "geologist")
    return game


def with_card() -> Game:
    game = dealt()
    game.lay("C1", "EW|S", by="Ann")
    return game


def ended() -> Game:
    game = dealt()
    game.end("Ben", ("green",))
    return game


def in_gold_mine() -> BoardGame:
    game = BoardGame()
    game.enter("C5", "gold", anyway=True)
    game.go("Ann", "C5", anyway=True)
    game.take("Ann")
    game.take("Ann")
    return game


def with_cart() -> Game:
    game = with_card()
    game.put("Ben", "cart")
    return game


def to_redo() -> Game:
    game = with_cart()
    game.do("undo-newest-act")
    game.do("undo-newest-act")
    return game


def lying(game: Game, cell: str = "C1") -> dict[str, Any]:
    return {"cell": cell, "lies": number_at(game.maze, cell_from_name(cell))}


def undoing(game: Game) -> dict[str, Any]:
    return {"act": game.view().undo.act}


def ending(game: Game) -> dict[str, Any]:
    return {"result": RoundResult(), "result_version": game.view().end.result_version}


def taking(game: Game) -> dict[str, Any]:
    view = game.view()
    assert view.maze and view.own.board
    return {"seat": "Ann", "taken": len(view.own.board.taken_treasures[game.seat("Ann")])}


FROM_C5 = {"seat": "Ann", "cell": "C2", "start": cell_from_name("C5"), "anyway": True}
TWICE: dict[str, tuple[Callable[[], Game], str, Callable[[Game], dict[str, Any]]]] = {
    "undo": (with_cart, "undo-newest-act", undoing),
    "back to": (with_cart, "undo-after-version", lambda game: {"version": 6, **undoing(game)}),
    "redo": (to_redo, "redo-act", undoing),
    "end": (dealt, "end-round", ending),
    "end again": (ended, "end-round", ending),
    "swap a hat": (dealt, "swap-hat", lambda game: {"seat": "Ann", "swaps": game.view().deal.swaps}),
    "turn": (with_card, "turn-path", lying),
    "turn over": (dealt, "reveal-goal", lambda game: {**lying(game, "C8"), "shows": "stone-ne"}),
    "go on": (in_gold_mine, "move-dwarf", lambda _: FROM_C5),
    "take": (in_gold_mine, "take-treasure", taking),
    "put back": (in_gold_mine, "put-treasure-back", lambda game: {"cell": "C5", **taking(game)}),
}


@pytest.mark.parametrize("case", TWICE)
def test_the_second_of_two_hosts_at_the_same_page_is_refused(case: str) -> None:
    set_up, move, shown = TWICE[case]
    game = set_up()
    fields = shown(game)
    assert game.do(move, **fields)
    assert game.refusal(move, **fields) == "changed-meanwhile"


def test_a_result_that_changed_meanwhile_is_not_confirmed_unread() -> None:
    game = ended()
    read = game.view().end.result_version
    game.do("correct-gain", round=None, seat="Ann", gold=3, why="miscounted")
    assert game.refusal("confirm-round", result_version=read) == "changed-meanwhile"
    game.do("undo-newest-act")  # the page shows what is so again
    game.do("rename-seat", seat="Ann", name="Anna")
    assert game.refusal("confirm-round", result_version=read) == ""
