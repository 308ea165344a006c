"""A path card by its tracks: tunnels, half turns, ladders, doors, and what the editions print."""

from __future__ import annotations

import pytest
from hypothesis import given

from companion.rules.editions.saboteur import PATHS
from companion.rules.editions.saboteur2 import NEW_PATHS, SABOTEUR2
from companion.rules.mazes.cards import PathCard, UnreadableTracks, path_card, read_tracks
from companion.rules.mazes.grid import E, N, S, W, half_turn_sides, letters_of_sides
from tests.rules.saboteur_mazes import CARDS, TRACKS


def count(prefix: str) -> int:
    return sum(printed.count for printed in SABOTEUR2.paths if printed.key.startswith(prefix))


def test_tracks_are_groups_of_sides() -> None:
    assert read_tracks("NESW") == (N | E | S | W,)
    assert read_tracks("NS|EW") == (N | S, E | W)
    assert read_tracks("N|E|S") == (N, E, S)


def test_all_groups_together_are_the_open_sides() -> None:
    assert letters_of_sides(path_card("NS|E", "green").open_sides) == "NES"
    assert letters_of_sides(path_card("N|E|W").open_sides) == "NEW"


@pytest.mark.parametrize("tracks", ["", "|", "N|", "|N", "N||S", "NX", "n", "NN", "NE|ES", "N S"])
def test_tracks_that_no_card_can_have_are_refused(tracks: str) -> None:
    with pytest.raises(UnreadableTracks):
        path_card(tracks)


# A card may be turned by half only


@pytest.mark.parametrize(
    ("tracks", "turned"),
    [
        ("NE", "SW"),
        ("NW", "ES"),
        ("NES", "NSW"),
        ("NEW", "ESW"),
        ("N", "S"),
        ("E", "W"),
        ("N|E", "S|W"),
        ("NS|E", "NS|W"),
    ],
)
def test_a_half_turn_swaps_north_with_south_and_east_with_west(tracks: str, turned: str) -> None:
    assert path_card(tracks).after_half_turn == path_card(turned)
    assert path_card(tracks).orientations == (path_card(tracks), path_card(turned))


@pytest.mark.parametrize("tracks", ["NESW", "NS", "EW", "N|S", "E|W", "N|E|S|W", "NS|EW", "NW|ES"])
def test_a_card_that_lies_the_same_turned_has_one_turning(tracks: str) -> None:
    assert path_card(tracks).orientations == (path_card(tracks),)


def test_the_two_curves_are_not_each_other_turned() -> None:
    assert path_card("NW").comparison_key not in [card.comparison_key for card in path_card("NE").orientations]


@given(CARDS)
def test_two_half_turns_change_nothing(card: PathCard) -> None:
    assert card.after_half_turn.after_half_turn.comparison_key == card.comparison_key
    assert card.after_half_turn.open_sides == half_turn_sides(card.open_sides)
    assert (card.after_half_turn.door, card.after_half_turn.ladder, card.after_half_turn.crystals) == (
        card.door,
        card.ladder,
        card.crystals,
    )
    assert card.after_half_turn.ladder_tunnel == card.ladder_tunnel


def test_how_tracks_are_written_makes_no_other_card() -> None:
    assert path_card("NS|EW").comparison_key == path_card("WE|SN").comparison_key
    assert path_card("NS").comparison_key != path_card("N|S").comparison_key


# Ladders and doors


def test_a_ladder_belongs_to_the_group_with_most_sides() -> None:
    assert path_card("S|NE", ladder=True).ladder_tunnel == 1
    assert path_card("NES").ladder_tunnel is None


def test_of_equal_groups_a_ladder_belongs_to_the_first_written() -> None:
    assert path_card("EW|NS", ladder=True).ladder_tunnel == 0
    assert path_card("EW|NS", ladder=True).comparison_key != path_card("NS|EW", ladder=True).comparison_key


def test_a_door_shuts_every_path_of_its_card_and_no_dead_end() -> None:
    assert path_card("NS|E", "green").shut_tunnels == (0,)
    assert path_card("NS|EW", "blue").shut_tunnels == (0, 1)
    assert path_card("N", "blue").shut_tunnels == ()
    assert path_card("NS").shut_tunnels == ()


# What is printed


def test_the_base_edition_holds_40_path_cards_9_of_them_dead_ends() -> None:
    assert sum(printed.count for printed in PATHS) == 40
    assert count("b_dead") == 9
    assert [printed.count for printed in PATHS] == [5, 5, 5, 4, 3, 5, 4, *[1] * 9]


def test_what_is_known_of_saboteur_2_are_24_cards_4_of_them_certain() -> None:
    assert sum(printed.count for printed in NEW_PATHS) == 24
    assert {printed.key for printed in NEW_PATHS if printed.certain} == {"s_bridge", "s_dcurve"}
    assert (count("s_lad"), count("s_blue"), count("s_green"), count("s_cr")) == (4, 3, 3, 10)


def test_no_kind_is_printed_twice_in_either_turning() -> None:
    lying = [card.comparison_key for printed in SABOTEUR2.paths for card in printed.card.orientations]
    assert len(lying) == len(set(lying))
    assert len({printed.key for printed in SABOTEUR2.paths}) == len(SABOTEUR2.paths)


def test_no_two_tracks_of_the_tests_are_the_same() -> None:
    assert len({path_card(tracks).comparison_key for tracks in TRACKS}) == 51
