"""A browser that asks the same again gets the same without its being drawn again; and nobody gets another's."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.store import log
from companion.table import moves
from companion.table.viewer import HOST, at_seat
from companion.web import host_maze, seat
from tests.web.people import Person, sit
from tests.web.stages import keys_of


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the fragments that were really drawn, in order."""
    found: list[str] = []
    for module, name in ((seat, "drawn"), (host_maze, "shown")):
        whole = getattr(module, name)

        def noted(*said: object, whole=whole, name=name) -> object:  # type: ignore[no-untyped-def]
            found.append(name)
            return whole(*said)

        monkeypatch.setattr(module, name, noted)
    return found


def test_what_is_asked_again_is_drawn_once(host: Person, dealt: dict[str, Person], drawn: list[str]) -> None:
    sheets = [dealt["Ann"].get("/seat/sheet") for _ in range(3)]
    mazes = [host.get("/maze") for _ in range(3)]
    assert drawn == ["drawn", "shown"]
    for first, *others in (sheets, mazes):
        assert all(other.data == first.data and dict(other.headers) == dict(first.headers) for other in others)
        assert first.status_code == 200


def test_any_move_has_it_drawn_anew(host: Person, dealt: dict[str, Person], drawn: list[str]) -> None:
    before = dealt["Ann"].get("/seat/sheet").data
    host.service.record(host.code, HOST, moves.put_token, seat=1, kind="pickaxe")
    assert dealt["Ann"].get("/seat/sheet").data != before
    assert drawn == ["drawn", "drawn"]


def test_the_store_is_asked_once_whether_it_is_drawn_or_not(
    host: Person, dealt: dict[str, Person], drawn: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    last = log.last
    monkeypatch.setattr(log, "last", lambda *said: asked.append(said) or last(*said))
    for breaks in (False, False, True):
        if breaks:
            host.service.record(host.code, HOST, moves.put_token, seat=1, kind="pickaxe")
        asked.clear()
        dealt["Ann"].get("/seat/sheet")
        assert len(asked) == 1
    assert drawn == ["drawn"] * 2


def test_each_phone_gets_its_own(dealt: dict[str, Person]) -> None:
    first = {name: phone.get("/seat/sheet").data for name, phone in dealt.items()}
    assert len(set(first.values())) == len(dealt)
    assert {name: phone.get("/seat/sheet").data for name, phone in dealt.items()} == first


def test_a_phone_that_has_it_is_told_so_and_gets_it_again_when_it_lost_it(
    dealt: dict[str, Person], drawn: list[str]
) -> None:
    ann = dealt["Ann"]
    whole = ann.get("/seat/sheet")
    ann.app.extensions["companion.kept"].clear()
    answers = [ann.get("/seat/sheet", If_None_Match=whole.headers["ETag"]) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [304, 304]
    assert ann.get("/seat/sheet").data == whole.data
    assert drawn == ["drawn"] * 3


def test_who_has_it_is_told_the_same_whether_it_was_kept_or_not(dealt: dict[str, Person], drawn: list[str]) -> None:
    ann = dealt["Ann"]
    mark = ann.get("/seat/sheet").headers["ETag"]
    kept = ann.get("/seat/sheet", If_None_Match=f'"other", {mark}')
    assert drawn == ["drawn"]
    ann.app.extensions["companion.kept"].clear()
    anew = ann.get("/seat/sheet", If_None_Match=mark)
    assert [kept.status, kept.data] == [anew.status, anew.data]
    assert {**kept.headers, "Date": ""} == {**anew.headers, "Date": ""}


def test_what_the_browser_has_no_more_is_sent_in_full(dealt: dict[str, Person], drawn: list[str]) -> None:
    whole = dealt["Ann"].get("/seat/sheet")
    assert dealt["Ann"].get("/seat/sheet", If_None_Match='W/"an older one"').data == whole.data
    assert drawn == ["drawn"]


def test_an_answer_that_brings_a_cookie_brings_it_each_time(host: Person, drawn: list[str]) -> None:
    answers = [host.get("/maze?turn=1") for _ in range(2)]
    assert all("turn=1" in answer.headers["Set-Cookie"] for answer in answers)
    assert drawn == ["shown", "shown"]


def test_a_drawing_grows_old(dealt: dict[str, Person], drawn: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.web.kept.LONGEST", 0.0)
    for _ in range(2):
        dealt["Ann"].get("/seat/sheet")
    assert drawn == ["drawn", "drawn"]


def test_a_phone_at_another_address_is_met_there(dealt: dict[str, Person], drawn: list[str]) -> None:
    ann = dealt["Ann"]
    ann.get("/seat/sheet")
    ann.client.environ_base["REMOTE_ADDR"] = "192.168.1.77"
    ann.get("/seat/sheet")
    assert drawn == ["drawn", "drawn"]


@pytest.mark.parametrize("header", ["Accept_Language", "HX_Current_URL", "User_Agent", "Accept_Encoding"])
def test_what_is_asked_otherwise_is_drawn_anew(dealt: dict[str, Person], drawn: list[str], header: str) -> None:
    dealt["Ann"].get("/seat/sheet")
    dealt["Ann"].get("/seat/sheet", **{header: "de"})
    assert drawn == ["drawn", "drawn"]


def another_phone_is_let_in(host: Person, ann: Person) -> None:
    _, mark = host.service.ask_seat(host.code, ann.seat)
    assert host.post("/seats", do="allow", seat=ann.seat, mark=mark).status_code == 200


def the_seat_is_handed_over(host: Person, ann: Person) -> None:
    ticket = host.service.offer_seat(host.code, HOST, ann.seat)
    assert Person(host.app, host.code).post(f"/take/{ticket}", htmx=False).status_code == 303


def the_host_takes_her_off(host: Person, ann: Person) -> None:
    host.service.remove(host.code, HOST, ann.seat)


def she_leaves(host: Person, ann: Person) -> None:
    host.service.remove(host.code, at_seat(ann.seat), ann.seat)


@pytest.mark.parametrize("void", [another_phone_is_let_in, the_seat_is_handed_over, the_host_takes_her_off, she_leaves])
def test_a_phone_that_was_cut_off_gets_its_sheet_no_more(
    host: Person, drawn: list[str], void: Callable[[Person, Person], None]
) -> None:
    ann = sit(host, "Ann")
    sheets = [ann.get("/seat/sheet") for _ in range(2)]
    assert [sheet.status_code for sheet in sheets] == [200, 200] and drawn == ["drawn"]
    void(host, ann)
    assert ann.get("/seat/sheet", If_None_Match=sheets[0].headers["ETag"]).status_code == 403


def test_a_host_s_device_that_was_taken_off_gets_the_maze_no_more(
    host: Person, dealt: dict[str, Person], drawn: list[str]
) -> None:
    device, door = Person(host.app, host.code), host.service
    assert device.post(f"/take-host/{door.offer_host(host.code)}", htmx=False).status_code == 303
    mazes = [device.get("/maze") for _ in range(2)]
    assert [maze.status_code for maze in mazes] == [200, 200] and drawn == ["shown"]
    (mark,) = (one.mark for one in door.devices(host.code, keys_of(host)) if not one.here)
    door.remove_device(host.code, HOST, mark, keys_of(host))
    assert device.get("/maze", If_None_Match=mazes[0].headers["ETag"]).status_code == 403


def test_what_was_kept_is_counted_as_what_is_drawn_is(dealt: dict[str, Person], drawn: list[str]) -> None:
    ann = dealt["Ann"]
    counted = ann.app.extensions["companion.counts"].samples

    def sheets(status: str) -> float:
        wanted = {"endpoint": "seat.sheet", "status": status}
        return sum(one.value for one in counted() if one.labels == wanted)

    before = sheets("2xx"), sheets("3xx")
    mark = [ann.get("/seat/sheet") for _ in range(3)][-1].headers["ETag"]
    assert ann.get("/seat/sheet", If_None_Match=mark).status_code == 304
    assert drawn == ["drawn"]
    assert (sheets("2xx"), sheets("3xx")) == (before[0] + 3, before[1] + 1)


def test_only_so_much_is_kept(host: Person, dealt: dict[str, Person], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.web.kept.MOST", 3)
    for phone in dealt.values():
        phone.get("/seat/sheet")
    assert len(host.app.extensions["companion.kept"]) == 3
