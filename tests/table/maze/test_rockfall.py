"""A rockfall takes a path card off; start and goals stay."""

from __future__ import annotations

import pytest

from tests.play import Game, refused


@pytest.fixture
def three_cards_laid() -> Game:
    game = Game("Ann", "Ben", "Cem")
    game.do("begin-round")
    for cell, by in (("C1", "Ann"), ("C2", "Ben"), ("C3", "Cem")):
        game.lay(cell, by=by)
    return game


def test_a_card_is_taken_off_and_what_it_led_to_is_cut_off(three_cards_laid: Game) -> None:
    three_cards_laid.do("remove-path", cell="C2")
    assert three_cards_laid.maze.cards.keys() == {(1, 0), (3, 0)}
    assert three_cards_laid.maze.cut_off_cells == ((3, 0),)
    assert [laid.cell for laid in three_cards_laid.round.laid] == [(1, 0), (3, 0)]


def test_a_card_laid_in_the_gap_is_a_new_one(three_cards_laid: Game) -> None:
    three_cards_laid.do("remove-path", cell="C2")
    three_cards_laid.lay("C2", "EW", by="Ann")
    assert [(laid.cell, laid.by) for laid in three_cards_laid.round.laid][-1] == ((2, 0), three_cards_laid.seat("Ann"))
    assert three_cards_laid.maze.cut_off_cells == ()


@pytest.mark.parametrize("cell", ["C0", "C8", "D5"])
def test_start_goals_and_empty_cells_have_no_card_to_take(three_cards_laid: Game, cell: str) -> None:
    with refused("no-card-there"):
        three_cards_laid.do("remove-path", cell=cell)


def test_a_goal_that_was_turned_over_cannot_be_taken_off(three_cards_laid: Game) -> None:
    three_cards_laid.do("reveal-goal", cell="C8", shows="stone-ne")
    with refused("no-card-there"):
        three_cards_laid.do("remove-path", cell="C8")


def test_a_goal_stays_open_when_it_is_cut_off(three_cards_laid: Game) -> None:
    three_cards_laid.do("reveal-goal", cell="C8", shows="treasure")
    three_cards_laid.do("remove-path", cell="C1")
    assert three_cards_laid.maze.goals[8, 0].shows == "treasure"


def test_who_played_it_has_had_a_turn(three_cards_laid: Game) -> None:
    three_cards_laid.do("remove-path", cell="C2", by=three_cards_laid.seat("Cem"))
    assert three_cards_laid.view().maze.next_seat_to_play == three_cards_laid.seat("Ann")
    three_cards_laid.lay("C2", "EW", by="Ben")
    assert three_cards_laid.view().maze.next_seat_to_play == three_cards_laid.seat("Cem")


@pytest.mark.parametrize(("cell", "next_name"), [("C3", "Cem"), ("C1", "Ben")])
def test_a_card_that_was_never_there_gives_its_own_turn_back_only(
    three_cards_laid: Game, cell: str, next_name: str
) -> None:
    three_cards_laid.do("begin-turn", seat=three_cards_laid.seat("Ben"))
    three_cards_laid.do("remove-path", cell=cell, slip=True)
    assert three_cards_laid.view().maze.seat_on_turn_or_starter == three_cards_laid.seat(next_name)


def test_a_rockfall_that_is_undone_has_not_fallen(three_cards_laid: Game) -> None:
    before = three_cards_laid.round
    three_cards_laid.do("remove-path", cell="C2")
    three_cards_laid.do("undo-newest-act")
    assert three_cards_laid.round == before
