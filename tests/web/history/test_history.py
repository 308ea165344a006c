"""Anybody with the code reads what happened; no secret is in it."""

from __future__ import annotations

import pytest

from tests.web.people import People, Person
from tests.web.rounds import ROLES, confirm_result, end

LAID = "In front of Ben: broken cart."
VERSIONS = ".back-to [name=version]"


def test_walk_through_a_round(host: Person, dealt: People, stranger: Person) -> None:
    joined = [f"{name} joined." for name in reversed(dealt)]
    page = stranger.page("/history")
    assert page.texts("#story .grow")[:7] == ["Round 1 began.", *joined]
    assert page.attribute("#story", "hx-get") == stranger.url("/history/story")
    assert page.part("#story").html == stranger.page("/history/story").part("#story").html
    assert host.page("/host").texts("#latest > p") == ["Round 1 began.", *joined[:2]]
    host.post_ok("/do/token", seat=dealt["Ben"].seat, do="put", kind="cart")
    for path in ("/history", "/latest"):
        assert LAID in host.page(path) and not host.page(path).has("s")
    host.post_ok("/do/undo")
    for path in ("/history", "/latest"):
        assert host.page(path).text("s") == LAID and "undone" in host.page(path)
    for person, own_page in ((host, "/host"), (dealt["Ann"], "/seat"), (stranger, "")):
        assert person.page("/history").attribute(".foot a", "href") == person.url(own_page)


def test_older_lines_are_on_further_pages(
    host: Person, dealt: People, stranger: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = host.page("/history").values(VERSIONS)
    monkeypatch.setattr("companion.web.screens.history.LINES_AT_ONCE", 3)
    page = host.page("/history")
    read, url = page.values(VERSIONS), page.attributes("a[rel=next]", "href")
    assert len(page.all("#story li")) == 3 and not page.has("a[rel=prev]")
    while url:
        page = host.page(url[0].removeprefix(host.url("")))
        assert 1 <= len(page.all("#story li")) <= 3
        assert page.attribute("#story", "hx-get") == url[0].replace("/history?", "/history/story?")
        assert page.attribute("a[rel=prev]", "href") == host.url("/history")
        read, url = read + page.values(VERSIONS), page.attributes("a[rel=next]", "href")
    assert read == lines
    for before in ("0", "-1", "x", "9" * 5000):
        assert stranger.get(f"/history?before={before}").status_code == 200


def test_each_round_of_each_game_has_a_heading_and_the_newest_stands_first(nobody_reached: Person) -> None:
    host = nobody_reached
    confirm_result(host)
    host.post_ok("/do/options", option__rounds="2")
    host.post_ok("/do/deal")
    page = host.page("/history")
    assert page.texts("#story h2") == ["Round 2", "Round 1"]
    assert [lines.texts(".grow")[-1] for lines in page.parts("#story ol")][:2] == ["Round 2 began.", "Round 1 began."]
    assert "Ann joined." in page.parts("#story ol")[2].texts(".grow")
    end(host, **ROLES)
    confirm_result(host)
    host.post_ok("/do/again")
    host.post_ok("/do/deal")
    page = host.page("/history")
    assert page.texts("#story h2")[:3] == ["Game 2, round 1", "Game 2", "Game 1, round 2"]
    assert page.parts("#story ol")[1].texts(".grow") == ["A new game began with the same seats."]
