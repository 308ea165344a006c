"""A card that no list has is drawn by its sides."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.play import Feature, PathCard, a_door, a_troll, find_edition, path_card, some_gold
from tests.web.drawings import (
    CLANS,
    GROUNDS,
    CustomCardSketch,
    card_form_value,
    card_from_text,
)
from tests.web.page import Page
from tests.web.people import People, Person


def tracks_of(**sides: str) -> str:
    """The tracks of a card whose sides are these, or why it is none."""
    sketch = CustomCardSketch({f"side.{name}" if len(name) == 1 else name: kind for name, kind in sides.items()})
    return sketch.problem or sketch.card.tracks  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("sides", "card"),
    [
        ({"N": "way", "E": "way", "S": "way"}, "NES"),
        ({"N": "way", "S": "way", "E": "second", "W": "second"}, "NS|EW"),
        ({"N": "second", "W": "second", "E": "dead"}, "NW|E"),
        ({"N": "dead", "S": "dead"}, "N|S"),
        ({}, "no-side"),
        ({"N": "way"}, "short-way"),
        ({"N": "way", "E": "way", "S": "second"}, "short-way"),
        ({"N": "dead", "door": "blue"}, "door-nowhere"),
        ({"N": "gold"}, "no-side"),
    ],
)
def test_sides_make_a_card(sides: dict[str, str], card: str) -> None:
    assert tracks_of(**sides) == card


def offered(page: Page) -> str:
    """What the one button lays under the card that is drawn."""
    return page.attribute(".drawn-card button[form=lay]", "value")


def test_what_is_no_card_yet_says_why(host: Person, dealt: People) -> None:
    assert "Choose what leads to each side." in host.page("/free-card").text(".drawn-card")
    unfinished = host.page("/free-card?side.N=way").part(".drawn-card")
    assert (
        "A path connects at least two sides. Choose a second side, or a dead end." in unfinished
        and not unfinished.has("button")
    )


def test_a_free_card_joins_the_palette_of_its_table(host: Person, dealt: People) -> None:
    page = host.post_ok("/do/place", cell="1,0", card="free NW|E blue 0 2")
    for way_round in ("NW|E", "ES|W"):
        assert page.has(f"#lay [data-offer][value='free {way_round} blue 0 2'] svg")


# Cards of The Duel


@st.composite
def drawn_cards(draw: st.DrawFn) -> PathCard:
    """Free cards with all that cards may carry, and with what no card can."""
    sides = st.sampled_from("NESW")
    tracks = st.lists(sides, min_size=1, max_size=4, unique=True).map("".join)
    doors = draw(st.lists(st.builds(a_door, st.sampled_from(CLANS), sides), max_size=3))
    trolls = draw(st.lists(st.builds(a_troll, sides), max_size=2))
    gold = draw(st.lists(st.builds(some_gold, st.integers(0, 99), tracks), max_size=2))
    ladders = draw(st.sampled_from(([], *([Feature("ladder", value=clan)] for clan in CLANS))))
    grounds = draw(st.sampled_from(([], *([Feature(ground)] for ground in GROUNDS))))
    features = (*doors, *trolls, *gold, *ladders, *grounds)
    door, crystals = draw(st.sampled_from(("", *CLANS))), draw(st.integers(0, 9))
    return path_card("NES|W", door, bool(ladders) or draw(st.booleans()), crystals, features)


@given(drawn_cards())
def test_a_free_card_is_read_as_it_was_offered(card: PathCard) -> None:
    assert card_from_text(card_form_value(card), find_edition("saboteur")) == (card, "")


def test_a_drawn_card_that_is_refused_is_shown_and_can_be_laid_anyway(host: Person, dealt: People) -> None:
    refused = host.post_refused("/do/place", cell="1,0", card="free NS|E blue 0 2")
    assert refused.has(".refused-card use[href$='#crystals']") and refused.has(".against button[name=anyway]")
