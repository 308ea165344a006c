"""Moves that set up a table: its options and games, its seats, and the devices of players and host."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping

from companion.game import events as ev
from companion.game.edition import Edition, find_edition
from companion.game.message import IllegalMove, Message, Seat, WrongPhase, raise_if_any
from companion.game.moves.move import Move, check_host, check_phase, check_seat_or_host, seat_state
from companion.game.names import comparison_key, normalize_name
from companion.game.scoring import edition_of, options_of
from companion.game.state import SeatState, Table
from companion.game.viewer import Viewer

MOST_ROUNDS = 9
TABLE_OPTIONS: Mapping[str, tuple[str, ...]] = {
    "rounds": tuple(str(n) for n in range(1, MOST_ROUNDS + 1)),
    "totals": ("sealed", "open"),
    "roles": ("companion", "cards"),
}
"""The options that every edition has, with their values. Some editions allow fewer values. The first value is the
default, except for `rounds`, whose default depends on the edition."""


def allowed_options(edition: Edition) -> dict[str, tuple[str, ...]]:
    """The first value is the default."""
    roles = TABLE_OPTIONS["roles"] if edition.roles else TABLE_OPTIONS["roles"][:1]
    own = {option.name: option.values for option in edition.options}
    return {**TABLE_OPTIONS, "totals": edition.totals, "roles": roles, **own}


def open_table(code: str, edition: str, options: Mapping[str, str], repeated: ev.Event | None = None) -> list[ev.Event]:
    """`repeated` is an event of an earlier table. Raises UnknownEdition, or IllegalMove: an option is not known."""
    known_edition = find_edition(edition)
    allowed = allowed_options(known_edition)
    defaults = {**{name: values[0] for name, values in allowed.items()}, "rounds": str(known_edition.rounds)}
    raise_if_any(option_problems(allowed, options))
    chosen = [ev.OptionSet(name, value) for name, value in options.items() if defaults[name] != value]
    return [ev.TableOpened(ev.Code(code), edition, known_edition.rounds), *chosen, *([repeated] if repeated else [])]


def option_problems(allowed: Mapping[str, tuple[str, ...]], wanted: Mapping[str, str]) -> Iterator[Message]:
    for name, value in wanted.items():
        if name not in allowed:
            yield Message.from_key("no-such-option", name=name)
        elif value not in allowed[name]:
            yield Message.from_key("no-such-value", option=name, text=value)


@Move
def set_options(table: Table, viewer: Viewer, options: Mapping[str, str]) -> Iterator[ev.Event]:
    check_host(viewer)
    check_phase(table, "seating", "finished")
    current = options_of(table)
    raise_if_any(option_problems(allowed_options(edition_of(table)), options))
    changed = {name: value for name, value in options.items() if current[name] != value}
    if table.confirmed_rounds:
        raise_if_any(option.late for option in edition_of(table).options if option.late and option.name in changed)
    played = table.confirmed_rounds[-1].number if table.confirmed_rounds else 0
    if int(changed.get("rounds", played)) < played:
        raise IllegalMove.because("rounds-already-played", n=played)
    yield from (ev.OptionSet(name, value) for name, value in changed.items())


@Move
def play_again(table: Table, viewer: Viewer) -> Iterator[ev.Event]:
    check_host(viewer)
    if not table.is_finished:
        raise WrongPhase.because("game-not-finished")
    yield ev.GameBegan(table.game + 1)


@Move
def remember_night(table: Table, viewer: Viewer, seat: Seat | None) -> Iterator[ev.Event]:
    """`seat` is the host's own. Who makes this move keeps the record of the game."""
    check_host(viewer)
    check_phase(table, "finished")
    yield ev.NightRemembered(seat)


LONGEST_NAME = 24


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
        raise IllegalMove.because("no-such-seat")
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
    if claimable_seat(table, seat).asked != mark or not mark:
        raise IllegalMove.because("nobody-asks", seat=seat)
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
