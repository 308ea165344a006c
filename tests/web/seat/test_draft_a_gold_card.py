"""The draft on the phone: whose turn it is sees the cards under a cover and takes one; nobody else learns which."""

from __future__ import annotations

import re

import pytest

from tests.web.page import Page
from tests.web.people import People, Person, pick_gold
from tests.web.rounds import cards, turns

EVA = 5


def take_the_best(player: Person) -> Page:
    """She takes the best card that is left; her page afterwards."""
    return Page.of(pick_gold(player, player.view.asking.choices[0]))


def test_each_card_that_lies_is_a_picture_and_none_is_chosen(drafting: People) -> None:
    laid = list(drafting["Ben"].view.asking.choices)
    page = drafting["Ben"].page("/seat")
    assert cards(page) == laid and len(laid) == 4 and page.chosen("value") == []
    assert page.attributes("[name=value]", "data-button-text") == [f"Take {gold} gold" for gold in laid]
    assert len(page.all("#cover-0 .gold-face")) == len(page.all("#cover-0 .gold-back")) == len(laid)
    assert "Ben reached the treasure, so the gold-diggers win." in page
    assert "There are 4 gold nugget cards: take one in secret. After you: Ann, Eva and Cem." in page


def test_the_cards_lie_under_a_cover_that_is_closed(drafting: People) -> None:
    page = drafting["Ben"].page("/seat")
    cover, outside = page.part("details.secret#cover-0:not([open])"), page.without("#cover-0")
    assert cards(cover) == cards(page) and "Take a gold nugget card" in cover
    assert not cards(outside) and "Take a gold nugget card" not in outside


def test_without_a_choice_a_sentence_asks_for_one(drafting: People) -> None:
    page = drafting["Ben"].post_refused("/seat/sheet", do="draft")
    assert page.texts(".problem") == ["Choose a gold nugget card."] and not page.has("[name=value][required]")


def test_taking_one_says_its_value_in_no_open_place(drafting: People) -> None:
    gold = drafting["Ben"].view.asking.choices[0]
    page = take_the_best(drafting["Ben"])
    assert "You took a gold nugget card." in page
    open_part = page.without("#own-gold, dialog, .bar").text()
    assert not re.search(r"\d", open_part.replace("The roles of round 1", ""))
    assert page.text("#own-gold .gold-count") == str(gold)
    assert drafting["Ben"].view.picked == (gold,)


def test_the_turns_go_round_and_each_phone_says_how_long_it_waits(drafting: People) -> None:
    take_the_best(drafting["Ben"])
    cem = drafting["Cem"].page("/seat")
    assert turns(cem) == ["Ben has a card", "Ann picking now", "Eva is next", "Cem later"]
    assert "You pick after Ann and Eva." in cem
    assert "Ann is picking a gold nugget card." in drafting["Dia"].page("/seat")
    take_the_best(drafting["Ann"])
    assert "You pick next, after Eva." in drafting["Cem"].page("/seat")


@pytest.mark.parametrize("name", ["Ann", "Cem", "Dia"])
def test_only_the_picking_player_sees_the_gold_cards(drafting: People, name: str) -> None:
    page = drafting[name].page("/seat")
    assert turns(page) and not cards(page) and not page.has(".gold-face")


def test_what_is_left_is_shown_to_the_next_alone(drafting: People) -> None:
    laid = list(drafting["Ben"].view.asking.choices)
    pick_gold(drafting["Ben"], laid[-1])
    assert cards(drafting["Ann"].page("/seat")) == laid[:-1]
    assert not cards(drafting["Ben"].page("/seat"))


@pytest.mark.parametrize("fields", [{"value": "4"}, {"value": "0"}, {"value": "-1"}, {"value": "x"}, {}], ids=str)
def test_only_a_card_that_lies_there_can_be_taken(drafting: People, fields: dict[str, str]) -> None:
    assert drafting["Ben"].post_refused("/seat/sheet", do="draft", **fields).has("form.drafts .problem")
    assert drafting["host"].view.asking.seat == drafting["Ben"].seat


def test_nobody_picks_out_of_turn_or_for_another(drafting: People) -> None:
    ann, ben = drafting["Ann"], drafting["Ben"]
    answers = {pick_gold(ann, gold).data for gold in (1, 2, 3)}
    assert len(answers) == 1, "a refusal tells nothing of the cards that lie there"
    assert "It’s not this seat’s turn to answer." in Page(answers.pop().decode())
    ann.post_refused(f"/seat/sheet?n={ben.seat}", 403, do="draft", value=1)
    assert drafting["host"].view.asking.answered == ()


def test_a_double_tap_takes_one_card(drafting: People) -> None:
    ben = drafting["Ben"]
    gold = ben.view.asking.choices[0]
    for _ in range(2):
        ben.post_ok("/seat/sheet", do="draft", value=gold, once="a" * 32)
    assert ben.view.picked == (gold,)


def test_it_goes_back_to_the_page_without_a_script(drafting: People) -> None:
    ben = drafting["Ben"]
    answer = ben.post("/seat/sheet", htmx=False, do="draft", value=ben.view.asking.choices[0])
    assert (answer.status_code, answer.location) == (303, f"/t/{ben.code}/seat?n={ben.seat}")


def test_on_the_hosts_device_she_picks_as_others_do(drafting: People) -> None:
    host = drafting["host"]
    for name in ("Ben", "Ann"):
        take_the_best(drafting[name])
    assert not cards(host.page(f"/seats/{EVA}/curtain"))
    host.post_refused(f"/seats/{EVA}/sheet", 403, do="draft", value=1)
    host.post_ok(f"/seats/{EVA}/curtain", do="open")
    values = cards(host.page(f"/seats/{EVA}/sheet"))
    assert len(values) == 2
    assert "You took a gold nugget card." in host.post_ok(f"/seats/{EVA}/sheet", do="draft", value=values[-1])
    assert host.view.asking.seat == drafting["Cem"].seat


def test_who_picks_twice_gets_a_new_cover_with_a_note(two_cards_for_ann: People) -> None:
    for name in ("Ann", "Cem", "Ben"):
        take_the_best(two_cards_for_ann[name])
    page = two_cards_for_ann["Ann"].page("/seat")
    assert "Pick your next gold nugget card" in page and "The last gold nugget card is yours." in page
    assert len(cards(page.part("#cover-1"))) == 1
    assert page.text("#cover-1 summary .main-button > span") == "Show the gold nugget card"
