"""The class of moves, and checks that several moves share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

from companion.rules.errors import Forbidden, IllegalMove, WrongPhase
from companion.rules.message import Seat
from companion.table.deal.closing import closed_seal
from companion.table.deal.secrets import DealSecrets
from companion.table.events import Event
from companion.table.moves.sealing import with_new_seal
from companion.table.permissions import Permission, enters_own_cards, is_on_turn
from companion.table.scoring import phase
from companion.table.state import Round, SeatState, Table
from companion.table.viewer import Viewer

ConflictKeys = str | Callable[[Viewer, Mapping[str, Any]], tuple[str, ...]]
"""A key with placeholders for arguments, as in `role {seat}`, or a function from the viewer and the arguments to
keys."""


@dataclass(frozen=True)
class Move:
    """A kind of move: the function that checks it and yields its events, and its conflict keys.

    The move conflicts if one of its keys was changed by somebody else since the page was rendered. `uses_secrets`: the
    function takes a `DealSecrets` as `secrets`.
    """

    make: Callable[..., Iterable[Event]]
    keys: tuple[ConflictKeys, ...]
    uses_secrets: bool

    @property
    def name(self) -> str:
        """The name in URLs and logs, with hyphens."""
        return self.make.__name__.replace("_", "-")

    def needs_secrets(self, table: Table) -> bool:
        """Whether the move must be given secrets: it deals, or it may void a closed deal and seal a new one."""
        return self.uses_secrets or closed_seal(table) is not None

    def __call__(
        self, table: Table, viewer: Viewer, *, secrets: DealSecrets | None = None, **arguments: Any
    ) -> tuple[Event, ...]:
        """Return the events of this move at the table. Raises IllegalMove: with all reasons; a subclass for some of
        them."""
        if self.uses_secrets:
            arguments["secrets"] = secrets
        return with_new_seal(table, tuple(self.make(table, viewer, **arguments)), secrets)

    def conflict_keys(self, viewer: Viewer, arguments: Mapping[str, Any]) -> tuple[str, ...]:
        """Return the conflict keys of this move of this viewer with these arguments."""
        keys = ((key.format_map(arguments),) if isinstance(key, str) else key(viewer, arguments) for key in self.keys)
        return tuple(chain.from_iterable(keys))


def move(*keys: ConflictKeys, uses_secrets: bool = False) -> Callable[[Callable[..., Iterable[Event]]], Move]:
    """Return a decorator that makes a function a `Move` with these conflict keys."""
    return lambda make: Move(make, keys, uses_secrets)


def check_host(viewer: Viewer) -> None:
    """Raise Forbidden unless the viewer is the host."""
    if not viewer.host:
        raise Forbidden.because("only-the-host")


def check_seat_or_host(viewer: Viewer, seat: Seat) -> None:
    """Raise Forbidden unless the viewer is this seat or the host."""
    if not viewer.host and viewer.seat != seat:
        raise Forbidden.because("not-your-seat")


def own_seat(viewer: Viewer) -> Seat:
    """Return the viewer's seat. Raises Forbidden: the viewer has none."""
    if viewer.seat is None:
        raise Forbidden.because("not-your-seat")
    return viewer.seat


def check_own_seat(viewer: Viewer, seat: Seat) -> None:
    """Raise Forbidden unless the viewer is this seat."""
    if own_seat(viewer) != seat:
        raise Forbidden.because("not-your-seat")


def check_may_record(table: Table, viewer: Viewer, by: Seat | None = None) -> None:
    """Raise Forbidden unless the viewer is the host, or a seat at a table where players enter their own cards; and
    then `by` is this seat, if anybody is named."""
    if viewer.seat is None or not enters_own_cards(table):
        check_host(viewer)
    if viewer.seat is not None and by not in (None, viewer.seat):
        raise Forbidden.because("not-your-seat")


def check_permission(round: Round, viewer: Viewer, may: Permission = is_on_turn) -> None:
    """Raise Forbidden unless the viewer is the host, or a seat that may do this now."""
    if viewer.host:
        return
    if viewer.seat is None or viewer.seat not in round.players or not may(round, viewer.seat):
        raise Forbidden.because("not-your-turn")


def acting_player(viewer: Viewer, by: Seat | None, on_turn: Seat | None = None) -> Seat | None:
    """Return the seat that plays: `by`, or else the viewer's own, or else the one `on_turn`."""
    if by is not None:
        return by
    return on_turn if viewer.seat is None else viewer.seat


def check_phase(table: Table, *phases: str) -> None:
    """Raise WrongPhase unless the table is in one of these phases."""
    if (now := phase(table)) not in phases:
        raise WrongPhase.because("wrong-phase-" + now)


def round_in_play(table: Table) -> Round:
    """Return the current round. Raises WrongPhase: no round is being played."""
    if table.round is None:
        raise WrongPhase.because("wrong-phase-" + phase(table))
    return table.round


def seat_state(table: Table, seat: Seat) -> SeatState:
    """Return the state of this seat. Raises IllegalMove: nobody sits there."""
    if seat not in table.circle:
        raise IllegalMove.because("no-such-seat")
    return table.places[seat]


def round_with_player(table: Table, seat: Seat) -> Round:
    """Return the current round, which this seat plays. Raises IllegalMove: the seat was not dealt in."""
    round = round_in_play(table)
    if seat not in table.places:
        raise IllegalMove.because("no-such-seat")
    if seat not in round.players:
        raise IllegalMove.because("not-dealt-in", seat=seat)
    return round
