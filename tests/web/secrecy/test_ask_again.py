"""A browser that asks the same again gets the same, in short where it has it; its key is checked each time."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.store import event_log
from companion.table.viewer import HOST, seat_viewer
from tests.play import MOVES
from tests.web.people import Person, sit
from tests.web.secrecy.stages import keys_of

FRAGMENTS = ("/maze", "/seat/sheet", "/seat/menu", "/board/scene")


def asks(host: Person, dealt: dict[str, Person], path: str, **headers: str):  # type: ignore[no-untyped-def]
    return (host if path == "/maze" else dealt["Ann"]).get(path, **headers)


@pytest.mark.parametrize("path", FRAGMENTS)
def test_what_is_asked_again_is_the_same(host: Person, dealt: dict[str, Person], path: str) -> None:
    first, again = (asks(host, dealt, path) for _ in range(2))
    assert (again.status_code, again.data) == (200, first.data)
    assert {**again.headers, "Date": ""} == {**first.headers, "Date": ""}


@pytest.mark.parametrize("path", FRAGMENTS)
def test_a_fragment_names_its_version_whole_or_in_short(host: Person, dealt: dict[str, Person], path: str) -> None:
    version = str(host.service.version(host.code))
    whole = asks(host, dealt, path)
    short = asks(host, dealt, path, If_None_Match=f'"other", {whole.headers["ETag"]}')
    assert (whole.status_code, short.status_code, short.data) == (200, 304, b"")
    assert whole.headers["Table-Version"] == short.headers["Table-Version"] == version
    assert short.headers["ETag"] == whole.headers["ETag"]


def test_any_move_redraws_it(host: Person, dealt: dict[str, Person]) -> None:
    before = dealt["Ann"].get("/seat/sheet")
    host.service.record(host.code, HOST, MOVES["put-token"], seat=1, kind="pickaxe")
    after = dealt["Ann"].get("/seat/sheet", If_None_Match=before.headers["ETag"])
    assert after.status_code == 200 and after.data != before.data


def test_the_store_is_asked_once(host: Person, dealt: dict[str, Person], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    last = event_log.newest_version
    monkeypatch.setattr(event_log, "newest_version", lambda *arguments: asked.append(arguments) or last(*arguments))
    for _ in range(2):
        asked.clear()
        dealt["Ann"].get("/seat/sheet")
        assert len(asked) == 1


def test_each_phone_gets_its_own(dealt: dict[str, Person]) -> None:
    first = {name: phone.get("/seat/sheet").data for name, phone in dealt.items()}
    assert len(set(first.values())) == len(dealt)
    assert {name: phone.get("/seat/sheet").data for name, phone in dealt.items()} == first


def test_an_answer_that_brings_a_cookie_brings_it_each_time(host: Person) -> None:
    answers = [host.get("/maze?turn=1") for _ in range(2)]
    assert all("turn=1" in answer.headers["Set-Cookie"] for answer in answers)


def another_phone_is_let_in(host: Person, ann: Person) -> None:
    _, mark = host.service.seat_claims.ask_for_seat(host.code, ann.seat)
    assert host.post("/seats", do="allow", seat=ann.seat, mark=mark).status_code == 200


def the_seat_is_moved(host: Person, ann: Person) -> None:
    ticket = host.service.seat_transfer.issue_ticket(host.code, HOST, ann.seat)
    assert Person(host.app, host.code).post(f"/take/{ticket}", htmx=False).status_code == 303


def the_host_takes_her_off(host: Person, ann: Person) -> None:
    host.service.remove_seat(host.code, HOST, ann.seat)


def she_leaves(host: Person, ann: Person) -> None:
    host.service.remove_seat(host.code, seat_viewer(ann.seat), ann.seat)


@pytest.mark.parametrize("void", [another_phone_is_let_in, the_seat_is_moved, the_host_takes_her_off, she_leaves])
def test_a_phone_that_was_cut_off_gets_its_sheet_no_more(host: Person, void: Callable[[Person, Person], None]) -> None:
    ann = sit(host, "Ann")
    mark = ann.get("/seat/sheet").headers["ETag"]
    assert ann.get("/seat/sheet", If_None_Match=mark).status_code == 304
    void(host, ann)
    assert ann.get("/seat/sheet", If_None_Match=mark).status_code == 403


def test_a_host_s_device_that_was_taken_off_gets_the_maze_no_more(host: Person, dealt: dict[str, Person]) -> None:
    device, service = Person(host.app, host.code), host.service
    assert device.post(f"/take-host/{service.host_devices.issue_ticket(host.code)}", htmx=False).status_code == 303
    etag = device.get("/maze").headers["ETag"]
    assert device.get("/maze", If_None_Match=etag).status_code == 304
    (mark,) = (
        device.mark for device in service.host_devices.devices(host.code, keys_of(host)) if not device.is_current
    )
    service.host_devices.remove_device(host.code, HOST, mark, keys_of(host))
    assert device.get("/maze", If_None_Match=etag).status_code == 403
