"""The judge of mazes of The Duel: reads one from a document and writes what each clan reaches. The rules decide, not
it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from companion.judge.cells import lists, read_at, read_card, read_starts, refuse_taken
from companion.judge.fields import (
    Fields,
    Refused,
    as_object,
    as_whole,
    one_of,
    read_each,
    refuse_unknown,
    required,
    show,
    some_of,
    truth,
)
from companion.rules.cards import PathCard, path_card
from companion.rules.duel_maze import DuelMaze
from companion.rules.editions.duel import GOLD_CARDS
from companion.rules.features import PLAIN, Door, Features, Gold, Troll
from companion.rules.index import Lying, lying
from companion.rules.maze import Goal
from companion.rules.roles import CLANS
from companion.rules.sides import LETTERS, Cell

FIELDS = dict.fromkeys(("edition", "starts", "cards", "goals")).keys()
CARD_FIELDS = dict.fromkeys(("at", "tracks", "gold", "door", "troll", "ladder")).keys()
GOAL_FIELDS = dict.fromkeys(("at", "tracks", "gold", "door")).keys()
GOLD_FIELDS = dict.fromkeys(("value", "track")).keys()
DOOR_FIELDS = dict.fromkeys(("clan", "side", "key")).keys()
TROLL_FIELDS = dict.fromkeys(("side", "bribed")).keys()

MOST_GOALS = 6
OPEN = "goal"
"""What a goal shows here that was turned over: which one it is matters to nobody."""

Thing = TypeVar("Thing")


def survey_duel(doc: Fields) -> Fields:
    """What each clan reaches in a maze of The Duel, and who reaches which gold.

    Raises:
        Refused: naming the field that is wrong.
    """
    refuse_unknown(doc, FIELDS)
    maze = read_duel_maze(doc)
    return {
        "connected": {clan: lists(maze.cells_of(clan)) for clan in CLANS},
        "gold": [
            {"at": list(cell), "value": gold.value, "reached_by": list(clans)}
            for cell, gold, clans in maze.gold_reached
        ],
    }


def read_duel_maze(doc: Fields) -> DuelMaze:
    """The maze that `starts`, `cards` and `goals` of this document draw; its other fields are not looked at.

    Raises:
        Refused: naming the field that is wrong.
    """
    starts = read_starts(required(doc, "starts"), CLANS)
    cards = read_each(required(doc, "cards"), "cards", _read_lying)
    goals = read_each(doc.get("goals", []), "goals", _read_goal)
    if len(goals) > MOST_GOALS:
        raise Refused("goals", f"{len(goals)} goals: {MOST_GOALS} are laid out")
    taken = {cell: f"the start of {clan}" for clan, cell in starts.items()}
    refuse_taken(taken, [card.cell for card in cards], "cards", "a card")
    refuse_taken(taken, [cell for cell, _ in goals], "goals", "a goal")
    return DuelMaze.where(starts, cards, dict(goals))


def _read_lying(value: object) -> Lying:
    """A card on its cell."""
    fields = as_object(value, "")
    refuse_unknown(fields, CARD_FIELDS)
    return lying(read_at(fields), _read_face(fields))


def _read_face(fields: Fields) -> PathCard:
    path = read_card(fields)
    features = _read_features(fields, path)
    return path_card(path.tracks, ladder=bool(features.ladder), features=features)


def _read_goal(value: object) -> tuple[Cell, Goal]:
    """A goal: with tracks it was turned over and lies like a card, without them it lies face down."""
    fields = as_object(value, "")
    refuse_unknown(fields, GOAL_FIELDS)
    cell = read_at(fields)
    if "tracks" in fields:
        return cell, Goal(OPEN, _read_face(fields))
    for name in ("gold", "door"):
        if name in fields:
            raise Refused(name, "must be left out for a goal that lies face down")
    return cell, Goal()


def _read_features(fields: Fields, path: PathCard) -> Features:
    doors = _one_or_several(fields, "door", lambda value: _read_door(value, path))
    trolls = _one_or_several(fields, "troll", lambda value: _read_troll(value, path))
    gold = _one_or_several(fields, "gold", lambda value: _read_gold(value, path))
    ladder = one_of(fields["ladder"], CLANS, "ladder", "a clan") if "ladder" in fields else ""
    return Features(doors, trolls, gold, ladder) if doors or trolls or gold or ladder else PLAIN


def _one_or_several(fields: Fields, name: str, read: Callable[[object], Thing]) -> tuple[Thing, ...]:
    """One thing, or a list of them; none where the field is left out."""
    value = fields.get(name, [])
    if type(value) is list:
        return tuple(read_each(value, name, read))
    try:
        return (read(value),)
    except Refused as refusal:
        raise refusal.within(name) from None


def _read_door(value: object, path: PathCard) -> Door:
    fields = as_object(value, "")
    refuse_unknown(fields, DOOR_FIELDS)
    clan, side = one_of(required(fields, "clan"), CLANS, "clan", "a clan"), _read_side(fields, path)
    return Door(clan, side, tuple(some_of(fields.get("key", []), CLANS, "key", "a clan")))


def _read_troll(value: object, path: PathCard) -> Troll:
    fields = as_object(value, "")
    refuse_unknown(fields, TROLL_FIELDS)
    return Troll(_read_side(fields, path), truth(fields, "bribed"))


def _read_gold(value: object, path: PathCard) -> Gold:
    fields = as_object(value, "")
    refuse_unknown(fields, GOLD_FIELDS)
    gold = as_whole(required(fields, "value"), "value", GOLD_CARDS[0], GOLD_CARDS[-1])
    return Gold(gold, one_of(required(fields, "track"), path.tracks.split("|"), "track", "a group of the card"))


def _read_side(fields: Fields, path: PathCard) -> str:
    side = one_of(required(fields, "side"), LETTERS, "side", "a side")
    if not path.openings & LETTERS[side]:
        raise Refused("side", f"{show(side)} is not an open side of {show(path.tracks)}")
    return side
