"""A guest who left comes back to the gold of before."""

from __future__ import annotations

from companion.rules.errors import Forbidden
from companion.table import moves
from companion.table.viewer import ONLOOKER, at_seat
from tests.table.evening import Evening
from tests.table.refusals import refused


def test_a_guest_who_left_with_gold_comes_back_to_it() -> None:
    evening = Evening("Ann", "Ben", "Eva")
    evening.deal("saboteur", "boss", "saboteur")
    evening.end()
    evening.do(moves.book)
    eva, gold = evening.seat("Eva"), evening.gold["Eva"]
    evening.do(moves.remove, seat=eva)
    evening.do(moves.bring_back, seat=eva)
    assert evening.names == ["Ann", "Ben", "Eva"] and evening.gold["Eva"] == gold > 0
    assert not evening.table.places[eva].phone


def test_only_who_has_left_comes_back() -> None:
    evening = Evening("Ann", "Ben")
    with refused("no-such-seat"):
        evening.do(moves.bring_back, seat=evening.seat("Ben"))


def test_only_the_host_brings_a_guest_back() -> None:
    evening = Evening("Ann", "Ben", "Eva")
    eva = evening.seat("Eva")
    evening.do(moves.remove, seat=eva)
    with refused("only-the-host", kind=Forbidden):
        evening.do(moves.bring_back, at_seat(eva), seat=eva)


def test_nobody_comes_back_to_a_full_table() -> None:
    evening = Evening(*(f"Guest {n}" for n in range(12)))
    seat = evening.seat("Guest 3")
    evening.do(moves.remove, seat=seat)
    evening.do(moves.sit, at_seat(0), name="Leo")
    with refused("table-full"):
        evening.do(moves.bring_back, seat=seat)


def test_the_hosts_yes_to_a_phone_brings_a_guest_who_left_back() -> None:
    evening = Evening("Ann", "Ben", "Eva")
    evening.play()
    eva = evening.seat("Eva")
    evening.do(moves.remove, seat=eva)
    evening.do(moves.ask_seat, ONLOOKER, seat=eva, mark="47")
    evening.do(moves.allow_seat, seat=eva, mark="47")
    assert evening.names == ["Ann", "Ben", "Eva"] and evening.table.places[eva].phone
    # Its key is in somebody's hand: as every hand-over this stays, and what is taken back is what came before.
    evening.do(moves.take_back)
    assert evening.names == ["Ann", "Ben", "Eva"] and evening.table.places[eva].phone


def test_a_removal_taken_back_after_a_yes_leaves_everybody_where_they_sit() -> None:
    evening = Evening("Ann", "Ben", "Cem", "Eva")
    evening.play()
    ben = evening.seat("Ben")
    evening.do(moves.remove, seat=ben)
    evening.do(moves.ask_seat, ONLOOKER, seat=ben, mark="47")
    evening.do(moves.allow_seat, seat=ben, mark="47")
    for _ in range(2):  # the removal, and the booking of the round that all four played
        evening.do(moves.take_back)
    assert evening.table.circle == evening.round.players


def test_a_phone_that_asked_before_the_guest_left_has_to_ask_again() -> None:
    evening = Evening("Ann", "Ben", "Eva")
    evening.play()
    ben = evening.seat("Ben")
    evening.do(moves.ask_seat, ONLOOKER, seat=ben, mark="47")
    evening.do(moves.remove, seat=ben)
    with refused("nobody-asks"):
        evening.do(moves.allow_seat, seat=ben, mark="47")
    assert evening.view().seat(ben).asked == ""  # type: ignore[union-attr]
