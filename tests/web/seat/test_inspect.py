"""The host records an inspection; only the inspector's phone shows what was seen."""

from __future__ import annotations

from companion.table.viewer import seat_viewer
from tests.web.people import People, Person


def test_the_inspector_may_look_and_the_host_learns_nothing(host: Person, dealt: People) -> None:
    ann, ben = dealt["Ann"], dealt["Ben"]
    answer = host.post(f"/seats/{ann.seat}/act", do="inspect", seat=ben.seat)
    assert answer.status_code == 200
    role_seen = host.service.role_for_viewer(host.code, seat_viewer(ann.seat), ben.seat)
    assert role_seen is not None and role_seen.role == ben.role
    sent = answer.get_data(as_text=True)
    assert f"role-{ben.role}" not in sent and ben.role.replace("-", " ") not in sent


def test_the_sheet_offers_everybody_but_the_inspector(host: Person, dealt: People) -> None:
    seat = dealt["Ann"].seat
    assert host.page("/seats").values(f"#inspect-{seat} button") == [
        str(player.seat) for player in dealt.values() if player.seat != seat
    ]


def test_one_cannot_inspect_oneself(host: Person, dealt: People) -> None:
    seat = dealt["Ann"].seat
    assert host.post_refused(f"/seats/{seat}/act", do="inspect", seat=seat).has(f"#inspect-{seat} .problem")


def test_an_inspection_of_nobody_is_refused(host: Person, dealt: People) -> None:
    host.post_refused("/seats/1/act", do="inspect")


def test_nothing_is_inspected_where_real_cards_lie(host: Person, players: People) -> None:
    host.post_ok("/round", do="begin")
    assert host.page("/seats").has("[value=inspect]")
    host.post_ok("/history", do="take-back")
    host.post_ok("/options", option__roles="cards")
    host.post_ok("/round", do="begin")
    assert not host.page("/seats").has("[value=inspect]")
    host.post_refused("/seats/1/act", do="inspect", seat=2)
