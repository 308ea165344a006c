"""Letters as other computers have them: wider or narrower than those of this one (for pages whose policy is bypassed),
and headings without their font."""

from __future__ import annotations

from collections.abc import Iterator

from tests.browser.devices import Device

FACES = {"its own letters": "0", "wide letters": ".04em", "narrow letters": "-.09em"}
"""How far apart letters stand: a text takes as much more or less room as in another face."""

SET = """apart => {
  const style = document.getElementById('face') ?? document.head.appendChild(document.createElement('style'));
  style.id = 'face';
  style.textContent = apart && `* { letter-spacing: ${apart} !important; }`;
  dispatchEvent(new Event('resize')); // what fits its letters to the screen does so again
}"""


def without_the_font_of_headings(device: Device) -> Device:
    """From now on the device draws headings in its own letters. Otherwise that is left to chance: a page that does not
    have the font in its first tenth of a second never takes it (`font-display: optional`)."""
    device.provokes("net::ERR_FAILED")
    device.page.route("**/grenze*", lambda route: route.abort())
    return device


def each_face(device: Device) -> Iterator[str]:
    """Show the open page in one font after the other, and yield the font's name."""
    for face, apart in FACES.items():
        device.page.evaluate(SET, apart)
        yield face
    device.page.evaluate(SET, "")
