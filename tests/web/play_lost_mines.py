"""Games of The Lost Mines over the real application: verbs for tests of the web room.

A verb sends its form, which must be answered with `status`: 200 unless a refusal (422) or a redirect (303) is expected.
It gives the page that answers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from flask import Flask

from companion.editions.lost_mines.dwarves import DWARVES
from companion.game.maze.grid import cell_name
from tests.table.lost_mines_game import MINES, STARTS, card
from tests.table.stacked_deck import ROLES, stacked
from tests.web.page import Page
from tests.web.people import Person, open_table, sit
from tests.web.play_duel import at as at
from tests.web.play_duel import confirm_result as confirm_result
from tests.web.play_duel import maze as maze
from tests.web.play_duel import why_not as why_not

Mine = dict[str, Person]
"""The host, and each dwarf by name."""

BOARD = (*STARTS.values(), *MINES)
"""The cells that are tapped to mark the board: blue begins on C2, yellow on E2; mines are on C5, E5, A9 and G9."""


def send(person: Person, path: str, status: int = 200, **form: Any) -> Page:
    """Posts a form, which is answered with this status."""
    return Page.of(person.post(path, **form), status)


def open_mine(app: Flask, *names: str, begin: bool = True, **options: str) -> Mine:
    """A table of The Lost Mines at which these sit with phones, and its first round."""
    host = open_table(app, "lost_mines", **options)
    people = {"host": host, **{name: sit(host, name) for name in names}}
    if begin:
        host.post_ok("/do/deal")
    return people


def clan(person: Person) -> str:
    """The clan of what was dealt to this person."""
    return DWARVES[person.role][0]


def enter_treasures(person: Person, *values: int | str, **form: Any) -> Page:
    """Enter on this person's phone what the treasures are worth."""
    return send(person, "/do/treasures", values=["", *map(str, values)], **form)


def end(mine: Mine, worths: Mapping[str, Sequence[int]] | None = None, dragon: str = "", **form: Any) -> Page:
    """The round is over: these found treasures so much worth; all others as entered on their phones."""
    fields = {"dragon": mine[dragon].seat if dragon else "", **form}
    return send(mine["host"], "/do/end", **treasures(mine, worths or {}), **fields)


def treasures(mine: Mine, worths: Mapping[str, Sequence[int]]) -> dict[str, list[str]]:
    """The fields that say what these found."""
    return {f"treasures.{mine[name].seat}": ["", *map(str, worth)] for name, worth in worths.items()}


def deal_by_hand(mine: Mine, **cards: str) -> dict[str, str]:
    """The fields that say what the real dwarf cards were."""
    return {f"role.{mine[name].seat}": card for name, card in cards.items()}


# The board


def tap(host: Person, *cells: str, before: Sequence[str] = (), **form: Any) -> Page:
    """Taps these cells of the board, after those that were tapped before; the answer to the last tap."""
    pages = [
        send(host, "/do/mark-board", cells=[*before, *cells[:nth]], cell=cell, **form) for nth, cell in enumerate(cells)
    ]
    return pages[-1]


def open_board(app: Flask, *names: str, cards: str = "BL BX YL YX", **options: str) -> Mine:
    """A table whose board is marked, in its first round: Ann and Ben, loyal and selfish, are blue, Cem and Dia yellow;
    nobody is on turn yet."""
    mine = open_mine(app, *(names or ("Ann", "Ben", "Cem", "Dia")), begin=False, **options)
    tap(mine["host"], *BOARD)
    deal(mine, cards)
    return mine


def deal(mine: Mine, cards: str) -> None:
    """Deals these dwarf cards in the order of the seats."""
    with stacked(ROLES, [*map(card, cards.split())]):
        mine["host"].post_ok("/do/deal")


# What the host taps while it is played


def turn(mine: Mine, name: str, **form: Any) -> Page:
    """It is the turn of this dwarf."""
    return send(mine["host"], "/do/begin-turn", seat=mine[name].seat, **form)


def lay(mine: Mine, cell: str, tracks: str = "EW", ground: str = "", **form: Any) -> Page:
    """A path card is laid by whose turn it is."""
    return send(mine["host"], "/do/place", cell=at(cell), **{"card": f"free {tracks} - 0 0 {ground}", **form})


def dig(mine: Mine, *cells: str, tracks: str = "EW") -> None:
    """These cards lie there, whoever laid them: it is nobody's turn any more than before."""
    for cell in cells:
        turn_before = mine["host"].view.own.board.seat_on_turn
        lay(mine, cell, tracks, anyway="1")
        assert mine["host"].view.own.board.seat_on_turn == turn_before


def put(mine: Mine, kind: str, cell: str, side: str = "", do: str = "put", **form: Any) -> Page:
    """A tool, a trap or a troll is laid there (or, `do="take"`, lies there no more)."""
    return send(mine["host"], "/do/cell-token", cell=at(cell), do=do, kind=kind, side=side, **form)


def storm(mine: Mine, cell: str, **form: Any) -> Page:
    """A thunderstorm takes the card there."""
    return send(mine["host"], "/do/remove", cell=at(cell), **form)


def go(mine: Mine, name: str, cell: str, **form: Any) -> Page:
    """The dwarf of this player goes there."""
    return send(mine["host"], "/do/move-dwarf", seat=mine[name].seat, cell=at(cell), **form)


def take(mine: Mine, name: str, **form: Any) -> Page:
    """This player takes one more treasure of the mine on which its dwarf stands."""
    return send(mine["host"], "/do/take-treasure", seat=mine[name].seat, **form)


def put_back(mine: Mine, name: str, cell: str, **form: Any) -> Page:
    """This dwarf took none there: none was left."""
    return send(mine["host"], "/do/put-treasure-back", seat=mine[name].seat, cell=at(cell), **form)


def enter(mine: Mine, cell: str, shows: str, **form: Any) -> Page:
    """The dwarf on turn enters the mine there, which shows this."""
    return send(mine["host"], "/do/goal", cell=at(cell), shows=shows, **form)


def note(person: Person, cell: str, **form: Any) -> Page:
    """This person notes on their own phone what lies there."""
    return send(person, "/do/note", cell=cell, **form)


def dig_to_the_mines(app: Flask) -> Mine:
    """A board on which two cards lead from each start to the mine three steps east of it; it is Ann's turn."""
    mine = open_board(app)
    dig(mine, "C3", "C4", "E3", "E4")
    turn(mine, "Ann")
    return mine


def open_board_with_cards(app: Flask, **options: str) -> Mine:
    """A board at which Ann, Ben and Cem have dealt the real dwarf cards, so that nobody knows who begins where."""
    mine = open_mine(app, "Ann", "Ben", "Cem", begin=False, roles="cards", **options)
    tap(mine["host"], *BOARD)
    mine["host"].post_ok("/do/deal")
    return mine


# What is read


def walk(mine: Mine) -> Any:
    """What everybody may know of the board."""
    return mine["host"].view.own.board


def on_turn(mine: Mine) -> str:
    """Whose turn it is."""
    return mine["host"].view.names.get(walk(mine).seat_on_turn, "")


def stands(mine: Mine) -> dict[str, str]:
    """Where everybody's dwarf stands."""
    view = mine["host"].view
    return {view.names[seat]: cell_name(cell) for seat, cell in view.maze.maze.dwarves.items()}


def finds(mine: Mine) -> dict[str, tuple[str, ...]]:
    """The kinds of the treasures of those who have any."""
    names = mine["host"].view.names
    return {names[seat]: kinds for seat, kinds in walk(mine).taken_treasures.items() if kinds}


def sheet(mine: Mine, cell: str) -> Page:
    """The sheet of this cell, as a script asks for it."""
    return mine["host"].page(f"/maze/{at(cell)}", htmx=True)


def event_text(page: Page) -> str:
    """What was said to have happened."""
    return page.text("#dug")


def symbols_in(page: Page, part: str = "svg.maze") -> Counter[str]:
    """The drawings in this part of a page, and how often; without another word, those of the board."""
    return Counter(href.rpartition("#")[2] for href in page.part(part).attributes("use", "href"))


def buttons(page: Page, form: str = "") -> list[str]:
    """What the buttons say of which all forms have this name, or begin with it; all buttons where none is named."""
    matching = page.all(f'form[id^="{form}"] button' if form else "button")
    return [" ".join(button.text(separator=" ").split()) for button in matching]


def as_it_stands(page: Page, form: str) -> dict[str, list[str]]:
    """The fields that this form sends where nobody taps anything in it but a button."""
    values_by_name: dict[str, list[str]] = {}
    for field in page.all(f'form[id="{form}"] input'):
        name, kind = field.attributes["name"] or "", field.attributes["type"]
        if name != "once" and (kind == "hidden" or "checked" in field.attributes):
            values_by_name.setdefault(name, []).append(field.attributes.get("value") or "")
    return values_by_name
