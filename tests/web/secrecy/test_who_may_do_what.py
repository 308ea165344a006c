"""Who may do what: every route that changes something, tried by everybody who might, as one table.

A refusal leaves no row in the store otherwise than it was, and gives no key away.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.tables import BETWEEN, ENTRIES, KEYS, TABLES, TICKETS
from tests.web.people import ADDRESS, Person
from tests.web.secrecy.acts import ACTS, Act
from tests.web.secrecy.conftest import StageAt
from tests.web.secrecy.driver import EDITION_PAGES, MOVES, SAFE_METHODS, resource_folder, sqlite_file
from tests.web.secrecy.stages import HERSELF, LURED, NO_PROOF, OTHER_NAME, OTHER_SEAT, REMOVED, Stage

KEPT = (TABLES, ENTRIES, TICKETS, *BETWEEN)
KEYS_HELD = f'SELECT table_id, hash, holder, waits FROM "{KEYS.name}"'
QUERIES = (KEYS_HELD, *(f'SELECT * FROM "{grid.name}"' for grid in KEPT))


def attempt(stage: Stage, act: Act, who: str, htmx: bool = True, once: str = "") -> TestResponse:
    """This person sends the form from our own page; the forged ones come from another site's, without saying from
    where, or to another name."""
    person = stage.people[who]
    words = words_for(stage, who)
    form: dict[str, Any] = {name: filled(value, words) for name, value in act.form.items()}
    root = "http://companion.example" if who == OTHER_NAME else ADDRESS
    origin = {LURED: {"Origin": "https://example.org"}, NO_PROOF: {}}.get(who, {"Origin": root})
    part = str(form.pop("part", ""))
    headers = {**origin, **({"HX-Request": "true", "HX-Target": f"section#{part}"} if htmx else {})}
    form |= {"once": once} if once else {}
    return person.client.post(address(stage, act, person), base_url=root, data=form, headers=headers)


def words_for(stage: Stage, who: str) -> dict[str, Any]:
    """What forms of this person name."""
    return {**stage.words, "code": stage.people[who].code, "who": who}


def filled(value: str | list[str], words: Mapping[str, Any]) -> str | list[str]:
    return [text.format_map(words) for text in value] if isinstance(value, list) else value.format_map(words)


def address(stage: Stage, act: Act, person: Person) -> str:
    """The act's address for this person, who names the seat that is or was her own; others name Eva's."""
    values = {"code": person.code, "int:n": stage.words[act.n], "ticket": stage.words["key"]}
    path = re.sub("<(.+?)>", lambda place: str(values[place[1]]), act.rule)
    own = stage.words["finn"] if person is stage.people[REMOVED] else stage.words["eva"]
    return path + {"own": f"?n={own}", "passed": f"?n={stage.words[act.n]}&passed=1"}.get(act.as_seat, "")


def outcome(stage: Stage, act: Act, who: str) -> str:
    """What came of it: done, nothing (taken, but nothing to do), refused, or a refusal that was none."""
    before = stored_rows(stage)
    answer = attempt(stage, act, who)
    changed, given = stored_rows(stage) != before, "Set-Cookie" in answer.headers
    if answer.status_code < 400:
        return "done" if changed else "nothing"
    return f"refused with {answer.status_code}, but" if changed or given else "refused"


def stored_rows(stage: Stage) -> list[Any]:
    """All that the store holds, but for when a key was made and used."""
    path = sqlite_file(str(stage.host.service.engine.url))
    assert path
    with closing(sqlite3.connect(path)) as connection:
        return [connection.execute(query).fetchall() for query in QUERIES]


@pytest.mark.parametrize("act", ACTS, ids=str)
def test_each_act_is_done_for_those_who_may_and_refused_to_all_others(stage_at: StageAt, act: Act) -> None:
    stage = stage_at(act.phase, act.edition_key)
    if act.before:
        act.before(stage)
    came = {}
    tried = [who for who in stage.people if not act.shared or who not in (HERSELF, OTHER_SEAT)]
    for who in sorted(tried, key=lambda who: (who in act.may, who)):
        if act.anew:
            act.anew(stage)
        came[who] = outcome(stage, act, who)
    done = "nothing" if act.harmless else "done"
    assert came == {who: done if who in act.may else "refused" for who in tried}


def test_every_route_and_move_that_changes_something_is_in_the_table(app: Flask) -> None:
    unsafe = {rule.rule for rule in app.url_map.iter_rules() if (rule.methods or set()) - SAFE_METHODS}
    moves = {
        f"/t/<code>/do/{name}" for table in (MOVES, *(own.moves for own in EDITION_PAGES.values())) for name in table
    }
    assert unsafe - {"/t/<code>/do/<name>"} | moves == {act.rule for act in ACTS}


def test_every_act_that_a_page_offers_is_in_the_table() -> None:
    templates = "".join(path.read_text(encoding="utf-8") for path in resource_folder("templates").rglob("*.html"))
    offered = set(re.findall(r"(?:form\.(?:do|act)\(page, |do_url\()'([\w-]+)'", templates))
    assert {"deal", "draft"} < offered <= {act.rule.rpartition("/")[2] for act in ACTS}
