"""Putting a card right: it lies the other way round, or on another cell, and is still who laid it and when."""

from __future__ import annotations

import pytest

from tests.play import Game, PathMoved, PathTurned, cell_from_name, path_card, refused


@pytest.fixture
def straight_laid() -> Game:
    game = Game("Ann", "Ben", "Cem")
    game.do("begin-round")
    game.lay("C1", "EW", by="Ann")
    return game


# Turning


def test_a_card_is_turned_by_half_a_turn_and_back(straight_laid: Game) -> None:
    straight_laid.lay("C2", "NEW", by="Ben")
    straight_laid.do("turn-path", cell="C2")
    assert straight_laid.maze.cards[2, 0].comparison_key == path_card("ESW").comparison_key
    straight_laid.do("turn-path", cell="C2")
    assert straight_laid.maze.cards[2, 0].comparison_key == path_card("NEW").comparison_key
    assert [laid.by for laid in straight_laid.round.laid] == [straight_laid.seat("Ann"), straight_laid.seat("Ben")]


def test_a_card_turned_against_the_rules_is_marked_until_it_lies_right(straight_laid: Game) -> None:
    straight_laid.lay("C2", "SW")
    marks = []
    for _ in range(2):
        straight_laid.do("turn-path", cell="C2")
        marks.append(straight_laid.round.laid[-1].anyway)
    assert marks == [True, False]


def test_a_card_laid_the_wrong_way_round_is_corrected_by_turning_it(straight_laid: Game) -> None:
    straight_laid.lay("C2", "NE", anyway=True)
    assert straight_laid.do("turn-path", cell="C2") == (PathTurned((2, 0), False),)
    assert not straight_laid.round.laid[-1].anyway


@pytest.mark.parametrize(("tracks", "ladder"), [("NESW", False), ("EW", False), ("NS|EW", False), ("W|E", False)])
def test_nothing_happens_to_a_card_that_lies_the_same_both_ways(straight_laid: Game, tracks: str, ladder: bool) -> None:
    straight_laid.lay("C2", tracks, ladder=ladder)
    assert straight_laid.do("turn-path", cell="C2") == ()


def test_a_stone_can_be_turned_and_the_treasure_lies_the_same(straight_laid: Game) -> None:
    straight_laid.do("reveal-goal", cell="C8", shows="stone-ne")
    straight_laid.do("turn-path", cell="C8")
    assert straight_laid.maze.goals[8, 0].card == path_card("SW")
    straight_laid.do("reveal-goal", cell="A8", shows="treasure")
    assert straight_laid.do("turn-path", cell="A8") == ()


@pytest.mark.parametrize("cell", ["C0", "C8", "D5"])
def test_what_lies_face_down_or_not_at_all_is_not_turned(straight_laid: Game, cell: str) -> None:
    with refused("no-card-there"):
        straight_laid.do("turn-path", cell=cell)


# Moving


def test_a_card_moved_keeps_its_place_in_the_order_and_who_laid_it(straight_laid: Game) -> None:
    straight_laid.lay("C2", by="Ben")
    straight_laid.lay("B0", by="Cem")
    straight_laid.do("move-path", cell="C2", to="D0")
    assert [laid.cell for laid in straight_laid.round.laid] == [(1, 0), (0, 1), (0, -1)]
    assert straight_laid.round.laid[1].by == straight_laid.seat("Ben")
    assert straight_laid.maze.cards.keys() == {(1, 0), (0, 1), (0, -1)}


@pytest.mark.parametrize("to", ["C0", "C1", "C8"])
def test_a_card_is_not_moved_onto_another_even_anyway(straight_laid: Game, to: str) -> None:
    straight_laid.lay("C2")
    for anyway in (False, True):
        with refused("path-cell-taken"):
            straight_laid.do("move-path", cell="C2", to=to, anyway=anyway)


def test_a_card_is_judged_on_its_new_cell_as_if_it_had_left_the_old_one(straight_laid: Game) -> None:
    with refused("path-not-adjacent"):
        straight_laid.do("move-path", cell="C1", to="C2")
    with refused("path-edges-clash", "path-not-connected"):
        straight_laid.do("move-path", cell="C1", to="D0")


def test_a_card_moved_anyway_is_marked_until_it_lies_right(straight_laid: Game) -> None:
    assert straight_laid.do("move-path", cell="C1", to="D0", anyway=True) == (PathMoved((1, 0), (0, 1), True),)
    assert straight_laid.round.laid[0].anyway
    straight_laid.do("move-path", cell="D0", to="C-1")
    assert not straight_laid.round.laid[0].anyway


def test_a_card_moved_to_where_it_lies_has_not_moved(straight_laid: Game) -> None:
    assert straight_laid.do("move-path", cell="C1", to="C1") == ()


@pytest.mark.parametrize("cell", ["C0", "C8", "D5"])
def test_start_goals_and_empty_cells_cannot_be_moved(straight_laid: Game, cell: str) -> None:
    with refused("no-card-there"):
        straight_laid.do("move-path", cell=cell, to="D0")


def test_a_card_moved_too_far_away_is_refused(straight_laid: Game) -> None:
    with refused("cell-too-far"):
        straight_laid.do("move-path", cell="C1", to="C100", anyway=True)


def test_turning_and_moving_can_be_undone_and_redone(straight_laid: Game) -> None:
    straight_laid.lay("C2", "NEW")
    before = straight_laid.round
    for move, arguments in (("turn-path", {}), ("move-path", {"to": "D0", "anyway": True})):
        straight_laid.do(move, cell="C2", **arguments)
        after = straight_laid.round
        straight_laid.do("undo-newest-act")
        assert straight_laid.round == before
        straight_laid.do("redo-act")
        assert straight_laid.round == after
        straight_laid.do("undo-newest-act")
    assert cell_from_name("C2") in straight_laid.maze.cards
