"""Cut the deck: each seat mixes digits of its own phone into the sealed deal, once, before it begins."""

from __future__ import annotations

import time

import pytest
from flask import Flask

from companion.service.waiting import CUT_SECONDS
from companion.table.seal import commitment_of
from tests.web.people import Person, open_table, sit

DIGITS = "0123456789abcdef" * 2


def test_the_seal_is_shown_before_the_deal(guests: dict[str, Person]) -> None:
    assert guests["Ann"].sight.seal.seal in guests["Ann"].text("/seat")


def test_a_cut_is_counted_for_all(guests: dict[str, Person]) -> None:
    answer = guests["Ann"].cut(DIGITS)
    assert answer.status_code == 200
    assert "You have cut the deck" in answer.get_data(as_text=True)
    assert "One guest has cut it." in guests["Ben"].text("/seat/sheet")
    assert DIGITS not in guests["Ben"].text("/seat/sheet")


def test_where_only_the_lot_is_the_companions_it_is_cut(app: Flask) -> None:
    host = open_table(app, "saboteur2", roles="cards", begins="lot")
    ann = sit(host, "Ann")
    assert "so that nobody can have picked who begins" in ann.text("/seat")
    assert "nobody can have picked who begins." in ann.cut(DIGITS).get_data(as_text=True)
    assert "Cut by Ann." in host.text("/host")


def test_a_seat_cuts_once(guests: dict[str, Person]) -> None:
    for status in (200, 422):
        assert guests["Ann"].cut(DIGITS).status_code == status
    assert guests["Ann"].sight.seal.cuts == 1


@pytest.mark.parametrize("digits", ["", "x" * 64, "0" * 63, DIGITS])
def test_what_is_no_commitment_is_said_under_the_button(guests: dict[str, Person], digits: str) -> None:
    answer = guests["Ann"].post("/seat/sheet", do="cut", commitment=digits)
    assert answer.status_code == 422
    assert 'class="problem"' in answer.get_data(as_text=True)


def test_it_is_too_late_once_the_roles_are_dealt(dealt: dict[str, Person]) -> None:
    answer = dealt["Ann"].cut(DIGITS)
    assert answer.status_code == 409
    assert 'class="problem"' in answer.get_data(as_text=True)


def test_an_old_page_that_sends_the_cut_itself_is_told_to_reload(guests: dict[str, Person]) -> None:
    answer = guests["Ann"].post("/seat/sheet", do="cut", cut=DIGITS)
    assert answer.status_code == 422
    assert "This page is older than the companion. Reload it and cut again." in answer.get_data(as_text=True)
    assert not guests["Ann"].sight.me.cut


def test_without_a_script_the_page_says_that_cutting_needs_one(guests: dict[str, Person]) -> None:
    assert "<noscript>" in guests["Ann"].text("/seat").partition("data-cut")[2].partition("</form>")[0]


# The cutting is closed


def test_the_phones_are_asked_for_their_cuts_and_everybody_sees_it(host: Person, guests: dict[str, Person]) -> None:
    guests["Ann"].cut(DIGITS)
    host.post("/round", do="begin")
    for page in (host.text("/host"), guests["Ann"].text("/seat"), guests["Ben"].text("/seat"), host.text("/board")):
        assert "The phones open their cuts." in page
    assert "data-open-cut" in guests["Ann"].text("/seat") and "data-open-cut" not in guests["Ben"].text("/seat")
    assert "data-open-cut" not in host.text("/host")
    assert guests["Ann"].open_cut().status_code == 204
    assert host.sight.phase == "dealt" and guests["Ben"].role


def deal_button(host: Person) -> str:
    """The host's button that deals, up to its words."""
    return host.text("/round").split('id="begin"')[1].split("<button")[1].partition(">")[0]


def test_while_the_phones_open_their_cuts_the_button_that_deals_looks_used(
    host: Person, guests: dict[str, Person]
) -> None:
    guests["Ann"].cut(DIGITS)
    assert "disabled" not in deal_button(host)
    host.service.later = lambda seconds, act: None  # the process that closed it is gone
    host.post("/round", do="begin")
    assert 'aria-disabled="true"' in deal_button(host)
    assert " disabled" not in deal_button(host), "a second tap still reaches the companion"
    time.sleep(CUT_SECONDS)
    assert host.post("/round", do="begin").status_code == 200 and host.sight.phase == "dealt"


def test_a_phone_with_several_seats_opens_the_cuts_of_all_and_the_host_his_own(host: Person) -> None:
    for name in ("Ann", "Ben", "Cem"):
        assert host.post("", htmx=False, name=name).status_code == 303
    for row in host.sight.circle[:2]:
        host.post(f"/seat/sheet?n={row.seat}", do="cut", commitment=commitment_of(row.seat, DIGITS))
    host.post("/round", do="begin")
    for page in (host.text("/host"), host.text("/seat?n=3")):
        assert page.count("data-open-cut") == 2


def test_before_three_seconds_nobody_forces_the_deal_and_then_any_page_may(
    host: Person, guests: dict[str, Person]
) -> None:
    guests["Ann"].cut(DIGITS)
    host.service.later = lambda seconds, act: None  # the process that closed it is gone
    host.post("/round", do="begin")
    for person, path, do in (
        (host, "/round", "begin"),
        (host, "/round", "deal-closed"),
        (guests["Ben"], "/seat/sheet", "deal-closed"),
    ):
        assert person.post(path, do=do).status_code < 300
        assert host.sight.phase == "seating"
    time.sleep(CUT_SECONDS)
    host.service.began = time.monotonic()  # started anew meanwhile: the phones could not open them
    assert guests["Ben"].post("/seat/sheet", do="deal-closed").status_code == 204
    assert host.sight.phase == "seating"
    host.service.began -= CUT_SECONDS
    assert guests["Ben"].post("/seat/sheet", do="deal-closed").status_code == 204
    assert host.sight.phase == "dealt"
    for page in (host.text("/host"), guests["Ben"].text("/seat"), host.text("/history"), host.text("/seals")):
        assert "did not open its cut in time; it was left out." in page


def test_a_clock_that_goes_back_takes_no_time_from_the_phones_and_does_not_hold_up_the_deal(
    host: Person, guests: dict[str, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    guests["Ann"].cut(DIGITS)
    host.service.later = lambda seconds, act: None
    host.post("/round", do="begin")
    host.service.began -= CUT_SECONDS
    now = time.time
    for back, phase in ((1, "seating"), (60, "dealt")):
        monkeypatch.setattr(time, "time", lambda back=back: now() - back)
        host.service.deal_when_due(host.code)
        assert host.sight.phase == phase


def test_the_process_that_closed_it_deals_by_itself(host: Person, guests: dict[str, Person]) -> None:
    guests["Ann"].cut(DIGITS)
    host.post("/round", do="begin")
    closed = host.sight.version
    assert host.service.watch(host.code, closed, timeout=30)
    assert host.sight.phase == "dealt"


def test_a_cut_that_comes_too_late_is_refused_with_a_sentence(dealt: dict[str, Person]) -> None:
    dealt["Ann"].digits = DIGITS
    answer = dealt["Ann"].post("/seat/sheet", htmx=False, do="open-cut", cut=DIGITS)
    assert answer.status_code == 422
