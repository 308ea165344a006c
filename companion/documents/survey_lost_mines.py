"""Reads a maze of The Lost Mines from a document and writes where a dwarf can go. A link is the border between two
neighbouring cells, where traps and trolls lie."""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterable, Sequence

from companion.documents.maze_fields import occupy_cells, read_card_tracks, read_cell, read_starts
from companion.documents.validation import (
    Fields,
    ValidationError,
    choice_reader,
    format_field_name,
    format_value,
    list_reader,
    nullable_reader,
    pair_reader,
    read_at_path,
    read_boolean,
    read_field,
    read_object,
    read_object_with_fields,
    read_string,
)
from companion.rules.dwarf_cards import CLANS
from companion.rules.mazes.cards import PathCard, lost_mines_card
from companion.rules.mazes.grid import Cell
from companion.rules.mazes.links import Link, link_between
from companion.rules.mazes.lost_mines_maze import LINK_TOKENS, LostMinesMaze
from companion.rules.mazes.maze import Goal
from companion.rules.mazes.mines import MINES
from companion.rules.mazes.terrain import GROUNDS

FIELDS = ("edition", "cards", "mines", "starts", "dwarfs", "links", "move")
CARD_FIELDS = ("at", "tracks", "feature", "bridged")
MINE_FIELDS = ("at", "shows", "tracks")
LINK_FIELDS = ("between", "token")

_feature = nullable_reader(choice_reader(GROUNDS, "a feature"))
_mine = nullable_reader(choice_reader(MINES, "a mine"))
_cells = pair_reader(read_cell, read_cell, "two cells")
_token = choice_reader(LINK_TOKENS, "a token")


def survey_lost_mines(document: Fields) -> Fields:
    """Return, as JSON fields, the cells where the dwarf named in the field `move` can end its move, each with the
    numbers of steps and of traps on the way.

    Raises:
        ValidationError: a field is wrong; the error names it.
    """
    maze = read_lost_mines_maze(read_object_with_fields(document, FIELDS))
    mover = read_field(document, "move", read_string)
    if mover not in maze.dwarves:
        raise ValidationError("move", f"{format_value(mover)} is not the name of a dwarf")
    return {
        "reach": [
            {"at": list(stop.cell), "steps": stop.steps, "traps": stop.traps, "reveals": stop.reveals}
            for stop in maze.destinations(mover)
        ]
    }


def read_lost_mines_maze(document: Fields) -> LostMinesMaze:
    """Return the maze in the document's fields `starts`, `cards`, `mines`, `dwarfs` and `links`; other fields are
    ignored.

    Raises:
        ValidationError: a field is wrong; the error names it.
    """
    starts = read_field(document, "starts", lambda value: read_starts(value, CLANS))
    cards = read_field(document, "cards", list_reader(_read_placed_card))
    mines = read_field(document, "mines", list_reader(_read_mine), ())
    _check_mines(mines)
    taken = {at: f"the start of {clan}" for clan, at in starts.items()}
    occupy_cells(taken, [at for at, _ in cards], "cards", "a card")
    occupy_cells(taken, [at for at, _ in mines], "mines", "a mine")
    hidden = {at for at, mine in mines if not mine.shows}
    dwarves = read_field(document, "dwarfs", lambda value: _read_dwarves(value, taken, hidden))
    links = read_field(document, "links", list_reader(_read_link), ())
    return LostMinesMaze(starts, dict(cards), dict(mines), dwarves, _tokens_by_link(links))


def _read_placed_card(value: object) -> tuple[Cell, PathCard]:
    """Return the cell and the path card that an entry of the field `cards` describes."""
    fields = read_object_with_fields(value, CARD_FIELDS)
    at, feature = read_field(fields, "at", read_cell), read_field(fields, "feature", _feature, None)
    return at, lost_mines_card(
        read_field(fields, "tracks", read_card_tracks),
        feature or "",
        read_field(fields, "bridged", read_boolean, False),
    )


def _read_mine(value: object) -> tuple[Cell, Goal]:
    """Return the cell and the mine that an entry of the field `mines` describes. The mine is face up if the entry has
    the field `shows`, else face down."""
    fields = read_object_with_fields(value, MINE_FIELDS)
    at, shows = read_field(fields, "at", read_cell), read_field(fields, "shows", _mine, None)
    if shows:
        return at, Goal(shows, lost_mines_card(read_field(fields, "tracks", read_card_tracks)))
    if "tracks" in fields:
        raise ValidationError("tracks", "must be left out for a mine that lies face down")
    return at, Goal()


def _check_mines(mines: Sequence[tuple[Cell, Goal]]) -> None:
    """Raise ValidationError if there are more mines than the edition has, or if two mines have the same contents."""
    if len(mines) > len(MINES):
        raise ValidationError("mines", f"{len(mines)} mines, but this edition has only {len(MINES)}")
    shown = [mine.shows for _, mine in mines]
    for place, shows in enumerate(shown):
        if shows and shows in shown[:place]:
            raise ValidationError(f"mines[{place}].shows", f"{format_value(shows)} is shown twice")


def _read_dwarves(value: object, occupied: Container[Cell], hidden: Container[Cell]) -> dict[Hashable, Cell]:
    """Return the cell of each dwarf, by name of the dwarf. Raises ValidationError unless each dwarf is on a cell of
    `occupied` that is not in `hidden`, the cells of face-down mines."""
    dwarves = dict[Hashable, Cell]()
    for name, at in read_object(value).items():
        if not name:
            raise ValidationError("", "a name is empty")
        dwarves[name] = place = read_at_path(format_field_name(name), read_cell, at)
        if place in hidden or place not in occupied:
            raise ValidationError(format_field_name(name), f"no card lies face up at {list(place)}")
    return dwarves


def _tokens_by_link(links: Iterable[tuple[Link, str]]) -> dict[Link, tuple[str, ...]]:
    """Return the kinds of the tokens (traps, trolls) on each link by link. A link is the border between two cells."""
    tokens = dict[Link, tuple[str, ...]]()
    for between, token in links:
        tokens[between] = (*tokens.get(between, ()), token)
    return tokens


def _read_link(value: object) -> tuple[Link, str]:
    """Return the link (the border between two cells) and the kind of token that an entry of the field `links`
    names."""
    fields = read_object_with_fields(value, LINK_FIELDS)
    first, second = read_field(fields, "between", _cells)
    if abs(first[0] - second[0]) + abs(first[1] - second[1]) != 1:
        raise ValidationError("between", f"{list(first)} and {list(second)} are not neighbours")
    return link_between(first, second), read_field(fields, "token", _token)
