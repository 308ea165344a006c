"""A player without a phone looks on the host's device: behind the curtain, by holding, and nothing is left behind."""

from __future__ import annotations

import re

import pytest

from tests.browser.hosts import Host
from tests.browser.phones import Phone
from tests.browser.tables import Table


@pytest.mark.long
def test_the_device_comes_back_without_a_secret(six_seated: Table, device: object) -> None:
    six_seated.hosts("do/add-seat", name="Gül")
    six_seated.deal()
    host = six_seated.host_page(device(kind=Passed))  # type: ignore[operator]
    host.open(f"{six_seated.at}/seats/7/curtain")
    host.tap(host.button(re.compile("I’m Gül: open it")))
    role = host.look()
    assert role
    host.tap(host.button(re.compile("hand the device back")))
    host.page.wait_for_url("**/host*", wait_until="domcontentloaded")
    host.says("1 of 7 have looked")
    host.page.go_back(wait_until="domcontentloaded")
    host.button(re.compile("I’m Gül: open it")).wait_for()
    assert host.held_role() is None and role not in host.page.content()


class Passed(Host, Phone):
    """The host's device in a player's hands."""
