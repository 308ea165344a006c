"""Who digs alone draws a rockfall: the page names the card that it takes."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.rules.features import Gold, Troll
from tests.web.duel.dwarfs import Duel, lay, open_duel


@pytest.fixture
def alone(app: Flask) -> Duel:
    return open_duel(app, "Ann")


def part(duel: Duel) -> str:
    """What the page says of a rockfall; empty where it says nothing."""
    page = duel["host"].text("/maze")
    return page.split('id="rockfall"')[1].split("</details>")[0] if 'id="rockfall"' in page else ""


def test_before_the_first_card_there_is_nothing_to_take(alone: Duel) -> None:
    assert part(alone) == ""


def test_the_last_card_without_gold_or_troll_is_named_and_taken_with_one_tap(alone: Duel) -> None:
    lay(alone, "Ann", "C1")
    lay(alone, "Ann", "C2", "NESW", Troll("E"))
    lay(alone, "Ann", "B2", "NS|EW", Gold(1, "NS"))
    assert "It takes C1: the last card without gold or troll." in part(alone)
    assert 'href="#doomed"' in alone["host"].text("/maze")
    assert f'action="/t/{alone["host"].code}/maze/1,0/remove"' in part(alone)
    assert alone["host"].post("/maze/1,0/remove").status_code == 200
    assert "It takes no card" in part(alone)


def test_between_two_nobody_is_told(app: Flask) -> None:
    duel = open_duel(app, "Ann", "Ben")
    lay(duel, "Ann", "B1")
    assert part(duel) == "" and 'href="#doomed"' not in duel["host"].text("/maze")


def test_one_dwarf_is_always_in_turn(alone: Duel) -> None:
    page = alone["host"].text("/maze")
    assert "Make it the turn" not in page and "dwarf-chip" not in page
    assert f'name="by" value="{alone["Ann"].seat}"' in page and "6 of 6 counters left" in page


def test_only_the_own_ladder_can_be_drawn(alone: Duel) -> None:
    drawn = alone["host"].text("/free-card?side.N=way&side.S=way")
    assert 'name="ladder" value="green"' in drawn and 'name="ladder" value="blue"' not in drawn
