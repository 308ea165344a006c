"""Cut the deck: each seat mixes digits of its own phone into the sealed deal, once, before it begins."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.people import Person, open_table, sit

DIGITS = "0123456789abcdef" * 2


def test_the_seal_is_shown_before_the_deal(guests: dict[str, Person]) -> None:
    assert guests["Ann"].sight.seal.seal in guests["Ann"].text("/seat")


def test_a_cut_is_counted_for_all(guests: dict[str, Person]) -> None:
    answer = guests["Ann"].post("/seat/sheet", do="cut", cut=DIGITS)
    assert answer.status_code == 200
    assert "You have cut the deck" in answer.get_data(as_text=True)
    assert "One guest has cut it." in guests["Ben"].text("/seat/sheet")
    assert DIGITS not in guests["Ben"].text("/seat/sheet")


def test_where_only_the_lot_is_the_companions_it_is_cut(app: Flask) -> None:
    host = open_table(app, "saboteur2", roles="cards", begins="lot")
    ann = sit(host, "Ann")
    assert "so that nobody can have picked who begins" in ann.text("/seat")
    assert "nobody can have picked who begins." in ann.post("/seat/sheet", do="cut", cut=DIGITS).get_data(as_text=True)
    assert "Cut by Ann." in host.text("/host")


def test_a_seat_cuts_once(guests: dict[str, Person]) -> None:
    for status in (200, 422):
        assert guests["Ann"].post("/seat/sheet", do="cut", cut=DIGITS).status_code == status
    assert guests["Ann"].sight.seal.cuts == 1


@pytest.mark.parametrize("cut", ["", "x" * 32, "0" * 31])
def test_what_is_no_cut_is_said_under_the_button(guests: dict[str, Person], cut: str) -> None:
    answer = guests["Ann"].post("/seat/sheet", do="cut", cut=cut)
    assert answer.status_code == 422
    assert 'class="problem"' in answer.get_data(as_text=True)


def test_it_is_too_late_once_the_roles_are_dealt(dealt: dict[str, Person]) -> None:
    answer = dealt["Ann"].post("/seat/sheet", do="cut", cut=DIGITS)
    assert answer.status_code == 409
    assert 'class="problem"' in answer.get_data(as_text=True)
