"""Fewer counters are left than gold is reached: somebody chooses; and a claim that lies otherwise is put right."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.rules.features import Gold
from tests.web.duel.dwarfs import Duel, claim, lay, open_duel


@pytest.fixture
def duel(app: Flask) -> Duel:
    return open_duel(app, "Ann", "Ben")


@pytest.fixture
def short(duel: Duel) -> Duel:
    """Seven counters lie; then Ann reaches gold on two cards at once."""
    for number in (-1, -2, *range(1, 6)):
        claim(duel, "Ann", f"B{number}", 1)
    lay(duel, "Ann", "B-4", "EW", Gold(2, "EW"))
    lay(duel, "Ann", "B-3", "EW", Gold(3, "EW"))
    return duel


def test_the_page_asks_which_gold(short: Duel) -> None:
    banner = short["host"].text("/maze").split('id="choose"')[1].split("</section>")[0]
    assert "One counter is left. Which gold gets it? Ann chooses." in banner
    assert "2 gold on B-4" in banner and "3 gold on B-3" in banner and "for Ann" in banner


def test_who_changed_the_maze_last_chooses_also_for_the_other(short: Duel) -> None:
    lay(short, "Ben", "E8")
    banner = short["host"].text("/maze").split('id="choose"')[1].split("</section>")[0]
    assert "Which gold gets it? Ben chooses." in banner and "for Ann" in banner


def test_one_tap_chooses_and_the_round_is_over(short: Duel) -> None:
    page = short["host"].post("/cells/-3,-1/claim", place=0, seat=short["Ann"].seat).get_data(as_text=True)
    assert "Ann claims 3 gold on B-3. Ben is not connected: no way leads there." in page
    assert "The last counter is placed." in page and 'id="choose"' not in page
    assert 'class="cell goal glows"' not in page and "free glows" not in page


def test_the_round_is_settled_with_one_button(short: Duel) -> None:
    short["host"].post("/cells/-3,-1/claim", place=0, seat=short["Ann"].seat)
    form = short["host"].text("/maze").split('id="settle"')[1].split("</form>")[0]
    assert 'name="do" value="end"' in form and "data-hold-submit" not in form
    assert short["host"].post("/round", do="end", part="maze").status_code == 200
    assert [line.gain for line in short["host"].sight.receipt.lines] == [10, 0]


def test_a_counter_that_lies_otherwise_is_put_right(duel: Duel) -> None:
    claim(duel, "Ann", "B1", 2)
    sheet = duel["host"].text("/maze/1,-1")
    assert "the counter of Ann lies there" in sheet and f'name="seat" value="{duel["Ben"].seat}">Ben<' in sheet
    assert duel["host"].post("/cells/1,-1/claim", place=0, seat=duel["Ben"].seat).status_code == 200
    assert duel["host"].sight.maze.claims.claims[duel["Ben"].seat] == (2,)


def test_nobody_may_have_it(duel: Duel) -> None:
    claim(duel, "Ann", "B1", 2)
    page = duel["host"].post("/cells/1,-1/claim", place=0, seat="").get_data(as_text=True)
    assert "Nobody has the gold on B1." in page and "8 of 8 counters left" in page
    assert "nobody has it" in duel["host"].text("/maze/1,-1")


@pytest.mark.parametrize("said", [{"place": 3}, {"place": ""}, {}])
def test_where_no_gold_lies_no_counter_does(duel: Duel, said: dict[str, object]) -> None:
    claim(duel, "Ann", "B1", 2)
    assert duel["host"].post("/cells/1,-1/claim", seat=duel["Ben"].seat, **said).status_code == 422


def test_nobody_else_puts_it_right(duel: Duel) -> None:
    claim(duel, "Ann", "B1", 2)
    assert duel["Ben"].post("/cells/1,-1/claim", place=0, seat=duel["Ben"].seat).status_code == 403


# A goal that is reached with the last counter


def last_counter(duel: Duel) -> str:
    """Seven counters lie; Ann lays gold that reaches the goal on B7 too. What the host's page shows then."""
    for cell in ("B-2", "B-1", *(f"B{n}" for n in range(1, 6))):
        claim(duel, "Ann", cell, 1)
    said = {"cell": "6,-1", "offer": "free EW - 0 0 gold:1@EW", "by": duel["Ann"].seat}
    return str(duel["host"].post("/maze", **said).get_data(as_text=True))


def test_the_goal_is_asked_for_before_the_last_counter_is_laid(duel: Duel) -> None:
    page = last_counter(duel)
    banner = page.split('id="goal-1"')[1].split("</section>")[0]
    assert "A goal is reached on B7: what does it show?" in banner
    assert "Its gold may get the last counter: Ann chooses then." in banner
    assert "1 of 8 counters left" in page and 'id="choose"' not in page and 'id="over"' not in page
    assert 'id="cell-sheet" class="dig" aria-labelledby="cell-title" tabindex="-1" open' in page


def test_then_the_gold_of_the_goal_may_be_chosen(duel: Duel) -> None:
    last_counter(duel)
    host = duel["host"]
    page = host.post("/goals/7,-1", shows="d_goal_15 1").get_data(as_text=True)
    banner = page.split('id="choose"')[1].split("</section>")[0]
    assert "One counter is left. Which gold gets it? Ann chooses." in banner
    assert "1 gold on B6" in banner and "3 gold on B7" in banner
    page = host.post("/cells/7,-1/claim", place=0, seat=duel["Ann"].seat).get_data(as_text=True)
    assert "Ann claims 3 gold on B7." in page and "The last counter is placed." in page
    assert host.sight.maze.claims.claims[duel["Ann"].seat][-1] == 3
