"""Larger letters: what the host needs stays on the screen, however narrow the phone and long the words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.conftest import PHONE
from tests.browser.hosts import Host
from tests.browser.phones import Phone
from tests.browser.tables import Table

pytestmark = pytest.mark.long

TOOLS = "[...document.querySelectorAll('.bar .tools > *')].map((one) => one.getBoundingClientRect().right)"
LETTERS = "size => { document.documentElement.style.fontSize = size }"


@pytest.mark.parametrize("locale", ["de-DE", "fr-FR"])
def test_every_tool_of_the_hosts_bar_is_on_the_screen(
    six_dealt: Table, device: Callable[..., Host], locale: str
) -> None:
    host = six_dealt.host_page(device(kind=Host, locale=locale))
    for width in (320, 360):
        host.page.set_viewport_size({"width": width, "height": 740})
        for letters in ("100%", "125%"):
            host.page.evaluate(LETTERS, letters)
            tools = host.page.evaluate(TOOLS)
            assert len(tools) == 3  # undo and redo, the QR, the menu
            assert max(tools) <= width, letters


@pytest.mark.parametrize("letters", ["150%", "200%"])
def test_the_code_in_the_bar_of_a_seat_is_whole(six_dealt: Table, device: Callable[..., Phone], letters: str) -> None:
    phone = six_dealt.seat(device(kind=Phone, viewport={"width": 360, "height": 640}), "Ben")
    phone.page.evaluate(LETTERS, letters)
    code = phone.page.locator(".bar .code")
    bar, own = phone.page.locator(".bar").bounding_box(), code.bounding_box()
    assert own["x"] + own["width"] <= bar["x"] + bar["width"] <= 360
    line = phone.page.locator(".bar > :last-child")
    assert line.evaluate("line => line.scrollWidth <= line.clientWidth")


def test_the_deal_is_at_the_thumb_and_hides_nothing(device: Callable[..., Host], six_seated: Table) -> None:
    host = six_seated.host_page(device(kind=Host))
    rectangle = host.button("Deal the roles").bounding_box()
    assert rectangle["y"] + rectangle["height"] > PHONE["viewport"]["height"] - 40, rectangle
    host.page.evaluate("scrollTo(0, 1e6)")
    last = host.page.locator(".join-code").bounding_box()
    assert last["y"] + last["height"] <= rectangle["y"], "the last of the page stands above it"
