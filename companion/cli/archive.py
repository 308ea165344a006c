"""The command line's nights: lists what is remembered, and lets who owns the machine open it or take it along."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

import click

from companion.service import Service
from companion.store.backups import StoreRefused


class ArchiveError(StoreRefused):
    """Why nights were not shown: a sentence for whoever wanted them."""


def recall(service: Service, circle: str | None, link: bool, file: str | None, address: str | None) -> None:
    """Prints a one-time address of a circle's nights, saves them to a file, or lists the circles where neither is
    asked for.

    Raises:
        ArchiveError: nobody remembers any nights, no circle is called so, or it must be said which.
    """
    if not link and file is None:
        list_circles(service, circle)
        return
    found = chosen(service, circle)
    if file is not None:
        save(service, found, file)
    if link:
        offer(service, found, address)


def list_circles(service: Service, circle: str | None) -> None:
    """A line for each circle, or for each night of this one."""
    if circle is not None:
        for night in service.memories(chosen(service, circle)).nights:
            won = ", ".join(person.name or "nobody" for person in night.winners)
            click.echo(f"{night.day}  {night.edition:10}  {len(night.people):2} players  won by {won or 'nobody'}")
        return
    for line in service.circles():
        last = f"  last kept {datetime.fromtimestamp(line.kept):%Y-%m-%d %H:%M}" if line.kept else ""
        click.echo(f"{line.circle}  {line.nights} night{'' if line.nights == 1 else 's'}{last}")


def chosen(service: Service, circle: str | None) -> str:
    """The circle that was named, or the only one there is.

    Raises:
        ArchiveError: there is none such, or there are several.
    """
    known = [line.circle for line in service.circles()]
    if not known:
        raise ArchiveError(
            "No nights are remembered here. A host says so in the options of a table, or after its game."
        )
    if circle is None and len(known) > 1:
        raise ArchiveError(f"Several hosts keep their nights apart here. Say whose: {', '.join(known)}.")
    if circle is not None and circle.lower() not in known:
        raise ArchiveError(f"There is no circle {circle} here.")
    return circle.lower() if circle else known[0]


def save(service: Service, circle: str, file: str) -> None:
    """Writes a circle's nights to this new file, readable by its owner alone, or to standard output (`-`).

    Raises:
        ArchiveError: there is such a file, or it cannot be written.
    """
    text = json.dumps(service.nights_document(circle), ensure_ascii=False, indent=1) + "\n"
    if file == "-":
        click.echo(text.encode(), nl=False)
        return
    try:
        path = Path(file)
        path.touch(mode=0o600, exist_ok=False)
        path.write_text(text, encoding="utf-8")
    except FileExistsError:
        raise ArchiveError(f"{file} exists already. Nothing was written.") from None
    except OSError as error:
        raise ArchiveError(f"{file}: {error.strerror}") from error
    click.echo(f"Saved to {file}.", err=True)


def offer(service: Service, circle: str, address: str | None) -> None:
    """Prints a one-time address by which any browser may read a circle's nights."""
    from companion.ops import gevent_server

    gevent_server.show_link(address, f"/nights/take/{service.offer_nights(circle)}")
    click.echo("It works once, and for ten minutes.", err=True)
