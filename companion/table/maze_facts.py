"""Facts about the maze of a round that moves, views and the replay need."""

from __future__ import annotations

from companion.rules.mazes.grid import Cell
from companion.rules.mazes.mines import mine_cells, treasure_cells_beside_board
from companion.rules.mazes.placement import placement_problems
from companion.rules.message import Message, Seat
from companion.rules.tokens import STOPPING
from companion.table.scoring import edition_of
from companion.table.state import Round, Table


def seats_unable_to_lay_paths(round: Round) -> frozenset[Seat]:
    return frozenset(token.seat for token in round.tokens if token.kind in STOPPING)


def reason_unable_to_lay_paths(round: Round, seat: Seat) -> Message | None:
    """None if it may."""
    kinds = [token.kind for token in round.tokens if token.seat == seat and token.kind in STOPPING]
    if len(kinds) > 1:
        return Message.from_key("path-several-you", cards=len(kinds))
    return Message.from_key(f"path-{kinds[0]}-you") if kinds else None


def misfit_cells(round: Round) -> frozenset[Cell]:
    maze = round.maze
    return frozenset(
        card.cell
        for card in round.laid
        if card.anyway
        and maze
        and placement_problems(maze.remove_card(card.cell), card.cell, maze.cards[card.cell], round.clan_of(card.by))
    )


def cells_for_notes(table: Table, round: Round) -> tuple[Cell, ...]:
    """Goal cards, mines, and treasures beside a board."""
    edition = edition_of(table)
    if edition.board_rules:  # even if the board is not followed
        return (*mine_cells(table.board), *treasure_cells_beside_board(len(round.players)))
    return tuple(round.maze.goals) if edition.claim_rules and round.maze else ()
