"""Non-interference in bytes: what a viewer must not know changes no byte of any page, fragment or header she gets.

Twins are two evenings in the real application with the same chance. A guest cuts the deal otherwise, so that all cards
are other ones, or others brought other gold; what the viewer knows is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from flask import Flask

from companion.rules.editions.saboteur2 import pool
from companion.table.deal.commitment import shuffle
from companion.table.viewer import HOST
from tests.web.people import open_table
from tests.web.secrecy.twins import (
    SEATS,
    Evening,
    Look,
    addresses,
    cuts,
    differing,
    draw_curtain,
    everything,
    gathered,
    key_at,
    looks,
    opened,
)

GOLD = {"Ann": 5, "Ben": 3, "Cem": 0, "Dia": 2, "Gül": 4}
"""Everybody in the order of the seats, with the gold each brought."""

MORE = 7
ROUND = 2

KNOWN: Mapping[str, set[int]] = {
    "host": set(),
    "onlooker": set(),
    "Ann": {0, 1},
    "Ben": {1},
    "Cem": {2, 5},
    "Dia": {3, 5},
    "Gül": {4},
}
"""Which places of the deck each viewer has seen: his own, those he inspected, and 5, which came in a hat swap."""

# The evenings


@dataclass
class Evenings:
    """Evenings by their cut and gold, each begun once."""

    folder: Path
    empty_store: Path
    made: dict[tuple[str, tuple[int, ...]], Evening] = field(default_factory=dict)
    apps: list[Flask] = field(default_factory=list)

    def dealt(self, cut: str, gold: Mapping[str, int]) -> Evening:
        """The evening with these secrets, in the middle of its first round here."""
        key = (cut, tuple(gold.values()))
        if key not in self.made:
            self.made[key] = self.seated(gold)
            play(self.made[key], cut)
        return self.made[key]

    def seated(self, gold: Mapping[str, int]) -> Evening:
        """Everybody sits and has told what gold she brought; the seal is laid."""
        app = opened(self.folder, self.empty_store, str(len(self.apps)))
        self.apps.append(app)
        evening = gathered(open_table(app, first_round=str(ROUND)))
        for name, nuggets in gold.items():
            evening.tap("host", "/seats", do="gold", seat=SEATS[name], gold=nuggets)
        return evening

    def close(self) -> None:
        for app in self.apps:
            app.extensions["companion"].engine.dispose()


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory, empty_store: Path) -> Iterator[Evenings]:
    evenings = Evenings(tmp_path_factory.mktemp("evenings"), empty_store)
    yield evenings
    evenings.close()


def play(evening: Evening, cut: str) -> None:
    """Cut, deal, look, inspect, swap a hat, lay cards and take one back, offer a seat and the host's page; at last Gül
    opens her curtain."""
    evening.cut("Ann", cut)
    evening.deal()
    for name in ("Ann", "Cem"):
        evening.tap(name, "/seat/sheet", do="seen")
    evening.tap("host", f"/seats/{SEATS['Ann']}/act", do="inspect", seat=SEATS["Ben"])
    evening.tap("host", f"/seats/{SEATS['Cem']}/act", do="swap-hat")
    evening.tap("host", f"/seats/{SEATS['Dia']}/act", do="inspect", seat=SEATS["Cem"])
    for name, kind in (("Cem", "theft"), ("Ben", "trapped"), ("Ann", "pickaxe")):
        evening.tap("host", f"/seats/{SEATS[name]}/token", do="put", kind=kind)
    for cell, name in (("1,0", "Ben"), ("2,0", "Dia")):
        evening.tap("host", "/maze", cell=cell, card="b_cross", by=SEATS[name], anyway="1")
    evening.tap("host", "/goals/8,0", shows="treasure")
    evening.tap("host", "/history", do="take-back")
    service, code = evening.host.service, evening.host.code
    evening.tickets = (service.seat_transfer.offer(code, HOST, SEATS["Ben"]), service.host_devices.offer(code))
    draw_curtain(evening)
    evening.tap("Gül", f"/seats/{SEATS['Gül']}/sheet", do="seen")


# The twins


@pytest.fixture(scope="module")
def deck(evenings: Evenings) -> Callable[[str], tuple[str, ...]]:
    """The cards in the order in which a cut makes them lie."""
    key = key_at(evenings.seated(GOLD).host, round=ROUND)
    return lambda cut: shuffle(key({SEATS["Ann"]: cut}), pool(len(GOLD)))


FIRST_CUT = next(cuts())


def other_cut(deck: Callable[[str], tuple[str, ...]], who: str) -> str:
    """A cut by which all that this viewer knows is the same, and every other card in play is another."""
    first = deck(FIRST_CUT)

    def fits(cards: tuple[str, ...]) -> bool:
        return all((cards[at] == first[at]) == (at in KNOWN[who]) for at in range(len(GOLD) + 1))

    return next(cut for cut in cuts() if fits(deck(cut)))


def richer(who: str) -> dict[str, int]:
    """Others than the viewer brought more, if they brought anything."""
    return {name: gold + MORE if gold and name != who else gold for name, gold in GOLD.items()}


@pytest.mark.parametrize("look", looks("host", "Ann", *(who for who in KNOWN if who not in ("host", "Ann"))), ids=str)
def test_other_cards_and_gold_change_no_byte_before_the_reveal(
    evenings: Evenings, deck: Callable[[str], tuple[str, ...]], look: Look
) -> None:
    evening, twin = evenings.dealt(FIRST_CUT, GOLD), evenings.dealt(other_cut(deck, look.who), richer(look.who))
    assert twin.answers.get(look.who) == evening.answers.get(look.who)
    assert look.differ(evening, twin) == set()


def test_the_comparison_would_see_a_leaking_card(evenings: Evenings, deck: Callable[[str], tuple[str, ...]]) -> None:
    evening, twin = evenings.dealt(FIRST_CUT, GOLD), evenings.dealt(other_cut(deck, "host"), richer("host"))
    for who in GOLD:
        assert evening.card(who) != twin.card(who)
        assert any("/role" in url for url in differing(evening, twin, who, "en")), who


# Gold stays sealed before the deal and after the reveal


def sit_together(evening: Evening) -> None:
    assert evening.host.view.phase == "seating"


def end(evening: Evening) -> None:
    play(evening, FIRST_CUT)
    evening.tap("host", "/round", do="end", reached_by="", crystals=0)
    assert evening.host.view.phase == "sharing"


def answer(evening: Evening) -> None:
    evening.tap("Cem", "/seat/sheet", do="steal", from_=SEATS["Ben"])
    assert evening.host.view.phase == "proposed"


def book(evening: Evening) -> None:
    evening.tap("host", "/settlement", do="book")
    assert evening.host.view.phase == "seating"


@pytest.mark.parametrize("look", looks("host", "Ann", "onlooker", "Cem"), ids=str)
def test_other_gold_changes_no_byte_while_totals_are_sealed(evenings: Evenings, look: Look) -> None:
    evening, twin = evenings.seated(GOLD), evenings.seated(richer(look.who))
    for step in (sit_together, end, answer, book):
        step(evening)
        step(twin)
        assert look.differ(evening, twin) == set(), step.__name__
    assert twin.answers.get(look.who) == evening.answers.get(look.who)


def test_the_comparison_would_see_leaking_gold(evenings: Evenings) -> None:
    evening, twin = evenings.seated(GOLD), evenings.seated(richer("host"))
    assert differing(evening, twin, "host", "en") == set()
    assert any("/seat" in url for url in differing(evening, twin, "Ben", "en"))
    assert differing(evening, twin, "Cem", "en") == set()


@pytest.mark.long
def test_the_comparison_leaves_no_page_out(evenings: Evenings) -> None:
    evening, later = evenings.dealt(FIRST_CUT, GOLD), evenings.seated(GOLD)
    for step in (end, answer, book):
        step(later)
    for who in KNOWN:
        everything(evening, who, "en", whole=True)
        everything(later, who, "en", whole=True)
    asked = {page for page, _ in addresses(evening)}
    elsewhere = {"box_settings.copy", "box_settings.file"}  # at a table of The Lost Mines
    elsewhere |= {page for page in asked if page.startswith("results.")}  # once the last round is booked
    elsewhere |= {page for page in asked if page.startswith("archive.")}  # with a key that is no table's
    assert asked - evening.drawn - later.drawn == {"asset", "lobby.back_home", "wifi.back_to_the_sheet"} | elsewhere
