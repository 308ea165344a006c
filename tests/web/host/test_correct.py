"""The host puts a line right, before the round is confirmed or rounds later."""

from __future__ import annotations

from tests.web.people import Person
from tests.web.rounds import confirm_result

BEN = 2


def sheet_of(seat: int) -> str:
    return f"correct-1-{seat}"


def test_a_line_opens_its_own_sheet(nobody_reached: Person) -> None:
    page = nobody_reached.page("/settlement")
    opened = page.attribute(f"a.score-row[data-seat='{BEN}']", "data-open")
    assert opened == f"#{sheet_of(BEN)}" and "Ben’s gold in round 1" in page.part(f"dialog{opened}")


def test_without_a_script_a_line_leads_to_the_page_with_its_sheet_open(nobody_reached: Person) -> None:
    link = nobody_reached.page("/host").attribute(f"a.score-row[data-seat='{BEN}']", "href")
    assert nobody_reached.page(f"/host{link}").attributes("#settlement dialog[open]", "id") == [sheet_of(BEN)]


def test_so_does_a_line_of_a_round_before(nobody_reached: Person) -> None:
    confirm_result(nobody_reached)
    page = nobody_reached.page(f"/host?sheet={sheet_of(3)}")
    assert page.attributes("details#past[open] dialog[open]", "id") == [sheet_of(3)]


def test_gold_is_corrected_with_a_reason(nobody_reached: Person) -> None:
    page = nobody_reached.post_ok("/settlement", do="correct", round=1, seat=BEN, gold=4, why="we counted anew")
    row = page.part(f".score-row[data-seat='{BEN}']")
    assert row.text(".gain") == "4" and "we counted anew" in row.text(".correction")
    line = nobody_reached.view.round_scores.lines[1]
    assert (line.gain, line.correction.why) == (4, "we counted anew")


def test_a_reason_is_not_needed(nobody_reached: Person) -> None:
    page = nobody_reached.post_ok("/settlement", do="correct", round=1, seat=BEN, gold=4, why="")
    assert page.text(f".score-row[data-seat='{BEN}'] .correction").endswith("no reason given")
    assert "Round 1 corrected: Ben gets 4 instead of 0." in nobody_reached.page("/history")


def test_a_reason_can_be_chosen(nobody_reached: Person) -> None:
    assert "Miscounted" in nobody_reached.page("/settlement").values(f"#{sheet_of(BEN)} [name=reason]")
    nobody_reached.post_ok("/settlement", do="correct", round=1, seat=BEN, gold=4, why="", reason="Miscounted")
    assert nobody_reached.view.round_scores.lines[1].correction.why == "Miscounted"


def test_with_a_reason_too_long_it_is_refused_and_the_sheet_stays_open(nobody_reached: Person) -> None:
    refused = nobody_reached.post_refused("/settlement", do="correct", round=1, seat=BEN, gold=4, why="x" * 121)
    assert refused.attributes("dialog[open]", "id") == [sheet_of(BEN)]
    sheet = refused.part("dialog[open]")
    assert sheet.values("[name=gold]") == ["4"] and sheet.has(".problem")


def test_gold_that_is_no_number_is_refused(nobody_reached: Person) -> None:
    nobody_reached.post_refused("/settlement", do="correct", round=1, seat=BEN, gold="much", why="so")
    assert not any(line.correction for line in nobody_reached.view.round_scores.lines)


def test_a_confirmed_round_can_be_corrected_later(nobody_reached: Person) -> None:
    confirm_result(nobody_reached)
    nobody_reached.post_ok("/round", do="begin")
    nobody_reached.post_ok("/settlement", do="correct", round=1, seat=BEN, gold=5, why="so")
    assert nobody_reached.view.past_scores[0].lines[1].gain == 5


def test_a_reason_is_never_markup(nobody_reached: Person) -> None:
    page = nobody_reached.post_ok("/settlement", do="correct", round=1, seat=BEN, gold=4, why="<i>so</i>")
    assert "<i>so</i>" in page.text(".correction") and not page.has(".correction i")
