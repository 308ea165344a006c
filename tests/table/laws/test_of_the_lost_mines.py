"""Laws of The Lost Mines that hold for every game: who knows what, what undoing restores, who gets what."""

from __future__ import annotations

from typing import Any

from hypothesis import given

from tests import play
from tests.play import DWARVES, Round, settlement
from tests.table.laws import common_laws
from tests.table.laws.common_laws import adds_up, deals_are_secret_until_their_round_is_confirmed, each_step_is_a_fold
from tests.table.laws.endings_law import endings_are_true
from tests.table.lost_mines_game import SECRETS, LostMinesGame, settle
from tests.table.random_games import law
from tests.table.random_lost_mines_games import lost_mines_games
from tests.table.words import words_in

games = lost_mines_games(most=60)


def ended(game: LostMinesGame) -> list[Round]:
    """The rounds that were ended, confirmed or not."""
    round = game.table.round
    return [*game.table.confirmed_rounds, *([round] if round and round.end.result else [])]


# Who knows what


def what_a_seat_told_last_is_known_to_it_alone(game: LostMinesGame) -> None:
    round = game.table.round
    if round is None:
        return
    entered = {
        entry.event.seat: entry.event.values
        for entry in game.entries
        if isinstance(entry.event, play.TreasuresTold) and entry.event.began == round.began
    }
    told = round.own.entered_treasures
    assert told.items() <= entered.items() and game.view(play.ONLOOKER).own.entered == told.keys()
    assert all(game.view(play.seat_viewer(seat)).own.entered_treasures == told.get(seat) for seat in game.table.places)


def the_clan_is_in_every_sight_and_no_character_before_the_reveal(game: LostMinesGame) -> None:
    round = game.table.round
    if round is None or game.phase != "dealt":
        return
    clans = [DWARVES[role][0] for role in round.roles] or [""] * len(round.players)
    for viewer in game.viewers:
        view = game.view(viewer)
        assert [view.seat(seat).clan for seat in round.players] == clans  # type: ignore[union-attr]
        now = (view.seats, view.remarks, view.options, view.undo.message, view.me)
        assert not set(words_in(now)) & SECRETS
    assert not set(words_in(play.history(game.entries))) & SECRETS


def totals_are_open_and_the_scores_are_the_same_for_all(game: LostMinesGame) -> None:
    known = play.totals(game.table)
    views = [game.view(viewer) for viewer in game.viewers]
    for view in views:
        assert {seat.seat: seat.total for seat in view.seats} == {seat.seat: known[seat.seat] for seat in view.seats}
        assert (view.past_scores, view.end.scores) == (views[0].past_scores, views[0].end.scores)
    winners = {seat.seat for seat in views[0].seats if seat.winner}
    assert winners == (set(play.leaders(game.table)) if game.phase == "finished" else set())


# Points


def every_round_is_settled_as_the_judge_does(game: LostMinesGame) -> None:
    for past_round in ended(game):
        judged_alike(game, past_round)


def judged_alike(game: LostMinesGame, round: Round) -> None:
    if round is game.table.round and play.impossible_result_messages(game.table):
        return  # more was told in secret than lay there: both refuse it, the table when it is confirmed
    doc, settled = game.document(round), settlement(game.table, round)
    called: Any = {seat: entry["name"] for seat, entry in zip(round.players, doc["seats"], strict=True)}
    answer: Any = settle(doc)
    assert answer["gains"] == {called[share.seat]: share.gain for share in settled.payouts}
    assert answer["winners"] == [called[seat] for seat in settled.winners]
    assert answer["reasons"] == {
        called[share.seat]: [play.format_message(reason, called) for reason in share.reasons]
        for share in settled.payouts
    }


LAWS = (
    common_laws.is_kept_and_told,
    common_laws.awards_are_few_and_go_round,
    endings_are_true,
    common_laws.looks_for_itself,
    each_step_is_a_fold,
    what_a_seat_told_last_is_known_to_it_alone,
    the_clan_is_in_every_sight_and_no_character_before_the_reveal,
    deals_are_secret_until_their_round_is_confirmed,
    every_round_is_settled_as_the_judge_does,
    adds_up,
    common_laws.stays_explained,
    totals_are_open_and_the_scores_are_the_same_for_all,
)


@law
@given(games)
def test_every_game_of_the_lost_mines_keeps_its_laws(game: LostMinesGame) -> None:
    for keeps in LAWS:
        keeps(game)
