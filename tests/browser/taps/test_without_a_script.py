"""Without a script: a round by plain forms."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.devices import Device

pytestmark = pytest.mark.long


@pytest.fixture
def plain(device: Callable[..., Device]) -> Callable[..., Any]:
    """A browser without JavaScript."""
    return lambda laptop=False: device(laptop=laptop, java_script_enabled=False)


def test_a_round_works_by_plain_forms(plain: Callable[..., Any]) -> None:
    host, ben, cem = plain(laptop=True), plain(), plain()
    host.open("/")
    host.page.get_by_label("Saboteur 2").check()
    host.button("Open a table").click()
    host.page.wait_for_url("**/host")
    code = host.page.url.split("/")[-2]
    for player, name in ((ben, "Ben"), (cem, "Cem")):
        player.open(f"/T/{code}")
        player.page.get_by_label("Your name").fill(name)
        player.button("Sit down").click()
        player.page.get_by_role("heading", name=name, exact=True).wait_for()
    host.open(f"/t/{code}/host")
    host.button("Deal the roles").click()
    host.page.get_by_text("0 of 2 have looked").wait_for()
    host.page.get_by_label("Put a card in front of Ben").click()
    host.button("Theft card").click()
    host.button("Hands off: theft card in front of Ben").wait_for()
    host.page.locator("[data-open='#end-sheet']").click()
    form = host.page.locator("#facts")
    for question, answer in (("reached the treasure", "Cem"), ("open path", "Blue"), ("crystals", "3")):
        form.get_by_role("group", name=re.compile(question)).get_by_label(answer, exact=True).check(force=True)
    host.button(re.compile("^End the round"), form).click()
    host.page.locator("#round.sharing, #round.proposed").wait_for()
    ben.open(f"/t/{code}/seat")
    if (forgo := ben.button(re.compile("^Take nothing"))).count():  # unless there is nobody to steal from
        forgo.click()
    ben.page.locator("#sheet.proposed").wait_for()
    host.open(f"/t/{code}/host")
    host.button("Confirm result").click()
    host.says("Round 1 is confirmed. On to round 2.")
