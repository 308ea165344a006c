"""Booking: the gains stand, the seal is opened, the next deal is sealed, and after the last round somebody has won."""

from __future__ import annotations

from companion.table import moves
from companion.table.deal.proofs import deal_proofs
from companion.table.deal.verification import verify
from companion.table.events import DealSealed, RoundSettled, SealOpened
from tests.table.evening import Evening


def kinds(events: tuple[object, ...]) -> list[type]:
    return [type(event) for event in events]


def test_a_booking_settles_opens_and_seals() -> None:
    evening = Evening("Ann", "Ben")
    evening.do(moves.begin)
    evening.end()
    assert kinds(evening.do(moves.book)) == [RoundSettled, SealOpened, DealSealed]
    assert (evening.phase, evening.view().round) == ("seating", 2)


def test_the_last_booking_ends_the_game_and_seals_nothing() -> None:
    evening = Evening("Ann", "Ben", rounds="1")
    evening.do(moves.begin)
    evening.end()
    assert kinds(evening.do(moves.book)) == [RoundSettled, SealOpened]
    assert (evening.phase, evening.view().round) == ("finished", 1)


def test_gains_are_booked_in_the_order_of_the_players() -> None:
    evening = Evening("Ann", "Ben", "Cem")
    evening.do(moves.move_seat, seat=3, to=0)
    evening.play("saboteur", "boss", "saboteur")
    assert (evening.table.booked[0].players, evening.table.booked[0].gains) == ((3, 1, 2), (4, 0, 4))
    assert evening.gold == {"Ann": 0, "Ben": 4, "Cem": 4}


def test_gold_adds_up_over_the_rounds_and_the_receipts_stay() -> None:
    evening = Evening("Ann", "Ben")
    for roles in (("saboteur", "boss"), ("boss", "saboteur"), ("saboteur", "saboteur")):
        evening.play(*roles)
    assert evening.gold == {"Ann": 9, "Ben": 9}
    assert [[line.gain for line in receipt.lines] for receipt in evening.view().past] == [[5, 0], [0, 5], [4, 4]]
    assert [[line.total for line in receipt.lines] for receipt in evening.view().past] == [[5, 0], [5, 5], [9, 9]]


def test_a_tie_is_shared() -> None:
    evening = Evening("Ann", "Ben", "Cem", rounds="1")
    evening.play("saboteur", "saboteur", "boss")
    assert [row.winner for row in evening.view().seats] == [True, True, False]


def test_an_opened_deal_names_who_held_what_as_it_was_dealt() -> None:
    evening = Evening("Ann", "Ben")
    evening.do(moves.begin)
    dealt = evening.round.roles
    evening.do(moves.swap_hat, seat=1)
    evening.end()
    evening.do(moves.book)
    (recipe,) = deal_proofs(evening.table)
    assert recipe["dealt"] == [{"name": "Ann", "role": dealt[0]}, {"name": "Ben", "role": dealt[1]}]
    assert verify(recipe) == []


def test_an_undone_booking_is_withdrawn_and_booking_again_seals_anew() -> None:
    evening = Evening("Ann", "Ben")
    evening.play()
    first = evening.table.seal()
    evening.do(moves.take_back)
    assert (evening.phase, deal_proofs(evening.table)) == ("proposed", ())
    evening.do(moves.book)
    second = evening.table.seal()
    assert first and second and first.seal != second.seal
    assert (second.round, second.attempt, second.cut_by) == (2, 2, ())


def test_a_cut_for_the_next_deal_leaves_an_undone_bookings_deal_alone() -> None:
    evening = Evening("Ann", "Ben")
    evening.do(moves.begin)
    dealt = list(evening.round.roles)
    evening.end()
    evening.do(moves.book)
    evening.cut(1)
    evening.do(moves.take_back)
    evening.do(moves.book)
    (recipe,) = deal_proofs(evening.table)
    assert (recipe["cuts"], [row["role"] for row in recipe["dealt"]]) == ([], dealt)  # type: ignore[attr-defined]
