"""What cannot be is said in a sentence, with a way on."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.people import Person


@pytest.mark.parametrize("path", ["", "/host", "/seat", "/history", "/seals", "/seals.json", "/stream", "/take/abc"])
def test_a_table_that_is_not_there_is_said_so(app: Flask, path: str) -> None:
    answer = Person(app, "QQQQ").get(path)
    text = answer.get_data(as_text=True)
    assert answer.status_code == 404 and "There is no such table here." in text and 'href="/"' in text


def test_a_page_that_is_not_there_is_said_so(app: Flask) -> None:
    answer = Person(app).get("/nowhere")
    assert answer.status_code == 404 and "There is nothing here." in answer.get_data(as_text=True)


def test_who_has_no_key_is_shown_the_way_to_the_table(host: Person) -> None:
    answer = Person(host.app, host.code.lower()).get("/host")
    assert answer.status_code == 403 and f'href="/t/{host.code}"' in answer.get_data(as_text=True)


def test_a_refusal_without_script_says_its_reason_with_the_names(host: Person, dealt: dict[str, Person]) -> None:
    put = {"do": "put", "kind": "pickaxe", "htmx": False}
    host.post(f"/seats/{dealt['Ben'].seat}/token", **put)
    answer = host.post(f"/seats/{dealt['Ben'].seat}/token", **put)
    text = answer.get_data(as_text=True)
    assert answer.status_code == 422 and "That lies before Ben already: broken pickaxe." in text
    assert f'href="/t/{host.code}/host' in text


def test_a_script_loads_its_page_anew_instead_of_an_error_page(host: Person, dealt: dict[str, Person]) -> None:
    answer = Person(host.app, host.code).get("/seats", htmx=True)
    assert answer.status_code == 403 and answer.headers["HX-Refresh"] == "true" and not answer.data


def test_what_breaks_is_said_without_a_traceback(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    app.config["PROPAGATE_EXCEPTIONS"] = False
    monkeypatch.setattr(app.extensions["companion"], "look", lambda *_: 1 / 0)
    answer = Person(app, "QQQQ").get()
    text = answer.get_data(as_text=True)
    assert answer.status_code == 500 and "Something broke." in text and "ZeroDivision" not in text


def test_every_answer_forbids_strange_scripts_and_frames(host: Person) -> None:
    for answer in (host.get(), host.get("/host"), Person(host.app).get("/nowhere")):
        policy = answer.headers["Content-Security-Policy"]
        assert "script-src 'self'" in policy and "frame-ancestors 'none'" in policy and "unsafe" not in policy
