"""The Lost Mines: path cards laid on the board, and whose turn it is after a card, a move, a slip."""

from __future__ import annotations

import pytest

from tests.play import (
    OBSTACLES,
    ONLOOKER,
    TOOL_FOR,
    Door,
    Features,
    Forbidden,
    Gold,
    IllegalMove,
    PathCard,
    PathRemoved,
    WrongPhase,
    lost_mines_card,
    path_card,
    refused,
    seat_viewer,
)
from tests.table.lost_mines_game import BoardGame, kinds

# Cards


def test_any_player_can_extend_the_path_from_either_start(board_of_mines: BoardGame) -> None:
    board_of_mines.card("C3", by="Ann")
    board_of_mines.card("E3", "EW", "lake", by="Ben")
    assert (board_of_mines.lies("C3"), board_of_mines.lies("E3")) == (
        lost_mines_card("EW"),
        lost_mines_card("EW", "lake"),
    )
    assert [(laid.by, laid.key) for laid in board_of_mines.round.laid] == [(1, "EW"), (2, "EW-lake")]


@pytest.mark.parametrize(
    ("cell", "tracks", "why"),
    [
        ("C3", "NS", ("path-edges-clash", "path-not-connected-any")),
        ("C4", "EW", ("path-not-adjacent",)),
        ("C2", "EW", ("path-cell-taken",)),
        ("C5", "EW", ("path-cell-taken",)),
        ("A12", "EW", ("path-off-board",)),
        ("H1", "EW", ("path-off-board",)),
        ("C0", "EW", ("path-off-board",)),
    ],
)
def test_the_problems_of_a_card_are_reported(
    board_of_mines: BoardGame, cell: str, tracks: str, why: tuple[str, ...]
) -> None:
    with refused(*why):
        board_of_mines.card(cell, tracks)


def test_walls_that_match_extend_no_way(board_of_mines: BoardGame) -> None:
    board_of_mines.card("C3")
    with refused("path-not-connected-any"):
        board_of_mines.card("D3", "ES")
    board_of_mines.card("D3", "ES", anyway=True)
    maze = board_of_mines.view().maze
    assert maze and len(maze.misfits) == 1


@pytest.mark.parametrize("cell", ["A12", "C0", "H3", "C2", "C5"])
def test_off_the_board_and_on_another_card_nothing_ever_lies(board_of_mines: BoardGame, cell: str) -> None:
    with refused("path-off-board" if cell not in ("C2", "C5") else "path-cell-taken"):
        board_of_mines.card(cell, anyway=True)


@pytest.mark.parametrize(
    "card",
    [
        PathCard("EW", door="blue"),
        PathCard("EW", features=Features(doors=(Door("blue", "E"),))),
        PathCard("EW", features=Features(gold=(Gold(1, "EW"),), ground="lake")),
        PathCard("EW", ladder=True),
        PathCard("EW", crystals=1),
        PathCard("EW", features=Features(ground="swamp")),
        PathCard("EW", features=Features(ground="rock", bridged=True)),
        PathCard("EW", features=Features(ground="campfire", bridged=True)),
        PathCard("EW", features=Features(bridged=True)),
        PathCard("XY"),
    ],
)
def test_what_no_card_of_this_edition_carries_is_refused(board_of_mines: BoardGame, card: PathCard) -> None:
    with pytest.raises(IllegalMove):
        board_of_mines.do("place-path", cell=(3, 0), card=card, anyway=True)


def test_any_shape_can_be_drawn_with_any_ground(board_of_mines: BoardGame) -> None:
    board_of_mines.card("C3", "EW|NS", "rock")
    assert (
        board_of_mines.round.custom_cards == (lost_mines_card("EW|NS", "rock"),)
        and board_of_mines.round.laid[-1].key == ""
    )
    board_of_mines.card("D3", "NES", "campfire")
    assert board_of_mines.round.laid[-1].key == "NES-campfire"


@pytest.mark.parametrize("ground", OBSTACLES)
def test_a_card_is_laid_with_the_tool_on_it(board_of_mines: BoardGame, ground: str) -> None:
    assert kinds(board_of_mines.card("C3", "EW", ground, by="Ann", bridged=True)) == ["TurnBegan", "PathPlaced"]
    assert (board_of_mines.lies("C3"), board_of_mines.round.laid[-1].key) == (
        lost_mines_card("EW", ground, True),
        f"EW-{ground}",
    )
    board_of_mines.go("Ann", "C3")
    assert board_of_mines.at["Ann"] == "C3"
    board_of_mines.off(TOOL_FOR[ground], "C3")
    assert board_of_mines.lies("C3") == lost_mines_card("EW", ground)


def test_a_shape_that_was_drawn_with_a_tool_on_it_is_offered_without_it(board_of_mines: BoardGame) -> None:
    board_of_mines.card("C3", "EW|NS", "lake", bridged=True)
    maze = board_of_mines.view().maze
    assert maze and maze.custom_cards == (lost_mines_card("EW|NS", "lake"),)
    board_of_mines.card("E3", "EW|NS", "lake")
    assert len(board_of_mines.round.custom_cards) == 1 and board_of_mines.lies("C3") == lost_mines_card(
        "EW|NS", "lake", True
    )


def test_only_the_host_records_and_only_while_a_round_is_played(board_of_mines: BoardGame) -> None:
    for viewer in (seat_viewer(1), ONLOOKER):
        with refused("only-the-host", kind=Forbidden):
            board_of_mines.do("place-path", viewer, cell=(3, 0), card=path_card("EW"))
    board_of_mines.over()
    for move, arguments in (
        ("begin-turn", {"seat": 1}),
        ("move-dwarf", {"seat": 1, "cell": (2, 0)}),
        ("take-treasure", {"seat": 1}),
    ):
        with refused("wrong-phase-proposed", kind=WrongPhase):
            board_of_mines.do(move, **arguments)


# Whose turn it is


def test_before_anybody_is_on_turn_a_card_is_laid_by_nobody(board_of_mines: BoardGame) -> None:
    assert kinds(board_of_mines.card("C3")) == ["PathPlaced"]
    assert (board_of_mines.on_turn, board_of_mines.round.laid[-1].by) == ("", None)


def test_who_plays_a_card_is_on_turn(board_of_mines: BoardGame) -> None:
    assert kinds(board_of_mines.card("C3", by="Cem")) == ["TurnBegan", "PathPlaced"]
    assert (board_of_mines.on_turn, board_of_mines.walk.acted, board_of_mines.next_seat_to_play) == ("Cem", True, "Dia")


def test_the_host_says_whose_turn_it_is(board_of_mines: BoardGame) -> None:
    board_of_mines.turn("Ben")
    assert (board_of_mines.on_turn, board_of_mines.walk.acted, board_of_mines.next_seat_to_play) == (
        "Ben",
        False,
        "Ben",
    )
    assert board_of_mines.turn("Ben") == ()
    board_of_mines.card("C3")
    assert (board_of_mines.round.laid[-1].by, board_of_mines.on_turn) == (board_of_mines.seat("Ben"), "Ben")


def test_a_second_card_is_the_next_players(board_of_mines: BoardGame) -> None:
    board_of_mines.turn("Dia")
    board_of_mines.card("E3")
    board_of_mines.card("E4")
    board_of_mines.card("C3")
    assert [board_of_mines.name(laid.by) for laid in board_of_mines.round.laid] == ["Dia", "Ann", "Ben"]
    assert (board_of_mines.on_turn, board_of_mines.next_seat_to_play) == ("Ben", "Cem")


@pytest.mark.parametrize(
    "play",
    [
        lambda game: game.card("E4"),
        lambda game: game.tool("boat", "E3"),
        lambda game: game.link("trap", "E3", "E"),
        lambda game: game.link("troll", "E2", "W"),
        lambda game: game.storm("C3"),
    ],
    ids=["a path card", "a tool", "a trap", "a troll", "a storm"],
)
def test_every_card_on_the_board_is_the_card_of_a_turn(board_of_mines: BoardGame, play) -> None:  # type: ignore[no-untyped-def]
    board_of_mines.card("C3")
    board_of_mines.card("E3", "EW", "lake")
    board_of_mines.turn("Ann")
    play(board_of_mines)
    assert (board_of_mines.on_turn, board_of_mines.walk.acted) == ("Ann", True)
    board_of_mines.link("trap", "E2", "N")
    assert (board_of_mines.on_turn, board_of_mines.walk.acted) == ("Ben", True)


def test_after_its_dwarf_moved_or_stayed_the_turn_passes_on(board_of_mines: BoardGame) -> None:
    board_of_mines.card("C3", by="Ann")
    assert kinds(board_of_mines.go("Ann", "C3")) == ["DwarfMoved", "TurnBegan"]
    assert (board_of_mines.on_turn, board_of_mines.walk.acted) == ("Ben", False)
    assert kinds(board_of_mines.go("Ben", "C2")) == ["TurnBegan"]
    assert board_of_mines.on_turn == "Cem"


def test_who_discards_moves_without_a_card(board_of_mines: BoardGame) -> None:
    board_of_mines.card("C3", by="Dia")
    board_of_mines.turn("Ann")
    board_of_mines.go("Ann", "C3")
    assert (board_of_mines.on_turn, board_of_mines.next_seat_to_play) == ("Ben", "Ben")


def test_a_dwarf_that_moves_out_of_turn_ends_nobodys(board_of_mines: BoardGame) -> None:
    board_of_mines.card("C3", by="Cem")
    assert kinds(board_of_mines.go("Ann", "C3")) == ["DwarfMoved"]
    assert board_of_mines.on_turn == "Cem"


def test_the_turn_goes_round_the_players_of_the_round(board_of_mines: BoardGame) -> None:
    board_of_mines.turn("Dia")
    board_of_mines.go("Dia", "E2")
    assert board_of_mines.on_turn == "Ann"
    board_of_mines.do("take-seat", ONLOOKER, name="Eva")
    for name, cell in (("Ann", "C2"), ("Ben", "C2"), ("Cem", "E2"), ("Dia", "E2")):
        board_of_mines.go(name, cell)
    assert board_of_mines.on_turn == "Ann"
    with refused("not-dealt-in"):
        board_of_mines.turn("Eva")
    with refused("no-such-seat"):
        board_of_mines.do("begin-turn", seat=77)


def test_who_played_last_is_known_once_somebody_did_something_on_the_board(board_of_mines: BoardGame) -> None:
    assert board_of_mines.played_last == ""
    board_of_mines.turn("Cem")
    assert board_of_mines.played_last == ""
    board_of_mines.card("E3")
    assert board_of_mines.played_last == "Cem"
    board_of_mines.go("Cem", "E3")
    assert (board_of_mines.on_turn, board_of_mines.played_last) == ("Dia", "Cem")
    board_of_mines.turn("Ann")
    assert board_of_mines.played_last == "Dia"


@pytest.mark.parametrize(
    "play",
    [
        lambda game: game.link("trap", "C2", "E", by="Ben"),
        lambda game: game.link("troll", "C2", "E", by="Ben"),
        lambda game: game.card("C3", by="Ben"),
    ],
    ids=["a trap", "a troll", "a path card"],
)
def test_who_played_a_card_and_is_still_on_turn_played_last(board_of_mines: BoardGame, play) -> None:  # type: ignore[no-untyped-def]
    play(board_of_mines)
    assert (board_of_mines.on_turn, board_of_mines.played_last) == ("Ben", "Ben")


def test_who_begins_the_next_round_has_played_nothing_in_it_yet(board_of_mines: BoardGame) -> None:
    board_of_mines.card("C3", by="Cem")
    board_of_mines.over(last="Cem")
    board_of_mines.do("confirm-round")
    board_of_mines.do("begin-round")
    assert (board_of_mines.on_turn, board_of_mines.played_last) == ("Dia", "")
    board_of_mines.card("C3")
    assert board_of_mines.played_last == "Dia"


def test_cards_laid_by_nobody_known_have_no_known_player(board_of_mines: BoardGame) -> None:
    board_of_mines.card("C3")
    assert (board_of_mines.on_turn, board_of_mines.played_last) == ("", "")


# A card that never lay there


def test_for_a_slip_nobody_played_a_card(board_of_mines: BoardGame) -> None:
    board_of_mines.card("C3", by="Ann")
    board_of_mines.turn("Ben")
    assert board_of_mines.storm("C3", slip=True) == (PathRemoved((3, 0), None),)
    assert (board_of_mines.on_turn, board_of_mines.walk.acted, board_of_mines.next_seat_to_play) == (
        "Ben",
        False,
        "Ben",
    )
    assert board_of_mines.lies("C3") is None and board_of_mines.round.laid == ()


def test_a_card_taken_off_as_a_mistake_is_recorded_for_nobody(board_of_mines: BoardGame) -> None:
    board_of_mines.card("C3", by="Ann")
    (removed,) = board_of_mines.storm("C3", by="Dia", slip=True)
    assert (removed, board_of_mines.on_turn) == (PathRemoved((3, 0), None), "Ann")


def test_who_laid_it_in_this_turn_has_played_no_card(board_of_mines: BoardGame) -> None:
    board_of_mines.card("C3", by="Ann")
    board_of_mines.storm("C3", slip=True)
    assert (board_of_mines.on_turn, board_of_mines.walk.acted, board_of_mines.next_seat_to_play) == (
        "Ann",
        False,
        "Ann",
    )


def test_another_card_of_this_turn_still_counts(board_of_mines: BoardGame) -> None:
    board_of_mines.card("C3", by="Ann")
    board_of_mines.turn("Ben")
    board_of_mines.link("trap", "C2", "N", by="Ben")
    board_of_mines.storm("C3", slip=True)
    assert (board_of_mines.on_turn, board_of_mines.walk.acted) == ("Ben", True)


def test_a_card_on_which_a_dwarf_stands_never_lay_there_only_anyway(board_of_mines: BoardGame) -> None:
    board_of_mines.card("C3", by="Ann")
    board_of_mines.go("Ann", "C3")
    with refused("path-dwarf-on-it"):
        board_of_mines.storm("C3", slip=True)
    assert board_of_mines.storm("C3", slip=True, anyway=True) == (PathRemoved((3, 0), None, True),)
    assert (board_of_mines.on_turn, board_of_mines.walk.acted) == ("Ben", False)


def test_an_older_card_that_was_moved_is_a_mistake_of_its_own_player_only(board_of_mines: BoardGame) -> None:
    board_of_mines.card("C3", "NEW", by="Ann")
    board_of_mines.turn("Ben")
    board_of_mines.card("C4", by="Ben")
    board_of_mines.do("move-path", cell="C3", to="D2", anyway=True)
    board_of_mines.storm("D2", slip=True)
    assert board_of_mines.walk.acted, "Ben has played his card"


@pytest.mark.parametrize("by", ["Eva", None])
def test_a_card_is_played_by_a_player(board_of_mines: BoardGame, by: str | None) -> None:
    board_of_mines.do("take-seat", ONLOOKER, name="Eva")
    with refused("not-dealt-in" if by else "turn-unknown"):
        board_of_mines.link("trap", "C2", "E", by=by)


def test_turning_and_moving_a_card_ends_no_turn(board_of_mines: BoardGame) -> None:
    board_of_mines.card("C3", "NEW", by="Ann")
    board_of_mines.do("turn-path", cell="C3")
    board_of_mines.do("move-path", cell="C3", to="D2", anyway=True)
    assert (board_of_mines.on_turn, board_of_mines.round.laid[-1].by) == ("Ann", board_of_mines.seat("Ann"))


def test_who_spied_has_played_its_card_and_may_move(board_of_mines: BoardGame) -> None:
    board_of_mines.do("begin-turn", seat=board_of_mines.seat("Ben"))
    board_of_mines.do("inspect-role", by=board_of_mines.seat("Cem"), seat=board_of_mines.seat("Ann"))
    assert (board_of_mines.on_turn, board_of_mines.walk.acted) == ("Ben", False)
    board_of_mines.do("inspect-role", by=board_of_mines.seat("Ben"), seat=board_of_mines.seat("Ann"))
    assert (board_of_mines.on_turn, board_of_mines.walk.acted) == ("Ben", True)
