"""Reading: what axe finds in a page, what is too wide for a screen, what too small for a thumb."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.browser.conftest import PHONE
from tests.browser.devices import Device
from tests.browser.tables import Table

AXE = Path(__file__).with_name("axe-4.14.1.min.js").read_text("utf-8")
ASK = """axe.run({resultTypes: ['violations']}).then(found => found.violations.map(each =>
  ({id: each.id, impact: each.impact, at: each.nodes.map(node => node.html.slice(0, 160))})))"""

SMALL = {**PHONE, "viewport": {"width": 360, "height": 640}}
STILL = {"bypass_csp": True, "reduced_motion": "reduce"}

SMALLER = """() => [...document.querySelectorAll(
    'a[href], button, summary, select, textarea, input:not([type=hidden]), [role=button]')].filter(one => {
  const style = getComputedStyle(one);
  if (!one.checkVisibility({visibilityProperty: true}) || one.disabled || style.clipPath !== 'none') return false;
  if (style.display === 'inline' && one.parentElement.textContent.trim() !== one.textContent.trim()) return false;
  const label = one.matches('[type=radio], [type=checkbox]') && one.closest('label');
  const { width, height } = (label || one).getBoundingClientRect();
  if (one.matches('#maze .cell')) return Math.min(width, height) < 27.5 || Math.max(width, height) < 38.5;
  if (one.matches('.duel-dwarf .before')) return width < 43.5 || height < 41.5;
  return width < 43.5 || height < 43.5;
}).map(one => one.outerHTML.slice(0, 160))"""
"""What a finger taps and is smaller than 44 pixels: not a link in running text, nor what only a keyboard comes upon.
The cells of a maze may be 28 by 39, so that all of it is in sight: a tap up to 22 pixels from the
middle of one hits it, and two fingers enlarge it."""

ZOOMS = """() => [...document.querySelectorAll(
    'input:not([type=radio], [type=checkbox], [type=hidden], [type=file]), select, textarea')]
  .filter(one => parseFloat(getComputedStyle(one).fontSize) < 16).map(one => one.outerHTML.slice(0, 160))"""
"""Fields whose letters are so small that an iPhone enlarges the whole page when they are tapped."""


def problems(device: Device) -> list[str]:
    """What axe finds in this page, however small and be it only a best practice, in a line each."""
    device.page.evaluate(AXE)
    violations = device.page.evaluate(ASK)
    return [f"{each['id']} ({each['impact']}): {each['at']}" for each in violations]


def too_wide(device: Device) -> list[str]:
    """What sticks out at the right of the screen."""
    return device.page.evaluate(
        """() => document.documentElement.scrollWidth <= innerWidth ? [] :
        [...document.querySelectorAll('main *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1)
          .slice(0, 5).map(e => e.outerHTML.slice(0, 120))"""
    )


def uncovered(device: Device) -> None:
    """Lays all open that is folded away."""
    device.page.evaluate("document.querySelectorAll('main details').forEach(each => { each.open = true })")


def too_small(device: Device) -> list[str]:
    """What a thumb would miss, and fields that a tap would enlarge the page for."""
    zooms = [f"letters too small: {element}" for element in device.page.evaluate(ZOOMS)]
    return [*(f"too small: {element}" for element in device.page.evaluate(SMALLER)), *zooms]


def too_wide_in_any_letters(device: Device) -> list[str]:
    """What sticks out in usual letters, in larger ones, and with a text of twice its size."""
    size = "size => { document.documentElement.style.fontSize = size }"
    complaints = [f"too wide: {element}" for element in too_wide(device)]
    device.page.evaluate(size, "125%")
    complaints += [f"too wide in larger letters: {element}" for element in too_wide(device)]
    device.page.set_viewport_size(PHONE["viewport"])
    device.page.evaluate(size, "200%")
    complaints += [f"too wide at 200 %: {element}" for element in too_wide(device)]
    device.page.set_viewport_size(SMALL["viewport"])
    return complaints


def all_problems(device: Device) -> list[str]:
    """All that can be wrong with a page on a small phone, as it is opened and with all its folds open."""
    folded = too_small(device)
    uncovered(device)
    return [*folded, *problems(device), *too_small(device), *too_wide_in_any_letters(device)]


class Reader:
    """Screens that look at the same pages, each with a judge of its own. What was found is gathered, so that one run
    tells all."""

    def __init__(self) -> None:
        self.screens: list[tuple[str, Device, Callable[[Device], list[str]], str]] = []
        self.found: list[str] = []

    def on(self, screen: str, device: Device, judge: Callable[[Device], list[str]], pages: str = "") -> Reader:
        """Looks with this device too, at those pages whose address ends so."""
        self.screens.append((screen, device, judge, pages))
        return self

    def look(self, *paths: str, phase: str = "") -> None:
        for path in paths:
            for screen, device, judge, pages in self.screens:
                if path.endswith(pages):
                    device.open(path)
                    device.page.locator("main").wait_for()
                    self.found += [f"{path} {phase} on {screen}: {wrong}" for wrong in judge(device)]

    def expect_no_problem(self) -> None:
        assert not self.found, "\n".join(self.found)


def at_the_table(table: Table, device: Device) -> Device:
    """The device holds the keys of the host and of the first seat."""
    both, table.host.cookie = table.host.cookie, table.both
    table.give_keys(device, table.host)
    table.host.cookie = both
    return device


def host_sits_first(table: Table) -> Table:
    """The host holds the first seat too."""
    taken, before = table.ticket("Ann"), table.host.cookie
    table.host.post(taken)
    table.host.connection.close()
    table.both, table.host.cookie = table.host.cookie, before
    table.players["Ann"].cookie = table.both
    return table
