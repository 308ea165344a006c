"""The way from a scanned code to one's role is short over a slow network: few requests, few bytes."""

from __future__ import annotations

import gzip

from werkzeug.test import TestResponse

from tests.web.page import Page
from tests.web.people import Person

FILES = "head > [href^='/static/']:is([rel=stylesheet], [as=font]), head > script[src^='/static/']"


class Wire:
    """A phone that keeps what it fetched once, and counts what comes over the wire, without the heads."""

    def __init__(self, phone: Person) -> None:
        self.phone, self.requests, self.bytes = phone, 0, 0
        self.kept: set[str] = set()

    def opens(self, path: str) -> Page:
        """Opens a page of the table, and fetches what it links."""
        answer = self.fetches(self.phone.url(path))
        page = Page(gzip.decompress(answer.data).decode() if answer.content_encoding == "gzip" else answer.text)
        for node in page.all(FILES):
            self.fetches_once(node.attributes.get("href") or node.attributes["src"] or "")
        return page

    def fetches_once(self, address: str) -> None:
        if address not in self.kept:
            self.kept.add(address)
            self.fetches(address)

    def fetches(self, address: str) -> TestResponse:
        answer = self.phone.client.get(address, base_url="http://localhost", headers={"Accept-Encoding": "gzip"})
        assert answer.status_code == 200
        self.counts(answer)
        return answer

    def counts(self, answer: TestResponse) -> None:
        self.requests += 1
        self.bytes += len(answer.data)


def test_from_the_code_to_the_own_role_little_goes_over_the_wire(host: Person, players: dict[str, Person]) -> None:
    phone = Person(host.app, host.code)
    connection = Wire(phone)
    assert connection.opens("").has("input[name=name]")
    assert connection.requests <= 6 and connection.bytes <= 40_000
    connection.counts(phone.post("", htmx=False, name="Zoe"))
    connection.opens("/seat")
    host.post_ok("/round", do="begin")
    connection.fetches(phone.url("/seat/sheet"))
    assert b"data-role" in connection.fetches(phone.url("/seat/role")).data
    assert connection.requests <= 12 and connection.bytes <= 60_000
