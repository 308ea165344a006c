"""Who chooses a language stays on the page where it was chosen."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.people import Person


def test_the_phone_stays_on_its_page(guests: dict[str, Person]) -> None:
    ann = guests["Ann"]
    assert f'name="back" value="/t/{ann.code}/seat?n={ann.seat}"' in ann.text(f"/seat?n={ann.seat}")


def test_a_fragment_sends_back_to_the_page_it_is_part_of(guests: dict[str, Person]) -> None:
    ann = guests["Ann"]
    address = f"http://localhost/t/{ann.code}/seat?n={ann.seat}"
    text = ann.text(f"/seat/menu?n={ann.seat}", htmx=True, HX_Current_URL=address)
    assert f'name="back" value="/t/{ann.code}/seat?n={ann.seat}"' in text


@pytest.mark.parametrize("back", ["/", "/t/KRTN/seat?n=3", "/t/KRTN/host?sheet=seat-1&x=%C3%BC~.", "/t/krtn"])
def test_the_choice_leads_back_to_a_page_of_ours(app: Flask, back: str) -> None:
    answer = Person(app).post("/language", htmx=False, language="sv", back=back)
    assert (answer.status_code, answer.location) == (303, back)


@pytest.mark.parametrize(
    "back",
    [
        "//example.org",
        "/\\example.org",
        "/\t/example.org",
        "/\n",
        "https://example.org",
        "example.org",
        "/a:b@c",
        "",
        "/#x",
    ],
)
def test_it_never_leads_elsewhere(app: Flask, back: str) -> None:
    assert Person(app).post("/language", htmx=False, language="sv", back=back).location == "/"


def test_a_page_that_only_answers_forms_leads_home(app: Flask) -> None:
    text = Person(app).post("/join", htmx=False, code="QQQQ").get_data(as_text=True)
    assert 'name="back" value="/join"' in text and Person(app).get("/join").location == "/"
