"""Table room: what a move is, and the checks that moves share. A move may refuse; it changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.rules.problems import IllegalMove, NotYours, WrongPhase
from companion.rules.sentence import Seat, Sentence, say
from companion.table.chance import Chance
from companion.table.cutting import closed_seal
from companion.table.events import Event
from companion.table.gold import phase
from companion.table.moves.sealing import with_new_seal
from companion.table.state import Place, Round, Table
from companion.table.viewer import Viewer

Ground = str | Callable[[Mapping[str, Any]], tuple[str, ...]]
"""What a move stands on: a name in which `{seat}` is filled in from what is said, or several that follow from it."""


@dataclass(frozen=True)
class Move:
    """A verb that the host or a seat says. `ground` names what it stands on; `chance` whether it needs a `Chance`."""

    make: Callable[..., Iterable[Event]]
    ground: tuple[Ground, ...]
    chance: bool

    @property
    def name(self) -> str:
        return self.make.__name__.replace("_", "-")

    def needs_chance(self, table: Table) -> bool:
        """Whether this move must be handed a `Chance`: it draws one, or it may void a closed deal, which is sealed
        anew then."""
        return self.chance or closed_seal(table) is not None

    def __call__(self, table: Table, viewer: Viewer, *, chance: Chance | None = None, **said: Any) -> tuple[Event, ...]:
        """The events that this move makes of this table.

        Raises:
            IllegalMove: with all reasons; WrongPhase, NotYours where that is the reason.
        """
        given = {"chance": chance} if self.chance else {}
        return with_new_seal(table, tuple(self.make(table, viewer, **said, **given)), chance)

    def grounds(self, said: Mapping[str, Any]) -> tuple[str, ...]:
        """The grounds of this move with what was said filled in."""
        named = [(ground.format_map(said),) if isinstance(ground, str) else ground(said) for ground in self.ground]
        return tuple(name for names in named for name in names)


def move(*ground: Ground, chance: bool = False) -> Callable[[Callable[..., Iterable[Event]]], Move]:
    """Makes a function a move that stands on this ground."""
    return lambda make: Move(make, ground, chance)


def host_only(viewer: Viewer) -> None:
    if not viewer.host:
        raise NotYours([say("only-the-host")])


def seat_or_host(viewer: Viewer, seat: Seat) -> None:
    if not viewer.host and viewer.seat != seat:
        raise NotYours([say("not-your-seat")])


def in_phase(table: Table, *phases: str) -> None:
    if (now := phase(table)) not in phases:
        raise WrongPhase([say("wrong-phase-" + now)])


def running(table: Table) -> Round:
    """The round in play.

    Raises:
        WrongPhase: no round is being played.
    """
    if table.round is None:
        raise WrongPhase([say("wrong-phase-" + phase(table))])
    return table.round


def seated(table: Table, seat: Seat) -> Place:
    """Who sits on this seat of the circle.

    Raises:
        IllegalMove: nobody does.
    """
    if seat not in table.circle:
        raise IllegalMove([say("no-such-seat")])
    return table.places[seat]


def player(table: Table, seat: Seat) -> Round:
    """The round in play, of which this seat is a player.

    Raises:
        IllegalMove: the seat was not dealt in.
    """
    row = running(table)
    if seat not in row.players:
        raise IllegalMove([say("not-dealt-in", seat=seat) if seat in table.places else say("no-such-seat")])
    return row


def refuse_if(problems: Iterable[Sentence]) -> None:
    """Refuses with all of these reasons, if there are any."""
    found = list(problems)
    if found:
        raise IllegalMove(found)
