"""What a seat may enter in the maze where players enter their own cards; the host may enter all.

Moves refuse by these permissions, and views say by them what a page may offer.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.rules.mazes.any_maze import TURN_NOT_ENTERED
from companion.rules.mazes.grid import Cell
from companion.rules.message import Seat
from companion.table.gold_claims import due_claims
from companion.table.scoring import edition_of, options_of
from companion.table.state import Round, Table
from companion.table.turns import presumed_turn

Permission = Callable[[Round, Seat], bool]
"""Whether a seat may enter something in this round."""


def enters_own_cards(table: Table) -> bool:
    """Whether players enter their own cards at this table."""
    return edition_of(table).enters_own_cards(options_of(table, table.round))


def is_on_turn(round: Round, seat: Seat) -> bool:
    """Whether it is this seat's turn, or (Saboteur) might be: who passes without a card need
    not enter it."""
    return round.turn_ends_by == TURN_NOT_ENTERED or round.turn == seat


def may_pass(round: Round, seat: Seat) -> bool:
    """Whether this seat may pass the turn on: the turn is its own, or (Saboteur) nobody knows whose it is."""
    return presumed_turn(round) in (None, seat)


def may_break_tools(other: Seat) -> Permission:
    """Return the permission to lay cards in front of the other seat: in The Duel for the other player, or if one plays
    alone for oneself (The Duel, sabotage cards)."""
    return lambda round, seat: is_on_turn(round, seat) and (not round.clans or other == round.next_player(seat))


def may_repair_tools(other: Seat) -> Permission:
    """Return the permission to remove cards in front of the other seat: in The Duel for that seat alone (The Duel,
    repair cards)."""
    return lambda round, seat: is_on_turn(round, seat) and (not round.clans or other == seat)


def may_correct(cell: Cell) -> Permission:
    """Return the permission to correct the card there: for the seat that laid it, until another changes the maze."""
    return lambda round, seat: round.mover == seat == placed_by(round, cell) and cell == round.newest


def placed_by(round: Round, cell: Cell) -> Seat | None:
    """Return the seat that placed the card there; None if none lies there, or that is not recorded."""
    return next((card.by for card in round.laid if card.cell == cell), None)


def may_turn_over(cell: Cell) -> Permission:
    """Return the permission to turn the goal there over: for the seat that reached it or is on turn. The seat that
    turned it over may also correct it, until another changes the maze."""

    def may(round: Round, seat: Seat) -> bool:
        if round.maze and cell in round.maze.goals_to_turn:
            return seat in (round.mover, round.turn)
        return round.mover == seat == round.turners.get(cell)

    return may


def may_choose(cell: Cell, place: int, owner: Seat | None) -> Permission:
    """Return the permission to choose that this gold gets one of the last counters, that of its `owner` (The Duel,
    securing gold)."""

    def may(round: Round, seat: Seat) -> bool:
        waiting = [(claim.spot, round.seat_of_clan(claim.clan)) for claim in due_claims(round)]
        return is_chooser(round, seat) and ((cell, place), owner) in waiting

    return may


def is_chooser(round: Round, seat: Seat) -> bool:
    """Whether this seat chooses which gold gets the last counters: it changed the maze last."""
    return seat == (round.turn if round.mover is None else round.mover)
