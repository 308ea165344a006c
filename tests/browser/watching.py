"""When a page is right again: the moment at which it shows a version of the table, noted by the page itself."""

from __future__ import annotations

import statistics
from functools import partial

from tests.browser.phones import Device, until

SOON = 2000
"""Milliseconds within which every page that is seen, and has a network again, is right."""


WATCH = """version => {
    const told = () => [...document.querySelectorAll('#sheet [name=seen], #seats [name=seen]')];
    const look = () => { if (told().every(it => it.value >= version)) window.rightAt ??= Date.now(); };
    delete window.rightAt;
    window.watching?.disconnect();
    window.watching = new MutationObserver(look);
    window.watching.observe(document, { subtree: true, childList: true, attributes: true });
    look();
}"""


def watch(device: Device, version: int) -> None:
    """Has the page note when it shows this version."""
    device.page.evaluate(WATCH, version)


def is_right(device: Device) -> bool:
    """Whether it did."""
    return bool(device.page.evaluate("'rightAt' in window"))


def right_at(device: Device) -> float:
    """Waits until it did; when that was, as `time.time()` in milliseconds."""
    until(partial(is_right, device), 60)
    return float(device.page.evaluate("window.rightAt"))


def told(times: list[float]) -> str:
    """A line of figures for people."""
    return f"right after {statistics.median(times):.0f} ms (median), {max(times):.0f} (longest of {len(times)} pages)"
