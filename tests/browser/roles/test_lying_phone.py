"""A phone that lies on its side: whoever holds reads the whole role, in any edition, language and letter size, for a
finger that rests on the pad cannot scroll."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

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
SIZES = {"844x390": (844, 390), "664x390": (664, 390), "568x320": (568, 320)}
# Puts a role in the place of the one that is held: what of it is not in sight, as the words that are cut.
HIDDEN = """html => {
  document.querySelector('[data-role]').outerHTML = html;
  const plate = document.querySelector('.role-plate.open');
  const pad = plate.querySelector('.hold-pad').getBoundingClientRect();
  const hidden = ({ top, bottom, left, right }) => top < 0 || bottom > innerHeight || left < 0 || right > innerWidth
    || (bottom > pad.top && top < pad.bottom && right > pad.left && left < pad.right);
  return [...plate.querySelectorAll('[data-role] :is(.role-name, dt, dd)')].filter(one => {
    const words = document.createRange();
    words.selectNodeContents(one);
    return [...words.getClientRects()].some(hidden);
  }).map(one => one.textContent);
}"""
SMALLEST = """() => Math.min(...[...document.querySelectorAll('[data-role] dd')]
  .map(one => parseFloat(getComputedStyle(one).fontSize)))"""


def lying(server: Server, phone: Callable[..., Phone], size: str, edition: str, **more: Any) -> tuple[Table, Phone]:
    """Ann's phone, which lies, at a table where the roles were dealt."""
    table = Table(server.port, "Ann", "Ben", "Cem", edition=edition)
    table.deal()
    width, height = SIZES[size]
    viewer = phone(viewport={"width": width, "height": height}, bypass_csp=True, **more)
    return table, table.seat(viewer, "Ann")


@pytest.mark.parametrize(("size", "letters"), [("844x390", "large"), ("568x320", "usual")])
@pytest.mark.parametrize("edition", DEALING)
def test_a_held_finger_shows_the_whole_role_on_a_lying_phone(
    words: Flask, server: Server, phone: Callable[..., Phone], edition: str, size: str, letters: str
) -> None:
    _, ann = lying(server, phone, size, edition)
    if letters == "large":
        ann.page.evaluate("document.documentElement.style.fontSize = '125%'")
    wrong: dict[tuple[str, str, str], object] = {}
    shape = (1, *(n for line in DEALING[edition].plate for n in (1, role_part_line_count(line))))
    with ann.looking():
        for language in ("en", *LANGUAGES):
            pages_by_role = texts(words, edition, language)
            for face in each_face(ann):
                for role, html in pages_by_role.items():
                    hidden, lines = ann.page.evaluate(HIDDEN, html), ann.page.evaluate(LINES, html)
                    if hidden or tuple(lines) != shape:
                        wrong[language, face, role] = hidden or lines
        assert ann.page.evaluate(SMALLEST) >= 14
    assert wrong == {}


def texts(words: Flask, edition: str, language: str) -> dict[str, str]:
    """Return each role of the edition, as its address answers in this language."""
    with words.test_request_context(headers={"Accept-Language": language}):
        return {role: render_role(role, DEALING[edition]) for role in DEALING[edition].roles}


def in_sight(rectangle: Any) -> bool:
    """Whether it is on a screen of 390 pixels as a whole."""
    return bool(rectangle["y"] >= -1 and rectangle["y"] + rectangle["height"] <= 391)


@pytest.mark.parametrize("where", ["start", "end"])
def test_the_plate_scrolls_into_view_and_the_finger_stays_on_the_pad(
    server: Server, phone: Callable[..., Phone], where: str
) -> None:
    """In The Lost Mines more lies below the plate, so that it can be half above the screen."""
    _, ann = lying(server, phone, "844x390", "lost_mines")
    plate = ann.page.locator("#plate")
    shift = {"start": "plate.bottom - 130", "end": "plate.top - innerHeight + 130"}[where]
    plate.evaluate(f"one => {{ const plate = one.getBoundingClientRect(); scrollBy(0, {shift}); }}")
    rectangle = ann.page.locator("#plate .hold-pad").bounding_box()
    x, y = rectangle["x"] + rectangle["width"] / 2, 60 if where == "start" else 330
    assert rectangle["y"] < y < rectangle["y"] + rectangle["height"]
    ann._touch("touchStart", [{"x": x, "y": y}])
    ann.page.locator("#plate.open [data-role]").wait_for()
    ann.comes_to(True, lambda: in_sight(plate.bounding_box()))
    assert ann.held_role()
    ann.lift()
    assert ann.held_role() is None


def test_a_role_that_was_shown_to_somebody_is_in_sight_too(server: Server, phone: Callable[..., Phone]) -> None:
    table, ann = lying(server, phone, "844x390", "saboteur2")
    table.hosts(f"seats/{table.number('Ann')}/act", do="inspect", seat=table.number("Ben"))
    ann.page.locator("#plate-2").wait_for()
    for plate in ("plate-2", "plate"):
        with ann.looking(plate):
            html = ann.page.locator(f"#{plate} [data-role]").evaluate("role => role.outerHTML")
            assert ann.page.evaluate(HIDDEN, html) == []
