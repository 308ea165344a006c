"""What somebody saw, or relied on, is not forgotten when an act is taken back or done again."""

from __future__ import annotations

import pytest

from companion.rules.message import Message
from companion.table import moves
from companion.table.viewer import ONLOOKER, at_seat
from tests.table.evening import Evening

CUT = "0f" * 16


def test_a_late_look_at_an_earlier_role_is_no_look_at_the_new_one() -> None:
    evening = Evening("Ann", "Ben")
    evening.do(moves.begin)
    then = evening.table.version
    evening.do(moves.swap_hat, seat=evening.seat("Ann"))
    assert evening.do(moves.see_role, evening.as_seat("Ann"), at=then) == ()
    assert evening.do(moves.see_role, evening.as_seat("Ann"), at=evening.table.version)


def test_a_late_look_after_a_swap_was_taken_back_is_none_either() -> None:
    evening = Evening("Ann", "Ben")
    evening.do(moves.begin)
    evening.do(moves.swap_hat, seat=evening.seat("Ann"))
    then = evening.table.version
    evening.do(moves.take_back)
    assert evening.do(moves.see_role, evening.as_seat("Ann"), at=then) == ()


def test_a_look_at_a_swapped_hat_is_no_look_at_an_equal_old_one() -> None:
    evening = Evening("Ann", "Ben")
    evening.deal("blue-digger", "boss")
    stack = evening.round.undealt
    assert stack[0] == "blue-digger"
    evening.do(moves.swap_hat, seat=evening.seat("Ann"))
    evening.do(moves.see_role, evening.as_seat("Ann"))
    assert evening.view().looked == 1
    evening.do(moves.take_back)
    assert evening.view().looked == 0, "that Ann counts as having looked would say that both hats were alike"


def test_a_hat_that_an_inspector_saw_goes_under_the_stack() -> None:
    evening = Evening("Ann", "Ben")
    evening.do(moves.begin)
    top = evening.round.undealt[0]
    evening.do(moves.swap_hat, seat=evening.seat("Ann"))
    evening.do(moves.inspect, by=evening.seat("Ben"), seat=evening.seat("Ann"))
    evening.do(moves.take_back)
    evening.do(moves.take_back)
    assert evening.round.undealt[-1] == top
    assert evening.table.remarks == (Message.of("hat-given-back", seat=evening.seat("Ann"), round=1),)


def test_a_cut_seal_undone_with_its_booking_is_named_and_keeps_its_number() -> None:
    evening = Evening("Ann", "Ben")
    evening.play()
    evening.cut(1, CUT)
    first = evening.table.seal()
    evening.do(moves.take_back)
    assert evening.table.remarks == (Message.of("cuts-void", round=2),)
    evening.do(moves.book)
    second = evening.table.seal()
    assert first and second and (first.attempt, second.attempt) == (1, 2)
    assert second.cut_by == ()


def test_two_guests_of_one_name_after_taking_back_are_told_apart() -> None:
    evening = Evening("Ann", "Ben", "Dia")
    evening.do(moves.remove, seat=evening.seat("Dia"))
    evening.do(moves.sit, at_seat(0), name="dia")
    evening.do(moves.take_back)
    assert [row.name for row in evening.view().circle] == ["Ann", "Ben", "Dia", "dia (4)"]


def test_a_name_that_comes_back_by_redo_is_told_apart() -> None:
    evening = Evening("Ann", "Ben")
    evening.do(moves.rename, seat=evening.seat("Ben"), name="Eva")
    evening.do(moves.take_back)
    evening.do(moves.sit, at_seat(0), name="Eva")
    evening.do(moves.redo)
    assert [row.name for row in evening.view().circle] == ["Ann", "Eva", "Eva (3)"]


# Everybody's gold

SEEN = {"gold-was-seen"}


def remarks(evening: Evening) -> set[str]:
    """What every page says, deals and seals aside."""
    return {remark.key for remark in evening.view(ONLOOKER).remarks} & SEEN


def booked(**options: str) -> Evening:
    evening = Evening("Ann", "Ben", "Cem", **options)
    evening.play()
    return evening


@pytest.mark.parametrize("edition", ["saboteur", "saboteur2"])
def test_after_undoing_the_last_booking_all_read_that_gold_was_open(edition: str) -> None:
    evening = booked(edition=edition, rounds="1")
    assert evening.phase == "finished"
    evening.do(moves.take_back)
    assert remarks(evening) == SEEN


@pytest.mark.parametrize("options", [{"rounds": "1"}, {"greedy": "on", "rounds": "1"}])
def test_after_undoing_options_that_ended_the_game_all_read_so(
    options: dict[str, str],
) -> None:
    evening = booked(edition="saboteur")
    evening.do(moves.set_options, options=options)
    assert remarks(evening) == set()
    evening.do(moves.take_back)
    assert remarks(evening) == SEEN


@pytest.mark.parametrize("options", [{"totals": "open"}, {"greedy": "on", "totals": "open"}])
def test_totals_opened_and_taken_back_opened_nobodys_drafted_gold(options: dict[str, str]) -> None:
    evening = booked(edition="saboteur")
    evening.do(moves.set_options, options=options)
    evening.do(moves.take_back)
    assert remarks(evening) == set()


def test_secret_drafts_were_seen_at_the_end_even_with_opened_totals() -> None:
    evening = Evening("Ann", "Ben", "Cem", edition="saboteur", rounds="2", saboteurs="0")
    evening.deal(*("gold-digger",) * 3)
    evening.end("Ann", gold=(3, 2, 1))
    evening.draft(("Ann", 3), ("Cem", 2), ("Ben", 1))
    evening.do(moves.book)
    evening.do(moves.set_options, options={"totals": "open"})
    evening.play()
    evening.do(moves.take_back)
    assert remarks(evening) == SEEN


def test_a_game_continued_from_within_the_next_one_is_announced() -> None:
    evening = Evening("Ann", "Ben", "Cem", rounds="1")
    evening.do(moves.begin)
    evening.end()
    version = evening.table.version
    evening.do(moves.book)
    evening.do(moves.play_again)
    evening.do(moves.take_back)
    assert (evening.phase, remarks(evening)) == ("finished", set())
    evening.do(moves.play_again)
    evening.do(moves.begin)
    evening.do(moves.back_to, version=version)
    assert (evening.table.game, evening.phase, remarks(evening)) == (1, "proposed", SEEN)


def test_where_nobodys_gold_was_opened_none_is_said_to_have_been_seen() -> None:
    evening = booked(edition="saboteur")
    evening.do(moves.take_back)
    assert remarks(evening) == set()
    evening.do(moves.book)
    evening.do(moves.set_options, options={"rounds": "2", "greedy": "on"})
    evening.do(moves.take_back)
    assert remarks(evening) == set()


def test_where_gold_is_open_all_the_time_taking_back_says_nothing_of_it() -> None:
    evening = booked(totals="open", rounds="1")
    evening.do(moves.take_back)
    assert remarks(evening) == set()
    evening.do(moves.book)
    evening.do(moves.set_options, options={"rounds": "2"})
    evening.do(moves.take_back)
    evening.do(moves.take_back)
    assert remarks(evening) == set()
