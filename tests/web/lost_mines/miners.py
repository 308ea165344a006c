"""Evenings of The Lost Mines over the real application: verbs for tests of the web room."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from flask import Flask

from companion.rules.dwarfs import DWARFS, deck
from companion.rules.sides import cell_name, cell_named
from companion.table.seal import shuffle
from tests.table.lost_evening import MINES, STARTS, card
from tests.web.people import Person, open_table, sit
from tests.web.secrecy.twins import cuts, key_at

Mine = dict[str, Person]
"""The host, and each dwarf by name."""

BOARD = (*STARTS.values(), *MINES)
"""The cells that are tapped to mark the board: blue begins on C2, yellow on E2; mines are on C5, E5, A9 and G9."""

MANY = 20_000


def open_mine(app: Flask, *names: str, begin: bool = True, **options: str) -> Mine:
    """A table of The Lost Mines at which these sit with phones, and its first round."""
    host = open_table(app, "lost_mines", **options)
    people = {"host": host, **{name: sit(host, name) for name in names}}
    if begin:
        assert host.post("/round", do="begin").status_code == 200
    return people


def clan(person: Person) -> str:
    """The clan of what was dealt to this person."""
    return DWARFS[person.role][0]


def tell(person: Person, *values: int | str, **form: Any) -> Any:
    """This person tells on the own phone what the treasures are worth."""
    return person.post("/seat/sheet", do="treasures", values=["", *map(str, values)], **form)


def end(mine: Mine, found: Mapping[str, Sequence[int]] | None = None, dragon: str = "", **form: Any) -> Any:
    """The round is over: these found treasures so much worth; all others as their phones told."""
    fields = {f"treasures.{mine[name].seat}": ["", *map(str, worth)] for name, worth in (found or {}).items()}
    return mine["host"].post("/round", do="end", dragon=mine[dragon].seat if dragon else "", **fields, **form)


def deal_by_hand(mine: Mine, **cards: str) -> dict[str, str]:
    """The fields that say what the real dwarf cards were."""
    return {f"role.{mine[name].seat}": card for name, card in cards.items()}


# The board


def tap(host: Person, *cells: str, before: Sequence[str] = (), **form: Any) -> Any:
    """Taps these cells of the board, after those that were tapped before; the answer to the last tap."""
    answer = None
    for nth, cell in enumerate(cells):
        answer = host.post("/copy", do="mark", cells=[*before, *cells[:nth]], cell=cell, **form)
    return answer


def open_board(app: Flask, *names: str, cards: str = "BL BX YL YX", **options: str) -> Mine:
    """A table whose board is marked, in its first round: Ann and Ben, loyal and selfish, are blue, Cem and Dia yellow;
    nobody is on turn yet."""
    mine = open_mine(app, *(names or ("Ann", "Ben", "Cem", "Dia")), begin=False, **options)
    assert tap(mine["host"], *BOARD).status_code == 200
    deal(mine, cards)
    return mine


def deal(mine: Mine, cards: str) -> None:
    """Deals these dwarf cards in the order of the seats: the first of them cuts until it is so."""
    host, wanted = mine["host"], tuple(map(card, cards.split()))
    pool, key = deck(len(wanted)), key_at(host, round=host.sight.seal.round)

    def dealt(cut: str) -> tuple[str, ...]:
        return shuffle(key({first.seat: cut}), pool)[: len(wanted)]

    first = next(person for name, person in mine.items() if name != "host")
    cut = next(cut for cut in islice(cuts(), MANY) if dealt(cut) == wanted)
    assert first.cut(cut).status_code == 200
    assert host.post("/round", do="begin").status_code == 200
    assert first.open_cut().status_code == 204


# What the host taps while it is played


def at(name: str) -> str:
    """The cell of this name as addresses write it."""
    return "{},{}".format(*cell_named(name))


def turn(mine: Mine, name: str) -> Any:
    """It is the turn of this dwarf."""
    return mine["host"].post("/turn", seat=mine[name].seat)


def lay(mine: Mine, cell: str, tracks: str = "EW", ground: str = "", **form: Any) -> Any:
    """A path card is laid by whose turn it is."""
    return mine["host"].post("/maze", cell=at(cell), tracks=tracks, feature=ground, **form)


def dig(mine: Mine, *cells: str, tracks: str = "EW") -> None:
    """These cards lie there, whoever laid them: it is nobody's turn any more than before."""
    for cell in cells:
        turn_before = mine["host"].sight.maze.walk.turn
        answer = lay(mine, cell, tracks, anyway="1")
        assert answer.status_code == 200, answer.get_data(as_text=True)
        assert mine["host"].sight.maze.walk.turn == turn_before


def put(mine: Mine, kind: str, cell: str, side: str = "", do: str = "put", **form: Any) -> Any:
    """A tool, a trap or a troll is laid there (or, `do="take"`, lies there no more)."""
    return mine["host"].post(f"/cells/{at(cell)}/token", do=do, kind=kind, side=side, **form)


def storm(mine: Mine, cell: str, **form: Any) -> Any:
    """A thunderstorm takes the card there."""
    return mine["host"].post(f"/maze/{at(cell)}/remove", **form)


def go(mine: Mine, name: str, cell: str, **form: Any) -> Any:
    """The dwarf of this guest goes there."""
    return mine["host"].post(f"/dwarfs/{mine[name].seat}", cell=at(cell), **form)


def take(mine: Mine, name: str, **form: Any) -> Any:
    """This guest takes one more treasure of the mine on which its dwarf stands."""
    return mine["host"].post(f"/dwarfs/{mine[name].seat}", do="take", **form)


def enter(mine: Mine, cell: str, shows: str, **form: Any) -> Any:
    """The dwarf on turn enters the mine there, which shows this."""
    return mine["host"].post(f"/goals/{at(cell)}", shows=shows, **form)


def note(person: Person, cell: str, **form: Any) -> Any:
    """This person notes on the own phone what lies there."""
    return person.post("/seat/sheet", do="note", cell=cell, **form)


# What is read


def walk(mine: Mine) -> Any:
    """What everybody may know of the board."""
    return mine["host"].sight.maze.walk


def on_turn(mine: Mine) -> str:
    """Whose turn it is."""
    return mine["host"].sight.names.get(walk(mine).turn, "")


def stands(mine: Mine) -> dict[str, str]:
    """Where everybody's dwarf stands."""
    sight = mine["host"].sight
    return {sight.names[seat]: cell_name(cell) for seat, cell in sight.maze.maze.dwarfs.items()}


def finds(mine: Mine) -> dict[str, tuple[str, ...]]:
    """The kinds of the treasures of those who have any."""
    names = mine["host"].sight.names
    return {names[seat]: kinds for seat, kinds in walk(mine).finds.items() if kinds}


def said(answer: Any) -> str:
    """What was said to have happened."""
    found = re.search(r'<p class="dug"[^>]*>(.*?)</p>', text_of(answer), re.DOTALL)
    return html.unescape(" ".join(re.sub(r"<[^>]+>", "", found[1]).split())) if found else ""


def why_not(answer: Any) -> list[str]:
    """Every reason that is given for a refusal."""
    return [html.unescape(found) for found in re.findall(r'class="problem">(.*?)</', text_of(answer))]


def text_of(answer: Any) -> str:
    return answer if isinstance(answer, str) else str(answer.get_data(as_text=True))


def sheet(mine: Mine, cell: str) -> str:
    """The sheet of this cell, as a script asks for it."""
    return mine["host"].text(f"/maze/{at(cell)}", htmx=True)


def buttons(page: Any, name: str = "") -> list[str]:
    """What the buttons say of which all forms have this name, or begin with it; all buttons where none is named."""
    forms = (
        re.findall(rf'<form [^>]*?id="{name}[^"]*".*?</form>', text_of(page), re.DOTALL) if name else [text_of(page)]
    )
    return [plain(button) for form in forms for button in re.findall(r"<button.*?</button>", form, re.DOTALL)]


def plain(page: str) -> str:
    """The words between these tags."""
    return html.unescape(" ".join(re.sub(r"<[^>]+>", " ", page).split()))


def as_it_stands(page: str, name: str) -> dict[str, Any]:
    """The fields that the form of this name sends where nobody taps anything in it but a button."""
    (form,) = re.findall(rf'<form [^>]*?id="{name}".*?</form>', page, re.DOTALL)
    found: dict[str, Any] = {}
    for field in re.findall(r'<input type="(?:hidden|checkbox|radio)"[^>]*>', form):
        named = re.search(r'name="([^"]+)"(?: value="([^"]*)")?', field)
        if named and ("hidden" in field or " checked" in field):
            found.setdefault(named[1], []).append(named[2] or "")
    return {field: values for field, values in found.items() if field not in ("once", "seen")}
