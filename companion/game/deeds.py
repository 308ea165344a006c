"""What each player did in a round, by the events in effect. Where the log doesn't say who did something, it is nobody's
deed; what was undone or removed as a mistake is none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.game import events as ev
from companion.game.maze.cards import card_shape
from companion.game.maze.grid import Cell
from companion.game.message import Seat
from companion.game.roles import TOOLS
from companion.game.state import Round


@dataclass(frozen=True)
class Deeds:
    """What one player did in a round, and what happened to its tools and cards; oldest first."""

    laid: tuple[ev.PathPlaced, ...] = ()  # path cards, also those that fell later, each where it lay last
    fallen: int = 0  # how many of them others removed by rockfall or thunderstorm
    removed: int = 0  # how many path cards it so removed
    broke: tuple[ev.TokenPut, ...] = ()  # tools of others
    repaired: tuple[ev.TokenTaken, ...] = ()  # tools, its own too
    inspected: tuple[Seat, ...] = ()  # a seat as often as it was
    hits: int = 0  # how many of its own tools were broken, by whomever

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
    unknown: Deeds  # of whom the log doesn't say who did them
    played: tuple[ev.Event, ...]  # what happened while the round was played, oldest first, without mistakes

    @property
    def are_layers_known(self) -> bool:
        """Whether path cards were placed, and it is known of each by whom."""
        return not self.unknown.laid and any(done.laid for done in self.seats.values())


Fall = tuple[Seat | None, Seat | None]
"""Who laid a path card, and who removed it by rockfall or thunderstorm; None where the log doesn't say."""


def deeds_of(round: Round) -> RoundDeeds:
    events, falls = without_mistakes(round.events)
    seats = {seat: deeds_of_seat(seat, events, falls) for seat in round.players}
    return RoundDeeds(seats, deeds_of_seat(None, events, falls), events)


def without_mistakes(events: Sequence[ev.Event]) -> tuple[tuple[ev.Event, ...], Sequence[Fall]]:
    """The events, and the path cards that fell. A path card that nobody is known to have removed may have been a
    mistake, and so may a broken tool that was taken back at once."""
    played, falls = list[ev.Event | None](), list[Fall]()
    lying = dict[Cell, ev.PathPlaced]()
    for event in events:
        played.append(event)
        match event:
            case ev.PathPlaced(cell):
                lying[cell] = event
            case ev.PathRemoved(cell, by=None) if cell in lying:
                played[played.index(lying.pop(cell))] = None
            case ev.PathRemoved(cell, by) if cell in lying:
                falls.append((lying.pop(cell).by, by))
            case ev.TokenTaken(seat, kind, by=None):
                match played[-2:]:
                    case [ev.TokenPut() as put, _] if (put.seat, put.kind) == (seat, kind):
                        played[-2:] = []
    return tuple(event for event in played if event is not None), falls


def deeds_of_seat(seat: Seat | None, events: Sequence[ev.Event], falls: Sequence[Fall]) -> Deeds:
    put = [event for event in events if isinstance(event, ev.TokenPut) and event.seat != event.by]
    taken = [event for event in events if isinstance(event, ev.TokenTaken) and event.by == seat and not event.discarded]
    shown = [event for event in events if isinstance(event, ev.RoleShown)]
    return Deeds(
        laid=tuple(event for event in events if isinstance(event, ev.PathPlaced) and event.by == seat),
        fallen=sum(layer == seat != remover for layer, remover in falls),
        removed=sum(remover == seat for _, remover in falls),
        broke=tuple(event for event in put if event.by == seat and event.kind in TOOLS),
        repaired=tuple(event for event in taken if event.kind in TOOLS),
        inspected=tuple(event.seat for event in shown if event.to == seat),
        hits=sum(event.seat == seat and event.kind in TOOLS for event in put),
    )
