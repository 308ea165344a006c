"""The host deals: the roles go to the phones, and none of them to his page."""

from __future__ import annotations

import re

from companion.rules.editions import find_edition
from tests.web.conftest import seat_all
from tests.web.people import People, Person, open_table, sit, sit_without_phone

ROLES = find_edition("saboteur2").roles


def test_an_empty_table_shows_its_code_to_scan_to_who_only_hosts(host: Person) -> None:
    page = host.page("/host?only-host=1")
    assert "Nobody is here yet." in page and host.code in page and page.has("svg.qr")


def test_one_player_is_too_few_and_the_page_says_how_many_it_takes(host: Person) -> None:
    sit(host, "Ann")
    assert "You need 2 to 12 players." in host.page("/round")
    host.post_refused("/round", do="begin")


def test_every_player_has_a_role_after_the_deal(host: Person, dealt: People) -> None:
    assert {player.role for player in dealt.values()} <= set(ROLES)
    assert host.page("/round").text(".flames") == "0 of 6 have looked"


def test_the_host_sees_how_many_have_looked(host: Person, dealt: People) -> None:
    dealt["Ann"].post_ok("/seat/sheet", do="seen")
    assert host.page("/round").text(".flames") == "1 of 6 have looked"


def test_who_has_not_looked_stays_named_until_all_have(host: Person) -> None:
    ann, ben, cem = (sit(host, name) for name in ("Ann", "Ben", "Cem"))
    eva = sit_without_phone(host, "Eva")
    host.post_ok("/round", do="begin")
    host.post_ok("/maze", cell="1,0", card="b_cross", by=ben.seat)
    for player in (ann, ben):
        player.post_ok("/seat/sheet", do="seen")
    page = host.page("/round")
    assert page.text(".flames") == "Cem and Eva haven’t looked yet"
    assert page.texts(".beginning .menu a") == ["Pass the device to Eva", "Cem"]
    cem.post_ok("/seat/sheet", do="seen")
    assert host.page("/round").text(".flames") == "Eva hasn’t looked yet"
    host.post_redirected(f"/seats/{eva}/curtain", do="open")
    host.post_redirected(f"/seats/{eva}/sheet", do="seen")
    assert not host.page("/round").has(".beginning")


def test_no_role_of_this_deal_is_on_the_hosts_page(host: Person, dealt: People) -> None:
    page = host.html("/host")
    assert not [role for role in ROLES if f"role-{role}" in page or f'data-role="{role}"' in page]
    assert not [word for word in ("blue gold-digger", ">geologist<", ">boss<", ">profiteer<") if word in page]


def test_the_hosts_page_is_the_same_for_all_deals(host: Person, dealt: People) -> None:
    """Two tables that differ in nothing but their roles draw the same round and the same seats."""
    other = open_table(host.app)
    players = seat_all(other)
    other.post_ok("/round", do="begin")
    assert [player.role for player in players.values()] != [player.role for player in dealt.values()]
    for fragment in ("/seats", "/settlement"):
        assert host.html(fragment).replace(host.code, "CODE") == other.html(fragment).replace(other.code, "CODE")


def test_the_hosts_own_role_is_behind_a_link_to_his_seat(host: Person) -> None:
    host.post_ok("/seats", do="sit", name="Ann")
    sit(host, "Ben")
    host.post_ok("/round", do="begin")
    assert host.page("/round").has(f'a[href="/t/{host.code}/seat?n=1"]')


def test_a_double_tap_deals_once(host: Person, players: People) -> None:
    tap = {"do": "begin", "once": "ab" * 16, "round": 1}
    host.post_ok("/round", **tap)
    dealt = host.view
    host.post_ok("/round", **tap)
    assert dealt.phase == "dealt" and host.view == dealt


def test_a_second_deal_is_a_clash_and_shows_the_round_as_it_stands(host: Person, dealt: People) -> None:
    assert "have looked" in host.post_refused("/round", 409, do="begin").text("#round")


def test_the_page_names_who_begins_when_it_is_known(host: Person, dealt: People) -> None:
    assert "The youngest of you begins." in host.page("/round").text(".how-to-begin")
    host.post_ok("/round", do="end", reached_by=dealt["Ben"].seat, open_to="blue", crystals=0)
    host.post_ok("/settlement", do="book")
    assert "Cem begins." in host.page("/round")


def test_the_page_of_deals_shows_the_hash_at_once_and_the_cards_after_the_round(host: Person, players: People) -> None:
    stranger = Person(host.app, host.code)
    assert "Nothing has been dealt yet." in stranger.page("/deals")
    host.post_ok("/round", do="begin")
    digest = stranger.page("/deals").text(".deal-text")
    assert re.fullmatch("SHA-256: [0-9a-f]{64}", digest)
    host.post_ok("/round", do="end", reached_by="", crystals=0)
    assert stranger.page("/deals").text(".deal-text") == digest
    host.post_ok("/settlement", do="book")
    opened = stranger.page("/deals").text(".deal-text")
    assert opened.startswith(f"{digest} Table {host.code}, round 1 Ann: ") and " Secret: " in opened


def test_the_page_of_deals_says_which_was_undone(host: Person, dealt: People) -> None:
    host.post_ok("/history", do="take-back")
    assert "This deal was undone." in host.page("/deals").text("section")


def test_real_cards_are_begun_without_a_deal(host: Person, players: People) -> None:
    host.post_ok("/options", option__roles="cards")
    assert "Begin the round" in host.page("/round").texts("#begin button span")
    host.post_ok("/round", do="begin")
    assert "You dealt the real cards." in host.page("/round")


def test_a_fragment_that_has_not_changed_costs_nothing(host: Person, dealt: People) -> None:
    etag = host.get("/round").headers["ETag"]
    assert host.get("/round", If_None_Match=etag).status_code == 304
