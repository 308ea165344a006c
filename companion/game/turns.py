"""Turns in Saboteur, where nobody enters whose turn it is, and the public clans of the players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

from companion.game import events as ev
from companion.game.maze.grid import Cell
from companion.game.message import Seat
from companion.game.state import LastCard, PlacedCard, Round


def with_turn_not_entered(event: ev.Event, before: Round, round: Round) -> Round:
    """In Saboteur the turn follows from the player of the newest path card. If the host entered whose turn it is, or
    after a rockfall or an action card in front of a player, the turn is stored until the next card."""
    return replace(with_turn_after_card(event, before, round), last_card=last_card_after_event(event, round))


def with_turn_after_card(event: ev.Event, before: Round, round: Round) -> Round:
    match event:
        case ev.PathRemoved(cell, by=None) if before.laid and before.laid[-1].cell == cell:
            return replace(round, turn=None)
        case ev.PathRemoved(by=by) if by is not None:
            return replace(round, turn=round.next_player(by)).with_changes(mover=by)
        case ev.PathPlaced(by=by):
            return replace(round, turn=None).with_changes(mover=by)
        case ev.GoalRevealed(cell=cell, by=by):
            return with_goal_revealer(round if by is None else round.with_changes(mover=by), cell)
        case ev.TokenTaken(seat, kind, by=None) if is_of_token_put(round, seat, kind):
            # A mistake: nobody else can have played since.
            return replace(round, turn=round.last_card.turn_before_token)
        case ev.TokenPut(by=by) | ev.TokenTaken(by=by) | ev.RoleShown(to=by) | ev.RoleSwapped(by=by) if by is not None:
            return with_turn_after_action(round, by)
        case ev.TokenPut() | ev.TokenTaken() | ev.RoleSwapped():  # the player on turn played it
            return with_turn_after_action(round, presumed_seat_on_turn(round))
    return round


def last_card_after_event(event: ev.Event, round: Round) -> LastCard:
    """The player is not known, for example, because a card was removed as a mistake. So that the seat that laid an
    action card in front of a player can remove it as a mistake, the event and the turn before are stored until the next
    card."""
    match event:
        case ev.TokenPut(by=by):
            return LastCard(event, round.turn, by)
        case ev.PathPlaced(by=by) | ev.PathRemoved(by=by) | ev.TokenTaken(by=by):
            return LastCard(player=by)
        case ev.RoleShown(to=by) | ev.RoleSwapped(by=by):
            return LastCard(player=by)
    return round.last_card


def is_of_token_put(round: Round, seat: Seat, kind: str) -> bool:
    put = round.last_card.token_put
    return put is not None and (put.seat, put.kind) == (seat, kind)


def with_turn_after_action(round: Round, player: Seat | None) -> Round:
    """If it is not known who played the card, nothing changes."""
    return round if player is None else replace(round, turn=round.next_player(player))


def presumed_seat_on_turn(round: Round) -> Seat | None:
    """The stored turn, or else the player after the one who laid the newest path card (Saboteur)."""
    if round.turn is not None:
        return round.turn
    last = last_recorded_player(round.laid)
    return None if last is None else round.next_player(last)


def last_recorded_player(laid: Sequence[PlacedCard]) -> Seat | None:
    return next((card.by for card in reversed(laid) if card.by is not None), None)


def with_goal_revealer(round: Round, cell: Cell, seat: Seat | None = None) -> Round:
    """`seat` None: the seat that changed the maze last. A recorded one stays: turning the card over again only corrects
    it."""
    seat = round.changes.mover if seat is None else seat
    if cell in round.changes.turners or seat is None:
        return round
    return round.with_changes(turners=MappingProxyType({**round.changes.turners, cell: seat}))


def next_seat_to_play(round: Round) -> Seat | None:
    """The player after the seat on turn if that has played its card. None in Saboteur, where a card may be entered
    without its player."""
    if not round.is_turn_entered:
        return None
    return round.next_player(round.turn) if round.turn is not None and round.own.has_acted else round.turn


def dwarf_clans(round: Round) -> dict[Seat, str]:
    """Clans are public; the role on the same dwarf card is secret."""
    if round.clans:
        return dict(zip(round.players, round.clans, strict=True))
    dwarves = round.edition.dwarves
    return {seat: dwarves[role][0] if dwarves else "" for seat, role in zip(round.players, round.roles, strict=False)}
