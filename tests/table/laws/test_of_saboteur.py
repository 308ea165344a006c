"""Laws that hold for every game of the base game and of its extension, whatever its players and its host tap."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import assume, given
from hypothesis import strategies as st

from tests import play
from tests.play import HOST, Game, Maze, RoundResult, edition_of, gains, history, settlement, sight
from tests.table.laws import common_laws
from tests.table.laws.common_laws import adds_up, deals_are_secret_until_their_round_is_confirmed, each_step_is_a_fold
from tests.table.laws.endings_law import endings_are_true
from tests.table.random_games import games, law, maze_games
from tests.table.random_twin_games import viewers
from tests.table.words import words_in

GAMES = st.one_of(games(most=60), maze_games())


# The maze


def the_maze_is_as_if_its_cards_had_just_been_laid(game: Game) -> None:
    for any_round in (*game.table.confirmed_rounds, *([game.table.round] if game.table.round else [])):
        assert any_round.maze
        afresh = Maze.from_cards(any_round.maze.cards.items(), any_round.maze.goals.items())
        assert afresh == any_round.maze
        assert (afresh.tunnels_reached_by_clan(""), afresh.reached_tunnels, afresh.reached_sides_by_cell) == (
            any_round.maze.tunnels_reached_by_clan(""),
            any_round.maze.reached_tunnels,
            any_round.maze.reached_sides_by_cell,
        )
        assert [laid.cell for laid in any_round.laid] == list(dict.fromkeys(laid.cell for laid in any_round.laid))
        assert {laid.cell for laid in any_round.laid} == any_round.maze.cards.keys()


# Gold


def a_round_pays_its_shares_and_crystals_and_thieves_take_from_others(game: Game) -> None:
    for round in game.table.confirmed_rounds:
        if round.end.corrections or any(other.end.corrections for other in game.table.confirmed_rounds):
            continue
        round_facts = play.settlement_facts(game.table, round)
        peaceful = replace(round_facts, thefts=(), players=tuple(replace(p, theft=None) for p in round_facts.players))
        shares = edition_of(game.table).settle(peaceful).payouts
        assert sum(gains(game.table, round).values()) == sum(share.gain for share in shares)


# Secrets


def roles_of(game: Game) -> set[str]:
    """Every role of the edition; the base game has its name from one."""
    return set(edition_of(game.table).roles)


def no_role_is_in_any_sight_before_the_reveal(game: Game) -> None:
    """But in the viewer's own guesses."""
    if game.phase in ("seating", "dealt"):
        for viewer in viewers(game):
            seen = sight(game.table, viewer)
            seen |= {"past_scores": (), "edition": "", "private": replace(seen["private"], guess={})}
            assert not set(words_in(seen)) & roles_of(game)


def no_role_is_ever_in_the_story(game: Game) -> None:
    assert not set(words_in(history(game.entries))) & roles_of(game)


LAWS = (
    common_laws.is_kept_and_told,
    common_laws.awards_are_few_and_go_round,
    endings_are_true,
    common_laws.looks_for_itself,
    each_step_is_a_fold,
    the_maze_is_as_if_its_cards_had_just_been_laid,
    deals_are_secret_until_their_round_is_confirmed,
    adds_up,
    a_round_pays_its_shares_and_crystals_and_thieves_take_from_others,
    common_laws.stays_explained,
    no_role_is_in_any_sight_before_the_reveal,
    no_role_is_ever_in_the_story,
)


@law
@given(GAMES)
def test_every_game_of_saboteur_keeps_its_laws(game: Game) -> None:
    for keeps in LAWS:
        keeps(game)


# The end of a round, as the maze says it


@law
@given(maze_games())
def test_the_end_that_the_maze_suggests_is_accepted(game: Game) -> None:
    view = game.view(HOST).maze
    assert view
    end = view.outcome
    assume(end)
    assert end
    assert sorted(end.seats_by_likelihood) == sorted(view.players)
    assert end.reached_by in (None, end.seats_by_likelihood[0])
    assert set(end.barred) == (set(edition_of(game.table).clans) - set(end.open_to) if end.reached else set())
    assert all(end.barred.values())
    # The connector may have laid the card anyway, or been trapped since: then the host names another.
    able = [seat for seat in end.seats_by_likelihood if seat not in view.seats_unable_to_lay_paths]
    assume(able)
    reached_by = able[0] if end.reached else None
    game.do(
        "end-round",
        result=RoundResult(
            reached_by=reached_by, open_to=end.open_to, crystals=end.crystals, last_by=end.seats_by_likelihood[0]
        ),
    )
    assert settlement(game.table, game.round).payouts
