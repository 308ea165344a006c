"""Non-interference in bytes: what a viewer must not know changes no byte of any page, fragment or header she gets.

Twins are two games in the real application with the same chance. All cards are dealt otherwise, or others brought other
gold; what the viewer knows is the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import permutations
from pathlib import Path

import pytest
from flask import Flask

from companion.table.viewer import HOST
from tests.web.people import open_table
from tests.web.secrecy.twins import (
    SEATS,
    Look,
    PlayedGame,
    addresses,
    differing,
    draw_curtain,
    everything,
    gathered,
    looks,
    opened,
)

GOLD = {"Ann": 5, "Ben": 3, "Cem": 0, "Dia": 2, "Gül": 4}
"""Everybody in the order of the seats, with the gold each brought."""

MORE = 7
ROUND = 2

KNOWN: Mapping[str, set[int]] = {
    "host": set(),
    "onlooker": set(),
    "Ann": {0, 1},
    "Ben": {1},
    "Cem": {2, 5},
    "Dia": {3, 5},
    "Gül": {4},
}
"""Which places of the deck each viewer has seen: his own, those he inspected, and 5, which came in a hat swap."""

Cards = tuple[str, ...]
CARDS: Cards = ("blue-digger", "saboteur", "green-digger", "boss", "geologist", "profiteer")
"""The cards as they are dealt: to everybody in the order of the seats, and the one for the hat swap."""

# The games


@dataclass
class Games:
    """Games by their cards and gold, each begun once."""

    folder: Path
    empty_store: Path
    made: dict[tuple[Cards, tuple[int, ...]], PlayedGame] = field(default_factory=dict)
    apps: list[Flask] = field(default_factory=list)

    def dealt(self, cards: Cards, gold: Mapping[str, int]) -> PlayedGame:
        """The game with these secrets, in the middle of its first round here."""
        key = (cards, tuple(gold.values()))
        if key not in self.made:
            self.made[key] = self.seated(gold)
            play(self.made[key], cards)
        return self.made[key]

    def seated(self, gold: Mapping[str, int]) -> PlayedGame:
        """Everybody sits and has entered the gold of earlier games."""
        app = opened(self.folder, self.empty_store, str(len(self.apps)))
        self.apps.append(app)
        game = gathered(open_table(app, first_round=str(ROUND), own_cards="on"))
        for name, nuggets in gold.items():
            game.tap("host", "/seats", do="gold", seat=SEATS[name], gold=nuggets)
        return game

    def close(self) -> None:
        for app in self.apps:
            app.extensions["companion"].engine.dispose()


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory, empty_store: Path) -> Iterator[Games]:
    games = Games(tmp_path_factory.mktemp("evenings"), empty_store)
    yield games
    games.close()


def play(game: PlayedGame, cards: Cards) -> None:
    """Deal, look, inspect, swap a hat, lay cards and take one back, offer a seat and the host's page; at last Gül
    opens her curtain."""
    game.deal(*cards)
    for name in ("Ann", "Cem"):
        game.tap(name, "/seat/sheet", do="seen")
    game.tap("host", f"/seats/{SEATS['Ann']}/act", do="inspect", seat=SEATS["Ben"])
    game.tap("host", f"/seats/{SEATS['Cem']}/act", do="swap-hat")
    game.tap("host", f"/seats/{SEATS['Dia']}/act", do="inspect", seat=SEATS["Cem"])
    for name, kind in (("Cem", "theft"), ("Ben", "trapped"), ("Ann", "pickaxe")):
        game.tap("host", f"/seats/{SEATS[name]}/token", do="put", kind=kind)
    for cell, name in (("1,0", "Ben"), ("2,0", "Dia")):
        game.tap("host", "/maze", cell=cell, card="b_cross", by=SEATS[name], anyway="1")
    game.tap("host", "/goals/8,0", shows="treasure")
    game.tap("host", "/history", do="take-back")
    service, code = game.host.service, game.host.code
    game.tickets = (
        service.seat_transfer.issue_ticket(code, HOST, SEATS["Ben"]),
        service.host_devices.issue_ticket(code),
    )
    draw_curtain(game)
    game.tap("Gül", f"/seats/{SEATS['Gül']}/sheet", do="seen")


# The twins


def other_cards(who: str) -> Cards:
    """Cards by which all that this viewer knows is the same, and every other card in play is another."""
    return next(
        cards
        for cards in permutations(CARDS)
        if all((cards[at] == CARDS[at]) == (at in KNOWN[who]) for at in range(len(CARDS)))
    )


def richer(who: str) -> dict[str, int]:
    """Others than the viewer brought more, if they brought anything."""
    return {name: gold + MORE if gold and name != who else gold for name, gold in GOLD.items()}


@pytest.mark.parametrize("look", looks("host", "Ann", *(who for who in KNOWN if who not in ("host", "Ann"))), ids=str)
def test_other_cards_and_gold_change_no_byte_before_the_reveal(games: Games, look: Look) -> None:
    game, twin = games.dealt(CARDS, GOLD), games.dealt(other_cards(look.who), richer(look.who))
    assert twin.answers.get(look.who) == game.answers.get(look.who)
    assert look.differ(game, twin) == set()


def test_the_comparison_would_see_a_leaking_card(games: Games) -> None:
    game, twin = games.dealt(CARDS, GOLD), games.dealt(other_cards("host"), richer("host"))
    for who in GOLD:
        assert game.card(who) != twin.card(who)
        assert any("/role" in url for url in differing(game, twin, who, "en")), who


# Gold stays sealed before the deal and after the reveal


def sit_together(game: PlayedGame) -> None:
    assert game.host.view.phase == "seating"


def end(game: PlayedGame) -> None:
    play(game, CARDS)
    game.tap("host", "/round", do="end", reached_by="", crystals=0)
    assert game.host.view.phase == "sharing"


def answer(game: PlayedGame) -> None:
    game.tap("Cem", "/seat/sheet", do="steal", from_=SEATS["Ben"])
    assert game.host.view.phase == "proposed"


def confirm_result(game: PlayedGame) -> None:
    game.tap("host", "/settlement", do="book")
    assert game.host.view.phase == "seating"


@pytest.mark.parametrize("look", looks("host", "Ann", "onlooker", "Cem"), ids=str)
def test_other_gold_changes_no_byte_while_totals_are_sealed(games: Games, look: Look) -> None:
    game, twin = games.seated(GOLD), games.seated(richer(look.who))
    for step in (sit_together, end, answer, confirm_result):
        step(game)
        step(twin)
        assert look.differ(game, twin) == set(), step.__name__
    assert twin.answers.get(look.who) == game.answers.get(look.who)


def test_the_comparison_would_see_leaking_gold(games: Games) -> None:
    game, twin = games.seated(GOLD), games.seated(richer("host"))
    assert differing(game, twin, "host", "en") == set()
    assert any("/seat" in url for url in differing(game, twin, "Ben", "en"))
    assert differing(game, twin, "Cem", "en") == set()


@pytest.mark.long
def test_the_comparison_leaves_no_page_out(games: Games) -> None:
    game, later = games.dealt(CARDS, GOLD), games.seated(GOLD)
    for step in (end, answer, confirm_result):
        step(later)
    for who in KNOWN:
        everything(game, who, "en", whole=True)
        everything(later, who, "en", whole=True)
    asked = {page for page, _ in addresses(game)}
    elsewhere = {"printed_copies.copy"}  # at a table of The Lost Mines
    elsewhere |= {page for page in asked if page.startswith("results.")}  # once the last round is confirmed
    elsewhere |= {page for page in asked if page.startswith("archive.")}  # with a key that is no table's
    assert asked - game.drawn - later.drawn == {"asset", "lobby.back_home", "host.back_to_the_sheet"} | elsewhere
