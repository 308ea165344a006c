"""Two dwarves dig on the host's phone: by taps alone, with the sheet that a reached goal opens by itself."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server, Take
from tests.browser.devices import TWICE
from tests.browser.host_maze import SMALL, Digger
from tests.browser.tables import Table

pytestmark = pytest.mark.long


@pytest.fixture
def near_a_goal(duel_of_two: Table) -> Table:
    """Ann's tunnel comes down row B; one more card reaches the middle goal."""
    for column in range(1, 5):
        duel_of_two.hosts("maze", cell=f"{column},-1", tracks="EW", by=1)
    return duel_of_two


@pytest.fixture
def follow(device: Take) -> Any:
    """A small phone on which the host follows this table."""

    def open(table: Table) -> Digger:
        host_page: Any = device(kind=Digger, **SMALL)
        return host_page.follow(table)  # type: ignore[no-any-return]

    return open


def test_a_card_is_two_taps_and_one_request(follow: Any, duel_of_two: Table) -> None:
    digger = follow(duel_of_two)
    digger.lay("1,-1", "d_ew 0")
    digger.lay("1,1", "d_ew 0")
    assert (digger.taps(), digger.posts) == (4, ["maze", "maze"])
    digger.says("Ben placed a straight at D1.")


def test_the_open_sheet_follows_whose_turn_it_is(follow: Any, duel_of_two: Table) -> None:
    digger = follow(duel_of_two)
    digger.pick("1,1")
    assert digger.offered() == []
    digger.tap(digger.sheet.get_by_role("button", name="Ben"))
    digger.offer("d_ew 0").wait_for()
    digger.tap(digger.offer("d_ew 0"))
    digger.lies("1,1")
    assert digger.posts == ["turn", "maze"]


def test_a_reached_goal_asks_by_itself_and_one_tap_answers(follow: Any, near_a_goal: Table) -> None:
    near_a_goal.hosts("turn", seat=1)
    digger = follow(near_a_goal)
    digger.pick("5,-1")
    digger.tap(digger.offer("d_ne 1"))
    digger.page.locator('#cell-sheet[open] #cell[data-cell="5,0"]').wait_for()
    digger.tap(digger.cell_sheet.locator('.offer[value^="d_goal_7"]'))
    digger.says("Ann claims 2 gold at C5.")
    expect(digger.cell_sheet).to_be_hidden()
    assert digger.posts == ["maze", "goals/5,0"]


def test_where_nothing_of_hers_leads_the_sheet_says_so(follow: Any, near_a_goal: Table) -> None:
    near_a_goal.hosts("turn", seat=1)
    digger = follow(near_a_goal)
    digger.pick("4,0")
    expect(digger.sheet.locator(".offers > p:visible")).to_have_text(["No path from Ann’s start leads here."])
    digger.pick("5,-1")
    expect(digger.sheet.locator(".offers > p:visible")).to_have_count(0)


def test_the_mark_for_fewer_cards_stands_beside_the_gold(follow: Any, duel_of_two: Table) -> None:
    for column in range(1, 5):
        duel_of_two.hosts("maze", cell=f"{column},-1", tracks="EW", gold="3@EW", by=1, anyway="1")
    for kind in ("lantern", "cart"):
        duel_of_two.hosts("seats/1/token", do="put", kind=kind)
    duel_of_two.hosts("seats/1/token", do="take", kind="cart", discarded="1")
    dwarf = follow(duel_of_two).page.locator("#dwarf-1")
    mark = dwarf.locator(".fewer").bounding_box()
    for part in dwarf.locator(".claimed > *, .name, .before .token").all():
        box = part.bounding_box()
        beside = box["x"] + box["width"] <= mark["x"] or mark["x"] + mark["width"] <= box["x"]
        assert beside or box["y"] + box["height"] <= mark["y"] or mark["y"] + mark["height"] <= box["y"]


def in_sight(digger: Digger, written: str) -> bool:
    """Whether the whole cell is on the screen, and in the maze's window."""
    inside = "one => { const [a, b] = [one, document.querySelector('.maze-view')].map(e => e.getBoundingClientRect());"
    inside += " return a.top >= b.top - 1 && a.bottom <= Math.min(b.bottom, innerHeight) + 1 && a.top >= 0 }"
    return bool(digger.cell(written).evaluate(inside))


def test_lit_cells_are_in_sight_when_a_round_begins_and_after_a_reload(follow: Any, duel_of_two: Table) -> None:
    digger = follow(duel_of_two)
    for _ in range(2):
        digger.page.locator('html.scripted #maze[data-turn="1"]').wait_for()
        assert all(in_sight(digger, cell) for cell in ("1,-1", "0,-2", "-1,-1"))
        assert digger.page.evaluate("scrollY") == 0
        digger.page.reload(wait_until="domcontentloaded")


def test_the_farthest_goal_is_in_sight_when_a_dwarf_begins_alone(device: Take, server: Server) -> None:
    table = Table(server.port, "Ann", edition="duel")
    table.deal()
    phone: Any = device(kind=Digger, **{**SMALL, "viewport": {"width": 390, "height": 664}})
    digger = phone.follow(table)
    digger.page.locator('html.scripted #maze[data-turn="1"]').wait_for()
    assert all(in_sight(digger, cell) for cell in ("12,0", "1,0", "-1,0"))


def test_after_a_card_whose_turn_it_is_is_in_sight_again(follow: Any, duel_of_two: Table) -> None:
    digger = follow(duel_of_two)
    digger.lay("-1,-1", "d_ew 0")
    expect(digger.page.locator(".duel-dwarf.on-turn")).to_be_in_viewport(ratio=1)


def test_a_ladder_is_two_taps_more(follow: Any, duel_of_two: Table) -> None:
    digger = follow(duel_of_two)
    digger.pick("1,1")
    expect(digger.sheet.get_by_text("Only a ladder fits here.")).to_be_visible()
    digger.tap(digger.sheet.locator(".hats").get_by_text("Ben"))
    assert len(digger.offered()) > 4 and all(word.endswith("ladder:blue") for word in digger.offered())
    digger.tap(digger.offer("free EW - 1 0 ladder:blue"))
    digger.lies("1,1")
    assert (digger.taps(), digger.posts) == (3, ["maze"])
    digger.pick("1,-1")
    assert digger.offered() == []


def test_a_card_that_was_refused_may_have_a_ladder(follow: Any, duel_of_two: Table) -> None:
    digger = follow(duel_of_two)
    digger.provokes("422")
    digger.pick("1,1")
    digger.page.wait_for_timeout(TWICE)  # the sheet came up under the finger
    digger.tap(digger.sheet.get_by_text("other card"))
    digger.tap(digger.sheet.locator('.every .offer[value="d_ew 0"]'))
    digger.tap(digger.sheet.locator(".against").get_by_role("button", name="It has a ladder Ann"))
    digger.lies("1,1")
    assert digger.posts == ["maze", "maze"]


def test_a_goal_that_is_asked_for_stays_in_sight(follow: Any, near_a_goal: Table) -> None:
    near_a_goal.hosts("maze", cell="5,-1", tracks="NESW", by=1)
    digger = follow(near_a_goal)
    digger.tap(digger.button("Show the pictures").first)
    sheet = digger.page.locator("#cell-sheet[open]")
    sheet.wait_for()
    goal, over = digger.page.locator("#maze .picked").bounding_box(), sheet.bounding_box()
    assert goal and over and goal["y"] >= 0 and goal["y"] + goal["height"] <= over["y"] + 1


def test_the_name_of_who_is_on_turn_is_read_whole(follow: Any, server: Server) -> None:
    table = Table(server.port, "Maximiliane Friederike", "Ben", edition="duel")
    table.deal()
    name_shown = follow(table).page.locator(".duel-dwarf.on-turn b")
    assert name_shown.evaluate(
        "one => one.scrollHeight <= one.clientHeight + 1 && one.scrollWidth <= one.clientWidth + 1"
    )


def test_a_tap_anywhere_on_a_dwarf_opens_the_sheet_of_its_cards(follow: Any, duel_of_two: Table) -> None:
    host = follow(duel_of_two)
    for corner in ({"x": 20, "y": 20}, {"x": 110, "y": 40}):
        host.page.locator("#dwarf-2").tap(position=corner)
        sheet = host.page.get_by_role("dialog", name="Ben", exact=True)
        expect(sheet).to_be_visible()
        host.tap(sheet.get_by_role("button", name="Close").first)
        expect(sheet).to_be_hidden()
        host.page.wait_for_timeout(TWICE)


def test_a_broken_tool_neither_scrolls_the_page_nor_cuts_off_the_lowest_row(follow: Any, duel_of_two: Table) -> None:
    host = follow(duel_of_two)
    height = "svg => svg.viewBox.baseVal.height"
    drawn = host.page.locator("#maze svg.maze").evaluate(height)
    duel_of_two.put("Ann", "pickaxe")
    host.page.locator("#dwarf-1 .token").wait_for()
    assert host.page.evaluate("scrollY") == 0
    assert host.page.locator("#maze svg.maze").evaluate(height) == drawn
