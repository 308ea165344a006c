"""In which order a palette offers its cards: what is left in the deck, or what was laid most, comes first."""

from __future__ import annotations

from tests.rules.core import (
    DUEL,
    EDITIONS,
    LOST_MINES,
    SABOTEUR2,
    Edition,
    PathCard,
    count_cards_left,
    shared_catalogue,
    sort_by_likelihood,
    sort_by_times_laid,
)

MINES = shared_catalogue(LOST_MINES.paths)


def likeliest(laid: list[str], *free: PathCard, edition: Edition = SABOTEUR2) -> list[str]:
    """The kinds, likeliest first."""
    catalogue = shared_catalogue(edition.paths, free)
    places = sort_by_likelihood(catalogue, laid)
    assert sorted(places) == list(range(len(catalogue.placements)))
    return list(dict.fromkeys(catalogue.placements[place].key or "free" for place in places))


def test_what_is_left_in_the_deck_is_counted_where_the_count_is_certain() -> None:
    crossing, ladder = SABOTEUR2.paths[0], next(kind for kind in SABOTEUR2.paths if kind.card.ladder)
    assert count_cards_left(crossing, []) == 5
    assert count_cards_left(crossing, ["b_cross", "b_t_hor", "b_cross"]) == 3
    assert count_cards_left(crossing, ["b_cross"] * 7) == 0
    assert count_cards_left(ladder, []) is None
    assert {count_cards_left(kind, [kind.key] * 9) for kind in DUEL.paths} == {None}
    assert [edition.key for edition in EDITIONS.values() if edition.paths and not edition.has_card_counts] == [
        "lost_mines"
    ]


def test_the_kinds_with_most_cards_left_come_first_and_the_one_laid_last_moves_up() -> None:
    assert likeliest([])[:3] == ["b_cross", "b_t_vert", "b_t_hor"]
    assert likeliest(["b_cross", "b_cross", "b_str_hor"]).index("b_cross") > likeliest([]).index("b_curve_nw")
    assert likeliest(["b_curve_nw"])[0] == likeliest(["b_dead_n", "b_curve_nw"])[0] == "b_curve_nw"
    assert likeliest(["s_bridge"]).index("s_bridge") < likeliest([]).index("s_bridge")


def most_laid(*laid: str) -> list[str]:
    places = sort_by_times_laid(MINES, laid)
    assert sorted(places) == list(range(len(MINES.placements)))
    return list(dict.fromkeys(MINES.placements[place].key for place in places))


def test_where_nobody_knows_the_counts_what_was_laid_most_comes_first() -> None:
    assert most_laid("EW", "NE-lake", "EW", "NS")[:4] == ["EW", "NS", "NE-lake", "NS-trunks"]
    assert most_laid("NS", "NE-lake")[:3] == ["NE-lake", "NS", "NS-trunks"]
    assert most_laid() == [kind.key for kind in MINES.kinds] == most_laid("a kind that is in no box", "")
