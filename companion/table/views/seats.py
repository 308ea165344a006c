"""The seats of a view, with the gold that the viewer may know. With its package the only place that
decides about secrecy."""

from __future__ import annotations

from typing import NamedTuple

from companion.rules.message import Seat
from companion.rules.tokens import THEFT
from companion.table.clans import clans_of, dwarf_clans
from companion.table.names import called
from companion.table.scoring import best, phase
from companion.table.state import Round, Table
from companion.table.viewer import Viewer
from companion.table.views.receipts import known_gains, known_totals


class SeatView(NamedTuple):
    """One seat as the viewer may see it.

    `waiting`: sits in the circle but was not dealt in; `asked`: the mark of a phone that asks for this seat (for the
    host only); `cut` says that it cut the deal that is sealed now, and was not left out of it; `role` is empty until
    the reveal; `theft` is the place of its theft card among those that lie, 1 the earliest; `gains` has one entry a
    booked round, None where the seat did not play or the viewer may not know; `total` is None while it is sealed.
    `clan` is that of its dwarf in the round that runs or is next, where each has one; `told` says that it told its
    treasures, not what they are worth.
    """

    seat: Seat
    name: str
    phone: bool
    left: bool
    waiting: bool
    asked: str
    tokens: tuple[str, ...]
    cut: bool
    role: str
    theft: int | None
    gains: tuple[int | None, ...] = ()
    total: int | None = None
    winner: bool = False
    clan: str = ""
    told: bool = False


def see_seats(table: Table, viewer: Viewer, now: str) -> tuple[SeatView, ...]:
    """The circle clockwise, then those who left with gold or a round behind them."""
    known, past = known_totals(table, viewer, now), [known_gains(table, viewer, round) for round in table.booked]
    return tuple(
        [
            seat._replace(
                asked=table.places[seat.seat].asked if viewer.host else "",
                gains=tuple([gained.get(seat.seat) for gained in past]),
                total=known.get(seat.seat),
            )
            for seat in open_seats(table)
        ]
    )


def open_seats(table: Table) -> tuple[SeatView, ...]:
    """The same with nothing but what everybody may know."""
    round, seal, names = table.round, table.seal(), called(table)
    gone = [seat for seat, place in sorted(table.places.items()) if place.left and table.listed(seat)]
    winners = best(table) if phase(table) == "finished" else ()
    cutters = (set(seal.cut_by) - set(seal.unopened if round else ())) if seal else set()
    clans = dwarf_clans(table, round) if round else dict(zip(table.circle, clans_of(table, table.circle), strict=False))
    return tuple(
        SeatView(
            seat=place.seat,
            name=names[place.seat],
            phone=place.phone,
            left=place.left,
            waiting=bool(round and place.seat not in round.players),
            asked="",
            tokens=round.tokens_of(place.seat) if round else (),
            cut=place.seat in cutters,
            role=round.role_of(place.seat) if round and round.result else "",
            theft=theft_order(round, place.seat) if round else None,
            winner=place.seat in winners,
            clan=clans.get(place.seat, ""),
            told=bool(round and place.seat in round.told),
        )
        for place in map(table.places.__getitem__, (*table.circle, *gone))
    )


def theft_order(round: Round, seat: Seat) -> int | None:
    """The place of this seat's theft card among those that lie, in the order they were played."""
    order = [token.seat for token in round.tokens if token.kind == THEFT]
    return order.index(seat) + 1 if seat in order else None
