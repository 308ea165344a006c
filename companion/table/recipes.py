"""Opened seals as recipes that anybody can deal again by, and which seals are shut. All of it is public."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.rules.sentence import Seat
from companion.table.duty import burdens_now
from companion.table.events import CuttingClosed
from companion.table.gold import edition_of, how_begun, lays_gold, options_of
from companion.table.names import called
from companion.table.sealed import Seal
from companion.table.state import Table


@dataclass(frozen=True)
class Sealing:
    """What the seals of this table are for, `roles`, `gold` cards or the `lot` of who begins, and which of this game
    are not opened yet.

    `burdens` are those by which the coming round is dealt, or this one was, each with its seat, in the order of the
    deal; empty where there are none. `late`: the seal of a round with gold cards is opened when the game is over;
    `shut` are the booked rounds that wait for it; `kept` the deals (round, attempt) that were taken back after gold
    cards were laid out: they stay shut.
    """

    roles: bool
    gold: bool
    lot: bool
    late: bool
    burdens: tuple[tuple[Seat, int], ...]
    shut: tuple[int, ...]
    kept: tuple[tuple[int, int], ...]


def sealing(table: Table) -> Sealing:
    """What everybody may know of this table's seals."""
    options, mine = options_of(table), [seal for seal in table.seals if seal.game == table.game]
    gold, row = lays_gold(table), table.round
    players = row.players if row else table.circle
    carried = row.burdens if row else burdens_now(table, players)
    opened = {seal.round for seal in mine if seal.secret and not seal.void}
    to_open = (row.number for row in table.booked if row.layings and (row.draft or row.options.get("roles") != "cards"))
    return Sealing(
        roles=options["roles"] == "companion",
        gold=gold,
        lot=how_begun(table) == "lot" or any(seal.starter is not None for seal in mine),
        burdens=tuple(zip(players, carried, strict=True)) if carried else (),
        late=gold and options["totals"] == "sealed",
        shut=tuple(number for number in to_open if number not in opened),
        kept=tuple(sorted((seal.round, seal.attempt) for seal in mine if seal.void and not seal.secret)),
    )


def recipes(table: Table) -> tuple[dict[str, object], ...]:
    """The opened seals of this game as recipes that `seal.verify` reads, in the order they were opened: so each keeps
    its place when another is opened later."""
    return tuple(recipe(table, seal) for seal in table.seals if seal.secret and seal.game == table.game)


def recipe(table: Table, seal: Seal) -> dict[str, object]:
    """The recipe of one opened seal, as `seal` tells it."""
    known = called(table)
    names = [known.get(seat, "?") for seat in seal.circle]
    return {
        "code": table.code,
        "round": seal.round,
        "attempt": seal.attempt,
        "void": seal.void,
        "seal": seal.seal,
        "secret": seal.secret,
        **(closing_recipe(seal, seal.closing, known) if seal.closing else {"cuts": list(seal.cuts)}),
        "pool": list(seal.pool or edition_of(table).pool(len(seal.circle))) if seal.circle else [],
        "dealt": [{"name": name, "role": role} for name, role in zip(names, seal.roles, strict=True)],
        **({"burdens": list(seal.burdens), "duty": sorted(edition_of(table).duty)} if seal.burdens else {}),
        **(lot_recipe(seal, known) if seal.starter is not None else {}),
        **(gold_recipe(seal) if seal.gold else {}),
    }


def closing_recipe(seal: Seal, closing: CuttingClosed, names: Mapping[int, str]) -> dict[str, object]:
    """What a recipe of version 2 says of the closing and of the cuts that were opened after it."""
    return {
        "version": 2,
        "options": dict(closing.options),
        "circle": [{"seat": seat, "name": names.get(seat, "?")} for seat in closing.circle],
        "commitments": [{"seat": seat, "commitment": commitment} for seat, commitment in closing.commitments],
        "cuts": [{"seat": seat, "cut": cut} for seat, cut in seal.opened],
        "left_out": list(seal.unopened),
    }


def lot_recipe(seal: Seal, names: Mapping[int, str]) -> dict[str, object]:
    """What a recipe says of the lot that was drawn by this seal."""
    called = {seat: names.get(seat, "?") for seat in seal.among}
    return {"lot": called.get(seal.starter or Seat(0), "?"), "lot_of": list(called.values())}


def gold_recipe(seal: Seal) -> dict[str, object]:
    """What a recipe says of the gold cards that were laid out by this seal."""
    return {
        "gold_before": [list(draft) for draft in seal.gold_before],
        "gold_laying": seal.laying,
        "gold_pool": list(seal.gold_pool),
        "gold": list(seal.gold),
    }
