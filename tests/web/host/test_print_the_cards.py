"""Paper for a game night: a page for the host alone, with the table's QR and a card for each player seated ahead."""

from __future__ import annotations

from companion.web.svg.qr import qr_svg
from companion.web.view_models.join_address import network_text
from tests.web.page import Page
from tests.web.people import FOR_PHONES, Person, sit, sit_without_phone

SQUARES = "svg path[fill='#000']"


def codes(page: Page, selector: str) -> list[str]:
    """What the QR codes there are drawn of."""
    return page.attributes(f"{selector} {SQUARES}", "d")


def code_of(text: str) -> str:
    return Page(qr_svg(text)).attribute(SQUARES, "d")


def test_the_poster_has_the_tables_qr_code_and_address(host: Person) -> None:
    page = host.page("/host/print")
    assert codes(page, ".poster") == [code_of(f"{FOR_PHONES}t/{host.code}".upper())]
    assert host.code in page.texts(".poster p") and f"192.168.1.20:8000/t/{host.code}" in page.text(".poster")
    assert (
        not page.has(".place")
        and ("Add players on the host’s page in advance, and their QR slips are printed here.") in page
    )


def test_each_player_without_a_phone_gets_a_card_and_nobody_else(host: Person) -> None:
    sit(host, "Ann")
    for name in ("Eva", "Gül & Hal"):
        sit_without_phone(host, name)
    page = host.page("/host/print")
    assert page.texts(".place h2") == ["Eva", "Gül & Hal"]
    assert codes(page, ".place")[1] == code_of(f"{FOR_PHONES}t/{host.code}?name=G%C3%BCl%20%26%20Hal")


def test_a_card_holds_no_key_and_drawing_it_changes_nothing(host: Person) -> None:
    sit_without_phone(host, "Eva")
    version = host.service.version(host.code)
    assert host.html("/host/print") == host.html("/host/print") and "/take/" not in host.html("/host/print")
    assert host.service.version(host.code) == version


def test_the_network_goes_onto_the_paper_and_stays_nowhere(host: Person) -> None:
    answer = host.post("/host/print", htmx=False, do="show", network="Home", password="pick and lantern")
    page = Page.of(answer)
    assert answer.headers["Cache-Control"] == "no-store" and "pick and lantern" not in page.html
    assert page.texts(".poster .step") == ["1. Join the network", "2. Join the table"]
    assert codes(page, ".poster")[0] == code_of(network_text("Home", "pick and lantern"))
    assert host.page("/host/print").texts(".poster .step") == ["Scan to join"]


def test_the_page_says_what_is_wrong_with_a_network(host: Person) -> None:
    page = host.post_refused("/host/print", htmx=False, do="show", network="Home", password="short")
    assert "has 8 to 64 characters" in page.text(".problems")


def test_a_scanned_card_asks_for_the_seat_with_one_tap(host: Person) -> None:
    seat = sit_without_phone(host, "Eva")
    eva = Person(host.app, host.code)
    buttons = eva.page("?name=eva").texts("main button")
    assert buttons[0].startswith("I’m Eva")
    answer = eva.post("", htmx=False, asks=str(seat))
    assert answer.headers["Location"] == f"/t/{host.code}/asking/{seat}"


def test_a_card_whose_seat_is_taken_or_gone_only_has_the_name_written_in(host: Person) -> None:
    sit_without_phone(host, "Pam")
    assert "I’m someone else" in Person(host.app, host.code).page("?name=Pam")
    sit(host, "Eva")
    for name in ("Eva", "Jon"):
        join_page = Person(host.app, host.code).page(f"?name={name}")
        assert join_page.values("[name=name]") == [name] and "I’m someone else" not in join_page


def test_a_name_in_the_address_is_only_a_name(host: Person) -> None:
    join_page = Person(host.app, host.code).page("?name=%3Cb%3EEva%22" + "x" * 200)
    assert join_page.values("[name=name]") == ['<b>Eva"' + "x" * 17]
