"""Anybody with the code reads what happened; no secret is in it."""

from __future__ import annotations

import re

from companion.rules.editions import find_edition
from tests.web.people import Person


def test_the_newest_line_stands_first(host: Person, dealt: dict[str, Person]) -> None:
    text = Person(host.app, host.code).text("/history")
    assert text.index("Round 1 began.") < text.index("Finn sat down.") < text.index("Ann sat down.")


def test_the_lines_refresh_themselves(host: Person, dealt: dict[str, Person]) -> None:
    page, lines = host.text("/history"), host.text("/history/story")
    assert 'hx-get="/t/' in lines and lines.strip() in page


def test_what_has_not_changed_is_not_sent_again(host: Person, dealt: dict[str, Person]) -> None:
    mark = host.get("/history/story").headers["ETag"]
    assert host.get("/history/story", If_None_Match=mark).status_code == 304
    host.post(f"/seats/{dealt['Ben'].seat}/token", do="put", kind="cart")
    assert host.get("/history/story", If_None_Match=mark).status_code == 200


def test_no_role_is_in_the_history_of_a_round_that_is_played(host: Person, dealt: dict[str, Person]) -> None:
    text = host.text("/history") + host.text("/history/latest")
    assert not [role for role in find_edition("saboteur2").roles if role in text]


def test_everybody_finds_the_way_back_to_the_own_page(host: Person, dealt: dict[str, Person]) -> None:
    assert f'href="/t/{host.code}/host">' in host.text("/history")
    assert f'href="/t/{host.code}/seat">' in dealt["Ann"].text("/history")
    assert f'href="/t/{host.code}">' in Person(host.app, host.code).text("/history")


def test_the_hosts_page_shows_the_last_three_lines(host: Person, guests: dict[str, Person]) -> None:
    page = host.text("/host")
    latest = page[page.index('id="latest"') :]
    assert "Finn sat down." in latest and "Dia sat down." in latest and "Cem sat down." not in latest


def test_a_line_that_was_taken_back_says_so(host: Person, dealt: dict[str, Person]) -> None:
    host.post(f"/seats/{dealt['Ben'].seat}/token", do="put", kind="cart")
    host.post("/history", do="take-back")
    said = re.search(r"taken back</b> <s>(.+?)</s>", host.text("/history"))
    assert said and said[1] == "Laid before Ben: broken cart."
    assert "taken back</b> <s>" in host.text("/history/latest")
