"""Anybody with the code reads what happened; no secret is in it."""

from __future__ import annotations

import pytest

from companion.rules.editions import find_edition
from companion.web.i18n import phrase
from tests.web.people import People, Person, SetUp

LAID = "In front of Ben: broken cart."


def break_bens_cart(host: Person, dealt: People) -> None:
    host.post_ok(f"/seats/{dealt['Ben'].seat}/token", do="put", kind="cart")


@pytest.fixture
def cart_broken(set_up: SetUp, host: Person, dealt: People) -> Person:
    """The host of a round in which a broken cart was laid before Ben."""
    set_up(break_bens_cart, host, dealt)
    return host


def test_the_newest_line_stands_first(dealt: People, stranger: Person) -> None:
    joined = [f"{name} joined." for name in reversed(dealt)]
    assert stranger.page("/history").texts("#story .grow")[:7] == ["Round 1 began.", *joined]


def test_the_lines_refresh_themselves(host: Person, dealt: People) -> None:
    lines = host.page("/history/story")
    assert lines.attribute("#story", "hx-get") == f"/t/{host.code}/history/story"
    assert lines.part("#story").html == host.page("/history").part("#story").html


def test_a_page_has_so_many_lines_and_leads_to_the_older_ones(
    host: Person, dealt: People, stranger: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = host.page("/history").values(".back-to [name=version]")
    monkeypatch.setattr("companion.web.view_models.history_page.LINES_AT_ONCE", 3)
    page = host.page("/history")
    read, url = page.values(".back-to [name=version]"), page.attributes("a[rel=next]", "href")
    assert len(page.all("#story li")) == 3 and not page.has("a[rel=prev]")
    while url:
        page = host.page(url[0].removeprefix(f"/t/{host.code}"))
        assert 1 <= len(page.all("#story li")) <= 3
        assert page.attribute("#story", "hx-get") == url[0].replace("/history?", "/history/story?")
        assert page.attribute("a[rel=prev]", "href") == f"/t/{host.code}/history"
        read, url = read + page.values(".back-to [name=version]"), page.attributes("a[rel=next]", "href")
    assert read == lines
    for before in ("0", "-1", "x", "9" * 5000):
        assert stranger.get(f"/history?before={before}").status_code == 200


def test_what_has_not_changed_is_not_sent_again(host: Person, dealt: People) -> None:
    mark = host.get("/history/story").headers["ETag"]
    assert host.get("/history/story", If_None_Match=mark).status_code == 304
    break_bens_cart(host, dealt)
    assert host.get("/history/story", If_None_Match=mark).status_code == 200


def test_no_role_is_in_the_history_of_a_round_that_is_played(host: Person, dealt: People) -> None:
    with host.app.test_request_context():
        words = {phrase(f"role-{role}").lower() for role in find_edition("saboteur2").roles}

    def named(*texts: str) -> list[str]:
        return [word for word in words if word in " ".join(texts).lower()]

    assert named(host.page("/history").text("#story"), host.html("/history/latest")) == []
    host.post_ok("/round", do="end", reached_by=1, open_to=["blue", "green"], crystals=4)
    assert named(host.page("/board").text()), "the words that pages have for roles"


def test_everybody_finds_the_way_back_to_the_own_page(host: Person, dealt: People, stranger: Person) -> None:
    for person, own_page_url in ((host, "/host"), (dealt["Ann"], "/seat"), (stranger, "")):
        assert person.page("/history").attribute(".foot a", "href") == f"/t/{host.code}{own_page_url}"


def test_the_hosts_page_shows_the_last_three_lines(host: Person, players: People) -> None:
    lines = ["Finn joined.", "Eva joined.", "Dia joined."]
    assert host.page("/host").texts("#latest > p") == lines


@pytest.mark.parametrize("path", ["/history", "/history/latest"])
def test_a_line_that_was_undone_says_so(cart_broken: Person, path: str) -> None:
    assert LAID in cart_broken.page(path) and not cart_broken.page(path).has("s")
    cart_broken.post_ok("/history", do="take-back")
    page = cart_broken.page(path)
    assert page.text("s") == LAID and "undone" in page


def test_each_round_has_a_heading_and_the_newest_stands_first(nobody_reached: Person) -> None:
    nobody_reached.post_ok("/settlement", do="book")
    nobody_reached.post_ok("/round", do="begin")
    page = nobody_reached.page("/history")
    assert page.texts("#story h2") == ["Round 2", "Round 1"]
    assert page.texts("#story ol:nth-of-type(1) .grow")[-1] == "Round 2 began."
    assert page.texts("#story ol:nth-of-type(2) .grow")[-1] == "Round 1 began."
    assert "Ann joined." in page.texts("#story ol:nth-of-type(3) .grow")


def test_of_several_games_each_heading_says_which(nobody_reached: Person) -> None:
    nobody_reached.post_ok("/settlement", do="book")
    nobody_reached.post_ok("/options", option__rounds="1")
    assert nobody_reached.page("/history").texts("#story h2") == ["Round 1"]
    nobody_reached.post_ok("/round", do="again")
    nobody_reached.post_ok("/round", do="begin")
    page = nobody_reached.page("/history")
    assert page.texts("#story h2") == ["Game 2, round 1", "Game 2", "Game 1, round 1", "Game 1"]
    assert page.texts("#story ol:nth-of-type(2) .grow") == ["A new game began with the same seats."]
