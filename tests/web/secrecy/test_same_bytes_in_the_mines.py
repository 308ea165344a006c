"""Non-interference in bytes at a table of The Lost Mines, with its board and without: clans are everybody's to see, and
where dwarfs stand; characters, what was told of treasures, and notes are not. Twins differ in these alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.rules.dwarves import DWARVES, deck
from companion.table.deal.commitment import shuffle
from tests.web.miners import BOARD
from tests.web.people import open_table
from tests.web.secrecy.twins import (
    NAMES,
    SEATS,
    Evening,
    Look,
    cuts,
    differing,
    draw_curtain,
    everything,
    gathered,
    key_at,
    looks,
    opened,
)

Finds = Mapping[str, list[str]]
Notes = Mapping[str, tuple[str, str]]
Cards = Callable[[str], tuple[str, ...]]

FINDS: Finds = {"Ann": ["4", "2"], "Ben": [], "Cem": ["3"], "Gül": ["1"]}
OTHER_FINDS: Finds = {"Ann": ["1"], "Ben": ["3", "3"], "Cem": [], "Gül": ["7"]}
"""What each tells of her treasures; Dia tells nothing."""

NOTES = {"Ann": ("5,0", "gems"), "Cem": ("12,-2", "gold"), "Dia": ("5,2", "silver")}
OTHER_NOTES = {"Ann": ("9,-2", "dragon"), "Cem": ("12,0", "silver"), "Dia": ("5,2", "gold")}
"""What some note for themselves, and of which place."""

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
class Evenings:
    """Evenings by their cut and finds, on the board or without it, each begun once."""

    folder: Path
    empty_store: Path
    made: dict[str, Evening] = field(default_factory=dict)
    apps: list[Flask] = field(default_factory=list)

    def dealt(self, cut: str, finds: Finds, notes: Notes | None = None) -> Evening:
        """The evening with these secrets, in the middle of its first round; on the board where there are notes."""
        key = f"{cut} {finds} {notes}"
        if key not in self.made:
            self.made[key] = evening = self.seated()
            play(evening, cut, finds, notes)
        return self.made[key]

    def seated(self) -> Evening:
        app = opened(self.folder, self.empty_store, str(len(self.apps)))
        self.apps.append(app)
        return gathered(open_table(app, "lost_mines"))

    def close(self) -> None:
        for app in self.apps:
            app.extensions["companion"].engine.dispose()


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory, empty_store: Path) -> Iterator[Evenings]:
    evenings = Evenings(tmp_path_factory.mktemp("mines"), empty_store)
    yield evenings
    evenings.close()


def play(evening: Evening, cut: str, finds: Finds, notes: Notes | None) -> None:
    """Cut, deal, look, spy, walk the board and note what was seen, tell what was found; at last Gül tells it behind her
    curtain."""
    evening.cut("Ann", cut)
    if notes is not None:
        evening.tap("host", "/copy", do="mark", cells=[*BOARD])
        evening.tap("host", "/copy", do="list", gems="1 4", gold="3 3", silver="2 7")
    evening.deal()
    if notes is not None:
        walk(evening)
        for name, (cell, kind) in notes.items():
            evening.tap(name, "/seat/sheet", do="note", cell=cell, kind=kind)
    evening.tap("Ann", "/seat/sheet", do="seen")
    for name, of in (("Ann", "Ben"), ("Dia", "Cem")):
        evening.tap("host", f"/seats/{SEATS[name]}/act", do="inspect", seat=SEATS[of])
    for name in ("Ann", "Ben", "Cem"):
        evening.tap(name, "/seat/sheet", do="treasures", values=finds[name], anyway="1")
    draw_curtain(evening)
    evening.tap("Gül", f"/seats/{SEATS['Gül']}/sheet", do="treasures", other=" ".join(finds["Gül"]), anyway="1")


def walk(evening: Evening) -> None:
    """Cards, a tool, a trap, a troll; mines with treasures and the dragon; two taken, of which one is put back."""
    evening.cells = ("2,0", "3,0", "5,0", "2,1", "1,1")
    evening.tap("host", "/turn", seat=SEATS["Ann"])
    for cell, tracks, ground in (("3,0", "EW", ""), ("4,0", "EW", ""), ("2,1", "NS", "lake")):
        evening.tap("host", "/maze", cell=cell, tracks=tracks, feature=ground, by=SEATS["Ann"], anyway="1")
    evening.tap("host", "/cells/2,1/token", do="put", kind="boat", by=SEATS["Ann"])
    evening.tap("host", "/cells/3,0/token", do="put", kind="trap", side="W", by=SEATS["Ann"])
    evening.tap("host", "/cells/2,0/token", do="put", kind="troll", side="N", by=SEATS["Ben"])
    evening.tap("host", "/goals/5,0", shows="gems", anyway="1")
    evening.tap("host", "/goals/5,2", shows="dragon", anyway="1", by=SEATS["Ben"])
    for name in ("Cem", "Dia"):
        evening.tap("host", f"/dwarfs/{SEATS[name]}", cell="5,0", anyway="1")
        evening.tap("host", f"/dwarfs/{SEATS[name]}", do="take")
    evening.tap("host", f"/dwarfs/{SEATS['Cem']}", do="put-back", cell="5,0")


@pytest.fixture(scope="module")
def lie(evenings: Evenings) -> Cards:
    """The dwarf cards in the order in which a cut makes them lie."""
    key = key_at(evenings.seated().host)
    return lambda cut: shuffle(key({SEATS["Ann"]: cut}), deck(len(NAMES)))


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
    return [DWARVES[card] for card in cards[: len(NAMES)]]


def others(who: str, own: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """What this viewer did as ever, and all others otherwise."""
    return {name: own[name] if name == who else other[name] for name in other}


@pytest.mark.parametrize("look", looks(*KNOWN), ids=str)
def test_other_characters_and_finds_change_no_byte_before_the_reveal(
    evenings: Evenings, lie: Cards, look: Look
) -> None:
    who = look.who
    finds = others(who, FINDS, OTHER_FINDS)
    evening, twin = evenings.dealt(FIRST_CUT, FINDS), evenings.dealt(other_cut(lie, who), finds)
    assert twin.answers.get(who) == evening.answers.get(who)
    assert look.differ(evening, twin) == set()


@pytest.mark.parametrize("look", looks(*KNOWN), ids=str)
def test_on_the_board_other_secrets_and_notes_change_no_byte(evenings: Evenings, lie: Cards, look: Look) -> None:
    who = look.who
    finds, notes = others(who, FINDS, OTHER_FINDS), others(who, NOTES, OTHER_NOTES)
    evening, twin = evenings.dealt(FIRST_CUT, FINDS, NOTES), evenings.dealt(other_cut(lie, who), finds, notes)
    walk = evening.host.view.maze.walk
    assert (walk.dragon, walk.left) == (SEATS["Ben"], 4)
    assert twin.answers.get(who) == evening.answers.get(who)
    assert look.differ(evening, twin) == set()


def test_the_comparison_would_see_what_leaks(evenings: Evenings, lie: Cards) -> None:
    evening, twin = evenings.dealt(FIRST_CUT, FINDS), evenings.dealt(other_cut(lie, "host"), OTHER_FINDS)
    differ = differing(evening, twin, "Cem", "en")
    assert any("/role" in url for url in differ) and any("/seat/sheet" in url for url in differ)


def test_the_comparison_would_see_a_leaking_note(evenings: Evenings) -> None:
    evening, twin = evenings.dealt(FIRST_CUT, FINDS, NOTES), evenings.dealt(FIRST_CUT, FINDS, OTHER_NOTES)
    assert any("/seat/sheet" in url for url in differing(evening, twin, "Cem", "en"))
    assert differing(evening, twin, "Ben", "en") == set()


def test_the_comparison_reads_the_board_its_sheets_and_the_copy(evenings: Evenings) -> None:
    evening = evenings.dealt(FIRST_CUT, FINDS, NOTES)
    everything(evening, "host", "en")
    assert {"big_screen.board", "big_screen.scene"} <= evening.drawn
    assert {"box_settings.copy", "box_settings.file"} <= evening.drawn
    assert {"host_maze.maze", "host_maze.cell", "replay.replay"} <= evening.drawn
