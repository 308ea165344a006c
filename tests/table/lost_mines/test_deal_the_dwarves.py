"""The Lost Mines: dwarf cards by the number of players; the clan is on every page, the character on none before the
reveal; who spies sees one character on its own phone."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.play import (
    CAST,
    DWARVES,
    HOST,
    ONLOOKER,
    SEATS,
    RolesDealt,
    Seat,
    Viewer,
    dwarf_deck,
    format_message,
    history,
    public_deals,
    role_for_viewer,
    seat_viewer,
    sight,
)
from tests.table.lost_mines_game import SECRETS, LostMinesGame, card
from tests.table.words import words_in

ANN, BEN, CEM, DIA = map(Seat, range(1, 5))
CARDS = ("yellow-loyal", "yellow-selfish", "yellow-saboteur", "blue-loyal")


def deck_of(players: int) -> Counter[tuple[str, str]]:
    """The dwarf cards for so many players, as the rulebook has them sorted out."""
    out = 2 if players <= 4 else 1 if players <= 6 else 0
    counts = {"loyal": 3 - out, "selfish": 1, "saboteur": 1}
    return Counter({(clan, kind): count for clan in ("yellow", "blue") for kind, count in counts.items()})


def dealt(cards: str = "YL YX YS BL", *names: str) -> LostMinesGame:
    game = LostMinesGame(*names)
    game.deal_dwarves(cards)
    return game


def by_chance(players: int, **options: str) -> LostMinesGame:
    game = LostMinesGame(*CAST[:players], **options)
    game.do("begin-round")
    return game


@pytest.mark.parametrize("players", SEATS)
def test_everybody_gets_one_dwarf_whose_clan_alone_is_seen(players: int) -> None:
    game = by_chance(players)
    round, clans = game.round, {name: DWARVES[game.role(name)][0] for name in game.names}
    assert len(round.roles) == players and 1 <= len(round.undealt) <= 3
    assert Counter(DWARVES[dwarf] for dwarf in round.roles + round.undealt) == deck_of(players)
    for viewer in game.viewers:
        assert game.clans(viewer) == clans
        assert not set(words_in(sight(game.table, viewer))) & SECRETS
    assert not set(words_in(history(game.entries))) & SECRETS
    assert sight(game.table, seat_viewer(ANN)) | {"viewer": ONLOOKER, "me": None} == sight(game.table, ONLOOKER)


def test_the_next_round_deals_roles_again_and_clans_can_change() -> None:
    others = 0
    for luck in map(str, range(6)):
        game = LostMinesGame(*CAST[:6], luck=luck)
        game.do("begin-round")
        first, clans = game.round.roles, game.clans()
        game.over()
        game.do("confirm-round")
        assert game.clans() == {}
        game.do("begin-round")
        assert Counter(game.round.roles + game.round.undealt) == Counter(dwarf_deck(6))
        others += game.round.roles != first and game.clans() != clans
    assert others >= 4


def test_a_phone_shows_its_own_dwarf_until_the_reveal_and_everybody_all_after_it() -> None:
    game = dealt()
    assert role_for_viewer(game.table, seat_viewer(CEM)) == "yellow-saboteur"
    for viewer in (HOST, ONLOOKER):
        assert role_for_viewer(game.table, viewer) is None
    assert all(role_for_viewer(game.table, seat_viewer(CEM), shown_seat=seat) is None for seat in (ANN, BEN))
    game.over()
    assert role_for_viewer(game.table, seat_viewer(CEM)) is None
    for viewer in game.viewers:
        assert [seat.role for seat in game.view(viewer).seats] == list(CARDS)
    game.do("confirm-round")
    assert [line.role for line in game.scores().lines] == list(CARDS)
    assert [seat.role for seat in game.view().seats] == [""] * 4


def test_a_player_who_comes_late_waits_and_has_no_dwarf() -> None:
    game = dealt()
    clans = game.clans()
    game.do("take-seat", ONLOOKER, name="Eva")
    late = game.view().seats[-1]
    assert (late.name, late.waiting, late.clan) == ("Eva", True, "")
    assert game.clans() == clans and role_for_viewer(game.table, game.as_seat("Eva")) is None
    game.over({"Eva": [4]})
    assert "Eva" not in game.gains and set(game.gains.values()) == {0}
    game.do("confirm-round")
    game.do("begin-round")
    assert Counter(DWARVES[dwarf] for dwarf in game.round.roles + game.round.undealt) == deck_of(5)


# A table that deals real cards


@pytest.fixture
def real_dwarves() -> LostMinesGame:
    return by_chance(4, roles="cards")


def test_with_real_cards_the_companion_knows_no_clan_before_the_end(real_dwarves: LostMinesGame) -> None:
    assert not any(isinstance(entry.event, RolesDealt) for entry in real_dwarves.entries)
    assert all(real_dwarves.clans(viewer) == {} for viewer in real_dwarves.viewers)
    assert real_dwarves.view().deal.by_hand


def test_dwarves_of_real_cards_give_the_same_result_and_can_be_corrected(real_dwarves: LostMinesGame) -> None:
    game, found = dealt(), {"Ann": [4], "Ben": [3], "Cem": [2], "Dia": [1]}
    game.over(found, "Ben")
    real_dwarves.enter_treasures("Ben", 3)
    real_dwarves.over({name: values for name, values in found.items() if name != "Ben"}, "Ben", roles=CARDS)
    assert real_dwarves.scores() == game.scores()
    assert real_dwarves.clans() == {"Ann": "yellow", "Ben": "yellow", "Cem": "yellow", "Dia": "blue"}
    real_dwarves.over(roles=tuple(map(card, ("YX", "YL", "YS", "BL"))))
    assert real_dwarves.gains == {"Ann": 4, "Ben": 3, "Cem": 2, "Dia": 1}, "the entered treasures are kept"
    real_dwarves.do("confirm-round")
    assert public_deals(real_dwarves.table) == ()


def test_redoing_a_round_with_real_cards_restores_entered_treasures(real_dwarves: LostMinesGame) -> None:
    real_dwarves.enter_treasures("Ann", 4)
    real_dwarves.do("undo-newest-act")
    assert real_dwarves.phase == "seating" and not real_dwarves.view().own.entered
    real_dwarves.do("redo-act")
    assert real_dwarves.view(seat_viewer(ANN)).own.entered_treasures == (4,)


# Spies


@pytest.fixture
def ann_spies() -> LostMinesGame:
    """Ann spies on Cem, the yellow saboteur."""
    game = dealt()
    game.do("inspect-role", by=ANN, seat=CEM)
    return game


def shown(game: LostMinesGame, viewer: Viewer | None = None, seat: Seat = CEM) -> str:
    """The dwarf card of this seat as this viewer, or Ann, sees it."""
    return role_for_viewer(game.table, viewer or seat_viewer(ANN), shown_seat=seat) or ""


def test_the_spy_sees_the_character_and_nobody_else_does(ann_spies: LostMinesGame) -> None:
    assert (shown(ann_spies), ann_spies.view(seat_viewer(ANN)).private.showings) == ("yellow-saboteur", (CEM,))
    assert [shown(ann_spies, seat=seat) for seat in (BEN, DIA)] == ["", ""]
    for viewer in (HOST, ONLOOKER, seat_viewer(BEN), seat_viewer(CEM), seat_viewer(DIA)):
        assert (shown(ann_spies, viewer), ann_spies.view(viewer).private.showings) == ("", ())
        assert not set(words_in(sight(ann_spies.table, viewer))) & SECRETS
    assert shown(ann_spies, seat_viewer(CEM), ANN) == ""
    newest = history(ann_spies.entries)[-1]
    assert not set(words_in(newest)) & SECRETS
    told = format_message(newest.message, {1: "Ann", 3: "Cem"})
    assert "Ann" in told and "Cem" in told
