"""Two dwarfs dig: whose turn it is, what fits for whom, what a card brings, and what its sheet says of it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from companion.rules.cards import duel_card
from companion.rules.features import Door, Gold, Troll
from companion.rules.sides import cell_named
from tests.web.duel.dwarfs import Duel, lay, open_duel


@pytest.fixture
def duel(app: Flask) -> Duel:
    return open_duel(app, "Ann", "Ben")


def dig(duel: Duel, cell: str, **said: Any) -> str:
    """The host lays a card; what the page shows then."""
    answer = duel["host"].post("/maze", cell=cell, **said)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return str(answer.get_data(as_text=True))


def fits(page: str, cell: str) -> list[str]:
    """The words of the cards that are offered on this cell, ladders set on plain cards left aside."""
    return [word for word in every_fit(page, cell) if "ladder:" not in word]


def every_fit(page: str, cell: str) -> list[str]:
    """The same with these ladders."""
    found = re.search(rf'data-cell="{cell}" data-fits="([\d ]*)"', page)
    assert found
    words = {place: word for word, place in re.findall(r'name="offer" value="([^"]+)" data-offer="(\d+)"', page)}
    return [words[place] for place in found[1].split()]


def turn(page: str) -> str:
    """Whose turn the page marks."""
    found = re.search(r'class="name" name="seat" value="\d" aria-pressed="true".*?<b>(\w+)</b>.*?turn</span></i>', page)
    return found[1] if found else ""


def status(page: str) -> str:
    """What is said to have happened."""
    found = re.search(r'<p class="dug"[^>]*>(.*?)</p>', page, re.DOTALL)
    return re.sub(r"<[^>]+>", "", found[1]).strip() if found else ""


def test_green_begins_and_the_turn_goes_on_with_each_card(duel: Duel) -> None:
    assert turn(duel["host"].text("/maze")) == "Ann"
    page = dig(duel, "1,-1", offer="d_ew 0")
    assert duel["host"].sight.maze.laid[-1].by == duel["Ann"].seat
    assert turn(page) == "Ben" and 'aria-label="Make it the turn of Ann"' in page


def test_what_is_used_up_is_offered_last_and_what_is_left_by_how_many(duel: Duel) -> None:
    """Five kinds are used up by what lies; of the straights along the way two of four are left."""
    used = [("B1", "d_nesw_troll 0"), ("D1", "d_nesw_blue 0"), ("B2", "d_ew 0"), ("D2", "d_ew_s_gold 0")]
    used += [("A1", "d_ns_e 0"), ("E1", "d_nsw_troll 0"), ("B3", "d_ew 0")]
    for nth, (cell, worth) in enumerate(used):
        x, y = cell_named(cell)
        by = duel["Ann" if nth % 2 == 0 else "Ben"].seat
        page = dig(duel, f"{x},{y}", offer=worth, by=by, again=worth, anyway="1")
    offered = [word.split()[0] for word in fits(page, "3,1")]
    assert offered[0] == "d_ew"
    gone = {"d_nesw_troll", "d_nesw_blue", "d_ew_s_gold", "d_ns_e", "d_nsw_troll"}
    many = sum(key in gone for key in offered)
    assert many and set(offered[-many:]) <= gone  # none is left out: no count of this box is certain


def test_a_tap_on_a_name_makes_it_that_dwarfs_turn_and_changes_what_fits(duel: Duel) -> None:
    page = duel["host"].text("/maze")
    assert "d_ew 0" in fits(page, "1,-1") and not fits(page, "1,1")
    answer = duel["host"].post("/turn", seat=duel["Ben"].seat)
    page = answer.get_data(as_text=True)
    assert answer.status_code == 200 and 'id="maze"' in page
    assert "d_ew 0" in fits(page, "1,1") and not fits(page, "1,-1")
    assert 'class="cell free glows" href' in page and f'name="by" value="{duel["Ben"].seat}"' in page


def test_nobody_but_the_host_says_whose_turn_it_is(duel: Duel) -> None:
    assert duel["Ann"].post("/turn", seat=duel["Ann"].seat).status_code == 403
    assert duel["host"].post("/turn", seat=7).status_code == 422
    assert duel["host"].post("/turn", htmx=False, seat=duel["Ben"].seat).status_code == 303


def test_a_card_without_a_way_to_the_own_start_says_so(duel: Duel) -> None:
    refused = duel["host"].post("/maze", cell="1,1", offer="d_ew 0")
    assert refused.status_code == 422 and "no way to the own start" in refused.get_data(as_text=True)
    dig(duel, "1,1", again="d_ew 0", anyway="1")


def test_what_a_card_brings_is_said_right_after_it(duel: Duel) -> None:
    page = dig(duel, "1,-1", offer="d_bridge_gold 0")
    assert status(page) == "Ann laid a bridge with gold on B1."
    page = dig(duel, "0,-2", tracks="NESW", gold="2@NESW", by=duel["Ann"].seat)
    assert status(page) == (
        "Ann laid a crossing with gold on A0. Ann claims 2 gold on A0. Ben is not connected: no way leads there."
    )
    assert "7 of 8 counters left" in page and 'href="#counter-green"' in page


def test_a_card_of_the_duel_is_said_by_its_fields(duel: Duel) -> None:
    dig(duel, "1,-1", tracks="NESW", door=["blue@E", "green@S"], gold="1@ENSW", troll="N")
    card = duel_card("NESW", Door("blue", "E"), Door("green", "S"), Gold(1, "NESW"), Troll("N"))
    assert duel["host"].sight.maze.maze.cards[1, -1].alike == card.alike
    dig(duel, "1,1", tracks="EW", ladder="blue")
    assert duel["host"].sight.maze.maze.cards[1, 1].features.ladder == "blue"


def test_a_drawn_card_that_the_box_prints_is_one_of_these(duel: Duel) -> None:
    dig(duel, "1,-1", tracks="WSEN", door="blue@E")
    assert duel["host"].sight.maze.laid[-1].key == "d_nesw_blue"


@pytest.mark.parametrize(
    "said",
    [
        {"door": "pink@E"},
        {"door": "blue@N"},
        {"door": "blue@X"},
        {"door": "blue@"},
        {"door": "blue"},
        {"door": ["blue@E", "green"]},
        {"gold": "9@EW"},
        {"gold": "much@EW"},
        {"gold": "1@E"},
        {"gold": "1"},
        {"troll": "S"},
        {"troll": "EW"},
        {"ladder": "yellow"},
        {"ladder": "1"},
        {"tracks": "", "card": "d_ew", "ladder": "1"},
        {"tracks": "", "card": "d_ew", "ladder": "green"},
        {"offer": "free EW - 1 0"},
        {"offer": "free EW - 0 0 nothing"},
        {"offer": "free EW - 0 0 ladder:green;ladder:blue"},
        {"offer": "free EW - 0 0 troll:E more"},
    ],
)
def test_what_no_card_carries_is_refused(duel: Duel, said: dict[str, Any]) -> None:
    assert duel["host"].post("/maze", cell="1,-1", **{"tracks": "EW", **said}).status_code == 422
    assert not duel["host"].sight.maze.maze.cards


def test_what_a_card_carries_is_said_by_its_own_fields_alone(duel: Duel) -> None:
    dig(duel, "1,-1", tracks="EW", gold="1@EW", carried="troll:E")
    features = duel["host"].sight.maze.maze.cards[1, -1].features
    assert (len(features.gold), features.trolls) == (1, ())


def test_the_sheet_of_a_card_says_who_is_connected(duel: Duel) -> None:
    lay(duel, "Ann", "B1", "EW", Door("green", "E"))
    assert "Connected: only Ann." in duel["host"].text("/maze/1,-1")
    lay(duel, "Ann", "B2", "ESW|N")
    assert "Connected: right, bottom, left: only Ann; top: nobody." in duel["host"].text("/maze/2,-1")
    lay(duel, "Ann", "C0", "NS")
    assert "Connected: Ann and Ben." in duel["host"].text("/maze/1,-1")


def test_both_starts_stay_where_they_are(duel: Duel) -> None:
    for cell in ("0,-1", "0,1"):
        assert "The start stays where it is." in duel["host"].text(f"/maze/{cell}")


def test_who_alone_reaches_a_card_can_be_heard(duel: Duel) -> None:
    lay(duel, "Ann", "B1", "EW")
    assert 'aria-label="B1, Straight, open west, east, reached by the green dwarf only"' in duel["host"].text("/maze")


def test_without_a_script_cards_are_laid_and_turns_change(duel: Duel) -> None:
    page = duel["host"].text("/host?cell=1,-1")
    assert re.search(r'<dialog id="dig"[^>]* open>', page)
    assert 'id="turn"' in page and f'form="turn" name="seat" value="{duel["Ben"].seat}"' in page
    assert duel["host"].post("/maze", htmx=False, cell="1,-1", offer="d_ew 0").status_code == 303


def test_a_kind_that_left_the_game_with_its_gold_is_offered_late(duel: Duel) -> None:
    host = duel["host"]
    dig(duel, "1,-1", offer="d_nsw_e_gold 0", anyway="1")
    dig(duel, "0,-2", offer="d_ns 0", by=duel["Ann"].seat)
    host.post("/cells/1,-1/claim", place=0, seat=duel["Ann"].seat)
    host.post("/round", do="end", part="maze")
    host.post("/settlement", do="book")
    host.post("/round", do="begin")
    assert host.sight.maze.gone == ("d_nsw_e_gold",)
    words = re.findall(r'name="offer" value="([^"]+)" data-offer', host.text("/maze"))
    assert {word.split()[0] for word in words[-2:]} == {"d_nsw_e_gold"}


def test_everything_that_one_act_brought_is_said(duel: Duel) -> None:
    lay(duel, "Ann", "B1", "NESW", Door("blue", "E"))
    for number in (2, 3, 4, 5):
        lay(duel, "Ann", f"B{number}", "EW", Gold(1, "EW"))
    page = duel["host"].post("/cells/1,-1/token", do="put", kind="key", side="E", by=duel["Ann"].seat)
    said = status(page.get_data(as_text=True))
    assert said.startswith("Ann opened the door on B1 with a key.") and said.count("Ann claims 1 gold on B") == 4


def test_a_refused_turn_says_why_in_the_maze(duel: Duel) -> None:
    refused = duel["host"].post("/turn", seat=7)
    assert 'class="problem"' in refused.get_data(as_text=True)


@pytest.mark.parametrize("cell", ["0,-1", "5,0", "1,-1"])
def test_a_refused_token_says_why_wherever_it_was_to_lie(duel: Duel, cell: str) -> None:
    refused = duel["host"].post(f"/cells/{cell}/token", do="put", kind="key", side="E", by=duel["Ann"].seat)
    assert refused.status_code == 422 and 'class="problem"' in refused.get_data(as_text=True)


def test_no_name_is_cut_by_its_turn(app: Flask) -> None:
    page = open_duel(app, "Maximiliane Friederike", "Ben")["host"].text("/maze")
    assert '<b class="long">Maximiliane Friederike</b>' in page and "<b>Ben</b>" in page


def test_who_begins_stays_when_the_turn_moves_on_before_any_card(app: Flask) -> None:
    duel = open_duel(app, "Ann", "Ben", timer="30")
    assert "Ann begins." in duel["host"].text("/round")
    assert duel["host"].post("/turn", seat=duel["Ben"].seat).status_code == 200
    page = duel["host"].text("/round")
    assert "Ann begins." in page and "Ben begins." not in page
    assert "It is your turn." in duel["Ben"].text("/seat")
