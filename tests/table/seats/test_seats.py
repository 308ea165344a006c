"""Seats: numbers for life, a circle clockwise, guests who come late, leave early, or ask for their seat."""

from __future__ import annotations

import pytest

from companion.rules.errors import Forbidden, WrongPhase
from companion.rules.message import Seat
from companion.table import moves
from companion.table.viewer import HOST, ONLOOKER, at_seat
from tests.table.evening import CAST, Evening
from tests.table.refusals import refused

ANN, BEN, CEM = Seat(1), Seat(2), Seat(3)


def test_seats_are_numbered_in_the_order_of_sitting() -> None:
    evening = Evening("Ann", "Ben", "Cem")
    assert evening.table.circle == (1, 2, 3)
    assert evening.names == ["Ann", "Ben", "Cem"]


def test_a_number_is_never_used_again() -> None:
    evening = Evening("Ann", "Ben", "Cem")
    evening.do(moves.remove, seat=CEM)
    evening.do(moves.sit, ONLOOKER, name="Dia")
    assert evening.table.circle == (1, 2, 4)


def test_twelve_sit_and_the_thirteenth_is_refused() -> None:
    evening = Evening(*CAST)
    assert len(evening.table.circle) == 12
    with refused("table-full"):
        evening.do(moves.sit, ONLOOKER, name="Mia")
    with refused("table-full"):
        evening.do(moves.add_seat, name="Mia")


def test_a_place_that_somebody_left_is_free_for_a_twelfth() -> None:
    evening = Evening(*CAST)
    evening.do(moves.remove, seat=BEN)
    evening.do(moves.sit, ONLOOKER, name="Mia")
    assert len(evening.table.circle) == 12


def test_an_undone_removal_may_leave_thirteen_and_then_no_deal_is_possible() -> None:
    evening = Evening(*CAST)
    evening.do(moves.remove, seat=BEN)
    evening.do(moves.sit, ONLOOKER, name="Mia")
    evening.do(moves.take_back)
    with refused("too-many-players"):
        evening.do(moves.begin)
    evening.do(moves.remove, seat=evening.seat("Mia"))
    evening.do(moves.begin)
    assert len(evening.round.players) == 12


@pytest.mark.parametrize(
    ("seat", "to", "names"),
    [(1, 3, "BCDA"), (4, 0, "DABC"), (2, 2, "ACBD"), (3, 1, "ACBD"), (1, 0, "ABCD")],
)
def test_the_host_moves_a_seat_to_a_place_of_the_circle(seat: int, to: int, names: str) -> None:
    evening = Evening("A", "B", "C", "D")
    events = evening.do(moves.move_seat, seat=Seat(seat), to=to)
    assert "".join(evening.names) == names
    assert bool(events) == (names != "ABCD")


@pytest.mark.parametrize("to", [-1, 2, 99])
def test_there_is_no_place_outside_the_circle(to: int) -> None:
    with refused("no-such-place"):
        Evening("Ann", "Ben").do(moves.move_seat, seat=ANN, to=to)


def test_the_deal_goes_round_from_the_circles_first_seat() -> None:
    evening = Evening("Ann", "Ben", "Cem")
    evening.do(moves.move_seat, seat=CEM, to=0)
    evening.do(moves.begin)
    assert evening.round.players == (3, 1, 2)


def test_a_dealt_seat_cannot_leave_in_mid_round() -> None:
    evening = Evening("Ann", "Ben")
    evening.do(moves.begin)
    for viewer in (HOST, at_seat(BEN)):
        with refused("seat-is-dealt", kind=WrongPhase):
            evening.do(moves.remove, viewer, seat=BEN)


def test_a_late_guest_waits_for_the_next_round_and_may_leave_before() -> None:
    evening = Evening("Ann", "Ben")
    evening.do(moves.begin)
    evening.do(moves.sit, ONLOOKER, name="Cem")
    evening.do(moves.sit, ONLOOKER, name="Dia")
    evening.do(moves.remove, at_seat(4), seat=Seat(4))
    assert evening.round.players == (1, 2)
    assert [seat.seat for seat in evening.view().dealt_in] == [1, 2]
    with refused("not-dealt-in"):
        evening.do(moves.see_role, at_seat(CEM))
    with refused("not-dealt-in"):
        evening.put("Cem", "lantern")
    evening.end()
    evening.do(moves.book)
    evening.do(moves.begin)
    assert evening.round.players == (1, 2, 3)
    assert evening.gold["Cem"] == 0


def test_a_guest_who_leaves_between_rounds_stays_listed_with_his_gold() -> None:
    evening = Evening("Ann", "Ben", "Cem")
    evening.play("saboteur", "saboteur", "boss")
    evening.do(moves.remove, at_seat(BEN), seat=BEN)
    evening.do(moves.begin)
    assert evening.round.players == (1, 3)
    assert evening.gold == {"Ann": 4, "Ben": 4, "Cem": 0}
    with refused("no-such-seat"):
        evening.do(moves.rename, seat=BEN, name="Bob")


def test_a_guest_who_left_may_have_won_the_game() -> None:
    evening = Evening("Ann", "Ben", "Cem", rounds="2")
    evening.play("boss", "saboteur", "geologist")
    evening.do(moves.remove, seat=BEN)
    evening.play("boss", "geologist")
    assert [row.name for row in evening.view().seats if row.winner] == ["Ben"]


def test_nobody_but_the_seat_and_the_host_renames_or_removes_it() -> None:
    evening = Evening("Ann", "Ben")
    for viewer in (at_seat(ANN), ONLOOKER):
        with refused("not-your-seat", kind=Forbidden):
            evening.do(moves.rename, viewer, seat=BEN, name="Bob")
        with refused("not-your-seat", kind=Forbidden):
            evening.do(moves.remove, viewer, seat=BEN)


# Phones


def test_a_seat_that_the_host_added_has_no_phone_until_one_takes_it() -> None:
    evening = Evening("Ann")
    evening.do(moves.add_seat, name="Ben")
    assert not evening.table.places[BEN].phone
    evening.do(moves.hand_over, at_seat(BEN), seat=BEN)
    assert evening.table.places[BEN].phone


def test_a_phone_asks_and_the_host_says_yes_to_its_mark() -> None:
    evening = Evening("Ann")
    evening.do(moves.add_seat, name="Ben")
    evening.do(moves.ask_seat, ONLOOKER, seat=BEN, mark="47")
    with refused("nobody-asks"):
        evening.do(moves.allow_seat, seat=BEN, mark="74")
    evening.do(moves.allow_seat, seat=BEN, mark="47")
    assert (evening.table.places[BEN].phone, evening.table.places[BEN].asked) == (True, "")


def test_of_two_phones_that_ask_the_later_one_counts() -> None:
    evening = Evening("Ann", "Ben")
    evening.do(moves.ask_seat, ONLOOKER, seat=BEN, mark="47")
    evening.do(moves.ask_seat, ONLOOKER, seat=BEN, mark="58")
    with refused("nobody-asks"):
        evening.do(moves.allow_seat, seat=BEN, mark="47")


def test_a_phone_that_was_refused_asks_no_more() -> None:
    evening = Evening("Ann", "Ben")
    evening.do(moves.ask_seat, ONLOOKER, seat=BEN, mark="47")
    evening.do(moves.refuse_seat, seat=BEN)
    for mark in ("47", ""):
        with refused("nobody-asks"):
            evening.do(moves.allow_seat, seat=BEN, mark=mark)
    assert evening.do(moves.refuse_seat, seat=BEN) == ()


def test_the_curtain_is_for_seats_without_a_phone() -> None:
    evening = Evening("Ann")
    evening.do(moves.add_seat, name="Ben")
    with refused("has-a-phone", kind=WrongPhase):
        evening.do(moves.open_curtain, seat=ANN)
    evening.do(moves.open_curtain, seat=BEN)
    assert evening.view().seats[1].phone is False


# Gold from before


def test_the_companion_may_come_in_at_round_two_with_gold_brought() -> None:
    evening = Evening("Ann", "Ben", first_round="2")
    evening.do(moves.bring_gold, seat=ANN, gold=3)
    evening.play("geologist", "saboteur")
    assert evening.table.booked[0].number == 2
    assert evening.gold == {"Ann": 3, "Ben": 5}
    with refused("gold-too-late", kind=WrongPhase):
        evening.do(moves.bring_gold, seat=BEN, gold=1)


@pytest.mark.parametrize("gold", [-1, 1000])
def test_gold_from_before_is_0_to_999(gold: int) -> None:
    with refused("gold-out-of-range"):
        Evening("Ann").do(moves.bring_gold, seat=ANN, gold=gold)


def test_gold_from_before_counts_for_thefts() -> None:
    evening = Evening("Ann", "Ben", first_round="2")
    evening.do(moves.bring_gold, seat=ANN, gold=1)
    evening.deal("geologist", "geologist")
    evening.put("Ben", "theft")
    evening.end()
    evening.steal("Ben", "Ann")
    evening.do(moves.book)
    assert evening.gold == {"Ann": 0, "Ben": 1}
