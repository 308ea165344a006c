"""The curtain: the host's device, passed to a player without a phone, shows for a minute what is hers alone."""

from __future__ import annotations

import pytest

from companion.rules.message import Seat
from companion.table.viewer import seat_viewer
from tests.web.people import People, Person, SetUp, sit_without_phone

PASS_IT = "Pass the device to Gül"


def deal_to_gul_too(host: Person, players: People) -> Seat:
    seat = sit_without_phone(host, "Gül")
    host.post_ok("/round", do="begin")
    return seat


def open_curtain(host: Person, seat: Seat) -> None:
    assert host.post_redirected(f"/seats/{seat}/curtain", do="open") == f"/t/{host.code}/seats/{seat}/curtain"


@pytest.fixture
def gul(set_up: SetUp, host: Person, players: People) -> Seat:
    """The seat of Gül, who has no phone; the roles are dealt."""
    return set_up(deal_to_gul_too, host, players)


@pytest.fixture
def opened(set_up: SetUp, host: Person, gul: Seat) -> Seat:
    """The same seat, its curtain just opened."""
    set_up(open_curtain, host, gul)
    return gul


def role_of(host: Person, seat: int) -> str:
    role_seen = host.service.role_for_viewer(host.code, seat_viewer(seat))
    assert role_seen
    return role_seen.role


def is_dark(host: Person, seat: Seat) -> bool:
    """Whether the curtain shows only whom to pass the device to, and no address behind it answers."""
    page = host.page(f"/seats/{seat}/curtain")
    behind = [host.get(f"/seats/{seat}/{what}").status_code for what in ("role", "qr")]
    return PASS_IT in page and not page.has("[data-hold]") and behind == [403, 403]


def test_the_closed_page_shows_nothing_secret(host: Person, gul: Seat) -> None:
    assert is_dark(host, gul)


def test_the_players_role_is_on_the_hosts_device(host: Person, opened: Seat) -> None:
    inside = host.page(f"/seats/{opened}/curtain")
    assert inside.has(f'[data-hold="/t/{host.code}/seats/{opened}/role"]') and PASS_IT not in inside
    assert host.page(f"/seats/{opened}/role").attribute("[data-role]", "data-role") == role_of(host, opened)


def test_the_inside_itself_names_no_role(host: Person, opened: Seat) -> None:
    assert "data-role" in host.html(f"/seats/{opened}/role")
    assert "data-role" not in host.html(f"/seats/{opened}/curtain")


def test_everybody_can_read_that_it_was_opened(host: Person, opened: Seat) -> None:
    assert [line.message.key for line in host.service.history(host.code)][-1] == "curtain-opened"


def test_it_opens_one_seat_only(host: Person, players: People, opened: Seat) -> None:
    assert host.get(f"/seats/{players['Ann'].seat}/role").status_code == 403
    for path in ("role", "curtain", "sheet", "qr"):
        assert players["Ann"].get(f"/seats/{opened}/{path}").status_code == 403


def seat_gul_and_hal(host: Person, players: People) -> tuple[Seat, Seat]:
    seats = sit_without_phone(host, "Gül"), sit_without_phone(host, "Hal")
    host.post_ok("/round", do="begin")
    open_curtain(host, seats[0])
    return seats


def test_it_does_not_open_another_seat_without_a_phone(set_up: SetUp, host: Person, players: People) -> None:
    gul, hal = set_up(seat_gul_and_hal, host, players)
    assert host.get(f"/seats/{gul}/role").status_code == 200
    for path in ("role", "qr"):
        assert host.get(f"/seats/{hal}/{path}").status_code == 403
    assert "Pass the device to Hal" in host.page(f"/seats/{hal}/curtain")


def test_a_device_that_was_taken_off_sees_nothing_behind_it_any_more(host: Person, gul: Seat) -> None:
    device = Person(host.app, host.code)
    device.post_redirected(f"/take-host/{host.service.host_devices.issue_ticket(host.code)}")
    open_curtain(device, gul)
    assert device.get(f"/seats/{gul}/role").status_code == 200
    (mark,) = host.page("/options").values(".devices [name=device]")
    host.post_ok("/hosts", do="remove", device=mark)
    assert device.get(f"/seats/{gul}/role").status_code == 403


def test_who_has_looked_lights_a_flame(host: Person, opened: Seat) -> None:
    host.post_redirected(f"/seats/{opened}/sheet", do="seen")
    assert host.view.looked == 1


def test_the_qr_holds_the_role_in_one_size_and_says_it_nowhere(host: Person, opened: Seat) -> None:
    answer = host.get(f"/seats/{opened}/qr")
    assert answer.headers["Cache-Control"] == "no-store"
    assert role_of(host, opened).split("-")[-1].encode() not in answer.data.lower()
    assert host.page(f"/seats/{opened}/qr").attribute("svg[viewBox]", "viewBox")


def test_the_sheet_is_closed_after_the_device_is_given_back(host: Person, opened: Seat) -> None:
    assert host.post_redirected(f"/seats/{opened}/curtain", do="close") == f"/t/{host.code}/host"
    assert is_dark(host, opened)


def test_the_sheet_closes_by_itself_after_a_minute(host: Person, opened: Seat) -> None:
    now = host.service.dependencies.now()
    host.service.dependencies.now = lambda: now + 61
    assert is_dark(host, opened)
    assert PASS_IT in host.page(f"/seats/{opened}/sheet")
    host.post_refused(f"/seats/{opened}/sheet", 403, do="seen")
    assert host.view.looked == 0


def test_the_device_is_not_passed_to_a_seat_with_a_phone(host: Person, dealt: People) -> None:
    ann = dealt["Ann"].seat
    assert "Ann has a phone now" in host.page(f"/seats/{ann}/curtain")
    assert host.post_refused(f"/seats/{ann}/curtain", 409, do="open").has(".problem")
    assert host.get(f"/seats/{ann}/role").status_code == 403


def test_nobody_sits_there(host: Person, dealt: People) -> None:
    assert host.get("/seats/99/curtain").status_code == 404


def test_the_inspected_role_is_seen_on_the_hosts_device(host: Person, players: People, gul: Seat) -> None:
    ben, path = players["Ben"].seat, f"/seats/{gul}/role?of={players['Ben'].seat}"
    host.post_ok(f"/seats/{gul}/act", do="inspect", seat=ben)
    assert host.get(path).status_code == 403
    open_curtain(host, gul)
    assert host.page(path).attribute("[data-role]", "data-role") == role_of(host, ben)
    host.post_ok(f"/seats/{gul}/sheet", do="done", seat=ben)
    assert host.get(path).status_code == 404


def test_only_handing_it_back_is_called_done(host: Person, players: People, opened: Seat) -> None:
    host.post_ok(f"/seats/{opened}/act", do="inspect", seat=players["Ben"].seat)
    sheet = host.page(f"/seats/{opened}/sheet")
    assert "I’ve seen Ben’s role" in sheet
    assert [words for words in sheet.texts("button") if "Done" in words] == ["Done, hand it back"]


def end_with_guls_theft(host: Person, players: People) -> Seat:
    seat = sit_without_phone(host, "Gül")
    host.post_ok("/options", option__roles="cards")
    host.post_ok("/round", do="begin")
    host.post_ok(f"/seats/{seat}/token", do="put", kind="theft")
    role_fields = {f"role__{n}": "saboteur" if n > 4 else "green-digger" for n in range(1, 8)}
    host.post_ok("/round", do="end", reached_by=1, open_to="green", crystals=0, **role_fields)
    return seat


def test_a_player_without_a_phone_steals_on_the_hosts_device(set_up: SetUp, host: Person, players: People) -> None:
    gul = set_up(end_with_guls_theft, host, players)
    open_curtain(host, gul)
    assert "Who do you steal from?" in host.page(f"/seats/{gul}/sheet")
    assert "Stole 1 from Ann." in host.post_ok(f"/seats/{gul}/sheet", do="steal", from_=1)


def test_the_same_tap_again_opens_it_for_the_same_minute_and_not_after_it(host: Person, gul: Seat) -> None:
    tap, now = {"do": "open", "once": "b" * 32}, host.service.dependencies.now()
    for _ in range(2):
        host.post_redirected(f"/seats/{gul}/curtain", **tap)
        assert host.get(f"/seats/{gul}/role").status_code == 200
    before = host.service.version(host.code)
    host.service.dependencies.now = lambda: now + 62
    host.post(f"/seats/{gul}/curtain", htmx=False, **tap)
    assert is_dark(host, gul)
    assert host.service.version(host.code) == before
