"""Saboteur 2 by taps: five players and two rounds, with all that may happen to a role and to a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.games.party import Party
from tests.browser.hosts import Host
from tests.browser.phones import Phone

pytestmark = pytest.mark.long

CIRCLE = ("Ann", "Ben", "Cem", "Dia", "Hal")


def test_a_game_from_scan_to_winners(host: Host, phone: Callable[..., Phone]) -> None:
    party = Party(host, phone, CIRCLE, at_host="Ann", without="Hal")
    party.sits_down("Saboteur 2", rounds=2)
    first_round(party)
    second_round(party, phone)
    party.stands_on_the_podium()
    for seat in party.phones.values():
        assert seat.totals(2) == party.gold


def first_round(party: Party) -> None:
    """Broken tools, two thefts, a trapped player, an inspection, a hat swap, a reload, and a corrected gain."""
    host, _, cem, dia = party.host, *party.phones.values()
    party.everybody_looks()
    host.put("Cem", "Broken lantern")
    cem.says("Broken lantern")
    host.take("Cem", "Broken lantern")
    for name, token in (("Dia", "Theft card"), ("Ben", "Theft card"), ("Hal", "Trapped")):
        host.put(name, token)
    host.inspect("Dia", "Ben")
    assert dia.look(f"plate-{host.number_of('Ben')}") == party.roles["Ben"]
    dia.done_with("Ben")
    host.swap_hat("Cem")
    cem.says("4 of 5 have looked")
    party.roles["Cem"] = cem.look()
    dia.page.reload(wait_until="domcontentloaded")
    assert dia.look() == party.roles["Dia"]
    host.end("Dia", ("Blue", "Green"), 4)
    host.comes_to(party.roles, host.roles)
    tokens = {"Dia": {"theft": 1}, "Ben": {"theft": 2}, "Hal": {"trapped": True}}
    nobody_has_gold_for_ben = {party.roles[name] for name in ("Ann", "Cem", "Dia")} == {"saboteur"}
    thieves = ["Dia"] if nobody_has_gold_for_ben else ["Ben", "Dia"]
    gains = steal(party, thieves, tokens, reached_by="Dia", open_to=["blue", "green"], crystals=4)
    gains["Hal"] += 2
    host.correct(1, "Hal", gains["Hal"], "Two nuggets lay under the cloth.")
    party.everybody_reads(1, gains)
    party.confirms(gains)
    totals_are_sealed(party, 1)


def second_round(party: Party, phone: Callable[..., Phone]) -> None:
    """Nobody reaches the treasure; a phone loses its memory, a seat another phone; Hal steals behind the curtain."""
    host = party.host
    party.everybody_looks()
    old = party.phones["Cem"]
    old.provokes("403")
    old.context.clear_cookies()
    host.put("Cem", "Broken cart")
    old.says("This isn’t your seat. If it should be, ask for it on the join page.")
    takes_seat(party, "Cem", phone())
    party.phones["Cem"].says("Broken cart")
    old = party.phones["Dia"]
    old.provokes("403")
    takes_seat(party, "Dia", phone())
    old.says("This phone no longer has")
    host.put("Hal", "Theft card")
    host.end(None, crystals=3, by="Dia")
    host.comes_to(party.roles, host.roles)
    gains = steal(party, ["Hal"], {"Hal": {"theft": 1}}, reached_by=None, crystals=3)
    totals_are_sealed(party, 2)
    party.confirms(gains)


def steal(party: Party, thieves: list[str], tokens: dict[str, dict[str, Any]], **facts: Any) -> dict[str, int]:
    """Each thief who is asked answers on their own device; every page shows what the test calculates."""
    thefts = []
    while thief := party.host.asked():
        if thief != "Ben":
            party.phones["Ben"].says(f"{thief} is choosing who to steal from.")
        with party.device_of(thief) as device:
            thefts.append([thief, device.steal_from()])
        party.host.says_no_more(f"{thief} is choosing who to steal from.")
    assert [thief for thief, _ in thefts] == thieves
    seats = {name: {"role": party.roles[name], "gold": party.gold[name], **tokens.get(name, {})} for name in CIRCLE}
    gains: dict[str, int] = party.settled("saboteur2", seats, thefts=thefts, **facts)["gains"]
    party.everybody_reads(2 if facts["reached_by"] is None else 1, gains)
    return gains


def totals_are_sealed(party: Party, round: int) -> None:
    """Each phone knows its own gold and no other, the host's page only that of the seat that plays on it."""
    for name, phone in party.phones.items():
        assert phone.totals(round).keys() <= {name}
    assert party.host.totals(round).keys() <= {"Ann"}


def takes_seat(party: Party, name: str, new: Phone) -> None:
    new.open(f"/t/{party.host.code}")
    new.tap(new.page.get_by_text("I already have a seat here"))
    new.tap(new.button(f"I’m {name}"))
    party.host.tap(party.host.button("Yes, give them the seat"))
    new.page.locator("#sheet").wait_for()
    assert new.look() == party.roles[name]
    party.phones[name] = new
