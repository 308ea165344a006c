"""Real gold cards: each digger tells on the own phone what hers shows, in any order, and nobody else reads it."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.web.gold.test_draft_a_gold_card import cards, turns
from tests.web.people import Person, end_saboteur, open_saboteur, pick_gold, sit


@pytest.fixture
def telling(app: Flask) -> dict[str, Person]:
    """Ben reached the treasure, Dia was the saboteur: Ann, Ben and Cem have each drawn a real gold card."""
    return seated(app)


def seated(app: Flask, **options: str) -> dict[str, Person]:
    host = open_saboteur(app, gold_cards="cards", **options)
    people = {"host": host, **{name: sit(host, name) for name in ("Ann", "Ben", "Cem", "Dia")}}
    host.post("/round", do="begin")
    assert end_saboteur(host, people["Ben"].seat, people["Dia"].seat).status_code == 200
    return people


def test_everybody_with_a_card_is_asked_at_once(telling: dict[str, Person]) -> None:
    for name in ("Ann", "Ben", "Cem"):
        text = telling[name].text("/seat")
        assert "What does your gold card show?" in text
        assert cards(text) == [3, 2, 1] and "checked" not in text
        assert "My card shows 2 gold" in text
    assert not cards(telling["Dia"].text("/seat"))


def test_they_tell_in_any_order_and_the_others_read_only_who(telling: dict[str, Person]) -> None:
    answer = pick_gold(telling["Cem"], 3)
    assert "You told what your gold card shows." in answer.get_data(as_text=True)
    assert turns(telling["Dia"].text("/seat")) == [("Cem", "has told"), ("Ben", "not yet"), ("Ann", "not yet")]
    for name in ("Ann", "Ben"):
        pick_gold(telling[name], 1)
    assert telling["host"].sight.phase == "proposed"


def test_what_was_told_is_under_the_own_fold_alone(telling: dict[str, Person]) -> None:
    pick_gold(telling["Cem"], 3)
    assert '<b class="figure">3</b>' in telling["Cem"].text("/seat")
    assert not re.search("gold-face|figure", telling["Dia"].text("/seat"))


def test_who_drew_two_is_asked_again(app: Flask) -> None:
    telling = seated(app, draw="players_max9")
    answer = pick_gold(telling["Ben"], 2).get_data(as_text=True)
    assert "What does your second gold card show?" in answer
    text = pick_gold(telling["Ben"], 1).get_data(as_text=True)
    assert "You told what your gold cards show." in text
    assert telling["Ben"].sight.picked == (2, 1)


def test_a_fifth_card_that_the_box_does_not_hold_is_taken_as_told(app: Flask) -> None:
    """A refusal would tell the fifth guest what the other four have."""
    host = open_saboteur(app, gold_cards="cards")
    people = [sit(host, name) for name in ("Ann", "Ben", "Cem", "Dia", "Eva", "Finn", "Kim")]
    host.post("/round", do="begin")
    end_saboteur(host, people[0].seat, people[5].seat, people[6].seat)
    for guest in people[:5]:
        assert pick_gold(guest, 3).status_code == 200
    assert host.sight.phase == "proposed"
    assert "5 gold cards" not in host.text("/settlement")
