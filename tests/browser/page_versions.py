"""When a page is right again: the moment at which it shows a version of the table, noted by the page itself."""

from __future__ import annotations

from functools import partial

from tests.browser.devices import Device
from tests.waiting import until

SOON = 2000
"""Milliseconds within which every page that is seen, and has a network again, is right."""


NOTE = """document.addEventListener('htmx:finally:request', ({ detail: { ctx } }) => {
    if (!ctx.response) return;
    const { id } = ctx.sourceElement;
    if (id === 'sheet') window.sheetAt = Number(ctx.response.headers.get('Table-Version')) || window.sheetAt;
    if (id === 'seats') window.seatsAt = window.seatsAsked;
    window.noteVersion?.();
});
document.addEventListener('changed', ({ detail }) => { window.announced = Number(detail?.id); }, true);
document.addEventListener('htmx:before:request', ({ detail: { ctx } }) => {
    if (ctx.sourceElement.id === 'seats') window.seatsAsked = window.announced;
})"""
"""A phone's sheet tells by a header as of which version it is true: what shows nothing new is not sent again. The
host's seats are as new as what the stream had announced when they were asked for."""

WATCH = """version => {
    const drawn = () => Number(/seen=(\\d+)/.exec(document.body.getAttribute('hx-sse:connect'))[1]);
    const told = () => [['#seats', window.seatsAt], ['#sheet', window.sheetAt]]
        .filter(([part]) => document.querySelector(part)).map(([, at]) => at ?? drawn());
    window.noteVersion = () => { if (told().every((at) => at >= version)) window.rightAt ??= Date.now(); };
    delete window.rightAt;
    window.watching?.disconnect();
    window.watching = new MutationObserver(window.noteVersion);
    window.watching.observe(document, { subtree: true, childList: true, attributes: true });
    window.noteVersion();
}"""


def watch(device: Device, version: int) -> None:
    """Has the page note when it shows this version."""
    device.page.evaluate(WATCH, version)


def is_right(device: Device) -> bool:
    """Whether it did."""
    return bool(device.page.evaluate("'rightAt' in window"))


def right_at(device: Device) -> float:
    """Waits until it did; when that was, as `time.time()` in milliseconds."""
    until(partial(is_right, device))
    return float(device.page.evaluate("window.rightAt"))
