"""What a browser has already is not sent again, and what holds no secret is sent packed."""

from __future__ import annotations

import gzip
from wsgiref.util import is_hop_by_hop

import pytest

from tests.web.people import People, Person


def test_a_page_that_nothing_changed_is_not_sent_again(players: People) -> None:
    first = players["Ann"].get("/seat/sheet")
    assert players["Ann"].get("/seat/sheet", If_None_Match=first.headers["ETag"]).status_code == 304


@pytest.mark.parametrize(
    ("name", "tag", "status"),
    [
        ("If_None_Match", "{}", 304),
        ("If_None_Match", 'W/"older", {}', 304),
        ("If_None_Match", "*", 304),
        ("If_None_Match", 'W/"older"', 200),
        ("If_Match", 'W/"older"', 412),
    ],
)
def test_what_the_browser_says_it_has_decides_what_it_gets(players: People, name: str, tag: str, status: int) -> None:
    ann = players["Ann"]
    mark = ann.get("/seat").headers["ETag"]
    assert ann.get("/seat", **{name: tag.format(mark)}).status_code == status


def test_an_unchanged_page_is_not_sent_again_when_the_table_changes(host: Person, dealt: People) -> None:
    ann, before = dealt["Ann"], host.view.version
    first = ann.get("/seat/sheet")
    host.post(f"/seats/{dealt['Ben'].seat}/token", do="put", kind="pickaxe")
    same = ann.get("/seat/sheet", If_None_Match=first.headers["ETag"])
    assert (same.status_code, same.data) == (304, b"")
    assert [int(answer.headers["Table-Version"]) for answer in (first, same)] == [before, before + 1]
    assert ann.get("/seat/sheet").data == first.data


@pytest.mark.parametrize(("path", "htmx"), [("/history", False), ("/board/scene", True)])
def test_what_is_packed_is_what_is_sent_without(players: People, path: str, htmx: bool) -> None:
    packed = players["Ann"].get(path, htmx, Accept_Encoding="gzip")
    assert packed.headers["Content-Encoding"] == "gzip" and len(packed.data) < 4000
    assert gzip.decompress(packed.data) == players["Ann"].get(path, htmx).data


@pytest.mark.parametrize(
    ("accepted", "packed"),
    [("gzip", True), ("br, gzip;q=0.5", True), ("*", True), ("gzip;q=0", False), ("br", False), ("", False)],
)
def test_only_who_reads_what_is_packed_gets_it_so(players: People, accepted: str, packed: bool) -> None:
    answer = players["Ann"].get("/history", htmx=False, Accept_Encoding=accepted)
    assert (answer.headers.get("Content-Encoding") == "gzip") == packed == (b"<html" not in answer.data)


def test_a_cookie_is_sent_with_pages_and_where_it_changed(players: People) -> None:
    part, page = players["Ann"].get("/seat/sheet", htmx=True), players["Ann"].get("/seat")
    assert all("Cookie" in answer.headers["Vary"] for answer in (part, page))
    assert "Set-Cookie" not in part.headers and page.headers["Set-Cookie"].startswith("companion=")
    sent = players["Ann"].post("", name="Zoe")
    assert "Set-Cookie" in sent.headers and "Cookie" in sent.headers["Vary"]


def test_the_connection_is_left_to_the_server(host: Person) -> None:
    """As PEP 3333 says: other servers refuse such an answer."""
    sent = host.get("/round", htmx=True).headers.keys()
    assert "Content-Length" in sent and not any(map(is_hop_by_hop, sent))
