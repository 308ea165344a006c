"""The questions about the end of a round: each comes below the answer to the one before, the button after the last."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.devices import TWICE
from tests.browser.host_maze import Digger
from tests.browser.hosts import Host
from tests.browser.tables import Table

pytestmark = pytest.mark.long

TREASURE, WAY, LAST, CRYSTALS = (
    "Who reached the treasure?",
    "Which team has an open path?",
    "Who played the last card?",
    "How many crystals are in the maze?",
)


@pytest.fixture
def iphone(device: Callable[..., Any]) -> Host:
    host_page: Host = device(kind=Host)
    return host_page


def asks(host: Host, form: Any, *questions: str) -> None:
    """These questions are there, and the newest is on the screen; it is read before it is answered."""
    legends = form.locator(":scope > fieldset > legend")
    visible = "all => all.filter(one => one.checkVisibility()).map(one => one.textContent.trim())"
    host.comes_to([*questions], lambda: legends.evaluate_all(visible))
    expect(form.get_by_role("group", name=questions[-1])).to_be_in_viewport()
    host.page.wait_for_timeout(TWICE)


def answers(host: Host, form: Any, question: str, answer: str) -> None:
    host.tap(form.get_by_role("group", name=question).get_by_label(answer, exact=True))


def test_each_answer_brings_the_next_question_whatever_happens_meanwhile(six_dealt: Table, iphone: Host) -> None:
    six_dealt.host_page(iphone)
    form = iphone.open_end()
    asks(iphone, form, TREASURE)
    answers(iphone, form, TREASURE, "Eva")
    six_dealt.put("Ben", "cart")
    iphone.page.locator("#strip-2 .token").wait_for(state="attached")
    asks(iphone, form, TREASURE, WAY)
    answers(iphone, form, WAY, "Both")
    asks(iphone, form, TREASURE, WAY, CRYSTALS)
    expect(form.locator("#end-it")).to_be_hidden()
    answers(iphone, form, CRYSTALS, "3")
    expect(form.locator("#end-it")).to_be_in_viewport(ratio=1)
    answers(iphone, form, TREASURE, "Nobody")
    asks(iphone, form, TREASURE, LAST, CRYSTALS)


def test_what_the_maze_knows_is_folded_to_its_answer(small_host: Digger, six_dealt: Table) -> None:
    for cell in ("1,0", "2,0"):
        six_dealt.hosts("do/place", cell=cell, card="free NESW - 0 1", by=3, anyway="1")
    host = small_host.follow(six_dealt)
    form = host.open_end()
    asks(host, form, TREASURE, LAST, CRYSTALS)
    expect(form.locator("#end-it")).to_be_in_viewport(ratio=1)
    shown = form.locator("fieldset.known label:visible")
    expect(shown).to_have_text(["Nobody", "2"])
    host.tap(shown.first)
    answers(host, form, TREASURE, "Eva")
    asks(host, form, TREASURE, WAY)
