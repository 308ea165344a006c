"""Moves about seats: sit, add, rename, move, remove, ask for one, hand one over, bring gold."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from companion.rules.problems import IllegalMove, WrongPhase, raise_if_any
from companion.rules.sentence import Seat, Sentence, say
from companion.table import events as ev
from companion.table.gold import edition_of
from companion.table.moves.move import host_only, in_phase, move, seat_or_host, seated
from companion.table.names import alike, look_alike, tidy
from companion.table.state import SeatState, Table
from companion.table.viewer import Viewer

LONGEST_NAME = 24
MOST_GOLD = 999


def name_problems(table: Table, name: str, seat: Seat | None = None) -> Iterator[Sentence]:
    """What speaks against this tidied name for this seat (None: a new one)."""
    letters = [c for c in name if unicodedata.category(c)[0] in "LNSP"]
    if not letters:
        yield say("name-missing")
    if len(name) > LONGEST_NAME:
        yield say("name-too-long", most=LONGEST_NAME)
        return
    others = [place for place in table.places.values() if place.seat != seat and table.listed(place.seat)]
    double = next((place.name for place in others if look_alike(name, place.name)), None)
    if double is not None:
        yield say("name-taken", name=name) if alike(name) == alike(double) else say("name-looks-like", name=double)


def new_seat(table: Table, name: str, phone: bool) -> ev.SeatTaken:
    most = edition_of(table).seats.stop - 1
    full = [say("table-full", most=most)] if len(table.circle) >= most else []
    raise_if_any([*full, *name_problems(table, tidy(name))])
    return ev.SeatTaken(Seat(max(table.places, default=0) + 1), tidy(name), phone)


@move()
def sit(table: Table, viewer: Viewer, name: str) -> Iterator[ev.Event]:
    """Anybody with the code sits down on a new seat at the end of the circle."""
    yield new_seat(table, name, phone=True)


@move()
def add_seat(table: Table, viewer: Viewer, name: str) -> Iterator[ev.Event]:
    """The host adds a guest who has no phone."""
    host_only(viewer)
    yield new_seat(table, name, phone=False)


@move("seats")
def rename(table: Table, viewer: Viewer, seat: Seat, name: str) -> Iterator[ev.Event]:
    """The seat itself or the host changes its name, at any time."""
    seat_or_host(viewer, seat)
    place, name = seated(table, seat), tidy(name)
    raise_if_any(name_problems(table, name, seat))
    if place.name != name:
        yield ev.SeatRenamed(seat, name)


@move("seats")
def move_seat(table: Table, viewer: Viewer, seat: Seat, to: int) -> Iterator[ev.Event]:
    """The host puts a seat at place `to` of the circle (0 is the first)."""
    host_only(viewer)
    in_phase(table, "seating", "finished")
    seated(table, seat)
    if not 0 <= to < len(table.circle):
        raise IllegalMove.because("no-such-place")
    if table.circle[to] != seat:
        yield ev.SeatMoved(seat, to)


@move("seats")
def remove(table: Table, viewer: Viewer, seat: Seat) -> Iterator[ev.Event]:
    """The seat itself or the host takes a guest off the circle; what gold the guest has stays in the list.

    Raises:
        WrongPhase: the seat was dealt in; the deal must be taken back first, or the round played.
    """
    seat_or_host(viewer, seat)
    seated(table, seat)
    if table.round and seat in table.round.players:
        raise WrongPhase.because("seat-is-dealt", seat=seat)
    yield ev.SeatLeft(seat)


@move("seats")
def bring_back(table: Table, viewer: Viewer, seat: Seat) -> Iterator[ev.Event]:
    """The host seats a guest again who had left, with the gold of before; a phone then asks for the seat.

    Raises:
        IllegalMove: nobody left there, the table is full, or somebody has the name by now.
    """
    host_only(viewer)
    yield from returned(table, seat)


def returned(table: Table, seat: Seat) -> Iterator[ev.Event]:
    if seat not in table.places or not table.places[seat].left:
        raise IllegalMove.because("no-such-seat")
    most = edition_of(table).seats.stop - 1
    full = [say("table-full", most=most)] if len(table.circle) >= most else []
    raise_if_any([*full, *name_problems(table, table.places[seat].name, seat)])
    yield ev.SeatReturned(seat)


def asked_for(table: Table, seat: Seat) -> SeatState:
    """The seat that a phone asks for: one of the circle, or of a guest who left and may come back.

    Raises:
        IllegalMove: there is no such seat.
    """
    if seat not in table.places or not table.listed(seat):
        raise IllegalMove.because("no-such-seat")
    return table.places[seat]


@move()
def ask_seat(table: Table, viewer: Viewer, seat: Seat, mark: str) -> Iterator[ev.Event]:
    """A phone asks for a seat that is there already; `mark` is shown on it and to the host."""
    asked_for(table, seat)
    yield ev.SeatAsked(seat, mark)


@move()
def refuse_seat(table: Table, viewer: Viewer, seat: Seat) -> Iterator[ev.Event]:
    """The host says no to the phone that asks."""
    host_only(viewer)
    if asked_for(table, seat).asked:
        yield ev.SeatRefused(seat)


@move()
def allow_seat(table: Table, viewer: Viewer, seat: Seat, mark: str) -> Iterator[ev.Event]:
    """The host says yes to the phone that shows this mark; a guest who had left is back by it.

    Raises:
        IllegalMove: no phone, or by now another one, asks for this seat; or the table is full.
    """
    host_only(viewer)
    place = asked_for(table, seat)
    if not mark or place.asked != mark:
        raise IllegalMove.because("nobody-asks", seat=seat)
    if place.left:
        yield from returned(table, seat)
    yield ev.SeatHandedOver(seat)


@move()
def hand_over(table: Table, viewer: Viewer, seat: Seat) -> Iterator[ev.Event]:
    """A phone came with the one-time address of this seat and takes it."""
    seated(table, seat)
    yield ev.SeatHandedOver(seat)


@move()
def hand_over_host(table: Table, viewer: Viewer) -> Iterator[ev.Event]:
    """Another device came with the one-time address of the host's page; everybody can read that it did."""
    host_only(viewer)
    yield ev.HostHandedOver()


@move()
def withdraw_host(table: Table, viewer: Viewer) -> Iterator[ev.Event]:
    """The host takes the host's page from another device; everybody can read that he did."""
    host_only(viewer)
    yield ev.HostWithdrawn()


@move("seats")
def bring_gold(table: Table, viewer: Viewer, seat: Seat, gold: int) -> Iterator[ev.Event]:
    """The host enters what a seat won before the companion came; only until the first deal.

    Raises:
        WrongPhase: a round was dealt already.
    """
    host_only(viewer)
    in_phase(table, "seating")
    seated(table, seat)
    if table.booked:
        raise WrongPhase.because("gold-too-late")
    if not 0 <= gold <= MOST_GOLD:
        raise IllegalMove.because("gold-out-of-range", most=MOST_GOLD)
    yield ev.GoldBrought(seat, gold)
