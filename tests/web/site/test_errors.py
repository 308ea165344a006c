"""What cannot be is said in a sentence, with a way on."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.people import ADDRESS, Person, open_table

FORM = "application/x-www-form-urlencoded"


@pytest.mark.parametrize(
    "path", ["", "/host", "/seat", "/history", "/seals", "/seals.json", "/stream", "/take/abc", "/copy"]
)
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


def test_a_phone_that_lost_its_keys_is_asked_whose_it_is(host: Person) -> None:
    stranger = Person(host.app, host.code)
    assert all("Whose phone is this?" in stranger.get(path).get_data(as_text=True) for path in ("/seat", "/host"))
    assert "Wrong tunnel" in Person(host.app).get("/nowhere").get_data(as_text=True)


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


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "//[", "http://localhost]"])
def test_an_origin_that_is_no_address_is_refused(app: Flask, origin: str) -> None:
    answer = app.test_client().post("/tables", data={"edition": "saboteur2"}, headers={"Origin": origin})
    assert answer.status_code == 403 and "was not done" in answer.get_data(as_text=True)


def test_a_page_that_is_no_address_is_passed_by(host: Person) -> None:
    assert 'name="back" value="/"' in host.text("/history", htmx=True, HX_Current_URL="http://[")


def test_a_host_that_is_no_address_breaks_nothing(host: Person) -> None:
    assert host.get("/host", Host="[::1").status_code in (200, 400)


@pytest.mark.parametrize("field", ["name", "do", "once", "na%00me"])
@pytest.mark.parametrize("text", ["a%00b", "%00"])
def test_text_that_is_none_is_a_sentence(host: Person, field: str, text: str) -> None:
    form = f"do=add&name=Ann&{field}={text}"
    answer = host.client.post(
        host.url("/seats"), base_url=ADDRESS, data=form, content_type=FORM, headers={"Origin": ADDRESS}
    )
    assert answer.status_code == 400 and "did not understand" in answer.get_data(as_text=True)
    assert host.sight.circle == ()


def test_half_a_character_is_replaced_or_refused(host: Person) -> None:
    form = "do=add&name=%ED%A0%80Ann"
    answer = host.client.post(
        host.url("/seats"), base_url=ADDRESS, data=form, content_type=FORM, headers={"Origin": ADDRESS}
    )
    assert answer.status_code == 303 and host.sight.circle[0].name.endswith("Ann")


@pytest.mark.parametrize("path", ["/t/%00", "/t/KRTN?n=%00", "/language?%00=1"])
def test_an_address_that_is_no_text_is_a_sentence(app: Flask, path: str) -> None:
    answer = Person(app).get(path)
    assert answer.status_code in (400, 405) and "did not understand" in answer.get_data(as_text=True)


@pytest.mark.parametrize("page", ["", "/seat/sheet", "/host", "/nothing"])
def test_an_address_with_bytes_that_are_no_text_is_a_sentence(host: Person, page: str) -> None:
    answer = host.client.get(host.url(page), base_url=ADDRESS, environ_overrides={"QUERY_STRING": "n=\xed\xa0\x80"})
    assert answer.status_code == 400 and "did not understand" in answer.get_data(as_text=True)
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize("path", ["/seat?n={}", "/seat/role?of={}", "/seats/{}/role", "/seals/{}.json", "/asking/{}"])
def test_a_number_of_thousands_of_digits_is_nothing_here(dealt: dict[str, Person], path: str) -> None:
    assert dealt["Ann"].get(path.format("9" * 5000)).status_code in (200, 403, 404)


def test_what_breaks_is_said_without_a_traceback(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    code = open_table(app).code
    app.config["PROPAGATE_EXCEPTIONS"] = False
    monkeypatch.setattr(app.extensions["companion"], "look", lambda *_: 1 / 0)
    answer = Person(app, code).get()
    text = answer.get_data(as_text=True)
    assert answer.status_code == 500 and "Something broke." in text and "ZeroDivision" not in text


def test_every_answer_forbids_strange_scripts_and_frames(host: Person) -> None:
    for answer in (host.get(), host.get("/host"), Person(host.app).get("/nowhere")):
        policy = answer.headers["Content-Security-Policy"]
        assert "script-src 'self'" in policy and "frame-ancestors 'none'" in policy and "unsafe" not in policy
