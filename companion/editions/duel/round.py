"""What a round of The Duel has of its own: counters on gold, bribed trolls and payments, and how events change them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from companion.editions.duel.cards import BRIBE, KEY, gold_of
from companion.game import events as ev
from companion.game.maze.grid import LETTERS, Cell, letters_of_sides, opposite_side
from companion.game.maze.maze import AnyMaze
from companion.game.message import Seat
from companion.game.settlement import Cards, RoundResult
from companion.game.state import Round
from companion.game.turns import with_goal_revealer


@dataclass(frozen=True)
class GoldClaimed(ev.Event):
    """A dwarf counter was laid, or the host entered that none lies there."""

    on_cell = True

    cell: Cell
    place: int  # index of the picture of gold among those on the card
    gold: int  # its nuggets
    seat: Seat | None  # None: no counter lies there
    why: str = ""  # the reason for the claim; empty: the host entered it
    at: Cell | None = None  # where a door or troll blocks the `other` seat
    of: Cell | None = None  # the cell of the card that connected the gold
    other: Seat | None = None


@dataclass(frozen=True)
class DuelResult(RoundResult):
    """A seat that is missing in the host's answers has claimed and bribed what its counters show."""

    claims: Mapping[Seat, Cards] = field(default_factory=dict)  # the gold cards that each seat claimed
    trolls: Mapping[Seat, int] = field(default_factory=dict)  # how many trolls each seat bribed
    paid: Mapping[Seat, Cards] = field(default_factory=dict)  # the gold cards that a seat chose to pay trolls with


@dataclass(frozen=True)
class DuelRoundEnded(ev.RoundEnded):
    result: DuelResult


@dataclass(frozen=True)
class TrollsPaid(ev.Event):
    changes_result = True

    seat: Seat
    cards: tuple[int, ...]  # as nuggets


@dataclass(frozen=True)
class Bribe:
    """A dwarf counter on a troll."""

    cell: Cell
    side: str
    seat: Seat


@dataclass(frozen=True)
class DuelRound:
    counters: tuple[GoldClaimed, ...] = ()  # the newest claim of each picture of gold
    bribes: tuple[Bribe, ...] = ()


OnCell = TypeVar("OnCell", GoldClaimed, Bribe)


def with_own_changes(event: ev.Event, before: Round, after: Round, version: ev.Version) -> Round:
    """`after` is the round with all changes but those in `own`."""
    own = before.own
    match event:
        case TrollsPaid(seat, cards) if isinstance(result := before.end.result, DuelResult):
            return after.with_end(result=replace(result, paid={**result.paid, seat: cards}))
        case GoldClaimed() if before.maze:
            others = (other for other in own.counters if (other.cell, other.place) != (event.cell, event.place))
            return replace(after, own=replace(own, counters=(*others, event))).with_changes(version=version)
    if before.maze is None or after.maze is before.maze:
        return after
    return replace(after, own=own_after_maze_event(event, before, after))


def own_after_maze_event(event: ev.Event, before: Round, after: Round) -> DuelRound:
    own: DuelRound = before.own
    match event:
        case ev.PathRemoved(cell):
            counters = own.counters if event.by is not None else connected_counters(before, after, cell)
            # Claims that the removed card connected stay, but no longer refer to its cell, where another card may be
            # laid.
            counters = tuple(replace(marker, of=None) if marker.of == cell else marker for marker in counters)
            return replace(
                own, counters=without_items_on_cell(counters, cell), bribes=without_items_on_cell(own.bribes, cell)
            )
        case ev.PathTurned(cell):
            counters = connected_counters(before, after, cell)
            turned = own.bribes if before.maze and cell in before.maze.goals else turned_bribes(own.bribes, cell)
            return replace(own, counters=counters, bribes=turned)
        case ev.PathMoved(cell, to):
            counters = connected_counters(before, after, cell, to)
            return replace(
                own,
                counters=tuple(replace(marker, cell=to) if marker.cell == cell else marker for marker in counters),
                bribes=tuple(replace(bribe, cell=to) if bribe.cell == cell else bribe for bribe in own.bribes),
            )
        case ev.GoalRevealed(cell):
            counters = connected_counters(before, after, cell)
            return replace(
                own, counters=without_items_on_cell(counters, cell), bribes=without_items_on_cell(own.bribes, cell)
            )
        case ev.CellTokenPut(cell, kind, side, by) if kind == BRIBE:
            return replace(own, bribes=(*without_bribe(own.bribes, event), Bribe(cell, side, by)))
        case ev.CellTokenTaken(cell, kind):
            bribes = without_bribe(own.bribes, event) if kind == BRIBE else own.bribes
            return replace(own, counters=connected_counters(before, after, cell), bribes=bribes)
    return own


def turned_bribes(bribes: Iterable[Bribe], cell: Cell) -> tuple[Bribe, ...]:
    return tuple(
        replace(bribe, side=letters_of_sides(opposite_side(LETTERS[bribe.side]))) if bribe.cell == cell else bribe
        for bribe in bribes
    )


def without_items_on_cell(items: Iterable[OnCell], cell: Cell) -> tuple[OnCell, ...]:
    return tuple(item for item in items if item.cell != cell)


def without_bribe(bribes: Iterable[Bribe], event: ev.CellTokenPut | ev.CellTokenTaken) -> tuple[Bribe, ...]:
    return tuple(bribe for bribe in bribes if (bribe.cell, bribe.side) != (event.cell, event.side))


def connected_counters(before: Round, after: Round, cell: Cell, to: Cell | None = None) -> tuple[GoldClaimed, ...]:
    """Without the claims on gold that the corrected card on `cell` had connected, if the gold is no longer connected.
    With `to` the card was moved there."""
    return tuple(
        marker
        for marker in before.own.counters
        if not (marker.of == cell and does_change_disconnect_gold(before, after, marker, cell, to))
    )


def does_change_disconnect_gold(before: Round, after: Round, marker: GoldClaimed, cell: Cell, to: Cell | None) -> bool:
    if not marker.why or not is_gold_connected(before, before.maze, marker, marker.cell):
        return False
    return not is_gold_connected(
        before, after.maze, marker, to if to is not None and marker.cell == cell else marker.cell
    )


def is_gold_connected(round: Round, maze: AnyMaze | None, marker: GoldClaimed, cell: Cell) -> bool:
    card = maze.card_at(cell) if maze else None
    if maze is None or card is None or marker.place >= len(gold_of(card)):
        return False
    tunnel = card.tunnels.index(gold_of(card)[marker.place].sides)
    return round.clan_of(marker.seat) in maze.clans_reaching_tunnels(cell)[tunnel]


# Turns


def with_turn(event: ev.Event, before: Round, round: Round) -> Round:
    if isinstance(event, ev.PathRemoved) and event.by is None and before.laid:
        newest = before.laid[-1]
        if newest.cell == event.cell and newest.by == before.changes.mover:
            return replace(round, turn=newest.by)  # a mistake: no other card was played since
    if round.turn is None:
        return round
    mover = seat_changing_maze(event, round)
    round = replace(round, turn=seat_on_turn_after(event, round, mover))
    round = round.with_changes(mover=mover) if mover else round
    return with_goal_revealer(round, event.cell) if isinstance(event, ev.GoalRevealed) else round


def seat_changing_maze(event: ev.Event, round: Round) -> Seat | None:
    """None if the event changes no maze or names no seat."""
    match event:
        case ev.PathPlaced(by=by):
            return by if by is not None else round.turn
        case ev.PathRemoved(by=by) | ev.CellTokenPut(by=by) | ev.GoalRevealed(by=by):
            return by
    return None


def seat_on_turn_after(event: ev.Event, round: Round, mover: Seat | None) -> Seat | None:
    """The turn passes to the other seat when a card is played; a bribe is no card."""
    match event:
        case ev.TokenPut(seat):
            return seat  # the other dwarf played it, before this seat
        case ev.TokenTaken(seat):
            return round.next_player(seat)
        case ev.CellTokenPut(kind=kind) if kind != KEY:
            return round.turn  # who bribes after laying a card takes no turn from the other
        case ev.GoalRevealed():
            return round.turn
    return round.next_player(mover) if mover is not None else round.turn
