"""Opens a table at one worker of a companion and deals to phones at another one.

Usage: python play_two_workers.py ADDRESS. The companion runs with two workers and has no other visitor. Which
worker holds a connection is told by `/metrics`, where each worker counts the requests that it answered. Standard
library only. Exit status 1, with what went wrong, where the table does not reach the phones.
"""

from __future__ import annotations

import http.client
import re
import secrets
import sys
from urllib.parse import urlencode, urlsplit

GUESTS = ("Ann", "Ben", "Cem")

TRIES = 200
"""So many connections are opened until two workers hold one each."""

COUNTED = re.compile(
    r'^companion_requests_total\{endpoint="health\.healthz",process="(\d+)",status="2xx"\} (\d+)', re.MULTILINE
)


class Browser:
    """One connection, kept open so that one worker answers all its requests, and the cookie of whoever uses it."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self.connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=30)
        self.connection.connect()
        self.cookie = ""

    def get(self, path: str) -> str:
        """The page; raises SystemExit unless it is there."""
        return self._ask("GET", path, None, 200)[1]

    def post(self, path: str, **form: str) -> str:
        """Sends a form as a page does; the path that the answer leads to."""
        return self._ask("POST", path, urlencode({"once": secrets.token_hex(16), **form}), 303)[0]

    def _ask(self, method: str, path: str, body: str | None, wanted: int) -> tuple[str, str]:
        headers = {"Origin": self.address, "Cookie": self.cookie}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        # A connection that was shut is not opened anew behind our back: another worker might hold the next one.
        self.connection.auto_open = 0
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        page = answer.read().decode()
        if answer.status != wanted:
            sys.exit(f"{method} {path}: {answer.status} and not {wanted}\n{page}")
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            self.cookie = cookie.partition(";")[0]
        return answer.headers.get("Location", ""), page


def counted(browser: Browser) -> dict[str, int]:
    """How often each worker said that it lives."""
    return {worker: int(count) for worker, count in COUNTED.findall(browser.get("/metrics"))}


def worker_of(browser: Browser) -> str:
    """The number of the worker that answers this browser: the one that counts its request."""
    before = counted(browser)
    browser.get("/healthz")
    (worker,) = (worker for worker, count in counted(browser).items() if count > before.get(worker, 0))
    return worker


def browsers_of_two_workers(address: str) -> tuple[str, list[Browser], str, list[Browser]]:
    """One browser at a worker, as many as there are guests at another one, with the numbers of both."""
    found: dict[str, list[Browser]] = {}
    for _ in range(TRIES):
        browser = Browser(address)
        found.setdefault(worker_of(browser), []).append(browser)
        for phones in found:
            for host in set(found) - {phones}:
                if len(found[phones]) >= len(GUESTS):
                    return host, found[host], phones, found[phones]
    sys.exit(f"{TRIES} connections, all held by worker {', '.join(found)}")


def main(address: str) -> None:
    """Plays it."""
    host_worker, (host, *_), phone_worker, phones = browsers_of_two_workers(address)
    code = host.post("/tables", edition="saboteur2").split("/")[2]
    for name, phone in zip(GUESTS, phones, strict=False):
        phone.post(f"/t/{code}", name=name)
    page = host.get(f"/t/{code}/host")
    if missing := [name for name in GUESTS if name not in page]:
        sys.exit(f"the host does not see {', '.join(missing)}")
    host.post(f"/t/{code}/round", do="begin")
    roles = [re.search(r'data-role="([\w-]+)"', phone.get(f"/t/{code}/seat/role")) for phone in phones[: len(GUESTS)]]
    if not all(roles):
        sys.exit("a phone has no role")
    print(f"{address}: dealt at worker {host_worker}, {len(roles)} phones have their roles at worker {phone_worker}")


if __name__ == "__main__":
    main(sys.argv[1])
