"""One shape: whatever the role, in whatever language and whatever letters a phone has, its plate breaks into the same
lines, and none of them sticks out."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from companion.rules.edition import Edition
from companion.rules.editions import EDITIONS
from companion.translations.extract import LANGUAGES
from companion.web.screens.seat.held_role import render_role, role_part_line_count
from tests.browser.conftest import Server
from tests.browser.fonts import each_face
from tests.browser.phones import Phone
from tests.browser.roles.drawn import LINES
from tests.browser.tables import Table

pytestmark = pytest.mark.long

DEALING = {name: of_edition for name, of_edition in EDITIONS.items() if of_edition.deals_roles}


@pytest.mark.parametrize("edition", DEALING)
def test_every_role_breaks_into_the_same_lines(
    words: Flask, server: Server, phone: Callable[..., Phone], edition: str
) -> None:
    table = Table(server.port, "Ann", "Ben", "Cem", edition=edition)
    table.deal()
    ann = table.seat(phone(viewport={"width": 360, "height": 800}, bypass_csp=True), "Ann")
    of_edition = DEALING[edition]
    wanted = (1, *(n for line in of_edition.plate for n in (1, role_part_line_count(line))))
    with ann.looking():
        wrong = {
            (language, face, role): shape
            for language in ("en", *LANGUAGES)
            for face in each_face(ann)
            for role, shape in shapes(words, ann, of_edition, language).items()
            if shape != wanted
        }
    assert wrong == {}


def shapes(words: Flask, viewer: Phone, edition: Edition, language: str) -> dict[str, tuple[object, ...]]:
    """How many lines each text of a plate takes, for each role of the edition: its name, then labels and texts."""
    with words.test_request_context(headers={"Accept-Language": language}):
        return {role: tuple(viewer.page.evaluate(LINES, render_role(role, edition))) for role in edition.roles}
