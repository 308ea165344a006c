"""The nights that a circle remembers: read, put right, taken along, forgotten. Its owner's alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from typing import Any, NamedTuple

from flask import Blueprint, Response, redirect, render_template, request
from flask_babel import gettext as _
from werkzeug.wrappers import Response as AnyResponse

from companion.archive.statistics import FactionStats, PlayerStats, faction_stats, player_stats
from companion.messages import PHRASES
from companion.rules.errors import IllegalMove
from companion.rules.message import Message
from companion.web.archive_cookies import handed, held_nights, keeping, known_nights_key, own_circle
from companion.web.auth import host_viewer, service
from companion.web.csv_export import grid_of
from companion.web.forms.form import posted_act, read_form
from companion.web.forms.table import ArchiveForm
from companion.web.i18n import word
from companion.web.rate_limits import IMPORTS, TooManyTries, spend
from companion.web.responses import serve, status_of
from companion.web.svg.charts import Bar, bars, columns

LARGEST = 4 * 1024 * 1024
"""No file of nights is larger, in bytes."""

MOST_SENT = 2 * LARGEST
"""So many bytes may be sent with one: whoever sends more than it is told so."""

MOST_COLUMNS = 24
"""So many nights are drawn of a person, the newest, and so many roles."""

NIGHTS_AT_ONCE, PEOPLE_AT_ONCE = 20, 30
"""So many nights and people one page shows; others lead on from it."""

MOST_CHOSEN = 500
"""So many people can be chosen from a list, those who won most."""

MOST_TALLIES = 48
"""For so many boxes and numbers of players it is said which side wins."""

pages = Blueprint("nights", __name__)


@pages.url_value_preprocessor
def take_large_files(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Before anything is read of what is sent: from who keeps nights here a file of their size."""
    if endpoint == "nights.take_in" and service().archive.groups_of(held_nights()):
        request.max_content_length = MOST_SENT


# The page


@pages.get("/nights")
def nights() -> AnyResponse:
    """Its owner gets everything that the circle remembers; the cookie lasts anew from this look on."""
    return keeping(serve(drawn(own_circle())), held_nights())


def drawn(circle: str, problems: Sequence[Message] = (), told: str = "") -> str:
    """The whole page, with problems said where they belong, or what was just done."""
    found, held = service().archive.read(circle), held_nights()
    people = player_stats(found.nights, found.same)
    shown = page_of(people, "people", PEOPLE_AT_ONCE)
    return render_template(
        "archive/archive.html",
        nights=found.nights[::-1],
        left_out=found.left_out,
        nights_page=page_of(found.nights[::-1], "nights", NIGHTS_AT_ONCE),
        people_page=shown,
        most=MOST_COLUMNS,
        charts={"people": chart_of_people(shown.items), "gold": {one.key: chart_of_gold(one) for one in shown.items}},
        parties=[(tally, chart_of_parties(tally)) for tally in faction_stats(found.nights)[:MOST_TALLIES]],
        people=people[:MOST_CHOSEN],
        names={one.key: one.name for one in people},
        same=found.same,
        circles=len(service().archive.groups_of(held)),
        others=service().archive.has_other_browsers(circle, held),
        role_word=role_word,
        problems=problems,
        notice=told,
        submitted=request.form if problems else {},
    )


class ArchivePage(NamedTuple):
    """A part of a long list, and the numbers of the parts before and after it, if any."""

    items: Sequence[Any]
    before: int | None
    after: int | None


def page_of(found: Sequence[Any], name: str, most: int) -> ArchivePage:
    """The part of this list, of so many at most, whose number this field of the address says: the first is 0."""
    last = max(len(found) - 1, 0) // most
    number = min(max(request.args.get(name, 0, type=int), 0), last)
    here = found[number * most : (number + 1) * most]
    return ArchivePage(here, number - 1 if number else None, number + 1 if number < last else None)


def chart_of_people(people: Sequence[PlayerStats]) -> str:
    """How many of their nights people won."""
    said = [_("%(won)s of %(nights)s", won=one.games.won, nights=one.games.of) for one in people]
    rows = [Bar(one.name, note, one.games.won, one.games.of) for one, note in zip(people, said, strict=True)]
    return bars(_("Nights won of nights played, for each person"), rows)


def chart_of_gold(one: PlayerStats) -> str:
    """What a person won, night by night."""
    last = one.nights[-MOST_COLUMNS:]
    return columns(_("What %(name)s won, night by night", name=one.name), [person.total for _night, person in last])


def chart_of_parties(tally: FactionStats) -> str:
    """How often each party won."""
    rows = [
        Bar(word(f"party-{party}"), _("%(won)s of %(rounds)s", won=won, rounds=tally.rounds), won, tally.rounds)
        for party, won in tally.wins.items()
    ]
    return bars(_("Rounds won, for each side"), rows)


def role_word(role: str) -> str:
    """What a role is called; a dwarf of The Duel has none but its clan."""
    return next((word(key) for key in (f"role-{role}", f"dwarf-{role}") if key in PHRASES), role)


# What is done with them


@pages.post("/nights")
def change_nights() -> AnyResponse:
    """The owner merges two names (`one`, `into`) or parts them, forgets a `night`, a person (`one`) or all of it,
    cuts all other browsers off, or turns to the other circle that this browser may read."""
    circle, act = own_circle(), posted_act(ACTS)
    return done(circle, lambda: act(circle, read_form(ArchiveForm)))


def done(circle: str, act: Callable[[], object]) -> AnyResponse:
    """Does it and goes to the page; a refusal is said on it."""
    try:
        act()
    except IllegalMove as refusal:
        return serve(drawn(circle, refusal.problems), status_of(refusal))
    answer = redirect("/nights", 303)
    return keeping(answer, turned()) if request.form.get("do") == "other" else answer


def turned() -> list[str]:
    """The keys of this browser, the last one first."""
    good = [key for key, _circle in service().archive.groups_of(held_nights())]
    return [*good[-1:], *good[:-1]]


ACTS: Mapping[str, Callable[[str, ArchiveForm], object]] = {
    "merge": lambda circle, form: service().archive.merge_names(circle, form.one, form.into),
    "part": lambda circle, form: service().archive.unmerge_name(circle, form.one),
    "forget-night": lambda circle, form: service().archive.delete_game(circle, form.night),
    "forget-person": lambda circle, form: service().archive.delete_person(circle, form.one),
    "forget-all": lambda circle, form: service().archive.delete_all(circle),
    "cut-off": lambda circle, form: service().archive.revoke_other_keys(circle, held_nights()),
    "other": lambda circle, form: None,
}


# Taken along


@pages.get("/nights/export.json")
def as_json() -> AnyResponse:
    """All nights as a file that another companion takes in."""
    document = service().archive.document(own_circle())
    return as_file(json.dumps(document, ensure_ascii=False) + "\n", "application/json", "nights.json")


@pages.get("/nights/export.csv")
def as_csv() -> AnyResponse:
    """All nights as a grid: a line for each round of each person."""
    return as_file(grid_of(service().archive.read(own_circle()).nights), "text/csv; charset=utf-8", "nights.csv")


def as_file(text: str, kind: str, name: str) -> AnyResponse:
    """Something to keep, of this browser alone."""
    headers = {"Content-Disposition": f"attachment; filename={name}", "Cache-Control": "private, no-cache"}
    return Response(text, content_type=kind, headers=headers)


@pages.post("/nights/import")
def take_in() -> AnyResponse:
    """The owner takes the nights of a file in; those that are known stay as they are."""
    circle = own_circle()
    try:
        spend(IMPORTS, "too-many-imports")
        new, known = service().archive.import_file(circle, sent_file())
    except TooManyTries as refusal:
        return serve(drawn(circle, (Message.of(refusal.key),)), 429)
    except IllegalMove as refusal:
        return serve(drawn(circle, refusal.problems), status_of(refusal))
    return serve(drawn(circle, told=_("New nights: %(new)s. Known before: %(known)s.", new=new, known=known)))


@pages.get("/nights/import")
def back_to_nights() -> AnyResponse:
    """Who reloads that, or picks another language there, is back on the page."""
    return redirect("/nights", 303)


def sent_file() -> bytes:
    """The file that was sent. Raises IllegalMove: it is too large."""
    sent = request.files.get("file")
    if sent is None:
        return b""
    with closing(sent):
        text = sent.read(LARGEST + 1)
    if len(text) > LARGEST:
        raise IllegalMove.because("file-too-large")
    return text


# How a browser gets them


@pages.get("/nights/take/<link>")
@pages.get("/NIGHTS/TAKE/<link>")
def offered(link: str) -> AnyResponse:
    """A button, for a mere look (a link's preview) must not use the address up. In capitals it is in the terminal's
    QR."""
    service().archive.check_link(link.lower())
    return serve(render_template("archive/open_archive.html", link=link.lower()))


@pages.post("/nights/take/<link>")
def take(link: str) -> AnyResponse:
    """This browser may read these nights from now on."""
    return handed(redirect("/nights", 303), service().archive.take_link(link.lower()))


@pages.post("/t/<code>/nights")
def of_table(code: str) -> AnyResponse:
    """The host goes to the nights among which this table's are remembered. Whose they are is not decided here."""
    host_viewer(code)
    return handed(redirect("/nights", 303), known_nights_key(code))
