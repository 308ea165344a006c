"""The view: what each viewer may know, and that what he must not know changes nothing of what he sees."""

from __future__ import annotations

import pytest

from companion.rules.editions.saboteur2 import pool
from companion.rules.message import Seat
from companion.table import moves
from companion.table.viewer import HOST, ONLOOKER, at_seat
from companion.table.views import TableView, own_role, view_for
from tests.table.evening import Evening
from tests.table.random_twins import LABELS
from tests.table.words import words_in


def test_a_role_is_in_the_sight_after_the_reveal() -> None:
    evening = Evening("Ann", "Ben")
    evening.deal("boss", "saboteur")
    assert "boss" not in set(words_in(evening.view(ONLOOKER)))
    evening.end()
    assert {"boss", "saboteur"} <= set(words_in(evening.view(ONLOOKER)))


def test_the_comparison_would_see_a_leak() -> None:
    evening, other = Evening("Ann", "Ben"), Evening("Ann", "Ben")
    evening.deal("boss", "saboteur")
    other.deal("boss", "geologist")
    assert view_for(evening.table, at_seat(1)) == view_for(other.table, at_seat(1))
    assert own_role(evening.table, at_seat(2)) != own_role(other.table, at_seat(2))
    evening.end()
    other.end()
    assert view_for(evening.table, ONLOOKER) != view_for(other.table, ONLOOKER)


# What each one sees


@pytest.fixture
def rich() -> Evening:
    """Round 2 is next; Ann brought 3, Ben 5, and Cem nothing."""
    evening = Evening("Ann", "Ben", "Cem", first_round="2")
    evening.do(moves.bring_gold, seat=Seat(1), gold=3)
    evening.do(moves.bring_gold, seat=Seat(2), gold=5)
    return evening


def totals_seen(view: TableView) -> list[int | None]:
    return [row.total for row in view.seats]


def test_a_seat_sees_its_own_total_and_nobody_elses(rich: Evening) -> None:
    assert totals_seen(rich.view(rich.as_seat("Ben"))) == [None, 5, None]
    assert totals_seen(rich.view(HOST)) == totals_seen(rich.view(ONLOOKER)) == [None, None, None]


def test_open_totals_are_for_all(rich: Evening) -> None:
    rich.do(moves.set_options, options={"totals": "open"})
    assert totals_seen(rich.view(ONLOOKER)) == [3, 5, 0]


def test_all_totals_are_open_after_the_game_and_sealed_for_one_more_round(rich: Evening) -> None:
    rich.play("boss", "geologist", "geologist")
    rich.play("boss", "geologist", "geologist")
    assert totals_seen(rich.view(ONLOOKER)) == [3, 5, 0]
    assert [row.name for row in rich.view(ONLOOKER).seats if row.winner] == ["Ben"]
    rich.do(moves.set_options, options={"rounds": "4"})
    assert totals_seen(rich.view(ONLOOKER)) == [None, None, None]
    assert not any(row.winner for row in rich.view(ONLOOKER).seats)


def test_a_receipt_tells_gains_to_all_and_totals_to_their_owner(rich: Evening) -> None:
    rich.play("saboteur", "geologist", "geologist")
    (receipt,) = rich.view(rich.as_seat("Ann")).past
    assert [(line.gain, line.total) for line in receipt.lines] == [(5, 8), (0, None), (0, None)]


def test_only_who_answers_sees_whom_to_rob(rich: Evening) -> None:
    rich.deal("saboteur", "geologist", "geologist")
    rich.put("Cem", "theft")
    rich.end()
    asked = {viewer: rich.view(viewer).asking for viewer in (HOST, ONLOOKER, rich.as_seat("Ann"))}
    assert {(ask.seat, ask.mine, ask.choices, ask.poor) for ask in asked.values() if ask} == {(3, False, (), ())}
    mine = rich.view(rich.as_seat("Cem")).asking
    assert mine and (mine.mine, mine.choices, mine.poor) == (True, (1, 2), ())


def test_the_host_answers_for_a_seat_without_a_phone() -> None:
    evening = Evening("Ann", "Ben")
    evening.do(moves.add_seat, name="Cem")
    evening.deal("saboteur", "geologist", "geologist")
    evening.put("Cem", "theft")
    evening.end()
    asking = evening.view(HOST).asking
    assert asking and (asking.mine, asking.choices, asking.poor) == (True, (1,), (2,))


def test_the_mark_of_a_phone_that_asks_is_for_the_host() -> None:
    evening = Evening("Ann", "Ben")
    evening.do(moves.ask_seat, ONLOOKER, seat=Seat(2), mark="47")
    assert [row.asked for row in evening.view(HOST).seats] == ["", "47"]
    assert [row.asked for row in evening.view(at_seat(1)).seats] == ["", ""]


def test_a_guest_who_left_stays_in_the_list_only_after_playing_a_round(rich: Evening) -> None:
    rich.do(moves.remove, seat=rich.seat("Ben"))
    rich.do(moves.remove, seat=rich.seat("Cem"))
    assert [(row.name, row.left) for row in rich.view().seats] == [("Ann", False), ("Ben", True)]
    assert [row.name for row in rich.view().circle] == ["Ann"]


def test_a_guest_who_sits_down_in_mid_round_waits() -> None:
    evening = Evening("Ann", "Ben")
    evening.deal("boss", "saboteur")
    evening.do(moves.sit, ONLOOKER, name="Cem")
    assert [row.waiting for row in evening.view().seats] == [False, False, True]
    assert (evening.view().players, len(evening.view().circle)) == (2, 3)


def test_what_can_be_taken_back_is_for_the_host() -> None:
    evening = Evening("Ann", "Ben")
    evening.deal("boss", "saboteur")
    found = evening.view(HOST).take_back
    assert found and found.key == "round-started"
    assert evening.view(at_seat(1)).take_back is None


def test_a_held_finger_shows_the_own_role_until_the_reveal() -> None:
    evening = Evening("Ann", "Ben")
    assert own_role(evening.table, at_seat(1)) is None
    evening.deal("boss", "saboteur")
    shown = own_role(evening.table, at_seat(1))
    assert shown and (shown.role, shown.of) == ("boss", None)
    assert [own_role(evening.table, viewer) for viewer in (HOST, ONLOOKER, at_seat(3))] == [None, None, None]
    evening.end()
    assert own_role(evening.table, at_seat(1)) is None


def test_the_receipt_of_a_booked_round_keeps_the_options_it_was_settled_by() -> None:
    evening = Evening("Ann", "Ben")
    evening.deal("geologist", "saboteur")
    evening.put("Ann", "trapped")
    evening.end(crystals=4)
    evening.do(moves.book)
    before = evening.view().past
    evening.do(moves.set_options, options={"trapped_geologist": "full"})
    assert evening.view().past == before
    assert [reason.key for reason in before[0].lines[0].reasons] == ["crystals-in-prison"]


def test_the_pool_of_labels_is_as_large_as_the_deck() -> None:
    assert len(LABELS) == len(pool(12))


def test_remarks_stand_for_their_own_round_and_are_said_once() -> None:
    evening = Evening("Ann", "Ben")
    for _ in range(3):
        evening.do(moves.begin)
        evening.do(moves.take_back)
    assert [remark["round"] for remark in evening.view().remarks] == [1]
    evening.play()
    assert evening.view().remarks == ()


def test_the_bags_are_numbered_in_the_order_they_were_laid() -> None:
    evening = Evening("Ann", "Ben", "Cem")
    evening.do(moves.begin)
    evening.put("Cem", "theft")
    evening.put("Ann", "theft")
    assert [row.theft for row in evening.view().circle] == [2, None, 1]


def test_a_phone_knows_that_its_hat_was_swapped_until_it_looks() -> None:
    evening = Evening("Ann", "Ben")
    evening.do(moves.begin)
    evening.do(moves.swap_hat, seat=evening.seat("Ann"))
    assert evening.view(evening.as_seat("Ann")).swapped and not evening.view(evening.as_seat("Ben")).swapped
    evening.do(moves.see_role, evening.as_seat("Ann"))
    assert not evening.view(evening.as_seat("Ann")).swapped
