"""One shape: whatever the role, in whatever language and whatever letters a phone has, its plate breaks into the same
lines, and none of them sticks out."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from flask import Flask

from companion import create_app
from companion.rules.edition import Edition
from companion.rules.editions import EDITIONS
from companion.translations.gather import LANGUAGES
from companion.web.plate import LINES as LINES_OF_A_TEXT
from companion.web.plate import drawn_role
from tests.browser.conftest import Server
from tests.browser.faces import each_face
from tests.browser.phones import Phone
from tests.browser.tables import Table

DEALING = {name: box for name, box in EDITIONS.items() if box.deals}
# Puts a role in the place of the one that is held, and counts the lines of each of its texts.
LINES = """html => {
  document.querySelector('[data-role]').outerHTML = html;
  const role = document.querySelector('[data-role]');
  if (role.scrollWidth > role.clientWidth) return ['it sticks out'];
  const tops = (text) => {
    const whole = document.createRange();
    whole.selectNodeContents(text);
    return new Set([...whole.getClientRects()].map(line => Math.round(line.top))).size;
  };
  return [...document.querySelectorAll('[data-role] :is(.role-name, dt, dd)')].map(tops);
}"""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    app = create_app({"DATA": tmp_path_factory.mktemp("words") / "instance"})
    yield app
    app.extensions["companion"].engine.dispose()


@pytest.mark.parametrize("width", [360, 390, 1280])
@pytest.mark.parametrize("edition", DEALING)
def test_every_role_breaks_into_the_same_lines(
    app: Flask, server: Server, phone: Callable[..., Phone], edition: str, width: int
) -> None:
    table = Table(server.port, "Ann", "Ben", "Cem", edition=edition)
    table.deal()
    ann = table.seat(phone(viewport={"width": width, "height": 800}, bypass_csp=True), "Ann")
    box = DEALING[edition]
    one = (1, *(1, LINES_OF_A_TEXT) * len(box.plate))
    with ann.looking():
        wrong = {
            (language, face, role): found
            for language in ("en", *LANGUAGES)
            for face in each_face(ann)
            for role, found in shapes(app, ann, box, language).items()
            if found != one
        }
    assert wrong == {}


def shapes(app: Flask, held: Phone, box: Edition, language: str) -> dict[str, tuple[object, ...]]:
    """How many lines each text of a plate takes, for each role of the box: its name, then labels and texts."""
    with app.test_request_context(headers={"Accept-Language": language}):
        return {role: tuple(held.page.evaluate(LINES, drawn_role(role, box))) for role in box.roles}
