"""A role is seen while it is held, in each engine: by finger, by keyboard, while the page changes around it."""

from __future__ import annotations

from tests.browser.tables import Table, answer_of
from tests.engines.browser import ENTER, ESCAPE, TAB, Browser
from tests.engines.webkit import WebKit
from tests.waiting import until

HELD = "return !!document.querySelector('[data-role]')"


def test_the_last_player_to_look_keeps_it_under_the_finger(ben: Browser, dealt: Table) -> None:
    for name, player in dealt.players.items():
        if name != "Ben":
            answer_of(player, f"{dealt.at}/do/seen", version=dealt.version())
    ben.sees(".flames", "5 of 6")
    x, y = ben.place("#plate .hold-pad")
    with ben.looking() as role:
        ben.sees(".flames", "6 of 6")
        ben.slide(x + 5, y + 5)
        assert ben.script("return document.querySelector('[data-role]')?.dataset.role") == role
        assert abs(ben.script("return document.querySelector('#plate .hold-pad').getBoundingClientRect().top") - y) < 48
        ben.slide(20, 20)
        until(lambda: not ben.script(HELD))


def test_a_keyboard_shows_and_covers_it(ben: Browser) -> None:
    for cover in (ENTER, ESCAPE, TAB):
        ben.focus("#plate .hold-pad")
        ben.keys(ENTER)
        ben.sees("#plate.open [data-role]")
        ben.keys(cover)
        until(lambda: not ben.script(HELD))


def test_a_page_that_is_gone_back_to_is_dark_and_live(ben: Browser, dealt: Table) -> None:
    """Safari's engine keeps the page as it was left; Firefox asks for it again."""
    ben.press("#plate .hold-pad")
    ben.sees("#plate.open [data-role]")
    ben.script("addEventListener('pageshow', ({ persisted }) => { window.wasKept = persisted; })")
    ben.call("Navigate", url=f"{ben.address}/")
    ben.call("Back")
    ben.sees("#plate .hold-pad")
    assert bool(ben.script("return window.wasKept")) == isinstance(ben, WebKit)
    assert not ben.script(HELD)
    dealt.put("Ben", "lantern")
    ben.sees(".token-line", "Broken lantern")
