"""The judge of mazes of The Lost Mines: reads one from a document and writes where a dwarf can go. The rules decide,
not it."""

from __future__ import annotations

from collections.abc import Container, Hashable

from companion.judge.cells import as_cell, read_at, read_card, read_starts, refuse_taken
from companion.judge.fields import (
    LONGEST_SHOWN,
    Fields,
    Refused,
    as_list,
    as_object,
    as_text,
    one_of,
    read_each,
    refuse_unknown,
    required,
    show,
    truth,
)
from companion.rules.cards import PathCard, lost_card
from companion.rules.dwarfs import CLANS
from companion.rules.ground import GROUNDS
from companion.rules.lost_maze import LINK_TOKENS, Link, LostMaze, link
from companion.rules.maze import Goal
from companion.rules.mines import MINES
from companion.rules.sides import Cell

FIELDS = dict.fromkeys(("edition", "cards", "mines", "starts", "dwarfs", "links", "move")).keys()
CARD_FIELDS = dict.fromkeys(("at", "tracks", "feature", "bridged")).keys()
MINE_FIELDS = dict.fromkeys(("at", "shows", "tracks")).keys()
LINK_FIELDS = dict.fromkeys(("between", "token")).keys()


def survey_lost_mines(doc: Fields) -> Fields:
    """Where the dwarf that moves can go, in how many steps and over how many traps.

    Raises:
        Refused: naming the field that is wrong.
    """
    refuse_unknown(doc, FIELDS)
    maze = read_lost_maze(doc)
    mover = as_text(required(doc, "move"), "move")
    if mover not in maze.dwarfs:
        raise Refused("move", f"{show(mover)} is not the name of a dwarf")
    return {
        "reach": [
            {"at": list(stop.cell), "steps": stop.steps, "traps": stop.traps, "reveals": stop.reveals}
            for stop in maze.reach(mover)
        ]
    }


def read_lost_maze(doc: Fields) -> LostMaze:
    """The maze that `starts`, `cards`, `mines`, `dwarfs` and `links` of this document draw; its other fields are not
    looked at.

    Raises:
        Refused: naming the field that is wrong.
    """
    starts = read_starts(required(doc, "starts"), CLANS)
    cards = read_each(required(doc, "cards"), "cards", _read_lying)
    mines = read_each(doc.get("mines", []), "mines", _read_mine)
    _refuse_mines(mines)
    taken = {cell: f"the start of {clan}" for clan, cell in starts.items()}
    refuse_taken(taken, [cell for cell, _ in cards], "cards", "a card")
    refuse_taken(taken, [cell for cell, _ in mines], "mines", "a mine")
    hidden = {cell for cell, mine in mines if not mine.shows}
    dwarfs = _read_dwarfs(required(doc, "dwarfs"), taken, hidden)
    return LostMaze(starts, dict(cards), dict(mines), dwarfs, _read_tokens(doc.get("links", [])))


def _read_lying(value: object) -> tuple[Cell, PathCard]:
    """A card on its cell."""
    fields = as_object(value, "")
    refuse_unknown(fields, CARD_FIELDS)
    cell, feature = read_at(fields), fields.get("feature")
    said = "" if feature is None else one_of(feature, GROUNDS, "feature", "a feature")
    return cell, lost_card(read_card(fields).tracks, said, truth(fields, "bridged"))


def _read_mine(value: object) -> tuple[Cell, Goal]:
    """A mine: one that shows something has tracks and lies like a card, any other lies face down."""
    fields = as_object(value, "")
    refuse_unknown(fields, MINE_FIELDS)
    cell, shows = read_at(fields), fields.get("shows")
    if shows is not None:
        return cell, Goal(one_of(shows, MINES, "shows", "a mine"), lost_card(read_card(fields).tracks))
    if "tracks" in fields:
        raise Refused("tracks", "must be left out for a mine that lies face down")
    return cell, Goal()


def _refuse_mines(mines: list[tuple[Cell, Goal]]) -> None:
    """Refuses more mines than there are, and one that is shown a second time."""
    if len(mines) > len(MINES):
        raise Refused("mines", f"{len(mines)} mines: there are {len(MINES)}")
    shown = [mine.shows for _, mine in mines]
    for place, shows in enumerate(shown):
        if shows and shows in shown[:place]:
            raise Refused(f"mines[{place}].shows", f"{show(shows)} is shown twice")


def _read_dwarfs(value: object, lies: Container[Cell], hidden: Container[Cell]) -> dict[Hashable, Cell]:
    """Where the dwarfs stand, by name: on cards that lie there, and not face down."""
    dwarfs = dict[Hashable, Cell]()
    for name, at in as_object(value, "dwarfs").items():
        if not name:
            raise Refused("dwarfs", "a name is empty")
        try:
            dwarfs[name] = cell = as_cell(at, "")
        except Refused as refusal:
            raise Refused(f"dwarfs.{_named(name)}{refusal.path}", refusal.wrong) from None
        if cell in hidden or cell not in lies:
            raise Refused(f"dwarfs.{_named(name)}", f"no card lies face up at {list(cell)}")
    return dwarfs


def _named(name: str) -> str:
    """A name as part of a path, in one printable line."""
    return name if name.isidentifier() and len(name) <= LONGEST_SHOWN else show(name)


def _read_tokens(value: object) -> dict[Link, tuple[str, ...]]:
    tokens = dict[Link, tuple[str, ...]]()
    for between, token in read_each(value, "links", _read_link):
        tokens[between] = (*tokens.get(between, ()), token)
    return tokens


def _read_link(value: object) -> tuple[Link, str]:
    fields = as_object(value, "")
    refuse_unknown(fields, LINK_FIELDS)
    cells = as_list(required(fields, "between"), "between")
    if len(cells) != 2:
        raise Refused("between", f"is a list of {len(cells)}, not of two cells")
    one, other = as_cell(cells[0], "between[0]"), as_cell(cells[1], "between[1]")
    if abs(one[0] - other[0]) + abs(one[1] - other[1]) != 1:
        raise Refused("between", f"{list(one)} and {list(other)} are not neighbours")
    return link(one, other), one_of(required(fields, "token"), LINK_TOKENS, "token", "a token")
