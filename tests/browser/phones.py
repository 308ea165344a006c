"""A player's phone, and what its player does with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from tests.browser.devices import Device


class Phone(Device):
    """A player's phone with a seat."""

    name = ""

    def join(self, code: str, name: str) -> None:
        """Scan, type, tap."""
        self.name = name
        self.open(f"/T/{code}")
        self.page.get_by_label("Your name").fill(name)
        self.tap(self.button("Sit down"))
        self.page.locator("#sheet").wait_for()

    @contextmanager
    def looking(self, plate: str = "plate") -> Iterator[str]:
        """The role on this plate, while the finger is on it."""
        self.press(self.page.locator(f"#{plate} .hold-pad"))
        role_card = self.page.locator(f"#{plate} [data-role]")
        role_card.wait_for()
        yield str(role_card.get_attribute("data-role"))
        self.lift()

    def look(self, plate: str = "plate") -> str:
        """Looks at a role, and lets it go dark."""
        with self.looking(plate) as role:
            pass
        assert self.held_role() is None
        return role

    def held_role(self) -> str | None:
        """The role that is in this page now."""
        role_card = self.page.locator("[data-role]")
        return role_card.first.get_attribute("data-role") if role_card.count() else None

    def steal_from(self, name: str | None = None) -> str:
        """Answer the question from whom to steal: this player, or the first who has gold. Return the name."""
        self.page.get_by_role("heading", name="Who do you steal from?").wait_for()
        choices = self.page.get_by_role("radiogroup", name="Who do you steal from?")
        rich = choices.locator("label").filter(has=self.page.locator("input:enabled"))
        label = rich.filter(has_text=name).first if name else rich.first
        victim = name or str(label.locator(".says").inner_text())
        self.tap(label)
        self.tap(self.button(f"Take 1 gold from {victim}"))
        self.page.get_by_role("heading", name="Who do you steal from?").wait_for(state="detached")
        return victim

    def pick_gold(self) -> int:
        """Uncovers the gold cards, takes the first, which is worth most, and returns its nuggets."""
        self.tap(self.page.locator(".cover summary"))
        card = self.page.get_by_role("radiogroup", name=re.compile("gold nugget card")).locator("label").first
        gold = int(str(card.locator("input").get_attribute("value")))
        self.tap(card)
        self.tap(self.button(f"Take {gold} gold"))
        self.page.locator(".cover").wait_for(state="detached")
        return gold

    def own_gold(self) -> int:
        """Return the gold under the phone's fold, of confirmed rounds alone; fold it again after the look."""
        fold = self.page.locator("#own-gold")
        self.tap(fold.get_by_text("My gold", exact=True))
        text = fold.get_by_text(re.compile(r"You have \d+ gold")).inner_text()
        self.tap(fold.get_by_text("My gold", exact=True))
        return int(re.search(r"\d+", text)[0])  # type: ignore[index]

    def done_with(self, name: str) -> None:
        """Has looked enough at the role that was shown."""
        self.tap(self.button(f"Done: I’ve seen {name}’s role"))
        self.says_no_more(f"Done: I’ve seen {name}’s role")

    def sleeps(self) -> None:
        """The page is frozen."""
        self._lives("frozen")

    def wakes(self) -> None:
        """The page goes on and is seen."""
        self._lives("active")
        self.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    def _lives(self, state: str) -> None:
        self.context.new_cdp_session(self.page).send("Page.setWebLifecycleState", {"state": state})
