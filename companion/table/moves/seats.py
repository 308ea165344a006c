"""Moves about seats: joining, names, order, leaving, another phone for a seat, and gold from earlier rounds."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from companion.rules.errors import IllegalMove, WrongPhase, raise_if_any
from companion.rules.message import Message, Seat
from companion.table import events as ev
from companion.table.moves.move import Move, check_host, check_phase, check_seat_or_host, seat_state
from companion.table.names import comparison_key, normalize_name
from companion.table.scoring import edition_of
from companion.table.state import SeatState, Table
from companion.table.viewer import Viewer

LONGEST_NAME = 24
MOST_GOLD = 999


def name_problems(table: Table, name: str, seat: Seat | None = None) -> Iterator[Message]:
    if not any(unicodedata.category(c)[0] in "LNSP" for c in name):
        yield Message.from_key("name-missing")
    if len(name) > LONGEST_NAME:
        yield Message.from_key("name-too-long", most=LONGEST_NAME)
        return
    for other in table.places.values():
        same = comparison_key(other.name) == comparison_key(name)
        if same and other.seat != seat and table.is_shown_in_lists(other.seat):
            yield Message.from_key("name-taken", name=other.name)


def joining_problems(table: Table, name: str, seat: Seat | None = None) -> Iterator[Message]:
    most = edition_of(table).seats.stop - 1
    if len(table.circle) >= most:
        yield Message.from_key("table-full", most=most)
    yield from name_problems(table, name, seat)


def new_seat_event(table: Table, name: str, phone: bool) -> ev.SeatTaken:
    """Raises IllegalMove: the table is full, or the name cannot be used."""
    raise_if_any(joining_problems(table, normalize_name(name)))
    return ev.SeatTaken(Seat(max(table.places, default=0) + 1), normalize_name(name), phone)


@Move
def take_seat(table: Table, viewer: Viewer, name: str) -> Iterator[ev.Event]:
    """The last in the order of play."""
    yield new_seat_event(table, name, phone=True)


@Move
def add_seat(table: Table, viewer: Viewer, name: str) -> Iterator[ev.Event]:
    """For a player without a phone."""
    check_host(viewer)
    yield new_seat_event(table, name, phone=False)


@Move
def rename_seat(table: Table, viewer: Viewer, seat: Seat, name: str) -> Iterator[ev.Event]:
    check_seat_or_host(viewer, seat)
    before, name = seat_state(table, seat).name, normalize_name(name)
    raise_if_any(name_problems(table, name, seat))
    if before != name:
        yield ev.SeatRenamed(seat, name, before)


@Move
def move_seat(table: Table, viewer: Viewer, seat: Seat, to: int) -> Iterator[ev.Event]:
    check_host(viewer)
    check_phase(table, "seating", "finished")
    seat_state(table, seat)
    if not 0 <= to < len(table.circle):
        raise IllegalMove.because("no-such-place")
    if table.circle[to] != seat:
        yield ev.SeatMoved(seat, to)


@Move
def remove_seat(table: Table, viewer: Viewer, seat: Seat) -> Iterator[ev.Event]:
    """The list of totals keeps the seat's gold."""
    check_seat_or_host(viewer, seat)
    seat_state(table, seat)
    if table.round and seat in table.round.players:
        raise WrongPhase.because("seat-is-dealt", seat=seat)
    yield ev.SeatLeft(seat)


@Move
def bring_back_player(table: Table, viewer: Viewer, seat: Seat) -> Iterator[ev.Event]:
    """With the same gold. A phone can then ask for the seat."""
    check_host(viewer)
    yield from player_return_events(table, seat)


def player_return_events(table: Table, seat: Seat) -> Iterator[ev.Event]:
    """Raises IllegalMove as the move `bring_back_player` does."""
    if seat not in table.places or not table.places[seat].left:
        raise IllegalMove.because("no-such-seat")
    raise_if_any(joining_problems(table, table.places[seat].name, seat))
    yield ev.SeatReturned(seat)


def claimable_seat(table: Table, seat: Seat) -> SeatState:
    """A seat in play, or one whose player has left and may return. Raises IllegalMove: there is no such seat."""
    if seat not in table.places or not table.is_shown_in_lists(seat):
        raise IllegalMove.because("no-such-seat")
    return table.places[seat]


@Move
def ask_for_seat(table: Table, viewer: Viewer, seat: Seat, mark: str) -> Iterator[ev.Event]:
    """The phone and the host's page both show the number `mark`, so that the host can compare."""
    claimable_seat(table, seat)
    yield ev.SeatAsked(seat, mark)


@Move
def refuse_seat(table: Table, viewer: Viewer, seat: Seat) -> Iterator[ev.Event]:
    check_host(viewer)
    if claimable_seat(table, seat).asked:
        yield ev.SeatRefused(seat)


@Move
def allow_seat(table: Table, viewer: Viewer, seat: Seat, mark: str) -> Iterator[ev.Event]:
    """For the phone that shows the number `mark`. A player who had left the seat returns."""
    check_host(viewer)
    if not mark or claimable_seat(table, seat).asked != mark:
        raise IllegalMove.because("nobody-asks", seat=seat)
    yield from seat_transfer_events(table, seat)


@Move
def allow_waiting_seat(table: Table, viewer: Viewer, seat: Seat) -> Iterator[ev.Event]:
    """Whatever number (mark) the phone shows. The table knows only the newest mark, so the caller must know that the
    phone still asks."""
    check_host(viewer)
    yield from seat_transfer_events(table, seat)


def seat_transfer_events(table: Table, seat: Seat) -> Iterator[ev.Event]:
    """A player who had left returns. Raises IllegalMove as the move `bring_back_player` does."""
    if claimable_seat(table, seat).left:
        yield from player_return_events(table, seat)
    yield ev.SeatHandedOver(seat)


@Move
def transfer_seat(table: Table, viewer: Viewer, seat: Seat) -> Iterator[ev.Event]:
    """For the phone that opened a one-time link."""
    seat_state(table, seat)
    yield ev.SeatHandedOver(seat)


@Move
def add_host_device(table: Table, viewer: Viewer) -> Iterator[ev.Event]:
    """Everybody can read this in the history."""
    check_host(viewer)
    yield ev.HostHandedOver()


@Move
def withdraw_host_device(table: Table, viewer: Viewer) -> Iterator[ev.Event]:
    """Everybody can read this in the history."""
    check_host(viewer)
    yield ev.HostWithdrawn()


@Move
def enter_brought_gold(table: Table, viewer: Viewer, seat: Seat, gold: int) -> Iterator[ev.Event]:
    """Gold of earlier rounds without the companion, before the first round."""
    check_host(viewer)
    check_phase(table, "seating")
    seat_state(table, seat)
    if table.confirmed_rounds:
        raise WrongPhase.because("gold-too-late")
    if not 0 <= gold <= MOST_GOLD:
        raise IllegalMove.because("gold-out-of-range", most=MOST_GOLD)
    yield ev.GoldBrought(seat, gold)
