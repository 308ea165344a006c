"""The host records an inspection; only the inspector's phone shows what was seen."""

from __future__ import annotations

from companion.table.viewer import at_seat
from tests.web.people import Person


def test_the_inspector_may_look_and_the_host_learns_nothing(host: Person, dealt: dict[str, Person]) -> None:
    ann, ben = dealt["Ann"], dealt["Ben"]
    answer = host.post(f"/seats/{ann.seat}/act", do="inspect", seat=ben.seat)
    assert answer.status_code == 200
    shown = host.service.peek(host.code, at_seat(ann.seat), ben.seat)
    assert shown is not None and shown.role == ben.role
    assert f"role-{ben.role}" not in answer.get_data(as_text=True)
    assert ben.role.replace("-", " ") not in answer.get_data(as_text=True)


def test_the_sheet_offers_everybody_but_the_inspector(host: Person, dealt: dict[str, Person]) -> None:
    seat = dealt["Ann"].seat
    offered = host.text("/seats").split(f'id="inspect-{seat}"')[1].split("</form>")[0]
    assert f'<option value="{dealt["Ben"].seat}"' in offered and f'<option value="{seat}"' not in offered


def test_one_cannot_inspect_oneself(host: Person, dealt: dict[str, Person]) -> None:
    seat = dealt["Ann"].seat
    refused = host.post(f"/seats/{seat}/act", do="inspect", seat=seat)
    sheet = refused.get_data(as_text=True).split(f'id="inspect-{seat}"')[1].split("</form>")[0]
    assert refused.status_code == 422 and 'class="problem"' in sheet


def test_an_inspection_of_nobody_is_refused(host: Person, dealt: dict[str, Person]) -> None:
    assert host.post("/seats/1/act", do="inspect").status_code == 422


def test_nothing_is_inspected_where_real_cards_lie(host: Person, guests: dict[str, Person]) -> None:
    host.post("/options", option__roles="cards")
    host.post("/round", do="begin")
    assert 'value="inspect"' not in host.text("/seats")
    assert host.post("/seats/1/act", do="inspect", seat=2).status_code == 422
