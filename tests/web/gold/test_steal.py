"""The thief's question: asked on her own phone, of seats with gold, and answered by her alone."""

from __future__ import annotations

import re

import pytest

from tests.web.people import Person

TOLD = {
    "role__1": "green-digger",
    "role__2": "blue-digger",
    "role__3": "blue-digger",
    "role__4": "green-digger",
    "role__5": "green-digger",
    "role__6": "boss",
}


@pytest.fixture
def thief(host: Person, guests: dict[str, Person]) -> Person:
    """Ann, whose theft card still lies. Real cards were dealt; Ben, Cem and Finn have just won gold."""
    host.post("/options", option__roles="cards")
    host.post("/round", do="begin")
    assert host.post(f"/seats/{guests['Ann'].seat}/token", do="put", kind="theft").status_code == 200
    end(host, crystals=0)
    return guests["Ann"]


def end(host: Person, crystals: int) -> None:
    assert host.post("/round", do="end", reached_by=2, open_to="blue", crystals=crystals, **TOLD).status_code == 200


def chosen(text: str) -> dict[int, bool]:
    """The seats that stand in the list, and whether they can be chosen."""
    inputs = re.findall(r'<input type="radio" name="from" value="(\d+)"([^>]*)>', text)
    return {int(seat): "disabled" not in rest for seat, rest in inputs}


def test_the_thief_chooses_among_those_with_gold(thief: Person, guests: dict[str, Person]) -> None:
    text = thief.text("/seat")
    assert chosen(text) == {2: True, 3: True, 4: False, 5: False, 6: True}
    assert "checked" not in text
    assert "Take 1 gold from Ben" in text


def test_who_has_nothing_is_listed_with_the_reason(thief: Person, guests: dict[str, Person]) -> None:
    assert thief.text("/seat").count("has no gold") == 2


def test_the_thief_reads_the_verdict_and_who_was_what(thief: Person) -> None:
    text = thief.text("/seat")
    assert "Ben, blue, reached the treasure" in text or "Ben (blue digger) reached the treasure" in text
    assert text.count('class="note">blue digger') == 2


def test_the_others_read_the_verdict_too(thief: Person, guests: dict[str, Person]) -> None:
    assert "reached the treasure" in guests["Ben"].text("/seat")


def test_nobody_sees_how_much_anyone_has(thief: Person) -> None:
    assert not re.search(r'class="note">\d', thief.text("/seat"))


def test_the_others_see_who_is_choosing_and_not_from_whom(thief: Person, guests: dict[str, Person]) -> None:
    text = guests["Ben"].text("/seat")
    assert "Ann is choosing whom to rob." in text
    assert chosen(text) == {}
    assert "has no gold" not in text


def test_she_takes_one_gold(thief: Person, guests: dict[str, Person]) -> None:
    answer = thief.post("/seat/sheet", do="steal", from_=guests["Ben"].seat)
    assert answer.status_code == 200
    assert "Stole 1 from Ben." in answer.get_data(as_text=True)
    assert "Ann stole 1." in guests["Ben"].text("/seat")


def test_an_empty_answer_takes_nothing(thief: Person) -> None:
    assert "Did not use the theft card." in thief.post("/seat/sheet", do="steal", from_="").get_data(as_text=True)


def test_no_answer_is_not_an_answer(thief: Person) -> None:
    assert thief.post("/seat/sheet", do="steal").status_code == 422
    assert thief.sight.phase == "sharing"


def test_nobody_answers_for_her(thief: Person, guests: dict[str, Person]) -> None:
    assert guests["Ben"].post("/seat/sheet", do="steal", from_=guests["Cem"].seat).status_code == 409
    assert guests["Ben"].post(f"/seat/sheet?n={thief.seat}", do="steal", from_="").status_code == 403
    assert thief.sight.phase == "sharing"


def test_a_double_tap_steals_once(thief: Person, guests: dict[str, Person]) -> None:
    for _ in range(2):
        answer = thief.post("/seat/sheet", do="steal", from_=guests["Ben"].seat, once="a" * 32)
        assert answer.status_code == 200
    assert thief.sight.receipt.stolen == 1


def test_facts_that_changed_meanwhile_are_asked_anew(host: Person, thief: Person, guests: dict[str, Person]) -> None:
    seen = thief.service.version(thief.code)
    end(host, crystals=1)
    answer = thief.post("/seat/sheet", do="steal", from_=guests["Ben"].seat, seen=seen)
    assert answer.status_code == 409
    text = answer.get_data(as_text=True)
    assert 'class="problem"' in text
    assert "Whom do you rob?" in text


def test_the_answer_goes_back_to_the_page_without_a_script(thief: Person, guests: dict[str, Person]) -> None:
    answer = thief.post("/seat/sheet", htmx=False, do="steal", from_=guests["Ben"].seat)
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/t/{thief.code}/seat?n={thief.seat}")
