"""The Lost Mines: what follows from an act on the board goes and comes back with it: turns, trolls, treasures."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.play import next_undo_message
from tests.table.lost_mines_game import BoardGame

DRAWING = """
 │
─@───────
 │
"""


@pytest.fixture
def bens_turn() -> BoardGame:
    """It is Ben's turn after Ann's: she entered the mine with gold; a troll of Cem's stands before yellow's start."""
    game = BoardGame()
    game.dig(DRAWING, C3="lake")
    game.card("E3", "EW", "rock")
    game.tool("boat", "C3", by="Dia")
    game.link("troll", "E2", "E", by="Cem")
    game.link("trap", "C4", "E", by="Cem")
    game.enter("C5", "gold", by="Ann")
    game.card("D2", "NS", by="Ann")
    game.go("Ann", "C5")
    return game


ACTS: dict[str, Callable[[BoardGame], object]] = {
    "a card": lambda game: game.card("B2", "NS"),
    "a turn": lambda game: game.turn("Dia"),
    "a card of another": lambda game: game.card("A2", "NS", by="Ann"),
    "a move": lambda game: game.go("Ben", "C4"),
    "a dwarf put somewhere": lambda game: game.go("Dia", "E3", anyway=True),
    "a mine, and a treasure": lambda game: game.go("Ben", "C5", anyway=True),
    "a mine turned over": lambda game: game.enter("E5", "dragon", anyway=True),
    "a mine put right": lambda game: game.enter("C5", "gems", "NSW"),
    "a treasure": lambda game: game.take("Ann"),
    "a treasure put back": lambda game: game.put_back("Ann", "C5"),
    "a mine turned": lambda game: game.enter("C5", "gold", "NSW"),
    "a trap": lambda game: game.link("trap", "E2", "E"),
    "a troll": lambda game: game.link("troll", "C2", "N"),
    "a troll lifted": lambda game: game.off("troll", "E2", "E"),
    "a boat lifted": lambda game: game.off("boat", "C3"),
    "a storm": lambda game: game.storm("C4"),
    "a card moved": lambda game: game.do("move-path", cell="E3", to="E1", anyway=True),
    "a round back, with trolls": lambda game: game.turn("Cem"),
}


IN_A_ROW = [act for name, act in ACTS.items() if name != "a troll lifted"]
"""By then he has left."""

ALONE = {name: act for name, act in ACTS.items() if name != "a card of another"}


@pytest.mark.parametrize("act", ALONE.values(), ids=ALONE)
def test_an_act_goes_and_comes_back_with_all_that_followed(
    bens_turn: BoardGame, act: Callable[[BoardGame], object]
) -> None:
    before = bens_turn.round
    act(bens_turn)
    after = bens_turn.round
    assert after != before
    bens_turn.do("undo-newest-act")
    assert bens_turn.round == before
    bens_turn.do("redo-act")
    assert bens_turn.round == after


def test_many_acts_go_and_come_back_one_by_one(bens_turn: BoardGame) -> None:
    rounds = [bens_turn.round]
    for act in IN_A_ROW:
        act(bens_turn)
        rounds.append(bens_turn.round)
    for before in rounds[-2::-1]:
        bens_turn.do("undo-newest-act")
        assert bens_turn.round == before
    for after in rounds[1:]:
        bens_turn.do("redo-act")
        assert bens_turn.round == after


def test_going_back_far_leaves_nothing_behind(bens_turn: BoardGame) -> None:
    here, before = bens_turn.table.version, bens_turn.round
    for act in IN_A_ROW:
        act(bens_turn)
    bens_turn.do("undo-after-version", version=here)
    assert bens_turn.round == before


def test_a_troll_that_left_comes_back_with_the_turn(bens_turn: BoardGame) -> None:
    bens_turn.turn("Dia")
    assert bens_turn.link_trolls == []
    bens_turn.do("undo-newest-act")
    assert (bens_turn.on_turn, bens_turn.link_trolls) == ("Ben", [("Cem", "E2", "E3")])


def test_the_end_undone_goes_on_with_all_that_lay(bens_turn: BoardGame) -> None:
    before = bens_turn.round
    bens_turn.over({"Ann": [3, 2]}, last="Ben")
    bens_turn.do("undo-newest-act")
    assert bens_turn.round == before
    bens_turn.take("Ann")
    assert bens_turn.taken_treasures == {"Ann": ("gold",) * 3}


@pytest.mark.parametrize(
    ("act", "key"),
    [
        (lambda game: game.card("B2", "NS", by="Dia"), "card-laid-by"),
        (lambda game: game.link("troll", "C2", "N"), "laid-troll"),
        (lambda game: game.go("Ben", "C4"), "dwarf-moved"),
        (lambda game: game.storm("C4", by="Dia"), "thunderstorm-by"),
        (lambda game: game.turn("Dia"), "turn-began"),
        (lambda game: game.enter("E5", "gems", anyway=True), "mine-shows-gems"),
        (lambda game: game.take("Ann"), "treasure-taken"),
    ],
)
def test_an_act_is_called_by_what_a_hand_did_and_not_by_whose_turn_it_is(
    bens_turn: BoardGame, act: Callable[[BoardGame], object], key: str
) -> None:
    act(bens_turn)
    message = next_undo_message(bens_turn.table)
    assert message and message.key == key
