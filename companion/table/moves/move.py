"""What a move is, and the checks that moves share. A move refuses or returns events; it changes nothing itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.rules.problems import IllegalMove, NotYours, WrongPhase
from companion.rules.sentence import Seat
from companion.table.chance import Chance
from companion.table.cutting import closed_seal
from companion.table.events import Event
from companion.table.gold import phase
from companion.table.moves.sealing import with_new_seal
from companion.table.state import Place, Round, Table
from companion.table.viewer import Viewer

ConflictKeys = str | Callable[[Mapping[str, Any]], tuple[str, ...]]
"""What a move depends on: a key in which `{seat}` stands for that argument, or a function of all its arguments."""


@dataclass(frozen=True)
class Move:
    """Something that the host or a seat says. A conflict arises if one of its `keys` changed since the page was drawn;
    `chance` tells whether it needs a `Chance`."""

    make: Callable[..., Iterable[Event]]
    keys: tuple[ConflictKeys, ...]
    chance: bool

    @property
    def name(self) -> str:
        return self.make.__name__.replace("_", "-")

    def needs_chance(self, table: Table) -> bool:
        """Whether this move must be given a `Chance`: it draws something, or it may void a closed deal, which then gets
        a new seal."""
        return self.chance or closed_seal(table) is not None

    def __call__(self, table: Table, viewer: Viewer, *, chance: Chance | None = None, **said: Any) -> tuple[Event, ...]:
        """Return the events that this move makes of the table.

        Raises:
            IllegalMove: with all reasons; WrongPhase or NotYours if that is the reason.
        """
        given = {"chance": chance} if self.chance else {}
        return with_new_seal(table, tuple(self.make(table, viewer, **said, **given)), chance)

    def conflict_keys(self, said: Mapping[str, Any]) -> tuple[str, ...]:
        """The conflict keys of this move with these arguments."""
        named = [(key.format_map(said),) if isinstance(key, str) else key(said) for key in self.keys]
        return tuple(name for names in named for name in names)


def move(*keys: ConflictKeys, chance: bool = False) -> Callable[[Callable[..., Iterable[Event]]], Move]:
    """Decorator that makes a function a move which depends on these conflict keys."""
    return lambda make: Move(make, keys, chance)


def host_only(viewer: Viewer) -> None:
    if not viewer.host:
        raise NotYours.because("only-the-host")


def seat_or_host(viewer: Viewer, seat: Seat) -> None:
    if not viewer.host and viewer.seat != seat:
        raise NotYours.because("not-your-seat")


def in_phase(table: Table, *phases: str) -> None:
    if (now := phase(table)) not in phases:
        raise WrongPhase.because("wrong-phase-" + now)


def running(table: Table) -> Round:
    """The round in play.

    Raises:
        WrongPhase: no round is being played.
    """
    if table.round is None:
        raise WrongPhase.because("wrong-phase-" + phase(table))
    return table.round


def seated(table: Table, seat: Seat) -> Place:
    """Who sits on this seat of the circle.

    Raises:
        IllegalMove: nobody does.
    """
    if seat not in table.circle:
        raise IllegalMove.because("no-such-seat")
    return table.places[seat]


def player(table: Table, seat: Seat) -> Round:
    """The round in play, of which this seat is a player.

    Raises:
        IllegalMove: the seat was not dealt in.
    """
    row = running(table)
    if seat not in table.places:
        raise IllegalMove.because("no-such-seat")
    if seat not in row.players:
        raise IllegalMove.because("not-dealt-in", seat=seat)
    return row
