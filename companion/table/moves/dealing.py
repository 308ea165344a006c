"""Moves about the deal: committing to cuts and revealing them, dealing, and looking at one's own role."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.rules.errors import IllegalMove, raise_if_any
from companion.table import events as ev
from companion.table.conflict_keys import EVERYWHERE, OPTIONS, PHASE, ROLE_OF_SEAT, SEATS
from companion.table.deal.balanced_deal import balanced_shuffle, current_burdens
from companion.table.deal.closing import cutting_closed_event, seal_awaiting_cuts, seal_with_closed_cutting, shuffle_key
from companion.table.deal.commitment import CUT, DIGEST, LOT, commitment_of, shuffle
from companion.table.deal.seal import Seal
from companion.table.deal.secrets import DealSecrets
from companion.table.moves.move import check_host, check_phase, move, own_seat, round_with_player, seat_state
from companion.table.moves.sealing import replace_closed_seal
from companion.table.scoring import edition_of, options_of
from companion.table.starter import next_starter, starter_rule
from companion.table.state import Round, Table
from companion.table.viewer import Viewer

DealtRoles = tuple[tuple[str, ...], tuple[str, ...]]
"""The roles in the order of the players, and the role cards that are not dealt."""


@move()
def commit_to_cut(table: Table, viewer: Viewer, commitment: str) -> Iterator[ev.Event]:
    """Record the commitment of the viewer's seat to its cut, a random number from its phone that will change the sealed
    deal. A seat commits once. If cutting is closed already, the closing becomes void. `commitment` is the hash of the
    cut, 64 hex digits."""
    seat = own_seat(viewer)
    check_phase(table, "seating")
    seat_state(table, seat)
    if not DIGEST.fullmatch(commitment):
        raise IllegalMove.because("cut-unreadable")
    seal = table.current_seal()
    if seal is None or seat in seal.seats_that_cut:
        raise IllegalMove.because("cut-already")
    if seal.cuts:
        raise IllegalMove.because("cut-the-older-way")
    yield ev.CutCommitted(seat, seal.round, seal.attempt, commitment)


@move(uses_secrets=True)
def reveal_cut(table: Table, viewer: Viewer, secrets: DealSecrets, cut: str) -> Iterator[ev.Event]:
    """Record the cut that the phone of the viewer's seat reveals: the random number (32 hex digits) that it committed
    to. The last cut to be revealed begins the round.

    Raises:
        IllegalMove: the deal does not wait for cuts, or this cut does not match the commitment.
    """
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
def deal_without_missing_cuts(
    table: Table, viewer: Viewer, secrets: DealSecrets, closing: ev.Version
) -> Iterator[ev.Event]:
    """Deal the round without the cuts (random numbers from players' phones) that were not revealed in time. Any viewer
    may do so.

    `closing` is the version at which cutting was closed. If the deal does not wait for the cuts of that closing,
    nothing happens.
    """
    seal = seal_awaiting_cuts(table)
    if seal is None or seal.closed != closing:
        return
    yield from (ev.CutLeftOut(seat, seal.round, seal.attempt) for seat in seal.unrevealed_seats)
    yield from start_round(table, seal, secrets)


def deal_roles(
    table: Table, seal: Seal, secret: bytes, pool: Sequence[str], players: int, burdens: Sequence[int] = ()
) -> DealtRoles:
    """Return the roles that follow from the secret of this sealed deal for this number of players, and the role cards
    of `pool` that are left.

    With saboteur balancing, `burdens` has a number for each player (see `companion.rules.saboteur_balancing`).
    """
    key = shuffle_key(table, seal, secret)
    cards = balanced_shuffle(key, pool, burdens, edition_of(table).saboteur_roles) if burdens else shuffle(key, pool)
    return cards[:players], cards[players:]


def check_player_count(table: Table) -> int:
    """Return the number of seats in play. Raises IllegalMove: the edition needs more or allows fewer."""
    allowed, n = edition_of(table).seats, len(table.circle)
    if n < allowed.start:
        raise IllegalMove.because("too-few-players", n=n, least=allowed.start)
    if n >= allowed.stop:
        raise IllegalMove.because("too-many-players", n=n, most=allowed.stop - 1)
    return n


def role_pool(table: Table, players: int, round: Round | None = None) -> tuple[str, ...]:
    """Return the role cards for this number of players, by the options when `round` began. If `round` is None, the
    present options count."""
    return edition_of(table).pool(players, options_of(table, round))


@move(PHASE, SEATS, OPTIONS, uses_secrets=True)
def begin_round(table: Table, viewer: Viewer, secrets: DealSecrets) -> Sequence[ev.Event]:
    """Begin a round (the host only). The companion deals roles, unless real role cards are used or the edition has no
    roles.

    If seats have committed to cuts (random numbers from their phones), the host only closes cutting. The deal then
    waits until phones have revealed the cuts.

    Raises:
        WrongPhase: a round is in play already, or the game is over.
        IllegalMove: too few or too many players for the edition or for the roles in use.
    """
    check_host(viewer)
    check_phase(table, "seating")
    if seal_awaiting_cuts(table):
        return []
    if seal_with_closed_cutting(table):
        return list(replace_closed_seal(table, secrets))
    n, seal = check_player_count(table), table.current_seal()
    raise_if_any(edition_of(table).deal_problems(n, options_of(table)))
    if not edition_of(table).deals_roles:
        return start_without_roles(table)
    secret_of_seal(seal, secrets)
    return list(close_cutting(table, seal, secrets)) if seal else []


def close_cutting(table: Table, seal: Seal, secrets: DealSecrets) -> Iterator[ev.Event]:
    """Yield the event that closes the cutting of this sealed deal, after which phones reveal their cuts (random
    numbers). If no seat committed to a cut, also yield the events of the deal.

    A deal with cuts of version 1 is made at once, without closing.
    """
    if not seal.cuts:
        closing = cutting_closed_event(table, seal)
        yield closing
        if closing.commitments:
            return
        seal = replace(seal, closing=closing)
    yield from start_round(table, seal, secrets)


def secret_of_seal(seal: Seal | None, secrets: DealSecrets) -> bytes:
    """Return the secret of this sealed deal. Raises IllegalMove: the secret is lost."""
    if seal is None or seal.seal not in secrets.by_seal:
        raise IllegalMove.because("seal-lost")
    return secrets.by_seal[seal.seal]


def start_round(table: Table, seal: Seal, secrets: DealSecrets) -> Sequence[ev.Event]:
    """Return the events that begin the next round, with the lot and the roles that follow from the secret of this
    sealed deal."""
    secret, n = secret_of_seal(seal, secrets), len(table.circle)
    started = ev.RoundStarted(table.current_round_number, seal.attempt, table.circle)
    lot = list(draw_lot(table, seal, secret))
    if table.options["roles"] == "cards":
        return [started, *lot, *first_turn_events(table, lot)]
    burdens = current_burdens(table, table.circle)
    roles = ev.RolesDealt(*deal_roles(table, seal, secret, role_pool(table, n), n, burdens), burdens)
    return [started, *lot, roles, *first_turn_events(table, lot)]


def draw_lot(table: Table, seal: Seal, secret: bytes) -> Iterator[ev.StarterDrawn]:
    """Yield the event of the lot that names the seat which begins, if this table draws lots. The lot follows from the
    secret of the sealed deal."""
    if starter_rule(table) == "lot":
        yield ev.StarterDrawn(shuffle(shuffle_key(table, seal, secret, LOT), table.circle)[0])


def first_turn_events(table: Table, lot: Sequence[ev.StarterDrawn]) -> Sequence[ev.Event]:
    """Return the event that begins the first turn on a board: that of the seat drawn by `lot`, else of the seat that is
    known to begin. Empty without a board, or if it is not known which seat begins."""
    starter = lot[0].seat if lot else next_starter(table)
    return [ev.TurnBegan(starter)] if table.board and starter is not None else []


def start_without_roles(table: Table) -> Sequence[ev.Event]:
    """Return the events that begin a round in which the companion deals no roles. If it is known which seat begins, its
    turn begins too."""
    starter = next_starter(table)
    turn = [ev.TurnBegan(starter)] if starter is not None else []
    return [ev.RoundStarted(table.current_round_number, 1, table.circle), *turn]


@move()
def record_look_at_role(table: Table, viewer: Viewer, version: int | None = None) -> Iterator[ev.Event]:
    """Record that the viewer's seat looked at its own role. Only its first look makes an event.

    `version` is the version of the table that the seat saw. If the seat got another role since, the look is not
    recorded.
    """
    seat = own_seat(viewer)
    round = round_with_player(table, seat)
    changed = max(table.touched.get(ROLE_OF_SEAT.format(seat=seat), 0), table.touched.get(EVERYWHERE, 0))
    if version is not None and changed > version:
        return
    if round.result is None and round.roles and seat not in round.looked:
        yield ev.RoleSeen(seat, round.role_of(seat), round.version_of_role_change(seat))
