"""Mazes of The Lost Mines: read from a document, and where a dwarf can go written. The rules decide."""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterable, Sequence

from companion.documents.maze_fields import cell, read_starts, refuse_taken, tracks
from companion.documents.validation import (
    Fields,
    Refused,
    as_object,
    each,
    inside,
    object_of,
    one_of,
    or_null,
    pair,
    read_field,
    show,
    show_name,
    text,
    truth,
)
from companion.rules.cards import PathCard, lost_card
from companion.rules.dwarfs import CLANS
from companion.rules.ground import GROUNDS
from companion.rules.links import Link, link
from companion.rules.lost_maze import LINK_TOKENS, LostMaze
from companion.rules.maze import Goal
from companion.rules.mines import MINES
from companion.rules.sides import Cell

FIELDS = ("edition", "cards", "mines", "starts", "dwarfs", "links", "move")
CARD_FIELDS = ("at", "tracks", "feature", "bridged")
MINE_FIELDS = ("at", "shows", "tracks")
LINK_FIELDS = ("between", "token")

_feature = or_null(one_of(GROUNDS, "a feature"))
_mine = or_null(one_of(MINES, "a mine"))
_cells = pair(cell, cell, "two cells")
_token = one_of(LINK_TOKENS, "a token")


def survey_lost_mines(doc: Fields) -> Fields:
    """Where the dwarf that moves can go, in how many steps and over how many traps.

    Raises:
        Refused: naming the field that is wrong.
    """
    maze = read_lost_maze(object_of(doc, FIELDS))
    mover = read_field(doc, "move", text)
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
    starts = read_field(doc, "starts", lambda value: read_starts(value, CLANS))
    cards = read_field(doc, "cards", each(_read_lying))
    mines = read_field(doc, "mines", each(_read_mine), ())
    _refuse_mines(mines)
    taken = {at: f"the start of {clan}" for clan, at in starts.items()}
    refuse_taken(taken, [at for at, _ in cards], "cards", "a card")
    refuse_taken(taken, [at for at, _ in mines], "mines", "a mine")
    hidden = {at for at, mine in mines if not mine.shows}
    dwarfs = read_field(doc, "dwarfs", lambda value: _read_dwarfs(value, taken, hidden))
    links = read_field(doc, "links", each(_read_link), ())
    return LostMaze(starts, dict(cards), dict(mines), dwarfs, _tokens(links))


def _read_lying(value: object) -> tuple[Cell, PathCard]:
    """A card on its cell."""
    fields = object_of(value, CARD_FIELDS)
    at, feature = read_field(fields, "at", cell), read_field(fields, "feature", _feature, None)
    return at, lost_card(
        read_field(fields, "tracks", tracks), feature or "", read_field(fields, "bridged", truth, False)
    )


def _read_mine(value: object) -> tuple[Cell, Goal]:
    """A mine: one that shows something has tracks and lies like a card, any other lies face down."""
    fields = object_of(value, MINE_FIELDS)
    at, shows = read_field(fields, "at", cell), read_field(fields, "shows", _mine, None)
    if shows:
        return at, Goal(shows, lost_card(read_field(fields, "tracks", tracks)))
    if "tracks" in fields:
        raise Refused("tracks", "must be left out for a mine that lies face down")
    return at, Goal()


def _refuse_mines(mines: Sequence[tuple[Cell, Goal]]) -> None:
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
    for name, at in as_object(value).items():
        if not name:
            raise Refused("", "a name is empty")
        dwarfs[name] = stands = inside(show_name(name), cell, at)
        if stands in hidden or stands not in lies:
            raise Refused(show_name(name), f"no card lies face up at {list(stands)}")
    return dwarfs


def _tokens(links: Iterable[tuple[Link, str]]) -> dict[Link, tuple[str, ...]]:
    tokens = dict[Link, tuple[str, ...]]()
    for between, token in links:
        tokens[between] = (*tokens.get(between, ()), token)
    return tokens


def _read_link(value: object) -> tuple[Link, str]:
    fields = object_of(value, LINK_FIELDS)
    one, other = read_field(fields, "between", _cells)
    if abs(one[0] - other[0]) + abs(one[1] - other[1]) != 1:
        raise Refused("between", f"{list(one)} and {list(other)} are not neighbours")
    return link(one, other), read_field(fields, "token", _token)
