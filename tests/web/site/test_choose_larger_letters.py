"""Who reads better with larger letters has them on every page of this phone, and stays where they were chosen."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.web.people import Person

LARGE = re.compile(r'<html[^>]* data-letters="large"')


def chooses(person: Person, letters: str, back: str = "/") -> str:
    """Where the choice leads to."""
    code, person.code = person.code, ""
    answer = person.post("/letters", htmx=False, letters=letters, back=back)
    person.code = code
    assert answer.status_code == 303
    return str(answer.location)


def test_nobody_has_them_unasked(guests: dict[str, Person]) -> None:
    text = guests["Ann"].text("/seat")
    assert not LARGE.search(text) and 'value="large"' in text


def test_they_are_large_on_every_page_until_they_are_usual_again(guests: dict[str, Person]) -> None:
    ann = guests["Ann"]
    chooses(ann, "large")
    for page in ("", "/seat", "/history", "/seals"):
        text = ann.text(page)
        assert LARGE.search(text) and 'value="usual"' in text, page
    assert ann.get("/nowhere").status_code == 404 and LARGE.search(ann.get("/nowhere").get_data(as_text=True))
    chooses(ann, "usual")
    assert not LARGE.search(ann.text("/seat"))


def test_they_are_large_on_this_phone_alone(guests: dict[str, Person]) -> None:
    chooses(guests["Ann"], "large")
    assert not LARGE.search(guests["Ben"].text("/seat"))


def test_the_hosts_page_has_the_choice_among_its_options(host: Person) -> None:
    assert 'name="letters" value="large"' in host.text("/host")
    chooses(host, "large")
    assert LARGE.search(host.text("/host"))


def test_what_is_no_size_changes_nothing(host: Person) -> None:
    chooses(host, "<b>")
    assert not LARGE.search(host.text("/host"))


@pytest.mark.parametrize(("back", "leads"), [("/t/KRTN/seat?n=3", "/t/KRTN/seat?n=3"), ("//example.org", "/")])
def test_the_choice_leads_back_to_a_page_of_ours_and_never_elsewhere(app: Flask, back: str, leads: str) -> None:
    assert chooses(Person(app), "large", back) == leads
