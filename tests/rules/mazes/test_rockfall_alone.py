"""The card that a rockfall of the game for one takes: of those laid the last without gold and troll."""

from __future__ import annotations

import pytest

from tests.rules.core import (
    BLUE,
    DUEL,
    GREEN,
    Cell,
    DuelMaze,
    PathCard,
    a_door,
    a_troll,
    card_removed_by_rockfall,
    duel_card,
    is_safe_from_rockfall,
    some_gold,
)

PLAIN, GOLD, TROLL = duel_card("EW"), duel_card("EW", some_gold(1, "EW")), duel_card("EW", a_troll("E"))
BRIBED, DOOR = duel_card("EW", a_troll("E", briber=BLUE)), duel_card("EW", a_door(BLUE, "E", (GREEN,)))
LADDER, BRIDGE = duel_card("EW", ladder=GREEN), duel_card("NS|EW")


def laid(*cards: PathCard) -> tuple[DuelMaze, list[Cell]]:
    """These cards in a row from the start, in this order."""
    maze = DUEL.set_up_maze([GREEN])
    for column, card in enumerate(cards, 1):
        maze = maze.lay((column, 0), card)
    return maze, list(maze.cards)


@pytest.mark.parametrize(
    ("cards", "taken"),
    [
        ([PLAIN, PLAIN, PLAIN], 3),
        ([PLAIN, GOLD], 1),
        ([PLAIN, TROLL], 1),
        ([PLAIN, BRIBED], 1),
        ([PLAIN, PLAIN, GOLD, TROLL, GOLD], 2),
        ([PLAIN, DOOR], 2),
        ([PLAIN, LADDER], 2),
        ([PLAIN, BRIDGE], 2),
        ([GOLD, TROLL], None),
        ([], None),
    ],
)
def test_the_card_laid_last_is_taken_but_for_gold_and_trolls(cards: list[PathCard], taken: int | None) -> None:
    assert card_removed_by_rockfall(*laid(*cards)) == (taken and (taken, 0))
    assert [is_safe_from_rockfall(card) for card in cards] == [card in (GOLD, TROLL, BRIBED) for card in cards]
