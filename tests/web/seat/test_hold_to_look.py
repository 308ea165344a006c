"""Hold to look: the role comes to a held finger alone, and is in no page."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.page import Page
from tests.web.people import People, Person
from tests.web.seat.driver import EDITIONS, LANGUAGES, SENTENCES, Edition, held_role, phrase

ROLES = sorted({role for edition in EDITIONS.values() for role in edition.roles})
DEALING = [edition for edition in EDITIONS.values() if edition.roles]


def test_the_role_is_in_no_page_before_the_reveal(dealt: People) -> None:
    pages = [player.html(path) for player in dealt.values() for path in ("/seat", "/seat/sheet")]
    assert [role for role in ROLES for page in pages if "data-role" in page or f"role-{role}" in page] == []
    assert [page for page in pages if 'id="reveal"' in page or "portrait" in page or 'id="show"' in page] == []


def test_every_answer_has_the_same_headers_and_is_stored_nowhere(dealt: People) -> None:
    answers = [player.get("/seat/role") for player in dealt.values()]
    assert len({answer.data for answer in answers}) > 1
    unlike = {"Date", "Content-Length"}
    assert len({tuple((k, v) for k, v in answer.headers if k not in unlike) for answer in answers}) == 1
    assert answers[0].headers["Cache-Control"] == "no-store" and "ETag" not in answers[0].headers


def test_looking_changes_nothing_and_telling_lights_one_flame(host: Person, dealt: People) -> None:
    ann, before = dealt["Ann"], host.view.version
    ann.page("/seat/role")
    assert host.view.version == before
    for _ in range(2):
        ann.post_redirected("/do/seen")
    assert dealt["Ben"].page("/seat/sheet").text(".flames") == "1 of 6 have looked"


@pytest.mark.parametrize("of_edition", EDITIONS.values(), ids=EDITIONS)
def test_a_role_says_the_lines_of_its_edition_and_no_others(app: Flask, of_edition: Edition) -> None:
    labels = {line: SENTENCES[f"plate-{line}"] for edition in EDITIONS.values() for line in edition.plate}
    with app.test_request_context():
        for role in of_edition.roles:
            page = Page(held_role.render_role(role, of_edition))
            assert page.texts("dt") == [labels[line] for line in of_edition.plate]
            assert page.texts("dd") == [SENTENCES[f"role-{role}-{line}"] for line in of_edition.plate]


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_every_role_takes_as_many_lines_and_a_qr_of_one_size(app: Flask, language: str) -> None:
    with app.test_request_context(headers={"Accept-Language": language}):
        texts = {
            (line, phrase(f"role-{role}-{line}"))
            for edition in DEALING
            for role in edition.roles
            for line in edition.plate
        }
        for edition in DEALING:
            sizes = {
                Page(held_role.render_role_qr(role, edition)).attribute("svg", "viewBox") for role in edition.roles
            }
            assert len(sizes) == 1 and all(sizes)
    for line, text in texts:
        broken = held_role.break_lines(text, held_role.role_part_line_count(line))
        assert " ".join(broken) == text and len(broken) == held_role.role_part_line_count(line)
        assert max(map(len, broken)) <= (19 if line == "want" else 26)
