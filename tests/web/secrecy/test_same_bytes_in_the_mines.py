"""Non-interference in bytes at a table of The Lost Mines, with its board and without: clans are everybody's to see, and
where dwarves stand; characters, what was told of treasures, and notes are not. Twins differ in these alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.rules.dwarf_cards import DWARVES, dwarf_deck
from tests.web.people import open_table
from tests.web.play_lost_mines import BOARD
from tests.web.secrecy.twins import (
    NAMES,
    SEATS,
    Look,
    PlayedGame,
    differing,
    draw_curtain,
    everything,
    gathered,
    looks,
    opened,
)

Finds = Mapping[str, list[str]]
Notes = Mapping[str, tuple[str, str]]
Cards = tuple[str, ...]

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
"""Which places of the deck each viewer has seen: its own, and those spied on."""

CARDS: Cards = ("blue-loyal", "yellow-loyal", "blue-selfish", "yellow-selfish", "blue-saboteur")
"""The dwarf cards as they are dealt, in the order of the seats."""


@dataclass
class Games:
    """Games by their cards and finds, on the board or without it, each begun once."""

    folder: Path
    empty_store: Path
    made: dict[str, PlayedGame] = field(default_factory=dict)
    apps: list[Flask] = field(default_factory=list)

    def dealt(self, cards: Cards, finds: Finds, notes: Notes | None = None) -> PlayedGame:
        """The game with these secrets, in the middle of its first round; on the board where there are notes."""
        key = f"{cards} {finds} {notes}"
        if key not in self.made:
            self.made[key] = game = self.seated()
            play(game, cards, finds, notes)
        return self.made[key]

    def seated(self) -> PlayedGame:
        app = opened(self.folder, self.empty_store, str(len(self.apps)))
        self.apps.append(app)
        return gathered(open_table(app, "lost_mines", own_cards="on"))

    def close(self) -> None:
        for app in self.apps:
            app.extensions["companion"].engine.dispose()


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory, empty_store: Path) -> Iterator[Games]:
    games = Games(tmp_path_factory.mktemp("mines"), empty_store)
    yield games
    games.close()


def play(game: PlayedGame, cards: Cards, finds: Finds, notes: Notes | None) -> None:
    """Deal, look, spy, walk the board and note what was seen, tell what was found; at last Gül tells it behind her
    curtain."""
    if notes is not None:
        game.tap("host", "/copy", do="mark", cells=[*BOARD])
    game.deal(*cards)
    if notes is not None:
        walk(game)
        for name, (cell, kind) in notes.items():
            game.tap(name, "/seat/sheet", do="note", cell=cell, kind=kind)
    game.tap("Ann", "/seat/sheet", do="seen")
    for name, of in (("Ann", "Ben"), ("Dia", "Cem")):
        game.tap("host", f"/seats/{SEATS[name]}/act", do="inspect", seat=SEATS[of])
    for name in ("Ann", "Ben", "Cem"):
        game.tap(name, "/seat/sheet", do="treasures", values=finds[name], anyway="1")
    draw_curtain(game)
    game.tap("Gül", f"/seats/{SEATS['Gül']}/sheet", do="treasures", other=" ".join(finds["Gül"]), anyway="1")
    if notes is not None:  # Ann has not entered all any more, however many she entered
        game.tap("host", "/goals/9,-2", shows="gold", anyway="1", by=SEATS["Ann"])


def walk(game: PlayedGame) -> None:
    """Cards, a tool, a trap, a troll; mines with treasures and the dragon; two taken, of which one is put back."""
    game.cells = ("2,0", "3,0", "5,0", "2,1", "1,1")
    game.tap("host", "/turn", seat=SEATS["Ann"])
    for cell, tracks, ground in (("3,0", "EW", ""), ("4,0", "EW", ""), ("2,1", "NS", "lake")):
        game.tap("host", "/maze", cell=cell, tracks=tracks, feature=ground, by=SEATS["Ann"], anyway="1")
    game.tap("host", "/cells/2,1/token", do="put", kind="boat", by=SEATS["Ann"])
    game.tap("host", "/cells/3,0/token", do="put", kind="trap", side="W", by=SEATS["Ann"])
    game.tap("host", "/cells/2,0/token", do="put", kind="troll", side="N", by=SEATS["Ben"])
    game.tap("host", "/goals/5,0", shows="gems", anyway="1")
    game.tap("host", "/goals/5,2", shows="dragon", anyway="1", by=SEATS["Ben"])
    for name in ("Cem", "Dia"):
        game.tap("host", f"/dwarfs/{SEATS[name]}", cell="5,0", anyway="1")
        game.tap("host", f"/dwarfs/{SEATS[name]}", do="take")
    game.tap("host", f"/dwarfs/{SEATS['Cem']}", do="put-back", cell="5,0")


def other_cards(who: str) -> Cards:
    """Cards by which every dwarf in play is of the same clan, and as many as can be of another character where this
    viewer knows none."""

    def otherwise(cards: Cards) -> int:
        changed = {at for at, (new, old) in enumerate(zip(cards, CARDS, strict=True)) if new != old}
        clans = [DWARVES[card][0] for card in cards] == [DWARVES[card][0] for card in CARDS]
        return len(changed) if clans and not changed & KNOWN[who] else 0

    best = max(permutations(dwarf_deck(len(NAMES)), len(NAMES)), key=otherwise)
    assert otherwise(best) >= 2
    return best


def others(who: str, own: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """What this viewer did as ever, and all others otherwise."""
    return {name: own[name] if name == who else other[name] for name in other}


@pytest.mark.parametrize("look", looks(*KNOWN), ids=str)
def test_other_characters_and_finds_change_no_byte_before_the_reveal(games: Games, look: Look) -> None:
    who = look.who
    finds = others(who, FINDS, OTHER_FINDS)
    game, twin = games.dealt(CARDS, FINDS), games.dealt(other_cards(who), finds)
    assert twin.answers.get(who) == game.answers.get(who)
    assert look.differ(game, twin) == set()


@pytest.mark.parametrize("look", looks(*KNOWN), ids=str)
def test_on_the_board_other_secrets_and_notes_change_no_byte(games: Games, look: Look) -> None:
    who = look.who
    finds, notes = others(who, FINDS, OTHER_FINDS), others(who, NOTES, OTHER_NOTES)
    game, twin = games.dealt(CARDS, FINDS, NOTES), games.dealt(other_cards(who), finds, notes)
    walk = game.host.view.maze.board
    assert (walk.dragon, walk.left) == (SEATS["Ben"], 3)
    assert [seat.name for seat in game.host.view.seats if seat.has_entered_treasures] == ["Ben", "Cem", "Gül"]
    assert twin.answers.get(who) == game.answers.get(who)
    assert look.differ(game, twin) == set()


def test_the_comparison_would_see_what_leaks(games: Games) -> None:
    game, twin = games.dealt(CARDS, FINDS), games.dealt(other_cards("host"), OTHER_FINDS)
    differ = differing(game, twin, "Cem", "en")
    assert any("/role" in url for url in differ) and any("/seat/sheet" in url for url in differ)


def test_the_comparison_would_see_a_leaking_note(games: Games) -> None:
    game, twin = games.dealt(CARDS, FINDS, NOTES), games.dealt(CARDS, FINDS, OTHER_NOTES)
    assert any("/seat/sheet" in url for url in differing(game, twin, "Cem", "en"))
    assert differing(game, twin, "Ben", "en") == set()


def test_the_comparison_reads_the_board_its_sheets_and_the_copy(games: Games) -> None:
    game = games.dealt(CARDS, FINDS, NOTES)
    everything(game, "host", "en")
    assert {"big_screen.board", "big_screen.scene"} <= game.drawn
    assert "printed_copies.copy" in game.drawn
    assert {"host_maze.maze", "host_maze.cell", "replay.replay"} <= game.drawn
    everything(game, "Ben", "en")
    assert {"seat_maze.play", "seat_maze.maze", "seat_maze.cell", "seat_maze.free_card"} <= game.drawn
