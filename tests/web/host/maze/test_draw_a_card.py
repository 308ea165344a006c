"""A card as a picture: where its tunnels run, and what stands in them."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.play import letters_of_sides, path_card
from tests.rules.saboteur_mazes import PALETTE
from tests.web.drawings import SIDES, card_svg, card_symbol_svg, card_without_rock_svg, tunnel_paths
from tests.web.host.maze.pictures import SPRITE, names
from tests.web.page import Page

JOINED = [sides for sides in range(1, 16) if sides.bit_count() > 1]


# The drawings


def test_each_card_on_offer_is_drawn_whole_under_its_place() -> None:
    drawings = Page(SPRITE)
    for place, offer in enumerate(PALETTE.placements):
        lit = names(card_without_rock_svg(offer.card, (True,) * len(offer.card.tunnels)))
        symbols = names(drawings.part(f"#card-{place}").html)
        assert lit <= symbols and all(other.startswith("rock-") for other in symbols - lit)
        assert names(card_symbol_svg(place)) == Counter([f"card-{place}"])


# Where tunnels run


def ends(path: str) -> set[str]:
    """The sides at whose edge a path begins or ends."""
    n, e, s, w = (re.escape(tunnel_paths.edge_coordinate(side)) for side in SIDES)
    at = {"N": f"M50 {n}", "E": f"M{e} 70|H{e}", "S": f"M50 {s}|V{s}", "W": f"M{w} 70|H{w}"}
    return {side for side, edge in at.items() if re.search(f"(?:{edge})(?![\\d.])", path)}


@pytest.mark.parametrize("sides", JOINED, ids=letters_of_sides)
def test_a_tunnel_leaves_on_its_sides_and_on_no_other(sides: int) -> None:
    assert ends(tunnel_paths.centre_line(sides)) == set(letters_of_sides(sides))


@pytest.mark.parametrize("kind", tunnel_paths.LENGTHS)
@pytest.mark.parametrize("side", SIDES, ids=letters_of_sides)
def test_a_dead_end_leaves_on_its_side_and_stops_before_any_other(side: int, kind: str) -> None:
    assert ends(tunnel_paths.dead_end_line(side, kind)) == {letters_of_sides(side)}
    x, y = tunnel_paths.dead_end_point(side, kind)
    assert 20 < x < 80
    assert 30 < y < 110


def places(svg: str, drawing: str) -> list[tuple[str, str]]:
    """Where a drawing stands on a card, and how far from the left and the top."""
    uses = Page(svg).all(f"[href='#{drawing}']")
    return [(use.attributes["x"] or "", use.attributes["y"] or "") for use in uses]


@pytest.mark.parametrize(("tracks", "place"), [("NE", ("64.6", "55.4")), ("E", ("50", "70"))])
def test_a_ladder_stands_in_its_tunnel(tracks: str, place: tuple[str, str]) -> None:
    assert places(card_svg(path_card(tracks, ladder=True)), "ladder") == [place]


@pytest.mark.parametrize(("tracks", "angle"), [("NS", "0"), ("EW", "90"), ("NE", "-45")])
def test_the_planks_of_a_door_lie_across_its_tunnel(tracks: str, angle: str) -> None:
    turned = Page(card_svg(path_card(tracks, "blue"))).attributes("[transform*=rotate]", "transform")
    assert re.findall(r"rotate\((-?\d+)\)", " ".join(turned)) == [angle]


def test_a_bridge_runs_over_the_other_way_and_a_way_over_a_dead_end() -> None:
    assert list(names(card_without_rock_svg(path_card("NS|EW"), (True, True)))) == ["t-EW", "t-NS", "bridge"]
    assert list(names(card_without_rock_svg(path_card("EW|S"), (True, True)))) == ["e-Sc", "t-EW", "boulders"]


def test_several_crystals_are_counted() -> None:
    assert Page(card_svg(path_card("N", crystals=3))).texts("text") == ["3"]
    assert Page(card_svg(path_card("N", crystals=1))).texts("text") == []
