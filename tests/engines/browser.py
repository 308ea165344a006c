"""A window of a browser that is no Chromium, and what a person does in it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.browser.devices import HELD, SHOW, TWICE
from tests.waiting import LONG, until

PATIENCE = 4 * LONG
"""Seconds within which a browser answers a command, and starts, on a machine that is busy with other things."""

LOST = "htmx:error"
"""What htmx logs of a request that found no network or was given up."""

ENTER, ESCAPE, TAB = "\ue007", "\ue00c", "\ue004"

FIND = r"""
const [css, text] = arguments;
const words = (one) => (one.getAttribute('aria-label') || one.textContent).replace(/\s+/g, ' ').trim();
const isSeen = (one) => one.getClientRects().length && one.checkVisibility({ visibilityProperty: true });
const found = [...document.querySelectorAll(css)].find((one) => isSeen(one) && new RegExp(text).test(words(one)));
if (!found) return null;
"""

PLACE = (
    FIND
    + """
const inView = ({ left, right, top, bottom }) => left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
const sheet = found.closest('dialog');
if (sheet?.getAnimations().some(({ playState }) => playState === 'running')) return 'still moving';
const toCentre = { block: 'center', inline: 'center', behavior: 'instant' };
if (!inView(found.getBoundingClientRect())) found.scrollIntoView(toCentre);
const { left, top, width, height } = found.getBoundingClientRect();
const x = Math.round(left + width / 2), y = Math.round(top + Math.min(height / 2, 40));
if (found.contains(document.elementFromPoint(x, y))) return [x, y];
found.scrollIntoView(toCentre); // away from a button that floats over the page, as a person does
return 'covered';
"""
)


class Browser:
    """One window with one page. `call` takes the commands of WebDriver, by the names that Firefox gives them."""

    finger = "mouse"
    """The kind of pointer; `touch` where the browser makes real touches of it."""

    address = ""
    """Where the companion is."""

    tapped: tuple[float, list[int]] = (0.0, [0, 0])
    """When and where the last tap was."""

    def call(self, command: str, **parameters: Any) -> Any:
        """Sends a command and returns its value; fails if the browser refuses it."""
        raise NotImplementedError

    def complaints(self) -> list[str]:
        """The errors of scripts since the last question, save that the network was lost."""
        raise NotImplementedError

    def connect(self, width: int, height: int) -> None:
        """Opens its window, with a page of this size. The browser was started when this object was made."""
        raise NotImplementedError

    def quit(self) -> None:
        """Ends the browser and removes what it wrote."""
        raise NotImplementedError

    def script(self, source: str, *arguments: object) -> Any:
        """Runs this in the page; returns what it returns."""
        return self.call("ExecuteScript", script=source, args=list(arguments))

    def open(self, path: str) -> None:
        self.call("Navigate", url=path if ":" in path else self.address + path)

    def has_key(self, cookie: str) -> None:
        """This browser holds the keys of a script: `tests.bench.served.Caller.cookie`."""
        name, _, value = cookie.partition("=")
        self.open("/health")
        self.call("AddCookie", cookie={"name": name, "value": value, "httpOnly": True, "sameSite": "Lax"})

    def forgets_everything(self) -> None:
        """A fresh device, for the next test."""
        self.call("ReleaseActions")
        if self.script("return location.protocol") == "http:":
            self.call("DeleteAllCookies")
            self.script("localStorage.clear(); sessionStorage.clear()")
        self.open("about:blank")

    # What is seen.

    def has(self, css: str, text: str = "") -> bool:
        """Whether something is to be seen that matches, with these words (a regular expression)."""
        return bool(self.script(FIND + "return true", css, text))

    def sees(self, css: str, text: str = "") -> None:
        """Waits until it does."""
        try:
            until(lambda: self.has(css, text))
        except AssertionError:
            raise AssertionError(f"never seen: {css} {text!r} on {self.script('return location.href')}") from None

    def sees_no(self, css: str, text: str = "") -> None:
        """Waits until it does not."""
        until(lambda: not self.has(css, text))

    def place(self, css: str, text: str = "") -> list[int]:
        """Where a finger meets it, once it stands still and nothing covers it."""
        end, before = time.monotonic() + LONG, None
        while True:
            at = self.script(PLACE, css, text)
            if isinstance(at, list) and at == before:
                return at
            if at == "covered" and self.has(SHOW):
                self.keys(ESCAPE)  # what a round's end plays over the page
            assert time.monotonic() < end, f"{at or 'not there'}: {css} {text!r}"
            before = at
            time.sleep(0.04)

    # What hands do.

    def moves(self, *moves: dict[str, Any]) -> None:
        """The finger makes these moves, one after the other."""
        finger = {"type": "pointer", "id": self.finger, "parameters": {"pointerType": self.finger}}
        self.call("PerformActions", actions=[{**finger, "actions": list(moves)}])

    def tap(self, css: str, text: str = "") -> None:
        """One tap, no sooner after another at the same place than a hand can mean it."""
        at = self.place(css, text)
        when, where = self.tapped
        if max(abs(at[0] - where[0]), abs(at[1] - where[1])) < 30:
            time.sleep(max(0.0, when + TWICE / 1000 - time.monotonic()))
        self.moves(to(*at), DOWN, {"type": "pause", "duration": 40}, UP)
        self.tapped = time.monotonic(), at

    def press(self, css: str, text: str = "") -> list[int]:
        """Puts a finger on it and leaves it there; where that is."""
        at = self.place(css, text)
        self.moves(to(*at), DOWN)
        self.tapped = time.monotonic(), at
        return at

    def slide(self, x: float, y: float) -> None:
        self.moves(to(x, y))

    def lift(self) -> None:
        self.moves(UP)
        self.tapped = time.monotonic(), self.tapped[1]

    def hold(self, css: str, text: str = "") -> None:
        """Holds a button that asks to be held."""
        self.press(css, text)
        time.sleep(HELD / 1000)
        self.lift()

    @contextmanager
    def looking(self) -> Iterator[str]:
        """The role while the finger is on the pad; it is gone when the finger is lifted."""
        self.press("#plate .hold-pad")
        self.sees("#plate.open [data-role]")
        yield str(self.script("return document.querySelector('[data-role]').dataset.role"))
        self.lift()
        until(lambda: self.script("return !document.querySelector('[data-role]')"))

    def keys(self, keys: str) -> None:
        """Types these on a keyboard."""
        strokes = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.call("PerformActions", actions=[{"type": "key", "id": "keyboard", "actions": strokes}])

    def fill(self, css: str, text: str) -> None:
        self.tap(css)
        self.script("document.querySelector(arguments[0]).select()", css)
        self.keys(text)

    def focus(self, css: str, text: str = "") -> None:
        self.sees(css, text)
        self.script(FIND + "found.focus()", css, text)


DOWN, UP = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))


def to(x: float, y: float) -> dict[str, Any]:
    """The move of a finger to this place of the window."""
    return {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}
