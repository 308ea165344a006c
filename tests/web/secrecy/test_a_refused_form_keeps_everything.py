"""Whatever form is refused, all that was typed and chosen in it is still there in the answer, and the reason beside it.

One table of all forms in which something can be typed or chosen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from werkzeug.test import TestResponse

from tests.web.page import Page
from tests.web.people import ADDRESS
from tests.web.secrecy.conftest import StageAt
from tests.web.secrecy.forms import Values, form_for, forms_on
from tests.web.secrecy.stages import (
    HERSELF,
    THE_HOST,
    Stage,
    billed,
    curtain,
    curtain_drafted,
    drafted,
    on_the_board,
)


@dataclass(frozen=True)
class Refusal:
    """A form that is refused at a table of this edition in this phase."""

    path: str
    form: dict[str, str | list[str]]
    phase: str = "seating"
    edition_key: str = "saboteur2"
    before: Callable[[Stage], None] | None = None
    who: str = THE_HOST
    status: int = 422
    htmx: bool = True

    def __str__(self) -> str:
        return f"{self.path} {self.form.get('do', '')} {self.phase} {self.edition_key}"


def refused(path: str, **more: Any) -> Refusal:
    named = {
        name: more.pop(name) for name in ("phase", "edition_key", "before", "who", "status", "htmx") if name in more
    }
    return Refusal(path, {name.rstrip("_").replace("__", "."): value for name, value in more.items()}, **named)


def trap_eva(stage: Stage) -> None:
    """Eva is trapped."""
    assert stage.host.post(f"/seats/{stage.words['eva']}/token", do="put", kind="trapped").status_code == 200


def trap_eva_in_the_maze(stage: Stage) -> None:
    trap_eva(stage)
    assert stage.host.post("/maze", cell="1,0", offer="b_cross 0").status_code == 200


def counted(stage: Stage) -> None:
    """A card lies in the maze of a duel."""
    assert stage.host.post("/maze", cell="1,-1", offer="d_ew 0", by=stage.words["ann"]).status_code == 200


def later_begun(stage: Stage) -> None:
    """The companion is there from the second round on."""
    form = {"option__rounds": "3", "option__first_round": "2"}
    assert stage.host.post("/options", **form).status_code == 200


ROUND = "/t/{code}/round"
MINES: dict[str, Any] = {"phase": "dealt", "edition_key": "lost_mines"}
DUEL: dict[str, Any] = {"phase": "dealt", "edition_key": "duel"}
DRAFT: dict[str, Any] = {"phase": "sharing", "edition_key": "saboteur"}
FACTS: dict[str, Any] = {"ways": "asked", "open_to": "blue", "crystals": "more", "crystals_more": "14"}
CARDS: dict[str, Any] = {
    "told": "1",
    "claims__2": ["", "1", "3"],
    "claims__3": ["", "3"],
    "trolls__2": "3",
    "trolls__3": "0",
}
FOUND: dict[str, Any] = {
    "treasures__2": ["1", "4"],
    "other__2": "7 x",
    "treasures__3": ["3"],
    "dragon": "{eva}",
}
OWN: dict[str, Any] = {"who": HERSELF}
SHEET = "/t/{code}/seat/sheet?n={eva}"
BEHIND = "/t/{code}/seats/{gul}/sheet"

NO_HANDS = ("option.what",)
"""Fields that make a form refused: nobody typed them."""

REFUSALS = [
    # The end of a round, in each edition, quick and after a maze, for the first time and otherwise.
    refused(ROUND, do="end", part="maze", reached_by="{eva}", phase="dealt", before=trap_eva, **FACTS),
    refused(ROUND, do="end", part="maze", reached_by="{eva}", phase="dealt", before=trap_eva_in_the_maze, **FACTS),
    refused(
        ROUND,
        do="end",
        part="maze",
        reached_by="{eva}",
        phase="dealt",
        before=trap_eva_in_the_maze,
        htmx=False,
        **FACTS,
    ),
    refused(
        ROUND,
        do="end",
        part="round",
        reached_by="{ann}",
        ways="asked",
        open_to="",
        crystals="more",
        crystals_more="99999",
        phase="proposed",
    ),
    refused(
        ROUND,
        do="end",
        part="maze",
        reached_by="{ann}",
        role__2="saboteur",
        role__3="saboteur",
        role__4="saboteur",
        **DRAFT,
    ),
    refused(ROUND, do="end", part="maze", **{**CARDS, "claims__2": ["", *"33333333"]}, **DUEL),
    refused(ROUND, do="end", part="maze", **{**CARDS, "claims__2": ["", *"33333333"]}, before=counted, **DUEL),
    refused(ROUND, do="end", part="round", **{**CARDS, "claims__2": ["", *"33333333"]}, before=billed, **DUEL),
    refused(ROUND, do="end", part="round", **FOUND, **MINES),
    refused(ROUND, do="end", part="maze", **FOUND, before=on_the_board, **MINES),
    # Seats.
    refused("/t/{code}/seats", do="add", name="Ann"),
    refused("/t/{code}/seats", do="sit", name="Ann"),
    refused("/t/{code}/seats", do="rename", seat="{eva}", name="Ann"),
    refused("/t/{code}/seats", do="gold", seat="{eva}", gold="5000", before=later_begun),
    refused("/t/{code}/seat/menu?n={eva}", do="rename", name="Ann", **OWN),
    # Options.
    refused(
        "/t/{code}/options",
        option__rounds="2",
        option__first_round="5",
        option__totals="open",
        option__roles="cards",
        option__remember="on",
    ),
    # Gold.
    refused(
        "/t/{code}/settlement", do="correct", round="1", seat="{ann}", gold="-7", why="miscounted", phase="proposed"
    ),
    refused(SHEET, do="correct", round="1", gold="500", why="misread", before=drafted, **OWN, **DRAFT),
    refused(BEHIND, do="correct", round="1", gold="500", why="misread", before=curtain_drafted, **DRAFT),
    # What a player tells and notes.
    refused(SHEET, do="treasures", values=["1", "4"], other="7 x", **OWN, **MINES),
    refused(BEHIND, do="treasures", values=["1", "4"], other="7 x", before=curtain, **MINES),
    refused(SHEET, do="note", cell="12,-2", kind="gems", worth="2", note="x" * 99, **OWN, **MINES),
    refused(SHEET, do="note", cell="5,0", gold="2", door="blue", note="x" * 99, **OWN, **DUEL),
    # The maze.
    refused("/t/{code}/maze", cell="1,0", offer="b_str_vert 0", by="{gul}", phase="dealt"),
    refused("/t/{code}/maze", cell="1,-1", offer="d_ns 0", hat="blue", by="{ann}", **DUEL),
    refused("/t/{code}/maze/1,0/move", to="C7", phase="dealt", before=trap_eva_in_the_maze),
    refused(
        "/t/{code}/goals/9,-2",
        shows="gems",
        ways="1",
        anyway="1",
        way=[],
        by="{ann}",
        before=on_the_board,
        **MINES,
    ),
    # The ways in.
    refused(
        "/tables",
        edition="duel",
        option__rounds="5",
        option__what="1",
        option__totals="open",
        option__roles="cards",
        htmx=False,
        who=HERSELF,
    ),
    refused("/join", code="QQQX", status=404, htmx=False, **OWN),
    refused("/t/{code}", name="Ann", htmx=False, **OWN),
    refused("/t/{code}/wifi", do="show", network="x" * 40),
]


def send(stage: Stage, refusal: Refusal, form: Values) -> TestResponse:
    headers = {"Origin": ADDRESS, **({"HX-Request": "true"} if refusal.htmx else {})}
    path = refusal.path.format(code=stage.host.code, **stage.words)
    return stage.people[refusal.who].client.post(path, base_url=ADDRESS, data=form, headers=headers)


def filled(stage: Stage, refusal: Refusal) -> Values:
    """What is posted, with the seats of this table."""
    words = {**stage.words, "code": stage.host.code}
    several = {name: value if isinstance(value, list) else [value] for name, value in refusal.form.items()}
    return {name: [str(value).format(**words) for value in values] for name, values in several.items()}


@pytest.mark.parametrize("refusal", REFUSALS, ids=str)
def test_what_is_refused_is_still_typed_and_chosen(stage_at: StageAt, refusal: Refusal) -> None:
    stage = stage_at(refusal.phase, refusal.edition_key)
    if refusal.before:
        refusal.before(stage)
    form = filled(stage, refusal)
    page = Page.of(send(stage, refusal, form), refusal.status)
    again = form_for(page, refusal.path.format(code=stage.host.code, **stage.words), form)
    assert again and again.refused, forms_on(page)
    typed = {name: values for name, values in form.items() if name not in (*again.buttons, *NO_HANDS)}
    assert {name: again.values.get(name, []) for name in typed} == typed
