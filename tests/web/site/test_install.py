"""Installing: a name and icons for the home screen, and a page for when the server is away."""

from __future__ import annotations

import json
import struct
from typing import Any

import pytest
from flask import Flask

from tests.web.page import Page
from tests.web.people import ADDRESS, Person, sit


@pytest.fixture
def visitor(app: Flask) -> Person:
    return Person(app)


def worker_settings(person: Person, **headers: str) -> dict[str, Any]:
    """The settings that the service worker gets, whoever asks."""
    first = Person(person.app).html("/worker.js", **headers).partition("\n")[0]
    settings: dict[str, Any] = json.loads(first.removeprefix("const SETTINGS=").removesuffix(";"))
    return settings


def test_the_worker_knows_no_table_and_nobody(host: Person, visitor: Person) -> None:
    eva = sit(host, "Eva")
    asked = [person.client.get("/worker.js", base_url=ADDRESS).text for person in (eva, host)]
    assert asked == [visitor.html("/worker.js")] * 2
    assert "Eva" not in visitor.html("/worker.js") and host.code not in visitor.html("/worker.js")


def test_the_service_worker_is_revalidated_and_sent_once(visitor: Person) -> None:
    answer = visitor.get("/worker.js")
    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert visitor.get("/worker.js", If_None_Match=answer.headers["ETag"]).status_code == 304


def test_the_page_for_an_unreachable_computer_retries_without_a_script(visitor: Person) -> None:
    page = Page(worker_settings(visitor)["unreachable"])
    assert (
        "The host’s computer can’t be reached" in page and page.attribute("meta[http-equiv=refresh]", "content") == "8"
    )
    assert worker_settings(visitor)["policy"] == visitor.get("/").headers["Content-Security-Policy"]


def test_the_name_and_the_icons_for_the_home_screen(visitor: Person) -> None:
    answer = visitor.get("/manifest.webmanifest")
    manifest = answer.get_json(force=True)
    assert answer.headers["Content-Type"] == "application/manifest+json; charset=utf-8"
    assert (manifest["name"], manifest["start_url"], manifest["display"]) == ("Saboteur companion", "/", "standalone")
    assert manifest["lang"] == "en"
    for icon in manifest["icons"]:
        art = visitor.get(icon["src"])
        assert art.headers["Content-Type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            assert icon["sizes"] == "{}x{}".format(*struct.unpack(">II", art.data[16:24]))
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}


def test_the_installed_app_is_in_the_language_of_the_browser(visitor: Person) -> None:
    manifest = visitor.get("/manifest.webmanifest", Accept_Language="de").get_json(force=True)
    assert manifest["lang"] == "de" and manifest["description"].startswith("Karten und Bluffs")
    assert "Der Rechner" in worker_settings(visitor, Accept_Language="de")["unreachable"]


def test_home_and_the_host_say_how_to_install_and_joining_does_not(host: Person, visitor: Person) -> None:
    link = "link[rel=manifest][crossorigin=use-credentials][href='/manifest.webmanifest']"
    assert visitor.page("").has(link) and host.page("/host").has(link)
    eva = sit(host, "Eva")
    assert not eva.page("").has(link) and not eva.page("/seat").has(link)
    assert eva.page("/seat?sheet=menu").has("#home-screen") and host.page("/options").has("#home-screen")
