"""The host's page says how to set up the table, for the edition and the number of players."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.people import Person, open_table


def seated(app: Flask, edition: str, players: int, **options: str) -> Person:
    host = open_table(app, edition=edition, **options)
    for n in range(players):
        host.post_ok("/seats", do="add", name=f"Player {n}")
    return host


@pytest.mark.parametrize(
    ("edition", "players", "apart", "cards"),
    [
        ("saboteur", 3, "7 cards apart", "Each player gets 6 cards."),
        ("saboteur", 10, "7 cards apart", "Each player gets 4 cards."),
        ("saboteur2", 6, "7 cards apart", "Put 10 cards aside unseen."),
        ("duel", 2, "Leave 4 card widths", "Each player gets 6 cards."),
        ("lost_mines", 3, "", "Each player gets 5 cards."),
    ],
)
def test_distance_and_hands_are_those_of_the_edition(
    app: Flask, edition: str, players: int, apart: str, cards: str
) -> None:
    set_up = seated(app, edition, players).page("/host").part("#set-up")
    assert apart in set_up.text() and cards in set_up.text()
    assert set_up.has(".setup-picture") == bool(apart)


def test_the_picture_has_every_start_and_goal(app: Flask) -> None:
    page = seated(app, "duel", 2).page("/host")
    assert [len(page.all(f".setup-picture .{kind}")) for kind in ("start", "goal")] == [2, 6]


def test_with_real_cards_it_counts_the_roles_to_shuffle(app: Flask) -> None:
    page = seated(app, "saboteur", 3, roles="cards").page("/host")
    assert "Shuffle 4 role cards:" in page.text("#set-up")
    assert sorted(page.texts("#set-up li")) == ["1 × saboteur", "3 × gold-digger"]


def test_too_few_players_have_no_set_up_yet(app: Flask) -> None:
    assert [seated(app, "saboteur", players).page("/host").has("#set-up") for players in (2, 3)] == [False, True]
