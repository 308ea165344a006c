"""The door's memory of copies: how the boxes of who owns this machine are printed, where no text tells it. What a host
said once, every table that is opened later knows."""

from __future__ import annotations

from sqlalchemy import Engine
from sqlmodel import Session

from companion.rules.mines import board_problems, worth_problems
from companion.store import keepsakes
from companion.store.codec import UnreadableEvent, decode, encode, kind_of
from companion.table.events import BoardMarked, Event, TreasuresListed
from companion.table.state import Table

SAID_ONCE = (BoardMarked, TreasuresListed)
"""The events that say how a copy is printed."""


def remember(session: Session, before: Table, after: Table, at: float) -> None:
    """Keep what this table says anew of the copy of its box; what it said `before` and says no more is forgotten,
    unless another table has said something else since. `at` is in seconds since 1970."""
    old, new = said_of(before), said_of(after)
    for kind in old.keys() | new.keys():
        name = f"{after.edition} {kind}"
        if kind not in new and keepsakes.find_within(session, name) == old[kind]:
            keepsakes.forget(session, name)
        elif kind in new and new[kind] != old.get(kind):
            keepsakes.keep(session, name, new[kind], at)


def said_of(table: Table) -> dict[str, str]:
    """How the copy of this table is printed, by the kinds of events that say so."""
    said: list[Event] = [BoardMarked(tuple(table.board.starts.items()), table.board.mines)] if table.board else []
    said += [TreasuresListed(tuple(table.worths.items()))] if table.worths else []
    return dict(encode(event) for event in said)


def remembered(engine: Engine, edition: str) -> list[Event]:
    """What is known of the copy of this box; what a newer version kept, or what cannot be, is passed by."""
    kept = [(kind, keepsakes.find(engine, f"{edition} {kind}")) for kind in map(kind_of, SAID_ONCE)]
    found = [read(kind, body) for kind, body in kept if body]
    return [event for event in found if event]


def read(kind: str, body: str) -> Event | None:
    """What was kept as this; None where this version cannot make sense of it."""
    try:
        match event := decode(kind, body):
            case BoardMarked(starts, mines) if not board_problems(dict(starts), mines):
                return event
            case TreasuresListed(worths) if not worth_problems(dict(worths)):
                return event
    except (UnreadableEvent, TypeError, ValueError):
        pass
    return None
