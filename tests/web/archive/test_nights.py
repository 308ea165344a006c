"""The nights of a browser: the host has games remembered, reads who won how often, and has them forgotten."""

from __future__ import annotations

from flask import Flask

from tests.web.archive.game_nights import act, file_of, game, nights_of, play, saved, takes_in
from tests.web.people import Person, open_table, sit, sit_without_phone

SENTENCE = "The host remembers this table’s game nights"
EMPTY = "No game nights yet. The host can remember one in the table’s options or after the last round."


def has_nights(person: Person) -> bool:
    """Whether this browser has a key to nights of its own, and finds the way to them at home."""
    opened: bool = person.browser.get("/nights").status_code == 200
    assert person.browser.page().has("a[href='/nights']") == opened
    return opened


def test_walk_from_the_option_to_a_forgotten_night(app: Flask) -> None:
    host = open_table(app, roles="cards", rounds="1")
    ann = sit(host, "Ann")
    for name in ("Ben", "Cem"):
        sit_without_phone(host, name)
    places = {"host": (host, "/host"), "round": (host, "/round"), "seat": (ann, "/seat"), "sheet": (ann, "/seat/sheet")}
    places["door"] = (Person(app, host.code), "")

    def places_with(words: str) -> set[str]:
        return {name for name, (who, path) in places.items() if words in who.page(path)}

    assert not has_nights(host) and host.page("/options").chosen("option.remember") == ["off"]
    assert places_with(SENTENCE) == set()
    host.post_ok("/do/options", option__remember="on")
    assert EMPTY in nights_of(host) and places_with(SENTENCE) == {"door"}
    play(host)
    assert places_with(f"{SENTENCE}.") == {"host", "round", "seat", "sheet"}
    assert has_nights(host) and not has_nights(ann)
    act(host, "forget-night", night=saved(host)[0]["mark"])
    assert saved(host) == [] and places_with(SENTENCE) == set()
    assert places_with("This game night was forgotten.") == {"host", "round"}
    host.post_ok("/do/again")
    assert places_with(SENTENCE) == set()
    host.post_ok("/do/options", option__remember="off")
    host.post_ok("/do/options", option__remember="on")
    assert places_with(f"{SENTENCE}: names, roles, gold and who won.") == {"door"}


def test_one_tap_after_the_game_remembers_it_and_the_options_undo_that(forgetful: Person) -> None:
    assert not has_nights(forgetful)
    assert forgetful.page("/round").values("[name='option.remember']") == ["on"]
    forgetful.post_ok("/do/options", option__remember="on")
    assert len(saved(forgetful)) == 1
    assert not forgetful.page("/round").has("[name='option.remember']"), "a double tap must not take it back"
    forgetful.post_ok("/do/options", option__remember="off")
    assert saved(forgetful) == []


def test_the_page_says_who_won_how_often(host_of_three_nights: Person) -> None:
    page = nights_of(host_of_three_nights)
    # Which of two ways to write a name is shown depends on the order, which nights of one day do not have.
    assert {name.casefold(): numbers for name, *numbers in page.rows("[aria-labelledby=who] tbody tr")} == {
        "ben": ["3", "2", "10"],
        "cem": ["2", "1", "5"],
        "ann": ["3", "0", "0"],
        "dia": ["1", "0", "0"],
    }


def test_a_night_or_all_are_forgotten_by_holding_a_button(host_of_three_nights: Person) -> None:
    host = host_of_three_nights
    for do in ("forget-night", "forget-all"):
        form = f"form:has([name=do][value={do}])"
        assert len(nights_of(host).all(f"{form} [data-hold-submit]")) == len(nights_of(host).all(form)) > 0
    assert "That game night isn’t remembered." in act(host, "forget-night", 422, night="x")
    act(host, "forget-all")
    assert saved(host) == [] and EMPTY in nights_of(host)


# Whose they are


def test_each_browser_has_nights_of_its_own(host: Person, app: Flask) -> None:
    other = game(app, "Gül", "Hal", "Ida")
    assert len(saved(other)) == 1 and "Ann" in nights_of(host) and "Ann" not in nights_of(other).html


def test_the_device_that_switches_it_on_gets_the_night_and_no_other_device_of_the_host(forgetful: Person) -> None:
    device = Person(forgetful.app, forgetful.code)
    ticket = forgetful.service.devices.issue_host_ticket(forgetful.code)
    device.post_redirected(f"/take-host/{ticket}")
    device.post_ok("/do/options", option__remember="on")
    assert len(saved(device)) == 1 and not has_nights(forgetful)
    device.post_ok("/do/options", option__remember="off")
    forgetful.post_ok("/do/options", option__remember="on")
    assert (len(saved(device)), len(saved(forgetful))) == (0, 1)


# Many


def test_every_night_is_on_one_of_the_pages(host: Person) -> None:
    nights = [{**saved(host)[0], "mark": f"{n:016x}"} for n in range(50)]
    pages = [takes_in(host, file_of(nights))]
    while older := pages[-1].attributes("a[rel=next]", "href"):
        pages.append(nights_of(host, older[0].partition("#")[0]))
    marks = [page.values("[name=night]") for page in pages]
    assert [len(page) for page in marks] == [20, 20, 11] and len({mark for page in marks for mark in page}) == 51
    assert pages[-1].attributes("a[rel=prev]", "href") == ["?page=1#all"]

    for number, nearest in (("-1", 20), ("99", 11), ("x", 20), ("9" * 5000, 20)):
        assert len(nights_of(host, f"?page={number}").values("[name=night]")) == nearest, number
