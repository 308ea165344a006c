"""An inspection: the inspector's phone shows the other's role, to nobody else, until she taps done."""

from __future__ import annotations

import pytest

from tests.web.people import People, Person, SetUp

SHOWN = "Look at the role of Ben, then tap “Done”."


def inspect_ben(host: Person, dealt: People) -> None:
    host.post_ok(f"/seats/{dealt['Ann'].seat}/act", do="inspect", seat=dealt["Ben"].seat)


@pytest.fixture
def inspected(set_up: SetUp, host: Person, dealt: People) -> People:
    """Ann inspects Ben."""
    set_up(inspect_ben, host, dealt)
    return dealt


def test_the_inspector_sees_what_the_other_is(inspected: People) -> None:
    ann, ben = inspected["Ann"], inspected["Ben"]
    assert SHOWN in ann.page("/seat/sheet")
    path = f"/seat/role?n={ann.seat}&of={ben.seat}"
    assert ann.page(path).attribute("[data-role]", "data-role") == ben.role


def test_nobody_else_sees_it(inspected: People) -> None:
    ben = inspected["Ben"]
    assert inspected["Cem"].get(f"/seat/role?of={ben.seat}").status_code == 404
    assert SHOWN not in inspected["Cem"].page("/seat/sheet")


def test_a_shown_role_is_gone_after_done(inspected: People) -> None:
    ann, ben = inspected["Ann"], inspected["Ben"]
    assert SHOWN not in ann.post_ok("/seat/sheet", do="done", seat=ben.seat)
    assert SHOWN not in ann.page("/seat/sheet")
    assert ann.get(f"/seat/role?of={ben.seat}").status_code == 404


def test_it_is_still_offered_once_the_treasure_is_reached(inspected: People, treasure_reached: Person) -> None:
    assert inspected["Ann"].page("/seat/sheet").texts("h2")[0] == SHOWN
    assert inspected["Cem"].page("/seat/sheet").texts("h2")[0] == "The treasure has been reached."


def test_it_lasts_until_the_round_ends(host: Person, inspected: People) -> None:
    host.post_ok("/round", do="end", reached_by="", crystals="0")
    assert inspected["Ann"].get(f"/seat/role?of={inspected['Ben'].seat}").status_code == 404
