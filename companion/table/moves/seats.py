"""Moves about seats: joining, renaming, moving, leaving, claiming a seat, a new phone for one, gold won before."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from companion.rules.errors import IllegalMove, WrongPhase, raise_if_any
from companion.rules.message import Message, Seat
from companion.table import events as ev
from companion.table.moves.move import check_host, check_phase, check_seat_or_host, move, seat_state
from companion.table.names import comparison_key, names_look_alike, normalize_name
from companion.table.scoring import edition_of
from companion.table.state import SeatState, Table
from companion.table.viewer import Viewer

LONGEST_NAME = 24
MOST_GOLD = 999


def name_problems(table: Table, name: str, seat: Seat | None = None) -> Iterator[Message]:
    """Yield the problems with this tidied name for this seat (None: a new seat)."""
    if not any(unicodedata.category(c)[0] in "LNSP" for c in name):
        yield Message.of("name-missing")
    if len(name) > LONGEST_NAME:
        yield Message.of("name-too-long", most=LONGEST_NAME)
        return
    others = [other.name for other in table.places.values() if other.seat != seat and table.is_listed(other.seat)]
    double = next((other for other in others if names_look_alike(name, other)), None)
    if double is not None and comparison_key(name) == comparison_key(double):
        yield Message.of("name-taken", name=double)
    elif double is not None:
        yield Message.of("name-looks-like", name=double)


def joining_problems(table: Table, name: str, seat: Seat | None = None) -> Iterator[Message]:
    """Yield the problems with sitting down under this name: the table is full, or those of the name."""
    most = edition_of(table).seats.stop - 1
    if len(table.circle) >= most:
        yield Message.of("table-full", most=most)
    yield from name_problems(table, name, seat)


def new_seat_event(table: Table, name: str, phone: bool) -> ev.SeatTaken:
    """Return the event of a new seat. Raises IllegalMove if the table is full or the name cannot be used."""
    raise_if_any(joining_problems(table, normalize_name(name)))
    return ev.SeatTaken(Seat(max(table.places, default=0) + 1), normalize_name(name), phone)


@move()
def sit(table: Table, viewer: Viewer, name: str) -> Iterator[ev.Event]:
    """Anybody with the code takes a new seat, the last in the order of play."""
    yield new_seat_event(table, name, phone=True)


@move()
def add_seat(table: Table, viewer: Viewer, name: str) -> Iterator[ev.Event]:
    """The host adds a guest without a phone."""
    check_host(viewer)
    yield new_seat_event(table, name, phone=False)


@move("seats")
def rename(table: Table, viewer: Viewer, seat: Seat, name: str) -> Iterator[ev.Event]:
    """The seat or the host changes the seat's name, at any time."""
    check_seat_or_host(viewer, seat)
    before, name = seat_state(table, seat).name, normalize_name(name)
    raise_if_any(name_problems(table, name, seat))
    if before != name:
        yield ev.SeatRenamed(seat, name)


@move("seats")
def move_seat(table: Table, viewer: Viewer, seat: Seat, to: int) -> Iterator[ev.Event]:
    """The host moves a seat to index `to` in the order of play."""
    check_host(viewer)
    check_phase(table, "seating", "finished")
    seat_state(table, seat)
    if not 0 <= to < len(table.circle):
        raise IllegalMove.because("no-such-place")
    if table.circle[to] != seat:
        yield ev.SeatMoved(seat, to)


@move("seats")
def remove(table: Table, viewer: Viewer, seat: Seat) -> Iterator[ev.Event]:
    """The seat or the host removes a guest, whose gold stays in the list. Raises WrongPhase: the seat plays the current
    round."""
    check_seat_or_host(viewer, seat)
    seat_state(table, seat)
    if table.round and seat in table.round.players:
        raise WrongPhase.because("seat-is-dealt", seat=seat)
    yield ev.SeatLeft(seat)


@move("seats")
def bring_back(table: Table, viewer: Viewer, seat: Seat) -> Iterator[ev.Event]:
    """The host brings back a guest who had left, with the same gold; a phone can then claim the seat. Raises
    IllegalMove: nobody left there, the table is full, or somebody has the name by now."""
    check_host(viewer)
    yield from return_events(table, seat)


def return_events(table: Table, seat: Seat) -> Iterator[ev.Event]:
    """Yield the return of a guest. Raises IllegalMove as `bring_back` does."""
    if seat not in table.places or not table.places[seat].left:
        raise IllegalMove.because("no-such-seat")
    raise_if_any(joining_problems(table, table.places[seat].name, seat))
    yield ev.SeatReturned(seat)


def claimable_seat(table: Table, seat: Seat) -> SeatState:
    """Return the seat that a phone claims: of a player, or of a guest who has left and may return. Raises IllegalMove:
    there is no such seat."""
    if seat not in table.places or not table.is_listed(seat):
        raise IllegalMove.because("no-such-seat")
    return table.places[seat]


@move()
def ask_seat(table: Table, viewer: Viewer, seat: Seat, mark: str) -> Iterator[ev.Event]:
    """A phone claims an existing seat; `mark` is shown on the phone and to the host."""
    claimable_seat(table, seat)
    yield ev.SeatAsked(seat, mark)


@move()
def refuse_seat(table: Table, viewer: Viewer, seat: Seat) -> Iterator[ev.Event]:
    """The host refuses the phone that claims this seat."""
    check_host(viewer)
    if claimable_seat(table, seat).asked:
        yield ev.SeatRefused(seat)


@move()
def allow_seat(table: Table, viewer: Viewer, seat: Seat, mark: str) -> Iterator[ev.Event]:
    """The host accepts the phone that shows this mark; a guest who had left returns. Raises IllegalMove: no phone, or a
    different one, claims this seat; or the table is full."""
    check_host(viewer)
    if not mark or claimable_seat(table, seat).asked != mark:
        raise IllegalMove.because("nobody-asks", seat=seat)
    yield from hand_over_seat(table, seat)


@move()
def allow_waiting_seat(table: Table, viewer: Viewer, seat: Seat) -> Iterator[ev.Event]:
    """The move `allow_seat` for any phone that waits. The table knows only the newest mark: that this phone waits must
    be known from elsewhere."""
    check_host(viewer)
    yield from hand_over_seat(table, seat)


def hand_over_seat(table: Table, seat: Seat) -> Iterator[ev.Event]:
    """Yield that a phone which claimed this seat has it; a guest who had left returns. Raises IllegalMove as
    `bring_back` does."""
    if claimable_seat(table, seat).left:
        yield from return_events(table, seat)
    yield ev.SeatHandedOver(seat)


@move()
def transfer_seat(table: Table, viewer: Viewer, seat: Seat) -> Iterator[ev.Event]:
    """A phone takes this seat through its one-time link."""
    seat_state(table, seat)
    yield ev.SeatHandedOver(seat)


@move()
def add_host(table: Table, viewer: Viewer) -> Iterator[ev.Event]:
    """Another device gets the host's page through a one-time link; this is in everybody's history."""
    check_host(viewer)
    yield ev.HostHandedOver()


@move()
def withdraw_host(table: Table, viewer: Viewer) -> Iterator[ev.Event]:
    """The host takes the host's page away from another device; this is in everybody's history."""
    check_host(viewer)
    yield ev.HostWithdrawn()


@move("seats")
def bring_gold(table: Table, viewer: Viewer, seat: Seat, gold: int) -> Iterator[ev.Event]:
    """The host enters gold won in earlier rounds without the companion; possible until the first round is booked.
    Raises WrongPhase: a round is played or was booked."""
    check_host(viewer)
    check_phase(table, "seating")
    seat_state(table, seat)
    if table.booked:
        raise WrongPhase.because("gold-too-late")
    if not 0 <= gold <= MOST_GOLD:
        raise IllegalMove.because("gold-out-of-range", most=MOST_GOLD)
    yield ev.GoldBrought(seat, gold)
