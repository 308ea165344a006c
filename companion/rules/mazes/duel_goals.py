"""How a goal of The Duel lies when it is turned over, and which card a rockfall of the solo game takes. It
knows no table and no words."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.mazes.adjacency import packed
from companion.rules.mazes.any_maze import AnyMaze
from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.goals import seen_from
from companion.rules.mazes.grid import Cell
from companion.rules.mazes.placement import clashes


def lies(maze: AnyMaze, cell: Cell, card: PathCard, just_laid: Cell | None = None) -> tuple[PathCard, ...]:
    """How the goal on this cell may lie that shows this card, as printed first: who turns it over may choose.

    It lies so that it matches all cards beside it; only where it cannot, it may misfit (The Duel, goal cards). Then it
    lets in what leads there (the rulebook is silent), and every printed goal can. A goal that lies open is looked at as
    if it were face down.

    Raises:
        KeyError: no goal lies there.
    """
    sides, asked = seen_from(maze, cell), maze.around.get(packed(cell), 0)
    fitting = tuple(turn for turn in card.turns if not clashes(turn, asked))
    return fitting or tuple(turn for turn in card.turns if turn.openings & sides) or card.turns


def stays(card: PathCard) -> bool:
    """Whether no rockfall takes this path card off: gold or a troll is on it (The Duel, rockfall)."""
    return bool(card.features.gold or card.features.trolls)


def rockfall(maze: AnyMaze, laid: Sequence[Cell]) -> Cell | None:
    """The card that a rockfall drawn in the solo game takes off: of those laid, in their order, the last one without
    gold and troll. None where there is none such, and nothing happens (the rulebook is silent)."""
    return next((cell for cell in reversed(laid) if not stays(maze.cards[cell])), None)
