"""The board of The Lost Mines by taps on the host's page: marked, laid, walked, with what lies on it."""

from __future__ import annotations

import re
from typing import Any

from tests.browser.devices import TWICE
from tests.browser.hosts import Host


class Board:
    """The board on this host's device; cells are given as addresses write them, or by their names (`C3`)."""

    def __init__(self, host: Host) -> None:
        self.host, self.page = host, host.page

    # Before a round

    def mark(self, *names: str) -> None:
        """Taps blue start, yellow start and the four mines, each once."""
        self.host.tap(self.page.locator("#own-copy > summary"))
        self.page.wait_for_timeout(TWICE)  # the board may have come where the finger was
        for nth, name in enumerate(names, 1):
            self.host.tap(self.page.get_by_role("group", name="The board").get_by_role("button", name=name, exact=True))
            if nth < len(names):
                self.page.locator(f"#mark-{nth}").wait_for()
        self.page.locator("#own-copy-known").wait_for()

    # Tapped

    def cell(self, written: str) -> Any:
        return self.page.locator(f'#maze a.cell[data-cell="{written}"]')

    def lay(self, written: str, worth: str) -> None:
        """Two taps, or three where something lies across the path."""
        self.page.wait_for_timeout(TWICE)
        self.host.tap(self.cell(written))
        ground = worth.split()[0].partition("-")[2]
        if ground:
            self.host.tap(
                self.page.locator("#lay .terrain-choice label").filter(has=self.page.locator(f"[value={ground}]"))
            )
        self.host.tap(self.page.locator(f'#lay .offer[value="{worth}"]'))
        self.page.locator(f'#maze a.card[data-cell="{written}"]').wait_for()

    def look(self, written: str) -> Any:
        """Opens the sheet of what lies there."""
        self.page.wait_for_timeout(TWICE)
        self.host.tap(self.cell(written))
        sheet = self.page.locator("#cell-sheet")
        sheet.locator(f'#cell[data-cell="{written}"]').wait_for()
        return sheet

    def act(self, written: str, words: str | re.Pattern[str]) -> None:
        """Opens that sheet and taps the button of these words."""
        self.host.tap(self.host.button(words, self.look(written)))
        self.page.locator("#cell-sheet").wait_for(state="hidden")

    def enter(self, written: str, picture: str) -> None:
        """The dwarf on turn enters the mine there, from which paths lead to all sides."""
        sheet = self.look(written)
        for side in sheet.locator(".mine-kinds .leads label").all():
            if not side.locator("input").is_checked():
                self.host.tap(side)
        self.host.tap(self.host.button(picture, sheet))
        self.page.locator("#cell-sheet").wait_for(state="hidden")

    def lays_on_link(self, written: str, place: str, what: str) -> None:
        """A trap or a troll at this side of the card, as it is seen."""
        sheet = self.look(written)
        self.host.tap(sheet.locator("#on-edges label").filter(has_text=what.capitalize()))
        self.host.tap(sheet.locator("#on-edges").get_by_role("button", name=place, exact=True))
        self.page.locator("#cell-sheet").wait_for(state="hidden")

    def next(self) -> None:
        """The turn passes though nobody moved; tapped no sooner after another than a hand can mean it."""
        self.page.wait_for_timeout(TWICE)
        button = self.page.locator("#next-turn button")
        name = button.inner_text().removeprefix("Next: ")
        self.host.tap(button)
        self.is_turn_of(name)

    def is_turn_of(self, name: str) -> None:
        self.page.locator(".board-dwarf.on-turn").filter(has_text=name).wait_for()

    # Seen

    def lying(self, drawing: str) -> int:
        """How often this drawing is on the board."""
        return int(self.page.locator(f'#maze svg.maze use[href$="#{drawing}"]').count())

    def finds(self, name: str) -> int:
        """How many treasures lie beside this name."""
        return int(
            self.page.locator(".board-dwarf").filter(has_text=name).locator(".finds use:not([href$=dragon])").count()
        )
