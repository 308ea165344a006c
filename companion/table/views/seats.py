"""The seats of a view, with the gold that the viewer may know."""

from __future__ import annotations

from typing import NamedTuple

from companion.rules.message import Seat
from companion.rules.tokens import THEFT
from companion.table.clans import clans_of, dwarf_clans
from companion.table.names import unique_names
from companion.table.scoring import edition_of, facts, leaders, phase
from companion.table.state import Round, Table
from companion.table.viewer import Viewer
from companion.table.views.known_gold import known_gains, known_totals


class SeatView(NamedTuple):
    """One seat as the viewer may see it."""

    seat: Seat
    name: str
    phone: bool
    left: bool
    waiting: bool  # in the circle, but not dealt in
    asked: str  # the mark of a phone that asks for this seat; for the host only
    tokens: tuple[str, ...]
    cut: bool  # it cut the deal that is sealed now, and was not left out of it
    role: str  # empty until the reveal
    theft: int | None  # when it is asked whom it steals from, 1 the first; None if it has no theft to make
    gains: tuple[int | None, ...] = ()  # by booked round; None if the seat did not play or the viewer may not know
    total: int | None = None  # None while it is sealed
    winner: bool = False
    clan: str = ""  # in the round in play, or else the next one
    has_entered_treasures: bool = False
    fewer: int = 0  # how many hand cards it has fewer until the round ends


def seat_views(table: Table, viewer: Viewer) -> tuple[SeatView, ...]:
    """Return the seats of the circle clockwise, then those that left and are still listed."""
    known, past = known_totals(table, viewer), [known_gains(table, viewer, round) for round in table.booked]
    return tuple(
        [
            seat._replace(
                asked=table.places[seat.seat].asked if viewer.host else "",
                gains=tuple([gained.get(seat.seat) for gained in past]),
                total=known.get(seat.seat),
            )
            for seat in public_seat_views(table)
        ]
    )


def public_seat_views(table: Table) -> tuple[SeatView, ...]:
    """Return the seats of the circle, then those that left, with only what everybody may know."""
    round, seal, names = table.round, table.current_seal(), unique_names(table)
    gone = [seat for seat, place in sorted(table.places.items()) if place.left and table.is_listed(seat)]
    winners = leaders(table) if phase(table) == "finished" else ()
    cutters = (set(seal.cut_by) - set(seal.unrevealed_seats if round else ())) if seal else set()
    order_of_thefts = {seat: n for n, seat in enumerate(thieves(table, round) if round else (), start=1)}
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
            theft=order_of_thefts.get(place.seat),
            winner=place.seat in winners,
            clan=clans.get(place.seat, ""),
            has_entered_treasures=bool(round and place.seat in round.entered_treasures),
            fewer=hand_cards_lost(table, round, place.seat) if round else 0,
        )
        for place in map(table.places.__getitem__, (*table.circle, *gone))
    )


def thieves(table: Table, round: Round) -> tuple[Seat, ...]:
    """Return the seats that will steal, by the cards before them now, in the order of the rules."""
    if not any(token.kind == THEFT for token in round.tokens):  # this is asked for every view
        return ()
    return edition_of(table).thieves(facts(table, round))


def hand_cards_lost(table: Table, round: Round, seat: Seat) -> int:
    """Return how many hand cards this seat has fewer until the round ends. One is always left, as it draws a card after
    it has played (The Lost Mines, trap; The Duel and Saboteur 2, discarding two cards)."""
    if not round.fewer.get(seat):  # this is asked for every view
        return 0
    hand = edition_of(table).hand_size(len(round.players))
    return min(round.fewer[seat], hand - 1)
