"""The host deals: the roles go to the phones, and none of them to his page."""

from __future__ import annotations

from companion.rules.editions import find_edition
from tests.web.people import Person, open_table, sit

ROLES = find_edition("saboteur2").roles


def test_an_empty_table_shows_its_code_to_scan(host: Person) -> None:
    text = host.text("/host")
    assert "Nobody sits here yet." in text and host.code in text and 'class="qr"' in text


def test_one_guest_is_too_few_and_the_page_says_how_many_it_takes(host: Person) -> None:
    sit(host, "Ann")
    assert "It takes 2 to 12." in host.text("/round")
    assert host.post("/round", do="begin").status_code == 422


def test_every_guest_has_a_role_after_the_deal(host: Person, dealt: dict[str, Person]) -> None:
    assert all(guest.role for guest in dealt.values())
    assert "0 of 6 have looked" in host.text("/round")


def test_the_host_sees_how_many_have_looked(host: Person, dealt: dict[str, Person]) -> None:
    dealt["Ann"].post("/seat/sheet", do="seen")
    assert "1 of 6 have looked" in host.text("/round")


def test_no_role_of_this_deal_is_on_the_hosts_page(host: Person, dealt: dict[str, Person]) -> None:
    page = host.text("/host")
    assert not [role for role in ROLES if f"role-{role}" in page or f'data-role="{role}"' in page]
    assert not [word for word in ("blue digger", "geologist</", "boss</", "profiteer</") if word in page]


def test_the_page_is_the_same_whatever_was_dealt(host: Person, dealt: dict[str, Person]) -> None:
    """Two tables that differ in nothing but their roles draw the same round and the same seats."""
    other = open_table(host.app)
    for name in dealt:
        sit(other, name)
    other.post("/round", do="begin")
    for fragment in ("/seats", "/settlement"):
        assert host.text(fragment).replace(host.code, "CODE") == other.text(fragment).replace(other.code, "CODE")


def test_the_hosts_own_role_is_behind_a_link_to_his_seat(host: Person) -> None:
    host.post("/seats", do="sit", name="Ann")
    sit(host, "Ben")
    host.post("/round", do="begin")
    assert f"/t/{host.code}/seat?n=1" in host.text("/round")


def test_a_double_tap_deals_once(host: Person, guests: dict[str, Person]) -> None:
    seen, once = host.sight.version, "ab" * 16
    first = host.post("/round", do="begin", once=once, seen=seen)
    second = host.post("/round", do="begin", once=once, seen=seen)
    assert first.status_code == second.status_code == 200
    assert host.sight.phase == "dealt"


def test_a_second_deal_is_a_clash_and_shows_the_round_as_it_stands(host: Person, dealt: dict[str, Person]) -> None:
    clash = host.post("/round", do="begin")
    assert clash.status_code == 409 and "have looked" in clash.get_data(as_text=True)


def test_who_begins_is_said_when_it_is_known(host: Person, dealt: dict[str, Person]) -> None:
    assert "The youngest of you begins." in host.text("/round")
    assert not any(f"{name} begins." in host.text("/round") for name in dealt)
    host.post("/round", do="end", reached_by=dealt["Ben"].seat, open_to="blue", crystals=0)
    host.post("/settlement", do="book")
    assert "Cem begins." in host.text("/round")


def test_the_seal_is_shown_before_the_deal_and_after_it(host: Person, guests: dict[str, Person]) -> None:
    seal = host.sight.seal.seal[:16]
    assert seal in host.text("/round")
    host.post("/round", do="begin")
    assert seal in host.text("/round")


def test_real_cards_are_begun_without_a_deal(host: Person, guests: dict[str, Person]) -> None:
    host.post("/options", option__roles="cards")
    assert "Begin the round" in host.text("/round")
    host.post("/round", do="begin")
    assert "You dealt the real cards." in host.text("/round")


def test_a_fragment_that_has_not_changed_costs_nothing(host: Person, dealt: dict[str, Person]) -> None:
    etag = host.get("/round").headers["ETag"]
    assert host.get("/round", If_None_Match=etag).status_code == 304
