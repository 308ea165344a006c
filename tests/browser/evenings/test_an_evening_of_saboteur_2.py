"""Saboteur 2 by taps: a short game with two phones and a curtain, and an evening of five guests and two rounds."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from companion.documents import settle
from tests.browser.phones import Device, Host, Phone

GUESTS = ("Ben", "Cem", "Dia")
CIRCLE = ("Ann", *GUESTS, "Hal")

Role = dict[str, str]


class Evening:
    """The table in the browser, and beside it what each seat was seen to be and should have."""

    def __init__(self, host: Host, phone: Callable[..., Phone], circle: tuple[str, ...] = CIRCLE) -> None:
        self.host, self.phone, self.circle = host, phone, circle
        self.phones: dict[str, Phone] = {}
        self.gold = dict.fromkeys(circle, 0)
        self.roles: Role = {}

    def sit_down(self) -> None:
        """Ann, if she plays, sits at the host's device; Hal has no phone."""
        code = self.host.open_table()
        if "Ann" in self.circle:
            self.host.add("Ann", me=True)
        for name in GUESTS:
            if name in self.circle:
                self.phones[name] = self.phone()
                self.phones[name].join(code, name)
        self.host.add("Hal")
        for name in self.circle:
            self.host.seat(name).wait_for()

    def everybody_looks(self) -> None:
        """Each at the own phone, Ann at her own seat's page, Hal behind the curtain."""
        self.roles = {name: phone.look() for name, phone in self.phones.items()}
        if "Ann" in self.circle:
            self.roles["Ann"] = self.ann_looks()
        self.roles["Hal"] = self.hal_looks()
        self.host.says(f"{len(self.circle)} of {len(self.circle)} have looked")

    def ann_looks(self) -> str:
        own = Phone(self.host.context)
        own.open(f"/t/{self.host.code}/seat")
        role = own.look()
        own.page.close()
        assert own.errors == []
        return role

    def hal_looks(self) -> str:
        """The host's device goes to Hal and back."""
        with_hal = self.behind_curtain()
        role = with_hal.look()
        with_hal.tap(with_hal.button("Done, hand it back"))
        self.host.page.locator("#round").wait_for()
        return role

    def behind_curtain(self) -> Phone:
        host = self.host
        host.tap(host.button("Pass the device to Hal"))
        host.tap(host.button(re.compile("I’m Hal: open it")))
        host.page.locator("#sheet.seat-page:not(.curtain)").wait_for()
        return Phone(host.context, host.page)

    def rob(self) -> list[list[str]]:
        """Every thief who is asked answers where he is asked: who robbed whom, in order."""
        thefts: list[list[str]] = []
        while thief := self.host.asked():
            if thief == "Hal":
                thefts.append([thief, self.hal_robs()])
            else:
                self.others_wait(thief)
                thefts.append([thief, self.phones[thief].steal_from()])
            self.host.says_no_more(f"{thief} is choosing whom to rob.")
        return thefts

    def others_wait(self, thief: str) -> None:
        other = next(name for name in self.phones if name != thief)
        self.phones[other].says(f"{thief} is choosing whom to rob.")

    def hal_robs(self) -> str:
        with_hal = self.behind_curtain()
        victim = with_hal.steal_from()
        with_hal.tap(with_hal.button("Done, hand it back"))
        self.host.page.locator("#round").wait_for()
        return victim

    def judged(self, thefts: list[list[str]], tokens: dict[str, dict[str, Any]], **facts: Any) -> dict[str, Any]:
        """What the judge makes of the facts that lie open now."""
        seats = [{"name": n, "role": self.roles[n], "gold": self.gold[n], **tokens.get(n, {})} for n in self.circle]
        return settle({"edition": "saboteur2", "seats": seats, "thefts": thefts, **facts})

    def everywhere(self, round: int, gains: dict[str, int]) -> None:
        """The host's page and all phones say the same receipt."""
        for device in (self.host, *self.phones.values()):
            device.shows_receipt(round, gains)

    def book(self, round: int, gains: dict[str, int]) -> None:
        self.host.book()
        for name, gain in gains.items():
            self.gold[name] += gain
        self.everywhere(round, gains)

    def totals_are_sealed(self, round: int) -> None:
        """Each phone knows its own gold and no other, the host's page only that of the seat that plays on it."""
        for name, phone in self.phones.items():
            assert phone.totals(round).keys() <= {name}
        assert self.host.totals(round).keys() <= {"Ann"}


def test_a_game_of_one_round(host: Host, phone: Callable[..., Phone]) -> None:
    """Cem holds a theft card and robs somebody, if anybody has gold."""
    evening = Evening(host, phone, ("Ben", "Cem", "Hal"))
    evening.sit_down()
    host.plays_rounds(1)
    host.deal()
    evening.everybody_looks()
    host.put("Cem", "Theft card")
    evening.phones["Cem"].says("Theft card")
    host.end("Ben", ("Blue", "Green"), 4)
    host.comes_to(evening.roles, host.roles)
    thefts = evening.rob()
    judged = evening.judged(thefts, {"Cem": {"theft": 1}}, reached_by="Ben", open_to=["blue", "green"], crystals=4)
    assert [thief for thief, _ in thefts] == judged["theft_order"]
    evening.everywhere(1, judged["gains"])
    evening.book(1, judged["gains"])
    winners(evening)


@pytest.mark.long
def test_an_evening_from_scan_to_winners(host: Host, phone: Callable[..., Phone]) -> None:
    evening = Evening(host, phone)
    evening.sit_down()
    host.plays_rounds(2)
    first_round(evening)
    second_round(evening)
    winners(evening)
    for phone in evening.phones.values():
        assert phone.totals(2) == evening.gold


def first_round(evening: Evening) -> None:
    """Broken tools, two thefts, a prisoner, an inspection, a hat swap, a reload, and a line put right."""
    host, phones = evening.host, evening.phones
    host.deal()
    evening.everybody_looks()
    host.put("Cem", "Broken lantern")
    phones["Cem"].says("Broken lantern")
    host.take("Cem", "Broken lantern")
    host.put("Dia", "Theft card")
    host.put("Ben", "Theft card")
    host.put("Hal", "Trapped")
    host.inspect("Dia", "Ben")
    assert phones["Dia"].look(f"plate-{host.number_of('Ben')}") == evening.roles["Ben"]
    phones["Dia"].done_with("Ben")
    host.swap_hat("Cem")
    phones["Cem"].says("4 of 5 have looked")
    evening.roles["Cem"] = phones["Cem"].look()
    phones["Dia"].page.reload(wait_until="domcontentloaded")
    assert phones["Dia"].look() == evening.roles["Dia"]
    host.end("Dia", ("Blue", "Green"), 4)
    host.comes_to(evening.roles, host.roles)
    thefts = evening.rob()
    tokens = {"Dia": {"theft": 1}, "Ben": {"theft": 2}, "Hal": {"trapped": True}}
    judged = evening.judged(thefts, tokens, reached_by="Dia", open_to=["blue", "green"], crystals=4)
    assert [thief for thief, _ in thefts] == judged["theft_order"] == ["Ben", "Dia"]
    evening.everywhere(1, judged["gains"])
    gains = {**judged["gains"], "Hal": judged["gains"]["Hal"] + 2}
    host.correct(1, "Hal", gains["Hal"], "Two nuggets lay under the cloth.")
    evening.everywhere(1, gains)
    evening.book(1, gains)
    evening.totals_are_sealed(1)


def second_round(evening: Evening) -> None:
    """Nobody reaches the treasure; a phone loses its memory, another is given away; Hal robs behind the curtain."""
    host = evening.host
    host.deal()
    evening.everybody_looks()
    lose_memory(evening, "Cem")
    give_away(evening, "Dia")
    host.put("Hal", "Theft card")
    host.end(None, crystals=3, by="Dia")
    host.comes_to(evening.roles, host.roles)
    thefts = evening.rob()
    judged = evening.judged(thefts, {"Hal": {"theft": 1}}, reached_by=None, crystals=3)
    assert [thief for thief, _ in thefts] == ["Hal"]
    evening.everywhere(2, judged["gains"])
    evening.totals_are_sealed(2)
    evening.book(2, judged["gains"])


def lose_memory(evening: Evening, name: str) -> None:
    """A phone without its cookies is a stranger; a fresh one takes the seat, and the role is still there."""
    old, new = evening.phones[name], evening.phone()
    old.provokes("403")
    old.context.clear_cookies()
    evening.host.put(name, "Broken cart")
    old.says("This isn’t your seat. If it should be, ask for it on the join page.")
    take_seat(evening, name, new)
    new.says("Broken cart")


def give_away(evening: Evening, name: str) -> None:
    """A seat goes to another phone; the one before is told that it was cut off."""
    old, new = evening.phones[name], evening.phone()
    old.provokes("403")
    take_seat(evening, name, new)
    old.says("This phone no longer has")


def take_seat(evening: Evening, name: str, new: Phone) -> None:
    new.open(evening.host.hand_over(name).replace("home.test", "127.0.0.1"))  # a trusted origin
    new.tap(new.button("Take this seat"))
    new.page.locator("#sheet").wait_for()
    evening.host.handed_over(name)
    assert new.look() == evening.roles[name]
    evening.phones[name] = new


def winners(evening: Evening) -> None:
    """The podium names exactly those with most gold, on every page; the totals are open now."""
    most = max(evening.gold.values())
    best = {name for name, gold in evening.gold.items() if gold == most}
    for device in (evening.host, *evening.phones.values()):
        device.shows_podium(evening.gold)
        assert named(device) == best


def named(device: Device) -> set[str]:
    said = device.page.get_by_role("heading", name=re.compile("wins the night|share the night")).inner_text()
    return set(re.split(r", | and ", re.sub(r" (wins|share) the night", "", said)))
