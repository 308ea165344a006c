"""Saboteur by taps: two rounds of four players, with a draft in secret and a win of the saboteurs."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.browser.games.party import Party
from tests.browser.hosts import Host
from tests.browser.phones import Phone
from tests.browser.received_bytes import Ear

pytestmark = pytest.mark.long

CIRCLE = ("Ann", "Ben", "Dia", "Eva")
CHOICE = 'name="value"'
"""What stands in a page for each gold card that can be taken."""


def test_a_draft_and_a_win_of_the_saboteurs(host: Host, phone: Callable[..., Phone]) -> None:
    party = Party(host, phone, CIRCLE, at_host="Ann", without="Eva")
    ears = {"host": Ear(host), **{name: Ear(phone) for name, phone in party.phones.items()}}
    party.sits_down("Saboteur (base game)", rounds=2)
    diggers_reach_it(party, ears)
    nobody_reaches_it(party)
    party.stands_on_the_podium()


def diggers_reach_it(party: Party, ears: dict[str, Ear]) -> None:
    """A digger reaches the treasure, and the gold cards go round."""
    host = party.host
    party.everybody_looks()
    host.put("Ben", "Broken lantern")
    connector, *_, another = party.those_who_are("gold-digger")
    host.end(another, crystals=None)
    host.change_who_reached(connector)
    host.comes_to(party.roles, host.roles)
    taken = draft(party, connector, ears)
    public = dict.fromkeys(party.those_who_are("saboteur"), 0)
    host.shows_scores(1, public)
    for name, phone in party.phones.items():
        phone.shows_scores(1, {**public, **({name: taken[name]} if name in taken else {})})
    party.confirms({**public, **taken})
    for name, phone in party.phones.items():
        phone.page.locator("#sheet.seating").wait_for()
        assert phone.totals(1).keys() <= {name}
        assert phone.own_gold() == party.gold[name]


def draft(party: Party, connector: str, ears: dict[str, Ear]) -> dict[str, int]:
    """The diggers counter-clockwise take a card each, the connector first; what it showed, by who took it."""
    at, taken = party.circle.index(connector), {}
    for ear in ears.values():
        ear.bodies.clear()
    for name in (party.circle[at - n] for n in range(len(party.circle))):
        if party.roles[name] == "gold-digger":
            party.host.says(re.compile(f"{name} is picking a gold nugget card"))
            nobody_is_told_but(name, party, ears)
            with party.device_of(name) as picker:
                taken[name] = picker.pick_gold()
    party.host.page.locator("#round.proposed").wait_for()
    nobody_is_told_but("", party, ears)
    return taken


def nobody_is_told_but(name: str, party: Party, ears: dict[str, Ear]) -> None:
    """No byte that came since the last pick, and no page now, holds a gold card but on the phone of who picks: there
    the search does find them."""
    evas = f"/seats/{party.host.number_of('Eva')}/"
    for who, ear in ears.items():
        ear.hears_out()
        told = [at for at, body in ear.bodies if CHOICE in body and evas not in at]
        assert (who == name) == bool(told or CHOICE in ear.device.page.content()), (who, told, name)
        ear.bodies.clear()


def nobody_reaches_it(party: Party) -> None:
    host = party.host
    party.everybody_looks()
    host.end(None, crystals=None, by="Dia")
    host.comes_to(party.roles, host.roles)
    saboteurs = party.those_who_are("saboteur")
    gains = {name: (4 if len(saboteurs) == 1 else 3) if name in saboteurs else 0 for name in CIRCLE}
    party.everybody_reads(2, gains)
    party.confirms(gains)
