"""Duels for the browser: what is laid, turned over and claimed in them, and a host's device that taps it in."""

from __future__ import annotations

import re
from dataclasses import dataclass

from companion.game.maze.grid import cell_from_name
from tests.browser.devices import TWICE
from tests.browser.host_maze import Digger
from tests.browser.tables import Table


@dataclass(frozen=True)
class Laid:
    """A dwarf's card: where, and by which word of the palette."""

    by: str
    name: str
    offer: str

    @property
    def written(self) -> str:
        column, row = cell_from_name(self.name)
        return f"{column},{row}"


@dataclass(frozen=True)
class Turned:
    """A goal that was reached: where, and by which word of its pictures: with a number where it fits both ways."""

    name: str
    face: str


def tunnel(by: str, row: str, columns: range) -> tuple[Laid, ...]:
    """Straight cards, side by side."""
    return tuple(Laid(by, f"{row}{column}", "d_ew 0") for column in columns)


def in_turn(first: tuple[Laid, ...], second: tuple[Laid, ...]) -> tuple[Laid, ...]:
    """Cards laid by turns, as many by one as by the other."""
    return tuple(card for pair in zip(first, second, strict=True) for card in pair)


LONG_WAY = range(1, 5)

FIRST = (
    *in_turn(tunnel("Ann", "B", LONG_WAY), tunnel("Ben", "D", LONG_WAY)),
    Laid("Ann", "B5", "d_nesw_troll 0"),
    Turned("A5", "d_goal_7"),
    Laid("Ben", "D5", "d_nes_blue 1"),
    Turned("C5", "d_goal_17"),
    Turned("E5", "d_goal_8"),
)
"""A troll stands before Ann; Ben's blue door leads to gold."""


def lay(table: Table, card: Laid | Turned) -> None:
    """The same by a plain request."""
    column, row = cell_from_name(card.name)
    if isinstance(card, Laid):
        table.hosts("do/place", cell=f"{column},{row}", card=card.offer, by=table.number(card.by))
    else:
        table.hosts("do/goal", cell=f"{column},{row}", shows=card.face)


class Duelist(Digger):
    """The host's device at a table of The Duel."""

    def counts_taps(self) -> None:
        """From the next page that is opened on."""
        self.page.add_init_script("window.taps = 0; addEventListener('pointerdown', () => window.taps++, true)")

    def begins(self) -> None:
        """The round begins, and its maze is there."""
        self.tap(self.button("Begin the round"))
        self.page.locator("html.scripted #maze svg.maze").wait_for()
        self.page.wait_for_timeout(TWICE)  # the button of the end may stand where the finger was

    def plays(self, cards: tuple[Laid | Turned, ...]) -> None:
        """Every card in two taps, by whose turn it is; every goal by its picture."""
        for card in cards:
            if isinstance(card, Laid):
                self.is_turn_of(card.by)
                self.lay(card.written, card.offer)
            else:
                self.turns_over(card)

    def is_turn_of(self, name: str) -> None:
        self.page.locator(".duel-dwarf.on-turn").filter(has_text=name).wait_for()

    def turns_over(self, goal: Turned) -> None:
        """Enter what the reached goal shows, by its picture; the pictures are open already."""
        column, row = cell_from_name(goal.name)
        self.page.locator(f'#cell-sheet[open] #cell[data-cell="{column},{row}"]').wait_for()
        self.tap(self.cell_sheet.locator(f'button.face[value="{goal.face}"]'))
        asked = self.page.locator("#maze .goal-reached").filter(has_text=f"Goal card reached at {goal.name}")
        asked.wait_for(state="detached")

    def on_card(self, name: str, act: str | re.Pattern[str]) -> None:
        """Taps a card and in its sheet what is done with it."""
        column, row = cell_from_name(name)
        self.page.wait_for_timeout(320)
        self.tap(self.button(act, self.look_at(f"{column},{row}")))

    def gold_of(self, name: str) -> list[int]:
        """The gold cards that this dwarf claimed, as the page counts them."""
        claimed = self.page.locator(".duel-dwarf").filter(has_text=name).locator(".claimed i[aria-hidden]")
        return [int(text) for text in claimed.all_inner_texts()]
