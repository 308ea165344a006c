"""Ground: what a move stands on and what an event changes, so that only hands on the same ground clash."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.rules.mazes.card_features import Door, Gold, Troll
from companion.rules.scoring.settlement_types import RoundResult
from companion.table import moves
from companion.table.conflict_keys import EVERYWHERE
from companion.table.moves import Move
from companion.table.viewer import HOST, ONLOOKER, seat_viewer
from tests.table.duel_game import DuelGame
from tests.table.game import Game
from tests.table.lost_mines_game import BoardGame


@pytest.fixture
def dealt_three() -> Game:
    game = Game("Ann", "Ben", "Cem")
    game.deal("saboteur", "geologist", "geologist")
    return game


def clashes(game: Game, seen: int, move: Move, **arguments: Any) -> bool:
    """Whether a page drawn at version `seen` is too old for this move."""
    keys = move.conflict_keys(HOST, {"result": RoundResult(), **arguments})
    return any(game.table.touched.get(key, 0) > seen for key in (*keys, EVERYWHERE) if keys)


def token(game: Game, name: str) -> dict[str, Any]:
    return {"seat": game.seat(name), "kind": "cart"}


def test_a_card_before_one_seat_clashes_with_one_before_the_same_seat_only(dealt_three: Game) -> None:
    seen = dealt_three.table.version
    dealt_three.put("Ann", "lantern")
    assert clashes(dealt_three, seen, moves.put_token, **token(dealt_three, "Ann"))
    assert clashes(dealt_three, seen, moves.take_token, **token(dealt_three, "Ann"))
    assert not clashes(dealt_three, seen, moves.put_token, **token(dealt_three, "Ben"))


def test_a_page_that_saw_it_does_not_clash(dealt_three: Game) -> None:
    dealt_three.put("Ann", "lantern")
    assert not clashes(dealt_three, dealt_three.table.version, moves.put_token, **token(dealt_three, "Ann"))


@pytest.mark.parametrize(
    "move",
    [moves.put_token, moves.end_round, moves.swap_hat, moves.inspect_role, moves.begin_round, moves.confirm_round],
)
def test_the_end_of_the_round_clashes_with_what_belongs_to_it(dealt_three: Game, move: Move) -> None:
    seen = dealt_three.table.version
    dealt_three.end()
    assert clashes(dealt_three, seen, move, **token(dealt_three, "Ann"))


@pytest.mark.parametrize("move", [moves.begin_round, moves.move_seat, moves.remove_seat, moves.rename_seat])
def test_seats_clash_over_the_circle(move: Move) -> None:
    game = Game("Ann", "Ben", "Cem")
    seen = game.table.version
    game.do(moves.move_seat, seat=3, to=0)
    assert clashes(game, seen, move, seat=1)


@pytest.mark.parametrize(
    "move", [moves.begin_round, moves.rename_seat, moves.undo_newest_act, moves.put_token, moves.set_options]
)
def test_joins_looks_and_asks_touch_no_ground(move: Move) -> None:
    game = Game("Ann", "Ben")
    seen = game.table.version
    game.do(moves.take_seat, ONLOOKER, name="Cem")
    game.do(moves.ask_for_seat, ONLOOKER, seat=2, mark="47")
    assert not clashes(game, seen, move, seat=1)
    game.do(moves.begin_round)
    seen = game.table.version
    game.do(moves.record_look_at_role, seat_viewer(1))
    assert not clashes(game, seen, move, seat=1)


@pytest.mark.parametrize(
    "move",
    [
        moves.take_seat,
        moves.record_look_at_role,
        moves.finish_looking_at_role,
        moves.transfer_seat,
    ],
)
def test_some_moves_stand_on_no_ground(dealt_three: Game, move: Move) -> None:
    dealt_three.end()
    dealt_three.do(moves.undo_newest_act)
    assert not clashes(dealt_three, 0, move)


def test_a_theft_and_a_correction_clash_with_the_confirmation(dealt_three: Game) -> None:
    dealt_three.put("Ben", "theft")
    dealt_three.end()
    seen = dealt_three.table.version
    dealt_three.steal("Ben", "Ann")
    assert clashes(dealt_three, seen, moves.confirm_round)
    seen = dealt_three.table.version
    dealt_three.do(moves.correct_gain, round=None, seat=1, gold=3, why="miscounted")
    assert clashes(dealt_three, seen, moves.confirm_round)


def test_undoing_clashes_with_everything_that_has_ground(dealt_three: Game) -> None:
    dealt_three.put("Ann", "lantern")
    seen = dealt_three.table.version
    dealt_three.do(moves.undo_newest_act)
    assert clashes(dealt_three, seen, moves.put_token, **token(dealt_three, "Ben"))
    assert clashes(dealt_three, seen, moves.undo_newest_act)


def test_who_undoes_something_newer_than_he_saw_clashes(dealt_three: Game) -> None:
    seen = dealt_three.table.version
    dealt_three.put("Ann", "lantern")
    assert clashes(dealt_three, seen, moves.undo_newest_act)
    assert clashes(dealt_three, seen, moves.redo_act)


# The maze

IN_THE_MAZE = (moves.place_path, moves.remove_path, moves.turn_path, moves.move_path, moves.reveal_goal)


def hand(cell: tuple[int, int], to: tuple[int, int] = (50, 50)) -> dict[str, Any]:
    return {"cell": cell, "to": to, "shows": "treasure"}


@pytest.mark.parametrize("move", IN_THE_MAZE)
def test_two_hands_on_one_cell_clash_and_two_far_apart_do_not(dealt_three: Game, move: Move) -> None:
    seen = dealt_three.table.version
    dealt_three.lay("C1")
    assert clashes(dealt_three, seen, move, **hand((1, 0)))
    assert not clashes(dealt_three, seen, move, **hand((3, 0)))
    assert not clashes(dealt_three, seen, moves.put_token, **token(dealt_three, "Ann"))


@pytest.mark.parametrize("move", IN_THE_MAZE[:-1])
@pytest.mark.parametrize("cell", [(1, -1), (1, 1), (2, 0), (0, 0)])
def test_a_card_clashes_with_what_changed_beside_it(dealt_three: Game, move: Move, cell: tuple[int, int]) -> None:
    seen = dealt_three.table.version
    dealt_three.lay("C1")
    assert clashes(dealt_three, seen, move, **hand(cell))


def test_a_card_moved_clashes_where_it_lay_and_where_it_lies(dealt_three: Game) -> None:
    dealt_three.lay("C1", "EW")
    seen = dealt_three.table.version
    dealt_three.dig_on(moves.move_path, "C1", to="C-1")
    for cell in ((1, 0), (2, 0), (-1, 0), (-1, 1)):
        assert clashes(dealt_three, seen, moves.place_path, **hand(cell))
    assert clashes(dealt_three, seen, moves.move_path, **hand((30, 0), to=(-2, 0)))
    assert not clashes(dealt_three, seen, moves.place_path, **hand((3, 0)))


def test_a_goal_clashes_with_itself_and_with_cards_beside_it_only(dealt_three: Game) -> None:
    seen = dealt_three.table.version
    dealt_three.dig_on(moves.reveal_goal, "C8", shows="treasure")
    assert clashes(dealt_three, seen, moves.reveal_goal, **hand((8, 0)))
    assert clashes(dealt_three, seen, moves.place_path, **hand((7, 0)))
    assert not clashes(dealt_three, seen, moves.reveal_goal, **hand((8, 2)))


def test_an_inspection_is_played_in_turn_and_passes_it_on(dealt_three: Game) -> None:
    dealt_three.lay("C1", by="Ann")
    seen = dealt_three.table.version
    dealt_three.do(moves.inspect_role, by=2, seat=1)
    assert dealt_three.round.turn == 3
    assert clashes(dealt_three, seen, moves.place_path, **hand((3, 0))), "the page names Ben as its player"
    dealt_three.lay("C2", by="Cem")
    assert clashes(dealt_three, seen, moves.begin_turn, seat=3), "it would be Cem's turn again"
    assert not clashes(dealt_three, seen, moves.turn_path, **hand((5, 0)))


@pytest.mark.parametrize("move", IN_THE_MAZE)
def test_the_end_of_the_round_clashes_with_a_hand_in_the_maze(dealt_three: Game, move: Move) -> None:
    seen = dealt_three.table.version
    dealt_three.end()
    assert clashes(dealt_three, seen, move, **hand((1, 0)))


def test_the_end_of_the_round_stands_on_the_whole_maze(dealt_three: Game) -> None:
    seen = dealt_three.table.version
    dealt_three.lay("C1")
    assert clashes(dealt_three, seen, moves.end_round)


# The Duel


@pytest.fixture
def barred_card() -> DuelGame:
    duel = DuelGame()
    duel.card("Ann", "B1", "EW", Door("blue", "W"), Troll("E"), Gold(1, "EW"))
    return duel


ON_A_CARD = (moves.put_cell_token, moves.take_cell_token, moves.claim_gold)


@pytest.mark.parametrize("move", ON_A_CARD)
def test_two_hands_on_one_card_clash_and_two_far_apart_do_not(barred_card: DuelGame, move: Move) -> None:
    for act in (
        lambda: barred_card.bribe("Ann", "B1", "E"),
        lambda: barred_card.claim("B1", 0, "Ben"),
    ):
        seen = barred_card.table.version
        act()
        assert clashes(barred_card, seen, move, cell=(1, -1)) and clashes(barred_card, seen, move, cell=(2, -1))
        assert clashes(barred_card, seen, moves.end_round)
        assert not clashes(barred_card, seen, move, cell=(5, 2))


def test_gold_claimed_far_off_clashes_there(barred_card: DuelGame) -> None:
    barred_card.card("Ann", "B3", "EW", Gold(2, "EW"), anyway=True)
    barred_card.bribe("Ann", "B1", "E")
    barred_card.do(moves.begin_turn, seat=1)
    barred_card.key("Ann", "B1", "W")
    seen = barred_card.table.version
    barred_card.card("Ann", "B2")
    assert clashes(barred_card, seen, moves.claim_gold, cell=(3, -1))


IN_TURN = (moves.place_path, moves.remove_path, moves.reveal_goal, moves.put_cell_token, moves.begin_turn)
"""What is done by whose turn it is."""

ON_THE_BOARD = (*IN_TURN, moves.move_dwarf, moves.take_treasure)


def test_a_tapped_turn_clashes_with_acts_in_turn_and_a_note_with_nothing(
    barred_card: DuelGame,
) -> None:
    seen = barred_card.table.version
    barred_card.do(moves.begin_turn, seat=1)
    others = (
        moves.take_cell_token,
        moves.claim_gold,
        moves.turn_path,
        moves.move_path,
        moves.end_round,
        moves.note_goal,
    )
    assert all(clashes(barred_card, seen, move, **hand((5, 2))) for move in IN_TURN)
    assert not any(clashes(barred_card, seen, move, **hand((1, -1))) for move in others)
    seen = barred_card.table.version
    barred_card.note("Ann", "C5", "3 gold")
    assert not any(clashes(barred_card, seen, move, **hand((5, 0))) for move in (*IN_TURN, *others))


def test_a_turn_of_the_duel_after_a_card_clashes_only_on_its_cell(
    barred_card: DuelGame,
) -> None:
    seen, before = barred_card.table.version, barred_card.turn
    barred_card.card("Ben", "D1")
    assert (before, barred_card.turn) == ("Ben", "Ann")
    assert not any(clashes(barred_card, seen, move, **hand((5, -2))) for move in IN_TURN)


def test_a_payment_clashes_with_the_confirmation_and_with_other_facts(barred_card: DuelGame) -> None:
    barred_card.end_with_claims({"Ann": [1, 2]}, {"Ann": 1})
    seen = barred_card.table.version
    barred_card.pay("Ann", 2)
    assert all(
        clashes(barred_card, seen, move, seat=1) for move in (moves.confirm_round, moves.end_round, moves.pay_trolls)
    )


def test_two_dwarves_pay_their_trolls_at_once(barred_card: DuelGame) -> None:
    barred_card.end_with_claims({"Ann": [1, 2], "Ben": [1, 2]}, {"Ann": 1, "Ben": 1})
    seen = barred_card.table.version
    barred_card.pay("Ann", 2)
    assert not clashes(barred_card, seen, moves.pay_trolls, seat=2)
    barred_card.end_with_claims({"Ann": [1, 2], "Ben": [1]}, {"Ann": 1, "Ben": 1})
    assert clashes(barred_card, seen, moves.pay_trolls, seat=2)


# The Lost Mines


@pytest.fixture
def way_to_c3() -> BoardGame:
    """A way to C3, and it is Ann's turn."""
    game = BoardGame()
    game.card("C3")
    game.turn("Ann")
    return game


def far_off(move: Move) -> dict[str, Any]:
    """What is said with this move far from where anything lies, about another dwarf."""
    return {**hand((9, 4)), "seat": 3}


@pytest.mark.parametrize("move", ON_THE_BOARD, ids=lambda move: move.name)
def test_on_the_board_a_turn_that_passed_clashes_with_what_is_done_in_turn(way_to_c3: BoardGame, move: Move) -> None:
    passes: tuple[Callable[[], object], ...] = (
        lambda: way_to_c3.go("Ann", "C3"),
        lambda: way_to_c3.turn("Dia"),
        lambda: way_to_c3.card("E3", by="Cem"),
        lambda: way_to_c3.link("trap", "C2", "W", by="Ann"),
        lambda: way_to_c3.storm("E3", by="Dia"),
        lambda: way_to_c3.do(moves.look_in_secret, seat=way_to_c3.round.turn, at="mine"),
        lambda: way_to_c3.do(moves.inspect_role, by=way_to_c3.round.turn, seat=2),
    )
    for act in passes:
        seen = way_to_c3.table.version
        act()
        assert clashes(way_to_c3, seen, move, **far_off(move))
        assert not clashes(way_to_c3, way_to_c3.table.version, move, **far_off(move))


@pytest.mark.parametrize("move", ON_THE_BOARD, ids=lambda move: move.name)
def test_what_passes_no_turn_clashes_only_where_it_is(way_to_c3: BoardGame, move: Move) -> None:
    stays: tuple[Callable[[], object], ...] = (
        lambda: way_to_c3.card("B2", "NS"),
        lambda: way_to_c3.go("Ben", "C3"),
        lambda: way_to_c3.go("Ann", "C3", anyway=True),
        lambda: way_to_c3.enter("C5", "gold", anyway=True),
        lambda: way_to_c3.storm("B2", slip=True),
    )
    for act in stays:
        seen = way_to_c3.table.version
        act()
        assert not clashes(way_to_c3, seen, move, **far_off(move))


@pytest.mark.parametrize("move", [moves.turn_path, moves.move_path, moves.take_cell_token, moves.put_treasure_back])
def test_a_correction_does_not_conflict_with_the_next_turn(way_to_c3: BoardGame, move: Move) -> None:
    seen = way_to_c3.table.version
    way_to_c3.turn("Dia")
    assert not clashes(way_to_c3, seen, move, **far_off(move))


def test_a_dwarf_that_moved_or_took_a_treasure_clashes_with_itself_only() -> None:
    game = BoardGame()
    game.card("C3")
    game.enter("C5", "gold", anyway=True)
    game.go("Ann", "C5", anyway=True)
    for act in (
        lambda: game.take("Ann"),
        lambda: game.put_back("Ann", "C5"),
        lambda: game.go("Ann", "C3", anyway=True),
    ):
        seen = game.table.version
        act()
        for move in (moves.move_dwarf, moves.take_treasure, moves.put_treasure_back):
            assert clashes(game, seen, move, seat=1, cell=(5, 0))
            assert not clashes(game, seen, move, seat=2, cell=(5, 0))


def test_a_dwarf_clashes_with_a_hand_on_its_cell() -> None:
    game = BoardGame()
    game.card("C3")
    seen = game.table.version
    game.go("Ann", "C3")
    assert clashes(game, seen, moves.remove_path, cell=(3, 0))
    assert not clashes(game, seen, moves.remove_path, cell=(9, 0))
    assert clashes(game, seen, moves.end_round)


def test_the_end_of_the_round_clashes_with_treasures_that_the_host_enters_too() -> None:
    game = BoardGame()
    seen = game.table.version
    game.enter_treasures("Dia", 3)
    results = {name: RoundResult(treasures={game.seat(name): (2,)}) for name in ("Cem", "Dia")}
    assert clashes(game, seen, moves.end_round, result=results["Dia"])
    assert not clashes(game, game.table.version, moves.end_round, result=results["Dia"])
    assert not clashes(game, seen, moves.end_round, result=results["Cem"])
    assert not clashes(game, seen, moves.end_round)
