"""What holds for each act of the table: without a script the page follows, sent twice it is one act, what is malformed
or meant for what an old page showed is refused on a page with a way back, and an undo brings back what was."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.play import values_by_name
from tests.web.page import Page
from tests.web.secrecy.acts import ACTS, Act
from tests.web.secrecy.conftest import StageAt
from tests.web.secrecy.stages import CODE, HERSELF, THE_HOST, Stage
from tests.web.secrecy.test_who_may_do_what import attempt, stored_rows

NO_SUCH = {
    "do": "dance",
    "seat": "99",
    "cell": "here",
    "to": "here",
    "kind": "unicorn",
    "shows": "unicorn",
    "card": "unicorn",
    "value": "77",
    "at": "moon",
    "victim": "99",
    "version": "x",
}
"""For fields of forms, what no table has."""

OLD = {"start": "9,0"}
"""For fields that say what the page showed, what no page of these tables shows; 99 for all others."""

UNREAD = {"done seat", "take-treasure cell", "look cell", "curtain do", "curtain n"}
"""Fields that change nothing of an act, whatever they say."""

ONCE_ONLY = {"remove-seat"}
"""Acts after which who did them finds nothing more to do."""

EACH_TAP_HOSTS = "/t/<code>/take-host"
"""Whoever sits at the companion's computer takes the host's page as often as they like."""


def name_of(act: Act) -> str:
    """The last word of its address, or at the page of nights what it does."""
    return str(act.form["do"]) if act.rule == "/nights" else act.rule.rpartition("/")[2]


def malformed(act: Act) -> Iterator[Act]:
    """The act with one field, or the seat of its address, that no table has."""
    for name in act.form.keys() & NO_SUCH.keys():
        if f"{name_of(act)} {name}" not in UNREAD:
            yield replace(act, form={**act.form, name: NO_SUCH[name]})
    if ("<int:n>" in act.rule or act.as_seat == "passed") and f"{name_of(act)} n" not in UNREAD:
        yield replace(act, n="nobody")
    if act.shown:
        yield replace(act, form={**act.form, act.shown: OLD.get(act.shown, "99")})


def what_is_undone(stage: Stage) -> dict[str, Any]:
    """All that the host knows of the table but what undoing leaves: versions, remarks, what to redo."""
    known = values_by_name(stage.host.view)
    known["maze"] = known["maze"] and (known["maze"]["maze"], known["maze"]["laid"])
    known |= known.pop("end")
    left = ("version", "undo", "remarks", "result_version", "round_end_version")
    return {name: value for name, value in known.items() if name not in left}


@pytest.mark.parametrize("act", [act for act in ACTS if act.may and act.rule != EACH_TAP_HOSTS], ids=str)
def test_each_act_is_whole_without_a_script_once_if_sent_twice_and_undone(stage_at: StageAt, act: Act) -> None:
    stage = stage_at(act.phase, act.edition_key)
    for make_ready in (act.before, act.anew):
        if make_ready:
            make_ready(stage)
    who = next(who for who in (THE_HOST, HERSELF, CODE) if who in act.may)
    rows = stored_rows(stage)
    for wrong in malformed(act):
        field = {name: value for name, value in wrong.form.items() if act.form.get(name) != value} or wrong.n
        refused = attempt(stage, wrong, who, htmx=False)
        assert refused.status_code in (400, 403, 404, 409, 422), (field, refused.status_code)
        assert refused.status_code == 409 or not act.shown or act.shown not in wrong.form, "done though the page is old"
        page = Page.of(refused, refused.status_code)
        assert page.has("head title") and page.has("main a[href]"), ("no way back", field)
        assert stored_rows(stage) == rows, ("stored", field)
    before = what_is_undone(stage)
    first = attempt(stage, act, who, htmx=False, once="a" * 32)
    assert first.status_code == (200 if act.shows_code else 303)
    assert not act.shows_code or Page.of(first).has("main a[href]")
    after = stage.host.service.version(stage.host.code)
    again = attempt(stage, act, who, htmx=False, once="a" * 32)
    assert stage.host.service.version(stage.host.code) == after, "twice is twice"
    if name_of(act) not in ONCE_ONLY:
        assert (again.status_code, again.location) == (first.status_code, first.location)
    if not act.stays and not act.harmless:
        stage.host.post_ok("/do/undo")
        undone = what_is_undone(stage)
        assert [name for name in before if before[name] != undone[name]] == [], "not undone"
