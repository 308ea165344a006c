"""The questions about the end of a round come one after the other; a choice leads on, and each can be changed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.devices import TWICE
from tests.browser.host_maze import MAZE, Digger, duel, laid, mines, steps
from tests.browser.hosts import Host
from tests.browser.tables import Table
from tests.browser.taps.test_double_taps import tap_on

IPHONE = {"width": 390, "height": 664}


@pytest.fixture
def iphone(device: Callable[..., Any]) -> Host:
    host_page: Host = device(kind=Host, viewport=IPHONE)
    return host_page


def visible_questions(form: Any) -> list[str]:
    """The questions that are on the screen."""
    return list(
        form.locator(":scope > fieldset > legend").evaluate_all(
            "all => all.filter(one => one.checkVisibility()).map(one => one.textContent.trim())"
        )
    )


def test_each_answer_leads_to_the_next_question(six_dealt: Table, iphone: Host) -> None:
    six_dealt.host_page(iphone)
    form = iphone.open_end()
    for question, answer in (
        ("Who reached the treasure?", "Eva"),
        ("Which team has an open path?", "Both"),
        ("How many crystals are in the maze?", "3"),
    ):
        iphone.comes_to([question], lambda: visible_questions(form))
        iphone.page.wait_for_timeout(TWICE)
        iphone.tap(form.get_by_role("group", name=question).get_by_label(answer, exact=True))
    answers = form.locator(".answers li")
    expect(answers).to_have_text([re.compile("Eva$"), re.compile("Both$"), re.compile("3$")])
    expect(form.locator("#end-it")).to_be_in_viewport(ratio=1)
    iphone.tap(answers.first.locator("button"))
    iphone.page.wait_for_timeout(TWICE)
    iphone.tap(form.get_by_label("Nobody", exact=True).first)
    iphone.comes_to(["Who played the last card?"], lambda: visible_questions(form))
    iphone.tap(form.locator("[data-step=back]"))
    iphone.comes_to(["Who reached the treasure?"], lambda: visible_questions(form))


def test_a_lone_question_has_no_number(five_dealt: Table, iphone: Host) -> None:
    five_dealt.host_page(iphone)
    form = iphone.open_end()
    iphone.comes_to(["Who reached the treasure?"], lambda: visible_questions(form))
    expect(form.locator(".step-number")).to_be_empty()


def test_what_the_maze_knows_is_not_asked(small_host: Digger, six_dealt: Table) -> None:
    laid(six_dealt, steps(MAZE), by=str(six_dealt.number("Cem")))
    host = small_host.follow(six_dealt)
    form = host.open_end()
    assert visible_questions(form) == ["Who played the last card?"]
    expect(form.get_by_label("Cem", exact=True).last).to_be_checked()
    expect(form.locator(".answers li")).to_have_text([re.compile("Nobody$"), re.compile("2$")])
    expect(form.locator("#end-it")).to_be_in_viewport(ratio=1)
    host.tap(form.get_by_label("Dia", exact=True).last)
    expect(form.locator(".answers li")).to_have_text([re.compile("Nobody$"), re.compile("Dia$"), re.compile("2$")])
    host.hold(host.button(re.compile("End the round"), form))
    host.page.locator("#round.proposed").wait_for()


def test_news_do_not_lead_back_to_the_first_question(six_dealt: Table, iphone: Host) -> None:
    six_dealt.host_page(iphone)
    form = iphone.open_end()
    iphone.tap(form.get_by_label("Eva", exact=True).first)
    six_dealt.put("Ben", "cart")
    iphone.page.locator(f"#strip-{six_dealt.number('Ben')} .token").wait_for(state="attached")
    assert visible_questions(form) == ["Which team has an open path?"]


@pytest.mark.long
def test_the_gold_cards_of_both_dwarves_are_on_one_page(iphone: Host, server: Server) -> None:
    duel(server).host_page(iphone)
    form = iphone.open_end()
    assert visible_questions(form) == ["Ann", "Ben"]
    expect(form.get_by_role("button", name="Score the round")).to_be_in_viewport(ratio=1)


def test_a_double_tap_answers_one_question(six_dealt: Table, iphone: Host) -> None:
    """The answers to the next question come to stand under the finger."""
    six_dealt.host_page(iphone)
    form = iphone.open_end()
    for name in ("Eva", "Finn"):
        iphone.page.wait_for_timeout(TWICE)
        tap_on(iphone, form.locator("label").filter(has_text=name).first.bounding_box(), 150, TWICE)
        assert visible_questions(form) == ["Which team has an open path?"]
        iphone.tap(form.locator("[data-step=back]"))


@pytest.mark.long
def test_a_double_tap_on_next_leads_to_the_next_question(iphone: Host, server: Server) -> None:
    mines(server).host_page(iphone)
    form = iphone.open_end()
    tap_on(iphone, form.locator("[data-step=next]").bounding_box(), 150, TWICE)
    assert visible_questions(form) == ["Who met the dragon first?"]


@pytest.mark.long
def test_treasures_come_first_then_the_dragon(iphone: Host, server: Server) -> None:
    mines(server).host_page(iphone)
    form = iphone.open_end()
    assert visible_questions(form) == ["Who found which treasures?"]
    expect(form.locator(".step-number")).to_have_text("1 / 3")
    iphone.to_the_answers(form)
    expect(form.locator(".answers li").first).to_have_text(re.compile("Nobody$"))
    iphone.tap(form.locator(".answers button").first)
    iphone.tap(form.get_by_label("A treasure for Ann: 3").first)
    iphone.tap(form.get_by_label("A treasure for Ben: 4").first)
    iphone.tap(form.locator("[data-step=next]"))
    assert visible_questions(form) == ["Who met the dragon first?"]
    iphone.tap(form.get_by_role("group", name="Who met the dragon first?").get_by_label("Cem", exact=True))
    assert visible_questions(form) == ["Who played the last card?"]
    iphone.to_the_answers(form)
    expect(form.locator(".answers li").first).to_have_text(re.compile("Ann: 3; Ben: 4$"))


@pytest.mark.long
def test_without_a_script_all_questions_are_one_page(six_dealt: Table, device: Callable[..., Any]) -> None:
    host: Any = device(kind=Host, viewport=IPHONE, java_script_enabled=False)
    six_dealt.give_keys(host, six_dealt.host)
    host.open(f"{six_dealt.at}/host")
    host.page.locator("#ending > a").click()
    form = host.page.locator("#facts")
    form.get_by_role("group", name="Who reached the treasure?").get_by_label("Ben", exact=True).check(force=True)
    form.get_by_role("group", name="Which team has an open path?").get_by_label("Both", exact=True).check(force=True)
    form.get_by_role("group", name="How many crystals").get_by_label("2", exact=True).check(force=True)
    host.button(re.compile("End the round"), form).click()
    host.page.locator("#round.proposed").wait_for()


@pytest.mark.long
def test_other_markers_have_one_button_that_counts_them(iphone: Host, server: Server) -> None:
    table = duel(server)
    table.hosts("maze", cell="1,1", offer="d_ew 0", by=table.number("Ann"), anyway="1")
    table.host_page(iphone)
    form = iphone.open_end()
    expect(iphone.button("Score the round", form)).to_be_visible()
    iphone.tap(iphone.page.locator("#counters-otherwise > summary"))
    expect(iphone.button("Score the round", form)).to_be_hidden()
    iphone.tap(iphone.page.get_by_label("Card worth 3 for Ann").first.locator(".."))
    iphone.tap(iphone.button("Score with these cards"))
    iphone.page.locator("#round.proposed").wait_for()
    expect(iphone.page.locator("[data-seat='1'][data-gains='3']").first).to_be_attached()
