"""What differs between engines on other pages: keyboard, sounds."""

from __future__ import annotations

import pytest

from tests.browser.tables import Table
from tests.engines.browser import ENTER, ESCAPE, Browser
from tests.waiting import until

WATCH_AUDIO = """
const Real = window.AudioContext;
window.AudioContext = class extends Real { constructor() { super(); window.audio = this; } };
"""


@pytest.fixture
def ann(host: Browser, dealt: Table) -> Browser:
    """The host's laptop, with the maze of a round."""
    host.has_key(dealt.host.cookie)
    host.open(f"{dealt.at}/host")
    host.sees("html.scripted #maze svg.maze")
    return host


def test_a_keyboard_walks_through_the_maze_and_lays_a_card(ann: Browser) -> None:
    ann.focus("#maze a.cell[tabindex='0']")
    ann.keys(ENTER)
    ann.sees("#free-cell-sheet .offer")
    ann.keys(ESCAPE)
    ann.sees_no("#free-cell-sheet")
    ann.focus("#maze a.cell.glows")
    ann.keys(ENTER)
    ann.sees("#free-cell-sheet .offer")
    ann.keys(ENTER)
    ann.sees_no("#free-cell-sheet")
    ann.sees("#maze a.cell.card")
    scheme = ann.script("return getComputedStyle(document.querySelector('#maze use')).colorScheme")
    assert scheme == "dark", "Safari draws what comes from another file by day where both are allowed"


def test_enter_follows_a_link_after_a_button_to_hold_was_only_tapped(ann: Browser, dealt: Table) -> None:
    """Firefox counts Enter as a first click; what it hits must not be taken for the finger that was on the button."""
    ann.tap("[data-open='#end-sheet']")
    for name in ("reached_by", "open_to", "crystals"):
        ann.tap(f"#facts label:has([name={name}])")
    ann.tap("#facts [data-hold-submit]")
    ann.keys(ESCAPE)
    ann.focus("a[href$='/history']:not([data-open])")
    ann.keys(ENTER)
    until(lambda: str(ann.script("return location.pathname")).endswith("/history"))


def test_sounds_are_ready_again_after_a_reload_and_one_tap(ben: Browser) -> None:
    ben.script("localStorage.setItem('companion sounds', 'on')")
    with ben.looking():
        pass
    ben.call("Refresh")
    ben.script(WATCH_AUDIO)
    until(lambda: ben.script("return Boolean(window.companion.chime)"))
    ben.tap("#sheet h1, #sheet h2")
    until(lambda: ben.script("return window.audio?.state") == "running")
