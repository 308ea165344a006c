"""The class `Move`, and checks that several moves share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from inspect import signature
from secrets import token_bytes
from typing import Any

from companion.game.deal import RandomBytes
from companion.game.events import Event
from companion.game.maze.grid import Cell
from companion.game.maze.maze import AnyMaze
from companion.game.message import Conflict, Forbidden, IllegalMove, Message, Seat, WrongPhase
from companion.game.permissions import Permission, has_maze_ended_round, is_on_turn, players_may_enter_own_cards
from companion.game.scoring import phase
from companion.game.starting_player import next_starter
from companion.game.state import Round, SeatState, Table
from companion.game.turns import next_seat_to_play, presumed_seat_on_turn
from companion.game.viewer import Viewer


@dataclass(frozen=True)
class Move:
    """A kind of move, checked against the table as it is now. One that relies on more than that has arguments which say
    what the viewer's page showed, and `check_unchanged` refuses it if that is no longer so."""

    make: Callable[..., Iterable[Event]]
    """Checks the move and yields its events. If it shuffles, it takes a function for random bytes as `random_bytes`."""

    edition: str = ""
    """The key of the only edition that has this move; empty if several have."""

    @property
    def name(self) -> str:
        return self.make.__name__.replace("_", "-")

    @cached_property
    def uses_random(self) -> bool:
        return "random_bytes" in signature(self.make).parameters

    def __call__(
        self, table: Table, viewer: Viewer, *, random_bytes: RandomBytes = token_bytes, **arguments: Any
    ) -> tuple[Event, ...]:
        """Raises IllegalMove with every reason; its subclasses Forbidden and WrongPhase say that the viewer may not
        make the move, or not now."""
        if self.edition not in ("", table.edition):
            raise IllegalMove.because("no-such-act")
        if self.uses_random:
            arguments["random_bytes"] = random_bytes
        return tuple(self.make(table, viewer, **arguments))


def check_unchanged(shown: object, now: object) -> None:
    """Raise Conflict if the page showed something else. A move that says nothing about its page (None) is not
    refused."""
    if shown not in (None, now):
        raise Conflict.because("changed-meanwhile")


def number_at(maze: AnyMaze, cell: Cell) -> int:
    """0 if no card lies face up."""
    card = maze.card_at(cell)
    return card.number if card else 0


def check_host(viewer: Viewer) -> None:
    if not viewer.host:
        raise Forbidden.because("only-the-host")


def check_seat_or_host(viewer: Viewer, seat: Seat) -> None:
    if not viewer.host and viewer.seat != seat:
        raise Forbidden.because("not-your-seat")


def own_seat(viewer: Viewer) -> Seat:
    """Raises Forbidden: the viewer has no seat."""
    if viewer.seat is None:
        raise Forbidden.because("not-your-seat")
    return viewer.seat


def check_own_seat(viewer: Viewer, seat: Seat) -> None:
    if own_seat(viewer) != seat:
        raise Forbidden.because("not-your-seat")


def check_may_record(table: Table, viewer: Viewer, player: Seat | None = None) -> None:
    """The host may. A seat may enter its own cards at a table where players do that, but no card of another seat."""
    if viewer.seat is None or not players_may_enter_own_cards(table):
        check_host(viewer)
    if viewer.seat is not None and player not in (None, viewer.seat):
        raise Forbidden.because("not-your-seat")


def check_permission(round: Round, viewer: Viewer, permission: Permission = is_on_turn) -> None:
    if viewer.host:
        return
    if viewer.seat is None or viewer.seat not in round.players or not permission(round, viewer.seat):
        raise Forbidden.because("round-over" if has_maze_ended_round(round) else "not-your-turn")


def raise_problems_unless(allowed: bool, problems: list[Message]) -> None:
    if problems and not allowed:
        raise IllegalMove(problems)


def turn_problems(table: Table, round: Round, viewer: Viewer) -> Iterator[Message]:
    """Yield a problem in another seat's turn, or if the seat has played its card of this turn. The other
    seats may have passed without entering it. The host may enter cards for everybody, in any order."""
    if viewer.host:
        return
    seat = (
        presumed_seat_on_turn(round)
        if round.laid or round.tokens
        else presumed_seat_on_turn(round) or next_starter(table)
    )
    if seat is not None and seat != viewer.seat:
        yield Message.from_key("path-other-turn", seat=seat)
    elif viewer.seat is not None and round.has_played_card(viewer.seat):
        yield Message.from_key("card-played-already")


def acting_player(viewer: Viewer, named_seat: Seat | None, seat_on_turn: Seat | None = None) -> Seat | None:
    if named_seat is not None:
        return named_seat
    return seat_on_turn if viewer.seat is None else viewer.seat


def acting_seat(table: Table, round: Round, viewer: Viewer, named_seat: Seat | None) -> Seat:
    """The named seat, else the viewer's, else the one that plays the next card. Raises IllegalMove: that is not known,
    or the seat does not play the round."""
    seat = acting_player(viewer, named_seat, next_seat_to_play(round))
    if seat is None:
        raise IllegalMove.because("turn-unknown")
    round_with_player(table, seat)
    return seat


WRONG_PHASE = {
    "seating": "wrong-phase-seating",
    "dealt": "wrong-phase-dealt",
    "sharing": "wrong-phase-sharing",
    "proposed": "wrong-phase-proposed",
    "finished": "wrong-phase-finished",
}


def check_phase(table: Table, *phases: str) -> None:
    if (current_phase := phase(table)) not in phases:
        raise WrongPhase.because(WRONG_PHASE[current_phase])


def round_in_play(table: Table) -> Round:
    """Raises WrongPhase: there is none."""
    if table.round is None:
        raise WrongPhase.because(WRONG_PHASE[phase(table)])
    return table.round


def seat_state(table: Table, seat: Seat) -> SeatState:
    """Raises IllegalMove: nobody sits on this seat."""
    if seat not in table.circle:
        raise IllegalMove.because("no-such-seat")
    return table.places[seat]


def round_with_player(table: Table, seat: Seat) -> Round:
    """Raises IllegalMove: this seat does not play it."""
    round = round_in_play(table)
    if seat not in table.places:
        raise IllegalMove.because("no-such-seat")
    if seat not in round.players:
        raise IllegalMove.because("not-dealt-in", seat=seat)
    return round
