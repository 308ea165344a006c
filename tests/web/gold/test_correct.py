"""The host puts a line right, before the round is booked or rounds later."""

from __future__ import annotations

import re

import pytest

from tests.web.people import Person


@pytest.fixture
def proposed(host: Person, dealt: dict[str, Person]) -> Person:
    """The host before the receipt of a round that Ann ended for blue."""
    host.post("/round", do="end", reached_by=dealt["Ann"].seat, open_to="blue", crystals=1)
    return host


def test_a_line_opens_its_own_sheet(proposed: Person) -> None:
    text = proposed.text("/settlement")
    assert 'data-open="#correct-1-2"' in text and '<dialog id="correct-1-2"' in text


def test_without_a_script_a_line_leads_to_the_page_with_its_sheet_open(proposed: Person) -> None:
    link = re.search(r'<a class="slip-row" data-seat="2"[^>]* href="([^"]+)"', proposed.text("/host"))
    assert link and re.findall(r'<dialog id="(correct[^"]+)"[^>]* open>', proposed.text(f"/host{link[1]}")) == [
        "correct-1-2"
    ]


def test_so_does_a_line_of_a_round_before(proposed: Person) -> None:
    proposed.post("/settlement", do="book")
    page = proposed.text("/host?sheet=correct-1-3")
    assert re.findall(r'<dialog id="(correct[^"]+)"[^>]* open>', page) == ["correct-1-3"]
    assert '<details class="past" id="past" open>' in page


def test_a_line_is_put_right_with_a_reason(proposed: Person) -> None:
    answer = proposed.post("/settlement", do="correct", round=1, seat=2, gold=4, why="we counted anew")
    assert answer.status_code == 200 and "we counted anew" in answer.get_data(as_text=True)
    line = proposed.sight.receipt.lines[1]
    assert (line.gain, line.correction.why) == (4, "we counted anew")


def test_without_a_reason_it_is_refused_and_the_sheet_stays_open(proposed: Person) -> None:
    refused = proposed.post("/settlement", do="correct", round=1, seat=2, gold=4, why=" ")
    text = refused.get_data(as_text=True)
    sheet = text[text.index('<dialog id="correct-1-2"') :]
    assert refused.status_code == 422
    assert " open>" in sheet[: sheet.index(">") + 1]
    assert 'value="4"' in sheet.split("</dialog>")[0] and 'class="problem"' in sheet.split("</dialog>")[0]


def test_gold_that_is_no_number_is_refused(proposed: Person) -> None:
    assert proposed.post("/settlement", do="correct", round=1, seat=2, gold="much", why="so").status_code == 422


def test_a_round_that_is_booked_can_be_put_right_later(proposed: Person) -> None:
    proposed.post("/settlement", do="book")
    proposed.post("/round", do="begin")
    assert proposed.post("/settlement", do="correct", round=1, seat=2, gold=5, why="so").status_code == 200
    assert proposed.sight.past[0].lines[1].gain == 5


def test_a_reason_is_never_markup(proposed: Person) -> None:
    text = proposed.post("/settlement", do="correct", round=1, seat=2, gold=4, why="<i>so</i>").get_data(as_text=True)
    assert "<i>so</i>" not in text and "&lt;i&gt;so" in text
