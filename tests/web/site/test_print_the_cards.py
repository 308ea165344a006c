"""Paper for a game night: a page for the host alone, with the table's QR and a card for each guest seated ahead."""

from __future__ import annotations

import re

from companion.web.drawing.qr import qr_svg
from companion.web.wifi import network_text
from tests.web.people import Person, sit, sit_without_phone


def test_the_poster_has_the_tables_qr_code_and_address(host: Person) -> None:
    page = host.text("/host/print")
    assert qr_svg(f"http://localhost/t/{host.code}".upper()) in page
    assert f'<p class="big-code serif">{host.code}</p>' in page and f"localhost/t/{host.code}" in page
    assert 'class="place"' not in page and "gets a card here" in page


def test_each_guest_without_a_phone_gets_a_card_and_nobody_else(host: Person) -> None:
    sit(host, "Ann")
    for name in ("Eva", "Gül & Hal"):
        sit_without_phone(host, name)
    page = host.text("/host/print")
    assert re.findall('class="place"><h2>(.*?)</h2>', page) == ["Eva", "Gül &amp; Hal"]
    assert qr_svg(f"http://localhost/t/{host.code}?name=G%C3%BCl%20%26%20Hal") in page


def test_a_card_holds_no_key_and_drawing_it_changes_nothing(host: Person) -> None:
    sit_without_phone(host, "Eva")
    version = host.service.version(host.code)
    assert host.text("/host/print") == host.text("/host/print") and "/take/" not in host.text("/host/print")
    assert host.service.version(host.code) == version


def test_the_network_goes_onto_the_paper_and_stays_nowhere(host: Person) -> None:
    answer = host.post("/host/print", htmx=False, do="show", network="Home", password="pick and lantern")
    page = answer.get_data(as_text=True)
    assert answer.headers["Cache-Control"] == "no-store" and "pick and lantern" not in page
    assert page.index("1. Join the network") < page.index("2. Join the table")
    assert qr_svg(network_text("Home", "pick and lantern")) in page
    assert "Join the network" not in host.text("/host/print")


def test_a_wrong_network_is_said_on_the_page(host: Person) -> None:
    answer = host.post("/host/print", htmx=False, do="show", network="Home", password="short")
    assert answer.status_code == 422 and "has 8 to 64 letters" in answer.get_data(as_text=True)


def test_a_scanned_card_asks_for_the_seat_with_one_tap(host: Person) -> None:
    seat = sit_without_phone(host, "Eva")
    eva = Person(host.app, host.code)
    door = eva.text("?name=eva")
    assert door.index("I am Eva") < door.index("I am somebody else") < door.index('name="name"')
    answer = eva.post("", htmx=False, asks=str(seat))
    assert answer.headers["Location"] == f"/t/{host.code}/asking/{seat}"


def test_a_card_whose_seat_is_taken_or_gone_only_has_the_name_written_in(host: Person) -> None:
    sit(host, "Eva")
    for name in ("Eva", "Jon"):
        door = Person(host.app, host.code).text(f"?name={name}")
        assert f'value="{name}"' in door and "I am somebody else" not in door


def test_a_name_in_the_address_is_only_a_name(host: Person) -> None:
    door = Person(host.app, host.code).text("?name=%3Cb%3EEva%22" + "x" * 200)
    assert "<b>Eva" not in door and f'value="&lt;b&gt;Eva&#34;{"x" * 17}"' in door
