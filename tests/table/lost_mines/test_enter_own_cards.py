"""The Lost Mines, where players enter their own cards: what a seat may enter on its turn, and when it is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.play import (
    HOST,
    NO_RIGHTS,
    ONLOOKER,
    Forbidden,
    IllegalMove,
    MazeRights,
    RoleView,
    Seat,
    Viewer,
    cell_from_name,
    lost_mines_card,
    role_for_viewer,
    seat_viewer,
)
from tests.table.compare_tables import copied, differing
from tests.table.lost_mines.dig_to_mines import dig_to_mines
from tests.table.lost_mines_game import BoardGame

ANN, BEN, CEM = Seat(1), Seat(2), Seat(3)
MINE = cell_from_name("C5")
CARD = {"cell": cell_from_name("B2"), "card": lost_mines_card("NS"), "by": ANN}
ENTER_MINE = {"cell": MINE, "shows": "gems", "by": ANN}
PLAYED: list[tuple[str, dict[str, Any]]] = [
    ("place-path", CARD),
    ("remove-path", {"cell": cell_from_name("C3"), "by": ANN}),
    ("put-cell-token", {"cell": cell_from_name("C3"), "kind": "troll", "side": "W", "by": ANN}),
    ("move-dwarf", {"seat": ANN, "cell": cell_from_name("C4")}),
    ("move-dwarf", {"seat": ANN, "cell": cell_from_name("E4"), "anyway": True}),
    ("reveal-goal", ENTER_MINE),
    ("look-in-secret", {"seat": ANN, "at": "mine"}),
    ("inspect-role", {"by": ANN, "seat": CEM}),
    ("begin-turn", {"seat": BEN}),
]


@pytest.fixture
def anns_turn() -> BoardGame:
    """Everybody enters their own cards; both clans are three steps from a mine, and it is Ann's turn."""
    game = BoardGame(own_cards="on")
    dig_to_mines(game)
    return game


def rights(game: BoardGame, seat: Seat) -> MazeRights:
    return game.view(seat_viewer(seat)).rights


@pytest.mark.parametrize(("move", "arguments"), PLAYED, ids=lambda value: getattr(value, "name", ""))
def test_a_seat_on_turn_brings_about_what_the_host_does(
    anns_turn: BoardGame, move: str, arguments: dict[str, Any]
) -> None:
    by_ann, by_host = copied(anns_turn), copied(anns_turn)
    assert by_ann.do(move, seat_viewer(ANN), **arguments)
    by_host.do(move, HOST, **arguments)
    assert differing(by_ann.table, by_host.table) == {}


@pytest.mark.parametrize("viewer", [seat_viewer(BEN), seat_viewer(CEM), seat_viewer(9), ONLOOKER], ids=str)
@pytest.mark.parametrize(("move", "arguments"), PLAYED[:-1], ids=lambda value: getattr(value, "name", ""))
def test_nobody_enters_it_for_another_seat(
    anns_turn: BoardGame, move: str, arguments: dict[str, Any], viewer: Viewer
) -> None:
    with pytest.raises(Forbidden):
        anns_turn.do(move, viewer, **arguments)


@pytest.mark.parametrize(("move", "arguments"), PLAYED, ids=lambda value: getattr(value, "name", ""))
def test_without_the_option_the_host_alone_enters_it(move: str, arguments: dict[str, Any]) -> None:
    game = BoardGame()
    dig_to_mines(game)
    with pytest.raises(Forbidden):
        game.do(move, seat_viewer(ANN), **arguments)
    assert rights(game, ANN) == NO_RIGHTS


@pytest.mark.parametrize(("move", "arguments"), PLAYED[1:-1], ids=lambda value: getattr(value, "name", ""))
def test_in_anothers_turn_a_seat_enters_none_of_it_for_itself(
    anns_turn: BoardGame, move: str, arguments: dict[str, Any]
) -> None:
    named = next(name for name in ("by", "seat") if arguments.get(name) == ANN)
    with pytest.raises(Forbidden):
        anns_turn.do(move, seat_viewer(BEN), **{**arguments, named: BEN})


def test_a_path_card_in_anothers_turn_is_refused_and_placed_anyway(anns_turn: BoardGame) -> None:
    card = {**CARD, "by": CEM}
    with pytest.raises(IllegalMove) as refused:
        anns_turn.do("place-path", seat_viewer(CEM), **card)
    assert [message.key for message in refused.value.problems] == ["path-other-turn"]
    anns_turn.do("place-path", seat_viewer(CEM), **card, anyway=True)
    assert anns_turn.on_turn == "Cem" and anns_turn.round.has_acted


def test_any_player_may_say_that_it_is_their_turn_and_no_other_players(anns_turn: BoardGame) -> None:
    viewers = [
        (seat_viewer(BEN), CEM),
        (seat_viewer(CEM), BEN),
        (seat_viewer(CEM), ANN),
        (seat_viewer(ANN), CEM),
        (ONLOOKER, BEN),
    ]
    for viewer, seat in viewers:
        with pytest.raises(Forbidden):
            anns_turn.do("begin-turn", viewer, seat=seat)
    anns_turn.do("begin-turn", seat_viewer(CEM), seat=CEM)
    assert anns_turn.on_turn == "Cem"


def test_a_troll_stays_while_its_player_takes_the_turn_back(anns_turn: BoardGame) -> None:
    anns_turn.link("troll", "C3", "W", by="Ann")
    anns_turn.do("begin-turn", seat_viewer(ANN), seat=BEN)
    anns_turn.do("begin-turn", seat_viewer(ANN), seat=ANN)
    assert anns_turn.link_trolls == [("Ann", "C2", "C3")]


def test_whose_turn_it_is_may_enter_everything_and_others_path_cards_alone(anns_turn: BoardGame) -> None:
    assert rights(anns_turn, ANN).may_play_all_cards and rights(anns_turn, ANN).must_enter
    for seat in (BEN, CEM):
        seen = rights(anns_turn, seat)
        assert (seen.may_play, seen.may_play_all_cards, seen.must_enter, seen.paths_only) == (True, False, False, True)
    assert anns_turn.view(HOST).rights.may_play_all_cards


def test_before_anybody_is_on_turn_a_path_card_begins_the_turn() -> None:
    game = BoardGame(own_cards="on")
    assert not rights(game, BEN).may_play_all_cards
    game.do("place-path", seat_viewer(BEN), **{**CARD, "by": BEN})
    assert game.on_turn == "Ben" and rights(game, BEN).may_play_all_cards


def test_my_newest_card_is_mine_to_correct_until_another_changes_the_maze(anns_turn: BoardGame) -> None:
    cell = cell_from_name("B2")
    anns_turn.do("place-path", seat_viewer(ANN), **CARD)
    assert rights(anns_turn, ANN).may_correct == {cell}
    anns_turn.do("begin-turn", seat_viewer(ANN), seat=BEN)
    assert rights(anns_turn, ANN).may_correct == {cell}
    anns_turn.do("move-dwarf", seat_viewer(BEN), seat=BEN, cell=cell_from_name("C3"))
    assert not rights(anns_turn, ANN).may_correct
    with pytest.raises(Forbidden):
        anns_turn.do("remove-path", seat_viewer(ANN), cell=cell, slip=True)


def test_a_mines_picture_is_corrected_until_another_changes_the_maze(anns_turn: BoardGame) -> None:
    for shows in ("gems", "gold"):
        anns_turn.do("reveal-goal", seat_viewer(ANN), **{**ENTER_MINE, "shows": shows})
        assert rights(anns_turn, ANN).may_reveal == {MINE} and not rights(anns_turn, BEN).may_reveal
    assert anns_turn.taken_treasures == {"Ann": ("gold",)}
    anns_turn.go("Ben", "C3")
    with pytest.raises(Forbidden):
        anns_turn.do("reveal-goal", seat_viewer(ANN), **ENTER_MINE)


def test_a_mine_that_nobody_entered_is_turned_over_by_the_host_alone(anns_turn: BoardGame) -> None:
    with pytest.raises(Forbidden):
        anns_turn.do("reveal-goal", seat_viewer(ANN), **ENTER_MINE, anyway=True)
    assert copied(anns_turn).do("reveal-goal", HOST, cell=MINE, shows="gems", anyway=True)


def test_a_mine_turned_over_by_nobody_is_not_the_newest_players(anns_turn: BoardGame) -> None:
    anns_turn.do("place-path", seat_viewer(ANN), **CARD)
    anns_turn.do("reveal-goal", HOST, cell=MINE, shows="dragon", anyway=True)
    assert anns_turn.walk.dragon is None


def test_a_treasure_is_taken_and_put_back_by_the_player_of_its_dwarf(anns_turn: BoardGame) -> None:
    anns_turn.enter("C5", "gems")
    anns_turn.turn("Ann")
    with pytest.raises(Forbidden):
        anns_turn.do("put-treasure-back", seat_viewer(BEN), seat=ANN, cell=MINE)
    anns_turn.do("put-treasure-back", seat_viewer(ANN), seat=ANN, cell=MINE)
    anns_turn.do("take-treasure", seat_viewer(ANN), seat=ANN)
    assert anns_turn.taken_treasures == {"Ann": ("gems",)} and anns_turn.on_turn == "Ben"


def test_a_treasure_is_put_back_after_the_turn_until_another_changes_the_maze(anns_turn: BoardGame) -> None:
    anns_turn.do("reveal-goal", seat_viewer(ANN), **ENTER_MINE)
    back = {"seat": ANN, "cell": MINE}
    assert anns_turn.on_turn == "Ben" and rights(anns_turn, ANN).may_put_back == {(ANN, MINE)}
    assert not rights(anns_turn, BEN).may_put_back
    assert copied(anns_turn).do("put-treasure-back", seat_viewer(ANN), **back)
    anns_turn.go("Ben", "C3")
    assert not rights(anns_turn, ANN).may_put_back
    with pytest.raises(Forbidden):
        anns_turn.do("put-treasure-back", seat_viewer(ANN), **back)


def test_a_trap_entered_by_mistake_is_removed_by_the_host_alone(anns_turn: BoardGame) -> None:
    token = {"cell": cell_from_name("C3"), "kind": "trap", "side": "W"}
    anns_turn.do("put-cell-token", seat_viewer(ANN), **token)
    with pytest.raises(Forbidden):
        anns_turn.do("take-cell-token", seat_viewer(ANN), **token)
    assert anns_turn.do("take-cell-token", HOST, **token)


def test_a_spy_sees_the_dwarf_card_on_the_own_phone_alone(anns_turn: BoardGame) -> None:
    anns_turn.do("inspect-role", seat_viewer(ANN), by=ANN, seat=CEM)
    assert role_for_viewer(anns_turn.table, seat_viewer(ANN), shown_seat=CEM) == RoleView("yellow-loyal", CEM)
    for viewer in (HOST, ONLOOKER, seat_viewer(BEN), seat_viewer(CEM)):
        assert role_for_viewer(anns_turn.table, viewer, shown_seat=CEM) is None
    assert anns_turn.round.has_acted, "it was the card of this turn"


def spy_on(game: BoardGame, by: Seat, seat: Seat) -> None:
    game.do("inspect-role", seat_viewer(by), by=by, seat=seat)


def lay_a_card(game: BoardGame) -> None:
    game.do("place-path", seat_viewer(ANN), **CARD)


def spy_and_remove_a_card(game: BoardGame) -> None:
    spy_on(game, ANN, CEM)
    game.do("place-path", seat_viewer(ANN), **CARD, anyway=True)
    game.do("remove-path", seat_viewer(ANN), cell=CARD["cell"], slip=True)


def spy_and_take_the_turn_back(game: BoardGame) -> None:
    spy_on(game, ANN, CEM)
    game.do("begin-turn", seat_viewer(ANN), seat=BEN)
    game.do("begin-turn", seat_viewer(ANN), seat=ANN)


def lay_a_trap_and_take_the_turn_back(game: BoardGame) -> None:
    cell = cell_from_name("C2")
    game.do("put-cell-token", seat_viewer(ANN), cell=cell, kind="trap", side="E", by=ANN)
    game.do("begin-turn", HOST, seat=BEN)
    game.do("begin-turn", seat_viewer(ANN), seat=ANN)


@pytest.mark.parametrize(
    "play",
    [
        lambda game: spy_on(game, ANN, CEM),
        lambda game: game.do("look-in-secret", seat_viewer(ANN), seat=ANN, at="mine"),
        lay_a_card,
        spy_and_remove_a_card,
        spy_and_take_the_turn_back,
        lay_a_trap_and_take_the_turn_back,
    ],
)
def test_after_the_card_of_the_turn_nobody_spies(anns_turn: BoardGame, play: Callable[[BoardGame], None]) -> None:
    assert rights(anns_turn, ANN).may_spy
    play(anns_turn)
    assert anns_turn.on_turn == "Ann" and not rights(anns_turn, ANN).may_spy
    for seat in (BEN, CEM):
        with pytest.raises(IllegalMove) as refused:
            spy_on(anns_turn, ANN, seat)
        assert [message.key for message in refused.value.problems] == ["card-played-already"]


@pytest.mark.parametrize(("cell", "side"), [("C3", "W"), ("C2", "E")])
def test_once_the_host_removes_a_wrong_trap_its_player_plays_another_card(
    anns_turn: BoardGame, cell: str, side: str
) -> None:
    anns_turn.do("put-cell-token", seat_viewer(ANN), cell=cell_from_name("C3"), kind="trap", side="W")
    assert not anns_turn.view(HOST).rights.may_spy
    anns_turn.off("trap", cell, side)
    assert not anns_turn.round.has_acted and anns_turn.view(HOST).rights.may_spy and rights(anns_turn, ANN).may_spy
    assert anns_turn.do("place-path", seat_viewer(ANN), **CARD)


@pytest.mark.parametrize("back_before", [True, False])
def test_a_wrong_trap_that_is_removed_after_its_turn_is_no_card_of_its_player(
    anns_turn: BoardGame, back_before: bool
) -> None:
    anns_turn.link("trap", "C2", "E", by="Ann")
    for name in ("Ben", "Ann") if back_before else ("Ben",):
        anns_turn.turn(name)
    anns_turn.off("trap", "C3", "W")
    anns_turn.turn("Ann")
    assert rights(anns_turn, ANN).may_spy
    assert anns_turn.do("place-path", seat_viewer(ANN), **CARD)


def test_a_wrong_path_card_that_is_removed_after_its_turn_does_not_count(anns_turn: BoardGame) -> None:
    lay_a_card(anns_turn)
    anns_turn.turn("Ben")
    anns_turn.do("remove-path", seat_viewer(ANN), cell=CARD["cell"], slip=True)
    anns_turn.do("begin-turn", seat_viewer(ANN), seat=ANN)
    assert anns_turn.do("place-path", seat_viewer(ANN), **CARD)


def test_another_card_of_that_turn_still_counts_once_the_trap_is_removed(anns_turn: BoardGame) -> None:
    lay_a_trap_and_take_the_turn_back(anns_turn)
    anns_turn.do("place-path", seat_viewer(ANN), **CARD, anyway=True)
    anns_turn.turn("Ben")
    anns_turn.off("trap", "C3", "W")
    anns_turn.turn("Ann")
    assert not rights(anns_turn, ANN).may_spy


@pytest.mark.parametrize(
    "play",
    [
        lambda game: spy_on(game, ANN, CEM),
        lambda game: game.do("look-in-secret", seat_viewer(ANN), seat=ANN, at="mine"),
    ],
)
def test_a_removed_trap_frees_no_turn_in_which_another_card_was_played(
    anns_turn: BoardGame, play: Callable[[BoardGame], None]
) -> None:
    play(anns_turn)
    anns_turn.do("put-cell-token", seat_viewer(ANN), cell=cell_from_name("C3"), kind="trap", side="W", anyway=True)
    anns_turn.off("trap", "C3", "W")
    assert anns_turn.round.has_acted


def test_an_older_path_card_that_is_removed_frees_no_turn(anns_turn: BoardGame) -> None:
    anns_turn.card("B2", "NS", by="Ann")
    for name in ("Ben", "Cem", "Dia", "Ann"):
        anns_turn.turn(name)
    anns_turn.link("trap", "C2", "E", by="Ann")
    anns_turn.do("remove-path", HOST, cell=cell_from_name("B2"), slip=True)
    assert anns_turn.round.has_acted
    anns_turn.off("trap", "C2", "E")
    assert not anns_turn.round.has_acted
    anns_turn.card("B2", "NS", by="Ann")
    assert anns_turn.round.has_acted


def test_an_older_trap_that_is_removed_frees_no_turn(anns_turn: BoardGame) -> None:
    anns_turn.link("trap", "C2", "E", by="Ann")
    anns_turn.turn("Ben")
    anns_turn.card("B2", "NS", by="Ben")
    anns_turn.off("trap", "C2", "E")
    assert anns_turn.on_turn == "Ben" and anns_turn.round.has_acted


def test_who_takes_the_turn_spies_once(anns_turn: BoardGame) -> None:
    anns_turn.do("begin-turn", seat_viewer(CEM), seat=CEM)
    spy_on(anns_turn, CEM, ANN)
    anns_turn.do("begin-turn", seat_viewer(CEM), seat=CEM)
    with pytest.raises(IllegalMove):
        spy_on(anns_turn, CEM, BEN)


def test_a_spy_spies_again_in_the_next_turn(anns_turn: BoardGame) -> None:
    spy_on(anns_turn, ANN, CEM)
    for name in ("Ben", "Cem", "Dia", "Ann"):
        anns_turn.turn(name)
    spy_on(anns_turn, ANN, BEN)


def test_the_host_enters_a_second_look(anns_turn: BoardGame) -> None:
    spy_on(anns_turn, ANN, CEM)
    assert anns_turn.do("inspect-role", HOST, by=ANN, seat=BEN)


def test_nobody_but_the_host_plays_once_all_treasures_are_taken(anns_turn: BoardGame) -> None:
    anns_turn.enter("C5", "gems")
    for name in ("Ben", "Cem", "Dia"):
        anns_turn.go(name, "C5", anyway=True)
        anns_turn.take(name)
    assert anns_turn.walk.is_over
    assert rights(anns_turn, ANN) == NO_RIGHTS and anns_turn.view(HOST).rights.may_play_all_cards
    card = {"cell": cell_from_name("B2"), "card": lost_mines_card("NS")}
    token = {"cell": cell_from_name("C3"), "kind": "trap", "side": "W"}
    for seat in (ANN, BEN, CEM):
        refused: list[tuple[str, dict[str, Any]]] = [
            ("begin-turn", {"seat": seat}),
            ("inspect-role", {"by": seat, "seat": Seat(4)}),
            ("place-path", {**card, "by": seat, "anyway": True}),
            ("put-cell-token", {**token, "by": seat}),
            ("move-dwarf", {"seat": seat, "cell": cell_from_name("C4")}),
            ("look-in-secret", {"seat": seat, "at": "mine"}),
        ]
        for move, arguments in refused:
            with pytest.raises(Forbidden):
                anns_turn.do(move, seat_viewer(seat), **arguments)
    assert anns_turn.do("place-path", HOST, **card, by=ANN)
