"""The mines of The Lost Mines, what is in each, and what of a copy of the box no text tells: where starts
and mines are printed on its board, and what its treasures are worth."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from companion.rules.dwarves import CLANS
from companion.rules.mazes.adjacency import packed
from companion.rules.mazes.cards import START, PathCard, lost_card
from companion.rules.mazes.grid import Cell
from companion.rules.mazes.lost_mines_maze import LostMinesMaze
from companion.rules.mazes.maze import Goal
from companion.rules.mazes.placement import clashes
from companion.rules.message import Message
from companion.rules.scoring.treasure_pools import MOST_WORTH

GEMS, GOLD, SILVER, DRAGON = MINES = ("gems", "gold", "silver", "dragon")
"""What is in the mines, each once (contents)."""

TREASURES = (GEMS, GOLD, SILVER)
"""The kinds of treasures, each in the mine of its name."""

COLUMNS, ROWS = range(1, 12), range(-2, 5)
"""The cells of a table's board: they are called A1 to G11."""

BORDER = 12
"""The column beside the board in which the treasures lie, one to a row from the first."""

MOST_TRIED = 6
"""Of more treasures in one hand nobody asks which is of which kind."""

TREASURE_CARDS = 12
"""So many treasures are in the box (contents); how many of each kind no text says."""

FACES = {mine: lost_card(START) for mine in MINES}
"""The mines as cards. Their ways no text says: they lead to all sides until somebody says otherwise."""


@dataclass(frozen=True)
class Board:
    """Where the starts of the clans and the mines are printed on the board."""

    starts: Mapping[str, Cell]
    mines: tuple[Cell, ...]

    def begin(self) -> LostMinesMaze:
        """The board as a round begins: the mines lie face down, nobody stands on it."""
        goals = dict.fromkeys(self.mines, Goal())
        return LostMinesMaze(dict(self.starts), {}, goals, columns=COLUMNS, rows=ROWS)


def lies(maze: LostMinesMaze, cell: Cell, card: PathCard, enters: int) -> PathCard:
    """How the mine on this cell lies that shows this card: so that it matches all cards beside it, or where it cannot,
    so that it can be entered on one of these sides (mines and treasures)."""
    fitting = [turn for turn in card.turns if not clashes(turn, maze.around.get(packed(cell), 0))]
    entered = [turn for turn in card.turns if turn.openings & enters]
    return (fitting or entered or [card])[0]


def treasure_places(players: int) -> tuple[Cell, ...]:
    """Where the treasures lie beside the board, one for each player (preparation)."""
    return tuple((BORDER, ROWS[0] + nth) for nth in range(players))


def mine_places(board: Board | None) -> tuple[Cell, ...]:
    """Where the mines lie; in a game whose board is not followed, at the other side of it in the order in which one
    reads."""
    return board.mines if board else tuple((0, ROWS[0] + nth) for nth in range(len(MINES)))


def board_problems(starts: Mapping[str, Cell], mines: Sequence[Cell]) -> list[Message]:
    """All that speaks against starts and mines being printed so: one start for each clan and a cell for each mine, six
    cells of the board in all."""
    cells = [*starts.values(), *mines]
    if set(starts) != set(CLANS) or len(mines) != len(MINES):
        return [Message.of("board-incomplete", n=len(cells), most=len(CLANS) + len(MINES))]
    off = any(column not in COLUMNS or row not in ROWS for column, row in cells)
    return [Message.of("board-off")] * off + [Message.of("board-twice")] * (len(set(cells)) < len(cells))


def worth_problems(worths: Mapping[str, Collection[int]]) -> list[Message]:
    """All that speaks against the treasures of a copy being worth so much, by kind."""
    values = [value for of_kind in worths.values() for value in of_kind]
    if set(worths) - set(TREASURES):
        return [Message.of("no-such-treasure")]
    if len(values) > TREASURE_CARDS:
        return [Message.of("too-many-treasures-listed", n=len(values), most=TREASURE_CARDS)]
    wrong = dict.fromkeys(value for value in values if not 0 <= value <= MOST_WORTH)
    return [Message.of("treasure-out-of-range", worth=value, most=MOST_WORTH) for value in wrong]


def unlike(worths: Mapping[str, Sequence[int]], kinds: Sequence[str], found: Sequence[int]) -> bool:
    """Whether treasures of these kinds cannot be worth what was found, each as a copy lists its kind; a kind that is
    not listed may be worth anything."""
    if len(kinds) != len(found) or not worths:
        return False
    ways = permutations(found) if len(found) <= MOST_TRIED else ()
    fit = (all(value in worths.get(kind, (value,)) for kind, value in zip(kinds, way, strict=True)) for way in ways)
    return len(found) <= MOST_TRIED and not any(fit)


def unlisted(worths: Mapping[str, Sequence[int]], found: Sequence[int]) -> list[Message]:
    """What of the treasures found a copy with these does not have, or not so often. Nothing where none are listed."""
    listed = [value for of_kind in worths.values() for value in of_kind]
    over = [(value, found.count(value)) for value in dict.fromkeys(found) if found.count(value) > listed.count(value)]
    return [
        Message.of("treasure-not-listed", worth=value, n=n, most=listed.count(value)) for value, n in over if listed
    ]
