"""What differs between engines on other pages: menus, keyboard, forms, the look of rows, replay and big screen."""

from __future__ import annotations

import pytest

from tests.browser.tables import Table
from tests.engines.browser import ENTER, ESCAPE, Browser
from tests.waiting import until

BESIDE = """
const [legend, chips] = ['legend', '.chips'].map((css) => document.querySelector(arguments[0] + ' ' + css)
  .getBoundingClientRect());
return legend.top < chips.bottom && chips.top < legend.bottom && legend.right <= chips.left + 1;
"""

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


@pytest.fixture
def ben(phone: Browser, dealt: Table) -> Browser:
    phone.has_key(dealt.players["Ben"].cookie)
    phone.open(f"{dealt.at}/seat")
    return phone


def test_a_menu_opens_and_a_tap_beside_closes_it(ben: Browser) -> None:
    ben.tap("#sheet .me .icon-button")
    ben.sees("#menu-sheet [name=name]")
    ben.moves(to_the_top(), *TAP)
    ben.sees_no("#menu-sheet")


def to_the_top() -> dict[str, object]:
    return {"type": "pointerMove", "x": 195, "y": 8, "duration": 0}


TAP = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]


def test_who_laid_a_card_is_asked_again_after_a_reload(ann: Browser, dealt: Table) -> None:
    chosen = "return document.querySelector('.laid-by input:checked').parentNode.textContent.trim()"
    ann.tap("#maze a.cell.glows")
    ann.sees("#free-cell-sheet .laid-by")
    assert ann.script(BESIDE, "#free-cell-sheet .laid-by")
    before = ann.script(chosen)
    ann.tap("#free-cell-sheet .laid-by label", "^Eva$")
    until(lambda: ann.script(chosen) == "Eva")
    ann.call("Refresh")
    ann.sees("html.scripted #maze svg.maze")
    assert ann.script(chosen) == before


def test_a_keyboard_walks_through_the_maze_and_lays_a_card(ann: Browser) -> None:
    ann.focus("#maze a.cell[tabindex='0']")
    ann.keys(ENTER)
    ann.sees("#free-cell-sheet .offer")
    ann.keys(ESCAPE)
    ann.sees_no("#free-cell-sheet")
    ann.focus("#maze a.cell.glows")
    ann.keys(ENTER)
    ann.sees("#free-cell-sheet .offer")
    ann.keys("a")
    ann.sees_no("#free-cell-sheet")
    ann.sees("#maze a.cell.card")


def answered(host: Browser) -> None:
    """All questions about the end of the round are answered, and the button that reveals the roles is there."""
    host.tap("[data-open='#end-sheet']")
    for name in ("reached_by", "open_to", "crystals"):
        host.tap(f"#facts label:has([name={name}])")
    host.sees("#facts [data-hold-submit]")


def test_enter_follows_a_link_after_a_button_to_hold_was_only_tapped(ann: Browser, dealt: Table) -> None:
    """Firefox counts Enter as a first click; what it hits must not be taken for the finger that was on the button."""
    answered(ann)
    ann.tap("#facts [data-hold-submit]")
    ann.keys(ESCAPE)
    ann.focus("a[href$='/history']:not([data-open])")
    ann.keys(ENTER)
    until(lambda: str(ann.script("return location.pathname")).endswith("/history"))


def test_a_button_to_hold_is_pressed_twice_by_keyboard(ann: Browser, dealt: Table) -> None:
    answered(ann)
    ann.focus("#facts [data-hold-submit]")
    ann.keys(ENTER)
    ann.sees("#facts .armed")
    ann.keys(ENTER)
    ann.sees("#round.sharing, #round.proposed")


def test_sounds_are_ready_again_after_a_reload_and_one_tap(ben: Browser) -> None:
    ben.script("localStorage.setItem('companion sounds', 'on')")
    with ben.looking():
        pass
    ben.call("Refresh")
    ben.script(WATCH_AUDIO)
    until(lambda: ben.script("return Boolean(window.companion.chime)"))
    ben.tap("#sheet h1, #sheet h2")
    until(lambda: ben.script("return window.audio?.state") == "running")


def test_the_replay_and_the_big_screen_show_the_maze(host: Browser, dealt: Table) -> None:
    dealt.hosts("maze", cell="1,0", tracks="NESW", by=1)
    host.open(f"{dealt.at}/board")
    host.sees("svg.maze")
    dealt.hosts("maze", cell="2,0", tracks="NESW", by=2)
    host.sees("body", "Ben")
    dealt.end()
    host.open(f"{dealt.at}/replay")
    host.sees("svg.maze")
