"""What people call a card: by its tunnels, its ladder, its door or its ground."""

from __future__ import annotations

from itertools import product, starmap

import pytest

from companion.messages import PHRASES
from companion.rules.editions.lost_mines import LOST_MINES
from companion.rules.editions.saboteur2 import SABOTEUR2
from companion.rules.mazes.card_features import Features
from companion.rules.mazes.cards import card_name_key, lost_mines_card, path_card
from companion.rules.mazes.terrain import GROUNDS
from tests.rules.saboteur_mazes import TRACKS


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


def test_ladders_and_doors_go_before_tunnels() -> None:
    assert card_name_key(path_card("NES", ladder=True)) == "ladder"
    assert card_name_key(path_card("NS|E", "green")) == "door-green"


@pytest.mark.parametrize("ground", GROUNDS)
def test_a_card_of_the_lost_mines_is_called_by_its_ground(ground: str) -> None:
    assert (
        card_name_key(lost_mines_card("NES", ground)) == card_name_key(lost_mines_card("NES", ground, True)) == ground
    )
    assert card_name_key(lost_mines_card("NES")) == "t-junction"
    assert {f"card-{ground}", f"card-{ground}-name"} <= PHRASES.keys()
    assert "free-card" not in {card_name_key(kind.card) for kind in LOST_MINES.paths}


def test_ground_beside_anything_else_is_on_a_free_card() -> None:
    assert card_name_key(path_card("NES", crystals=1, features=Features(ground="lake"))) == "free-card"


@pytest.mark.parametrize(("door", "ladder", "crystals"), [("blue", True, 0), ("blue", False, 1), ("", True, 1)])
def test_what_no_edition_prints_is_a_free_card(door: str, ladder: bool, crystals: int) -> None:
    assert card_name_key(path_card("NES", door, ladder, crystals)) == "free-card"


def test_every_card_has_words_within_a_sentence_and_on_its_own() -> None:
    cards = starmap(path_card, product(TRACKS, ("", "blue", "green"), (False, True), (0, 3)))
    assert {f"card-{card_name_key(card)}{end}" for card in cards for end in ("", "-name")} <= PHRASES.keys()


def test_no_card_of_the_edition_is_called_a_free_card() -> None:
    assert "free-card" not in {card_name_key(kind.card) for kind in SABOTEUR2.paths}
