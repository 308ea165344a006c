"""Routes of the archive: the games recorded for a group of players. A browser needs an archive key of the group."""

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
    current_archive_group,
    find_archive_key,
    has_archive_key,
    set_archive_keys,
)
from companion.web.auth import require_host, table_service
from companion.web.csv_export import games_csv
from companion.web.forms.form import handler_chosen_in_form, read_form, uploaded_file
from companion.web.forms.table import ArchiveForm
from companion.web.rate_limits import IMPORTS, TooManyTries, limit_use
from companion.web.refusals import refusal_status
from companion.web.responses import attachment_response, html_response
from companion.web.view_models.archive_page import ArchivePage

LARGEST = 4 * 1024 * 1024
"""Bytes of the largest file that can be imported."""

MOST_SENT = 2 * LARGEST
"""Bytes of the largest request that imports a file. A file slightly too large is still read, so that we can say so."""

pages = Blueprint("archive", __name__)


@pages.url_value_preprocessor
def allow_large_archive_upload(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Before the request is read: allow a large one if this browser has an archive key."""
    if endpoint == "archive.import_games" and has_archive_key():
        request.max_content_length = MOST_SENT


# The page


@pages.get("/nights", endpoint="nights")
def show_archive() -> AnyResponse:
    """Show the archive, and renew the cookie with the archive keys."""
    return set_archive_keys(html_response(_render_archive(current_archive_group())), archive_keys())


def _render_archive(group: str, problems: Sequence[Message] = (), notice: str = "") -> str:
    """Render the archive page, with the problems of a refused form or with a notice of what was done."""
    archive, keys = table_service().archive, archive_keys()
    page = ArchivePage(
        archive=archive.read_archive(group),
        groups=len(archive.groups_opened_by_keys(keys)),
        has_other_browsers=archive.has_other_keys(group, keys),
        games_page_number=request.args.get("nights", 0, type=int),
        players_page_number=request.args.get("people", 0, type=int),
        notice=notice,
        problems=problems,
        submitted=request.form if problems else MultiDict(),
    )
    return render_template("archive/archive.html", page=page)


# Changes


@pages.post("/nights", endpoint="change_nights")
def change_archive() -> AnyResponse:
    """Merge two players or undo that, delete a game, a player or everything, revoke the other browsers' keys, or switch
    to the next group whose key this browser has. Form: ArchiveForm, with the choice in `do`."""
    group, handler = current_archive_group(), handler_chosen_in_form(HANDLERS)
    try:
        handler(group, read_form(ArchiveForm))
    except IllegalMove as refusal:
        return html_response(_render_archive(group, refusal.problems), refusal_status(refusal))
    response = redirect("/nights", 303)
    if request.form.get("do") != "other":
        return response
    valid = [key for key, _group in table_service().archive.groups_opened_by_keys(archive_keys())]
    return set_archive_keys(response, [*valid[-1:], *valid[:-1]])


HANDLERS: Mapping[str, Callable[[str, ArchiveForm], object]] = {
    "merge": lambda group, form: table_service().archive.merge_names(group, form.one, form.into),
    "part": lambda group, form: table_service().archive.unmerge_name(group, form.one),
    "forget-night": lambda group, form: table_service().archive.delete_game(group, form.night),
    "forget-person": lambda group, form: table_service().archive.delete_person(group, form.one),
    "forget-all": lambda group, form: table_service().archive.delete_all(group),
    "cut-off": lambda group, form: table_service().archive.revoke_other_keys(group, archive_keys()),
    "other": lambda group, form: None,
}
"""The value of `do` -> what it does in the archive of this group."""


# Export and import


@pages.get("/nights/export.json", endpoint="as_json")
def export_json() -> AnyResponse:
    """Respond with all games as a file to download, which another companion can import."""
    document = table_service().archive.archive_document(current_archive_group())
    return attachment_response(json.dumps(document, ensure_ascii=False) + "\n", "application/json", "nights.json")


@pages.get("/nights/export.csv", endpoint="as_csv")
def export_csv() -> AnyResponse:
    """Respond with all games as a CSV file to download, with a line for each round of each player."""
    return attachment_response(
        games_csv(table_service().archive.read_archive(current_archive_group()).games),
        "text/csv; charset=utf-8",
        "nights.csv",
    )


@pages.post("/nights/import")
def import_games() -> AnyResponse:
    """Import the games of an uploaded file. Games that the archive has already stay as they are."""
    group = current_archive_group()
    try:
        limit_use(IMPORTS, "too-many-imports")
        new, known = table_service().archive.import_file(group, _file_to_import())
    except TooManyTries as refusal:
        return html_response(_render_archive(group, (Message.from_key(refusal.key),)), 429)
    except IllegalMove as refusal:
        return html_response(_render_archive(group, refusal.problems), refusal_status(refusal))
    return html_response(
        _render_archive(group, notice=_("New game nights: %(new)s. Already here: %(known)s.", new=new, known=known))
    )


@pages.get("/nights/import", endpoint="back_to_nights")
def redirect_to_archive() -> AnyResponse:
    """Redirect to the archive after somebody reloads the page of an import, or changes that page's language."""
    return redirect("/nights", 303)


def _file_to_import() -> bytes:
    """Return the content of the uploaded file; empty if there is none. Raises IllegalMove if it is too large."""
    content = uploaded_file(LARGEST + 1)
    if len(content) > LARGEST:
        raise IllegalMove.because("file-too-large")
    return content


# Links that give a browser the key of a group


@pages.get("/nights/take/<link>", endpoint="offered")
@pages.get("/NIGHTS/TAKE/<link>", endpoint="offered")
def show_archive_link(link: str) -> AnyResponse:
    """Show a button that uses the one-time link to the archive. Opening the link alone doesn't use it up, because
    messengers open links for a preview. The terminal's QR code has the URL in capitals."""
    table_service().archive.check_link(link.lower())
    return html_response(render_template("archive/open_archive.html", link=link.lower()))


@pages.post("/nights/take/<link>", endpoint="take")
def use_archive_link(link: str) -> AnyResponse:
    """Use the one-time link: give this browser a key of the group's archive."""
    return add_archive_key(redirect("/nights", 303), table_service().archive.redeem_link(link.lower()))


@pages.post("/t/<code>/nights", endpoint="of_table")
def open_table_archive(code: str) -> AnyResponse:
    """Redirect the host to the archive in which this table's games are recorded."""
    require_host(code)
    return add_archive_key(redirect("/nights", 303), find_archive_key(code))
