"""The draft on the phone: whose turn it is sees the cards under a cover and takes one; nobody else learns which."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.web.people import Person, end_saboteur, open_saboteur, pick_gold, sit

CARD = re.compile(r'<input type="radio" name="value" value="(\d)"([^>]*)>')


def cards(text: str) -> list[int]:
    """The nuggets of the cards that can be taken in this page, in their order."""
    return [int(gold) for gold, _ in CARD.findall(text)]


def turns(text: str) -> list[tuple[str, str]]:
    """Who stands in the row of turns, and what is said there."""
    return re.findall(r"<b>(\w+)</b><small>([\w ]+)</small>", text)


def test_each_card_that_lies_is_a_picture_and_none_is_chosen(drafting: dict[str, Person]) -> None:
    ben = drafting["Ben"]
    text = ben.text("/seat")
    assert cards(text) == list(ben.sight.asking.choices) and len(cards(text)) == 4
    assert "checked" not in text
    assert all(f'data-says="Take {gold} gold"' in text for gold in cards(text))
    assert "Ben reached the treasure, so the gold-diggers win." in text
    assert "4 gold cards lie there: take one in secret. After you: Ann, Eva and Cem." in text


def test_the_cards_lie_under_a_cover_that_is_closed(drafting: dict[str, Person]) -> None:
    text = drafting["Ben"].text("/seat")
    before, cover = text.split('<details class="cover secret" id="cover-0">')
    assert not cards(before) and cards(cover.split("</details>")[0]) == cards(text)
    assert "Take a gold card" not in before


def test_taking_one_says_its_value_in_no_open_place(drafting: dict[str, Person]) -> None:
    ben = drafting["Ben"]
    gold = ben.sight.asking.choices[0]
    text = pick_gold(ben, gold).get_data(as_text=True)
    assert "You took a gold card." in text
    assert not re.search(r"\d", words(outside_the_fold(text)))
    assert f'<b class="figure">{gold}</b>' in text
    assert ben.sight.picked == (gold,)


def outside_the_fold(text: str) -> str:
    """The sheet from the own name on, without what is folded away."""
    return re.sub(r'<details class="own-gold secret".*?</details>', "", text.split("own-name")[1], flags=re.DOTALL)


def words(text: str) -> str:
    """What can be read there, but for the number of the round."""
    return re.sub(r"<[^>]*>|round \d", " ", text.split("<dialog")[0])


def test_the_turns_go_round_and_each_phone_says_how_long_it_waits(drafting: dict[str, Person]) -> None:
    pick_gold(drafting["Ben"], drafting["Ben"].sight.asking.choices[0])
    cem = drafting["Cem"].text("/seat")
    assert turns(cem) == [("Ben", "has a card"), ("Ann", "picks now"), ("Eva", "is next"), ("Cem", "later")]
    assert "You pick after Ann and Eva." in cem
    assert "Ann is picking a gold card." in drafting["Dia"].text("/seat")
    pick_gold(drafting["Ann"], drafting["Ann"].sight.asking.choices[0])
    assert "You pick next, after Eva." in drafting["Cem"].text("/seat")


@pytest.mark.parametrize("name", ["Ann", "Cem", "Dia"])
def test_nobody_else_is_told_what_lies_there(drafting: dict[str, Person], name: str) -> None:
    text = drafting[name].text("/seat")
    assert not cards(text) and "gold-face" not in text


def test_what_is_left_is_shown_to_the_next_alone(drafting: dict[str, Person]) -> None:
    laid = list(drafting["Ben"].sight.asking.choices)
    pick_gold(drafting["Ben"], laid[-1])
    assert cards(drafting["Ann"].text("/seat")) == laid[:-1]
    assert not cards(drafting["Ben"].text("/seat"))


def test_only_a_card_that_lies_there_can_be_taken(drafting: dict[str, Person]) -> None:
    for value in (4, 0, -1, "x"):
        answer = drafting["Ben"].post("/seat/sheet", do="draft", value=value)
        assert answer.status_code == 422 and 'class="problem"' in answer.get_data(as_text=True)
    assert drafting["Ben"].post("/seat/sheet", do="draft").status_code == 422
    assert drafting["host"].sight.asking.seat == drafting["Ben"].seat


def test_nobody_picks_out_of_turn_or_for_another(drafting: dict[str, Person]) -> None:
    ann, ben = drafting["Ann"], drafting["Ben"]
    said = {pick_gold(ann, gold).get_data(as_text=True) for gold in (1, 2, 3)}
    assert len(said) == 1 and "This seat is not asked now." in said.pop()
    assert ann.post(f"/seat/sheet?n={ben.seat}", do="draft", value=1).status_code == 403
    assert drafting["host"].sight.asking.answered == ()


def test_a_double_tap_takes_one_card(drafting: dict[str, Person]) -> None:
    ben = drafting["Ben"]
    gold = ben.sight.asking.choices[0]
    for _ in range(2):
        assert ben.post("/seat/sheet", do="draft", value=gold, once="a" * 32).status_code == 200
    assert ben.sight.picked == (gold,)


def test_it_goes_back_to_the_page_without_a_script(drafting: dict[str, Person]) -> None:
    ben = drafting["Ben"]
    answer = ben.post("/seat/sheet", htmx=False, do="draft", value=ben.sight.asking.choices[0])
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/t/{ben.code}/seat?n={ben.seat}")


def test_behind_the_curtain_she_picks_as_others_do(drafting: dict[str, Person]) -> None:
    host, eva = drafting["host"], 5
    for name in ("Ben", "Ann"):
        pick_gold(drafting[name], drafting[name].sight.asking.choices[0])
    assert not cards(host.text(f"/seats/{eva}/curtain"))
    assert host.post(f"/seats/{eva}/sheet", do="draft", value=1).status_code == 403
    host.post(f"/seats/{eva}/curtain", do="open")
    found = cards(host.text(f"/seats/{eva}/sheet"))
    assert len(found) == 2
    answer = host.post(f"/seats/{eva}/sheet", do="draft", value=found[-1])
    assert "You took a gold card." in answer.get_data(as_text=True)
    assert host.sight.asking.seat == drafting["Cem"].seat


def test_who_picks_twice_gets_a_new_cover_and_is_told_so(app: Flask) -> None:
    host = open_saboteur(app, draw="players_max9")
    ann, ben, cem, dia = (sit(host, name) for name in ("Ann", "Ben", "Cem", "Dia"))
    host.post("/round", do="begin")
    assert end_saboteur(host, ann.seat, dia.seat).status_code == 200
    for guest in (ann, cem, ben):
        pick_gold(guest, guest.sight.asking.choices[0])
    text = ann.text("/seat")
    assert "Pick your next gold card" in text and 'id="cover-1"' in text
    assert len(cards(text)) == 1 and "The last gold card is yours." in text and "Show the gold card<" in text


def test_the_same_number_of_each_kind_is_shown_as_it_lies(drafting: dict[str, Person]) -> None:
    text = drafting["Ben"].text("/seat")
    laid = drafting["Ben"].sight.asking.choices
    assert text.count('class="gold-face"') == text.count('class="gold-back"') == len(laid)
    assert {gold: cards(text).count(gold) for gold in laid} == {gold: laid.count(gold) for gold in laid}
