"""Larger letters: what the host needs stays on the screen, however narrow the phone and long the words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.phones import Host
from tests.browser.tables import Table

TOOLS = "[...document.querySelectorAll('.bar .tools > *')].map((one) => one.getBoundingClientRect().right)"


@pytest.mark.parametrize("letters", ["usual", "large"])
@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "fr-FR"])
@pytest.mark.parametrize("width", [320, 360])
def test_every_tool_of_the_hosts_bar_is_on_the_screen(
    table: Table, device: Callable[..., Host], letters: str, locale: str, width: int
) -> None:
    host = table.host_page(device(kind=Host, locale=locale, viewport={"width": width, "height": 740}))
    host.page.evaluate("letters => { document.documentElement.dataset.letters = letters; }", letters)
    tools = host.page.evaluate(TOOLS)
    assert len(tools) == 3  # undo and redo, the QR, the menu
    assert max(tools) <= width
