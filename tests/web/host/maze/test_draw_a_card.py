"""A card as a picture: where its tunnels run, and what stands in them."""

from __future__ import annotations

from collections import Counter

from tests.play import path_card
from tests.rules.saboteur_mazes import PALETTE
from tests.web.drawings import card_svg, card_symbol_svg, card_without_rock_svg
from tests.web.host.maze.pictures import SPRITE, names
from tests.web.page import Page

# The drawings


def test_each_card_on_offer_is_drawn_whole_under_its_place() -> None:
    drawings = Page(SPRITE)
    for place, offer in enumerate(PALETTE.placements):
        lit = names(card_without_rock_svg(offer.card, (True,) * len(offer.card.tunnels)))
        symbols = names(drawings.part(f"#card-{place}").html)
        assert lit <= symbols and all(other.startswith("rock-") for other in symbols - lit)
        assert names(card_symbol_svg(place)) == Counter([f"card-{place}"])


# Where tunnels run


def test_a_bridge_runs_over_the_other_way_and_a_way_over_a_dead_end() -> None:
    assert list(names(card_without_rock_svg(path_card("NS|EW"), (True, True)))) == ["t-EW", "t-NS", "bridge"]
    assert list(names(card_without_rock_svg(path_card("EW|S"), (True, True)))) == ["e-Sc", "t-EW", "boulders"]


def test_several_crystals_are_counted() -> None:
    assert Page(card_svg(path_card("N", crystals=3))).texts("text") == ["3"]
    assert Page(card_svg(path_card("N", crystals=1))).texts("text") == []
