"""Seats: numbers for life, a circle clockwise, players who come late, leave early, or ask for their seat."""

from __future__ import annotations

import pytest

from tests.play import CAST, HOST, ONLOOKER, Forbidden, Game, Seat, WrongPhase, refused, seat_viewer

ANN, BEN, CEM = Seat(1), Seat(2), Seat(3)


def test_seats_are_numbered_in_the_order_of_sitting() -> None:
    game = Game("Ann", "Ben", "Cem")
    assert game.table.circle == (1, 2, 3)
    assert game.names == ["Ann", "Ben", "Cem"]


def test_a_number_is_never_used_again() -> None:
    game = Game("Ann", "Ben", "Cem")
    game.do("remove-seat", seat=CEM)
    game.do("take-seat", ONLOOKER, name="Dia")
    assert game.table.circle == (1, 2, 4)


def test_twelve_sit_and_the_thirteenth_is_refused() -> None:
    game = Game(*CAST)
    assert len(game.table.circle) == 12
    with refused("table-full"):
        game.do("take-seat", ONLOOKER, name="Mia")
    with refused("table-full"):
        game.do("add-seat", name="Mia")


def test_a_place_that_somebody_left_is_free_for_a_twelfth() -> None:
    game = Game(*CAST)
    game.do("remove-seat", seat=BEN)
    game.do("take-seat", ONLOOKER, name="Mia")
    assert len(game.table.circle) == 12


def test_an_undone_removal_may_leave_thirteen_and_then_no_deal_is_possible() -> None:
    game = Game(*CAST)
    game.do("remove-seat", seat=BEN)
    game.do("take-seat", ONLOOKER, name="Mia")
    game.do("undo-newest-act")
    with refused("too-many-players"):
        game.do("begin-round")
    game.do("remove-seat", seat=game.seat("Mia"))
    game.do("begin-round")
    assert len(game.round.players) == 12


@pytest.mark.parametrize(
    ("seat", "to", "names"),
    [(1, 3, "BCDA"), (4, 0, "DABC"), (2, 2, "ACBD"), (3, 1, "ACBD"), (1, 0, "ABCD")],
)
def test_the_host_moves_a_seat_to_a_place_of_the_circle(seat: int, to: int, names: str) -> None:
    game = Game("A", "B", "C", "D")
    events = game.do("move-seat", seat=Seat(seat), to=to)
    assert "".join(game.names) == names
    assert bool(events) == (names != "ABCD")


@pytest.mark.parametrize("to", [-1, 2, 99])
def test_there_is_no_place_outside_the_circle(to: int) -> None:
    with refused("no-such-place"):
        Game("Ann", "Ben").do("move-seat", seat=ANN, to=to)


def test_the_deal_goes_round_from_the_circles_first_seat() -> None:
    game = Game("Ann", "Ben", "Cem")
    game.do("move-seat", seat=CEM, to=0)
    game.do("begin-round")
    assert game.round.players == (3, 1, 2)


def test_a_dealt_seat_cannot_leave_in_mid_round() -> None:
    game = Game("Ann", "Ben")
    game.do("begin-round")
    for viewer in (HOST, seat_viewer(BEN)):
        with refused("seat-is-dealt", kind=WrongPhase):
            game.do("remove-seat", viewer, seat=BEN)


def test_a_late_player_waits_for_the_next_round_and_may_leave_before() -> None:
    game = Game("Ann", "Ben")
    game.do("begin-round")
    game.do("take-seat", ONLOOKER, name="Cem")
    game.do("take-seat", ONLOOKER, name="Dia")
    game.do("remove-seat", seat_viewer(4), seat=Seat(4))
    assert game.round.players == (1, 2)
    assert [seat.seat for seat in game.view().dealt_seats] == [1, 2]
    with refused("not-dealt-in"):
        game.do("record-look-at-role", seat_viewer(CEM))
    with refused("not-dealt-in"):
        game.put("Cem", "lantern")
    game.end()
    game.do("confirm-round")
    game.do("begin-round")
    assert game.round.players == (1, 2, 3)
    assert game.gold["Cem"] == 0


def test_a_player_who_leaves_between_rounds_stays_listed_with_his_gold() -> None:
    game = Game("Ann", "Ben", "Cem")
    game.play("saboteur", "saboteur", "boss")
    game.do("remove-seat", seat_viewer(BEN), seat=BEN)
    game.do("begin-round")
    assert game.round.players == (1, 3)
    assert game.gold == {"Ann": 4, "Ben": 4, "Cem": 0}
    with refused("no-such-seat"):
        game.do("rename-seat", seat=BEN, name="Bob")


def test_a_player_who_left_may_have_won_the_game() -> None:
    game = Game("Ann", "Ben", "Cem", rounds="2")
    game.play("boss", "saboteur", "geologist")
    game.do("remove-seat", seat=BEN)
    game.play("boss", "geologist")
    assert [own_seat.name for own_seat in game.view().seats if own_seat.winner] == ["Ben"]


def test_nobody_but_the_seat_and_the_host_renames_or_removes_it() -> None:
    game = Game("Ann", "Ben")
    for viewer in (seat_viewer(ANN), ONLOOKER):
        with refused("not-your-seat", kind=Forbidden):
            game.do("rename-seat", viewer, seat=BEN, name="Bob")
        with refused("not-your-seat", kind=Forbidden):
            game.do("remove-seat", viewer, seat=BEN)


# Phones


def test_a_seat_that_the_host_added_has_no_phone_until_one_takes_it() -> None:
    game = Game("Ann")
    game.do("add-seat", name="Ben")
    assert not game.table.places[BEN].phone
    game.do("transfer-seat", seat_viewer(BEN), seat=BEN)
    assert game.table.places[BEN].phone


def test_a_phone_asks_and_the_host_says_yes_to_its_mark() -> None:
    game = Game("Ann")
    game.do("add-seat", name="Ben")
    game.do("ask-for-seat", ONLOOKER, seat=BEN, mark="47")
    with refused("nobody-asks"):
        game.do("allow-seat", seat=BEN, mark="74")
    game.do("allow-seat", seat=BEN, mark="47")
    assert (game.table.places[BEN].phone, game.table.places[BEN].asked) == (True, "")


def test_of_two_phones_that_ask_the_later_one_counts() -> None:
    game = Game("Ann", "Ben")
    game.do("ask-for-seat", ONLOOKER, seat=BEN, mark="47")
    game.do("ask-for-seat", ONLOOKER, seat=BEN, mark="58")
    with refused("nobody-asks"):
        game.do("allow-seat", seat=BEN, mark="47")


def test_a_phone_that_was_refused_asks_no_more() -> None:
    game = Game("Ann", "Ben")
    game.do("ask-for-seat", ONLOOKER, seat=BEN, mark="47")
    game.do("refuse-seat", seat=BEN)
    for mark in ("47", ""):
        with refused("nobody-asks"):
            game.do("allow-seat", seat=BEN, mark=mark)
    assert game.do("refuse-seat", seat=BEN) == ()


def test_the_curtain_is_for_seats_without_a_phone() -> None:
    game = Game("Ann")
    game.do("add-seat", name="Ben")
    with refused("has-a-phone", kind=WrongPhase):
        game.do("pass-device", seat=ANN)
    game.do("pass-device", seat=BEN)
    assert game.view().seats[1].phone is False


# Gold from before


def test_the_companion_may_come_in_at_round_two_with_gold_brought() -> None:
    game = Game("Ann", "Ben", first_round="2")
    game.do("enter-brought-gold", seat=ANN, gold=3)
    game.play("geologist", "saboteur")
    assert game.table.confirmed_rounds[0].number == 2
    assert game.gold == {"Ann": 3, "Ben": 5}
    with refused("gold-too-late", kind=WrongPhase):
        game.do("enter-brought-gold", seat=BEN, gold=1)


@pytest.mark.parametrize("gold", [-1, 1000])
def test_gold_from_before_is_0_to_999(gold: int) -> None:
    with refused("gold-out-of-range"):
        Game("Ann").do("enter-brought-gold", seat=ANN, gold=gold)


def test_gold_from_before_counts_for_thefts() -> None:
    game = Game("Ann", "Ben", first_round="2")
    game.do("enter-brought-gold", seat=ANN, gold=1)
    game.deal("geologist", "geologist")
    game.put("Ben", "theft")
    game.end()
    game.steal("Ben", "Ann")
    game.do("confirm-round")
    assert game.gold == {"Ann": 0, "Ben": 1}
