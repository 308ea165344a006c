"""Routes of the archive: the games that a host asked to remember in this browser."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, session
from flask_babel import gettext as _
from werkzeug.wrappers import Response as AnyResponse

from companion.archive import GameRecord, file_of_games, games_csv
from companion.game.message import IllegalMove, Message
from companion.sentences import SENTENCES
from companion.tables import ArchiveView
from companion.web.auth import ARCHIVE_KEY, archive_owner, table_service
from companion.web.i18n import phrase
from companion.web.responses import attachment_response, html_response, refusal_status

LARGEST = 4 * 1024 * 1024
"""Bytes of the largest request that imports a file."""

PAGE_SIZE = 20

pages = Blueprint("archive", __name__)


@pages.url_value_preprocessor
def allow_large_archive_upload(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Before the request is read; only if this browser has an archive."""
    if endpoint == "archive.change_nights" and ARCHIVE_KEY in session:
        request.max_content_length = LARGEST


@pages.get("/nights", endpoint="nights")
def show_archive() -> AnyResponse:
    return html_response(_render_archive(archive_owner()))


@dataclass(frozen=True)
class ArchivePage:
    archive: ArchiveView
    games: Sequence[GameRecord]  # of the shown part of the list
    number: int  # of that part; 0 is the newest
    has_older: bool
    problems: Sequence[Message]

    def role_name(self, role: str) -> str:
        """A file that was imported may have any word."""
        return next((phrase(key) for key in (f"role-{role}", f"dwarf-{role}") if key in SENTENCES), "")


def _render_archive(owner: str, problems: Sequence[Message] = ()) -> str:
    archive = table_service().archive.read(owner)
    last = max(len(archive.games) - 1, 0) // PAGE_SIZE
    number = min(max(request.args.get("page", 0, type=int), 0), last)
    page = ArchivePage(archive, archive.games[number * PAGE_SIZE :][:PAGE_SIZE], number, number < last, problems)
    return render_template("archive/archive.html", page=page)


@pages.post("/nights", endpoint="change_nights")
def change_archive() -> AnyResponse:
    owner, archive = archive_owner(), table_service().archive
    try:
        match request.form.get("do"):
            case "forget-night":
                archive.forget(owner, request.form.get("night", ""))
            case "forget-all":
                archive.forget(owner)
            case "import":
                file = request.files.get("file")
                new, known = archive.import_file(owner, file.read() if file else b"")
                flash(_("New game nights: %(new)s. Already here: %(known)s.", new=new, known=known))
            case _unknown:
                abort(400)
    except IllegalMove as refusal:
        return html_response(_render_archive(owner, refusal.problems), refusal_status(refusal))
    return redirect("/nights", 303)


@pages.get("/nights/export.json", endpoint="as_json")
def export_json() -> AnyResponse:
    games = table_service().archive.read(archive_owner()).games
    return attachment_response(file_of_games(games), "application/json", "nights.json")


@pages.get("/nights/export.csv", endpoint="as_csv")
def export_csv() -> AnyResponse:
    games = table_service().archive.read(archive_owner()).games
    return attachment_response(games_csv(games), "text/csv; charset=utf-8", "nights.csv")
