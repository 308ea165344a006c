"""Table room: moves about the deal: cut, begin, look."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from companion.rules.problems import IllegalMove, NotYours, refuse
from companion.rules.sentence import Seat, say
from companion.table import events as ev
from companion.table.duty import burdens_now
from companion.table.gold import edition_of, how_begun, next_start, options_of
from companion.table.ground import role_of
from companion.table.moves.move import Chance, host_only, in_phase, move, player, refuse_if, seated
from companion.table.seal import LOT, deal_key, seal_of, shuffle, spread_shuffle
from companion.table.state import EVERYWHERE, Round, Seal, Table
from companion.table.viewer import Viewer

CUT = re.compile(r"[0-9a-f]{32}")

Dealt = tuple[tuple[str, ...], tuple[str, ...]]
"""The roles in the order of the players, and the stack that is left."""


def own_seat(viewer: Viewer) -> Seat:
    """The viewer's seat.

    Raises:
        NotYours: the viewer has none.
    """
    if viewer.seat is None:
        raise NotYours([say("not-your-seat")])
    return viewer.seat


@move()
def cut(table: Table, viewer: Viewer, cut: str) -> Iterator[ev.Event]:
    """A seat mixes 32 hex digits of its own into the sealed deal, once, before it begins."""
    seat = own_seat(viewer)
    in_phase(table, "seating")
    seated(table, seat)
    if not CUT.fullmatch(cut):
        raise refuse("cut-unreadable")
    seal = table.seal()
    if seal is None or seat in seal.cutters:
        raise refuse("cut-already")
    yield ev.DealCut(seat, seal.round, seal.attempt, cut)


def sealed(table: Table, game: int, round: int, chance: Chance) -> Iterator[ev.DealSealed]:
    """A new seal for this round of that game, where there is anything to deal: no seal is used twice, so it counts on
    from the last one."""
    if edition_of(table).deals:
        yield ev.DealSealed(round, table.attempts(game, round) + 1, seal_of(chance.fresh))


def dealt(table: Table, seal: Seal, secret: bytes, pool: Sequence[str], n: int, burdens: Sequence[int] = ()) -> Dealt:
    """The roles of n players and the undealt stack, out of this pool as the seal's secret and cuts give them; with
    `burdens` so that the saboteur's duty is spread."""
    key = key_of(table, seal, secret)
    cards = spread_shuffle(key, pool, burdens, edition_of(table).duty) if burdens else shuffle(key, pool)
    return cards[:n], cards[n:]


def key_of(table: Table, seal: Seal, secret: bytes, context: bytes = b"") -> bytes:
    """The key of the shuffle that this seal was for; the gold cards have one of their own."""
    return deal_key(secret, table.code, seal.round, seal.attempt, seal.cuts, context)


def number_of_players(table: Table) -> int:
    """How many sit in the circle.

    Raises:
        IllegalMove: fewer or more than the box allows.
    """
    allowed, n = edition_of(table).seats, len(table.circle)
    if n < allowed.start:
        raise refuse("too-few-players", n=n, least=allowed.start)
    if n >= allowed.stop:
        raise refuse("too-many-players", n=n, most=allowed.stop - 1)
    return n


def role_pool(table: Table, n: int, row: Round | None = None) -> tuple[str, ...]:
    """The role cards dealt from for n players, by the table's options or by those that the round `row` began with."""
    return edition_of(table).pool(n, options_of(table, row))


@move("phase", "seats", "options", chance=True)
def begin(table: Table, viewer: Viewer, chance: Chance) -> Sequence[ev.Event]:
    """The host deals: the seal's secret and the cuts decide. Where real cards are dealt, or there are no roles, the
    round just starts.

    Raises:
        WrongPhase: a round runs already, or the game is over.
        IllegalMove: too few or too many players for this box, or for the roles that this table plays with.
    """
    host_only(viewer)
    in_phase(table, "seating")
    n, seal = number_of_players(table), table.seal()
    refuse_if(edition_of(table).deal_problems(n, options_of(table)))
    if not edition_of(table).deals:
        return begun(table)
    if seal is None or seal.seal not in chance.secrets:
        raise IllegalMove([say("seal-lost")])
    secret = chance.secrets[seal.seal]
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
    changed = max(table.touched.get(role_of(seat), 0), table.touched.get(EVERYWHERE, 0))
    if at is not None and changed > at:
        return
    if row.ending is None and row.roles and seat not in row.looked:
        yield ev.RoleSeen(seat, row.role_of(seat), row.hat_of(seat))
