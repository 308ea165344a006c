"""The questions about the end of a round come one after the other; a choice leads on, and each can be changed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.devices import TWICE
from tests.browser.host_maze import Digger
from tests.browser.hosts import Host
from tests.browser.tables import Table

pytestmark = pytest.mark.long


@pytest.fixture
def iphone(device: Callable[..., Any]) -> Host:
    host_page: Host = device(kind=Host)
    return host_page


def asks(host: Host, form: Any, question: str) -> None:
    """This question alone is on the screen; it is read before it is answered."""
    legends = form.locator(":scope > fieldset > legend")
    visible = "all => all.filter(one => one.checkVisibility()).map(one => one.textContent.trim())"
    host.comes_to([question], lambda: legends.evaluate_all(visible))
    host.page.wait_for_timeout(TWICE)


def answers_are(form: Any, *answers: str) -> None:
    expect(form.locator(".answers li")).to_have_text([re.compile(f"{answer}$") for answer in answers])


def test_each_answer_leads_to_the_next_question_whatever_happens_meanwhile(six_dealt: Table, iphone: Host) -> None:
    six_dealt.host_page(iphone)
    form = iphone.open_end()
    asks(iphone, form, "Who reached the treasure?")
    iphone.tap(form.get_by_label("Eva", exact=True).first)
    six_dealt.put("Ben", "cart")
    iphone.page.locator("#strip-2 .token").wait_for(state="attached")
    asks(iphone, form, "Which team has an open path?")
    iphone.tap(form.get_by_label("Both", exact=True).first)
    asks(iphone, form, "How many crystals are in the maze?")
    iphone.tap(form.get_by_label("3", exact=True).first)
    answers_are(form, "Eva", "Both", "3")
    expect(form.locator("#end-it")).to_be_in_viewport(ratio=1)
    iphone.tap(form.locator(".answers button").first)
    iphone.page.wait_for_timeout(TWICE)
    iphone.tap(form.get_by_label("Nobody", exact=True).first)
    asks(iphone, form, "Who played the last card?")
    iphone.tap(form.locator("[data-step=back]"))
    asks(iphone, form, "Who reached the treasure?")


def test_what_the_maze_knows_is_not_asked(small_host: Digger, six_dealt: Table) -> None:
    for cell in ("1,0", "2,0"):
        six_dealt.hosts("maze", cell=cell, tracks="NESW", crystals=1, by=3, anyway="1")
    host = small_host.follow(six_dealt)
    form = host.open_end()
    asks(host, form, "Who played the last card?")
    expect(form.get_by_label("Cem", exact=True).last).to_be_checked()
    answers_are(form, "Nobody", "2")
    expect(form.locator("#end-it")).to_be_in_viewport(ratio=1)
    host.tap(form.get_by_label("Dia", exact=True).last)
    answers_are(form, "Nobody", "Dia", "2")
