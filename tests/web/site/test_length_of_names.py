"""Every field for a player's name ends where a name would be too long, so that nothing typed is refused later."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.table.moves import LONGEST_NAME
from tests.web.people import Person, open_table, sit


@pytest.fixture
def people(app: Flask) -> tuple[Person, Person, Person]:
    host = open_table(app, "saboteur")
    return host, sit(host, "Ann"), Person(app, host.code)


def test_a_field_for_a_name_ends_at_the_longest_name(people: tuple[Person, Person, Person]) -> None:
    host, ann, newcomer = people
    for person, path in ((newcomer, ""), (ann, "/seat/menu"), (host, "/host")):
        fields = person.page(path).all("input[name='name']:not([type='hidden'])")
        assert fields and {field.attributes["maxlength"] for field in fields} == {str(LONGEST_NAME)}
