"""Each phone speaks its own language: the one chosen on it, or its browser's."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.people import ADDRESS, Person
from tests.web.site.real_card_roles import TOLD

ASKS = {
    "de": "Wen bestiehlst du?",
    "en": "Who do you steal from?",
    "sv": "Vem stjäl du från?",
    "fr": "Qui voles-tu\u202f?",
    "es": "¿A quién robas?",
    "nl": "Wie beroof je?",
    "it": "Chi derubi?",
}


def title(person: Person, **headers: str) -> str:
    page = person.page("", **headers)
    return f"{page.attribute('html', 'lang')}: {page.text('h1')}"


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("sv", "sv: Ta plats"),
        ("de-AT, de;q=0.9, en;q=0.5", "de: Nimm Platz"),
        ("de-AT, en;q=0.5", "de: Nimm Platz"),
        ("fr-CA, en;q=0.5", "fr: Prends place"),
        ("es-MX, fr;q=0.8", "es: Toma asiento"),
        ("fi, sv;q=0.8, en;q=0.5", "sv: Ta plats"),
        ("fi", "en: Take a seat"),
        ("", "en: Take a seat"),
    ],
)
def test_the_browsers_language_is_spoken(host: Person, asked: str, text: str) -> None:
    assert title(Person(host.app, host.code), Accept_Language=asked) == text


def test_the_language_chosen_on_this_phone_goes_before_the_browsers(host: Person) -> None:
    phone = Person(host.app, host.code)
    phone.client.set_cookie("language", "sv")
    assert title(phone, Accept_Language="de") == "sv: Ta plats"


def test_a_language_that_is_not_there_is_as_if_none_was_chosen(host: Person) -> None:
    phone = Person(host.app, host.code)
    phone.client.set_cookie("language", "../de")
    assert title(phone, Accept_Language="de") == "de: Nimm Platz"


def choose(phone: Person, language: str, back: str) -> Any:
    return phone.client.post(
        "/language", base_url=ADDRESS, data={"language": language, "back": back}, headers={"Origin": ADDRESS}
    )


def test_choosing_a_language_keeps_it_and_goes_back(host: Person) -> None:
    phone = Person(host.app, host.code)
    answer = choose(phone, "sv", f"/t/{host.code}?a=b+c")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/t/{host.code}?a=b+c")
    assert title(phone, Accept_Language="de") == "sv: Ta plats"


def test_an_unknown_language_changes_nothing(host: Person) -> None:
    phone = Person(host.app, host.code)
    assert "Set-Cookie" not in choose(phone, "xx", "/").headers
    assert title(phone) == "en: Take a seat"


@pytest.mark.parametrize("back", ["https://evil.example", "//evil.example", "/\\evil.example", ""])
def test_it_never_leads_away_from_the_companion(host: Person, back: str) -> None:
    assert choose(Person(host.app, host.code), "de", back).headers["Location"] == "/"


def test_each_phone_has_its_own_language_at_one_table(host: Person, players: dict[str, Person]) -> None:
    host.post("/options", option__roles="cards")
    for thief, language in ((1, "de"), (4, "sv"), (5, "en")):
        players[list(players)[thief - 1]].client.set_cookie("language", language)
    host.post("/round", do="begin")
    for thief in (1, 4, 5):
        host.post(f"/seats/{thief}/token", do="put", kind="theft")
    host.post("/round", do="end", reached_by=2, open_to="blue", crystals=0, last_by=6, **TOLD)
    asked = {}
    while host.view.asking:
        player = next(g for g in players.values() if g.seat == host.view.asking.seat)
        asked[player.name] = [language for language, question in ASKS.items() if question in player.page("/seat")]
        player.post("/seat/sheet", do="steal", from_="")
    assert asked == {"Ann": ["de"], "Dia": ["sv"], "Eva": ["en"]}


def test_a_fragment_in_another_language_is_not_taken_for_the_same(host: Person, dealt: dict[str, Person]) -> None:
    etag = host.get("/round").headers["ETag"]
    host.client.set_cookie("language", "de")
    assert "haben geschaut" in host.page("/round", If_None_Match=etag)
