"""Routes of the archive: the games recorded for a group of players, for browsers that hold the group's key."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flask import Blueprint, redirect, render_template, request
from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.errors import IllegalMove
from companion.rules.message import Message
from companion.web.archive_cookies import (
    add_archive_key,
    archive_keys,
    existing_archive_key,
    has_archive,
    own_group,
    set_archive_keys,
)
from companion.web.auth import host_viewer, service
from companion.web.csv_export import games_csv
from companion.web.forms.form import posted_act, read_form, uploaded_file
from companion.web.forms.table import ArchiveForm
from companion.web.rate_limits import IMPORTS, TooManyTries, spend
from companion.web.refusals import status_of
from companion.web.responses import attachment, serve
from companion.web.view_models.archive_page import ArchivePage

LARGEST = 4 * 1024 * 1024
"""Bytes of the largest file that can be imported."""

MOST_SENT = 2 * LARGEST
"""Bytes of a request that imports a file. A file a little too large is still read, so that we can say so."""

pages = Blueprint("archive", __name__)


@pages.url_value_preprocessor
def take_large_files(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Allow a large request if this browser has an archive; before the request is read."""
    if endpoint == "archive.import_games" and has_archive():
        request.max_content_length = MOST_SENT


# The page


@pages.get("/nights")
def nights() -> AnyResponse:
    """Show the archive, and renew the cookie."""
    return set_archive_keys(serve(_draw(own_group())), archive_keys())


def _draw(group: str, problems: Sequence[Message] = (), notice: str = "") -> str:
    """Render the page, with the problems of a refused form or with a note of what was done."""
    archive, keys = service().archive, archive_keys()
    page = ArchivePage(
        archive=archive.read(group),
        groups=len(archive.groups_of(keys)),
        others=archive.has_other_browsers(group, keys),
        nights_page_number=request.args.get("nights", 0, type=int),
        people_page_number=request.args.get("people", 0, type=int),
        notice=notice,
        problems=problems,
        submitted=request.form if problems else MultiDict(),
    )
    return render_template("archive/archive.html", page=page)


# Changes


@pages.post("/nights")
def change_nights() -> AnyResponse:
    """Merge two names or undo that, delete a game, a player or everything, revoke the other browsers' keys, or switch
    to the next group that this browser may read. Form: ArchiveForm."""
    group, act = own_group(), posted_act(ACTS)
    try:
        act(group, read_form(ArchiveForm))
    except IllegalMove as refusal:
        return serve(_draw(group, refusal.problems), status_of(refusal))
    response = redirect("/nights", 303)
    if request.form.get("do") != "other":
        return response
    valid = [key for key, _group in service().archive.groups_of(archive_keys())]
    return set_archive_keys(response, [*valid[-1:], *valid[:-1]])


ACTS: Mapping[str, Callable[[str, ArchiveForm], object]] = {
    "merge": lambda group, form: service().archive.merge_names(group, form.one, form.into),
    "part": lambda group, form: service().archive.unmerge_name(group, form.one),
    "forget-night": lambda group, form: service().archive.delete_game(group, form.night),
    "forget-person": lambda group, form: service().archive.delete_person(group, form.one),
    "forget-all": lambda group, form: service().archive.delete_all(group),
    "cut-off": lambda group, form: service().archive.revoke_other_keys(group, archive_keys()),
    "other": lambda group, form: None,
}


# Export and import


@pages.get("/nights/export.json")
def as_json() -> AnyResponse:
    """Download all games as a file that another companion imports."""
    document = service().archive.document(own_group())
    return attachment(json.dumps(document, ensure_ascii=False) + "\n", "application/json", "nights.json")


@pages.get("/nights/export.csv")
def as_csv() -> AnyResponse:
    """Download all games as CSV, with a line for each round of each player."""
    return attachment(games_csv(service().archive.read(own_group()).games), "text/csv; charset=utf-8", "nights.csv")


@pages.post("/nights/import")
def import_games() -> AnyResponse:
    """Import the games of a file; those that are known stay as they are."""
    group = own_group()
    try:
        spend(IMPORTS, "too-many-imports")
        new, known = service().archive.import_file(group, _file_to_import())
    except TooManyTries as refusal:
        return serve(_draw(group, (Message.of(refusal.key),)), 429)
    except IllegalMove as refusal:
        return serve(_draw(group, refusal.problems), status_of(refusal))
    return serve(_draw(group, notice=_("New game nights: %(new)s. Already here: %(known)s.", new=new, known=known)))


@pages.get("/nights/import")
def back_to_nights() -> AnyResponse:
    """After reloading the page of an import, or changing its language: go back to the archive."""
    return redirect("/nights", 303)


def _file_to_import() -> bytes:
    """Return the uploaded file, empty if there is none. Raises IllegalMove: it is too large."""
    content = uploaded_file(LARGEST + 1)
    if len(content) > LARGEST:
        raise IllegalMove.because("file-too-large")
    return content


# Links that give a browser the key of a group


@pages.get("/nights/take/<link>")
@pages.get("/NIGHTS/TAKE/<link>")
def offered(link: str) -> AnyResponse:
    """Show a button, as a preview of the link must not use it up. The terminal's QR has it in capitals."""
    service().archive.check_link(link.lower())
    return serve(render_template("archive/open_archive.html", link=link.lower()))


@pages.post("/nights/take/<link>")
def take(link: str) -> AnyResponse:
    """Let this browser read the group's archive."""
    return add_archive_key(redirect("/nights", 303), service().archive.take_link(link.lower()))


@pages.post("/t/<code>/nights")
def of_table(code: str) -> AnyResponse:
    """Take the host to the archive in which this table's games are recorded."""
    host_viewer(code)
    return add_archive_key(redirect("/nights", 303), existing_archive_key(code))
