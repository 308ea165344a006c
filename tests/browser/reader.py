"""Reading a page: what sticks out of the screen, what lies under something else, what a thumb would miss, and what axe
finds."""

from __future__ import annotations

from pathlib import Path

from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.devices import Device
from tests.browser.tables import Table, answer_of

AXE = Path(__file__).with_name("axe-4.14.1.min.js").read_text("utf-8")
ASK = """axe.run({exclude: ['#turn']}, {resultTypes: ['violations']}).then(found => found.violations.map(each =>
  `${each.id} (${each.impact}): ${each.nodes.map(node => node.html.slice(0, 160))}`))"""

STILL = {"bypass_csp": True, "reduced_motion": "reduce"}
SCREENS: dict[str, dict[str, object]] = {
    "small phone": {**PHONE, "viewport": {"width": 360, "height": 640}, "locale": "de-DE"},
    "lying phone": {**PHONE, "viewport": {"width": 844, "height": 390}, "dark": False},
    "laptop": {**LAPTOP, "dark": False},
    "television": {"viewport": {"width": 1920, "height": 1080}},
}

TAPPED = "a[href], button, summary, select, textarea, input:not([type=hidden]), [role=button]"

SMALLER = f"""() => [...document.querySelectorAll('{TAPPED}')].filter(one => {{
  const style = getComputedStyle(one);
  if (!one.checkVisibility({{visibilityProperty: true}}) || one.disabled || style.clipPath !== 'none') return false;
  if (style.display === 'inline' && one.parentElement.textContent.trim() !== one.textContent.trim()) return false;
  const label = one.matches('[type=radio], [type=checkbox]') && one.closest('label');
  const {{ width, height }} = (label || one).getBoundingClientRect();
  if (one.matches('#maze .cell')) return Math.min(width, height) < 27.5 || Math.max(width, height) < 38.5;
  if (one.matches('.board-cells button')) return width < 24;
  if (one.matches('.duel-dwarf .before')) return one.closest('.duel-dwarf').offsetHeight < 41.5;
  return width < 43.5 || height < 43.5;
}}).map(one => 'too small: ' + one.outerHTML.slice(0, 160))"""
"""What a finger taps and is smaller than 44 pixels: not a link in running text, nor what only a keyboard comes upon.
The cells of a maze may be 28 by 39, so that all of it is in sight: a tap up to 22 pixels from the middle of one hits
it, and two fingers enlarge it. The board that a host marks is eleven cells wide. In The Duel a tap hits all of a dwarf.
"""

ZOOMS = """() => [...document.querySelectorAll(
    'input:not([type=radio], [type=checkbox], [type=hidden], [type=file]), select, textarea')]
  .filter(one => parseFloat(getComputedStyle(one).fontSize) < 16)
  .map(one => 'letters too small: ' + one.outerHTML.slice(0, 160))"""
"""Fields whose letters are so small that an iPhone enlarges the whole page when they are tapped."""

COVERED = f"""() => {{
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const told = (one) => [...one.childNodes].filter(({{ nodeType, data }}) => nodeType === 3 && data.trim());
  const boxes = (one) => told(one).flatMap((text) => {{
    const range = new Range();
    range.selectNodeContents(text);
    return [...range.getClientRects()];
  }});
  const isSeen = (one) => one.checkVisibility({{ visibilityProperty: true, opacityProperty: true }})
    && !one.closest('.sr, svg') && getComputedStyle(one).clipPath === 'none';
  const isPainted = (one, {{ backgroundColor, backgroundImage }} = getComputedStyle(one)) => told(one).length
    || one.closest('svg') || backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none';
  const isWholeCard = (one) => getComputedStyle(one, '::after').position === 'absolute';
  const isUnder = (one, hit) => hit && !hit.contains(one) && !one.contains(hit) && !isWholeCard(hit)
    && !one.closest('label')?.contains(hit) && !hit.closest('[popover]') && (one.matches('{TAPPED}') || isPainted(hit));
  const middles = (one) => {{
    const isWords = told(one).length && getComputedStyle(one).overflow === 'visible';
    return (isWords ? boxes(one) : [...one.getClientRects()]).flatMap(({{ x, y, width, height }}) =>
      [0.1, 0.5, 0.9].map((share) => [x + share * width, y + height / 2]));
  }};
  const above = (one) => middles(one).map((at) => document.elementFromPoint(...at)).find((hit) => isUnder(one, hit));
  const isOff = (one) => middles(one).some(([x, y]) => x < 0 || x > innerWidth || y < 0 || y > innerHeight);
  const found = [];
  for (const one of top.querySelectorAll(':not(svg, svg *)')) {{
    if (!(one.matches('{TAPPED}') || told(one).length) || !isSeen(one)) continue;
    if (isOff(one) || above(one)) one.scrollIntoView({{ block: 'center', inline: 'center', behavior: 'instant' }});
    const hit = above(one);
    if (hit) found.push(`${{one.outerHTML.slice(0, 120)}} lies under ${{hit.outerHTML.slice(0, 80)}}`);
  }}
  scrollTo({{ top: 0, behavior: 'instant' }});
  return found;
}}"""
"""Words, and what is tapped, that lie under something else though they were scrolled to the middle of the screen. A
link may spread over the card that it stands on."""

OUT = """(...sizes) => {
  const root = document.documentElement;
  const out = () => root.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('main *')]
    .filter(one => one.getBoundingClientRect().right > innerWidth + 1).slice(0, 5).map(one => one.outerHTML);
  const found = sizes.flatMap((size) => {
    root.style.fontSize = size;
    return out().map((html) => `too wide at ${size}: ${html.slice(0, 120)}`);
  });
  root.style.fontSize = '';
  return found;
}"""
"""What sticks out at the right of the screen, in letters of these sizes."""

AWAY = """selector => [...document.querySelectorAll(selector)].filter((one) => {
  const box = one.getBoundingClientRect();
  const view = one.matches('.cell') && one.closest('.maze-view')?.getBoundingClientRect();
  const { top, left, right, bottom } = view || { top: 0, left: 0, right: innerWidth, bottom: innerHeight };
  const isBelow = box.bottom > Math.min(bottom, innerHeight) + 1;
  return isBelow || box.top < top - 1 || box.left < left - 1 || box.right > right + 1;
}).map(one => 'not in sight: ' + one.outerHTML.slice(0, 120))"""
"""What of this is not on the screen as a whole."""


WALL = ".place, .face, .join-code, .announcement > *, .round-scores, .podium .name"
"""What a big screen shows without scrolling."""


def problems(device: Device) -> list[str]:
    """What axe finds in this page, however small and be it only a best practice, in a line each."""
    device.page.evaluate(AXE)
    return list(device.page.evaluate(ASK))


def uncovered(device: Device) -> None:
    """Lays all open that is folded away."""
    device.page.evaluate("document.querySelectorAll('main details').forEach(each => { each.open = true })")


def amiss(device: Device, *others: str, sizes: tuple[str, ...] = ("100%",)) -> list[str]:
    """What sticks out of this page as it is shown now, or is too small, and what these other scripts find."""
    asked = [*others, *((ZOOMS, SMALLER) if device.touches else ())]
    calls = [*(f"...({script})()" for script in asked), f"...({OUT})(...sizes)"]
    return list(device.page.evaluate(f"(sizes) => [{', '.join(calls)}]", list(sizes)))


class Reader:
    """Reads one page after the other on this device. What was found is gathered, so that one run tells all."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.found: list[str] = []

    def look(self, path: str, phase: str = "", at_once: str = "", thorough: bool = True) -> None:
        """As the page opens, and with all its folds open; `at_once` is to be seen without scrolling."""
        page = self.device.open(path.rstrip("/") or "/")
        page.locator("main").wait_for()
        found = []
        if at_once:
            page.locator(at_once).first.wait_for()
            found += page.evaluate(AWAY, at_once)
        if path.endswith("/board") and not self.device.touches:
            found += page.evaluate(AWAY, WALL)
        found += amiss(self.device, COVERED)
        if thorough:
            uncovered(self.device)
            found += [*problems(self.device), *amiss(self.device, sizes=("100%", "125%", "150%"))]
        self.found += [f"{path} {phase}: {wrong}" for wrong in found]

    def looks_away(self) -> None:
        """The page would follow the table, to another page perhaps."""
        self.device.open("about:blank")


def host_who_sits_first(table: Table, device: Device) -> Device:
    """The device holds the keys of the host and of the first seat, which the host takes."""
    answer_of(table.host, table.ticket("Ann"))
    table.players["Ann"].cookie = table.host.cookie
    table.give_keys(device, table.host)
    return device
