"""Games in real browsers: the host's device, a phone for each player who has one, and what everybody should gain."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from companion.documents import settle
from tests.browser.hosts import Host
from tests.browser.phones import Phone


class Party:
    """`at_host` plays on the host's device in a page of their own, `without` has no phone and gets the host's device
    for each look; all others have phones."""

    def __init__(
        self, host: Any, phone: Callable[..., Phone], circle: tuple[str, ...], at_host: str = "", without: str = ""
    ) -> None:
        self.host: Host = host
        self.circle, self.at_host, self.without = circle, at_host, without
        self.phones = {name: phone() for name in circle if name not in (at_host, without)}
        self.gold = dict.fromkeys(circle, 0)
        self.roles: dict[str, str] = {}

    @property
    def devices(self) -> list[Any]:
        return [self.host, *self.phones.values()]

    def sits_down(self, edition: str, rounds: int) -> None:
        code = self.host.open_table(edition)
        for name in self.circle:
            if name in self.phones:
                self.phones[name].join(code, name)
            else:
                self.host.add(name, me=name == self.at_host)
            self.host.seat(name).wait_for()
        self.host.plays_rounds(rounds)

    @contextmanager
    def device_of(self, name: str) -> Iterator[Phone]:
        """The device in this player's hands."""
        host = self.host
        if name in self.phones:
            yield self.phones[name]
        elif name == self.at_host:
            own = Phone(host.context)
            own.open(f"/t/{host.code}/seat")
            yield own
            own.page.close()
            assert own.errors == []
        else:
            host.tap(host.button(f"Pass the device to {name}"))
            host.tap(host.button(re.compile(f"I’m {name}: open it")))
            host.page.locator("#sheet.seat-page:not(.curtain)").wait_for()
            yield Phone(host.context, host.page)
            host.tap(host.button("Done: hand the device back"))
            host.page.locator("#round").wait_for()

    def everybody_looks(self) -> None:
        self.host.deal()
        for name in self.circle:
            with self.device_of(name) as device:
                self.roles[name] = device.look()
        self.host.all_have_looked()

    def those_who_are(self, role: str) -> list[str]:
        return [name for name in self.circle if self.roles[name] == role]

    def settled(self, edition: str, seats: dict[str, dict[str, Any]], **facts: Any) -> dict[str, Any]:
        """The result that the test calculates for these seats: what `companion settle` makes of them."""
        seated = [{"name": name, **seats.get(name, {})} for name in self.circle]
        return settle({"edition": edition, "seats": seated, **facts})

    def everybody_reads(self, round: int, gains: dict[str, int]) -> None:
        for device in self.devices:
            device.shows_scores(round, gains)

    def confirms(self, gains: dict[str, int]) -> None:
        self.host.confirm_round()
        for name, gain in gains.items():
            self.gold[name] += gain

    def stands_on_the_podium(self) -> None:
        """Every page opens what was secret, and names those who have most."""
        best = {name for name, gold in self.gold.items() if gold == max(self.gold.values())}
        for device in self.devices:
            device.shows_podium(self.gold)
            wins = re.compile("^(?!You ).*(wins the game|share the win)")
            words = device.page.get_by_role("heading", name=wins).inner_text()
            assert set(re.split(r", | and ", re.sub(r" (wins the game|share the win)", "", words))) == best
