"""What undoing restores: two tables compared but for what it never does."""

from __future__ import annotations

import copy
from dataclasses import fields, replace
from typing import Any, TypeVar

from tests.play import Game, Round, Table, Version, undoable_acts

E = TypeVar("E", bound=Game)


def bare(table: Table) -> Table:
    """The table without what undoing never restores: versions, looks, deals, remarks,
    what to redo."""
    unlooked = table.round and without_looks(table.round)
    confirmed = tuple(map(without_looks, table.confirmed_rounds))
    nothing: Any = {"version": Version(0), "rewound": Version(0), "deals": (), "remarks": (), "redo": ()}
    return replace(table, round=unlooked, confirmed_rounds=confirmed, earlier=(), newest_act=None, **nothing)


def without_looks(round: Round) -> Round:
    swaps = tuple(replace(swap, seen=False) for swap in round.swaps)
    return replace(round, looked=frozenset(), swaps=swaps, showings=())


def differing(first: Table, other: Table) -> dict[str, tuple[object, object]]:
    """What differs of the bare tables."""
    both = bare(first), bare(other)
    pairs = {field.name: tuple(getattr(table, field.name) for table in both) for field in fields(Table)}
    return {name: (a, b) for name, (a, b) in pairs.items() if a != b}


def acts(table: Table) -> list[str]:
    return [done.act for done in undoable_acts(table)]


def copied(game: E) -> E:
    """A game that goes on by itself from where this one is."""
    other = copy.copy(game)
    other.entries = list(game.entries)
    return other
