"""Firefox before 121 knows no `:has()`: what is chosen is seen all the same, and what is not asked is hidden.

Safari before 16 knows no `requestSubmit`, by which buttons that are held send their forms.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.devices import Device, fetched
from tests.browser.hosts import Host
from tests.browser.phones import Phone
from tests.browser.tables import Table

UNKNOWN = """
    const real = CSS.supports.bind(CSS);
    CSS.supports = (...asked) => !String(asked).includes(':has(') && real(...asked);
    const replace = CSSStyleSheet.prototype.replace;
    CSSStyleSheet.prototype.replace = function (css) {
      if (css.includes(':has(')) throw new Error('a selector that this browser does not know');
      return replace.call(this, css);
    };
"""


def older(phone: Any) -> Any:
    """The browser drops each rule with `:has()`, as one does that does not know it."""
    phone.context.add_init_script(UNKNOWN)

    def served(route: Any) -> None:
        answer = fetched(route)
        # What a script fetches it may read as it is; a style sheet of the page loses what the browser does not know.
        css = answer.text()
        if route.request.resource_type == "stylesheet":
            css = css.replace(":has(", ":unknown(")
        route.fulfill(response=answer, body=css)

    phone.context.route(re.compile(r"\.css$"), served)
    return phone


@pytest.fixture
def host(device: Callable[..., Device]) -> Any:
    return older(device(laptop=True, kind=Host))


def rim(page: Any, label: Any) -> str:
    return str(label.evaluate("label => getComputedStyle(label).borderTopColor"))


def test_a_picked_choice_and_a_picked_chip_are_seen(host: Any, five_dealt: Table) -> None:
    host.open("/")
    editions = host.page.locator(".editions label")
    host.comes_to(True, lambda: rim(host, editions.nth(0)) != rim(host, editions.nth(1)))
    picked, other = rim(host, editions.nth(0)), rim(host, editions.nth(1))
    host.tap(editions.nth(1))
    host.comes_to((other, picked), lambda: (rim(host, editions.nth(0)), rim(host, editions.nth(1))))
    five_dealt.host_page(host)
    host.tap(host.page.locator("#maze a.cell.glows").first)
    chips = host.page.locator("#free-cell-sheet .laid-by label.chip")
    host.tap(chips.nth(0))
    host.comes_to(True, lambda: rim(host, chips.nth(0)) != rim(host, chips.nth(1)))


def test_questions_come_and_go_with_the_answers(host: Any) -> None:
    host.open("/")
    host.tap(host.page.locator("summary").filter(has_text="Options"))
    roles = host.page.get_by_role("group", name="Who deals the roles")
    expect(roles).to_be_visible()
    host.tap(host.page.locator(".editions label").filter(has_text="The Duel"))
    expect(roles).to_be_hidden()
    host.tap(host.page.locator(".editions label").filter(has_text="Saboteur 2"))
    expect(roles).to_be_visible()


def test_a_held_button_sends_its_form_where_no_script_can_ask_for_it(
    six_seated: Table, phone: Callable[..., Phone]
) -> None:
    ben = phone()
    ben.context.add_init_script("delete HTMLFormElement.prototype.requestSubmit")
    ben.provokes("403")  # the page had a seat
    six_seated.seat(ben, "Ben")
    ben.tap(ben.page.locator("#sheet .me .icon-button"))
    ben.hold(ben.button("Leave the table"))
    ben.says("Take a seat")
