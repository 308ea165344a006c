"""Whoever lost the host's page reads how to get it back; at the companion's own computer a button does it."""

from __future__ import annotations

import pytest

from tests.web.page import Page
from tests.web.people import Person


@pytest.mark.parametrize(
    ("client", "name", "settings", "passed_on", "offered"),
    [
        ("127.0.0.1", "localhost:8000", {}, {}, True),
        ("::1", "localhost", {}, {}, True),
        ("192.168.1.20", "192.168.1.20:8000", {}, {}, True),
        ("192.168.1.66", "192.168.1.20:8000", {}, {}, False),
        ("127.0.0.1", "localhost", {"PROXIES": 1}, {}, False),
        ("127.0.0.1", "localhost", {"ADDRESS": "https://gold.example.org"}, {}, False),
        ("127.0.0.1", "localhost", {}, {"X-Forwarded-For": "192.0.2.7"}, False),
    ],
)
def test_a_button_is_offered_on_the_computer_itself_alone(
    host: Person,
    monkeypatch: pytest.MonkeyPatch,
    client: str,
    name: str,
    settings: dict[str, object],
    passed_on: dict[str, str],
    offered: bool,
) -> None:
    monkeypatch.setattr(host.app.hosts, "is_known", lambda name: True)  # type: ignore[attr-defined]
    host.app.config.update(settings)
    browser, root, here = Person(host.app).client, f"http://{name}", host.url("/take-host")
    browser.environ_base["REMOTE_ADDR"] = client
    page = Page.of(browser.get(host.url("/host"), base_url=root, headers=passed_on), 403)
    assert f"companion host {host.code}" in page.text("main")
    assert page.attributes("main form", "action") == ([here] if offered else [])
    browser.post(here, base_url=root, headers={"Origin": root, **passed_on})
    assert (browser.get(host.url("/host"), base_url=root).status_code == 200) == offered
    assert (host.service.history(host.code)[-1].message.key == "host-handed-over") == offered
