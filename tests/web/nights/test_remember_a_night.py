"""The host says that a game is remembered; everybody can read it, and nobody but his browsers gets to the nights."""

from __future__ import annotations

from flask import Flask

from tests.web.nights.nights import act, game, page, saved
from tests.web.people import ADDRESS, Person, open_table, sit


def test_nothing_is_remembered_and_no_key_is_given_unless_the_host_says_so(app: Flask) -> None:
    host = game(app, remember="off")
    assert host.client.get_cookie("nights") is None
    assert host.client.get("/nights", base_url=ADDRESS).status_code == 403
    assert "Remembered nights" not in host.client.get("/", base_url=ADDRESS).get_data(as_text=True)
    assert 'name="option.remember" value="off" checked' in host.text("/options")


def test_after_the_game_one_tap_remembers_it_and_the_options_say_otherwise(app: Flask) -> None:
    host = game(app, remember="off")
    assert 'name="option.remember" value="on"' in host.text("/round")
    assert host.post("/options", option__remember="on").status_code == 200
    assert len(saved(host)["nights"]) == 1
    assert "option.remember" not in host.text("/round"), "a double tap must not take it back"
    assert host.post("/options", option__remember="off").status_code == 200
    assert saved(host)["nights"] == []


def test_every_guest_reads_that_the_night_is_remembered(app: Flask) -> None:
    host = open_table(app)
    door = "The host remembers the nights of this table"
    assert door not in Person(app, host.code).text("")
    host.post("/options", option__remember="on")
    assert door in Person(app, host.code).text("")
    assert "Remembering this night" in sit(host, "Ann").text("/history")


def test_the_podium_says_so_too(app: Flask) -> None:
    host = open_table(app, roles="cards", rounds="1", remember="on")
    ann = sit(host, "Ann")
    for name in ("Ben", "Cem"):
        sit(host, name)
    host.post("/round", do="begin")
    told = {f"role.{n}": role for n, role in enumerate(("boss", "saboteur", "profiteer"), 1)}
    host.post("/round", do="end", reached_by="", **told)
    assert "The host remembers the nights of this table." not in ann.text("/seat")
    host.post("/settlement", do="book")
    assert "The host remembers the nights of this table." in ann.text("/seat") and "/results" in ann.text("/seat")


def test_the_key_is_for_the_server_alone_and_outlasts_a_year(app: Flask) -> None:
    host = open_table(app)
    said = host.post("/options", option__remember="on").headers.getlist("Set-Cookie")
    (cookie,) = [one for one in said if one.startswith("nights=")]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Max-Age=34560000" in cookie


def test_one_browsers_tables_are_one_circle_and_anothers_are_not(app: Flask) -> None:
    host = game(app)
    game(app, "Dia", "Eva", "Finn", by=host)
    other = game(app, "Gül", "Hal", "Ida")
    names = [[one["name"] for one in night["people"]] for night in saved(host)["nights"]]
    assert sorted(names) == [["Ann", "Ben", "Cem"], ["Dia", "Eva", "Finn"]]
    assert len(saved(other)["nights"]) == 1 and "Ann" not in page(other)


def test_another_device_that_hosts_the_table_gets_to_its_nights(app: Flask) -> None:
    host = game(app)
    device = Person(app, host.code)
    device.post(f"/take-host/{host.service.offer_host(host.code)}", htmx=False)
    assert device.client.get("/nights", base_url=ADDRESS).status_code == 403
    assert device.post("/nights", htmx=False).location == "/nights"
    assert saved(device) == saved(host)


def test_a_browser_of_two_circles_turns_to_the_other_one_and_back(app: Flask) -> None:
    host, other = game(app), game(app, "Dia", "Eva", "Finn")
    other.post(f"/take-host/{host.service.offer_host(host.code)}", htmx=False)
    other.client.post(
        f"/t/{host.code}/take-host/{host.service.offer_host(host.code)}", base_url=ADDRESS, headers={"Origin": ADDRESS}
    )
    other.client.post(f"/t/{host.code}/nights", base_url=ADDRESS, headers={"Origin": ADDRESS})
    assert "Ann" in page(other) and "Other nights of this browser" in page(other)
    for name, missing in (("Dia", "Ann"), ("Ann", "Dia")):
        assert act(other, "other").status_code == 303
        assert name in page(other) and missing not in page(other)
    assert "Other nights of this browser" not in page(host)


def test_a_link_from_the_machine_gives_a_browser_the_nights_but_a_look_at_it_does_not(app: Flask) -> None:
    host = game(app)
    (line,) = host.service.circles()
    path = f"/nights/take/{host.service.offer_nights(line.circle)}"
    phone = Person(app)
    for address in (path, path.upper()):
        assert phone.client.get(address, base_url=ADDRESS).status_code == 200
    assert phone.client.post(path, base_url=ADDRESS, headers={"Origin": ADDRESS}).status_code == 303
    assert saved(phone) == saved(host)
    assert Person(app).client.post(path, base_url=ADDRESS, headers={"Origin": ADDRESS}).status_code == 410


def test_a_scribbled_cookie_opens_nothing(app: Flask) -> None:
    game(app)
    phone = Person(app)
    for value in ("", "....", "x" * 32, "0" * 32, "0" * 3000):
        phone.client.set_cookie("nights", value, domain="localhost")
        assert phone.client.get("/nights", base_url=ADDRESS).status_code == 403


def hosts_too(host: Person) -> Person:
    """A further browser that hosts this table."""
    device = Person(host.app, host.code)
    device.post(f"/take-host/{host.service.offer_host(host.code)}", htmx=False)
    return device


def test_a_host_keeps_the_nights_to_one_browser_and_who_hosts_still_can_look_again(app: Flask) -> None:
    host = game(app)
    former, device = hosts_too(host), hosts_too(host)
    offer = "Only this browser from now on"
    assert offer not in page(host)
    for other in (former, device):
        other.post("/nights", htmx=False)
    assert offer in page(host)
    link = f"/nights/take/{host.service.offer_nights(host.service.circles()[0].circle)}"
    assert act(host, "cut-off").status_code == 303
    assert offer not in page(host) and len(saved(host)["nights"]) == 1
    assert former.client.get("/nights", base_url=ADDRESS).status_code == 403
    assert former.client.get(link, base_url=ADDRESS).status_code == 410
    device.post("/nights", htmx=False)
    assert saved(device) == saved(host)


def test_a_mere_look_by_another_host_does_not_decide_whose_nights_they_are(app: Flask) -> None:
    host, other = game(app, remember="off"), game(app, "Dia", "Eva", "Finn")
    ticket = host.service.offer_host(host.code)
    headers = {"Origin": ADDRESS}
    assert other.client.post(f"/t/{host.code}/take-host/{ticket}", base_url=ADDRESS, headers=headers).status_code == 303
    looked = other.client.post(f"/t/{host.code}/nights", base_url=ADDRESS, headers=headers)
    assert looked.location == "/nights" and "Set-Cookie" not in looked.headers
    host.post("/options", option__remember="on")
    assert "Ann" not in page(other) and "Ann" in page(host)


def test_where_the_option_is_refused_there_is_no_circle_and_no_key(app: Flask) -> None:
    host = open_table(app)
    answer = host.post("/options", option__remember="on", option__rounds="99")
    assert answer.status_code == 422 and "Set-Cookie" not in answer.headers
    assert host.service.circles() == []


def test_a_finished_game_joins_the_circle_of_its_hosts_browser(app: Flask) -> None:
    host = game(app)
    game(app, "Dia", "Eva", "Finn", by=host, remember="off")
    assert host.post("/options", option__remember="on").status_code == 200
    assert len(saved(host)["nights"]) == 2 and len(host.service.circles()) == 1
