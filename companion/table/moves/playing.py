"""Moves during a round: action cards laid before players, inspections, hat swaps, treasures, passing the device."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.rules.errors import Forbidden, IllegalMove, WrongPhase, raise_if_any
from companion.rules.message import Message, Seat
from companion.rules.scoring.treasure_pools import MOST_WORTH
from companion.table import events as ev
from companion.table.moves.move import (
    check_host,
    check_may_record,
    check_own_seat,
    check_permission,
    check_phase,
    move,
    own_seat,
    round_in_play,
    round_with_player,
    seat_state,
)
from companion.table.permissions import may_break_tools, may_repair_tools
from companion.table.scoring import edition_of
from companion.table.state import Round, Table
from companion.table.treasures import entry_mismatches
from companion.table.viewer import Viewer


def check_token_kind(table: Table, kind: str) -> None:
    """Raise IllegalMove if the edition has no such action card."""
    if kind not in edition_of(table).tokens:
        raise IllegalMove.because("no-such-token", name=kind)


def token_problems(table: Table, round: Round, seat: Seat, kind: str) -> Iterator[Message]:
    """Yield problems with laying this card: each kind once before a player, and no more than the edition has."""
    if kind in round.tokens_of(seat):
        yield Message.of("token-lies-already", seat=seat, token=kind)
    most = edition_of(table).supply[kind]
    if sum(1 for token in round.tokens if token.kind == kind) >= most:
        yield Message.of("no-more-tokens", n=most, token=kind)


@move("phase", "tokens {seat}")
def put_token(table: Table, viewer: Viewer, seat: Seat, kind: str) -> Iterator[ev.Event]:
    """A card was laid before a seat (Saboteur 2, new action cards: each kind at most once before a player)."""
    check_may_record(table, viewer)
    check_phase(table, "dealt")
    check_token_kind(table, kind)
    round = round_with_player(table, seat)
    check_permission(round, viewer, may_break_tools(seat))
    raise_if_any(token_problems(table, round, seat, kind))
    yield ev.TokenPut(seat, kind, viewer.seat)


@move("phase", "tokens {seat}")
def take_token(table: Table, viewer: Viewer, seat: Seat, kind: str, discarded: bool = False) -> Iterator[ev.Event]:
    """A card before a seat was removed: repaired, freed, hands off; or the seat `discarded` two hand cards for it, and
    has one hand card fewer until the round ends (The Duel and Saboteur 2, discarding two cards).

    Raises:
        Forbidden: the viewer may not enter it now, or another seat `discarded` the cards.
        IllegalMove: there is no such card, or no cards are discarded in this edition.
    """
    check_may_record(table, viewer)
    check_phase(table, "dealt")
    check_token_kind(table, kind)
    check_permission(round_in_play(table), viewer, may_repair_tools(seat))
    if kind not in round_with_player(table, seat).tokens_of(seat):
        raise IllegalMove.because("no-such-token-there", seat=seat, token=kind)
    if discarded and viewer.seat not in (None, seat):
        raise Forbidden.because("not-your-seat")
    if discarded and not edition_of(table).discards:
        raise IllegalMove.because("no-such-act")
    yield ev.TokenTaken(seat, kind, discarded, viewer.seat)


def check_secret_act(table: Table, viewer: Viewer, act: str) -> Round:
    """Return the round if the host may record this act in it. Raises IllegalMove: the edition has no such act, or real
    cards were dealt by hand."""
    check_host(viewer)
    check_phase(table, "dealt")
    if act not in edition_of(table).acts:
        raise IllegalMove.because("no-such-act")
    round = round_in_play(table)
    if not round.roles:
        raise IllegalMove.because("cards-dealt-by-hand")
    return round


@move("phase", "role {seat}")
def inspect(table: Table, viewer: Viewer, by: Seat, seat: Seat) -> Iterator[ev.Event]:
    """Seat `by` secretly looks at the role of `seat` (Saboteur 2, Inspection)."""
    round = check_secret_act(table, viewer, "inspect")
    round_with_player(table, by)
    round_with_player(table, seat)
    if by == seat:
        raise IllegalMove.because("inspect-another")
    yield ev.RoleShown(seat, by, round.role_of(seat), round.began)


@move("phase", "role {seat}")
def swap_hat(table: Table, viewer: Viewer, seat: Seat) -> Iterator[ev.Event]:
    """A seat's role is replaced by the top undealt card, and nobody sees the old one (Saboteur 2, Swap your hats)."""
    round = check_secret_act(table, viewer, "swap-hat")
    round_with_player(table, seat)
    if not round.undealt:
        raise IllegalMove.because("no-hats-left")
    yield ev.RoleSwapped(seat, round.undealt[0])


@move("phase", "treasures {seat}")
def tell_treasures(
    table: Table, viewer: Viewer, seat: Seat, values: Sequence[int], anyway: bool = False
) -> Iterator[ev.Event]:
    """A seat enters in secret what its treasures are worth, or corrects that (The Lost Mines, end of a round).

    `anyway`: accept values that the list of treasures of this copy of the game does not have.

    Raises:
        Forbidden: not the seat itself.
        IllegalMove: the edition has no treasures, there are more than were laid out, or a value is out of range.
    """
    check_own_seat(viewer, seat)
    check_phase(table, "dealt")
    round = round_with_player(table, seat)
    if not edition_of(table).treasures:
        raise IllegalMove.because("no-such-act")
    raise_if_any(treasure_problems(round, values) or ([] if anyway else entry_mismatches(table, round, seat, values)))
    # Recorded even if nothing changed: the number of events must not tell others whether it did.
    yield ev.TreasuresTold(seat, tuple(values), round.began)


def treasure_problems(round: Round, values: Sequence[int]) -> list[Message]:
    """Return the problems with these treasures of one seat."""
    n, most = len(values), len(round.players)
    many = [Message.of("too-many-treasures", n=n, most=most)] if n > most else []
    wrong = [value for value in values if not 0 <= value <= MOST_WORTH]
    return many + [Message.of("treasure-out-of-range", worth=value, most=MOST_WORTH) for value in wrong]


@move()
def done_looking(table: Table, viewer: Viewer, seat: Seat) -> Iterator[ev.Event]:
    """The inspecting seat has finished looking at this seat's role."""
    by = own_seat(viewer)
    if any((s.to, s.seat) == (by, seat) for s in round_with_player(table, by).showings):
        yield ev.ShowingEnded(by, seat)


@move()
def open_curtain(table: Table, viewer: Viewer, seat: Seat) -> Iterator[ev.Event]:
    """The host passes the device to a seat without a phone; this is in everybody's history. Raises WrongPhase: this
    seat has its own phone."""
    check_host(viewer)
    if seat_state(table, seat).phone:
        raise WrongPhase.because("has-a-phone", seat=seat)
    yield ev.CurtainOpened(seat)
