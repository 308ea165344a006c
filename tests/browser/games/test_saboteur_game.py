"""Saboteur by taps: a short game with a draft in secret; two rounds of four players, one of them without a phone, with
a draft and a win of the saboteurs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from tests.browser.hosts import Host
from tests.browser.phones import Phone
from tests.browser.received_bytes import Ear

CIRCLE = ("Ann", "Ben", "Dia", "Eva")
PLAYERS = ("Ben", "Cem", "Dia")
CHOICE = 'name="value"'
"""What stands in a page for each gold card that can be taken."""


class BrowserGame:
    """Ann, if she plays, hosts on the laptop and plays there, Eva has no phone; an ear on every device."""

    def __init__(self, host: Host, phone: Callable[..., Phone], circle: tuple[str, ...] = CIRCLE) -> None:
        self.host, self.circle = host, circle
        self.phones = {name: phone() for name in PLAYERS if name in circle}
        self.ears = {name: Ear(device) for name, device in {"host": host, **self.phones}.items()}
        self.gold = dict.fromkeys(circle, 0)
        self.roles: dict[str, str] = {}
        self.heard: dict[str, int] = {}

    def sit_down(self) -> None:
        code = self.host.open_table("Saboteur (base game)")
        if "Ann" in self.circle:
            self.host.add("Ann", me=True)
        for name, phone in self.phones.items():
            phone.join(code, name)
        self.host.add("Eva")
        self.evas = f"/seats/{self.host.number_of('Eva')}/"

    def everybody_looks(self) -> None:
        self.host.deal()
        self.roles = {name: phone.look() for name, phone in self.phones.items()}
        if "Ann" in self.circle:
            with self.anns_seat() as ann:
                self.roles["Ann"] = ann.look()
        with self.behind_curtain() as eva:
            self.roles["Eva"] = eva.look()
        self.host.all_have_looked()

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
        host.tap(host.button(re.compile("I’m Eva: open it")))
        host.page.locator("#sheet.seat-page:not(.curtain)").wait_for()
        yield Phone(host.context, host.page)
        host.tap(host.button("Done, hand it back"))
        host.page.locator("#round").wait_for()

    def those_who_are(self, role: str) -> list[str]:
        return [name for name in self.circle if self.roles[name] == role]

    def drafters(self, connector: str) -> list[str]:
        """The diggers counter-clockwise, the connector or the next one after him first."""
        at = self.circle.index(connector)
        back = [self.circle[at - n] for n in range(len(self.circle))]
        return [name for name in back if self.roles[name] == "gold-digger"]

    def draft(self, connector: str) -> dict[str, int]:
        """Each in turn takes a card where she is; what it showed, by who took it."""
        taken = {}
        self.listen()
        for name in self.drafters(connector):
            self.host.says(re.compile(f"{name} is picking a gold nugget card"))
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
            answers_with_choice = [at for at, body in came if CHOICE in body and self.evas not in at]
            assert who == name or not (answers_with_choice or CHOICE in ear.device.page.content()), (
                who,
                answers_with_choice,
                name,
            )
        self.listen()

    def pick(self, name: str) -> int:
        if name in self.phones:
            return self.phones[name].pick_gold()
        with self.anns_seat() if name == "Ann" else self.behind_curtain() as picker:
            return picker.pick_gold()

    def shows(self, round: int, public: dict[str, int], taken: dict[str, int]) -> None:
        """Every page shows the public gains and nobody else's gold card; each phone knows its own."""
        self.host.shows_scores(round, public)
        for name, phone in self.phones.items():
            phone.shows_scores(round, {**public, **({name: taken[name]} if name in taken else {})})

    def confirm_round(self, round: int, gains: dict[str, int]) -> None:
        """Each phone knows its own gold and no other."""
        self.confirm_and_check(gains)
        for name, phone in self.phones.items():
            phone.page.locator("#sheet.seating").wait_for()
            assert phone.totals(round).keys() <= {name}
            assert phone.own_gold() == self.gold[name]

    def confirm_and_check(self, gains: dict[str, int]) -> None:
        self.host.confirm_round()
        for name, gain in gains.items():
            self.gold[name] += gain


def test_a_game_of_one_round_with_a_draft(host: Host, phone: Callable[..., Phone]) -> None:
    game = BrowserGame(host, phone, ("Ben", "Cem", "Eva"))
    game.sit_down()
    host.plays_rounds(1)
    game.everybody_looks()
    connector = game.those_who_are("gold-digger")[0]
    host.end(connector, crystals=None)
    host.comes_to(game.roles, host.roles)
    taken = game.draft(connector)
    public = dict.fromkeys(game.those_who_are("saboteur"), 0)
    game.shows(1, public, taken)
    game.confirm_and_check({**public, **taken})
    winners(game)
    each_picker_heard_the_cards(game)


@pytest.mark.long
def test_a_draft_and_a_win_of_the_saboteurs(host: Host, phone: Callable[..., Phone]) -> None:
    game = BrowserGame(host, phone)
    game.sit_down()
    host.says(re.compile("of the 5 cards"))
    host.plays_rounds(2)
    game.confirm_round(1, diggers_reach_it(game, 1))
    nobody_reaches_it(game, 2)
    winners(game)
    each_picker_heard_the_cards(game)


def diggers_reach_it(game: BrowserGame, round: int) -> dict[str, int]:
    """A digger reaches the treasure, and the gold cards go round; what everybody gets."""
    host = game.host
    game.everybody_looks()
    host.put("Ben", "Broken lantern")
    connector = game.those_who_are("gold-digger")[0]
    host.end(game.those_who_are("gold-digger")[-1], crystals=None)
    host.change_who_reached(connector)
    host.comes_to(game.roles, host.roles)
    taken = game.draft(connector)
    public = dict.fromkeys(game.those_who_are("saboteur"), 0)
    game.shows(round, public, taken)
    return {**public, **taken}


def nobody_reaches_it(game: BrowserGame, round: int) -> None:
    host = game.host
    game.everybody_looks()
    host.end(None, crystals=None, by="Dia")
    host.comes_to(game.roles, host.roles)
    saboteurs = game.those_who_are("saboteur")
    gains = {name: (4 if len(saboteurs) == 1 else 3) if name in saboteurs else 0 for name in CIRCLE}
    game.shows(round, gains, {})
    game.confirm_and_check(gains)


def winners(game: BrowserGame) -> None:
    """The podium opens all that was secret, on every page."""
    for device in (game.host, *game.phones.values()):
        device.shows_podium(game.gold)


def each_picker_heard_the_cards(game: BrowserGame) -> None:
    """The search would find what it looks for: whoever picked on a phone was sent the cards."""
    heard = {name for name, ear in game.ears.items() if any(CHOICE in body for _, body in ear.bodies)}
    assert heard & set(game.phones)
