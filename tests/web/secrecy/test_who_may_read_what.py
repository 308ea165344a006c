"""Who may read what: every page and fragment, asked for by everybody who might, as one table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from flask import Flask

from tests.web.people import ADDRESS, NoLimits, Person
from tests.web.secrecy import stages
from tests.web.secrecy.conftest import StageAt
from tests.web.secrecy.stages import EVERYBODY, HERSELF, OTHER_SEAT, THE_HOST, WITH_CODE, Stage


@dataclass(frozen=True)
class Read:
    """A page's rule, and who may read it, asked for with this `query` at a table of this edition and phase; `before`
    makes ready. `n` is the seat that the address names, by its name among the words of the stage."""

    rule: str
    may: frozenset[str]
    query: str = ""
    phase: str = "dealt"
    edition_key: str = "saboteur2"
    n: str = "eva"
    before: Callable[[Stage], None] | None = None

    def __str__(self) -> str:
        return f"{self.rule}{self.query}"


def all_may(*rules: str) -> list[Read]:
    return [Read(rule, frozenset(EVERYBODY)) for rule in rules]


def players_may(*rules: str) -> list[Read]:
    """Whoever has the code: what lies open on the real table."""
    return [Read(f"/t/<code>{rule}", frozenset(WITH_CODE)) for rule in rules]


def host_may(*rules: str) -> list[Read]:
    return [Read(f"/t/<code>{rule}", frozenset({THE_HOST})) for rule in rules]


def seat_may(*rules: str) -> list[Read]:
    """A seat reads its own, and no seat another's."""
    own = [Read(f"/t/<code>{rule}", frozenset({HERSELF, OTHER_SEAT})) for rule in rules]
    return own + [Read(f"/t/<code>{rule}", frozenset({HERSELF}), "?n={eva}") for rule in rules]


def table_page(rule: str, may: set[str], **more: object) -> Read:
    return Read(f"/t/<code>{rule}", frozenset(may), **more)  # type: ignore[arg-type]


NIGHTS = ("", "/export.json")

READS = [
    *all_may("/", "/join", "/tables", "/static/<name>", "/healthz"),
    *all_may("/rules/<edition>"),
    *all_may("/metrics"),  # all ask from this computer here; the others are in test_health_and_metrics
    Read("/T/<code>", frozenset(WITH_CODE)),
    Read("/T/<code>/TAKE/<ticket>", frozenset(WITH_CODE), before=stages.host_ticket),
    *players_may("", "/asking/<int:n>", "/asking/<int:n>/answer", "/history", "/history/story", "/deals"),
    *players_may("/replay", "/replay/<int:version>", "/replay/step", "/replay/<int:version>/step", "/stream"),
    *players_may("/board", "/board/scene"),
    table_page("/take/<ticket>", WITH_CODE, before=stages.ticket),
    table_page("/take/<ticket>", set()),
    table_page("/take/<ticket>", WITH_CODE, before=stages.host_ticket),
    table_page("/hand-over/<ticket>", {THE_HOST}, before=stages.ticket),
    table_page("/hand-over/<ticket>", {THE_HOST}, before=stages.host_ticket),
    *(Read(f"/nights{end}", frozenset({THE_HOST}), phase="finished", before=stages.remembered) for end in NIGHTS),
    *(Read(f"/nights{end}", frozenset()) for end in NIGHTS),
    *(
        table_page(rule, WITH_CODE, phase="finished")
        for rule in ("/results", "/result.svg", "/film", "/export.json", "/export.csv")
    ),
    *host_may("/host", "/round", "/settlement", "/options", "/maze", "/maze/<cell>", "/free-card", "/seats"),
    *host_may("/latest", "/seats/<int:n>/curtain", "/seats/<int:n>/sheet"),
    table_page("/copy", {THE_HOST}, edition_key="lost_mines", before=stages.on_the_board),
    table_page("/copy", set()),
    *seat_may("/seat", "/seat/sheet", "/seat/menu", "/seat/maze", "/seat/role"),
    *seat_may("/seat/play", "/seat/maze/<cell>", "/seat/free-card"),
    table_page("/seats/<int:n>/role", set()),
    table_page("/seats/<int:n>/role", {THE_HOST}, n="gul", before=stages.curtain),
    table_page("/seats/<int:n>/qr", set()),
    table_page("/seats/<int:n>/qr", {THE_HOST}, n="gul", before=stages.curtain),
]


@pytest.mark.parametrize("read", READS, ids=str)
def test_each_page_is_read_by_those_who_may_and_by_nobody_else(stage_at: StageAt, read: Read) -> None:
    stage = stage_at(read.phase, read.edition_key)
    stage.app.extensions["rate_limits"] = NoLimits()
    if read.before:
        read.before(stage)
    people = stage.people.keys() - {stages.LURED, stages.NO_PROOF}  # a look needs no proof
    assert {who for who in people if reads(stage, read, who)} == read.may


def reads(stage: Stage, read: Read, who: str) -> bool:
    """Whether this person is shown the page; else it must be a refusal in words."""
    person = stage.people[who]
    rule = next(rule for rule in stage.app.url_map.iter_rules() if rule.rule == read.rule and "GET" in rule.methods)  # type: ignore[operator]
    values = {"code": person.code, "n": stage.words[read.n], "ticket": stage.words["key"], "cell": "1,0"}
    values |= {"edition": "duel", "version": stage.host.view.version}
    if "name" in rule.arguments:
        values["name"] = Person(stage.app).page("").attributes("link[href^='/static/']", "href")[0].rpartition("/")[2]
    built = rule.build({name: values[name] for name in rule.arguments})
    assert built
    root = "http://companion.example" if who == stages.OTHER_NAME else ADDRESS
    answer = person.client.get(built[1] + read.query.format_map(stage.words), base_url=root, buffered=False)
    answer.close()
    assert answer.status_code < 400 or answer.status_code in (400, 403, 404, 410), answer.status_code
    return answer.status_code < 400


def test_every_page_is_in_the_table(app: Flask) -> None:
    pages = {rule.rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())}
    assert pages == {read.rule for read in READS}
