"""What is done every hour while the companion serves."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.ops import logs

if TYPE_CHECKING:
    from companion.ops.gevent_server import HourlyJobs
    from companion.service import Service
    from companion.web.app import App


def chores(app: App) -> HourlyJobs:
    """What this app does every hour."""
    from companion.ops.gevent_server import HourlyJobs

    copy = partial(copy_today, app.config["DATABASE_URL"], app.config["DATA"] / "backups")
    return HourlyJobs(copy, partial(tidy, app.extensions["companion"]))


def copy_today(url: str, folder: Path) -> None:
    """The copy of the day, if there is none yet; where that fails the game goes on."""
    from datetime import date

    from companion.store import backups

    try:
        if backups.daily(url, folder, date.today()):
            logs.log_event("copy-kept")
    except backups.StoreRefused as refusal:
        logs.log_event("copy-refused", f"No copy of today was kept: {refusal}", why=str(refusal))


def tidy(service: Service) -> None:
    """Tables at which nobody has played for their time go."""
    if gone := service.purge_idle():
        words = f"Removed, as nobody had played there for their time: {', '.join(gone)}."
        logs.log_event("tables-removed", words, number=len(gone))
