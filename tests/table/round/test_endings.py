"""What a settled round tells one of its players: a round for each sentence, in which Ann gets it."""

from __future__ import annotations

import pytest

from companion.editions import EDITIONS
from companion.game.message import Message
from tests.play import CAST, Game, format_message
from tests.table.duel_game import DuelGame
from tests.table.lost_mines_game import BoardGame
from tests.table.told_rounds import tell

ROLES = {
    "g": "gold-digger",
    "s": "saboteur",
    "b": "blue-digger",
    "e": "green-digger",
    "p": "profiteer",
    "y": "geologist",
}
HITS = "Cem breaks Ann cart; Ben repairs Ann cart; " * 3

SABOTEUR = {
    "saboteur-reached": ("sggg", "Somebody ends Ann"),
    "alone-won": ("sggg", "Somebody ends"),
    "won-no-card": ("gggs", "Ben lays C1..C7; Ben turns C8 treasure; Somebody ends Ben"),
    "broke-unhurt": ("ssggg", "Ann breaks Cem cart; Ann breaks Dia cart; Ann breaks Eva cart; Somebody ends Cem"),
    "mended": (
        "ggggs",
        """Eva breaks Ben cart; Eva breaks Cem cart; Eva breaks Dia cart;
        Ann repairs Ben cart; Ann repairs Cem cart; Ann repairs Dia cart; Somebody ends Ben""",
    ),
    "saboteur-mended": ("ssgg", "Cem breaks Dia cart; Ann repairs Dia cart; Somebody ends Cem"),
    "mended-saboteur": ("gsgg", "Cem breaks Ben cart; Ann repairs Ben cart; Somebody ends"),
    "broke-ally": ("gggs", "Ann breaks Ben cart; Somebody ends Cem"),
    "broken-won": ("gggs", "Dia breaks Ann cart; Somebody ends Ben"),
    "most-of-way": ("gggs", "Ann lays C1..C4; Ben lays C5..C7; Ben turns C8 treasure; Somebody ends Ben"),
    "reached": ("gggs", "Somebody ends Ann"),
    "all-broken": ("gggs", "Dia breaks Ann cart; Dia breaks Ann pickaxe; Dia breaks Ann lantern; Somebody ends"),
    "fallen": ("gggs", "Ann lays C1..C2; Dia removes C1; Dia removes C2; Somebody ends"),
    "hits": ("gggs", f"{HITS}; Somebody ends"),
    "no-card": ("ssgg", "Cem lays C1..C7; Cem turns C8 treasure; Somebody ends Cem"),
    "dead-ends": ("gggs", "Ann lays C1..C2 E|W; Somebody ends"),
    "most-cards": ("gggs", "Ann lays C1..C5; Ben lays B1..B4; Somebody ends"),
    "no-saboteur": ("gggg", "Somebody ends"),
    "kept-away": ("gggs", "Somebody ends"),
    "alone-lost": ("sggg", "Somebody ends Ben"),
    "saboteurs-won": ("ssgg", "Somebody ends"),
    "saboteurs-lost": ("ssgg", "Somebody ends Cem"),
    "shared": ("gggs", "Somebody ends Ben"),
    "won": ("gss", "Somebody ends Ben"),
}
SABOTEUR2 = {
    "robbed-by-ally": ("bbes", "Ben plays Ben theft; Somebody ends Ben blue; Ben steals Ann"),
    "robbed-thief": (
        "bbes",
        "Ann plays Ann theft; Cem plays Cem theft; Somebody ends Ben blue; Cem steals Ann; Ann steals Cem",
    ),
    "hats": ("bbes", "Ben swaps Ann; Cem swaps Ann; Somebody ends"),
    "alone-won": ("sb", "Somebody ends"),
    "trapped-won": ("bbes", "Dia plays Ann trapped; Somebody ends Ben blue"),
    "profiteer-saboteurs": ("psbe", "Somebody ends"),
    "crystals": ("ybes", "Somebody ends Ben blue 3"),
    "knew": ("bess", "Ann inspects Cem; Somebody ends Ben green"),
    "profiteer": ("pbes", "Somebody ends Ben blue"),
    "profiteer-lost": ("pbes", "Somebody ends Cem"),
    "lost": ("yybs", "Somebody ends Cem blue 1"),
    "nobody": ("yybs", "Somebody ends Ben 1"),
}
ALL_COUNTERS = "Ann B1 EW 1@EW 1@EW 1@EW; Ann B2 EW 1@EW 1@EW 1@EW; Ann B3 EW 1@EW 1@EW"
DUEL = {
    "last-counter": ALL_COUNTERS,
    "dug-for-other": "Ben D1 EW; Ann D2 EW 1@EW",
    "troll-kept": "Ben D1 NEW troll@N; Ann B1 ESW; Ann C1 NS; Ann B2 EW 1@EW",
    "door-kept": "Ann C0 NS; Ann B1 EW green@E; Ann B2 EW 1@EW",
    "both-there": "Ann C0 NS; Ann B1 EW 1@EW",
    "trolls-took": "",
}
MINES = {
    "dragon": ("BL BL YL YX BX", "", {"Ann": [9]}, "Ann"),
    "found-all": ("BL BL YL YX BX", "", {"Ann": [4, 2], "Cem": [9]}, None),
    "traps": ("BL BX YL YX", "somebody C3..C4; trap Dia C2 E; trap Cem C3 E; go Ann C4", {}, None),
    "at-start": ("BL BX YL YX", "somebody C3; go Ben C3", {}, None),
    "carried": ("BL BL YL YX BX", "", {"Ben": [4]}, None),
}


def ending(game: Game, key: str) -> None:
    """Ann is told this, also after the round is confirmed, and the host and onlookers nothing."""
    told = [game.view(game.as_seat("Ann")).end.ending]
    game.do("confirm-round")
    told.append(game.view(game.as_seat("Ann")).end.ending)
    assert [message and message.key for message in told] == [f"ending-{key}"] * 2
    assert isinstance(told[0], Message)
    assert "{" not in format_message(told[0], {seat: place.name for seat, place in game.table.places.items()})
    assert game.view().end.ending is None


def with_roles(roles: str, story: str, edition: str, **options: str) -> Game:
    game = Game(*CAST[: len(roles)], edition=edition, own_cards="on", **options)
    game.deal(*(ROLES[role] for role in roles))
    tell(game, story)
    return game


@pytest.mark.parametrize("key", SABOTEUR)
def test_saboteur(key: str) -> None:
    roles, story = SABOTEUR[key]
    ending(with_roles(roles, story, "saboteur", split="equal", saboteurs=str(roles.count("s"))), key)


@pytest.mark.parametrize("key", SABOTEUR2)
def test_saboteur2(key: str) -> None:
    roles, story = SABOTEUR2[key]
    ending(with_roles(roles, story, "saboteur2"), key)


@pytest.mark.parametrize("key", DUEL)
def test_duel(key: str) -> None:
    game = DuelGame()
    game.acts(DUEL[key]).end() if DUEL[key] else game.end_with_claims({"Ann": [1]}, {"Ann": 1})
    ending(game, key)


@pytest.mark.parametrize("key", MINES)
def test_lost_mines(key: str) -> None:
    cards, script, found, dragon = MINES[key]
    game = BoardGame(*CAST[: len(cards.split())], cards=cards)
    if script:
        game.acts(script)
    game.over(found, dragon, anyway=True)
    ending(game, key)


def test_every_ending_is_told_in_some_round() -> None:
    told = {f"ending-{key}" for cases in (SABOTEUR, SABOTEUR2, DUEL, MINES) for key in cases}
    assert told == {each.key for edition in EDITIONS.values() for each in edition.endings}
