"""An evening of Saboteur by taps: five guests, one without a phone, two drafts in secret, a win of the saboteurs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from tests.browser.ears import Ear
from tests.browser.phones import Host, Phone
from tests.browser.test_an_evening import podium

CIRCLE = ("Ann", "Ben", "Cem", "Dia", "Eva")
GUESTS = ("Ben", "Cem", "Dia")
CHOICE = 'name="value"'
"""What stands in a page for each gold card that can be taken."""


class Evening:
    """Ann hosts on the laptop and plays there, Eva has no phone; an ear on every device."""

    def __init__(self, host: Host, phone: Callable[..., Phone]) -> None:
        self.host, self.phones = host, {name: phone() for name in GUESTS}
        self.ears = {name: Ear(device) for name, device in {"host": host, **self.phones}.items()}
        self.gold = dict.fromkeys(CIRCLE, 0)
        self.roles: dict[str, str] = {}
        self.heard: dict[str, int] = {}

    def sit_down(self) -> None:
        code = self.host.open_table("Saboteur (base game)")
        self.host.add("Ann", me=True)
        for name, phone in self.phones.items():
            phone.join(code, name)
        self.host.add("Eva")
        self.host.seat("Eva").wait_for()

    def everybody_looks(self) -> None:
        self.host.deal()
        self.roles = {name: phone.look() for name, phone in self.phones.items()}
        with self.anns_seat() as ann:
            self.roles["Ann"] = ann.look()
        with self.behind_curtain() as eva:
            self.roles["Eva"] = eva.look()
        self.host.says("5 of 5 have looked")

    @contextmanager
    def anns_seat(self) -> Iterator[Phone]:
        """Ann's own seat in another page of the laptop."""
        own = Phone(self.host.context)
        own.open(f"/t/{self.host.code}/seat")
        yield own
        own.page.close()
        assert own.errors == []

    @contextmanager
    def behind_curtain(self) -> Iterator[Phone]:
        """The laptop goes to Eva and back."""
        host = self.host
        host.tap(host.button(re.compile("Pass the device to Eva")))
        host.tap(host.button(re.compile("I am Eva: open it")))
        host.page.locator("#sheet.seat-page:not(.curtain)").wait_for()
        yield Phone(host.context, host.page)
        host.tap(host.button("Done, hand it back"))
        host.page.locator("#round").wait_for()

    def those_who_are(self, role: str) -> list[str]:
        return [name for name in CIRCLE if self.roles[name] == role]

    def drafters(self, connector: str) -> list[str]:
        """The diggers counter-clockwise, the connector or the next one after him first."""
        at = CIRCLE.index(connector)
        back = [CIRCLE[(at - n) % 5] for n in range(5)]
        return [name for name in back if self.roles[name] == "gold-digger"]

    def draft(self, connector: str) -> dict[str, int]:
        """Each in turn takes a card where she is; what it showed, by who took it."""
        taken = {}
        self.listen()
        for name in self.drafters(connector):
            self.host.says(re.compile(f"{name} is picking a gold card"))
            self.nobody_is_told_but(name)
            taken[name] = self.pick(name)
        self.host.page.locator("#round.proposed").wait_for()
        self.nobody_is_told_but("")
        return taken

    def listen(self) -> None:
        """From now on."""
        self.heard = {who: len(ear.bodies) for who, ear in self.ears.items()}

    def nobody_is_told_but(self, name: str) -> None:
        """No byte that came since the last pick, and no page now, holds a gold card but on the phone of who picks."""
        for who, ear in self.ears.items():
            ear.hears_out()
            came = ear.bodies[self.heard[who] :]
            told = [at for at, body in came if CHOICE in body and "/seats/5/" not in at]
            assert who == name or not (told or CHOICE in ear.device.page.content()), (who, told, name)
        self.listen()

    def pick(self, name: str) -> int:
        if name in self.phones:
            return self.phones[name].pick_gold()
        with self.anns_seat() if name == "Ann" else self.behind_curtain() as picker:
            return picker.pick_gold()

    def shows(self, round: int, public: dict[str, int], taken: dict[str, int]) -> None:
        """Every page shows the public gains and nobody else's gold card; each phone knows its own."""
        self.host.shows_receipt(round, public)
        for name, phone in self.phones.items():
            phone.shows_receipt(round, {**public, **({name: taken[name]} if name in taken else {})})

    def book(self, round: int, gains: dict[str, int]) -> None:
        """Each phone knows its own gold and no other until the last round is booked."""
        self.host.book()
        for name, gain in gains.items():
            self.gold[name] += gain
        for name, phone in self.phones.items():
            phone.page.locator("#sheet.finished" if round == 3 else "#sheet.seating").wait_for()
            assert round == 3 or phone.totals(round).keys() <= {name}
            assert round == 3 or phone.own_gold() == self.gold[name]


@pytest.mark.long
def test_two_drafts_and_a_win_of_the_saboteurs(host: Host, phone: Callable[..., Phone]) -> None:
    evening = Evening(host, phone)
    evening.sit_down()
    host.says(re.compile("2 of the 6 cards are saboteurs"))
    diggers_reach_it(evening, 1, "gold-digger")
    nobody_reaches_it(evening, 2)
    diggers_reach_it(evening, 3, "saboteur")
    winners(evening)
    each_picker_heard_the_cards(evening)


def diggers_reach_it(evening: Evening, round: int, by: str) -> None:
    """A digger, or by mistake a saboteur, reaches the treasure, and the gold cards go round."""
    host = evening.host
    evening.everybody_looks()
    host.put("Ben", "Broken lantern")
    connector = evening.those_who_are(by)[0]
    host.end(evening.those_who_are("gold-digger")[-1], crystals=None)
    host.change_facts(connector)
    host.comes_to(evening.roles, host.roles)
    taken = evening.draft(connector)
    public = dict.fromkeys(evening.those_who_are("saboteur"), 0)
    evening.shows(round, public, taken)
    evening.book(round, {**public, **taken})


def nobody_reaches_it(evening: Evening, round: int) -> None:
    host = evening.host
    evening.everybody_looks()
    host.end(None, crystals=None, by="Dia")
    host.comes_to(evening.roles, host.roles)
    saboteurs = evening.those_who_are("saboteur")
    gains = {name: (4 if len(saboteurs) == 1 else 3) if name in saboteurs else 0 for name in CIRCLE}
    evening.shows(round, gains, {})
    evening.book(round, gains)
    evening.phones["Ben"].says("Eva begins the round.")


def winners(evening: Evening) -> None:
    """The podium opens all that was secret, on every page."""
    for device in (evening.host, *evening.phones.values()):
        device.page.get_by_role("heading", name=re.compile("night")).wait_for()
        assert podium(device) == evening.gold


def each_picker_heard_the_cards(evening: Evening) -> None:
    """The search would find what it looks for: whoever picked on a phone was sent the cards."""
    heard = {name for name, ear in evening.ears.items() if any(CHOICE in body for _, body in ear.bodies)}
    assert heard & set(GUESTS)
