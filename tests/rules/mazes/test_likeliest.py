"""In which order a palette offers its cards: what is left in the deck, or what was laid most, comes first."""

from __future__ import annotations

import pytest

from companion.rules.edition import Edition
from companion.rules.editions import EDITIONS
from companion.rules.editions.duel import DUEL
from companion.rules.editions.lost_mines import LOST_MINES
from companion.rules.editions.saboteur2 import SABOTEUR2
from companion.rules.mazes.cards import PathCard, path_card
from companion.rules.mazes.placement import count_cards_left, shared_catalogue, sort_by_likelihood, sort_by_times_laid

MINES = shared_catalogue(LOST_MINES.paths)


def order(laid: list[str], free: tuple[PathCard, ...] = ()) -> list[str]:
    """The kinds, likeliest first."""
    catalogue = shared_catalogue(SABOTEUR2.paths, free)
    return list(
        dict.fromkeys(catalogue.placements[place].key or "free" for place in sort_by_likelihood(catalogue, laid))
    )


def test_what_is_left_in_the_deck_is_counted_where_the_count_is_certain() -> None:
    crossing, ladder = SABOTEUR2.paths[0], next(kind for kind in SABOTEUR2.paths if kind.card.ladder)
    assert count_cards_left(crossing, []) == 5
    assert count_cards_left(crossing, ["b_cross", "b_t_hor", "b_cross"]) == 3
    assert count_cards_left(crossing, ["b_cross"] * 7) == 0
    assert count_cards_left(ladder, []) is None


def test_the_kinds_with_most_cards_left_come_first() -> None:
    assert order([])[:3] == ["b_cross", "b_t_vert", "b_t_hor"]
    assert order(["b_cross", "b_cross", "b_str_hor"]).index("b_cross") > order([]).index("b_curve_nw")


def test_the_kind_laid_last_moves_up() -> None:
    assert order(["b_curve_nw"])[0] == "b_curve_nw"
    assert order(["b_dead_n", "b_curve_nw"])[0] == "b_curve_nw"
    assert order(["s_bridge"]).index("s_bridge") < order([]).index("s_bridge")


def test_a_kind_that_is_used_up_comes_last() -> None:
    assert order(["b_dead_all"])[-1] == "b_dead_all"
    assert order(["b_dead_all"], (path_card("NS|E"),))[-2:] == ["free", "b_dead_all"]


@pytest.mark.parametrize("edition", [DUEL, SABOTEUR2], ids=lambda edition: edition.key)
def test_used_up_kinds_come_last_even_if_their_count_is_uncertain(edition: Edition) -> None:
    """In The Duel no count is certain, and most kinds are there once."""
    single = [kind.key for kind in edition.paths if kind.count == 1]
    for used in (single[:1], single[-3:], single):
        left_over = [kind.key for kind in edition.paths if kind.key not in used]
        catalogue = shared_catalogue(edition.paths)
        keys = list(dict.fromkeys(catalogue.placements[place].key for place in sort_by_likelihood(catalogue, used)))
        assert set(keys[: len(left_over)]) == set(left_over)


def test_every_offer_has_its_place_among_the_likeliest() -> None:
    catalogue = shared_catalogue(SABOTEUR2.paths, (path_card("NS|E"),))
    assert sorted(sort_by_likelihood(catalogue, ["b_cross"])) == list(range(len(catalogue.placements)))


# What was laid most


def ranked(*laid: str) -> list[str]:
    return list(dict.fromkeys(MINES.placements[place].key for place in sort_by_times_laid(MINES, laid)))


def test_where_nobody_knows_the_counts_what_was_laid_most_comes_first() -> None:
    assert ranked("EW", "NE-lake", "EW", "NS")[:4] == ["EW", "NS", "NE-lake", "NS-trunks"]
    assert ranked("NS", "NE-lake")[:3] == ["NE-lake", "NS", "NS-trunks"]


def test_before_anything_was_laid_the_kinds_come_in_the_order_of_the_edition() -> None:
    assert ranked() == [kind.key for kind in MINES.kinds] == ranked("a kind that is in no box")


def test_every_offer_has_its_place_among_those_laid_most() -> None:
    assert sorted(sort_by_times_laid(MINES, ["EW", ""])) == list(range(len(MINES.placements)))


def test_the_boxes_whose_cards_somebody_counted_are_known() -> None:
    assert {edition.key for edition in EDITIONS.values() if edition.paths and not edition.has_card_counts} == {
        "lost_mines"
    }
