"""A game of each edition for reading: its pages at every stage, and what of them is to be seen without scrolling."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from tests.browser.duels import FIRST, lay
from tests.browser.host_maze import MAZE, laid, steps
from tests.browser.tables import Table, answer_of
from tests.table.lost_mines_game import MINES, STARTS

LONG = ("Maximiliane-Theodora-XXL", "Bartholomäus Ottokar Ulm", "Wilhelminchenxxxxxxxxxxx")
"""Names as long as names may be, with and without a place to break them."""

FOLLOWED = "#maze :is(a.goal, a.start), #ending > a, .bar .own-seat"
"""What the host sees of a maze without scrolling: all of it, how to end the round, and the way to the own seat."""

WHY = "A card lay under the table, and nobody saw it until the lamp fell over"


class Look(NamedTuple):
    """A page of the table, and what of it is seen without scrolling."""

    phase: str
    page: str
    at_once: str = ""


Stage = tuple[Look, ...]
"""What is looked at while the table stands still."""


def pages(phase: str, *paths: str, **at_once: str) -> Stage:
    return tuple(Look(phase, path, at_once.get(path, "")) for path in paths)


def everybody_looked(table: Table) -> None:
    for player in table.players.values():
        answer_of(player, f"{table.at}/do/seen")


def everybody_guessed(table: Table) -> None:
    for name, player in table.players.items():
        of = 1 if table.number(name) > 1 else 2
        answer_of(player, f"{table.at}/do/guess", **{f"guess.{of}": "saboteur"})


def saboteur2(table: Table) -> Iterator[Stage]:
    """With own cards, a theft, tokens of all kinds, a long reason for a correction."""
    yield pages("seating", "", "host?sheet=options", "host?sheet=join", "host?sheet=seat-2", "seat?sheet=menu")
    yield pages("seating", "host", "seat", "board", host="#begin .main-button")
    table.deal()
    for name, kind in (("Ann", "theft"), ("Ann", "lantern"), ("Ben", "trapped"), (LONG[0], "cart")):
        table.put(name, kind)
    yield pages("dealt", "host", "seat", "board", host=FOLLOWED)
    everybody_looked(table)
    everybody_guessed(table)
    laid(table, steps(MAZE), by=str(table.number("Dia")))
    yield pages("digging", "host", "board", "history", host=FOLLOWED)
    for sheet in ("cell=7,0", "cell=1,0", "cell=8,2"):
        yield pages("digging", f"host?{sheet}", f"seat/play?n=1&{sheet}")
    table.end("Cem", ("blue", "green"), crystals=4)
    yield pages("sharing", "host", "seat", "board", seat="#sheet form .main-button")
    table.hosts("do/pass", seat=1)
    table.hosts("do/correct", seat=1, gold=5, why=WHY)
    yield pages("settled", "host", "seat", "board", host="#book .main-button")
    table.confirm_round()
    yield pages("finished", "host", "seat", "board", "history", "deals", "replay", "film", "results")
    table.hosts("do/remember")
    yield pages("remembered", "host", "board")


def saboteur(table: Table) -> Iterator[Stage]:
    """Roles of cards, whose gold is drafted; Ann picks first. All but Ben share the win."""
    table.deal()
    everybody_guessed(table)
    yield pages("dealt", "host", "seat", host=FOLLOWED)
    roles = {f"role.{n}": "saboteur" if n == 2 else "gold-digger" for n in range(1, len(table.players) + 1)}
    table.hosts("do/end", reached_by=1, by="", **roles)
    yield pages("picking", "host", "seat", "board", seat=".cover summary .main-button")
    for number in (1, *range(len(table.players), 2, -1)):
        table.hosts("do/pass", seat=number)
    yield pages("drafted", "host", "seat", "board", host="#book .main-button")
    table.confirm_round()
    for number in (1, *range(3, len(table.players) + 1)):
        table.hosts("do/correct", seat=number, gold=2)
    yield pages("finished", "seat", "board")
    table.hosts("do/remember")
    yield pages("remembered", "seat", "board")


def duel(table: Table) -> Iterator[Stage]:
    yield pages("seating", "host", "seat", "board", host="#begin .main-button, #pick-dwarf, #set-up > summary")
    table.deal()
    everybody_looked(table)
    yield pages("dealt", "host", "seat", host=FOLLOWED)
    table.rename("Ben", LONG[0])
    for card in FIRST:
        lay(table, card)
    table.hosts("do/cell-token", cell="5,-1", do="put", kind="bribe", side="S", by=1)
    yield pages("dug", "host", "seat", "seat/play?n=1", "board", host=FOLLOWED)
    for sheet in ("cell=6,-1", "cell=5,0"):
        yield pages("dug", f"host?{sheet}", f"seat/play?n=1&{sheet}")
    table.hosts("do/end")
    yield pages("settled", "host", "seat", "replay", "board")


def lost_mines(table: Table) -> Iterator[Stage]:
    """With own cards: first Ann is on turn, then another, so that Ann's phone offers path cards alone."""
    yield pages("seating", "host?sheet=options", "host", "seat")
    table.hosts("do/mark-board", cells=[*STARTS.values(), *MINES])
    table.deal()
    yield pages("dealt", "host", "seat", "board", host=FOLLOWED)
    everybody_looked(table)
    table.hosts("do/begin-turn", seat=1)
    for cell, ground in (("3,0", "lake"), ("4,0", ""), ("3,2", ""), ("4,2", "")):
        table.hosts("do/place", cell=cell, card=f"free EW - 0 0 {ground}", by=1, anyway="1")
    table.hosts("do/cell-token", cell="4,2", do="put", kind="trap", side="W", by=1)
    yield pages("Ann's turn", "host", "seat", "board", host=FOLLOWED)
    for sheet in ("", "cell=2,1", "cell=3,0", "cell=4,2", "cell=5,2"):
        yield pages("Ann's turn", f"seat/play?n=1&{sheet}")
    table.hosts("do/begin-turn", seat=2)
    everybody_guessed(table)
    yield pages("another's turn", "seat/play?n=1", "seat/play?n=1&cell=2,1")
    table.end()
    yield pages("sharing", "host", "seat", "board")


CAST = ("Ann", "Ben", "Cem", "Dia", "Eva", "Finn", "Gül", "Hal", "Ida")
GAMES: dict[str, tuple[tuple[str, ...], dict[str, str], Callable[[Table], Iterator[Stage]]]] = {
    "saboteur2": ((*CAST, *LONG), {"own_cards": "on", "rounds": "1"}, saboteur2),
    "saboteur": ((*CAST[:3], *LONG), {"roles": "cards", "rounds": "1"}, saboteur),
    "duel": (("Ann", "Ben"), {"rounds": "1"}, duel),
    "lost_mines": (("Ann", *LONG), {"own_cards": "on"}, lost_mines),
}
"""Who plays each edition, with which options, and the stages of the game."""
