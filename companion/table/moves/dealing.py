"""Moves about the deal: cut, begin, open the cuts, look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.rules.problems import IllegalMove, NotYours, raise_if_any
from companion.rules.sentence import Seat
from companion.table import events as ev
from companion.table.conflict_keys import role_key
from companion.table.deal.closing import closed_seal, closing_of, key_of, opening_seal
from companion.table.deal.commitment import CUT, DIGEST, LOT, commitment_of, shuffle, spread_shuffle
from companion.table.deal.role_balance import burdens_now
from companion.table.deal.seal import Seal
from companion.table.deal.secrets import DealSecrets
from companion.table.gold import edition_of, how_begun, next_start, options_of
from companion.table.moves.move import host_only, in_phase, move, player, seated
from companion.table.moves.sealing import sealed_anew
from companion.table.state import EVERYWHERE, Round, Table
from companion.table.viewer import Viewer

Dealt = tuple[tuple[str, ...], tuple[str, ...]]
"""The roles in the order of the players, and the stack that is left."""


def own_seat(viewer: Viewer) -> Seat:
    """The viewer's seat.

    Raises:
        NotYours: the viewer has none.
    """
    if viewer.seat is None:
        raise NotYours.because("not-your-seat")
    return viewer.seat


@move()
def cut(table: Table, viewer: Viewer, commitment: str) -> Iterator[ev.Event]:
    """A seat commits a cut of its own for the sealed deal, once: 64 hex digits. After the closing it voids the deal."""
    seat = own_seat(viewer)
    in_phase(table, "seating")
    seated(table, seat)
    if not DIGEST.fullmatch(commitment):
        raise IllegalMove.because("cut-unreadable")
    seal = table.seal()
    if seal is None or seat in seal.cut_by:
        raise IllegalMove.because("cut-already")
    if seal.cuts:
        raise IllegalMove.because("cut-the-older-way")
    yield ev.CutCommitted(seat, seal.round, seal.attempt, commitment)


@move(uses_secrets=True)
def open_cut(table: Table, viewer: Viewer, secrets: DealSecrets, cut: str) -> Iterator[ev.Event]:
    """A seat's phone opens the cut that it committed, 32 hex digits; with the last one the deal follows.

    Raises:
        IllegalMove: no cuts are being opened, or this is not the one that was committed.
    """
    seat = own_seat(viewer)
    seal = opening_seal(table)
    if seal is None or seal.closing is None:
        raise IllegalMove.because("cuts-not-opening")
    if not CUT.fullmatch(cut) or dict(seal.closing.commitments).get(seat) != commitment_of(seat, cut):
        raise IllegalMove.because("cut-does-not-fit")
    if seat not in seal.unopened:
        return
    yield ev.CutOpened(seat, seal.round, seal.attempt, cut)
    seal = replace(seal, opened=(*seal.opened, (seat, cut)))
    if not seal.unopened:
        yield from round_by(table, seal, secrets)


@move(uses_secrets=True)
def deal_closed(table: Table, viewer: Viewer, secrets: DealSecrets, waited: ev.Version) -> Iterator[ev.Event]:
    """The deal follows without the cuts that phones have not opened. Anybody may ask for it who knows that it was
    `waited` long enough since the closing with this number; it is done once."""
    seal = opening_seal(table)
    if seal is None or seal.closed != waited:
        return
    yield from (ev.CutLeftOut(seat, seal.round, seal.attempt) for seat in seal.unopened)
    yield from round_by(table, seal, secrets)


def dealt(table: Table, seal: Seal, secret: bytes, pool: Sequence[str], n: int, burdens: Sequence[int] = ()) -> Dealt:
    """The roles of n players and the undealt stack, out of this pool as the seal's secret and cuts give them; with
    `burdens` so that the saboteur's duty is spread."""
    key = key_of(table, seal, secret)
    cards = spread_shuffle(key, pool, burdens, edition_of(table).duty) if burdens else shuffle(key, pool)
    return cards[:n], cards[n:]


def number_of_players(table: Table) -> int:
    """How many sit in the circle.

    Raises:
        IllegalMove: fewer or more than the box allows.
    """
    allowed, n = edition_of(table).seats, len(table.circle)
    if n < allowed.start:
        raise IllegalMove.because("too-few-players", n=n, least=allowed.start)
    if n >= allowed.stop:
        raise IllegalMove.because("too-many-players", n=n, most=allowed.stop - 1)
    return n


def role_pool(table: Table, n: int, row: Round | None = None) -> tuple[str, ...]:
    """The role cards dealt from for n players, by the table's options or by those that the round `row` began with."""
    return edition_of(table).pool(n, options_of(table, row))


@move("phase", "seats", "options", uses_secrets=True)
def begin(table: Table, viewer: Viewer, secrets: DealSecrets) -> Sequence[ev.Event]:
    """The host deals. Where seats cut, this closes the cutting, and the deal follows when their cuts are open; else it
    follows at once. Where real cards are dealt, or there are no roles, the round just starts.

    Raises:
        WrongPhase: a round runs already, or the game is over.
        IllegalMove: too few or too many players for this box, or for the roles that this table plays with.
    """
    host_only(viewer)
    in_phase(table, "seating")
    if opening_seal(table):
        return []
    if closed_seal(table):
        return list(sealed_anew(table, secrets))
    n, seal = number_of_players(table), table.seal()
    raise_if_any(edition_of(table).deal_problems(n, options_of(table)))
    if not edition_of(table).deals:
        return begun(table)
    secret_of(seal, secrets)
    return list(closed(table, seal, secrets)) if seal else []


def closed(table: Table, seal: Seal, secrets: DealSecrets) -> Iterator[ev.Event]:
    """The closing of the cutting, and the deal where no phone has a cut to open. A seal that was cut the older way
    (`DealCut`) is not closed."""
    if not seal.cuts:
        closing = closing_of(table, seal)
        yield closing
        if closing.commitments:
            return
        seal = replace(seal, closing=closing)
    yield from round_by(table, seal, secrets)


def secret_of(seal: Seal | None, secrets: DealSecrets) -> bytes:
    """The secret of this seal.

    Raises:
        IllegalMove: it is lost.
    """
    if seal is None or seal.seal not in secrets.by_seal:
        raise IllegalMove.because("seal-lost")
    return secrets.by_seal[seal.seal]


def round_by(table: Table, seal: Seal, secrets: DealSecrets) -> Sequence[ev.Event]:
    """The round begins, dealt by this seal: its secret, its closing and its cuts decide."""
    secret, n = secret_of(seal, secrets), len(table.circle)
    started = ev.RoundStarted(table.next_round, seal.attempt, table.circle)
    lot = list(drawn_lot(table, seal, secret))
    if table.options["roles"] == "cards":
        return [started, *lot, *first_turn(table, lot)]
    burdens = burdens_now(table, table.circle)
    roles = ev.RolesDealt(*dealt(table, seal, secret, role_pool(table, n), n, burdens), burdens)
    return [started, *lot, roles, *first_turn(table, lot)]


def drawn_lot(table: Table, seal: Seal, secret: bytes) -> Iterator[ev.StarterDrawn]:
    """On whom the lot falls to begin, where this table draws one: the seal's secret and the cuts decide that too."""
    if how_begun(table) == "lot":
        yield ev.StarterDrawn(shuffle(key_of(table, seal, secret, LOT), table.circle)[0])


def first_turn(table: Table, lot: Sequence[ev.StarterDrawn]) -> Sequence[ev.Event]:
    """Whose turn it is as a round begins on a board, where that is known."""
    starter = lot[0].seat if lot else next_start(table)
    return [ev.TurnBegan(starter)] if table.board and starter is not None else []


def begun(table: Table) -> Sequence[ev.Event]:
    """The start of a round without roles, and whose turn it is where that is known."""
    starter = next_start(table)
    turn = [ev.TurnBegan(starter)] if starter is not None else []
    return [ev.RoundStarted(table.next_round, 1, table.circle), *turn]


@move()
def see_role(table: Table, viewer: Viewer, at: int | None = None) -> Iterator[ev.Event]:
    """A seat has seen its role, as the table was at version `at`; once is enough.

    A look that arrives after the seat got another role is a look at none.
    """
    seat = own_seat(viewer)
    row = player(table, seat)
    changed = max(table.touched.get(role_key(seat), 0), table.touched.get(EVERYWHERE, 0))
    if at is not None and changed > at:
        return
    if row.ending is None and row.roles and seat not in row.looked:
        yield ev.RoleSeen(seat, row.role_of(seat), row.hat_of(seat))
