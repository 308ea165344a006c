"""Jobs that run every hour while the companion serves: they copy the database once a day, and remove expired tables."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from companion.system import logs

if TYPE_CHECKING:
    from gevent import Greenlet

    from companion.services import TableService
    from companion.web.app import App

HOUR = 3600.0
"""Seconds between two runs of a job."""

FIRST_CLEANUP = 300.0
"""Seconds from the start to the first removal of expired tables: by then the pages that were open have reconnected."""

STOP_SECONDS = 3.0
"""Seconds that a stopping server waits for a job in a thread: an interrupted copy would leave its files behind."""


@dataclass(frozen=True)
class HourlyJobs:
    """Two functions that run every hour: `in_thread` runs in a thread, first when the server starts; `in_loop` runs in
    the event loop, first after FIRST_CLEANUP seconds."""

    in_thread: Callable[[], None]
    in_loop: Callable[[], None]


def hourly_jobs(app: App) -> HourlyJobs:
    """Return the hourly jobs of this application: the daily copy of its database, and removing its expired tables."""
    backup_job = partial(_back_up_once_a_day, app.config["DATABASE_URL"])
    return HourlyJobs(backup_job, partial(_remove_expired_tables, app.extensions["companion"]))


def start_jobs(jobs: HourlyJobs) -> list[Greenlet]:
    """Run the jobs every hour from now on. Return their greenlets, for `stop_jobs`."""
    import gevent

    in_thread = partial(gevent.get_hub().threadpool.apply, jobs.in_thread)
    return [gevent.spawn(_run_hourly, in_thread), gevent.spawn_later(FIRST_CLEANUP, _run_hourly, jobs.in_loop)]


def stop_jobs(running: list[Greenlet]) -> None:
    """Stop these greenlets, and wait up to STOP_SECONDS for a job that is running in a thread."""
    import gevent

    gevent.killall(running)
    with gevent.Timeout(STOP_SECONDS, False):
        gevent.get_hub().threadpool.join()


def _run_hourly(job: Callable[[], None]) -> None:
    """Run the job every hour, for ever. A failure is printed and does not stop the next run."""
    import gevent

    while True:
        try:
            job()
        except Exception:
            gevent.get_hub().handle_error(job, *sys.exc_info())
        gevent.sleep(HOUR)


def _back_up_once_a_day(url: str) -> None:
    """Copy the database at `url` to its `backups` folder, unless today's copy is there, and log the copy."""
    from datetime import date

    from companion.store import backups

    try:
        if backups.back_up_daily(url, date.today()):
            logs.log_event("copy-kept")
    except backups.DatabaseUnusable as error:
        logs.log_event("copy-refused", f"Today's copy of the database failed. {error}", why=str(error))


def _remove_expired_tables(service: TableService) -> None:
    """Remove the tables whose retention period is over and which have no open page, and log their number."""
    if removed := service.retention.purge_expired():
        words = f"Removed tables whose time was over: {', '.join(removed)}."
        logs.log_event("tables-removed", words, number=len(removed))
