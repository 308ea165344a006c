"""Who prefers dark or light pages has them on this phone, from the first byte of each page."""

from __future__ import annotations

from tests.web.page import Page
from tests.web.people import Person


def chooses(person: Person, theme: str) -> None:
    code, person.code = person.code, ""
    assert person.post("/theme", htmx=False, theme=theme, back="/").status_code == 303
    person.code = code


def theme(page: Page) -> str | None:
    """The theme of this page; None if the device decides."""
    return page.attribute("html", "data-theme") if page.has("html[data-theme]") else None


def chosen(page: Page) -> list[str]:
    return page.values("[name=theme][aria-current]")


def test_at_first_the_device_decides(players: dict[str, Person], host: Person) -> None:
    for page in (players["Ann"].page("/seat?sheet=menu"), host.page("/host"), players["Ann"].page("/history")):
        assert theme(page) is None and chosen(page) == ["automatic"]
        assert page.values("[name=theme]") == ["automatic", "dark", "light"]
        assert page.attribute("meta[name=color-scheme]", "content") == "dark light"
        assert len(page.all("meta[name=theme-color]")) == 2


def test_a_chosen_theme_is_on_every_page_of_this_phone(players: dict[str, Person]) -> None:
    ann = players["Ann"]
    for name, page_colour in (("light", "#efe3cb"), ("dark", "#15110d")):
        chooses(ann, name)
        for path in ("", "/seat?sheet=menu", "/history", "/deals"):
            page = ann.page(path)
            assert theme(page) == name and chosen(page) == [name], path
            assert page.attribute("meta[name=theme-color]", "content") == page_colour
    assert theme(Page.of(ann.get("/nowhere"), 404)) == "dark"
    assert theme(players["Ben"].page("/seat")) is None
    chooses(ann, "automatic")
    assert theme(ann.page("/seat")) is None


def test_the_host_chooses_it_among_the_options(host: Person) -> None:
    chooses(host, "light")
    assert theme(host.page("/host")) == "light" and chosen(host.page("/host")) == ["light"]


def test_the_big_screen_ignores_the_theme_of_a_device(host: Person) -> None:
    chooses(host, "light")
    page = host.page("/board")
    assert theme(page) == "dark" and not page.has("[name=theme]")
    assert theme(host.page("/board?theme=light")) == "light"


def test_an_unknown_theme_changes_nothing(host: Person) -> None:
    chooses(host, "pink")
    assert theme(host.page("/host")) is None
