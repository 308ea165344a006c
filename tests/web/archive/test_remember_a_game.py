"""The host says that a game is remembered; everybody can read it, and nobody but his browser gets to the nights."""

from __future__ import annotations

from flask import Flask

from tests.web.archive.game_nights import game, hosts_too, nights_of, nights_refused, saved
from tests.web.page import Page
from tests.web.people import ADDRESS, Person, open_table, sit

CHOSEN = "[name='option.remember'][checked]"
SENTENCE = "The host remembers this table’s game nights"


def test_nothing_is_remembered_and_no_key_is_given_unless_the_host_says_so(host_who_remembers_nothing: Person) -> None:
    host = host_who_remembers_nothing
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


def test_each_visit_renews_the_key(host_of_a_night: Person) -> None:
    assert "Set-Cookie" in host_of_a_night.client.get("/nights", base_url=ADDRESS).headers


def test_each_browser_has_nights_of_its_own(host_of_a_night: Person, app: Flask) -> None:
    host = host_of_a_night
    game(app, "Dia", "Eva", "Finn", by=host)
    other = game(app, "Gül", "Hal", "Ida")
    names = [[player["name"] for player in night["people"]] for night in saved(host)["nights"]]
    assert sorted(names) == [["Ann", "Ben", "Cem"], ["Dia", "Eva", "Finn"]]
    assert len(saved(other)["nights"]) == 1 and "Ann" in nights_of(host) and "Ann" not in nights_of(other).html


def test_another_device_that_hosts_the_table_does_not_get_its_nights(host_of_a_night: Person) -> None:
    host = host_of_a_night
    device = hosts_too(Person(host.app, host.code), host)
    nights_refused(device)
    device.post_ok("/options", option__remember="on")
    assert (len(saved(device)["nights"]), len(saved(host)["nights"])) == (0, 1)


def test_the_device_that_switches_it_on_gets_the_night(host_who_remembers_nothing: Person) -> None:
    host = host_who_remembers_nothing
    device = hosts_too(Person(host.app, host.code), host)
    device.post_ok("/options", option__remember="on")
    assert len(saved(device)["nights"]) == 1
    nights_refused(host)
    device.post_ok("/options", option__remember="off")
    host.post_ok("/options", option__remember="on")
    assert (len(saved(device)["nights"]), len(saved(host)["nights"])) == (0, 1)


def test_where_the_option_is_refused_nothing_is_remembered(host: Person) -> None:
    assert host.post("/options", option__remember="on", option__rounds="99").status_code == 422
    assert saved(host)["nights"] == [] and host.page("/options").values(CHOSEN) == ["off"]
