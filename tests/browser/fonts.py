"""Letters as other computers have them: wider or narrower than those of this one. For pages whose policy is
bypassed."""

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


def each_face(device: Device) -> Iterator[str]:
    """Shows what is open in one face after the other, and says in which."""
    for face, apart in FACES.items():
        device.page.evaluate(SET, apart)
        yield face
    device.page.evaluate(SET, "")
