"""Moves while a round is played: tokens, inspection, hat swap, the curtain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.rules.pools import MOST_WORTH
from companion.rules.problems import IllegalMove, NotYours, WrongPhase, raise_if_any
from companion.rules.sentence import Seat, Sentence, say
from companion.table import events as ev
from companion.table.gold import edition_of
from companion.table.moves.dealing import own_seat
from companion.table.moves.move import host_only, in_phase, move, player, running, seated
from companion.table.state import Round, Table
from companion.table.treasures import told_otherwise
from companion.table.viewer import Viewer


def known_token(table: Table, kind: str) -> None:
    if kind not in edition_of(table).tokens:
        raise IllegalMove.because("no-such-token", name=kind)


def token_problems(table: Table, row: Round, seat: Seat, kind: str) -> Iterator[Sentence]:
    """What speaks against this card before this seat: one of each, and no more than the boxes hold."""
    if kind in row.tokens_of(seat):
        yield say("token-lies-already", seat=seat, token=kind)
    most = edition_of(table).supply[kind]
    if sum(1 for token in row.tokens if token.kind == kind) >= most:
        yield say("no-more-tokens", n=most, token=kind)


@move("phase", "tokens {seat}")
def put_token(table: Table, viewer: Viewer, seat: Seat, kind: str) -> Iterator[ev.Event]:
    """A card was laid before a seat (Saboteur 2, new action cards: each kind once before each player)."""
    host_only(viewer)
    in_phase(table, "dealt")
    known_token(table, kind)
    row = player(table, seat)
    raise_if_any(token_problems(table, row, seat, kind))
    yield ev.TokenPut(seat, kind)


@move("phase", "tokens {seat}")
def take_token(table: Table, viewer: Viewer, seat: Seat, kind: str) -> Iterator[ev.Event]:
    """A card before a seat was taken away: repaired, freed, hands off, or two cards thrown away for it."""
    host_only(viewer)
    in_phase(table, "dealt")
    known_token(table, kind)
    if kind not in player(table, seat).tokens_of(seat):
        raise IllegalMove.because("no-such-token-there", seat=seat, token=kind)
    yield ev.TokenTaken(seat, kind)


def secret_act(table: Table, viewer: Viewer, act: str) -> Round:
    """The round, where the host may record this act of roles dealt by the companion.

    Raises:
        IllegalMove: the edition has no such act, or real cards were dealt by hand.
    """
    host_only(viewer)
    in_phase(table, "dealt")
    if act not in edition_of(table).acts:
        raise IllegalMove.because("no-such-act")
    row = running(table)
    if not row.roles:
        raise IllegalMove.because("cards-dealt-by-hand")
    return row


@move("phase", "role {seat}")
def inspect(table: Table, viewer: Viewer, by: Seat, seat: Seat) -> Iterator[ev.Event]:
    """Seat `by` looks secretly at the role of another (Saboteur 2, Inspection)."""
    row = secret_act(table, viewer, "inspect")
    player(table, by)
    player(table, seat)
    if by == seat:
        raise IllegalMove.because("inspect-another")
    yield ev.RoleShown(seat, by, row.role_of(seat), row.began)


@move("phase", "role {seat}")
def swap_hat(table: Table, viewer: Viewer, seat: Seat) -> Iterator[ev.Event]:
    """A seat's role goes away unseen, the top undealt one comes in its place (Saboteur 2, hat swap)."""
    row = secret_act(table, viewer, "swap-hat")
    player(table, seat)
    if not row.undealt:
        raise IllegalMove.because("no-hats-left")
    yield ev.RoleSwapped(seat, row.undealt[0])


@move("phase", "treasures {seat}")
def tell_treasures(
    table: Table, viewer: Viewer, seat: Seat, values: Sequence[int], anyway: bool = False
) -> Iterator[ev.Event]:
    """The seat tells in secret what its treasures are worth; nobody else learns it before the reveal. Again: it puts
    that right (The Lost Mines, end of a round). `anyway` they may be worth what the list of the own copy does not have.

    Raises:
        NotYours: not the seat itself.
        IllegalMove: nobody tells treasures here, more than were laid out, or one is worth what none can be.
    """
    if viewer.seat is None or viewer.seat != seat:
        raise NotYours.because("not-your-seat")
    in_phase(table, "dealt")
    row = player(table, seat)
    if not edition_of(table).treasures:
        raise IllegalMove.because("no-such-act")
    raise_if_any(treasure_problems(row, values) or ([] if anyway else told_otherwise(table, row, seat, values)))
    # Always a line of the log, be it what was told before: its number must not tell others whether it changed.
    yield ev.TreasuresTold(seat, tuple(values), row.began)


def treasure_problems(row: Round, values: Sequence[int]) -> list[Sentence]:
    """What speaks against one seat having found these."""
    n, most = len(values), len(row.players)
    many = [say("too-many-treasures", n=n, most=most)] if n > most else []
    wrong = [value for value in values if not 0 <= value <= MOST_WORTH]
    return many + [say("treasure-out-of-range", worth=value, most=MOST_WORTH) for value in wrong]


@move()
def done_looking(table: Table, viewer: Viewer, seat: Seat) -> Iterator[ev.Event]:
    """The inspector has looked enough at this seat's role."""
    by = own_seat(viewer)
    if any((s.to, s.seat) == (by, seat) for s in player(table, by).showings):
        yield ev.ShowingEnded(by, seat)


@move()
def open_curtain(table: Table, viewer: Viewer, seat: Seat) -> Iterator[ev.Event]:
    """The host hands the device to a seat without a phone; everybody can read that he did.

    Raises:
        WrongPhase: this seat has a phone of its own.
    """
    host_only(viewer)
    if seated(table, seat).phone:
        raise WrongPhase.because("has-a-phone", seat=seat)
    yield ev.CurtainOpened(seat)
