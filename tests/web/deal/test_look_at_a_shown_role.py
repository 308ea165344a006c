"""An inspection: the inspector's phone shows the other's role, to nobody else, until she taps done."""

from __future__ import annotations

import pytest

from tests.web.people import Person


@pytest.fixture
def inspected(host: Person, dealt: dict[str, Person]) -> dict[str, Person]:
    """Ann inspects Ben."""
    assert host.post(f"/seats/{dealt['Ann'].seat}/act", do="inspect", seat=dealt["Ben"].seat).status_code == 200
    return dealt


def test_the_inspector_sees_what_the_other_is(inspected: dict[str, Person]) -> None:
    ann, ben = inspected["Ann"], inspected["Ben"]
    assert "Look at the role of Ben" in ann.text("/seat/sheet")
    shown = ann.get(f"/seat/role?n={ann.seat}&of={ben.seat}")
    assert f'data-role="{ben.role}"' in shown.get_data(as_text=True)
    assert len(shown.data) == len(ann.get("/seat/role").data)


def test_nobody_else_sees_it(inspected: dict[str, Person]) -> None:
    ben = inspected["Ben"]
    assert inspected["Cem"].get(f"/seat/role?of={ben.seat}").status_code == 404
    assert "shown to you" not in inspected["Cem"].text("/seat/sheet")


def test_done_and_it_is_gone(inspected: dict[str, Person]) -> None:
    ann, ben = inspected["Ann"], inspected["Ben"]
    assert "shown to you" not in ann.post("/seat/sheet", do="done", seat=ben.seat).get_data(as_text=True)
    assert ann.get(f"/seat/role?of={ben.seat}").status_code == 404


def test_it_lasts_until_the_round_ends(host: Person, inspected: dict[str, Person]) -> None:
    host.post("/round", do="end", reached_by="", crystals="0")
    assert inspected["Ann"].get(f"/seat/role?of={inspected['Ben'].seat}").status_code == 404
