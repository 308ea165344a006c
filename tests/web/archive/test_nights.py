"""The nights of a browser: the host remembers a game, reads who won how often, and forgets it."""

from __future__ import annotations

from flask import Flask

from tests.play import HOST
from tests.web.archive.game_nights import act, game, nights_of, play, saved
from tests.web.people import Person, open_table, sit, sit_without_phone

SENTENCE = "The host chose to remember this night: names, roles and results stay on the host’s computer."
EMPTY = "No game nights yet. At the end of a game its host can remember one."
STANDINGS = ".standings tbody tr"


def has_nights(person: Person) -> bool:
    """Whether this browser has a key to nights of its own, and finds the way to them at home."""
    opened: bool = person.browser.get("/nights").status_code == 200
    assert person.browser.page().has("a[href='/nights']") == opened
    return opened


def test_walk_from_the_podium_to_a_forgotten_night(app: Flask) -> None:
    host = open_table(app, roles="cards", rounds="1")
    ann = sit(host, "Ann")
    for name in ("Ben", "Cem"):
        sit_without_phone(host, name)
    places = {"/host": host, "/seat": ann, "/seat/sheet": ann, "/board": ann, "/results": ann}

    def places_with(words: str) -> set[str]:
        return {path for path, who in places.items() if words in who.page(path)}

    def is_asked() -> bool:
        return host.page("/round").has("#remember")

    play(host)
    assert (has_nights(host), is_asked(), places_with(SENTENCE)) == (False, True, set())
    host.post_ok("/do/remember")
    assert (is_asked(), places_with(SENTENCE)) == (False, places.keys())
    assert has_nights(host) and not has_nights(ann)
    act(host, "forget-night", night=saved(host)[0]["mark"])
    assert (saved(host), is_asked(), places_with(SENTENCE)) == ([], True, set()) and EMPTY in nights_of(host)


def test_a_host_with_a_seat_is_named(app: Flask) -> None:
    host = open_table(app, roles="cards", rounds="1")
    for name in ("Ann", "Ben", "Cem"):
        host.post_ok("/do/add-seat", name=name, mine="1" * (name == "Ann"))
    play(host)
    host.post_ok("/do/remember")
    assert "Ann chose to remember this night." in host.page("/history")


def test_the_page_and_the_big_screen_say_who_won_how_often(host_of_three_nights: Person) -> None:
    page, screen = nights_of(host_of_three_nights), host_of_three_nights.page("/board")
    # Which of two ways to write a name is shown depends on the order, which nights of one day do not have.
    assert [line for _, *line in page.rows(STANDINGS)][:2] == [["2 of 3", "10", "2"], ["1 of 2", "5", "1"]]
    assert [name.casefold() for name, *_ in screen.rows(STANDINGS)] == ["ben", "cem", "ann"]
    assert page.text("h1").casefold() == screen.text("#season").casefold() == "ben leads 2 to 1"


def test_the_big_screen_shows_nights_of_its_own_players_alone(host_of_three_nights: Person, app: Flask) -> None:
    host = game(app, "Eva", "Finn", "Gül", by=host_of_three_nights)
    guest = Person(app, host.code)
    before = guest.page("/board")
    assert before.text("#season") == "The first night of this season"
    assert [row[0] for row in before.rows(STANDINGS)] == ["Finn", "Eva", "Gül"]
    game(app, "Hal", "Ida", "Jon", by=host)
    assert guest.page("/board").html == before.html
    game(app, "Hal", "Eva", "Ida", by=host)
    after = guest.page("/board")
    assert after.text("#season") == "Finn and Eva lead with one night each"
    host.code = guest.code
    host.post_ok("/do/rename", seat=host.view.circle[0].seat, name="Ann")
    assert guest.page("/board").rows(STANDINGS) == after.rows(STANDINGS), "a new name opens nobody else's nights"


def test_a_night_or_all_are_forgotten_by_holding_a_button(host_of_three_nights: Person) -> None:
    host = host_of_three_nights
    for do in ("forget-night", "forget-all"):
        form = f"form:has([name=do][value={do}])"
        assert len(nights_of(host).all(f"{form} [data-hold-submit]")) == len(nights_of(host).all(form)) > 0
    act(host, "forget-night", night="x")
    assert len(saved(host)) == 3
    act(host, "forget-all")
    assert saved(host) == [] and EMPTY in nights_of(host)


# Whose they are


def test_each_browser_has_nights_of_its_own(host: Person, app: Flask) -> None:
    other = game(app, "Gül", "Hal", "Ida")
    assert len(saved(other)) == 1 and "Ann" in nights_of(host) and "Ann" not in nights_of(other).html


def test_a_night_stays_with_the_device_that_remembers_it(host: Person) -> None:
    device = Person(host.app, host.code)
    device.client = game(host.app, "Gül", "Hal", "Ida").client
    device.post_redirected(f"/take/{host.service.devices.issue_ticket(host.code, HOST)}")
    assert device.page("/host").text("#nights") == "All remembered game nights", "they are others than this table's"
    device.post_ok("/do/remember")
    assert (len(saved(host)), len(saved(device))) == (1, 1)
