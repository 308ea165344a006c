"""Reads a maze of The Duel from a document and writes what each clan reaches."""

from __future__ import annotations

from typing import TypeVar

from companion.documents.maze_fields import (
    cells_as_json,
    occupy_cells,
    read_card_tracks,
    read_cell,
    read_starts,
)
from companion.documents.validation import (
    Fields,
    Reader,
    ValidationError,
    choice_list_reader,
    choice_reader,
    format_value,
    integer_reader,
    list_reader,
    read_boolean,
    read_field,
    read_object_with_fields,
)
from companion.rules.editions.duel import GOLD_CARDS
from companion.rules.mazes.card_features import Door, Features, Gold, Troll
from companion.rules.mazes.cards import PathCard, path_card
from companion.rules.mazes.duel_maze import DuelMaze
from companion.rules.mazes.grid import LETTERS, Cell
from companion.rules.mazes.maze import Goal
from companion.rules.roles import CLANS

FIELDS = ("edition", "starts", "cards", "goals")
CARD_FIELDS = ("at", "tracks", "gold", "door", "troll", "ladder")
GOAL_FIELDS = ("at", "tracks", "gold", "door")
GOLD_FIELDS = ("value", "track")
DOOR_FIELDS = ("clan", "side", "key")
TROLL_FIELDS = ("side", "bribed")

MOST_GOALS = 6
FACE_UP = "goal"
"""The picture of any goal that was turned over; which of the printed goals it is does not matter."""

T = TypeVar("T")

_clan, _clans = choice_reader(CLANS, "a clan"), choice_list_reader(CLANS, "a clan")
_side, _gold = choice_reader(LETTERS, "a side"), integer_reader(GOLD_CARDS[0], GOLD_CARDS[-1])


def survey_duel(document: Fields) -> Fields:
    """Return which cells each clan reaches in a maze of The Duel, and which clans reach each picture of gold.

    Raises:
        ValidationError: a field is wrong; the error names it.
    """
    maze = read_duel_maze(read_object_with_fields(document, FIELDS))
    return {
        "connected": {clan: cells_as_json(maze.cells_reached_by_clan(clan)) for clan in CLANS},
        "gold": [
            {"at": list(at), "value": gold.value, "reached_by": list(clans)}
            for at, gold, clans in maze.gold_with_reaching_clans
        ],
    }


def read_duel_maze(document: Fields) -> DuelMaze:
    """Return the maze in the document's fields `starts`, `cards` and `goals`; other fields are ignored.

    Raises:
        ValidationError: a field is wrong; the error names it.
    """
    starts = read_field(document, "starts", lambda value: read_starts(value, CLANS))
    cards = read_field(document, "cards", list_reader(_read_placed_card))
    goals = read_field(document, "goals", list_reader(_read_goal), ())
    if len(goals) > MOST_GOALS:
        raise ValidationError("goals", f"{len(goals)} goals, but this edition has only {MOST_GOALS}")
    taken = {at: f"the start of {clan}" for clan, at in starts.items()}
    occupy_cells(taken, [at for at, _ in cards], "cards", "a card")
    occupy_cells(taken, [at for at, _ in goals], "goals", "a goal")
    return DuelMaze(starts, dict(cards), dict(goals))


def _read_placed_card(value: object) -> tuple[Cell, PathCard]:
    """Return the cell and the path card that an entry of the field `cards` describes."""
    fields = read_object_with_fields(value, CARD_FIELDS)
    return read_field(fields, "at", read_cell), _read_card(fields)


def _read_goal(value: object) -> tuple[Cell, Goal]:
    """Return the cell and the goal that an entry of the field `goals` describes: face up if the entry has tracks, else
    face down."""
    fields = read_object_with_fields(value, GOAL_FIELDS)
    at = read_field(fields, "at", read_cell)
    if "tracks" in fields:
        return at, Goal(FACE_UP, _read_card(fields))
    for name in ("gold", "door"):
        if name in fields:
            raise ValidationError(name, "must be left out for a goal that lies face down")
    return at, Goal()


def _read_card(fields: Fields) -> PathCard:
    card = path_card(read_field(fields, "tracks", read_card_tracks))
    doors = read_field(fields, "door", _one_or_several_reader(lambda value: _read_door(value, card)), ())
    trolls = read_field(fields, "troll", _one_or_several_reader(lambda value: _read_troll(value, card)), ())
    gold = read_field(fields, "gold", _one_or_several_reader(lambda value: _read_gold(value, card)), ())
    ladder = read_field(fields, "ladder", _clan, "")
    return path_card(card.tracks, ladder=bool(ladder), features=Features(doors, trolls, gold, ladder))


def _one_or_several_reader(read: Reader[T]) -> Reader[tuple[T, ...]]:
    """Return a reader that accepts a single value or a list of values and returns a tuple. The reader `read` reads each
    value."""
    return lambda value: list_reader(read)(value) if type(value) is list else (read(value),)


def _read_door(value: object, card: PathCard) -> Door:
    fields = read_object_with_fields(value, DOOR_FIELDS)
    clan, side = read_field(fields, "clan", _clan), _read_side(fields, card)
    return Door(clan, side, read_field(fields, "key", _clans, ()))


def _read_troll(value: object, card: PathCard) -> Troll:
    fields = read_object_with_fields(value, TROLL_FIELDS)
    return Troll(_read_side(fields, card), read_field(fields, "bribed", read_boolean, False))


def _read_gold(value: object, card: PathCard) -> Gold:
    fields = read_object_with_fields(value, GOLD_FIELDS)
    gold = read_field(fields, "value", _gold)
    return Gold(gold, read_field(fields, "track", choice_reader(card.tracks.split("|"), "a group of the card")))


def _read_side(fields: Fields, card: PathCard) -> str:
    """Return the letter in the field `side` of a door or troll. Raises ValidationError unless the letter names an open
    side of this card."""
    side = read_field(fields, "side", _side)
    if not card.open_sides & LETTERS[side]:
        raise ValidationError("side", f"{format_value(side)} is not an open side of {format_value(card.tracks)}")
    return side
