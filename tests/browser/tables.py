"""Tables that are laid before a test looks at them: by plain requests, as a script plays, to come to the point."""

from __future__ import annotations

import itertools
from http.client import HTTPConnection
from typing import Any

from tests.bench.served import Caller
from tests.web.page import Page

NAMES = ("Ann", "Ben", "Cem", "Dia", "Eva", "Finn")


HOMES = itertools.cycle(f"127.0.1.{n}" for n in range(1, 255))
"""Addresses of this computer. Each host opens a table from another one: from one alone only so many may be opened."""


class Table:
    """A table whose host and players are scripts; a test gives their keys to browsers as it likes."""

    def __init__(self, port: int, *names: str, edition: str = "saboteur2", **options: str) -> None:
        self.port = port
        self.host = Caller(port)
        self.host.connection = HTTPConnection("127.0.0.1", port, timeout=30, source_address=(next(HOMES), 0))
        wished = {f"option.{name}": value for name, value in options.items()}
        status, where, _ = answer_of(self.host, "/tables", edition=edition, **wished)
        assert status == 303, status
        self.code = where.split("/")[2]
        self.players = {name: Caller(port) for name in names}
        for name, player in self.players.items():
            assert answer_of(player, self.at, name=name)[0] == 303

    @property
    def at(self) -> str:
        return f"/t/{self.code}"

    def number(self, name: str) -> int:
        """The seat's own number: they are given in the order of sitting."""
        return list(self.players).index(name) + 1

    def hosts(self, page: str, **form: object) -> None:
        """The host does this."""
        status, _, body = answer_of(self.host, f"{self.at}/{page}", **form)
        assert status == 303, body

    def deal(self) -> None:
        self.hosts("do/deal")

    def mark_board(self) -> None:
        """Blue starts at C2, yellow at E2, and the mines nearest to them are at C5 and E5."""
        self.hosts("do/mark-board", cells=["C2", "E2", "C5", "E5", "A9", "G9"])

    def put(self, name: str, kind: str) -> None:
        self.hosts("do/token", seat=self.number(name), do="put", kind=kind)

    def end(self, reached_by: str | None = None, open_to: tuple[str, ...] = (), crystals: int = 3) -> None:
        by = self.number(reached_by) if reached_by else ""
        self.hosts("do/end", reached_by=by, open_to=" ".join(open_to), crystals=crystals)

    def confirm_round(self) -> None:
        self.hosts("do/confirm")

    def rename(self, name: str, new: str) -> None:
        self.hosts("do/rename", seat=self.number(name), name=new)

    def version(self) -> int:
        """The table's newest version, as the host's page has it."""
        return int(self.page("host").attribute("body", "hx-sse:connect").rpartition("=")[2])

    def history_count(self, line: str) -> int:
        """Return how often this line is in the history."""
        return sum(line in story for story in self.page("history").texts("#story li"))

    def page(self, name: str) -> Page:
        """This page, as the host sees it."""
        status, _, html = self.host.get(f"{self.at}/{name}")
        self.host.connection.close()
        assert status == 200, html
        return Page(html)

    def ticket(self, name: str) -> str:
        """A one-time address for this seat."""
        _, _, page = answer_of(self.host, f"{self.at}/do/hand-over", seat=self.number(name))
        links = (link.attributes["href"] or "" for link in Page(page).all("a[href]"))
        return next(link[link.index("/t/") :] for link in links if "/take/" in link)

    def give_keys(self, device: Any, who: Caller) -> None:
        """The device holds what this script held."""
        name, _, value = who.cookie.partition("=")
        key = {"name": name, "value": value, "httpOnly": True, "sameSite": "Lax"}
        hosts = ("home.test", "127.0.0.1")
        device.context.add_cookies([{**key, "url": f"http://{host}:{self.port}"} for host in hosts])

    def seat(self, device: Any, name: str) -> Any:
        """The device shows this seat's page."""
        self.give_keys(device, self.players[name])
        device.open(f"{self.at}/seat")
        device.page.locator("#sheet").wait_for()
        return device

    def host_page(self, device: Any) -> Any:
        """The device shows the host's page."""
        self.give_keys(device, self.host)
        device.code = self.code
        device.open(f"{self.at}/host")
        device.page.locator("#seats").wait_for()
        return device


def answer_of(who: Caller, page: str, **form: object) -> tuple[int, str, str]:
    """What a post was answered. The line is closed after it: the server may be another one next time."""
    try:
        return who.post(page, **form)
    finally:
        who.connection.close()
