"""Real gold cards: each gold-digger enters what the own card shows, in any order, and nobody else reads it."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.page import Page
from tests.web.people import People, Person, SetUp, end_saboteur, open_saboteur, pick_gold, sit
from tests.web.rounds import cards, turns


def enter_gold_card(player: Person, gold: int) -> Page:
    return Page.of(pick_gold(player, gold))


def test_everybody_with_a_card_is_asked_at_once(real_gold_drawn: People) -> None:
    for name in ("Ann", "Ben", "Cem"):
        page = real_gold_drawn[name].page("/seat")
        assert page.texts("h1") == ["What does your gold nugget card show?"]
        assert cards(page) == [3, 2, 1] and page.chosen("value") == []
        assert page.attribute("[name=value][value='2']", "data-button-text") == "My card shows 2 gold"
    assert not cards(real_gold_drawn["Dia"].page("/seat"))


def test_gold_cards_are_entered_in_any_order_and_others_read_only_who(real_gold_drawn: People) -> None:
    assert "You entered what your gold nugget card shows." in enter_gold_card(real_gold_drawn["Cem"], 3)
    lines = turns(real_gold_drawn["Dia"].page("/seat"))
    assert lines[0] == "Cem done" and {*lines[1:]} == {"Ben not yet", "Ann not yet", "Eva not yet"}
    for name in ("Ann", "Ben"):
        enter_gold_card(real_gold_drawn[name], 1)
    real_gold_drawn["host"].post_ok("/seats/5/act", do="draft", value=1)
    assert real_gold_drawn["host"].view.phase == "proposed"


def test_an_entered_gold_card_is_shown_in_its_owners_fold_only(real_gold_drawn: People) -> None:
    enter_gold_card(real_gold_drawn["Cem"], 3)
    page = real_gold_drawn["Cem"].page("/seat")
    assert page.text("#own-gold .gold-count") == "3" and not page.without("#own-gold").has(".gold-count, .gold-face")
    assert not real_gold_drawn["Dia"].page("/seat").has(".gold-count, .gold-face")


def test_who_drew_two_is_asked_again(two_real_cards_for_ann: People) -> None:
    ann = two_real_cards_for_ann["Ann"]
    assert enter_gold_card(ann, 2).texts("h1") == ["What does your second gold nugget card show?"]
    assert "You entered what your gold nugget cards show." in enter_gold_card(ann, 1)
    assert ann.view.picked == (2, 1)


def end_with_five_diggers(app: Flask, totals: str) -> People:
    host = open_saboteur(app, gold_cards="cards", totals=totals)
    people = {name: sit(host, name) for name in ("Ann", "Ben", "Cem", "Dia", "Eva", "Finn", "Kim")}
    host.post_ok("/round", do="begin")
    assert end_saboteur(host, people["Ann"].seat, people["Finn"].seat, people["Kim"].seat).status_code == 200
    return {"host": host, **people}


@pytest.mark.parametrize(("totals", "refused"), [("sealed", False), ("open", True)])
def test_a_fifth_card_of_a_kind_is_accepted_if_gold_is_secret(
    set_up: SetUp, app: Flask, totals: str, refused: bool
) -> None:
    """A refusal or a word of it would tell the fifth player what the other four have, where that is secret."""
    people = set_up(end_with_five_diggers, app, totals)
    for name in ("Ann", "Ben", "Cem", "Dia", "Eva"):
        enter_gold_card(people[name], 3)
    assert people["host"].view.phase == "proposed"
    assert ("5 gold nugget cards" in people["host"].page("/settlement")) is refused
