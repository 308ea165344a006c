"""Twenty tables of ten phones behind one address, all joining within a minute: how many are refused?

Run: python -m tests.bench.rush
"""

from __future__ import annotations

import statistics
import time
from concurrent.futures import ThreadPoolExecutor

from tests.bench.served import Caller, Served, open_table

TABLES, PHONES = 20, 10


def join(port: int, code: str, n: int) -> tuple[bool, float]:
    """One phone scans, reads the page, sits down, opens its seat: whether all went well, and the milliseconds."""
    phone, begun = Caller(port), time.perf_counter()
    steps = [phone.get(f"/T/{code}")[0] == 200, phone.post(f"/t/{code}", name=f"Guest {n}")[0] == 303]
    steps.append(phone.get(f"/t/{code}/seat")[0] == 200)
    return all(steps), (time.perf_counter() - begun) * 1000


def main() -> None:
    with Served() as served:
        begun = time.perf_counter()
        codes = [open_table(served.port)[1] for _ in range(TABLES)]
        with ThreadPoolExecutor(20) as crowd:
            jobs = [crowd.submit(join, served.port, code, n) for n in range(PHONES) for code in codes]
            found = [job.result() for job in jobs]
        seconds = time.perf_counter() - begun
    times = sorted(took for _, took in found)
    refused = sum(1 for well, _ in found if not well)
    print(f"{TABLES} tables × {PHONES} phones in {seconds:.1f} s: {refused} refused")
    print(f"scan to own page: median {statistics.median(times):.0f} ms, slowest {times[-1]:.0f} ms")


if __name__ == "__main__":
    main()
