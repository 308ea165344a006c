"""Jobs that run while the companion serves: they copy the database once a day, remove expired tables, and follow what
other processes store."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from companion.system.logs import LOGGER, log_failure

if TYPE_CHECKING:
    from gevent import Greenlet

    from companion.tables import TableService
    from companion.web.app import App

HOUR = 3600.0

POLL_SECONDS = 2.0
"""Seconds between two queries for what other processes stored."""

FIRST_CLEANUP = 300.0
"""Seconds from the start to the first removal of expired tables: by then the pages that were open have reconnected."""

STOP_SECONDS = 3.0
"""Seconds that a stopping server waits for a job in a thread: an interrupted copy would leave its files behind."""


@dataclass(frozen=True)
class Job:
    """A function that runs every so many seconds, first after `first` seconds; if `in_thread`, in a thread instead of
    the event loop."""

    run: Callable[[], None]
    every: float = HOUR
    first: float = 0
    in_thread: bool = False


def jobs_of(app: App) -> list[Job]:
    service: TableService = app.extensions["companion"]
    return [
        Job(partial(_back_up_once_a_day, app.config["DATABASE_URL"]), in_thread=True),
        Job(partial(_remove_expired_tables, service), first=FIRST_CLEANUP),
        Job(service.follow_store, every=POLL_SECONDS, first=POLL_SECONDS),
    ]


def start_jobs(jobs: Iterable[Job]) -> list[Greenlet]:
    import gevent

    return [gevent.spawn_later(job.first, _run_regularly, job) for job in jobs]


def stop_jobs(running: list[Greenlet]) -> None:
    """Stop these greenlets, and wait up to STOP_SECONDS for a job that is running in a thread."""
    import gevent

    gevent.killall(running)
    with gevent.Timeout(STOP_SECONDS, False):
        gevent.get_hub().threadpool.join()


def _run_regularly(job: Job) -> None:
    """Run the job for ever. A failure does not stop the next run; of several in a row only the first is printed."""
    import gevent

    run, failed = partial(gevent.get_hub().threadpool.apply, job.run) if job.in_thread else job.run, False
    while True:
        try:
            run()
            failed = False
        except Exception:
            if not failed:
                log_failure(*sys.exc_info())
            failed = True
        gevent.sleep(job.every)


def _back_up_once_a_day(url: str) -> None:
    from datetime import date

    from companion.store import backups
    from companion.store.engine import DatabaseUnusable

    try:
        backups.back_up_daily(url, date.today())
    except DatabaseUnusable as error:
        LOGGER.error("Today's copy of the database failed. %s", error)


def _remove_expired_tables(service: TableService) -> None:
    if removed := service.retention.purge_expired():
        LOGGER.info("Removed tables whose time was over: %d.", len(removed))
