"""Names that are written from right to left stand apart in every sentence, so that none changes places with another."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.play import Message
from tests.web.drawings import sentence, translate_message
from tests.web.page import Page
from tests.web.people import open_table, sit, sit_without_phone

AVI, DINA, BEN = "אבי", "دينا", "Ben <b>"


def test_only_they_are_isolated(app: Flask) -> None:
    with app.test_request_context(headers={"Accept-Language": "de"}):
        message = Message.from_key("token-put-by-lantern", by=1, seat=2)
        text = translate_message(message, {1: AVI, 2: DINA})
        assert f"<bdi>{AVI}</bdi>" in text and f"<bdi>{DINA}</bdi>" in text
        mixed = translate_message(message, {1: BEN, 2: AVI})
        assert "Ben &lt;b&gt;" in mixed and f"<bdi>{AVI}</bdi>" in mixed
        assert sentence("%(name)s goes here", name=AVI).count("<bdi>") == 1
        assert "<bdi>" not in sentence("%(name)s goes here", name="Ann")
        assert sentence("%(name)s: 100%%", name="<i>") == "&lt;i&gt;: 100%"


@pytest.mark.parametrize(("edition", "cell"), [("saboteur2", "1,0"), ("duel", "1,-1")])
def test_pages_isolate_them_and_attributes_have_no_elements(app: Flask, edition: str, cell: str) -> None:
    host = open_table(app, edition)
    avi, dina = sit(host, AVI), sit(host, DINA)
    host.post_ok("/do/deal")
    host.post_ok("/do/place", cell=cell, tracks="NESW", by=avi.seat, anyway="1")
    host.post_ok("/do/begin-turn", seat=avi.seat)
    host.post_ok("/do/token", seat=dina.seat, do="put", kind="lantern")
    paths = ("/host", "/maze", f"/maze/{cell}", "/seat", "/seat/sheet", "/board", "/history", "/replay", "/options")
    isolated = 0
    for path in paths:
        html = (avi if path.startswith("/seat") else host).html(path)
        assert "&lt;bdi" not in html and "&amp;lt;" not in html, path
        for node in Page(html).all("*"):
            assert not any(value and "bdi>" in value for value in node.attributes.values()), (path, node.html)
        isolated += len(re.findall(r"<bdi>[^<]+</bdi>", html))
    assert isolated > 5
    assert f"<bdi>{AVI}</bdi> broke <bdi>{DINA}</bdi>’s lantern." in host.html("/history")


def test_names_are_isolated_in_the_title_of_a_result_and_in_its_picture(app: Flask) -> None:
    host = open_table(app, "saboteur", rounds="1", roles="cards")
    for name in (AVI, DINA, "Cem", "Dia", "Eva"):
        sit_without_phone(host, name)
    host.post_ok("/do/deal")
    roles = {f"role.{seat}": "saboteur" if seat < 3 else "gold-digger" for seat in range(1, 6)}
    host.post_ok("/do/end", reached_by="", anyway="1", **roles)
    host.post_ok("/do/confirm")
    title = f"\u2068{AVI}\u2069 and \u2068{DINA}\u2069 share the win"
    assert host.page("/results").texts("h1") == [title] and title in host.get("/card.svg").text
