"""A path card by its tracks: tunnels, half turns, ladders, doors, what people call it, and what is printed."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given

from tests.rules.core import (
    CLANS,
    GROUNDS,
    SABOTEUR,
    SABOTEUR2,
    SENTENCES,
    E,
    N,
    PathCard,
    S,
    UnreadableTracks,
    W,
    card_name_key,
    half_turn_sides,
    letters_of_sides,
    lost_mines_card,
    path_card,
    read_tracks,
)
from tests.rules.saboteur_mazes import CARDS, TRACKS


def test_tracks_are_groups_of_sides_and_together_the_open_sides() -> None:
    assert read_tracks("NESW") == (N | E | S | W,)
    assert read_tracks("NS|EW") == (N | S, E | W)
    assert read_tracks("N|E|S") == (N, E, S)
    assert letters_of_sides(path_card("NS|E", "green").open_sides) == "NES"
    assert len({path_card(tracks).comparison_key for tracks in TRACKS}) == 51


@pytest.mark.parametrize("tracks", ["", "|", "N|", "|N", "N||S", "NX", "n", "NN", "NE|ES", "N S"])
def test_tracks_that_no_card_can_have_are_refused(tracks: str) -> None:
    with pytest.raises(UnreadableTracks):
        path_card(tracks)


def test_a_half_turn_swaps_north_with_south_and_east_with_west() -> None:
    turns = ["NE SW", "NW ES", "NES NSW", "NEW ESW", "N S", "E W", "N|E S|W", "NS|E NS|W"]
    for tracks, turned in map(str.split, turns):
        assert path_card(tracks).orientations == (path_card(tracks), path_card(turned))
    for tracks in ("NESW", "NS", "EW", "N|S", "E|W", "N|E|S|W", "NS|EW", "NW|ES"):
        assert path_card(tracks).orientations == (path_card(tracks),)


@given(CARDS)
def test_two_half_turns_change_nothing(card: PathCard) -> None:
    turned = card.after_half_turn
    assert turned.after_half_turn.comparison_key == card.comparison_key
    assert turned.open_sides == half_turn_sides(card.open_sides)
    assert (turned.door, turned.ladder, turned.crystals) == (card.door, card.ladder, card.crystals)
    assert turned.ladder_tunnel == card.ladder_tunnel


def test_a_ladder_belongs_to_the_group_with_most_sides_or_else_to_the_first() -> None:
    assert path_card("S|NE", ladder=True).ladder_tunnel == 1
    assert path_card("NES").ladder_tunnel is None
    assert path_card("EW|NS", ladder=True).ladder_tunnel == 0
    assert path_card("EW|NS", ladder=True).comparison_key != path_card("NS|EW", ladder=True).comparison_key


def test_a_door_shuts_every_path_of_its_card_and_no_dead_end() -> None:
    doors = [("NS|E", "green", (0,)), ("NS|EW", "blue", (0, 1)), ("N", "blue", ()), ("NS", "", ())]
    for tracks, door, shut in doors:
        assert path_card(tracks, door).shut_tunnels == shut


# What people call a card


@pytest.mark.parametrize(
    ("tracks", "kind"),
    [
        ("NS", "straight"),
        ("WE", "straight"),
        ("SW", "curve"),
        ("NEW", "t-junction"),
        ("NESW", "crossing"),
        ("N", "dead-end"),
        ("N|E|S|W", "dead-end"),
        ("EW|NS", "bridge"),
        ("ES|NW", "double-curve"),
        ("SW|NE", "double-curve"),
        ("N|ESW", "t-junction"),
        ("EW|S", "straight"),
    ],
)
def test_a_card_is_called_by_its_tunnels(tracks: str, kind: str) -> None:
    assert card_name_key(path_card(tracks)) == card_name_key(path_card(tracks).after_half_turn) == kind
    assert card_name_key(path_card(tracks, crystals=2)) == f"{kind}-crystal"


def test_ladders_doors_and_ground_go_before_tunnels() -> None:
    assert card_name_key(path_card("NES", ladder=True)) == "ladder"
    assert card_name_key(path_card("NS|E", "green")) == "door-green"
    for ground, bridged in product(GROUNDS, (False, True)):
        assert card_name_key(lost_mines_card("NES", ground, bridged)) == ground
        assert f"card-{ground}" in SENTENCES


# What is printed


def test_the_base_edition_holds_40_path_cards_and_saboteur_2_has_24_more_4_of_them_certain() -> None:
    new = [kind for kind in SABOTEUR2.paths if kind.key.startswith("s_")]
    assert [kind.count for kind in SABOTEUR.paths] == [5, 5, 5, 4, 3, 5, 4, *[1] * 9]
    assert sum(kind.count for kind in SABOTEUR.paths if kind.key.startswith("b_dead")) == 9
    assert all(kind.certain and not kind.card.door and not kind.card.ladder for kind in SABOTEUR.paths)
    assert sum(kind.count for kind in new) == 24
    assert {kind.key for kind in new if kind.certain} == {"s_bridge", "s_dcurve"}
    counts = [
        *(sum(kind.count for kind in new if kind.card.ladder), sum(kind.count for kind in new if kind.card.crystals)),
        *(sum(kind.count for kind in new if kind.card.door == clan) for clan in CLANS),
    ]
    assert counts == [4, 10, 3, 3]
