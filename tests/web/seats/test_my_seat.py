"""My seat: a phone shows who I am, what lies before me and what is asked, and lets me be called otherwise or leave."""

from __future__ import annotations

import gzip
from collections.abc import Callable

import pytest

from companion.table.viewer import HOST, at_seat
from tests.web.people import Person, sit


def test_it_names_the_neighbours(guests: dict[str, Person]) -> None:
    assert "between Ann and Cem" in guests["Ben"].text("/seat")
    assert "between Finn and Ben" in guests["Ann"].text("/seat")


def test_two_sit_across_from_each_other(host: Person) -> None:
    ann, _ = sit(host, "Ann"), sit(host, "Ben")
    assert "across from Ben" in ann.text("/seat")


def test_alone_one_is_the_first(host: Person) -> None:
    text = sit(host, "Ann").text("/seat")
    assert "You are the first at the table." in text
    assert "between" not in text


def test_the_code_may_be_small(guests: dict[str, Person]) -> None:
    ann = guests["Ann"]
    ann.code = ann.code.lower()
    assert f'Table <b class="code">{ann.code.upper()}</b>' in ann.text("/seat")


def test_what_lies_before_me_is_said_in_words(host: Person, dealt: dict[str, Person]) -> None:
    host.post(f"/seats/{dealt['Ben'].seat}/token", do="put", kind="pickaxe")
    assert "Broken pickaxe" in dealt["Ben"].text("/seat/sheet")
    assert "Broken pickaxe" not in dealt["Ann"].text("/seat/sheet")


def test_a_page_that_nothing_changed_is_not_sent_again(guests: dict[str, Person]) -> None:
    first = guests["Ann"].get("/seat/sheet")
    assert guests["Ann"].get("/seat/sheet", If_None_Match=first.headers["ETag"]).status_code == 304


@pytest.mark.parametrize(
    ("name", "said", "status"),
    [
        ("If_None_Match", "{}", 304),
        ("If_None_Match", 'W/"older", {}', 304),
        ("If_None_Match", "*", 304),
        ("If_None_Match", 'W/"older"', 200),
        ("If_Match", 'W/"older"', 412),
    ],
)
def test_what_the_browser_says_it_has_decides_what_it_gets(
    guests: dict[str, Person], name: str, said: str, status: int
) -> None:
    ann = guests["Ann"]
    mark = ann.get("/seat").headers["ETag"]
    assert ann.get("/seat", **{name: said.format(mark)}).status_code == status


def test_what_shows_nothing_new_is_not_sent_again_though_the_table_goes_on(
    host: Person, dealt: dict[str, Person]
) -> None:
    ann, before = dealt["Ann"], host.sight.version
    first = ann.get("/seat/sheet")
    host.post(f"/seats/{dealt['Ben'].seat}/token", do="put", kind="pickaxe")
    same = ann.get("/seat/sheet", If_None_Match=first.headers["ETag"])
    assert (same.status_code, same.data) == (304, b"")
    assert [int(answer.headers["Table-Version"]) for answer in (first, same)] == [before, before + 1]
    assert ann.get("/seat/sheet").data == first.data


@pytest.mark.parametrize(("path", "htmx"), [("/history", False), ("/board/scene", True)])
def test_what_is_packed_is_what_is_sent_without(guests: dict[str, Person], path: str, htmx: bool) -> None:
    packed = guests["Ann"].get(path, htmx, Accept_Encoding="gzip")
    assert packed.headers["Content-Encoding"] == "gzip" and len(packed.data) < 4000
    assert gzip.decompress(packed.data) == guests["Ann"].get(path, htmx).data


@pytest.mark.parametrize(
    ("accepted", "packed"),
    [("gzip", True), ("br, gzip;q=0.5", True), ("*", True), ("gzip;q=0", False), ("br", False), ("", False)],
)
def test_only_who_reads_what_is_packed_gets_it_so(guests: dict[str, Person], accepted: str, packed: bool) -> None:
    answer = guests["Ann"].get("/history", htmx=False, Accept_Encoding=accepted)
    assert (answer.headers.get("Content-Encoding") == "gzip") == packed == (b"<html" not in answer.data)


@pytest.mark.parametrize(("path", "htmx"), [("/seat", False), ("/seat/sheet", True)])
def test_what_holds_a_secret_is_not_packed(guests: dict[str, Person], path: str, htmx: bool) -> None:
    answer = guests["Ann"].get(path, htmx, Accept_Encoding="gzip")
    assert answer.headers["Content-Encoding"] == "identity" and b"Ann" in answer.data


def test_a_cookie_is_sent_where_it_changed_and_what_goes_by_it_says_so(guests: dict[str, Person]) -> None:
    answers = [guests["Ann"].get("/seat/sheet"), guests["Ann"].get("/seat"), guests["Ann"].get("/nights")]
    assert all("Cookie" in answer.headers["Vary"] and "Set-Cookie" not in answer.headers for answer in answers)
    sent = guests["Ann"].post("", name="Zoe")
    assert "Set-Cookie" in sent.headers and "Cookie" in sent.headers["Vary"]


def test_a_late_guest_waits_for_the_next_round(dealt: dict[str, Person], someone: Callable[[str], Person]) -> None:
    late = someone("Gül")
    assert "You play from the next round on." in late.text("/seat")
    assert late.get("/seat/role").status_code == 404


def test_the_host_finds_the_way_back_from_the_own_seat(host: Person, dealt: dict[str, Person]) -> None:
    way = f'<a class="link-button" href="/t/{host.code}/host">'
    host.post("", htmx=False, name="Hal")
    assert way in host.text("/seat/sheet")
    assert way not in dealt["Ann"].text("/seat/sheet")


def test_a_swapped_hat_is_told_until_the_new_role_was_looked_at(host: Person, dealt: dict[str, Person]) -> None:
    ben, told = dealt["Ben"], "Your hat was swapped: look at your new role."
    ben.post("/seat/sheet", do="seen")
    assert host.post(f"/seats/{ben.seat}/act", do="swap-hat").status_code == 200
    assert told in ben.text("/seat/sheet")
    assert told not in dealt["Ann"].text("/seat/sheet")
    ben.post("/seat/sheet", do="seen")
    assert told not in ben.text("/seat/sheet")


def test_a_late_guest_of_the_last_round_hopes_for_one_more(host: Person, guests: dict[str, Person]) -> None:
    host.post("/options", option__rounds=1)
    host.post("/round", do="begin")
    assert "You play if there is one more round." in sit(host, "Gül").text("/seat")


def test_a_name_with_markup_is_only_a_name(guests: dict[str, Person], someone: Callable[[str], Person]) -> None:
    assert "<b>Zoe</b>" not in (text := someone("<b>Zoe</b>").text("/seat"))
    assert "&lt;b&gt;Zoe&lt;/b&gt;" in text


# Being called otherwise


def test_i_may_be_called_otherwise(guests: dict[str, Person]) -> None:
    answer = guests["Ann"].post("/seat/menu", do="rename", name="Anna")
    assert answer.status_code == 200
    assert 'value="Anna"' in answer.get_data(as_text=True)
    assert ">Anna</h1>" in guests["Ann"].text("/seat/sheet")


def test_a_name_that_is_taken_is_refused_and_kept_in_the_field(guests: dict[str, Person]) -> None:
    answer = guests["Ann"].post("/seat/menu", do="rename", name="Ben")
    text = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert 'value="Ben"' in text
    assert text.count('class="problem"') == 1
    assert ">Ann</h1>" in guests["Ann"].text("/seat/sheet")


def test_nobody_renames_another(guests: dict[str, Person]) -> None:
    assert guests["Ann"].post(f"/seat/menu?n={guests['Ben'].seat}", do="rename", name="X").status_code == 403
    assert guests["Ben"].sight.me.name == "Ben"


# Leaving


def test_who_leaves_is_at_the_door_again(host: Person, guests: dict[str, Person]) -> None:
    answer = guests["Finn"].post("/seat/menu", htmx=False, do="leave")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/t/{host.code}")
    assert "Finn" not in [row.name for row in host.sight.circle]
    assert guests["Finn"].get("/seat/sheet").status_code == 403


def test_a_script_is_sent_to_the_door_too(guests: dict[str, Person]) -> None:
    answer = guests["Finn"].post("/seat/menu", do="leave")
    assert answer.headers["HX-Redirect"] == f"/t/{guests['Finn'].code}"


def test_who_was_dealt_in_stays(host: Person, dealt: dict[str, Person]) -> None:
    assert "Leave the table" not in dealt["Finn"].text("/seat")
    assert dealt["Finn"].post("/seat/menu", do="leave").status_code == 409
    assert dealt["Finn"].post("/seat/sheet", do="leave").status_code == 400
    assert "Finn" in [row.name for row in host.sight.circle]


def test_an_unknown_act_is_refused(guests: dict[str, Person]) -> None:
    assert guests["Ann"].post("/seat/sheet", do="dance").status_code == 400


# A seat that is lost


@pytest.fixture
def eva(guests: dict[str, Person]) -> Person:
    """Eva, whose seat another phone has taken."""
    eva = guests["Eva"]
    eva.service.take_seat(eva.code, eva.service.offer_seat(eva.code, HOST, eva.seat))
    return eva


def test_a_phone_that_was_cut_off_is_told_so_with_the_way_back(eva: Person) -> None:
    answer = eva.get(f"/seat/sheet?n={eva.seat}")
    text = answer.get_data(as_text=True)
    assert answer.status_code == 403
    assert "This phone holds the seat of" in text
    assert f'name="asks" value="{eva.seat}"' in text


def test_its_page_offers_every_seat_to_ask_for(eva: Person) -> None:
    answer = eva.get("/seat")
    assert answer.status_code == 403
    assert answer.get_data(as_text=True).count('name="asks"') == 6


def test_it_can_do_and_see_nothing_any_more(eva: Person) -> None:
    assert eva.post("/seat/menu", do="rename", name="Eve").status_code == 403
    assert eva.get("/seat/role").status_code == 403


def test_a_stranger_has_no_seat(host: Person, guests: dict[str, Person]) -> None:
    stranger = Person(host.app, host.code)
    assert [stranger.get(path).status_code for path in ("/seat", "/seat/sheet", "/seat/menu", "/seat/role")] == [
        403
    ] * 4
    assert stranger.post("/seat/menu", do="rename", name="X").status_code == 403


def test_the_phone_of_a_guest_who_left_offers_the_way_back_first(host: Person, dealt: dict[str, Person]) -> None:
    eva = dealt["Eva"]
    roles = {f"role__{row.seat}": "saboteur" for row in host.sight.circle}
    host.post("/round", do="end", reached_by="", crystals=0, **roles)
    host.post("/settlement", do="book")
    eva.post("/seat/menu", do="leave")
    text = eva.get(f"/seat?n={eva.seat}").get_data(as_text=True)
    assert "I am Eva, I am back" in text and text.count('name="asks"') == 1
    assert "I am Eva<" in Person(host.app, host.code).text()
    assert eva.post("", htmx=False, asks=eva.seat).status_code == 303
    assert "Show this number to the host" in eva.text(f"/asking/{eva.seat}")


# Two guests with one phone


@pytest.fixture
def shared(host: Person, guests: dict[str, Person]) -> Person:
    """One phone on which Gül and Hal sit."""
    phone = Person(host.app, host.code)
    for name in ("Gül", "Hal"):
        phone.post("", htmx=False, name=name)
    return phone


def test_a_shared_phone_asks_who_is_looking(shared: Person) -> None:
    text = shared.text("/seat")
    assert "Who is looking?" in text
    assert 'href="?n=7"' in text
    assert 'href="?n=8"' in text
    assert 'id="sheet"' not in text


def test_each_of_them_has_her_own_page(host: Person, shared: Person) -> None:
    host.post("/round", do="begin")
    assert ">Gül</h1>" in shared.text("/seat?n=7")
    assert ">Hal</h1>" in shared.text("/seat?n=8")
    for n in (7, 8):
        shown = shared.service.peek(shared.code, at_seat(n))
        assert shown and f'data-role="{shown.role}"' in shared.text(f"/seat/role?n={n}")
