"""A browser that asks the same again gets the same, in short where it has it; its key is checked each time."""

from __future__ import annotations

import gzip
from wsgiref.util import is_hop_by_hop

import pytest

from tests.web.people import People, Person, sit
from tests.web.secrecy.stages import take_seat_over


@pytest.mark.parametrize("path", ["/maze", "/seat/sheet", "/seat/menu", "/seat/maze", "/board/scene"])
def test_what_nothing_changed_is_not_sent_again(host: Person, dealt: People, path: str) -> None:
    asks = host if path == "/maze" else dealt["Ann"]
    first, again = asks.get(path), asks.get(path)
    assert again.data == first.data and {**again.headers, "Date": ""} == {**first.headers, "Date": ""}
    short = asks.get(path, If_None_Match=f'"other", {first.headers["ETag"]}')
    assert (short.status_code, short.data, short.headers["ETag"]) == (304, b"", first.headers["ETag"])
    assert short.headers["Table-Version"] == first.headers["Table-Version"] == str(host.view.version)


def test_a_move_redraws_what_it_changes_and_nothing_else(host: Person, dealt: People) -> None:
    before = {name: phone.get("/seat/sheet") for name, phone in dealt.items()}
    assert len({answer.data for answer in before.values()}) == len(dealt), "each phone gets its own"
    host.post_ok("/do/token", seat=dealt["Ben"].seat, do="put", kind="pickaxe")
    again = {
        name: phone.get("/seat/sheet", If_None_Match=before[name].headers["ETag"]) for name, phone in dealt.items()
    }
    assert {name for name, answer in again.items() if answer.status_code == 200} == {"Ben"}
    assert {int(answer.headers["Table-Version"]) for answer in again.values()} == {host.view.version}


@pytest.mark.parametrize(
    ("condition", "status"),
    [({"If_None_Match": "*"}, 304), ({"If_None_Match": 'W/"older"'}, 200), ({"If_Match": 'W/"older"'}, 412)],
)
def test_what_the_browser_says_it_has_decides_what_it_gets(
    host: Person, condition: dict[str, str], status: int
) -> None:
    assert host.get("/host", **condition).status_code == status


@pytest.mark.parametrize(
    ("accepted", "packed"),
    [("gzip", True), ("br, gzip;q=0.5", True), ("*", True), ("gzip;q=0", False), ("br", False), ("", False)],
)
def test_only_who_reads_what_is_packed_gets_it_so(host: Person, accepted: str, packed: bool) -> None:
    answer, plain = host.get("/history", Accept_Encoding=accepted), host.get("/history")
    assert (answer.headers.get("Content-Encoding") == "gzip") is packed
    assert (gzip.decompress(answer.data) if packed else answer.data) == plain.data


def test_a_cookie_is_sent_where_it_changed(players: People) -> None:
    part, page = players["Ann"].get("/seat/sheet", htmx=True), players["Ann"].get("/seat")
    sent = players["Ann"].post("", name="Zoe")
    assert ["Set-Cookie" in answer.headers for answer in (part, page, sent)] == [False, False, True]
    assert all("Cookie" in answer.headers["Vary"] for answer in (part, page, sent))
    assert not any(map(is_hop_by_hop, part.headers.keys())), "PEP 3333: the connection is the server's"


@pytest.mark.parametrize("leaves", [True, False])
def test_a_phone_without_its_seat_gets_the_sheet_no_more(host: Person, leaves: bool) -> None:
    ann = sit(host, "Ann")
    mark = ann.get("/seat/sheet").headers["ETag"]
    assert ann.get("/seat/sheet", If_None_Match=mark).status_code == 304
    if leaves:
        ann.post_redirected("/do/remove-seat")
    else:
        take_seat_over(host, ann.seat)
    assert ann.get("/seat/sheet", If_None_Match=mark).status_code == 403
