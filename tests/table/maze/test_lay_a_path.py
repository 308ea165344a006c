"""Laying path cards: what fits is laid, what does not is refused with every reason, or laid anyway and marked."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import Game, IllegalMove, Message, PathCard, PathPlaced, PlacedCard, Seat, path_card, refused
from tests.rules.maze_drawings import read


def test_a_round_begins_with_the_start_and_three_goals(dealt_to_four: Game) -> None:
    assert not dealt_to_four.maze.cards
    assert dealt_to_four.maze.goals.keys() == {(8, -2), (8, 0), (8, 2)}


def test_a_card_lies_where_it_was_laid(dealt_to_four: Game) -> None:
    assert dealt_to_four.lay("C1", "NEW", key="b_t_hor", by="Dia") == (
        PathPlaced((1, 0), path_card("NEW"), "b_t_hor", dealt_to_four.seat("Dia")),
    )
    assert dealt_to_four.maze.cards == {(1, 0): path_card("NEW")}
    assert dealt_to_four.round.laid == (PlacedCard((1, 0), "b_t_hor", dealt_to_four.seat("Dia")),)


def test_cards_lie_as_they_are_drawn(dealt_to_four: Game) -> None:
    drawing = """
     │  │b
    ─@──┴──┬─╴×
     │     │1
    """
    dealt_to_four.dig(drawing)
    assert dealt_to_four.maze.cards == read(drawing).cards


def test_nobody_need_say_who_laid_a_card(dealt_to_four: Game) -> None:
    dealt_to_four.lay("C1")
    assert dealt_to_four.round.laid[0].by is None


def test_no_card_lies_on_another_even_anyway(dealt_to_four: Game) -> None:
    dealt_to_four.lay("C1")
    for cell in ("C1", "C0", "C8"):
        for anyway in (False, True):
            with refused("path-cell-taken"):
                dealt_to_four.lay(cell, anyway=anyway)


def test_all_problems_of_a_card_are_reported_at_once(dealt_to_four: Game) -> None:
    dealt_to_four.lay("C1", "EW")
    dealt_to_four.put("Ben", "cart")
    with refused("path-edges-clash", "path-not-connected", "path-by-cannot"):
        dealt_to_four.lay("B1", "NES", by="Ben")
    with refused("path-not-adjacent", "path-ladder-at-goal"):
        dealt_to_four.lay("C7", "S", ladder=True)


def test_a_reason_names_its_cell_as_people_do(dealt_to_four: Game) -> None:
    with pytest.raises(IllegalMove) as refusal:
        dealt_to_four.lay("D5")
    assert refusal.value.problems == (Message.from_key("path-not-adjacent", cell="D5"),)


def test_a_card_against_the_rules_can_lie_there_anyway_and_is_marked(dealt_to_four: Game) -> None:
    dealt_to_four.lay("C1", "EW")
    dealt_to_four.lay("B1", "NESW", anyway=True)
    assert [laid.anyway for laid in dealt_to_four.round.laid] == [False, True]


def test_a_card_that_fits_is_not_marked_if_laid_anyway(dealt_to_four: Game) -> None:
    dealt_to_four.lay("C1", anyway=True)
    assert not dealt_to_four.round.laid[0].anyway


@pytest.mark.parametrize("kind", ["pickaxe", "lantern", "cart", "trapped"])
def test_who_cannot_lay_a_card_is_refused_or_overruled(dealt_to_four: Game, kind: str) -> None:
    dealt_to_four.put("Ben", kind)
    with refused("path-by-cannot"):
        dealt_to_four.lay("C1", by="Ben")
    dealt_to_four.lay("C1", by="Ben", anyway=True)
    assert dealt_to_four.round.laid and not dealt_to_four.round.laid[0].anyway, "nothing is wrong with the card"


def test_a_theft_card_hinders_nobody(dealt_to_four: Game) -> None:
    dealt_to_four.put("Ben", "theft")
    assert dealt_to_four.lay("C1", by="Ben")


def test_only_a_player_lays_a_card(dealt_to_four: Game) -> None:
    dealt_to_four.do("add-seat", name="Eva")
    with refused("not-dealt-in"):
        dealt_to_four.lay("C1", by="Eva", anyway=True)
    with refused("no-such-seat"):
        dealt_to_four.do("place-path", cell=(1, 0), card=path_card("NESW"), by=Seat(99))


@pytest.mark.parametrize("tracks", ["NEW", "ESW", "WNE"])
def test_a_kind_of_the_edition_is_laid_as_printed_or_turned(dealt_to_four: Game, tracks: str) -> None:
    assert dealt_to_four.lay("C1", tracks, key="b_t_hor")


@pytest.mark.parametrize(("tracks", "key"), [("NES", "b_t_hor"), ("NEW", "nonsense"), ("NEW", "s_cr_t_hor")])
def test_a_card_that_is_not_of_its_kind_is_refused(dealt_to_four: Game, tracks: str, key: str) -> None:
    with refused("no-such-card"):
        dealt_to_four.lay("C1", tracks, key=key, anyway=True)


@pytest.mark.parametrize("tracks", ["", "NN", "X", "N|", "NE|E"])
@pytest.mark.parametrize("key", ["", "b_cross"])
def test_a_card_that_nobody_could_draw_is_refused(dealt_to_four: Game, tracks: str, key: str) -> None:
    with refused("no-such-card"):
        dealt_to_four.do("place-path", cell=(1, 0), card=PathCard(tracks), key=key, anyway=True)


def test_a_free_card_has_a_door_and_crystals_of_this_game(dealt_to_four: Game) -> None:
    assert dealt_to_four.lay("C1", "SW|E", "green", ladder=True, crystals=9)
    with refused("no-such-clan", "crystals-out-of-range"):
        dealt_to_four.lay("D0", "NS", "red", crystals=10, anyway=True)


def test_a_card_on_a_space_too_far_away_is_refused(dealt_to_four: Game) -> None:
    with refused("cell-too-far"):
        dealt_to_four.lay("C100", anyway=True)
    assert dealt_to_four.lay("C-99", anyway=True)


def test_no_maze_is_followed_where_the_edition_has_none(dealt_to_four: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.table.maze_reducer.EDITIONS", {})
    plain = Game("Ann", "Ben")
    plain.do("begin-round")
    assert plain.view().maze is None
    with refused("no-maze"):
        plain.lay("C1")


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        ({"door": "blue"}, "no-such-clan"),
        ({"ladder": True}, "no-such-card"),
        ({"crystals": 1}, "crystals-out-of-range"),
    ],
)
def test_the_base_game_has_no_such_cards(more: dict[str, Any], problem: str) -> None:
    game = Game("Ann", "Ben", "Cem", edition="saboteur")
    game.do("begin-round")
    with refused(problem):
        game.lay("C1", **more)
    game.lay("C1")
