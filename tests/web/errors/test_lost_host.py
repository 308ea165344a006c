"""Whoever lost the host's page reads how to get it back."""

from __future__ import annotations

import pytest
from werkzeug.test import TestResponse

from tests.web.page import Page
from tests.web.people import Person

HERE = "/take-host"


def at(host: Person, client: str) -> Person:
    person = Person(host.app, host.code)
    person.client.environ_base["REMOTE_ADDR"] = client
    return person


def ask(person: Person, name: str = "localhost", **headers: str) -> Page:
    answer = person.client.get(person.url("/host"), base_url=f"http://{name}", headers=headers)
    return Page.of(answer, 403)


def take(person: Person, name: str = "localhost") -> TestResponse:
    address = f"http://{name}"
    return person.client.post(person.url(HERE), base_url=address, data={"cookies": "set"}, headers={"Origin": address})


def test_the_page_names_the_command_that_makes_a_host(host: Person) -> None:
    phone = at(host, "192.168.1.66")
    page = ask(phone)
    assert f"companion host {host.code}" in page.text("main") and not page.has("main form")
    assert take(phone).status_code == 403


@pytest.mark.parametrize(
    ("client", "name"),
    [
        ("127.0.0.1", "localhost:8000"),
        ("::1", "localhost"),
        ("::ffff:127.0.0.1", "127.0.0.1"),
        ("192.168.1.20", "192.168.1.20:8000"),
    ],
)
def test_on_the_computer_itself_a_button_does_it(
    host: Person, monkeypatch: pytest.MonkeyPatch, client: str, name: str
) -> None:
    """By whichever address the browser knows the computer."""
    monkeypatch.setattr(host.app.hosts, "is_known", lambda name: True)  # type: ignore[attr-defined]
    browser = at(host, client)
    assert ask(browser, name).attributes("main form", "action") == [browser.url(HERE)]
    assert take(browser, name).location == browser.url("/host")
    assert browser.client.get(browser.url("/host"), base_url=f"http://{name}").status_code == 200
    assert host.service.history(host.code)[-1].message.key == "host-handed-over"


@pytest.mark.parametrize("setting", [{"PROXIES": 1}, {"ADDRESS": "https://gold.example.org"}])
def test_behind_a_proxy_nobody_is_taken_for_the_computer_itself(host: Person, setting: dict[str, object]) -> None:
    host.app.config.update(setting)
    browser = at(host, "127.0.0.1")
    assert not ask(browser).has("main form")
    assert take(browser).status_code == 403


def test_a_request_that_was_passed_on_is_none_of_the_computer_itself(host: Person) -> None:
    offers_a_button = [
        ask(at(host, "127.0.0.1"), **sent).has("main form") for sent in ({}, {"X-Forwarded-For": "192.0.2.7"})
    ]
    assert offers_a_button == [True, False]
