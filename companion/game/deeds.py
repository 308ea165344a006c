"""What each player did in a round, by the events in effect. Where the log doesn't say who did something, it is nobody's
deed; what was undone or removed as a mistake is none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from companion.game import events as ev
from companion.game.maze.cards import card_shape
from companion.game.maze.grid import Cell
from companion.game.message import Seat
from companion.game.roles import TOOLS
from companion.game.state import Round


@dataclass(frozen=True)
class Deeds:
    """Of one seat, oldest first. A seat is there as often as it was concerned."""

    laid: tuple[ev.PathPlaced, ...] = ()  # path cards, also those that fell later, each where it lay last
    fallen: int = 0  # how many of them others removed by rockfall or thunderstorm
    removed: tuple[Seat | None, ...] = ()  # who had laid the cards that it so removed; None: not known
    broke: tuple[ev.TokenPut, ...] = ()  # tools of others
    repaired: tuple[ev.TokenTaken, ...] = ()  # tools, its own too
    inspected: tuple[Seat, ...] = ()
    hits: int = 0  # how many of its own tools were broken, by whomever
    looks: int = 0  # how often others inspected it

    @property
    def dead_ends(self) -> int:
        return sum(card_shape(placed.card) == "dead-end" for placed in self.laid)

    @property
    def mended(self) -> tuple[Seat, ...]:
        """The others whose tools it repaired, each once."""
        return tuple(dict.fromkeys(taken.seat for taken in self.repaired if taken.seat != taken.by))


@dataclass(frozen=True)
class RoundDeeds:
    seats: Mapping[Seat, Deeds]
    played: tuple[ev.Event, ...]  # what happened while the round was played, oldest first, without mistakes
    laid: tuple[ev.PathPlaced, ...]  # the path cards among it, each where it lay last

    @property
    def are_layers_known(self) -> bool:
        """Of all path cards, if there are any."""
        return bool(self.laid) and all(placed.by is not None for placed in self.laid)


Fall = tuple[ev.PathPlaced, ev.PathRemoved]
"""A path card, and the rockfall or thunderstorm that removed it."""


def deeds_of(round: Round) -> RoundDeeds:
    events, falls = without_mistakes(round.events)
    laid = tuple(event for event in events if isinstance(event, ev.PathPlaced))
    return RoundDeeds({seat: deeds_of_seat(seat, events, falls) for seat in round.players}, events, laid)


def without_mistakes(events: Sequence[ev.Event]) -> tuple[tuple[ev.Event, ...], Sequence[Fall]]:
    """A card that nobody is known to have removed may have been a mistake."""
    played, falls = list[ev.Event | None](), list[Fall]()
    lying, put = dict[Cell, ev.PathPlaced](), dict[tuple[Seat, str], ev.TokenPut]()
    for event in events:
        played.append(event)
        match event:
            case ev.PathPlaced(cell):
                lying[cell] = event
            case ev.PathMoved(cell, to) if cell in lying:
                lying[to] = replace(placed := lying.pop(cell), cell=to)
                played[index_of(played, placed)] = lying[to]
            case ev.PathRemoved(cell, by=None) if cell in lying:
                played[index_of(played, lying.pop(cell))] = None
            case ev.PathRemoved(cell) if cell in lying:
                falls.append((lying.pop(cell), event))
            case ev.TokenPut(seat, kind):
                put[seat, kind] = event
            case ev.TokenTaken(seat, kind, by=None) if (seat, kind) in put:
                played[index_of(played, put.pop((seat, kind)))] = None
    return tuple(event for event in played if event is not None), falls


def index_of(played: Sequence[ev.Event | None], event: ev.Event) -> int:
    return next(index for index, other in enumerate(played) if other is event)


def deeds_of_seat(seat: Seat, events: Sequence[ev.Event], falls: Sequence[Fall]) -> Deeds:
    put = [event for event in events if isinstance(event, ev.TokenPut) and event.seat != event.by]
    taken = [event for event in events if isinstance(event, ev.TokenTaken) and event.by == seat and not event.discarded]
    shown = [event for event in events if isinstance(event, ev.RoleShown)]
    return Deeds(
        laid=tuple(event for event in events if isinstance(event, ev.PathPlaced) and event.by == seat),
        fallen=sum(placed.by == seat and removed.by != seat for placed, removed in falls),
        removed=tuple(placed.by for placed, removed in falls if removed.by == seat),
        broke=tuple(event for event in put if event.by == seat and event.kind in TOOLS),
        repaired=tuple(event for event in taken if event.kind in TOOLS),
        inspected=tuple(event.seat for event in shown if event.to == seat),
        hits=sum(event.seat == seat and event.kind in TOOLS for event in put),
        looks=sum(event.seat == seat for event in shown),
    )
