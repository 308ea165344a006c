"""Cut the deck: each seat mixes digits of its own phone into the sealed deal, once, before it begins."""

from __future__ import annotations

import time

import pytest
from flask import Flask

from companion.services import move_recorder
from companion.services.move_recorder import CUT_SECONDS
from companion.table.deal.commitment import commitment_of
from tests.clock import Clock
from tests.waiting import until
from tests.web.people import People, Person, SetUp, open_table, sit

DIGITS = "0123456789abcdef" * 2
OPENING = "The phones are revealing their cuts. The deal follows in a moment."
LEFT_OUT = "’s phone didn’t open its cut in time, so the cut was left out."


def cut_as_ann(players: People) -> None:
    players["Ann"].cut(DIGITS)


@pytest.fixture
def cut_by_ann(set_up: SetUp, players: People) -> People:
    """Ann to Finn before the deal; Ann has cut the deck."""
    set_up(cut_as_ann, players)
    return players


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The computer's clock in the hands of the test."""
    clock = Clock()
    clock.now = 1_800_000_000.0  # later than the set-up, which was made by the real one
    monkeypatch.setattr(time, "time", clock)
    return clock


def close_and_die(host: Person) -> None:
    """The host closes the cutting, in a process that is gone before the phones' time is over; the one that answers
    from then on runs for long."""
    host.post_ok("/round", do="begin")
    host.service.recorder.started_at -= CUT_SECONDS


def test_the_seal_is_shown_before_the_deal(players: People) -> None:
    assert players["Ann"].page("/seat").text(".seal") == players["Ann"].view.seal.seal


def test_a_cut_is_counted_for_all(players: People) -> None:
    answer = players["Ann"].cut(DIGITS)
    assert answer.status_code == 200 and "You cut the deck" in answer.get_data(as_text=True)
    assert "One player has cut the deck." in players["Ben"].page("/seat/sheet")
    assert DIGITS.encode() not in players["Ben"].get("/seat/sheet").data


def test_where_only_the_lot_is_the_companions_it_is_cut(app: Flask) -> None:
    host = open_table(app, "saboteur2", roles="cards", begins="lot")
    ann = sit(host, "Ann")
    assert "so nobody can choose who begins" in ann.page("/seat")
    ann.cut(DIGITS)
    assert "You cut the deck, so nobody could choose who begins." in ann.page("/seat/sheet")
    assert "Cut by Ann." in host.page("/host")


def test_a_seat_cuts_once(cut_by_ann: People) -> None:
    assert cut_by_ann["Ann"].cut(DIGITS).status_code == 422
    assert cut_by_ann["Ann"].view.seal.cuts == 1


@pytest.mark.parametrize("digits", ["", "x" * 64, "0" * 63, DIGITS])
def test_a_cut_without_a_valid_commitment_is_refused_under_the_button(players: People, digits: str) -> None:
    sheet = players["Ann"].post_refused("/seat/sheet", do="cut", commitment=digits)
    assert len(sheet.all(".problem")) == 1 and not players["Ann"].view.me.cut


def test_it_is_too_late_once_the_roles_are_dealt(dealt: People) -> None:
    sheet = dealt["Ann"].post_refused("/seat/sheet", 409, do="cut", commitment=commitment_of(1, DIGITS))
    assert sheet.has(".problem")


def test_an_outdated_page_that_sends_the_cut_itself_must_reload(players: People) -> None:
    sheet = players["Ann"].post_refused("/seat/sheet", do="cut", cut=DIGITS)
    assert "This page is out of date. Reload it and cut again." in sheet.text(".problem")
    assert not players["Ann"].view.me.cut


def test_without_a_script_the_page_says_that_cutting_needs_one(players: People) -> None:
    assert players["Ann"].page("/seat").has("form[data-cut] noscript")


# The cutting is closed


def test_the_phones_are_asked_for_their_cuts_and_everybody_sees_it(host: Person, cut_by_ann: People) -> None:
    ann, ben = cut_by_ann["Ann"], cut_by_ann["Ben"]
    host.post_ok("/round", do="begin")
    pages = {"host": host.page("/host"), "Ann": ann.page("/seat"), "Ben": ben.page("/seat"), "": host.page("/board")}
    assert [who for who, page in pages.items() if OPENING not in page] == []
    assert [who for who, page in pages.items() if page.has("[data-open-cut]")] == ["Ann"]
    assert ann.open_cut().status_code == 204
    assert host.view.phase == "dealt" and ben.role


def test_while_the_phones_open_their_cuts_the_button_that_deals_looks_used(
    host: Person, cut_by_ann: People, clock: Clock
) -> None:
    button = "#begin button:not([disabled])"
    assert host.page("/round").attribute(button, "aria-disabled") == ""
    close_and_die(host)
    assert host.page("/round").attribute(button, "aria-disabled") == "true", "a second tap still reaches the companion"
    clock.now += CUT_SECONDS
    host.post_ok("/round", do="begin")
    assert host.view.phase == "dealt"


def test_a_phone_opens_the_cuts_of_all_its_seats_and_the_host_his_own(host: Person) -> None:
    for name in ("Ann", "Ben", "Cem"):
        host.post_redirected(name=name)
    for seat in host.view.circle[:2]:
        host.post_ok(f"/seat/sheet?n={seat.seat}", do="cut", commitment=commitment_of(seat.seat, DIGITS))
    host.post_ok("/round", do="begin")
    for path in ("/host", "/seat?n=3"):
        assert len(host.page(path).all("[data-open-cut]")) == 2


@pytest.mark.parametrize(
    ("who", "path", "do"),
    [("host", "/round", "begin"), ("host", "/round", "deal-closed"), ("Ben", "/seat/sheet", "deal-closed")],
)
def test_any_page_may_force_the_deal_once_the_phones_time_is_over(
    host: Person, cut_by_ann: People, clock: Clock, who: str, path: str, do: str
) -> None:
    person = cut_by_ann.get(who, host)
    close_and_die(host)
    clock.now += CUT_SECONDS - 0.1
    person.post_ok(path, do=do)
    assert host.view.phase == "seating"
    clock.now += 0.1
    person.post_ok(path, do=do)
    assert host.view.phase == "dealt"


def test_after_a_restart_phones_get_the_whole_time_to_open_their_cuts(
    host: Person, cut_by_ann: People, clock: Clock
) -> None:
    close_and_die(host)
    clock.now += CUT_SECONDS
    host.service.recorder.started_at = time.monotonic() + 3600
    cut_by_ann["Ben"].post_ok("/seat/sheet", do="deal-closed")
    assert host.view.phase == "seating"


def test_everybody_reads_whose_cut_was_left_out(host: Person, cut_by_ann: People, clock: Clock) -> None:
    close_and_die(host)
    clock.now += CUT_SECONDS
    cut_by_ann["Ben"].post_ok("/seat/sheet", do="deal-closed")
    for person, path in ((host, "/host"), (cut_by_ann["Ben"], "/seat"), (host, "/history"), (host, "/seals")):
        assert LEFT_OUT in person.page(path), path


def test_after_the_round_only_two_pages_say_whose_cut_was_left_out(
    host: Person, cut_by_ann: People, clock: Clock
) -> None:
    close_and_die(host)
    clock.now += CUT_SECONDS
    cut_by_ann["Ben"].post_ok("/seat/sheet", do="deal-closed")
    host.post_ok("/round", do="end", reached_by="", crystals=0)
    for person, path in ((host, "/round"), (cut_by_ann["Ben"], "/seat"), (host, "/board")):
        assert LEFT_OUT not in person.page(path), path
    assert LEFT_OUT in host.page("/history") and LEFT_OUT in host.page("/seals")


@pytest.mark.parametrize(("back", "phase"), [(1, "seating"), (60, "dealt")])
def test_a_clock_set_back_neither_shortens_the_wait_nor_holds_up_the_deal(
    host: Person, cut_by_ann: People, clock: Clock, back: int, phase: str
) -> None:
    close_and_die(host)
    clock.now -= back
    host.service.deal_when_due(host.code)
    assert host.view.phase == phase


def test_the_process_that_closed_it_deals_by_itself(
    host: Person, cut_by_ann: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(move_recorder, "CUT_SECONDS", 0)
    monkeypatch.setattr(move_recorder, "DEAL_CHECK_SECONDS", 0)
    host.service.recorder.call_later = move_recorder.call_later
    before = host.view.version
    host.post_ok("/round", do="begin")
    until(lambda: host.service.version_bus.newest_version(host.code) > before + 1)
    assert host.view.phase == "dealt"


def test_a_cut_that_comes_too_late_is_refused_with_a_sentence(dealt: People) -> None:
    page = dealt["Ann"].post_refused("/seat/sheet", htmx=False, do="open-cut", cut=DIGITS)
    assert len(page.all(".problem")) == 1


def test_the_digits_of_the_seal_are_behind_a_tap(host: Person, players: People) -> None:
    for page in (players["Ann"].page("/seat"), host.page("/host")):
        assert page.has("svg.wax") and page.text("details:not([open]) .seal") == host.view.seal.seal
    assert players["Ann"].page("/seat").text("h3") == "Fair deal. Cut the deck yourself?"
    players["Ann"].cut()
    assert players["Ann"].page("/seat").text("h3") == "Fair deal: it was sealed before anyone saw it"
