"""Open a table at one worker of a companion and deal to phones at another one.

Usage: python play_two_workers.py ADDRESS. The companion runs with two workers and has no other visitor. `/metrics`,
where each worker counts the requests that it answered, tells which worker has a connection. Standard library only.
Exit status 1, with what went wrong, if the table does not reach the phones.
"""

from __future__ import annotations

import re
import sys

from play import NAMES, Browser, deal

TRIES = 200
"""How many connections are opened until two workers have enough of them."""

COUNTED = re.compile(
    r'^companion_requests_total\{endpoint="health\.healthz",process="(\d+)",status="2xx"\} (\d+)', re.MULTILINE
)


def counted(browser: Browser) -> dict[str, int]:
    """How often each worker answered `/healthz`."""
    return {worker: int(count) for worker, count in COUNTED.findall(browser.get("/metrics"))}


def worker_of(browser: Browser) -> str:
    """The number of the worker that answers this browser: the one that counts its request."""
    before = counted(browser)
    browser.get("/healthz")
    (worker,) = (worker for worker, count in counted(browser).items() if count > before.get(worker, 0))
    return worker


def browsers_of_two_workers(address: str) -> tuple[str, Browser, str, list[Browser]]:
    """A browser at one worker, and one for each player at another worker, with the numbers of both workers."""
    found: dict[str, list[Browser]] = {}
    for _ in range(TRIES):
        browser = Browser(address)
        found.setdefault(worker_of(browser), []).append(browser)
        for phones in found:
            for host in set(found) - {phones}:
                if len(found[phones]) >= len(NAMES):
                    return host, found[host][0], phones, found[phones][: len(NAMES)]
    sys.exit(f"{TRIES} connections, all at worker {', '.join(found)}")


def main(address: str) -> None:
    """Play it."""
    host_worker, host, phone_worker, phones = browsers_of_two_workers(address)
    deal(host, phones)
    print(f"{address}: dealt at worker {host_worker}, {len(phones)} phones have their roles at worker {phone_worker}")


if __name__ == "__main__":
    main(sys.argv[1])
