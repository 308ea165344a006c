"""What cannot be is said in a sentence, with a way on."""

from __future__ import annotations

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.web.page import Page
from tests.web.people import ADDRESS, People, Person, open_table

INVALID = "The companion couldn’t read that. Reload the page, then try again."


@pytest.mark.parametrize(
    ("code", "path", "sentence"),
    [
        ("QQQQ", "/replay/3/step", "There’s no such table here. Check the host’s screen."),
        ("", "/nowhere", "This page doesn’t exist. Check the address or go to the home page."),
    ],
)
def test_what_is_not_there_is_said_with_a_way_home(app: Flask, code: str, path: str, sentence: str) -> None:
    page = Page.of(Person(app, code).get(path), 404)
    assert page.text("h1") == "That didn’t work" and sentence in page and page.has("a[href='/']")


def test_who_has_no_key_is_asked_whose_phone_it_is_and_shown_the_way_to_the_table(stranger: Person) -> None:
    way, stranger.code = stranger.url(""), stranger.code.lower()
    for path in ("/seat", "/host"):
        page = Page.of(stranger.get(path), 403)
        assert page.text("h1") == "Whose phone is this?" and page.has(f"a[href='{way}']")
    answer = stranger.get("/seats", htmx=True)
    assert answer.status_code == 403 and answer.headers["HX-Refresh"] == "true" and not answer.data, "a script reloads"


def test_a_refusal_without_script_says_its_reason_with_the_names(host: Person, dealt: People) -> None:
    put = {"do": "put", "kind": "pickaxe", "htmx": False}
    host.post("/do/token", seat=dealt["Ben"].seat, **put)
    page = host.post_refused("/do/token", seat=dealt["Ben"].seat, **put)
    assert "There’s already a broken pickaxe in front of Ben." in page and page.has(f"a[href^='/t/{host.code}/host']")


# What is no text, no number and no address


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "//[", "http://localhost]"])
def test_an_origin_that_is_no_address_is_refused(app: Flask, origin: str) -> None:
    answer = app.test_client().post("/tables", data={"edition": "saboteur2"}, headers={"Origin": origin})
    assert "That didn’t come from a page of the companion, so nothing changed. Open the table again." in Page.of(
        answer, 403
    )


def post_bytes(host: Person, form: str) -> TestResponse:
    kind, headers = "application/x-www-form-urlencoded", {"Origin": ADDRESS}
    return host.client.post(host.url("/do/add-seat"), data=form, content_type=kind, headers=headers)


@pytest.mark.parametrize("field", ["name", "do", "once", "na%00me"])
def test_text_that_is_none_is_a_sentence(host: Person, field: str) -> None:
    for text in ("a%00b", "%00"):
        assert INVALID in Page.of(post_bytes(host, f"name=Ann&{field}={text}"), 400)
    assert host.view.circle == ()
    assert post_bytes(host, "do=add&name=%ED%A0%80Ann").status_code == 303
    assert host.view.circle[0].name.endswith("Ann"), "half a character is replaced"


def test_an_address_that_is_no_text_is_a_sentence(host: Person) -> None:
    for path in ("/t/%00", "/t/KRTN?n=%00"):
        assert INVALID in Page.of(host.browser.get(path), 400)
    answer = host.client.get(host.url("/host"), environ_overrides={"QUERY_STRING": "n=\xed\xa0\x80"})
    assert INVALID in Page.of(answer, 400)
    page = Page.of(host.get("/board", htmx=True, HX_Current_URL="http://["))
    assert set(page.values("[name=back]")) == {"/"}


# What every answer has


def test_a_crash_shows_an_error_page_without_a_traceback(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    code = open_table(app).code
    app.config["PROPAGATE_EXCEPTIONS"] = False
    monkeypatch.setattr(app.extensions["companion"], "view", lambda *_: 1 / 0)
    page = Page.of(Person(app, code).get(), 500)
    assert "Something went wrong. Everything saved is safe. Go back and try again." in page
    assert "ZeroDivision" not in page.html and "Traceback" not in page.html


def test_every_answer_forbids_strange_scripts_and_frames(host: Person) -> None:
    for answer in (host.get(), host.get("/host"), Person(host.app).get("/nowhere")):
        policy = answer.headers["Content-Security-Policy"]
        assert "script-src 'self'" in policy and "style-src 'self'" in policy and "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy.replace("style-src-attr 'unsafe-inline'", "")
