"""Only the host sees and uses the host's page."""

from __future__ import annotations

import pytest

from tests.web.people import People, Person

FRAGMENTS = ("/host", "/round", "/seats", "/settlement", "/options")
MOVES = {
    "/seats": {"do": "add", "name": "Kim"},
    "/seats/1/token": {"do": "put", "kind": "cart"},
    "/seats/1/hand-over": {},
    "/seats/1/act": {"do": "swap-hat"},
    "/round": {"do": "end", "reached_by": "", "crystals": "0"},
    "/settlement": {"do": "book"},
    "/options": {"option.totals": "open"},
}


@pytest.mark.parametrize("path", FRAGMENTS)
def test_a_player_does_not_get_the_hosts_page(path: str, host: Person, dealt: People) -> None:
    part = path.replace("/host", "/seats").replace("/", "#")
    assert host.page(path).has(part)
    answer = dealt["Ann"].get(path)
    assert answer.status_code == 403 and f'id="{part[1:]}"' not in answer.get_data(as_text=True)


@pytest.mark.parametrize("path", MOVES)
@pytest.mark.parametrize("who", ["Ann", "nobody"])
def test_who_is_not_the_host_changes_nothing(path: str, who: str, host: Person, dealt: People) -> None:
    person = dealt.get(who) or Person(host.app, host.code)
    before = host.view
    page = person.post_refused(path, 403, **MOVES[path])
    assert host.view == before
    assert not page.has(".host, #seats, #round") and "have looked" not in page


def test_a_form_from_another_site_is_refused(host: Person) -> None:
    url = host.url("/seats")
    answer = host.client.post(url, data={"do": "add", "name": "Kim"}, headers={"Origin": "http://elsewhere.example"})
    assert answer.status_code == 403 and not host.view.seats


def test_the_code_may_be_typed_in_small_letters(host: Person) -> None:
    host.code = host.code.lower()
    assert host.page("/host").has(".host")


def test_a_table_that_is_not_there_is_not_found(host: Person) -> None:
    host.code = "ZZZZ"
    assert host.get("/host").status_code == 404


@pytest.mark.parametrize("name", ["round", "seats", "settlement", "options"])
def test_a_fragment_stands_in_the_page_as_it_comes_alone(name: str, host: Person, dealt: People) -> None:
    alone = host.page(f"/{name}")
    assert alone.attribute(f"#{name}", "hx-get") == f"/t/{host.code}/{name}"
    assert alone.html.strip() in host.html("/host")


def test_a_sheet_opens_without_a_script(host: Person, players: People) -> None:
    assert host.page("/host?sheet=seat-2").attributes("dialog[open]", "id") == ["sheet-2"]
    assert not host.page("/host").has("dialog[open]")


def test_the_page_has_no_inline_script_and_no_style(host: Person, dealt: People) -> None:
    page = host.page("/host")
    assert page.has("script[src]") and not page.has("script:not([src]), style, [style], [onclick]")
