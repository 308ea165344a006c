"""The Duel by taps: a game of two rounds with a phone for each dwarf."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.devices import TWICE
from tests.browser.duels import FIRST, Duelist, Laid, Turned
from tests.browser.games.party import Party
from tests.browser.host_maze import SMALL
from tests.browser.phones import Phone

pytestmark = pytest.mark.long

CLANS = {"Ann": "green", "Ben": "blue"}


@pytest.fixture
def duelist(device: Callable[..., Duelist]) -> Duelist:
    """The host's phone, which is small and lies between both."""
    return device(kind=Duelist, **SMALL)


class Duel(Party):
    """Ann is the green dwarf, Ben the blue one; `owned` are the gold cards that each should have."""

    def __init__(self, host: Duelist, phone: Callable[..., Phone]) -> None:
        super().__init__(host, phone, tuple(CLANS))
        self.owned: dict[str, list[int]] = {"Ann": [], "Ben": []}

    def confirms_round(self, round: int, paid: dict[str, list[int]] | None = None, **seats: dict[str, Any]) -> None:
        """Every device shows what the test calculates. `paid` are the cards that a dwarf chose itself."""
        seated = {name: {"clan": CLANS[name], "owned": self.owned[name], **seats[name]} for name in CLANS}
        paid = {**self.settled("duel", seated)["paid"], **(paid or {})}
        gains = {name: sum(seats[name].get("claims", [])) - sum(paid[name]) for name in CLANS}
        self.everybody_reads(round, gains)
        self.confirms(gains)
        for name in CLANS:
            self.owned[name] += seats[name].get("claims", [])
            for card in paid[name]:
                self.owned[name].remove(card)


def test_two_dwarves_play_two_rounds(duelist: Duelist, phone: Callable[..., Phone]) -> None:
    duel = Duel(duelist, phone)
    duelist.counts_taps()
    duel.sits_down("The Duel", rounds=2)
    first_round(duel, duelist)
    second_round(duel, duelist)
    duel.stands_on_the_podium()


def first_round(duel: Duel, host: Duelist) -> None:
    """Two taps a card; gold is claimed by itself and why; the troll is bribed; Ann chooses the card that pays him."""
    ann = duel.phones["Ann"]
    host.begins()
    for card in FIRST[:6]:
        host.posts_form("do/place", cell=card.written, card=card.offer, by=[*CLANS].index(card.by) + 1)
        host.lies(card.written)
    before = host.taps()
    host.plays(FIRST[6:8])
    assert host.taps() - before == 4
    host.plays(FIRST[8:])
    host.says("Ben claims 2 gold at E5. Doors and trolls block Ann.")
    assert (host.gold_of("Ann"), host.gold_of("Ben")) == ([2], [1, 2])
    duel.phones["Ben"].says("Ben claims 1 gold at C5. A troll at B5 blocks Ann.")
    ann.says("It’s your turn.")
    host.on_card("B5", "Ann bribes the troll")
    host.says("Ann bribed the troll at B5.")
    host.plays((Laid("Ann", "B6", "d_ew 0"), Turned("B7", "d_goal_9")))
    host.says("3 of 8 markers left")
    settles(host, host.open_end())
    ann.tap(ann.button(re.compile("^2")))
    duel.confirms_round(1, paid={"Ann": [2]}, Ann={"claims": [2, 1], "trolls": 1}, Ben={"claims": [1, 2]})


def second_round(duel: Duel, host: Duelist) -> None:
    """A quick round: the cards are tapped in at the end. Ann has less gold and begins."""
    host.begins()
    host.is_turn_of("Ann")
    ending = host.open_end()
    host.page.wait_for_timeout(TWICE)  # the sheet came where the finger was
    host.tap(ending.get_by_label("Card worth 3 for Ann").first)
    host.tap(ending.get_by_label("Card worth 1 for Ben").first)
    settles(host, ending)
    duel.confirms_round(2, Ann={"claims": [3]}, Ben={"claims": [1]})


def settles(host: Duelist, ending: Any) -> None:
    """The hands are empty: what lies there, or was tapped, is settled."""
    host.tap(host.button("Score the round", ending))
    host.page.locator("#round.proposed").wait_for()
