"""Laying path cards: what fits is laid, what does not is refused with every reason, or laid anyway and marked."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules.cards import PathCard, path_card
from companion.rules.notation import read
from companion.rules.problems import IllegalMove
from companion.rules.sentence import Seat, say
from companion.table import moves
from companion.table.events import PathPlaced
from companion.table.state import Laid
from tests.table.evening import Evening
from tests.table.refusals import refused


@pytest.fixture
def evening() -> Evening:
    evening = Evening("Ann", "Ben", "Cem", "Dia")
    evening.do(moves.begin)
    return evening


def test_a_round_begins_with_the_start_and_three_goals(evening: Evening) -> None:
    assert not evening.maze.cards
    assert evening.maze.goals.keys() == {(8, -2), (8, 0), (8, 2)}


def test_a_card_lies_where_it_was_laid(evening: Evening) -> None:
    assert evening.lay("C1", "NEW", key="b_t_hor", by="Dia") == (
        PathPlaced((1, 0), path_card("NEW"), "b_t_hor", evening.seat("Dia")),
    )
    assert evening.maze.cards == {(1, 0): path_card("NEW")}
    assert evening.round.laid == (Laid((1, 0), "b_t_hor", evening.seat("Dia")),)


def test_cards_lie_as_they_are_drawn(evening: Evening) -> None:
    drawing = """
     │  │b
    ─@──┴──┬─╴×
     │     │1
    """
    evening.dig(drawing)
    assert evening.maze.cards == read(drawing).cards


def test_nobody_need_say_who_laid_a_card(evening: Evening) -> None:
    evening.lay("C1")
    assert evening.round.laid[0].by is None


def test_no_card_lies_on_another_even_anyway(evening: Evening) -> None:
    evening.lay("C1")
    for cell in ("C1", "C0", "C8"):
        for anyway in (False, True):
            with refused("path-cell-taken"):
                evening.lay(cell, anyway=anyway)


def test_every_reason_against_a_card_is_said_at_once(evening: Evening) -> None:
    evening.lay("C1", "EW")
    evening.put("Ben", "cart")
    with refused("path-edges-clash", "path-not-connected", "path-by-cannot"):
        evening.lay("B1", "NES", by="Ben")
    with refused("path-not-adjacent", "path-ladder-at-goal"):
        evening.lay("C7", "S", ladder=True)


def test_a_reason_names_its_cell_as_people_do(evening: Evening) -> None:
    with pytest.raises(IllegalMove) as found:
        evening.lay("D5")
    assert found.value.problems == (say("path-not-adjacent", cell="D5"),)


def test_a_card_against_the_rules_can_lie_there_anyway_and_is_marked(evening: Evening) -> None:
    evening.lay("C1", "EW")
    evening.lay("B1", "NESW", anyway=True)
    assert [laid.anyway for laid in evening.round.laid] == [False, True]


def test_a_card_that_fits_is_not_marked_though_it_was_laid_anyway(evening: Evening) -> None:
    evening.lay("C1", anyway=True)
    assert not evening.round.laid[0].anyway


@pytest.mark.parametrize("kind", ["pickaxe", "lantern", "cart", "trapped"])
def test_who_cannot_lay_a_card_is_refused_or_overruled(evening: Evening, kind: str) -> None:
    evening.put("Ben", kind)
    with refused("path-by-cannot"):
        evening.lay("C1", by="Ben")
    evening.lay("C1", by="Ben", anyway=True)
    assert evening.round.laid and not evening.round.laid[0].anyway, "nothing is wrong with the card"


def test_a_theft_card_hinders_nobody(evening: Evening) -> None:
    evening.put("Ben", "theft")
    assert evening.lay("C1", by="Ben")


def test_only_a_player_lays_a_card(evening: Evening) -> None:
    evening.do(moves.add_seat, name="Eva")
    with refused("not-dealt-in"):
        evening.lay("C1", by="Eva", anyway=True)
    with refused("no-such-seat"):
        evening.do(moves.place_path, cell=(1, 0), card=path_card("NESW"), by=Seat(99))


@pytest.mark.parametrize("tracks", ["NEW", "ESW", "WNE"])
def test_a_kind_of_the_box_is_laid_as_printed_or_turned(evening: Evening, tracks: str) -> None:
    assert evening.lay("C1", tracks, key="b_t_hor")


@pytest.mark.parametrize(("tracks", "key"), [("NES", "b_t_hor"), ("NEW", "nonsense"), ("NEW", "s_cr_t_hor")])
def test_a_card_that_is_not_of_its_kind_is_refused(evening: Evening, tracks: str, key: str) -> None:
    with refused("no-such-card"):
        evening.lay("C1", tracks, key=key, anyway=True)


@pytest.mark.parametrize("tracks", ["", "NN", "X", "N|", "NE|E"])
@pytest.mark.parametrize("key", ["", "b_cross"])
def test_a_card_that_nobody_could_draw_is_refused(evening: Evening, tracks: str, key: str) -> None:
    with refused("no-such-card"):
        evening.do(moves.place_path, cell=(1, 0), card=PathCard(tracks), key=key, anyway=True)


def test_a_free_card_has_a_door_and_crystals_of_this_game(evening: Evening) -> None:
    assert evening.lay("C1", "SW|E", "green", ladder=True, crystals=9)
    with refused("no-such-clan", "crystals-out-of-range"):
        evening.lay("D0", "NS", "red", crystals=10, anyway=True)


def test_no_card_lies_farther_than_any_table_is_wide(evening: Evening) -> None:
    with refused("cell-too-far"):
        evening.lay("C100", anyway=True)
    assert evening.lay("C-99", anyway=True)


def test_no_maze_is_followed_where_the_edition_has_none(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.table.digging.EDITIONS", {})
    plain = Evening("Ann", "Ben")
    plain.do(moves.begin)
    assert plain.sight().maze is None
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
    evening = Evening("Ann", "Ben", "Cem", edition="saboteur")
    evening.do(moves.begin)
    with refused(problem):
        evening.lay("C1", **more)
    evening.lay("C1")
