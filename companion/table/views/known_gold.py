"""The gold that one viewer may know, by seat: gains of a round, and totals."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.message import Seat
from companion.table.scoring import edition_of, facts, gains, gold_is_sealed, totals
from companion.table.state import Round, Table
from companion.table.viewer import Viewer


def secret_drafters(table: Table, round: Round) -> frozenset[Seat]:
    """Return the seats whose gain in this ended round is secret: they drafted it while totals are sealed."""
    # Called for each round of each view: the cheap checks come first.
    if not edition_of(table).gold or round.result is None or not gold_is_sealed(table, round):
        return frozenset()
    return frozenset(edition_of(table).drafters(facts(table, round)))


def has_secret_gold(table: Table, viewer: Viewer, now: str) -> bool:
    """Whether the gold of the viewer's seat is secret in phase `now`: totals are sealed, or were when it drafted."""
    if now == "finished":
        return False
    rounds = (*table.booked, *([table.round] if table.round and now == "proposed" else []))
    return table.options["totals"] == "sealed" or any(viewer.seat in secret_drafters(table, round) for round in rounds)


def known_gains(table: Table, viewer: Viewer, round: Round) -> dict[Seat, int]:
    """Return the gains in this booked round that the viewer may know, by seat."""
    sealed = secret_drafters(table, round) - {viewer.seat}
    return {seat: gain for seat, gain in gains(table, round).items() if seat not in sealed}


def known_totals(table: Table, viewer: Viewer, now: str) -> Mapping[Seat, int]:
    """Return the totals that the viewer may know in phase `now`, by seat.

    All when the game is over; before that its own and, if totals are open, those of seats that drafted nothing in
    secret.
    """
    every = totals(table)
    if now == "finished":
        return every
    secret = {seat for round in table.booked for seat in secret_drafters(table, round)}
    known = set(every) - secret if table.options["totals"] == "open" else set()
    return {seat: gold for seat, gold in every.items() if seat in known or seat == viewer.seat}
