"""Whatever form is refused, all that was typed and chosen in it still stands there, and the reason beside it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.page import Page, words_of
from tests.web.secrecy.acts import Act, act, host_act, passed_act, seat_act
from tests.web.secrecy.conftest import StageAt
from tests.web.secrecy.stages import HERSELF, THE_HOST, Stage, billed, curtain, drafted, on_the_board
from tests.web.secrecy.test_who_may_do_what import attempt, filled, words_for

MINES: dict[str, Any] = {"phase": "dealt", "edition_key": "lost_mines"}
DUEL: dict[str, Any] = {"phase": "dealt", "edition_key": "duel"}
DRAFT: dict[str, Any] = {"phase": "sharing", "edition_key": "saboteur"}
FACTS: dict[str, Any] = {"phase": "dealt", "ways": "asked", "open_to": "blue", "crystals": "more"}
CARDS: dict[str, Any] = {"told": "1", "claims.2": ["", *"33333333"], "claims.3": ["", "3"], "trolls.2": "3"}
FOUND: dict[str, Any] = {"treasures.2": ["1", "4"], "other.2": "7 x", "treasures.3": ["3"], "dragon": "{eva}"}
WAYS_IN = ("/tables", "/join", "/t/<code>")


def trap_eva(stage: Stage) -> None:
    stage.do("put-token", seat=stage.words["eva"], kind="trapped")


def trap_eva_in_the_maze(stage: Stage) -> None:
    trap_eva(stage)
    stage.host.post_ok("/do/place", cell="1,0", card="b_cross 0")


def counted(stage: Stage) -> None:
    """A card lies in the maze of a duel."""
    stage.host.post_ok("/do/place", cell="1,-1", card="d_ew 0", by=stage.words["ann"])


REFUSED = [
    # The end of a round, in each edition, quick and after a maze, for the first time and otherwise.
    host_act("end", part="maze", reached_by="{eva}", crystals_more="14", before=trap_eva, **FACTS),
    host_act("end", part="maze", reached_by="{eva}", crystals_more="14", before=trap_eva_in_the_maze, **FACTS),
    host_act("end", part="round", reached_by="{ann}", **FACTS | {"phase": "proposed"}, crystals_more="99999"),
    host_act("end", part="maze", reached_by="{ann}", **DRAFT, **{f"role.{n}": "saboteur" for n in (2, 3, 4)}),
    host_act("end", part="maze", **CARDS, **DUEL),
    host_act("end", part="maze", **CARDS, before=counted, **DUEL),
    host_act("end", part="round", **CARDS, before=billed, **DUEL),
    host_act("end", part="round", **FOUND, **MINES),
    host_act("end", part="maze", **FOUND, before=on_the_board, **MINES),
    # Seats, options, corrections.
    host_act("add-seat", name="Ann"),
    host_act("add-seat", mine="1", name="Ann"),
    host_act("rename", seat="{eva}", name="Ann"),
    seat_act("rename", name="Ann"),
    host_act("correct", seat="{ann}", gold="-7", why="miscounted", phase="proposed"),
    seat_act("correct", round="1", gold="500", why="misread", before=drafted, **DRAFT),
    # What a player tells and notes.
    seat_act("treasures", values=["1", "4"], other="7 x", **MINES),
    passed_act("treasures", {THE_HOST}, n="gul", values=["1", "4"], other="7 x", before=curtain, **MINES),
    seat_act("note", cell="12,-2", kind="gems", worth="2", note="x" * 99, **MINES),
    seat_act("note", cell="5,0", gold="2", door="blue", note="x" * 99, **DUEL),
    # The maze.
    host_act("place", cell="1,0", card="b_str_vert 0", by="{gul}", phase="dealt"),
    host_act("place", cell="1,-1", card="d_ns 0", hat="blue", by="{ann}", **DUEL),
    # The ways in.
    act("/tables", {HERSELF}, edition="duel", **{"option.rounds": "5", "option.totals": "open", "option.what": "1"}),
    act("/join", {HERSELF}, code="QQQX"),
    act("/t/<code>", {HERSELF}, name="Ann"),
]


@pytest.mark.parametrize("wrong", REFUSED, ids=str)
def test_what_is_refused_is_still_typed_and_chosen(stage_at: StageAt, wrong: Act) -> None:
    stage = stage_at(wrong.phase, wrong.edition_key)
    if wrong.before:
        wrong.before(stage)
    (who,) = wrong.may
    refused = attempt(stage, wrong, who, htmx=wrong.rule not in WAYS_IN)
    assert refused.status_code in (404, 422)
    form = Page.of(refused, refused.status_code).part("form:has(.problems)")
    words = words_for(stage, who)
    for name, value in wrong.form.items():
        sent = filled(value, words)
        if form.has(f'input[name="{name}"], select[name="{name}"]'):
            assert typed(form, name) == (sent if isinstance(sent, list) else [sent]), name


def typed(form: Page, name: str) -> list[str]:
    """What stands in the fields of this name, or is chosen in them."""
    fields = form.all(f'input[name="{name}"]:not([type=radio]):not([type=checkbox])')
    fields += form.all(f'input[name="{name}"][checked], select[name="{name}"] option[selected]')
    values = [field.attributes.get("value") for field in fields]
    return [words_of(field) if value is None else value for field, value in zip(fields, values, strict=True)]
