"""My gold: what a seat drafted is under its own fold, on the phone or behind the curtain, and put right only there."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.web.people import Person, end_saboteur, open_saboteur, pick_all_gold, pick_gold, sit

EVA = 5
GUESTS = ("Ann", "Ben", "Cem")


@pytest.fixture
def drafted(drafting: dict[str, Person]) -> dict[str, Person]:
    """All four diggers have their gold cards; the round is not booked yet. Eva was passed over."""
    pick_all_gold(drafting["host"], *(drafting[name] for name in GUESTS))
    return drafting


@pytest.fixture
def booked(drafted: dict[str, Person]) -> dict[str, Person]:
    assert drafted["host"].post("/settlement", do="book").status_code == 200
    return drafted


def in_the_open(text: str) -> str:
    """What the page says where nothing is unfolded: neither the fold nor what only a script reads."""
    shown = re.sub(r'<details class="own-gold secret".*?</ul>\s*</div></details>', "", text, flags=re.S)
    return re.sub(r"<[^>]*>", " ", shown)


def gain_of(guest: Person) -> int:
    sight = guest.sight
    receipt = sight.receipt or sight.past[-1]
    return next(line.gain for line in receipt.lines if line.seat == guest.seat)


def test_the_receipt_says_sealed_to_everybody(drafted: dict[str, Person]) -> None:
    for name in (*GUESTS, "Dia"):
        text = drafted[name].text("/seat")
        assert text.count('class="gain sealed"') == 4
        assert text.count("Drafted in secret.") == 4
        assert "What was drafted stays sealed until the end." in text and "gold paid" not in text


def test_a_gain_that_is_sealed_is_in_no_others_page(drafted: dict[str, Person]) -> None:
    sealed = {guest.seat for guest in (drafted[name] for name in GUESTS)} | {EVA}
    for name in (*GUESTS, "Dia"):
        told = {int(seat) for seat in re.findall(r'data-seat="(\d)" data-gains', drafted[name].text("/seat"))}
        assert told & sealed == {drafted[name].seat} & sealed
        assert drafted["Dia"].seat in told


def test_the_own_page_says_in_the_open_that_it_is_a_secret(drafted: dict[str, Person]) -> None:
    text = in_the_open(drafted["Ben"].text("/seat"))
    assert "What you drafted stays your secret." in text
    assert "You get" not in text and f"card: {gain_of(drafted['Ben'])}" not in text
    assert "You get no gold this round." in drafted["Dia"].text("/seat")


def test_the_fold_says_the_total_and_each_round(booked: dict[str, Person]) -> None:
    host, ben = booked["host"], booked["Ben"]
    first = gain_of(ben)
    host.post("/round", do="begin")
    end_saboteur(host, None, ben.seat)
    host.post("/settlement", do="book")
    fold = ben.text("/seat").split('id="own-gold"')[1]
    assert f"You have {first + 4} gold; nobody else sees it." in fold
    assert re.findall(r"<b>Round (\d)</b>", fold) == ["1", "2"]
    assert re.findall(r'class="figure">(\d)</b>', fold) == [str(first), "4"]
    assert f"Drafted a gold card: {first}." in fold and "The only saboteur in play: 4." in fold


def test_it_is_there_in_every_phase(booked: dict[str, Person]) -> None:
    host, ben = booked["host"], booked["Ben"]
    gold = ben.sight.me.total
    said, picked = (f"{words} {gold} gold; nobody else sees it." for words in ("You have", "Before this round you had"))
    assert host.sight.phase == "seating" and said in ben.text("/seat")
    host.post("/round", do="begin")
    assert host.sight.phase == "dealt" and said in ben.text("/seat")
    end_saboteur(host, ben.seat, booked["Dia"].seat)
    assert ben.sight.asking.mine and said in ben.text("/seat")
    pick_gold(ben, ben.sight.asking.choices[0])
    assert host.sight.phase == "sharing" and picked in ben.text("/seat")
    end_saboteur(host, None, booked["Dia"].seat)
    assert host.sight.phase == "proposed" and said in ben.text("/seat")


def test_behind_the_curtain_it_is_there_in_every_phase(booked: dict[str, Person]) -> None:
    host = booked["host"]
    host.post(f"/seats/{EVA}/curtain", do="open")
    found = []
    for step in ("seating", "dealt", "sharing", "proposed"):
        assert host.sight.phase == step
        found += re.findall(r"You have \d gold; nobody else sees it.", host.text(f"/seats/{EVA}/sheet"))
        to_next(host, booked, step)
    assert len(found) == 4 and "You have 0 gold" not in found[0]


def to_next(host: Person, people: dict[str, Person], step: str) -> None:
    ben, dia = people["Ben"].seat, people["Dia"].seat
    if step == "seating":
        host.post("/round", do="begin")
    elif step != "proposed":
        end_saboteur(host, ben if step == "dealt" else None, dia)


# Putting it right


def right(guest: Person, gold: object, why: str = "misread", **form: object) -> tuple[int, str]:
    answer = guest.post("/seat/sheet", do="correct", gold=gold, why=why, **{"round": 1, **form})
    return answer.status_code, answer.get_data(as_text=True)


def test_the_owner_puts_right_what_was_drafted(booked: dict[str, Person]) -> None:
    status, text = right(booked["Ben"], 0)
    assert status == 200 and "You have 0 gold; nobody else sees it." in text
    assert booked["Ben"].sight.me.total == 0


def test_the_others_read_that_but_not_how_much_nor_why(booked: dict[str, Person]) -> None:
    said = set()
    for gold in (0, 2):
        right(booked["Ben"], gold)
        text = booked["Ann"].text("/seat")
        assert "Put right in secret." in text and "misread" not in text
        said.add(text.split('class="slip"')[1].split("</section>")[0])
    assert len(said) == 1


def test_a_refusal_stands_in_its_own_form_with_what_was_typed(booked: dict[str, Person]) -> None:
    for gold, why, reason in (
        (-1, "x", "less than nothing"),
        ("", "x", "Type a number first"),
        (2, " ", "in a word or two why"),
    ):
        status, text = right(booked["Ben"], gold, why)
        form = text.split('value="correct"')[1].split("</form>")[0]
        assert status == 422 and reason in form and text.count('class="problem"') == 1
    assert 'name="gold" value="2"' in form


def test_it_is_offered_only_where_it_is_sealed(booked: dict[str, Person]) -> None:
    assert 'value="correct"' in booked["Ben"].text("/seat")
    assert 'value="correct"' not in booked["Dia"].text("/seat")
    assert right(booked["Dia"], 3)[0] == 403


def test_nobody_puts_another_seat_right(booked: dict[str, Person]) -> None:
    ben = booked["Ben"]
    assert booked["Ann"].post(f"/seat/sheet?n={ben.seat}", do="correct", round=1, gold=0, why="x").status_code == 403
    before = gain_of(ben)
    right(booked["Ann"], 0, seat=ben.seat)
    assert gain_of(ben) == before and gain_of(booked["Ann"]) == 0


def test_behind_the_curtain_she_puts_hers_right(booked: dict[str, Person]) -> None:
    host, form = booked["host"], {"do": "correct", "round": 1, "gold": 0, "why": "misread"}
    assert host.post(f"/seats/{EVA}/sheet", **form).status_code == 403
    host.post(f"/seats/{EVA}/curtain", do="open")
    answer = host.post(f"/seats/{EVA}/sheet", **form)
    assert "You have 0 gold; nobody else sees it." in answer.get_data(as_text=True)


def test_at_the_end_all_that_was_drafted_is_told(booked: dict[str, Person]) -> None:
    host, dia = booked["host"], booked["Dia"]
    right(booked["Ben"], 2)
    for _ in range(2):
        host.post("/round", do="begin")
        end_saboteur(host, None, dia.seat)
        host.post("/settlement", do="book")
    text = dia.text("/seat")
    assert host.sight.phase == "finished" and 'class="gain sealed"' not in text
    assert "Dia wins the night" in text
    assert re.search(r"Put right to 2 instead of \d: misread", text) and "The host made it" not in text
    assert 'id="own-gold"' not in text


def test_answers_that_are_asked_again_are_no_thefts(drafted: dict[str, Person]) -> None:
    host = drafted["host"]
    end_saboteur(host, None, drafted["Dia"].seat)
    assert host.sight.ending.dropped
    assert "theft" not in drafted["Ann"].text("/seat")


def test_what_was_drafted_in_secret_stays_so_where_totals_are_opened_later(booked: dict[str, Person]) -> None:
    booked["host"].post("/options", option__totals="open")
    ann, dia = booked["Ann"].text("/seat"), booked["Dia"].text("/seat")
    assert ann.count('class="gain sealed"') == dia.count('class="gain sealed"') == 4
    assert "You have 0 gold." in in_the_open(dia) and "You have" not in in_the_open(ann)
    assert "gold; nobody else sees it." in ann.split('id="own-gold"')[1]
    assert right(booked["Ben"], 3)[0] == 200


def test_where_totals_are_open_nothing_is_sealed(app: Flask) -> None:
    host = open_saboteur(app, totals="open")
    guests = [sit(host, name) for name in ("Ann", "Ben", "Cem")]
    host.post("/round", do="begin")
    end_saboteur(host, guests[0].seat, guests[2].seat)
    pick_all_gold(host, *guests)
    text = guests[2].text("/seat")
    assert 'class="gain sealed"' not in text and len(re.findall(r'data-gains="\d"', text)) == 3
    host.post("/settlement", do="book")
    assert "You have 0 gold." in guests[2].text("/seat")
    assert right(guests[0], 3)[0] == 403


def test_a_box_without_gold_cards_has_no_rounds_in_the_fold(host: Person, dealt: dict[str, Person]) -> None:
    host.post("/round", do="end", reached_by="", crystals=0)
    host.post("/settlement", do="book")
    fold = dealt["Ann"].text("/seat").split('id="own-gold"')[1].split("</details>")[0]
    assert "nobody else sees it" in fold and "own-rounds" not in fold


def test_the_odds_are_told_while_the_roles_are_secret(miners: dict[str, Person]) -> None:
    odds = "2 of the 6 cards are saboteurs"
    assert odds in miners["Ann"].text("/seat")
    end_saboteur(miners["host"], miners["Ben"].seat, miners["Dia"].seat)
    assert odds not in miners["Ann"].text("/seat")


def test_the_gold_cards_of_roles_dealt_by_hand_are_sealed_and_can_be_cut(miners: dict[str, Person]) -> None:
    host = miners["host"]
    assert host.post("/history", do="take-back").status_code == 200
    text = miners["Ann"].text("/seat")
    assert "so that nobody can have picked the gold cards" in text and "picked your role" not in text
    assert miners["Ann"].cut().status_code == 200
    host.post("/options", option__gold_cards="cards")
    assert "Cut the deck" not in miners["Ben"].text("/seat")


def test_no_word_of_doors_crystals_or_prison_where_the_box_has_none(booked: dict[str, Person]) -> None:
    host = booked["host"]
    pages = [booked["Ann"].text("/seat")]
    for reached in (booked["Ben"].seat, None):
        host.post("/round", do="begin")
        pages.append(booked["Ann"].text("/seat"))
        end_saboteur(host, reached, booked["Dia"].seat)
        pick_all_gold(host, *(booked[name] for name in GUESTS))
        pages.append(booked["Ann"].text("/seat"))
        host.post("/settlement", do="book")
        pages.append(booked["Ann"].text("/seat"))
    assert [page for page in pages if re.search("door|crystal|prison|theft|clan", page.lower())] == []
