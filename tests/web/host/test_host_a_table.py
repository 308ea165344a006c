"""Only the host sees and uses the host's page."""

from __future__ import annotations

import pytest

from tests.web.people import Person

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
def test_a_guest_does_not_get_the_hosts_page(path: str, dealt: dict[str, Person]) -> None:
    answer = dealt["Ann"].get(path)
    assert answer.status_code == 403 and 'id="seats"' not in answer.get_data(as_text=True)


@pytest.mark.parametrize("path", MOVES)
@pytest.mark.parametrize("who", ["Ann", "nobody"])
def test_who_is_not_the_host_changes_nothing(path: str, who: str, host: Person, dealt: dict[str, Person]) -> None:
    person = dealt.get(who) or Person(host.app, host.code)
    before = host.sight
    answer = person.post(path, **MOVES[path])
    assert answer.status_code == 403
    assert host.sight == before
    assert 'class="host' not in answer.get_data(as_text=True) and "have looked" not in answer.get_data(as_text=True)


def test_a_form_from_another_site_is_refused(host: Person) -> None:
    url = host.url("/seats")
    answer = host.client.post(url, data={"do": "add", "name": "Kim"}, headers={"Origin": "http://elsewhere.example"})
    assert answer.status_code == 403 and not host.sight.seats


def test_the_code_may_be_typed_in_small_letters(host: Person) -> None:
    assert host.client.get(f"/t/{host.code.lower()}/host", base_url="http://localhost").status_code == 200


def test_a_table_that_is_not_there_is_not_found(host: Person) -> None:
    assert host.client.get("/t/ZZZZ/host", base_url="http://localhost").status_code == 404


@pytest.mark.parametrize("name", ["round", "seats", "settlement", "options"])
def test_a_fragment_stands_in_the_page_as_it_comes_alone(name: str, host: Person, dealt: dict[str, Person]) -> None:
    alone = host.text(f"/{name}").strip()
    assert alone.count(f'id="{name}"') == 1 and f'hx-get="/t/{host.code}/{name}"' in alone
    assert alone in host.text("/host")


def test_a_sheet_opens_without_a_script(host: Person, guests: dict[str, Person]) -> None:
    assert '<dialog id="sheet-2"' in host.text("/host?sheet=seat-2")
    page = host.text("/host?sheet=seat-2")
    assert " open>" in page[page.index('<dialog id="sheet-2"') :].split("\n")[0]


def test_the_page_has_no_inline_script_and_no_style(host: Person, dealt: dict[str, Person]) -> None:
    page = host.text("/host")
    assert " style=" not in page and " onclick" not in page and "<script>" not in page
