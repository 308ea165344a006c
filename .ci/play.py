"""Play at a companion over HTTP, as browsers do: used by start_once.py.

Standard library only. Every function exits with what went wrong.
"""

from __future__ import annotations

import http.client
import re
import secrets
import sys
from urllib.parse import urlencode, urlsplit

NAMES = ("Ann", "Ben", "Cem")


class Browser:
    """One connection, and the cookie of whoever uses it."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self.connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=30)
        self.cookie = ""

    def get(self, path: str) -> str:
        """The page. Exits unless its status is 200."""
        return self._ask("GET", path, None, 200)[1]

    def post(self, path: str, **form: str | int) -> str:
        """Send a form as a page does; the path that the answer leads to."""
        return self._ask("POST", path, urlencode({"once": secrets.token_hex(16), **form}), 303)[0]

    def _ask(self, method: str, path: str, body: str | None, wanted: int) -> tuple[str, str]:
        headers = {"Origin": self.address, "Cookie": self.cookie}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        page = answer.read().decode()
        if answer.status != wanted:
            sys.exit(f"{method} {path}: {answer.status} and not {wanted}\n{page}")
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            self.cookie = cookie.partition(";")[0]
        return answer.headers.get("Location", ""), page


def deal(host: Browser, phones: list[Browser]) -> str:
    """Open a table, seat the phones, deal, and check that each phone gets its role. Returns the table's code."""
    code = host.post("/tables", edition="saboteur2").split("/")[2]
    for name, phone in zip(NAMES, phones, strict=True):
        phone.post(f"/t/{code}", name=name)
    page = host.get(f"/t/{code}/host")
    if missing := [name for name in NAMES if name not in page]:
        sys.exit(f"the host does not see {', '.join(missing)}")
    host.post(f"/t/{code}/do/deal")
    roles = [re.search(r'data-role="([\w-]+)"', phone.get(f"/t/{code}/seat/role")) for phone in phones]
    if not all(roles):
        sys.exit("a phone has no role")
    return code


def play_a_round(address: str) -> None:
    """Deal, end the round with nobody at the treasure, confirm its result, and deal the next round."""
    host, *phones = (Browser(address) for _ in range(1 + len(NAMES)))
    code = deal(host, phones)
    host.post(f"/t/{code}/do/end", reached_by="", crystals=0)
    host.post(f"/t/{code}/do/confirm")
    host.post(f"/t/{code}/do/deal")  # refused unless the round before is settled
    print(f"{address}: {len(phones)} phones played a round")
