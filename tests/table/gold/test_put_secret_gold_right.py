"""Drafted gold is put right by who drafted it, and nobody learns by how much while it is secret."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules.errors import Forbidden
from companion.table import moves
from companion.table.events import GoldCorrected
from companion.table.history import history
from companion.table.viewer import HOST, ONLOOKER
from companion.table.views import CorrectionView
from tests.table.gold.secret_draft import (
    ANN,
    DIGGER,
    ROLES,
    SABOTEUR,
    booked,
    correct,
    drafted,
    last_receipt,
    line_of,
    others,
)
from tests.table.refusals import refused


@pytest.mark.parametrize("make", [drafted, booked])
def test_the_drafter_puts_the_own_line_right_and_nobody_learns_how_much(make: Any) -> None:
    evening = make()
    correct(evening, evening.as_seat("Ann"), "Ann", 2)
    mine = line_of(last_receipt(evening, evening.as_seat("Ann")), "Ann")
    assert (mine.gain, mine.computed, mine.total) == (2, 3, 2)
    assert mine.correction == CorrectionView(owner=True, why="misread")
    for viewer in (*others(evening), evening.as_seat("Cem")):
        line = line_of(last_receipt(evening, viewer), "Ann")
        assert (line.gain, line.computed, line.total) == (None, None, None)
        assert line.correction == CorrectionView(owner=True, why="")


def test_the_history_hides_amount_and_reason_of_a_secret_correction() -> None:
    evening = booked()
    correct(evening, evening.as_seat("Ann"), "Ann", 2, round=1)
    told = history(evening.entries)[-1].message
    assert (told.key, dict(told.values)) == ("gold-corrected-unseen", {"seat": ANN, "round": 1})
    assert evening.view(HOST).take_back == told


def test_a_secret_correction_counts_in_the_end() -> None:
    evening = booked(rounds="2")
    correct(evening, evening.as_seat("Ann"), "Ann", 1, round=1)
    evening.play(*ROLES)
    assert evening.gold == {"Ann": 1, "Ben": 3, "Cem": 2, "Dia": 3, "Eva": 1}
    line = line_of(evening.view(ONLOOKER).past[0], "Ann")
    assert (line.gain, line.correction) == (1, CorrectionView(owner=True, why="misread"))


@pytest.mark.parametrize("make", [drafted, booked])
def test_the_host_cannot_put_right_what_is_secret(make: Any) -> None:
    evening = make()
    with refused("corrects-in-secret", kind=Forbidden):
        correct(evening, HOST, "Ann", 2)


def test_the_host_cannot_correct_secret_gold_of_a_guest_who_left() -> None:
    evening = booked(rounds="2")
    evening.do(moves.remove, seat=ANN)
    with refused("corrects-in-secret", kind=Forbidden):
        correct(evening, HOST, "Ann", 2, round=1)
    assert evening.gold["Ann"] == 3
    evening.play(SABOTEUR, DIGGER, DIGGER, DIGGER)
    (event,) = correct(evening, HOST, "Ann", 2, round=1)
    assert isinstance(event, GoldCorrected) and not event.sealed
    assert line_of(evening.view(ONLOOKER).past[0], "Ann").correction == CorrectionView(owner=False, why="misread")
    assert evening.gold["Ann"] == 2


@pytest.mark.parametrize("name", ["Ben", "Cem", "Eva"])
def test_another_seat_cannot_put_it_right(name: str) -> None:
    evening = booked()
    with refused("only-the-host", kind=Forbidden):
        correct(evening, evening.as_seat(name), "Ann", 2)


def test_a_seat_cannot_put_right_what_everybody_can_read() -> None:
    evening = booked()
    with refused("only-the-host", kind=Forbidden):
        correct(evening, evening.as_seat("Ben"), "Ben", 3)
    correct(evening, HOST, "Ben", 3)
    assert history(evening.entries)[-1].message.key == "gold-corrected"


@pytest.mark.parametrize("options", [{"totals": "open"}, {"rounds": "1"}])
def test_where_it_is_no_secret_any_more_the_host_puts_it_right_again(options: dict[str, str]) -> None:
    evening = booked(**options)
    with refused("only-the-host", kind=Forbidden):
        correct(evening, evening.as_seat("Ann"), "Ann", 2)
    correct(evening, HOST, "Ann", 2)
    assert dict(history(evening.entries)[-1].message.values)["gold"] == 2


def test_nobody_drafts_less_than_nothing() -> None:
    evening = booked()
    with refused("gold-below-nothing"):
        correct(evening, evening.as_seat("Ann"), "Ann", -1)
    with refused("gold-below-nothing"):
        correct(evening, HOST, "Ben", -1)
    correct(evening, evening.as_seat("Ann"), "Ann", 0)
    assert evening.gold["Ann"] == 0


def test_a_secret_correction_can_be_taken_back() -> None:
    evening = booked()
    correct(evening, evening.as_seat("Ann"), "Ann", 1)
    evening.do(moves.take_back)
    assert evening.gold["Ann"] == 3
