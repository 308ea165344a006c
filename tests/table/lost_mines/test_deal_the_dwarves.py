"""The Lost Mines: dwarf cards by the number of players; the clan is on every page, the character
on none before the reveal."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from tests.documents.settled_lost_mines import deck_of
from tests.play import (
    CAST,
    DWARVES,
    HOST,
    ONLOOKER,
    SEATS,
    IllegalMove,
    RolesDealt,
    RoleView,
    Seat,
    WrongPhase,
    dwarf_deck,
    history,
    public_deals,
    refused,
    role_for_viewer,
    seat_viewer,
    view_for,
)
from tests.table.lost_mines_game import SECRETS, LostMinesGame, card
from tests.table.words import words_in

ANN, BEN, CEM = Seat(1), Seat(2), Seat(3)
SIX = CAST[:6]


def dealt(players: int, **options: str) -> LostMinesGame:
    game = LostMinesGame(*CAST[:players], **options)
    game.do("begin-round")
    return game


# The deal


@pytest.mark.parametrize("players", SEATS)
def test_everybody_gets_one_dwarf_and_one_to_three_stay_unseen(players: int) -> None:
    round = dealt(players).round
    assert len(round.roles) == players and 1 <= len(round.undealt) <= 3
    assert Counter(DWARVES[dwarf] for dwarf in round.roles + round.undealt) == Counter(deck_of(players))


@pytest.mark.parametrize("players", [0, 1, 2])
def test_it_is_for_three_at_least(players: int) -> None:
    game = LostMinesGame(*CAST[:players] or ["Ann"])
    with refused("too-few-players"):
        game.do("begin-round")


def test_it_is_for_nine_at_most() -> None:
    with refused("table-full"):
        LostMinesGame(*CAST[:9]).do("take-seat", ONLOOKER, name="Kim")


def test_the_next_round_deals_roles_again_and_clans_can_change() -> None:
    game = LostMinesGame()
    game.score("YL YX YS BL", {"Ann": [4]})
    assert game.clans() == {}
    game.deal_dwarves("BL BX YS YL")
    assert game.clans() == {"Ann": "blue", "Ben": "blue", "Cem": "yellow", "Dia": "yellow"}
    own = [role_for_viewer(game.table, seat_viewer(seat)) for seat in game.table.circle]
    assert own == [RoleView(card(dwarf), None) for dwarf in ("BL", "BX", "YS", "YL")]


def test_by_chance_most_have_another_dwarf_in_the_second_round() -> None:
    others = 0
    for luck in map(str, range(12)):
        game = LostMinesGame(*SIX, luck=luck)
        game.do("begin-round")
        first, clans = game.round.roles, game.clans()
        game.over()
        game.do("confirm-round")
        game.do("begin-round")
        assert Counter(game.round.roles + game.round.undealt) == Counter(dwarf_deck(6))
        others += game.round.roles != first and game.clans() != clans
    assert others >= 9


# The clan is public


@pytest.mark.parametrize("players", SEATS)
def test_the_clan_is_in_every_view_and_the_character_in_none(players: int) -> None:
    game = dealt(players)
    clans = {name: DWARVES[game.role(name)][0] for name in game.names}
    for viewer in game.viewers:
        assert game.clans(viewer) == clans
        assert not set(words_in(game.view(viewer))) & SECRETS
    assert not set(words_in(history(game.entries))) & SECRETS


def test_nobody_has_a_clan_before_the_deal_nor_between_rounds() -> None:
    game = LostMinesGame()
    assert game.clans() == {}
    game.deal_dwarves("YL YX YS BL")
    assert set(game.clans()) == {"Ann", "Ben", "Cem", "Dia"}
    game.over()
    assert set(game.clans().values()) == {"yellow", "blue"}
    game.do("confirm-round")
    assert game.clans() == {}


def test_a_phone_shows_its_own_dwarf_to_a_held_finger_until_the_reveal() -> None:
    game = LostMinesGame()
    game.deal_dwarves("YL YX YS BL")
    assert role_for_viewer(game.table, seat_viewer(CEM)) == RoleView("yellow-saboteur", None)
    for viewer in (HOST, ONLOOKER):
        assert role_for_viewer(game.table, viewer) is None
    assert all(role_for_viewer(game.table, seat_viewer(CEM), shown_seat=seat) is None for seat in (ANN, BEN))
    game.over()
    assert role_for_viewer(game.table, seat_viewer(CEM)) is None


def test_all_dwarves_are_shown_after_the_reveal_and_in_the_result() -> None:
    game = LostMinesGame()
    game.deal_dwarves("YL YX YS BL")
    game.over()
    roles = ["yellow-loyal", "yellow-selfish", "yellow-saboteur", "blue-loyal"]
    for viewer in game.viewers:
        assert [seat.role for seat in game.view(viewer).seats] == roles
    game.do("confirm-round")
    assert [line.role for line in game.scores().lines] == roles
    assert [seat.role for seat in game.view().seats] == [""] * 4


@pytest.mark.parametrize(
    ("dwarves", "other"),
    [
        ("YL YL YS BL BL BX", "YL YX YL BL BS BL"),
        ("YS YX BS BX BL YL", "YL YL BL BL BX YS"),
        ("YL YL YS YX BL BL", "YX YL YL YS BS BX"),
    ],
)
def test_tables_that_differ_in_characters_only_look_the_same_to_all(dwarves: str, other: str) -> None:
    game, twin = LostMinesGame(*SIX), LostMinesGame(*SIX)
    game.deal_dwarves(dwarves)
    twin.deal_dwarves(other)
    for table in (game, twin):
        table.do("inspect-role", by=ANN, seat=BEN)
        table.do("record-look-at-role", seat_viewer(CEM))
        table.enter_treasures("Dia", 4, 1)
    for viewer in game.viewers:
        assert view_for(twin.table, viewer) == view_for(game.table, viewer)
    assert history(twin.entries) == history(game.entries)
    for table in (game, twin):
        table.over()
    assert view_for(twin.table, ONLOOKER) != view_for(game.table, ONLOOKER)


def test_tables_that_differ_in_a_clan_do_not() -> None:
    game, twin = LostMinesGame(), LostMinesGame()
    game.deal_dwarves("YL YX YS BL")
    twin.deal_dwarves("BL YX YS YL")
    for viewer in game.viewers:
        assert view_for(twin.table, viewer) != view_for(game.table, viewer)


# What everybody may know


@pytest.mark.parametrize(
    ("players", "odds"),
    [
        (3, {"cards": 6, "aside": 3}),
        (6, {"cards": 8, "aside": 2}),
        (9, {"cards": 10, "aside": 1}),
    ],
)
def test_the_odds_are_shown_before_the_deal(players: int, odds: dict[str, int]) -> None:
    game = LostMinesGame(*CAST[:players])
    before = game.view(ONLOOKER).odds
    assert before and dict(before.values) == odds
    game.do("begin-round")
    assert all(game.view(viewer).odds is None for viewer in game.viewers)


def test_there_are_no_odds_for_two() -> None:
    assert LostMinesGame("Ann", "Ben").view().odds is None


# A late player


def test_a_player_who_comes_late_waits_and_has_no_dwarf() -> None:
    game = dealt(4)
    clans = game.clans()
    game.do("take-seat", ONLOOKER, name="Eva")
    late = game.view().seats[-1]
    assert (late.name, late.waiting, late.clan, late.has_entered_treasures) == ("Eva", True, "", False)
    assert game.clans() == clans
    assert role_for_viewer(game.table, game.as_seat("Eva")) is None
    for name in ("Eva", "Ann"):
        with refused("not-dealt-in"):
            game.do("inspect-role", by=game.seat(name), seat=game.seat("Ann" if name == "Eva" else "Eva"))
    with refused("not-dealt-in"):
        game.enter_treasures("Eva", 4)
    game.over({"Eva": [4]})
    assert "Eva" not in game.gains and set(game.gains.values()) == {0}
    game.do("confirm-round")
    game.do("begin-round")
    assert len(game.round.players) == 5
    assert Counter(DWARVES[dwarf] for dwarf in game.round.roles + game.round.undealt) == Counter(deck_of(5))


def test_nobody_goes_in_mid_round() -> None:
    game = dealt(4)
    with refused("seat-is-dealt", kind=WrongPhase):
        game.do("remove-seat", seat=ANN)


# A deal that is undone


def test_a_deal_undone_is_void_and_the_next_one_is_another() -> None:
    game = dealt(6)
    roles = game.round.roles
    game.do("record-look-at-role", seat_viewer(ANN))
    game.do("undo-newest-act")
    assert (game.phase, game.clans(), game.table.redo) == ("seating", {}, ())
    assert [deal.void for deal in public_deals(game.table)] == [True]
    assert [remark.key for remark in game.view().remarks] == ["deal-taken-back"]
    game.do("begin-round")
    assert game.round.roles != roles
    assert game.clans() == {name: DWARVES[game.role(name)][0] for name in game.names}


# A table that deals real cards


@pytest.fixture
def real_dwarves() -> LostMinesGame:
    game = LostMinesGame(roles="cards")
    game.do("begin-round")
    return game


ROLES = tuple(map(card, ("YL", "YX", "YS", "BL")))


def test_with_real_cards_the_companion_knows_no_clan_before_the_end(real_dwarves: LostMinesGame) -> None:
    assert not any(isinstance(entry.event, RolesDealt) for entry in real_dwarves.entries)
    assert all(real_dwarves.clans(viewer) == {} for viewer in real_dwarves.viewers)
    assert real_dwarves.view().dealt_by_hand
    with refused("cards-dealt-by-hand"):
        real_dwarves.do("inspect-role", by=ANN, seat=BEN)


def test_dwarves_of_real_cards_give_the_same_result(real_dwarves: LostMinesGame) -> None:
    game, treasures_found = LostMinesGame(), {"Ann": [4], "Ben": [3], "Cem": [2], "Dia": [1]}
    game.deal_dwarves("YL YX YS BL")
    game.over(treasures_found, "Ben")
    real_dwarves.enter_treasures("Ben", 3)
    real_dwarves.over({name: values for name, values in treasures_found.items() if name != "Ben"}, "Ben", roles=ROLES)
    assert real_dwarves.scores() == game.scores()
    assert real_dwarves.gains == {"Ann": 4, "Ben": 1, "Cem": 2, "Dia": 1}
    assert real_dwarves.clans() == {"Ann": "yellow", "Ben": "yellow", "Cem": "yellow", "Dia": "blue"}
    real_dwarves.do("confirm-round")
    assert public_deals(real_dwarves.table) == ()


def test_correcting_the_dwarves_keeps_the_entered_treasures(real_dwarves: LostMinesGame) -> None:
    real_dwarves.over({"Ann": [4]}, roles=ROLES)
    real_dwarves.over(roles=tuple(map(card, ("YX", "YL", "YS", "BL"))))
    assert real_dwarves.gains == {"Ann": 4, "Ben": 0, "Cem": 0, "Dia": 0}


@pytest.mark.parametrize(
    ("roles", "key"),
    [
        ((), "roles-missing"),
        (ROLES[:3], "roles-missing"),
        ((*ROLES[:3], ""), "roles-missing"),
        ((*ROLES[:3], "loyal"), "roles-missing"),
        ((*ROLES[:3], "boss"), "roles-missing"),
        ((*ROLES[:3], "yellow-loyal"), "role-not-dealt"),
        ((*ROLES[:3], "yellow-saboteur"), "role-not-dealt"),
    ],
)
def test_dwarves_that_cannot_have_been_dealt_are_refused(
    real_dwarves: LostMinesGame, roles: tuple[str, ...], key: str
) -> None:
    with refused(key):
        real_dwarves.over(roles=roles)
    assert real_dwarves.phase == "dealt"


def test_redoing_a_round_with_real_cards_restores_entered_treasures(real_dwarves: LostMinesGame) -> None:
    real_dwarves.enter_treasures("Ann", 4)
    real_dwarves.do("undo-newest-act")
    assert real_dwarves.phase == "seating" and not any(seat.has_entered_treasures for seat in real_dwarves.view().seats)
    real_dwarves.do("redo-act")
    assert real_dwarves.view(seat_viewer(ANN)).entered_treasures == (4,)


# What is not of this edition


def test_no_maze_no_tokens_no_hats_no_draft() -> None:
    game = dealt(4)
    view = game.view()
    assert (view.maze, view.asking, view.solo_grade) == (None, None, None)
    for move, arguments in (
        ("put-token", {"seat": ANN, "kind": "theft"}),
        ("swap-hat", {"seat": ANN}),
        ("turn-path", {"cell": (1, 0)}),
        ("reveal-goal", {"cell": (8, 0), "shows": "treasure"}),
    ):
        with pytest.raises(IllegalMove):
            game.do(move, **arguments)


def test_a_seats_view_differs_from_an_onlookers_only_in_its_own_things() -> None:
    game = dealt(5)
    mine = view_for(game.table, seat_viewer(ANN))
    assert replace(mine, viewer=ONLOOKER, me=None) == view_for(game.table, ONLOOKER)
