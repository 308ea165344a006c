"""Ground: what a move stands on and what an event changes, so that only hands on the same ground clash."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.rules.features import Door, Gold, Troll
from companion.table import moves
from companion.table.moves import Move
from companion.table.state import EVERYWHERE
from companion.table.viewer import ONLOOKER, at_seat
from tests.table.duel_evening import Duel
from tests.table.evening import Evening
from tests.table.lost_evening import Mines


@pytest.fixture
def evening() -> Evening:
    evening = Evening("Ann", "Ben", "Cem")
    evening.deal("saboteur", "geologist", "geologist")
    return evening


def clashes(evening: Evening, seen: int, move: Move, **said: Any) -> bool:
    """Whether a page drawn at version `seen` is too old for this move."""
    grounds = (*move.grounds(said), EVERYWHERE) if move.grounds(said) else ()
    return any(evening.table.touched.get(ground, 0) > seen for ground in grounds)


def token(evening: Evening, name: str) -> dict[str, Any]:
    return {"seat": evening.seat(name), "kind": "cart"}


def test_a_card_before_one_seat_clashes_with_one_before_the_same_seat_only(evening: Evening) -> None:
    seen = evening.table.version
    evening.put("Ann", "lantern")
    assert clashes(evening, seen, moves.put_token, **token(evening, "Ann"))
    assert clashes(evening, seen, moves.take_token, **token(evening, "Ann"))
    assert not clashes(evening, seen, moves.put_token, **token(evening, "Ben"))


def test_a_page_that_saw_it_does_not_clash(evening: Evening) -> None:
    evening.put("Ann", "lantern")
    assert not clashes(evening, evening.table.version, moves.put_token, **token(evening, "Ann"))


@pytest.mark.parametrize("move", [moves.put_token, moves.end, moves.swap_hat, moves.inspect, moves.begin, moves.book])
def test_the_end_of_the_round_clashes_with_what_belongs_to_it(evening: Evening, move: Move) -> None:
    seen = evening.table.version
    evening.end()
    assert clashes(evening, seen, move, **token(evening, "Ann"))


@pytest.mark.parametrize("move", [moves.begin, moves.move_seat, moves.remove, moves.rename])
def test_seats_clash_over_the_circle(move: Move) -> None:
    evening = Evening("Ann", "Ben", "Cem")
    seen = evening.table.version
    evening.do(moves.move_seat, seat=3, to=0)
    assert clashes(evening, seen, move, seat=1)


@pytest.mark.parametrize("move", [moves.begin, moves.rename, moves.take_back, moves.put_token, moves.set_options])
def test_joins_looks_cuts_and_asks_touch_no_ground(move: Move) -> None:
    evening = Evening("Ann", "Ben")
    seen = evening.table.version
    evening.do(moves.sit, ONLOOKER, name="Cem")
    evening.cut(1)
    evening.do(moves.ask_seat, ONLOOKER, seat=2, mark="47")
    assert not clashes(evening, seen, move, seat=1)
    evening.begin()
    seen = evening.table.version
    evening.do(moves.see_role, at_seat(1))
    assert not clashes(evening, seen, move, seat=1)


@pytest.mark.parametrize("move", [moves.sit, moves.cut, moves.see_role, moves.done_looking, moves.hand_over])
def test_some_moves_stand_on_no_ground(evening: Evening, move: Move) -> None:
    evening.end()
    evening.do(moves.take_back)
    assert not clashes(evening, 0, move)


def test_a_theft_and_a_correction_clash_with_the_booking(evening: Evening) -> None:
    evening.put("Ben", "theft")
    evening.end()
    seen = evening.table.version
    evening.steal("Ben", "Ann")
    assert clashes(evening, seen, moves.book)
    seen = evening.table.version
    evening.do(moves.correct, round=None, seat=1, gold=3, why="miscounted")
    assert clashes(evening, seen, moves.book)


def test_taking_back_clashes_with_everything_that_has_ground(evening: Evening) -> None:
    evening.put("Ann", "lantern")
    seen = evening.table.version
    evening.do(moves.take_back)
    assert clashes(evening, seen, moves.put_token, **token(evening, "Ben"))
    assert clashes(evening, seen, moves.take_back)


def test_who_takes_back_something_newer_than_he_saw_clashes(evening: Evening) -> None:
    seen = evening.table.version
    evening.put("Ann", "lantern")
    assert clashes(evening, seen, moves.take_back)
    assert clashes(evening, seen, moves.redo)


# The maze

IN_THE_MAZE = (moves.place_path, moves.remove_path, moves.turn_path, moves.move_path, moves.reveal_goal)


def hand(cell: tuple[int, int], to: tuple[int, int] = (50, 50)) -> dict[str, Any]:
    return {"cell": cell, "to": to, "shows": "treasure"}


@pytest.mark.parametrize("move", IN_THE_MAZE)
def test_two_hands_on_one_cell_clash_and_two_far_apart_do_not(evening: Evening, move: Move) -> None:
    seen = evening.table.version
    evening.lay("C1")
    assert clashes(evening, seen, move, **hand((1, 0)))
    assert not clashes(evening, seen, move, **hand((3, 0)))
    assert not clashes(evening, seen, moves.put_token, **token(evening, "Ann"))


@pytest.mark.parametrize("move", IN_THE_MAZE[:-1])
@pytest.mark.parametrize("cell", [(1, -1), (1, 1), (2, 0), (0, 0)])
def test_a_card_clashes_with_what_changed_beside_it(evening: Evening, move: Move, cell: tuple[int, int]) -> None:
    seen = evening.table.version
    evening.lay("C1")
    assert clashes(evening, seen, move, **hand(cell))


def test_a_card_moved_clashes_where_it_lay_and_where_it_lies(evening: Evening) -> None:
    evening.lay("C1", "EW")
    seen = evening.table.version
    evening.dig_on(moves.move_path, "C1", to="C-1")
    for cell in ((1, 0), (2, 0), (-1, 0), (-1, 1)):
        assert clashes(evening, seen, moves.place_path, **hand(cell))
    assert clashes(evening, seen, moves.move_path, **hand((30, 0), to=(-2, 0)))
    assert not clashes(evening, seen, moves.place_path, **hand((3, 0)))


def test_a_goal_clashes_with_itself_and_with_cards_beside_it_only(evening: Evening) -> None:
    seen = evening.table.version
    evening.dig_on(moves.reveal_goal, "C8", shows="treasure")
    assert clashes(evening, seen, moves.reveal_goal, **hand((8, 0)))
    assert clashes(evening, seen, moves.place_path, **hand((7, 0)))
    assert not clashes(evening, seen, moves.reveal_goal, **hand((8, 2)))


@pytest.mark.parametrize("move", IN_THE_MAZE)
def test_the_end_of_the_round_clashes_with_a_hand_in_the_maze(evening: Evening, move: Move) -> None:
    seen = evening.table.version
    evening.end()
    assert clashes(evening, seen, move, **hand((1, 0)))


def test_the_end_of_the_round_stands_on_the_whole_maze(evening: Evening) -> None:
    seen = evening.table.version
    evening.lay("C1")
    assert clashes(evening, seen, moves.end)


# The Duel


@pytest.fixture
def duel() -> Duel:
    duel = Duel()
    duel.card("Ann", "B1", "EW", Door("blue", "W"), Troll("E"), Gold(1, "EW"))
    return duel


ON_A_CARD = (moves.put_on_cell, moves.take_from_cell, moves.claim_gold)


@pytest.mark.parametrize("move", ON_A_CARD)
def test_two_hands_on_one_card_clash_and_two_far_apart_do_not(duel: Duel, move: Move) -> None:
    for act in (lambda: duel.bribe("Ann", "B1", "E"), lambda: duel.claim("B1", 0, "Ben")):
        seen = duel.table.version
        act()
        assert clashes(duel, seen, move, cell=(1, -1)) and clashes(duel, seen, move, cell=(2, -1))
        assert clashes(duel, seen, moves.end)
        assert not clashes(duel, seen, move, cell=(5, 2))


def test_gold_claimed_far_off_clashes_there(duel: Duel) -> None:
    duel.card("Ann", "B3", "EW", Gold(2, "EW"), anyway=True)
    duel.bribe("Ann", "B1", "E")
    duel.do(moves.begin_turn, seat=1)
    duel.key("Ann", "B1", "W")
    seen = duel.table.version
    duel.card("Ann", "B2")
    assert clashes(duel, seen, moves.claim_gold, cell=(3, -1))


IN_TURN = (moves.place_path, moves.remove_path, moves.reveal_goal, moves.put_on_cell, moves.begin_turn)
"""What is done by whose turn it is."""

ON_THE_BOARD = (*IN_TURN, moves.move_dwarf, moves.take_treasure)


def test_a_turn_that_was_tapped_clashes_with_what_is_done_in_turn_and_a_note_with_nothing(duel: Duel) -> None:
    seen = duel.table.version
    duel.do(moves.begin_turn, seat=1)
    others = (moves.take_from_cell, moves.claim_gold, moves.turn_path, moves.move_path, moves.end, moves.note_goal)
    assert all(clashes(duel, seen, move, **hand((5, 2))) for move in IN_TURN)
    assert not any(clashes(duel, seen, move, **hand((1, -1))) for move in others)
    seen = duel.table.version
    duel.note("Ann", "C5", "3 gold")
    assert not any(clashes(duel, seen, move, **hand((5, 0))) for move in (*IN_TURN, *others))


def test_a_turn_of_the_duel_that_follows_from_a_card_clashes_only_where_the_card_lies(duel: Duel) -> None:
    seen, before = duel.table.version, duel.turn
    duel.card("Ben", "D1")
    assert (before, duel.turn) == ("Ben", "Ann")
    assert not any(clashes(duel, seen, move, **hand((5, -2))) for move in IN_TURN)


def test_a_payment_clashes_with_the_booking_and_with_other_facts(duel: Duel) -> None:
    duel.tell({"Ann": [1, 2]}, {"Ann": 1})
    seen = duel.table.version
    duel.pay("Ann", 2)
    assert all(clashes(duel, seen, move, seat=1) for move in (moves.book, moves.end, moves.pay_trolls))


def test_two_dwarfs_pay_their_trolls_at_once(duel: Duel) -> None:
    duel.tell({"Ann": [1, 2], "Ben": [1, 2]}, {"Ann": 1, "Ben": 1})
    seen = duel.table.version
    duel.pay("Ann", 2)
    assert not clashes(duel, seen, moves.pay_trolls, seat=2)
    duel.tell({"Ann": [1, 2], "Ben": [1]}, {"Ann": 1, "Ben": 1})
    assert clashes(duel, seen, moves.pay_trolls, seat=2)


# The Lost Mines


@pytest.fixture
def mines() -> Mines:
    """A way to C3, and it is Ann's turn."""
    mines = Mines()
    mines.card("C3")
    mines.turn("Ann")
    return mines


def far_off(move: Move) -> dict[str, Any]:
    """What is said with this move far from where anything lies, about another dwarf."""
    return {**hand((9, 4)), "seat": 3}


@pytest.mark.parametrize("move", ON_THE_BOARD, ids=lambda move: move.name)
def test_on_the_board_a_turn_that_passed_clashes_with_what_is_done_in_turn(mines: Mines, move: Move) -> None:
    passes: tuple[Callable[[], object], ...] = (
        lambda: mines.go("Ann", "C3"),
        lambda: mines.turn("Dia"),
        lambda: mines.card("E3", by="Cem"),
        lambda: mines.link("trap", "C2", "W", by="Ann"),
        lambda: mines.storm("E3", by="Dia"),
    )
    for act in passes:
        seen = mines.table.version
        act()
        assert clashes(mines, seen, move, **far_off(move))
        assert not clashes(mines, mines.table.version, move, **far_off(move))


@pytest.mark.parametrize("move", ON_THE_BOARD, ids=lambda move: move.name)
def test_what_passes_no_turn_clashes_only_where_it_is(mines: Mines, move: Move) -> None:
    stays: tuple[Callable[[], object], ...] = (
        lambda: mines.card("B2", "NS"),
        lambda: mines.go("Ben", "C3"),
        lambda: mines.go("Ann", "C3", anyway=True),
        lambda: mines.enter("C5", "gold", anyway=True),
        lambda: mines.storm("B2", slip=True),
    )
    for act in stays:
        seen = mines.table.version
        act()
        assert not clashes(mines, seen, move, **far_off(move))


@pytest.mark.parametrize("move", [moves.turn_path, moves.move_path, moves.take_from_cell, moves.put_treasure_back])
def test_what_is_put_right_is_so_whosever_turn_it_is(mines: Mines, move: Move) -> None:
    seen = mines.table.version
    mines.turn("Dia")
    assert not clashes(mines, seen, move, **far_off(move))


def test_a_dwarf_that_moved_or_took_a_treasure_clashes_with_itself_only() -> None:
    mines = Mines()
    mines.card("C3")
    mines.enter("C5", "gold", anyway=True)
    mines.go("Ann", "C5", anyway=True)
    for act in (
        lambda: mines.take("Ann"),
        lambda: mines.put_back("Ann", "C5"),
        lambda: mines.go("Ann", "C3", anyway=True),
    ):
        seen = mines.table.version
        act()
        for move in (moves.move_dwarf, moves.take_treasure, moves.put_treasure_back):
            assert clashes(mines, seen, move, seat=1, cell=(5, 0))
            assert not clashes(mines, seen, move, seat=2, cell=(5, 0))


def test_a_dwarf_clashes_with_a_hand_on_its_cell() -> None:
    mines = Mines()
    mines.card("C3")
    seen = mines.table.version
    mines.go("Ann", "C3")
    assert clashes(mines, seen, moves.remove_path, cell=(3, 0))
    assert not clashes(mines, seen, moves.remove_path, cell=(9, 0))
    assert clashes(mines, seen, moves.end)


def test_who_describes_the_copy_clashes_with_who_does_too() -> None:
    mines = Mines(wait=True)
    seen = mines.table.version
    mines.do(moves.list_treasures, worths={"gems": (4,)})
    assert clashes(mines, seen, moves.list_treasures) and clashes(mines, seen, moves.mark_board)
    assert not clashes(mines, seen, moves.move_dwarf, seat=1)
