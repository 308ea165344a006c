"""Gold cards that the companion lays out are sealed too; such a seal stays shut until the end of the game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.rules.editions import EDITIONS
from companion.table.deal.verification import verify
from tests.web.people import Person, SetUp, end_saboteur, open_saboteur, open_table, pick_all_gold, sit

SCRIPT = Path(__file__).resolve().parents[3] / "static/js/verify.js"
LATE = "opens only at the end of the game"
SHUT = "Round 1: gold nugget cards were laid out, so its seal opens at the end of the game."


def recipes(person: Person) -> list[dict[str, Any]]:
    """What was opened, as a program reads it."""
    return json.loads(person.html("/seals.json"))


def draft_one_round(app: Flask, **options: str) -> Person:
    host = open_saboteur(app, **options)
    players = [sit(host, name) for name in ("Ann", "Ben", "Cem")]
    host.post_ok("/round", do="begin")
    end_saboteur(host, players[0].seat, players[2].seat)
    pick_all_gold(host, *players)
    host.post_ok("/settlement", do="book")
    return host


@pytest.fixture
def drafted(set_up: SetUp, app: Flask) -> Person:
    """The host of a table whose real role cards made Cem a saboteur, after the first of two rounds, which the others
    won."""
    return set_up(draft_one_round, app, rounds="2")


def test_where_only_the_gold_cards_are_the_companions_they_are_sealed(app: Flask) -> None:
    page = open_saboteur(app).page("/seals")
    assert (
        "You deal the real role cards at this table. The companion seals the gold nugget cards that it lays out."
        in page
        and LATE in page
    )
    assert "nothing to seal" not in page and "Sealed for round 1" in page.texts("h2")


def test_where_real_gold_cards_are_drawn_too_nothing_is_sealed(app: Flask) -> None:
    page = open_saboteur(app, gold_cards="cards").page("/seals")
    assert "nothing to seal" in page and LATE not in page


def test_where_the_companion_deals_everything_both_are_sealed(app: Flask) -> None:
    page = open_table(app, "saboteur").page("/seals")
    assert "The same number shuffles the gold nugget cards." in page and LATE in page


def test_where_gold_is_open_no_seal_waits_for_the_end(set_up: SetUp, app: Flask) -> None:
    page = set_up(draft_one_round, app, totals="open").page("/seals")
    assert LATE not in page and "Round 1: gold nugget cards" in page.texts("h2")


def test_the_seals_of_an_edition_without_draft_mention_no_gold_cards(host: Person) -> None:
    assert "gold card" not in host.page("/seals")


def test_the_seal_of_a_round_with_gold_cards_is_named_while_it_is_shut(drafted: Person) -> None:
    page = drafted.page("/seals")
    assert SHUT in page and not page.has("[data-recipe]") and recipes(drafted) == []


def test_at_the_end_of_the_game_it_is_opened_and_lists_the_gold_cards(drafted: Person) -> None:
    drafted.post_ok("/round", do="begin")
    end_saboteur(drafted, None, drafted.view.circle[2].seat)
    drafted.post_ok("/settlement", do="book")
    (recipe,) = recipes(drafted)
    assert (recipe["dealt"], verify(recipe)) == ([], [])
    opened = drafted.page("/seals").part("[data-recipe]")
    assert "seal and cards match." in opened and SHUT not in drafted.page("/seals")
    assert opened.texts("dd")[opened.texts("dt").index("Gold nugget cards laid out")] == ", ".join(
        map(str, recipe["gold"])
    )


def test_totals_opened_later_leave_it_shut(drafted: Person) -> None:
    drafted.post_ok("/options", option__totals="open")
    assert drafted.view.options["totals"] == "open"
    assert SHUT in drafted.page("/seals") and recipes(drafted) == []


def test_a_deal_undone_after_gold_cards_were_laid_out_is_named_shut(app: Flask) -> None:
    host = open_table(app, "saboteur")
    for name in ("Ann", "Ben", "Cem"):
        sit(host, name)
    before = host.service.version(host.code)
    host.post_ok("/round", do="begin")
    host.post_ok("/round", do="end", reached_by=1)
    host.post_ok("/history", do="back-to", version=before)
    remark = "Round 1, deal 1: undone after gold nugget cards were laid out. Its seal stays closed."
    assert remark in host.page("/seals") and recipes(host) == []


def test_each_deal_on_the_page_is_checked_by_its_own_recipe(app: Flask) -> None:
    """Round 2 is opened before round 1, and stands above it."""
    host = open_table(app, "saboteur", rounds="3")
    players = [sit(host, name) for name in ("Ann", "Ben", "Cem")]
    for reached in (1, ""):
        host.post_ok("/round", do="begin")
        host.post_ok("/round", do="end", reached_by=reached)
        pick_all_gold(host, *players)
        host.post_ok("/settlement", do="book")
    second = recipes(host)
    host.post_ok("/options", option__rounds="2")
    panels = host.page("/seals").parts("[data-recipe]")
    assert [panel.text("h2") for panel in panels] == ["Round 2", "Round 1"]
    for address, panel in enumerate(panels):
        assert panel.attribute("[data-recipe]", "data-recipe") == f"/t/{host.code}/seals/{address}.json"
        assert json.loads(host.html(f"/seals/{address}.json"))["seal"] in panel
    assert [json.loads(host.html("/seals/0.json"))] == second


def test_the_devices_script_knows_the_gold_cards_of_the_edition() -> None:
    (gold_cards,) = {tuple(edition.gold.items()) for edition in EDITIONS.values() if edition.gold}
    assert "{ " + ", ".join(f"{gold}: {many}" for gold, many in gold_cards) + " }" in SCRIPT.read_text("utf-8")
