"""Non-interference in bytes at a table of The Lost Mines: clans are everybody's to see, characters and what was told of
treasures are not. Twins differ in these alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

import pytest
from flask import Flask

from companion.rules.dwarfs import DWARFS, deck
from companion.table.seal import deal_key, shuffle
from tests.web.people import open_table
from tests.web.twins import (
    NAMES,
    SEATS,
    Evening,
    cuts,
    differing,
    draw_curtain,
    gathered,
    opened,
    secret_of,
    shortly,
)

Finds = Mapping[str, list[str]]
Cards = Callable[[str], tuple[str, ...]]

FINDS: Finds = {"Ann": ["4", "2"], "Ben": [], "Cem": ["3"], "Gül": ["1"]}
OTHER_FINDS: Finds = {"Ann": ["1"], "Ben": ["3", "3"], "Cem": [], "Gül": ["7"]}
"""What each tells of her treasures; Dia tells nothing."""

KNOWN: Mapping[str, set[int]] = {
    "host": set(),
    "Ann": {0, 1},
    "onlooker": set(),
    "Ben": {1},
    "Dia": {3, 2},
    "Gül": {4},
}
"""Which places of the deck each viewer has seen: the own one, and those spied on."""

FIRST_CUT = next(cuts())
MANY = 5000


@dataclass
class House:
    """Evenings by their cut and finds, each begun once."""

    folder: Path
    empty_store: Path
    made: dict[str, Evening] = field(default_factory=dict)
    apps: list[Flask] = field(default_factory=list)

    def dealt(self, cut: str, finds: Finds) -> Evening:
        """The evening with these secrets, in the middle of its first round."""
        key = f"{cut} {finds}"
        if key not in self.made:
            self.made[key] = self.seated()
            play(self.made[key], cut, finds)
        return self.made[key]

    def seated(self) -> Evening:
        app = opened(self.folder, self.empty_store, str(len(self.apps)))
        self.apps.append(app)
        return gathered(open_table(app, "lost_mines"))

    def close(self) -> None:
        for app in self.apps:
            app.extensions["companion"].engine.dispose()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, empty_store: Path) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("mines"), empty_store)
    yield house
    house.close()


def play(evening: Evening, cut: str, finds: Finds) -> None:
    """Cut, deal, look, spy, tell what was found; at last Gül tells it behind her curtain."""
    evening.tap("Ann", "/seat/sheet", do="cut", cut=cut)
    evening.tap("host", "/round", do="begin")
    evening.tap("Ann", "/seat/sheet", do="seen")
    for name, of in (("Ann", "Ben"), ("Dia", "Cem")):
        evening.tap("host", f"/seats/{SEATS[name]}/act", do="inspect", seat=SEATS[of])
    for name in ("Ann", "Ben", "Cem"):
        evening.tap(name, "/seat/sheet", do="treasures", values=finds[name])
    draw_curtain(evening)
    evening.tap("Gül", f"/seats/{SEATS['Gül']}/sheet", do="treasures", other=" ".join(finds["Gül"]))


@pytest.fixture(scope="module")
def lie(house: House) -> Cards:
    """The dwarf cards in the order in which a cut makes them lie."""
    host = house.seated().host
    secret = secret_of(host)
    return lambda cut: shuffle(deal_key(secret, host.code, 1, 1, [cut]), deck(len(NAMES)))


def other_cut(lie: Cards, who: str) -> str:
    """A cut by which every dwarf in play is of the same clan, and as many as can be of another character where this
    viewer knows none."""
    first = dealt(lie(FIRST_CUT))

    def otherwise(cut: str) -> int:
        changed = {at for at, (new, old) in enumerate(zip(dealt(lie(cut)), first, strict=True)) if new != old}
        clans = [of for of, _ in dealt(lie(cut))] == [of for of, _ in first]
        return len(changed) if clans and not changed & KNOWN[who] else 0

    best = max(islice(cuts(), MANY), key=otherwise)
    assert otherwise(best) >= 2
    return best


def dealt(cards: tuple[str, ...]) -> list[tuple[str, str]]:
    return [DWARFS[card] for card in cards[: len(NAMES)]]


@pytest.mark.parametrize("who", shortly(*KNOWN))
def test_other_characters_and_finds_change_no_byte_before_the_reveal(house: House, lie: Cards, who: str) -> None:
    finds = {name: FINDS[name] if name == who else other for name, other in OTHER_FINDS.items()}
    evening, twin = house.dealt(FIRST_CUT, FINDS), house.dealt(other_cut(lie, who), finds)
    assert twin.answers.get(who) == evening.answers.get(who)
    assert differing(evening, twin, who, "en") == differing(evening, twin, who, "de") == set()


def test_the_comparison_would_see_what_leaks(house: House, lie: Cards) -> None:
    evening, twin = house.dealt(FIRST_CUT, FINDS), house.dealt(other_cut(lie, "host"), OTHER_FINDS)
    differ = differing(evening, twin, "Cem", "en")
    assert any("/role" in url for url in differ) and any("/seat/sheet" in url for url in differ)
