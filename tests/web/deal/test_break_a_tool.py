"""The host lays a card before a seat with two taps and takes it away with one."""

from __future__ import annotations

from tests.web.people import Person


def tokens(host: Person, guest: Person) -> tuple[str, ...]:
    return host.sight.seat(guest.seat).tokens


def test_a_broken_pickaxe_lies_before_ben(host: Person, dealt: dict[str, Person]) -> None:
    answer = host.post(f"/seats/{dealt['Ben'].seat}/token", kind="pickaxe", do="put")
    assert answer.status_code == 200 and "Take away: broken pickaxe before Ben" in answer.get_data(as_text=True)
    assert tokens(host, dealt["Ben"]) == ("pickaxe",)


def test_a_tap_on_it_takes_it_away(host: Person, dealt: dict[str, Person]) -> None:
    host.post(f"/seats/{dealt['Ben'].seat}/token", kind="pickaxe", do="put")
    host.post(f"/seats/{dealt['Ben'].seat}/token", kind="pickaxe", do="take")
    assert tokens(host, dealt["Ben"]) == ()


def test_only_what_does_not_lie_yet_is_offered(host: Person, dealt: dict[str, Person]) -> None:
    seat = dealt["Ben"].seat
    host.post(f"/seats/{seat}/token", kind="cart", do="put")
    offered = host.text("/seats").split(f'id="put-{seat}"')[1].split("</form>")[0]
    assert 'value="pickaxe"' in offered and 'value="cart"' not in offered


def test_a_second_one_of_a_kind_is_refused_under_that_seat(host: Person, dealt: dict[str, Person]) -> None:
    seat = dealt["Ben"].seat
    host.post(f"/seats/{seat}/token", kind="cart", do="put")
    refused = host.post(f"/seats/{seat}/token", kind="cart", do="put")
    row = refused.get_data(as_text=True).split(f'id="seat-{seat}"')[1].split("</li>\n<li")[0]
    assert refused.status_code == 422 and 'class="problem"' in row


def test_two_hosts_who_tap_the_same_seat_clash(host: Person, dealt: dict[str, Person]) -> None:
    seat, seen = dealt["Ben"].seat, host.sight.version
    host.post(f"/seats/{seat}/token", kind="cart", do="put", seen=seen)
    clash = host.post(f"/seats/{seat}/token", kind="theft", do="put", seen=seen)
    assert clash.status_code == 409
    assert tokens(host, dealt["Ben"]) == ("cart",)


def test_two_seats_are_two_grounds(host: Person, dealt: dict[str, Person]) -> None:
    seen = host.sight.version
    for name in ("Ben", "Cem"):
        assert host.post(f"/seats/{dealt[name].seat}/token", kind="cart", do="put", seen=seen).status_code == 200


def test_what_is_no_card_of_the_box_is_refused(host: Person, dealt: dict[str, Person]) -> None:
    assert host.post(f"/seats/{dealt['Ben'].seat}/token", kind="dragon", do="put").status_code == 422


def test_nothing_can_be_laid_between_rounds(host: Person, guests: dict[str, Person]) -> None:
    assert "Lay a card" not in host.text("/seats")
    assert host.post(f"/seats/{guests['Ben'].seat}/token", kind="cart", do="put").status_code == 409
