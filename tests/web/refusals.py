"""Rows of refusals: at a table as a fixture leaves it, a form is answered with a status and a sentence."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from _pytest.mark import ParameterSet

from tests.web.people import Person


class Refusal(NamedTuple):
    """A form that the table of this fixture refuses to the host, or to who is named. A field's `{ben}` is Ben's seat;
    `part` is where the sentence is said."""

    situation: str
    path: str
    form: dict[str, Any]
    says: str
    part: str
    status: int
    who: str


def refused(
    situation: str,
    path: str,
    says: str = "",
    status: int = 422,
    part: str = ".problem",
    who: str = "host",
    **form: Any,
) -> ParameterSet:
    fields = " ".join(f"{name}={value}" for name, value in form.items())
    return pytest.param(
        Refusal(situation, path, form, says, part, status, who), id=f"{situation} {path} {fields}"[:120]
    )


def is_refused(request: pytest.FixtureRequest, refusal: Refusal) -> None:
    """Sends it and holds the answer against the row; nothing else happens at the table."""
    people = request.getfixturevalue(refusal.situation)
    if isinstance(people, Person):
        people = {"host": people}
    elif "host" not in people:
        people = {"host": request.getfixturevalue("host"), **people}
    host: Person = people["host"]
    seats = {seat.name.lower(): seat.seat for seat in host.view.seats}
    form = {name: filled(value, seats) for name, value in refusal.form.items()}
    before = host.view.version
    page = people[refusal.who].post_refused(refusal.path.format(**seats), refusal.status, **form)
    assert host.view.version == before
    said = page.texts(refusal.part)
    assert any(refusal.says in text for text in said), said or page.text()


def filled(value: Any, seats: dict[str, Any]) -> Any:
    """The value with the seats of who is named in it."""
    if isinstance(value, list):
        return [filled(one, seats) for one in value]
    return value.format(**seats) if isinstance(value, str) and "{" in value else value
