"""What a seat may enter in the maze where players enter their own cards: moves refuse by it, views offer by it."""

from __future__ import annotations

from collections.abc import Callable

from companion.game.edition import OWN_CARDS
from companion.game.maze.grid import Cell
from companion.game.maze.placement import placement_problems
from companion.game.message import Message, Seat
from companion.game.roles import STOPPING
from companion.game.scoring import edition_of, options_of
from companion.game.state import Round, Table
from companion.game.turns import presumed_seat_on_turn


def seats_unable_to_lay_paths(round: Round) -> frozenset[Seat]:
    return frozenset(token.seat for token in round.tokens if token.kind in STOPPING)


UNABLE = {
    "pickaxe": "path-pickaxe-you",
    "lantern": "path-lantern-you",
    "cart": "path-cart-you",
    "trapped": "path-trapped-you",
}


def reason_unable_to_lay_paths(round: Round, seat: Seat) -> Message | None:
    """None if it may."""
    kinds = [token.kind for token in round.tokens if token.seat == seat and token.kind in STOPPING]
    if len(kinds) > 1:
        return Message.from_key("path-several-you", cards=len(kinds))
    return Message.from_key(UNABLE[kinds[0]]) if kinds else None


def misfit_cells(round: Round) -> frozenset[Cell]:
    maze = round.maze
    return frozenset(
        card.cell
        for card in round.laid
        if card.anyway
        and maze
        and placement_problems(maze.remove_card(card.cell), card.cell, maze.cards[card.cell], round.clan_of(card.by))
    )


Permission = Callable[[Round, Seat], bool]
"""Whether a seat may enter something in this round."""


def players_may_enter_own_cards(table: Table) -> bool:
    always = OWN_CARDS not in edition_of(table).options
    return always or options_of(table, table.round)[OWN_CARDS.name] == "on"


def has_maze_ended_round(round: Round) -> bool:
    """Players then enter no more cards, and only correct what they entered last."""
    return round.edition.is_round_over(round)


def is_on_turn(round: Round, seat: Seat) -> bool:
    """In Saboteur it may be the turn of any seat, because players can pass without entering it."""
    return not has_maze_ended_round(round) and (not round.is_turn_entered or round.turn == seat)


def may_lay_paths(round: Round, seat: Seat) -> bool:
    """If a path card can begin the seat's turn, the companion only warns that it is another's."""
    return is_on_turn(round, seat) or (round.edition.turns == "begun" and not has_maze_ended_round(round))


def permission_to_begin_turn(seat: Seat) -> Permission:
    """For the player before, also if (Saboteur) nobody knows whose turn it is; for `seat` if players begin their own
    turns."""

    def has_permission(round: Round, own_seat: Seat) -> bool:
        says_own = round.edition.turns == "begun" and own_seat == seat
        passes = presumed_seat_on_turn(round) in (None, own_seat) and seat == round.next_player(own_seat)
        return (says_own or passes) and not has_maze_ended_round(round)

    return has_permission


def permission_for_tools(owner: Seat, breaks: bool) -> Permission:
    """To break or to repair them."""
    return lambda round, seat: (
        is_on_turn(round, seat) and round.edition.tool_player(round, owner, breaks) in (None, seat)
    )


def permission_to_correct(cell: Cell) -> Permission:
    """The seat that laid the card, until another seat changes the maze."""

    def has_permission(round: Round, seat: Seat) -> bool:
        laid_by = next((card.by for card in round.laid if card.cell == cell), None)
        return round.changes.mover == seat == laid_by and cell == round.changes.newest

    return has_permission


def permission_to_reveal(cell: Cell) -> Permission:
    """The seat whose card reached the goal; then, to correct it, the seat that turned it over, until another seat
    changes the maze."""

    def has_permission(round: Round, seat: Seat) -> bool:
        if round.maze and cell in round.maze.goals_to_turn_over:
            return seat == last_seat_to_change_maze(round)
        return round.changes.mover == seat == round.changes.turners.get(cell)

    return has_permission


def last_seat_to_change_maze(round: Round) -> Seat | None:
    """Before any change the seat on turn. It turns over the reached goal cards."""
    return round.turn if round.changes.mover is None else round.changes.mover
