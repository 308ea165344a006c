"""The host says that a game is remembered; everybody can read it, and nobody but his browsers gets to the nights."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.archive.game_nights import (
    ORIGIN,
    acts,
    game,
    hosts_too,
    look_at_nights,
    nights_of,
    nights_refused,
    saved,
)
from tests.web.page import Page
from tests.web.people import ADDRESS, Person, open_table, sit

CHOSEN = "[name='option.remember'][checked]"
SENTENCE = "The host remembers this table’s game nights"
CUT_OFF = "[name=do][value=cut-off]"


def test_nothing_is_remembered_and_no_key_is_given_unless_the_host_says_so(host_who_remembers_nothing: Person) -> None:
    host = host_who_remembers_nothing
    assert host.client.get_cookie("nights") is None
    nights_refused(host)
    assert not Page.of(host.client.get("/", base_url=ADDRESS)).has("a[href='/nights']")
    assert host.page("/options").values(CHOSEN) == ["off"]


def test_one_tap_after_the_game_remembers_it_and_the_options_undo_that(host_who_remembers_nothing: Person) -> None:
    host = host_who_remembers_nothing
    assert host.page("/round").values("[name='option.remember']") == ["on"]
    host.post_ok("/options", option__remember="on")
    assert len(saved(host)["nights"]) == 1
    assert not host.page("/round").has("[name='option.remember']"), "a double tap must not take it back"
    host.post_ok("/options", option__remember="off")
    assert saved(host)["nights"] == []


def test_every_player_reads_that_the_night_is_remembered(host: Person) -> None:
    assert SENTENCE not in Person(host.app, host.code).page("")
    host.post_ok("/options", option__remember="on")
    assert SENTENCE in Person(host.app, host.code).page("")
    assert "Remember this game night" in sit(host, "Ann").page("/history")


def test_the_podium_says_so_too(app: Flask) -> None:
    host = open_table(app, roles="cards", rounds="1", remember="on")
    ann = sit(host, "Ann")
    for name in ("Ben", "Cem"):
        sit(host, name)
    host.post_ok("/round", do="begin")
    role_fields = {f"role.{n}": role for n, role in enumerate(("boss", "saboteur", "profiteer"), 1)}
    host.post_ok("/round", do="end", reached_by="", **role_fields)
    assert f"{SENTENCE}." not in ann.page("/seat")
    host.post_ok("/settlement", do="book")
    page = ann.page("/seat")
    assert f"{SENTENCE}." in page and page.has(f"a[href='/t/{host.code}/results']")


def test_the_key_is_for_the_server_alone_and_outlasts_a_year(host: Person) -> None:
    cookies = host.post("/options", option__remember="on").headers.getlist("Set-Cookie")
    (cookie,) = [cookie for cookie in cookies if cookie.startswith("nights=")]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Max-Age=34560000" in cookie


def test_one_browsers_tables_are_one_circle_and_anothers_are_not(host_of_a_night: Person, app: Flask) -> None:
    host = host_of_a_night
    game(app, "Dia", "Eva", "Finn", by=host)
    other = game(app, "Gül", "Hal", "Ida")
    names = [[player["name"] for player in night["people"]] for night in saved(host)["nights"]]
    assert sorted(names) == [["Ann", "Ben", "Cem"], ["Dia", "Eva", "Finn"]]
    assert len(saved(other)["nights"]) == 1 and "Ann" in nights_of(host) and "Ann" not in nights_of(other).html


def test_another_device_that_hosts_the_table_gets_to_its_nights(host_of_a_night: Person) -> None:
    host = host_of_a_night
    device = hosts_too(Person(host.app, host.code), host)
    nights_refused(device)
    look_at_nights(device)
    assert saved(device) == saved(host)


def test_a_browser_of_two_circles_turns_to_the_other_one_and_back(host_of_a_night: Person, app: Flask) -> None:
    host, other = host_of_a_night, game(app, "Dia", "Eva", "Finn")
    hosts_too(other, host)
    other.code = host.code
    look_at_nights(other)
    assert "Ann" in nights_of(other) and "Other game nights in this browser" in nights_of(other)
    for name, missing in (("Dia", "Ann"), ("Ann", "Dia")):
        acts(other, "other")
        assert name in nights_of(other) and missing not in nights_of(other).html


def test_a_link_opens_the_archive_only_after_the_button(host_of_a_night: Person) -> None:
    host = host_of_a_night
    (line,) = host.service.archive.group_summaries()
    path = f"/nights/take/{host.service.archive.issue_link(line.group)}"
    phone = Person(host.app)
    for address in (path, path.upper()):
        phone.page(address)
        nights_refused(phone)
    assert phone.client.post(path, base_url=ADDRESS, headers=ORIGIN).status_code == 303
    assert saved(phone) == saved(host)
    assert Person(host.app).client.post(path, base_url=ADDRESS, headers=ORIGIN).status_code == 410


@pytest.mark.parametrize("value", ["", "....", "x" * 32, "0" * 32, "0" * 3000])
def test_a_scribbled_cookie_opens_nothing(host_of_a_night: Person, value: str) -> None:
    phone = Person(host_of_a_night.app)
    phone.client.set_cookie("nights", value, domain="localhost")
    nights_refused(phone)


def test_a_host_limits_the_archive_to_one_browser_and_hosts_can_return(host_of_a_night: Person) -> None:
    host = host_of_a_night
    former, device = (hosts_too(Person(host.app, host.code), host) for _ in range(2))
    assert not nights_of(host).has(CUT_OFF)
    for other in (former, device):
        look_at_nights(other)
    assert nights_of(host).has(CUT_OFF)
    link = f"/nights/take/{host.service.archive.issue_link(host.service.archive.group_summaries()[0].group)}"
    acts(host, "cut-off")
    assert not nights_of(host).has(CUT_OFF) and len(saved(host)["nights"]) == 1
    nights_refused(former)
    assert former.client.get(link, base_url=ADDRESS).status_code == 410
    look_at_nights(device)
    assert saved(device) == saved(host)


def test_a_mere_look_by_another_host_does_not_decide_whose_nights_they_are(
    host_who_remembers_nothing: Person, app: Flask
) -> None:
    host, other = host_who_remembers_nothing, game(app, "Dia", "Eva", "Finn")
    hosts_too(other, host)
    other.code = host.code
    assert "Set-Cookie" not in look_at_nights(other).headers
    host.post_ok("/options", option__remember="on")
    assert "Ann" not in nights_of(other).html and "Ann" in nights_of(host)


def test_where_the_option_is_refused_there_is_no_circle_and_no_key(host: Person) -> None:
    answer = host.post("/options", option__remember="on", option__rounds="99")
    assert answer.status_code == 422 and "Set-Cookie" not in answer.headers
    assert host.service.archive.group_summaries() == []


def test_a_finished_game_joins_the_circle_of_its_hosts_browser(host_of_a_night: Person, app: Flask) -> None:
    host = host_of_a_night
    game(app, "Dia", "Eva", "Finn", by=host, remember="off")
    assert len(saved(host)["nights"]) == 1
    host.post_ok("/options", option__remember="on")
    assert len(saved(host)["nights"]) == 2 and len(host.service.archive.group_summaries()) == 1
