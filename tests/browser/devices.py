"""A device in somebody's hands: what any page shows and where a finger rests, by the words on the buttons."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from functools import cached_property
from typing import Any

from playwright.sync_api import Error, expect

from tests.waiting import LONG

GIVEN_UP = "htmx:error: timeout"
"""What htmx says of a request that our script gives up after a second: on a loaded computer at any time."""

expect.set_options(timeout=1000 * LONG)

TWICE = 520
"""Milliseconds after which a tap at the same place is no second half of a double tap."""

SHOW = "body > dialog.show[open]"
CLOSE = "dialogs => dialogs.forEach((dialog) => dialog.close())"

HELD = 1100
"""Milliseconds that a finger rests on a button that wants to be held."""

HIDE = """
    Object.defineProperty(document, 'hidden', {value: true, configurable: true});
    document.dispatchEvent(new Event('visibilitychange'));
    delete document.hidden;
"""
WAYS_TO_LEAVE = (
    "window.dispatchEvent(new Event('blur'))",
    "window.dispatchEvent(new PageTransitionEvent('pagehide'))",
    HIDE,
)
"""What a page hears when something else is looked at, when it is left, and when the phone is locked."""


def fetched(route: Any) -> Any:
    """What the companion answers to this request of a page. The name `home.test` is known to Chromium alone."""
    url = route.request.url
    return route.fetch(
        url=url.replace("home.test", "127.0.0.1"), headers={**route.request.headers, "host": url.split("/")[2]}
    )


class Device:
    """One browser context with one page. `errors` are what its console complained of, save what was provoked."""

    def __init__(self, context: Any, page: Any = None) -> None:
        self.context = context
        self.page = page or context.new_page()
        self.page.set_default_timeout(1000 * LONG)
        self.provoked: tuple[str, ...] = ()
        self.complaints: list[str] = []
        # What a round's end plays over the page is skipped before the next tap, unless a test watches it.
        # It may end by itself meanwhile, and Escape would close the sheet below it then.
        self.page.add_locator_handler(self.page.locator(SHOW), lambda show: show.evaluate_all(CLOSE))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda line: self.complaints.append(line.text) if line.type == "error" else None)

    def watches_the_show(self) -> Any:
        """From now on nothing skips what a round's end plays over the page; that."""
        self.page.remove_locator_handler(self.page.locator(SHOW))
        return self.page.locator(SHOW)

    @property
    def errors(self) -> list[str]:
        known = (GIVEN_UP, *self.provoked)
        return [line for line in self.complaints if not any(words in line for words in known)]

    def provokes(self, *words: str) -> None:
        """This test makes the console complain in these words; all others still count."""
        self.provoked += words

    def open(self, path: str) -> Any:
        """Opens a page; never waits for the network to be idle, since a stream is open."""
        self.page.goto(path, wait_until="domcontentloaded")
        return self.page

    def stop_the_clock(self) -> None:
        """Stop the page's clock: from now on only the test moves it."""
        self.page.clock.install()
        for ahead in (1, 5, LONG):  # it goes on till then, and cannot be stopped at what is over
            try:
                return self.page.clock.pause_at(self.page.evaluate("Date.now()") / 1000 + ahead)
            except Error:
                if ahead == LONG:
                    raise

    def says(self, words: str | re.Pattern[str]) -> None:
        """Wait until the page shows this text."""
        expect(self.page.get_by_text(words).filter(visible=True).first).to_be_visible()

    def says_no_more(self, words: str) -> None:
        """Wait until the page no longer shows this text."""
        expect(self.page.get_by_text(words)).to_have_count(0)

    @cached_property
    def touches(self) -> bool:
        return bool(self.page.evaluate("navigator.maxTouchPoints"))

    def tap(self, what: Any) -> None:
        """One tap with the finger, or one click where there is a mouse."""
        what.tap() if self.touches else what.click()

    def button(self, name: str | re.Pattern[str], within: Any = None) -> Any:
        """The one visible button or link of this name."""
        container = within or self.page
        return container.get_by_role("button", name=name).or_(container.get_by_role("link", name=name)).first

    def press(self, what: Any) -> None:
        """Puts a finger on it and leaves it there, once the page is all there and it stands still: a form can be sent
        before its scripts are, but none of them hears a finger that came first."""
        self.page.wait_for_load_state("load")
        what.scroll_into_view_if_needed()
        rectangle, before = what.bounding_box(), None
        while rectangle is None or rectangle != before:
            self.page.wait_for_timeout(20)
            rectangle, before = what.bounding_box(), rectangle
        x, y = rectangle["x"] + rectangle["width"] / 2, rectangle["y"] + min(rectangle["height"] / 2, 40)
        if not self.touches:
            self.page.mouse.move(x, y)
            return self.page.mouse.down()
        self._touch("touchStart", [{"x": x, "y": y}])

    def slide(self, dx: float, dy: float) -> None:
        """Slides the resting finger to this place of the screen."""
        self._touch("touchMove", [{"x": dx, "y": dy}]) if self.touches else self.page.mouse.move(dx, dy)

    def lift(self) -> None:
        self._touch("touchEnd", []) if self.touches else self.page.mouse.up()

    def hold(self, what: Any) -> None:
        """Holds a button that asks to be held."""
        self.press(what)
        self.page.wait_for_timeout(HELD)
        expect(self.page.locator(".pressing")).to_have_count(0)  # a busy page counts later
        self.lift()

    def _touch(self, kind: str, points: list[dict[str, float]]) -> None:
        if not hasattr(self, "devtools"):
            self.devtools = self.context.new_cdp_session(self.page)
        self.devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def scores(self, round: int) -> dict[str, int]:
        """Return each player's gain in this round as the page shows, without secret gains; empty if none is shown."""
        return self._figures(round, "gains")

    def totals(self, round: int) -> dict[str, int]:
        """Return the totals that this page shows in this round's scores."""
        return self._figures(round, "total")

    def _figures(self, round: int, kind: str) -> dict[str, int]:
        scores = self.page.locator(".round-scores").filter(has_text=re.compile(f"(Gold|Points) from round {round}"))
        named = (
            "(rows, kind) => rows.map(row => [row.querySelector('b').textContent.trim(), Number(row.dataset[kind])])"
        )
        return dict(scores.locator(f"[data-{kind}]").evaluate_all(named, kind))

    def podium(self) -> dict[str, int]:
        """Everybody's gold on the podium."""
        columns = self.page.locator("ol.podium > li").evaluate_all(
            "columns => columns.map(column => [column.querySelector('.name').firstChild.textContent.trim(),"
            " Number(column.querySelector('.total').textContent)])"
        )
        return dict(columns)

    def shows_podium(self, totals: dict[str, int]) -> None:
        """Waits until the podium stands, with these totals."""
        self.comes_to(totals, self.podium)

    def shows_scores(self, round: int, gains: dict[str, int]) -> None:
        """Waits until this page shows exactly these gains."""
        self.comes_to(gains, lambda: self.scores(round))

    def comes_to(self, wanted: object, look: Callable[[], object]) -> None:
        """Wait until a look at this page gives the wanted value; fail with the last value otherwise."""
        end = time.monotonic() + LONG
        while (seen := look()) != wanted:
            assert time.monotonic() < end, f"{seen} is not {wanted}"
            self.page.wait_for_timeout(50)
