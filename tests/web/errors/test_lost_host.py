"""Whoever lost the host's page reads how to get it back; at the companion's own computer a button does it."""

from __future__ import annotations

import pytest
from werkzeug.test import TestResponse

from tests.web.page import Page
from tests.web.people import Person


class Browser(Person):
    """One that has this address, and knows the companion by this name."""

    def __init__(self, host: Person, client: str, name: str = "localhost") -> None:
        super().__init__(host.app, host.code)
        self.client.environ_base["REMOTE_ADDR"] = client
        self.root = f"http://{name}"

    def offers(self, **headers: str) -> list[str]:
        """The forms of the page on which the host's page is refused, which names the command that helps."""
        answer = self.client.get(self.url("/host"), base_url=self.root, headers=headers)
        page = Page.of(answer, 403)
        assert f"companion host {self.code}" in page.text("main")
        return page.attributes("main form", "action")

    def takes(self) -> TestResponse:
        data, headers = {"cookies": "set"}, {"Origin": self.root}
        return self.client.post(self.url("/take-host"), base_url=self.root, data=data, headers=headers)


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
    browser = Browser(host, client, name)
    assert browser.offers() == [browser.url("/take-host")]
    assert browser.takes().location == browser.url("/host")
    assert browser.client.get(browser.url("/host"), base_url=browser.root).status_code == 200
    assert host.service.history(host.code)[-1].message.key == "host-handed-over"


@pytest.mark.parametrize(
    ("client", "setting"),
    [
        ("192.168.1.66", {}),
        ("127.0.0.1", {"PROXIES": 1}),
        ("127.0.0.1", {"ADDRESS": "https://gold.example.org"}),
    ],
)
def test_no_phone_is_taken_for_the_computer_itself_and_nobody_behind_a_proxy(
    host: Person, client: str, setting: dict[str, object]
) -> None:
    host.app.config.update(setting)
    browser = Browser(host, client)
    assert browser.offers() == [] and browser.takes().status_code == 403


def test_a_request_that_was_passed_on_is_none_of_the_computer_itself(host: Person) -> None:
    assert Browser(host, "127.0.0.1").offers(**{"X-Forwarded-For": "192.0.2.7"}) == []
