"""Names that are written from right to left stand apart in every sentence, so that none changes places with another."""

from __future__ import annotations

from flask import Flask

from tests.play import Message
from tests.web.drawings import sentence, translate_message
from tests.web.people import open_table, sit_without_phone

AVI, DINA, BEN = "אבי", "دينا", "Ben <b>"


def isolated(name: str) -> str:
    return f"\u2068{name}\u2069"


def test_only_they_are_isolated(app: Flask) -> None:
    with app.test_request_context(headers={"Accept-Language": "de"}):
        message = Message.from_key("token-put-by-lantern", by=1, seat=2)
        text = translate_message(message, {1: AVI, 2: DINA})
        assert isolated(AVI) in text and isolated(DINA) in text
        mixed = translate_message(message, {1: BEN, 2: AVI})
        assert BEN in mixed and isolated(BEN) not in mixed and isolated(AVI) in mixed
        assert sentence("%(name)s goes here", name=AVI) == f"{isolated(AVI)} geht hierher"
        assert sentence("%(name)s goes here", name="Ann") == "Ann geht hierher"
        assert sentence("%(name)s: 100%%", name="<i>") == "&lt;i&gt;: 100%"


def test_history_and_results_isolate_them(app: Flask) -> None:
    host = open_table(app, "saboteur", rounds="1", roles="cards")
    for name in (AVI, DINA, "Cem", "Dia", "Eva"):
        sit_without_phone(host, name)
    host.post_ok("/do/deal")
    host.post_ok("/do/begin-turn", seat=1)
    host.post_ok("/do/token", seat=2, do="put", kind="lantern")
    assert f"{isolated(AVI)} broke {isolated(DINA)}’s lantern." in host.html("/history")
    roles = {f"role.{seat}": "saboteur" if seat < 3 else "gold-digger" for seat in range(1, 6)}
    host.post_ok("/do/end", reached_by="", anyway="1", **roles)
    host.post_ok("/do/confirm")
    assert host.page("/results").text("h1") == f"{isolated(AVI)} and {isolated(DINA)} share the win"
