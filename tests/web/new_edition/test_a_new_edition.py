"""An edition that nobody built in plays a whole round: its folder and its line in the registries are enough."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from companion.game.edition import EDITIONS
from companion.sentences import SENTENCES
from tests.web.new_edition import lanterns
from tests.web.people import open_table, sit
from tests.web.rounds import confirm_result, end, gains


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(EDITIONS, "lanterns", lanterns.LANTERNS)
    for key, sentence in lanterns.SENTENCES.items():
        monkeypatch.setitem(SENTENCES, key, sentence)
    yield


def test_a_round_is_dealt_dug_settled_and_told(app: Flask) -> None:
    host = open_table(app, "lanterns", rounds="1")
    ann, ben, cem = (sit(host, name) for name in ("Ann", "Ben", "Cem"))
    host.post_ok("/do/deal")
    assert sorted(who.role for who in (ann, ben, cem)) == ["bearer", "bearer", "shadow"]
    assert ann.page("/seat/role").text().lower().startswith(ann.role)
    host.post_ok("/do/place", cell="1,0", card="free EW")
    reached = next(who.seat for who in (ann, ben, cem) if who.role == "bearer")
    end(host, reached)
    confirm_result(host)
    page = host.page("/host")
    assert "The lanterns reached the treasure." in page.text()
    paid = gains(page)
    assert paid[reached] == 3 and sorted(paid.values()) == [0, 2, 3]
    for path in ("/history", "/board", "/replay", "/results"):
        host.page(path)
    assert "Shadow" in host.browser.page("/rules/lanterns").text()
    assert ann.page("/seat").text()
