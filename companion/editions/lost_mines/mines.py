"""Dwarf cards, mines and treasures of The Lost Mines, and what differs between printed boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from companion.editions.lost_mines.cards import lost_mines_card
from companion.editions.lost_mines.maze import LostMinesMaze
from companion.game.maze.cards import START, PathCard
from companion.game.maze.grid import Cell
from companion.game.maze.maze import Goal, SidesToMatch
from companion.game.message import Message
from companion.game.roles import BLUE, SABOTEUR

YELLOW = "yellow"
CLANS = (BLUE, YELLOW)

LOYAL, SELFISH = "loyal", "selfish"
CHARACTERS = (LOYAL, SELFISH, SABOTEUR)

SEATS = range(3, 10)
LOYAL_CARDS = {3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3}
"""The number of loyal dwarves of each clan in the deck, by number of players (preparation). Each clan also has 1
selfish dwarf and 1 saboteur."""


def dwarf_card_key(clan: str, character: str) -> str:
    return f"{clan}-{character}"


DWARVES = {dwarf_card_key(clan, character): (clan, character) for clan in CLANS for character in CHARACTERS}
"""The clan, which everybody sees, and the secret character of each kind of dwarf card."""


def other_clan(clan: str) -> str:
    return YELLOW if clan == BLUE else BLUE


def dwarf_card_counts(players: int) -> Mapping[str, int]:
    """Fewer than 3 players count as 3, more than 9 as 9."""
    loyal = LOYAL_CARDS[min(max(players, SEATS[0]), SEATS[-1])]
    return MappingProxyType({card: loyal if character == LOYAL else 1 for card, (_, character) in DWARVES.items()})


def dwarf_deck(players: int) -> tuple[str, ...]:
    """There are one to three cards more than players (preparation)."""
    return tuple(card for card, count in dwarf_card_counts(players).items() for _ in range(count))


GEMS, GOLD, SILVER, DRAGON = MINES = ("gems", "gold", "silver", "dragon")
"""The contents of the mines, each once (contents)."""

TREASURES = (GEMS, GOLD, SILVER)
"""The kinds of treasures, each in the mine of its name."""

MOST_WORTH = 99
"""An upper limit for entered values; no text says what the printed treasures are worth."""

COLUMNS, ROWS = range(1, 12), range(-2, 5)
"""The cells of the board (contents), named A1 to G11."""

BORDER = 12
"""The column beside the board with the treasures, one in each row from the first."""

FACES = {mine: lost_mines_card(START) for mine in MINES}
"""The cards of the mines. No text says which sides are open, so all are until the host draws the card."""


@dataclass(frozen=True)
class Board:
    """Printed boards differ."""

    starts: Mapping[str, Cell]
    mines: tuple[Cell, ...]

    def set_up(self) -> LostMinesMaze:
        goals = dict.fromkeys(self.mines, Goal())
        return LostMinesMaze(dict(self.starts), {}, goals, COLUMNS, ROWS)


def mine_orientation(maze: LostMinesMaze, cell: Cell, card: PathCard, entry_sides: int) -> PathCard:
    """The mine must match all cards beside it if that is possible. Otherwise one of `entry_sides` must be open (mines
    and treasures)."""
    required = maze.sides_to_match_by_cell.get(cell, SidesToMatch())
    fitting = [orientation for orientation in card.orientations if not required.clash_with(orientation)]
    entered = [orientation for orientation in card.orientations if orientation.open_sides & entry_sides]
    return (fitting or entered or [card])[0]


def treasure_cells_beside_board(players: int) -> tuple[Cell, ...]:
    """One for each player (preparation)."""
    return tuple((BORDER, ROWS[0] + nth) for nth in range(players))


def mine_cells(board: Board | None) -> tuple[Cell, ...]:
    """In a column left of the board if the companion does not follow it."""
    return board.mines if board else tuple((0, ROWS[0] + nth) for nth in range(len(MINES)))


def board_problems(starts: Mapping[str, Cell], mines: Sequence[Cell]) -> list[Message]:
    cells = [*starts.values(), *mines]
    if set(starts) != set(CLANS) or len(mines) != len(MINES):
        return [Message.from_key("board-incomplete", n=len(cells), most=len(CLANS) + len(MINES))]
    off = any(column not in COLUMNS or row not in ROWS for column, row in cells)
    return [Message.from_key("board-off")] * off + [Message.from_key("board-twice")] * (len(set(cells)) < len(cells))
