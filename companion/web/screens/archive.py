"""Routes of the archive: the games that a host asked to remember in this browser."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.archive import file_of_games
from companion.sentences import SENTENCES
from companion.web.auth import archive_owner, table_service
from companion.web.i18n import phrase
from companion.web.responses import attachment_response, html_response

pages = Blueprint("archive", __name__)


@pages.get("/nights", endpoint="nights")
def show_archive() -> AnyResponse:
    season = table_service().archive.read(archive_owner())
    return html_response(render_template("archive/archive.html", season=season, role_name=role_name))


def role_name(role: str) -> str:
    """Also of a dwarf; "" if there are no roles."""
    return next((phrase(key) for key in (f"role-{role}", f"dwarf-{role}") if key in SENTENCES), "")


@pages.post("/nights", endpoint="change_nights")
def change_archive() -> AnyResponse:
    owner, archive = archive_owner(), table_service().archive
    match request.form.get("do"):
        case "forget-night":
            archive.forget(owner, request.form.get("night", ""))
        case "forget-all":
            archive.forget(owner)
        case _unknown:
            abort(400)
    return redirect("/nights", 303)


@pages.get("/nights/export.json", endpoint="as_json")
def export_json() -> AnyResponse:
    games = table_service().archive.read(archive_owner()).games
    return attachment_response(file_of_games(games), "application/json", "nights.json")
