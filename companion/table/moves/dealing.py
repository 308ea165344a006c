"""Moves about the deal: committing and revealing cuts, dealing, seeing one's role."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.rules.errors import IllegalMove, raise_if_any
from companion.table import events as ev
from companion.table.conflict_keys import role_key
from companion.table.deal.closing import closed_seal, closing_of, seal_awaiting_cuts, shuffle_key
from companion.table.deal.commitment import CUT, DIGEST, LOT, commitment_of, shuffle, spread_shuffle
from companion.table.deal.role_balance import current_burdens
from companion.table.deal.seal import Seal
from companion.table.deal.secrets import DealSecrets
from companion.table.moves.move import check_host, check_phase, move, own_seat, round_with_player, seat_state
from companion.table.moves.sealing import replace_closed_seal
from companion.table.scoring import edition_of, next_starter, options_of, starter_rule
from companion.table.state import EVERYWHERE, Round, Table
from companion.table.viewer import Viewer

Dealt = tuple[tuple[str, ...], tuple[str, ...]]
"""The roles in the order of the players, and the undealt cards."""


@move()
def cut(table: Table, viewer: Viewer, commitment: str) -> Iterator[ev.Event]:
    """A seat commits to its cut of the sealed deal (64 hex digits), once. After the closing this voids the deal."""
    seat = own_seat(viewer)
    check_phase(table, "seating")
    seat_state(table, seat)
    if not DIGEST.fullmatch(commitment):
        raise IllegalMove.because("cut-unreadable")
    seal = table.current_seal()
    if seal is None or seat in seal.cut_by:
        raise IllegalMove.because("cut-already")
    if seal.cuts:
        raise IllegalMove.because("cut-the-older-way")
    yield ev.CutCommitted(seat, seal.round, seal.attempt, commitment)


@move(uses_secrets=True)
def open_cut(table: Table, viewer: Viewer, secrets: DealSecrets, cut: str) -> Iterator[ev.Event]:
    """A seat's phone reveals the cut that it committed to (32 hex digits). The last one starts the deal. Raises
    IllegalMove: no cuts are being revealed, or this one does not match the commitment."""
    seat = own_seat(viewer)
    seal = seal_awaiting_cuts(table)
    if seal is None or seal.closing is None:
        raise IllegalMove.because("cuts-not-opening")
    if not CUT.fullmatch(cut) or dict(seal.closing.commitments).get(seat) != commitment_of(seat, cut):
        raise IllegalMove.because("cut-does-not-fit")
    if seat not in seal.unrevealed_seats:
        return
    yield ev.CutOpened(seat, seal.round, seal.attempt, cut)
    seal = replace(seal, opened=(*seal.opened, (seat, cut)))
    if not seal.unrevealed_seats:
        yield from start_round(table, seal, secrets)


@move(uses_secrets=True)
def deal_closed(table: Table, viewer: Viewer, secrets: DealSecrets, waited: ev.Version) -> Iterator[ev.Event]:
    """Deal without the cuts that were not revealed in time; anybody may ask for it.

    `waited` is the event number of the closing since which the caller has waited; nothing happens if it is not current.
    """
    seal = seal_awaiting_cuts(table)
    if seal is None or seal.closed != waited:
        return
    yield from (ev.CutLeftOut(seat, seal.round, seal.attempt) for seat in seal.unrevealed_seats)
    yield from start_round(table, seal, secrets)


def deal_roles(
    table: Table, seal: Seal, secret: bytes, pool: Sequence[str], n: int, burdens: Sequence[int] = ()
) -> Dealt:
    """Return the roles of n players and the undealt cards of this pool, in the order that the seal determines.

    With `burdens` by the option `spread` (see `companion.rules.weighted_deal`).
    """
    key = shuffle_key(table, seal, secret)
    cards = spread_shuffle(key, pool, burdens, edition_of(table).duty) if burdens else shuffle(key, pool)
    return cards[:n], cards[n:]


def check_player_count(table: Table) -> int:
    """Return the number of seats in play. Raises IllegalMove: fewer or more than the edition allows."""
    allowed, n = edition_of(table).seats, len(table.circle)
    if n < allowed.start:
        raise IllegalMove.because("too-few-players", n=n, least=allowed.start)
    if n >= allowed.stop:
        raise IllegalMove.because("too-many-players", n=n, most=allowed.stop - 1)
    return n


def role_pool(table: Table, n: int, round: Round | None = None) -> tuple[str, ...]:
    """Return the role cards for n players, by the options of a round, or else of the table."""
    return edition_of(table).pool(n, options_of(table, round))


@move("phase", "seats", "options", uses_secrets=True)
def begin(table: Table, viewer: Viewer, secrets: DealSecrets) -> Sequence[ev.Event]:
    """The host deals. If seats have committed to cuts, this closes cutting and the deal waits for the cuts.

    With real role cards, or without roles, the round just starts.

    Raises:
        WrongPhase: a round runs already, or the game is over.
        IllegalMove: too few or too many players for the edition or for the roles in use.
    """
    check_host(viewer)
    check_phase(table, "seating")
    if seal_awaiting_cuts(table):
        return []
    if closed_seal(table):
        return list(replace_closed_seal(table, secrets))
    n, seal = check_player_count(table), table.current_seal()
    raise_if_any(edition_of(table).deal_problems(n, options_of(table)))
    if not edition_of(table).deals_roles:
        return start_without_roles(table)
    secret_of(seal, secrets)
    return list(close_cutting(table, seal, secrets)) if seal else []


def close_cutting(table: Table, seal: Seal, secrets: DealSecrets) -> Iterator[ev.Event]:
    """Close cutting, and deal at once if there are no cuts to reveal. A seal of version 1 (`DealCut`) is not closed."""
    if not seal.cuts:
        closing = closing_of(table, seal)
        yield closing
        if closing.commitments:
            return
        seal = replace(seal, closing=closing)
    yield from start_round(table, seal, secrets)


def secret_of(seal: Seal | None, secrets: DealSecrets) -> bytes:
    """Return the secret of this seal. Raises IllegalMove: it is lost."""
    if seal is None or seal.seal not in secrets.by_seal:
        raise IllegalMove.because("seal-lost")
    return secrets.by_seal[seal.seal]


def start_round(table: Table, seal: Seal, secrets: DealSecrets) -> Sequence[ev.Event]:
    """Return the start of the round, dealt by this seal."""
    secret, n = secret_of(seal, secrets), len(table.circle)
    started = ev.RoundStarted(table.next_round, seal.attempt, table.circle)
    lot = list(draw_lot(table, seal, secret))
    if table.options["roles"] == "cards":
        return [started, *lot, *first_turn(table, lot)]
    burdens = current_burdens(table, table.circle)
    roles = ev.RolesDealt(*deal_roles(table, seal, secret, role_pool(table, n), n, burdens), burdens)
    return [started, *lot, roles, *first_turn(table, lot)]


def draw_lot(table: Table, seal: Seal, secret: bytes) -> Iterator[ev.StarterDrawn]:
    """Yield who begins, if this table draws lots for that; the seal determines it."""
    if starter_rule(table) == "lot":
        yield ev.StarterDrawn(shuffle(shuffle_key(table, seal, secret, LOT), table.circle)[0])


def first_turn(table: Table, lot: Sequence[ev.StarterDrawn]) -> Sequence[ev.Event]:
    """Return the first turn of a round on a board, if it is known who begins."""
    starter = lot[0].seat if lot else next_starter(table)
    return [ev.TurnBegan(starter)] if table.board and starter is not None else []


def start_without_roles(table: Table) -> Sequence[ev.Event]:
    """Return the start of a round without roles, and the first turn if it is known who begins."""
    starter = next_starter(table)
    turn = [ev.TurnBegan(starter)] if starter is not None else []
    return [ev.RoundStarted(table.next_round, 1, table.circle), *turn]


@move()
def see_role(table: Table, viewer: Viewer, at: int | None = None) -> Iterator[ev.Event]:
    """A seat has seen its role at version `at` of the table. Recorded once.

    Ignored if the seat has got another role since that version.
    """
    seat = own_seat(viewer)
    round = round_with_player(table, seat)
    changed = max(table.touched.get(role_key(seat), 0), table.touched.get(EVERYWHERE, 0))
    if at is not None and changed > at:
        return
    if round.result is None and round.roles and seat not in round.looked:
        yield ev.RoleSeen(seat, round.role_of(seat), round.role_since(seat))
