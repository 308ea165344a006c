"""Each phone speaks the language chosen on it, or its browser's."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.web.page import Page
from tests.web.people import ADDRESS, People, Person


def choose(person: Person, back: str = "/", **choice: str) -> str:
    """Chooses a language on this phone; where that leads."""
    return person.browser.post_redirected(f"/{next(iter(choice))}", back=back, **choice)


def title(person: Person, **headers: str) -> str:
    page = person.page("", **headers)
    return f"{page.attribute('html', 'lang')}: {page.text('h1')}"


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("sv", "sv: Ta plats"),
        ("de-AT, de;q=0.9, en;q=0.5", "de: Nimm Platz"),
        ("de-AT, en;q=0.5", "de: Nimm Platz"),
        ("fi, sv;q=0.8, en;q=0.5", "sv: Ta plats"),
        ("fi", "en: Take a seat"),
        ("", "en: Take a seat"),
    ],
)
def test_the_browsers_language_is_spoken(stranger: Person, asked: str, text: str) -> None:
    assert title(stranger, Accept_Language=asked) == text


def test_the_language_chosen_on_a_phone_goes_before_the_browsers(stranger: Person) -> None:
    assert choose(stranger, language="xx") == "/" and title(stranger, Accept_Language="de") == "de: Nimm Platz"
    back = stranger.url("?a=b+c")
    assert choose(stranger, back, language="sv") == back and title(stranger, Accept_Language="de") == "sv: Ta plats"
    stranger.client.set_cookie("language", "../de")
    assert title(stranger, Accept_Language="de") == "de: Nimm Platz"


@pytest.mark.parametrize(
    ("back", "leads_to"),
    [
        *((page, page) for page in ("/", "/t/KRTN/seat?n=3", "/t/KRTN/host?sheet=seat-1&x=%C3%BC~.", "/t/krtn")),
        *((strange, "/") for strange in ("//example.org", "/\\example.org", "/\t/example.org", "/\n")),
        *((strange, "/") for strange in ("https://example.org", "example.org", "/a:b@c", "", "/#x")),
    ],
)
def test_a_choice_leads_back_to_a_page_of_ours_and_never_elsewhere(app: Flask, back: str, leads_to: str) -> None:
    assert choose(Person(app), back, language="sv") == leads_to


def test_each_phone_has_its_own_language_at_one_table(host: Person, dealt: People) -> None:
    mark = host.get("/round").headers["ETag"]
    for name, language in (("Ann", "de"), ("Ben", "sv")):
        dealt[name].client.set_cookie("language", language)
    ann, seat = dealt["Ann"], dealt["Ann"].url("/seat?n=1&sheet=menu")
    for page in (ann.client.get(seat), ann.get("/seat/menu", htmx=True, HX_Current_URL=f"http://localhost{seat}")):
        assert set(Page.of(page).values("[name=back]")) == {seat}, "a choice leads back to the page where it is made"
    more = [dealt[name].page("/seat/sheet").attributes("[aria-label]", "aria-label") for name in ("Ann", "Ben", "Cem")]
    assert "Mehr" in more[0] and "Mer" in more[1] and "More" in more[2]
    host.client.set_cookie("language", "de")
    assert "haben geschaut" in host.page("/round", If_None_Match=mark), "not taken for the same"


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en-US,en;q=0.9", r", \w+ \d+, \d{4}"),
        ("en-QQ", r", \w+ \d+, \d{4}"),
        ("de-AT, en-GB", r"\d+\. \w+ \d{4}"),
    ],
)
def test_a_day_is_written_as_the_region_does(host: Person, language: str, written: str) -> None:
    home = Page.of(host.client.get("/", base_url=ADDRESS, headers={"Accept-Language": language}))
    assert re.search(written, home.text(".own-tables"))
