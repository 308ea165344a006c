"""One shape: whatever the role, in whatever language and whatever letters a phone has, its plate breaks into the same
lines, none sticks out, and on a phone that lies all of it is in sight: who holds the pad cannot scroll."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.fonts import each_face
from tests.browser.phones import Phone
from tests.browser.roles.drawn import HIDDEN, LINES, SHAPES, SMALLEST, Drawn
from tests.browser.tables import Table

pytestmark = pytest.mark.long

UPRIGHT, LYING, SMALL = (360, 800), (844, 390), (568, 320)

EACH = f"""roles => Object.fromEntries(Object.entries(roles).map(
    ([role, html]) => [role, [({LINES})(html), ({HIDDEN})()]]))"""
"""The lines of each of these roles, and what of it is not in sight."""


def seated(server: Server, phone: Callable[..., Phone], size: tuple[int, int], edition: str) -> tuple[Table, Phone]:
    """Ann's phone of this size at a table where the roles were dealt."""
    table = Table(server.port, "Ann", "Ben", "Cem", edition=edition)
    table.deal()
    viewer = phone(viewport={"width": size[0], "height": size[1]}, bypass_csp=True)
    return table, table.seat(viewer, "Ann")


@pytest.mark.parametrize(("size", "letters"), [(UPRIGHT, "100%"), (LYING, "125%"), (SMALL, "100%")])
@pytest.mark.parametrize("edition", SHAPES)
def test_every_role_breaks_into_the_same_lines_and_is_in_sight(
    drawn: Drawn, server: Server, phone: Callable[..., Phone], edition: str, size: tuple[int, int], letters: str
) -> None:
    _, ann = seated(server, phone, size, edition)
    ann.page.evaluate("size => { document.documentElement.style.fontSize = size }", letters)
    wrong = {}
    with ann.looking():
        for language, roles in drawn(edition).items():
            for face in each_face(ann):
                for role, (lines, hidden) in ann.page.evaluate(EACH, roles).items():
                    if tuple(lines) != SHAPES[edition] or (hidden and size != UPRIGHT):
                        wrong[language, face, role] = (lines, hidden)
        assert size == UPRIGHT or ann.page.evaluate(SMALLEST) >= 14
    assert wrong == {}


def in_sight(rectangle: Any) -> bool:
    """Whether it is on a screen of 390 pixels as a whole."""
    return bool(rectangle["y"] >= -1 and rectangle["y"] + rectangle["height"] <= 391)


@pytest.mark.parametrize("where", ["start", "end"])
def test_the_plate_scrolls_into_view_and_the_finger_stays_on_the_pad(
    server: Server, phone: Callable[..., Phone], where: str
) -> None:
    """In The Lost Mines more lies below the plate, so that it can be half above the screen."""
    _, ann = seated(server, phone, LYING, "lost_mines")
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
