"""Two at the same page: the first move goes, and the second does not undo, confirm, turn or take what its page did not
show. Here a page's fields are read from the view before the first move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.play import (
    HOST,
    ONLOOKER,
    Conflict,
    Game,
    IllegalMove,
    RoundResult,
    cell_from_name,
    number_at,
    path_card,
    refused,
)
from tests.table.lost_mines_game import BoardGame

C1 = (1, 0)
Tap = tuple[str, dict[str, Any]]


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


def lying(game: Game, cell: str = "C1") -> dict[str, Any]:
    return {"cell": cell_from_name(cell), "lies": number_at(game.maze, cell_from_name(cell))}


def undoing(game: Game) -> dict[str, Any]:
    return {"act": game.view().newest_act}


def ending(game: Game) -> dict[str, Any]:
    return {"result": RoundResult(), "result_version": game.view().result_version}


def swapping(game: Game) -> dict[str, Any]:
    return {"seat": 1, "swaps": game.view().swaps}


def taking(game: Game) -> dict[str, Any]:
    view = game.view()
    assert view.maze and view.maze.board
    return {"seat": 1, "taken": len(view.maze.board.taken_treasures[game.seat("Ann")])}


def twice_undone() -> Game:
    game = with_card()
    game.put("Ben", "cart")
    return game


def to_redo() -> Game:
    game = twice_undone()
    game.do("undo-newest-act")
    game.do("undo-newest-act")
    return game


TWICE: dict[str, tuple[Callable[[], Game], Callable[[Game], Tap]]] = {
    "undo": (twice_undone, lambda game: ("undo-newest-act", undoing(game))),
    "back to": (twice_undone, lambda game: ("undo-after-version", {"version": 6, **undoing(game)})),
    "redo": (to_redo, lambda game: ("redo-act", undoing(game))),
    "end": (dealt, lambda game: ("end-round", ending(game))),
    "end again": (ended, lambda game: ("end-round", ending(game))),
    "swap a hat": (dealt, lambda game: ("swap-hat", swapping(game))),
    "turn": (with_card, lambda game: ("turn-path", lying(game))),
    "turn over": (dealt, lambda game: ("reveal-goal", {**lying(game, "C8"), "shows": "stone-ne"})),
    "go on": (
        in_gold_mine,
        lambda game: (
            "move-dwarf",
            {"seat": 1, "cell": cell_from_name("C2"), "start": cell_from_name("C5"), "anyway": True},
        ),
    ),
    "take": (in_gold_mine, lambda game: ("take-treasure", taking(game))),
    "put back": (in_gold_mine, lambda game: ("put-treasure-back", {"cell": cell_from_name("C5"), **taking(game)})),
}


@pytest.mark.parametrize("case", TWICE)
def test_the_second_of_two_hosts_at_the_same_page_is_refused(case: str) -> None:
    set_up, tap = TWICE[case]
    game = set_up()
    move, fields = tap(game)
    assert game.do(move, **fields)
    with refused("changed-meanwhile", kind=Conflict):
        game.do(move, **fields)


@pytest.mark.parametrize(
    ("set_up", "move", "fields"),
    [
        (Game("Ann", "Ben", "Cem"), "begin-round", {"round": 1}),
        (ended(), "confirm-round", {}),
        (dealt(), "put-token", {"seat": 1, "kind": "cart"}),
        (twice_undone(), "take-token", {"seat": 2, "kind": "cart"}),
        (with_card(), "remove-path", {"cell": C1}),
        (dealt(), "place-path", {"cell": C1, "card": path_card("NESW")}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_be_done_twice_needs_no_word_of_the_page(set_up: Game, move: str, fields: dict[str, Any]) -> None:
    set_up.do(move, **fields)
    with pytest.raises(IllegalMove):
        set_up.do(move, **fields)


def test_a_round_that_was_played_meanwhile_is_not_begun_again() -> None:
    game = Game("Ann", "Ben", "Cem")
    game.play()
    with refused("changed-meanwhile", kind=Conflict):
        game.do("begin-round", round=1)
    game.do("begin-round", round=2)


def test_a_result_that_changed_meanwhile_is_not_confirmed_unread() -> None:
    game = ended()
    read = game.view().result_version
    game.do("correct-gain", round=None, seat=1, gold=3, why="miscounted")
    with refused("changed-meanwhile", kind=Conflict):
        game.do("confirm-round", result_version=read)
    game.do("undo-newest-act")  # the page shows what is so again
    game.do("rename-seat", seat=1, name="Anna")
    game.do("confirm-round", result_version=read)


@pytest.mark.parametrize("move", ["remove-path", "turn-path", "move-path"])
def test_only_the_card_that_the_page_shows_is_removed_turned_or_moved(move: str) -> None:
    game = with_card()
    fields = {**lying(game), **({"to": (3, 0), "anyway": True} if move == "move-path" else {})}
    game.do("remove-path", cell=C1)
    with refused("no-card-there"):
        game.do(move, **fields)
    game.lay("C1", "NESW", by="Ben")
    with refused("changed-meanwhile", kind=Conflict):
        game.do(move, **fields)
    game.do("undo-newest-act")
    game.do("undo-newest-act")
    assert game.do(move, **fields)


def test_joining_and_looking_change_no_page() -> None:
    game = twice_undone()
    fields = undoing(game)
    game.do("take-seat", ONLOOKER, name="Dia")
    game.do("record-look-at-role", game.as_seat("Ann"))
    assert game.do("undo-newest-act", HOST, **fields)


def test_a_look_at_a_role_that_changed_since_is_not_recorded() -> None:
    game = dealt()
    ann, shown = game.as_seat("Ann"), game.table.version
    game.do("swap-hat", seat=1)
    assert game.do("record-look-at-role", ann, version=shown) == ()
    swapped = game.table.version
    game.do("undo-newest-act")
    assert game.do("record-look-at-role", ann, version=swapped) == ()
    assert game.do("record-look-at-role", ann, version=game.table.version)
