"""The card that a rockfall of the game for one takes: of those laid the last without gold and troll."""

from __future__ import annotations

from random import Random

from companion.rules.editions.duel import LAYOUT
from companion.rules.mazes.card_features import Door, Gold, Troll
from companion.rules.mazes.cards import PathCard, duel_card
from companion.rules.mazes.duel_goals import card_removed_by_rockfall, is_safe_from_rockfall
from companion.rules.mazes.duel_maze import DuelMaze
from companion.rules.mazes.grid import Cell
from companion.rules.roles import BLUE, GREEN
from tests.rules.duel_mazes import grown

PLAIN, GOLD, TROLL = duel_card("EW"), duel_card("EW", Gold(1, "EW")), duel_card("EW", Troll("E"))


def laid(*cards: PathCard) -> tuple[DuelMaze, list[Cell]]:
    """These cards in a row from the start, in this order."""
    maze = LAYOUT.set_up([GREEN])
    for column, card in enumerate(cards, 1):
        maze = maze.lay((column, 0), card)
    return maze, list(maze.cards)


def test_the_card_laid_last_is_taken() -> None:
    assert card_removed_by_rockfall(*laid(PLAIN, PLAIN, PLAIN)) == (3, 0)


def test_cards_with_gold_or_a_troll_stay_and_the_one_before_is_taken() -> None:
    assert card_removed_by_rockfall(*laid(PLAIN, GOLD)) == (1, 0)
    assert card_removed_by_rockfall(*laid(PLAIN, TROLL)) == (1, 0)
    assert card_removed_by_rockfall(*laid(PLAIN, PLAIN, GOLD, TROLL, GOLD)) == (2, 0)


def test_a_bribed_troll_stays_too() -> None:
    assert card_removed_by_rockfall(*laid(PLAIN, duel_card("EW", Troll("E", bribed=True)))) == (1, 0)


def test_doors_and_ladders_are_taken() -> None:
    for card in (duel_card("EW", Door(BLUE, "E", (GREEN,))), duel_card("EW", ladder=GREEN), duel_card("NS|EW")):
        assert card_removed_by_rockfall(*laid(PLAIN, card)) == (2, 0)


def test_where_no_card_can_be_taken_nothing_happens() -> None:
    assert card_removed_by_rockfall(*laid()) is None
    assert card_removed_by_rockfall(*laid(GOLD, TROLL)) is None


def test_the_order_in_which_they_were_laid_counts_and_not_where_they_lie() -> None:
    maze, cells = laid(PLAIN, GOLD, PLAIN)
    assert card_removed_by_rockfall(maze, cells[::-1]) == (1, 0)


def test_one_rockfall_after_the_other_leaves_gold_and_trolls_alone() -> None:
    for seed in range(20):
        maze = grown(Random(seed), 20)
        stay = [cell for cell, card in maze.cards.items() if is_safe_from_rockfall(card)]
        while (cell := card_removed_by_rockfall(maze, list(maze.cards))) is not None:
            assert all(
                is_safe_from_rockfall(card) for card in list(maze.cards.values())[list(maze.cards).index(cell) + 1 :]
            )
            maze = maze.remove_card(cell)
        assert list(maze.cards) == stay
