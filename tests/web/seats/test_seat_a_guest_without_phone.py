"""The host adds who has no phone, sits down himself, and keeps the circle in order."""

from __future__ import annotations

from tests.web.people import Person, sit


def names(host: Person) -> list[str]:
    return [row.name for row in host.sight.circle]


def test_an_added_guest_sits_without_a_phone(host: Person) -> None:
    answer = host.post("/seats", do="add", name="Eva").get_data(as_text=True)
    assert 'id="seats"' in answer and "Eva" in answer and "no phone" in answer
    assert not host.sight.seats[0].phone


def test_the_host_plays_too_on_his_own_device(host: Person) -> None:
    host.post("/seats", do="sit", name="Ann")
    assert names(host) == ["Ann"]
    assert "this device" in host.text("/seats")
    assert host.get("/seat").status_code == 200


def test_a_second_seat_of_his_own_is_not_offered(host: Person) -> None:
    assert 'value="sit"' in host.text("/seats")
    host.post("/seats", do="sit", name="Ann")
    assert 'value="sit"' not in host.text("/seats")


def test_a_name_that_is_taken_is_refused_and_stays_in_the_field(host: Person) -> None:
    host.post("/seats", do="add", name="Eva")
    refused = host.post("/seats", do="add", name="Eva")
    text = refused.get_data(as_text=True)
    assert refused.status_code == 422
    assert 'class="problem"' in text and 'name="name" value="Eva"' in text
    assert names(host) == ["Eva"]


def test_a_name_is_never_markup(host: Person) -> None:
    host.post("/seats", do="add", name="<b>x</b>")
    assert "<b>x</b>" not in host.text("/host") and "&lt;b&gt;x" in host.text("/host")


def test_a_seat_is_renamed(host: Person) -> None:
    host.post("/seats", do="add", name="Eva")
    host.post("/seats", do="rename", seat=1, name="Evi")
    assert names(host) == ["Evi"]


def test_a_refused_new_name_leaves_that_seats_sheet_open(host: Person) -> None:
    host.post("/seats", do="add", name="Eva")
    host.post("/seats", do="add", name="Ben")
    text = host.post("/seats", do="rename", seat=2, name="Eva").get_data(as_text=True)
    sheet = text[text.index('id="sheet-2"') :]
    assert " open>" in sheet[: sheet.index(">") + 1] and 'value="Eva"' in sheet


def test_a_seat_moves_earlier_in_the_circle(host: Person, guests: dict[str, Person]) -> None:
    host.post("/seats", do="move", seat=guests["Cem"].seat, to=0)
    assert names(host)[:3] == ["Cem", "Ann", "Ben"]


def test_a_place_that_is_no_number_is_refused_in_words(host: Person, guests: dict[str, Person]) -> None:
    assert host.post("/seats", do="move", seat=1, to="x").status_code == 422


def test_who_leaves_is_gone_and_cut_off(host: Person, guests: dict[str, Person]) -> None:
    host.post("/seats", do="remove", seat=guests["Ben"].seat)
    assert "Ben" not in names(host)
    assert guests["Ben"].get("/seat/sheet").status_code == 403


def test_who_plays_can_leave_once_the_round_is_booked_and_the_sheet_says_so(
    host: Person, guests: dict[str, Person]
) -> None:
    says, leaves = "Ben plays in this round, and can leave once it is booked.", "Ben leaves the table"
    assert says not in host.text("/seats") and leaves in host.text("/seats")
    assert host.post("/round", do="begin").status_code == 200
    assert says in host.text("/seats") and leaves not in host.text("/seats")


def test_gold_from_rounds_before_is_asked_only_where_the_table_begins_later(host: Person) -> None:
    host.post("/seats", do="add", name="Eva")
    assert 'value="gold"' not in host.text("/seats")
    host.post("/options", option__first_round="2", option__totals="open")
    assert 'value="gold"' in host.text("/seats")
    host.post("/seats", do="gold", seat=1, gold=5)
    assert host.sight.seats[0].total == 5


def test_the_last_seat_of_the_box_is_the_last_that_can_be_added(host: Person) -> None:
    for n in range(12):
        host.post("/seats", do="add", name=f"Guest {n}")
    assert 'value="add"' not in host.text("/seats")
    assert host.post("/seats", do="add", name="One more").status_code == 422


def test_an_act_that_nobody_knows_is_refused(host: Person) -> None:
    assert host.post("/seats", do="dance").status_code == 400


def test_without_a_script_the_form_leads_back_to_the_page(host: Person) -> None:
    answer = host.post("/seats", htmx=False, do="add", name="Eva")
    assert answer.status_code == 303 and answer.headers["Location"].endswith(f"/t/{host.code}/host")


def test_a_late_guest_waits_for_the_next_round(host: Person, dealt: dict[str, Person]) -> None:
    late = sit(host, "Gül")
    row = host.text("/seats").split(f'id="seat-{late.seat}"')[1].split("</li>")[0]
    assert "plays from the next round" in row and "Lay a card" not in row
