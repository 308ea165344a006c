"""The Lost Mines: the end of a round, its scores, confirming and putting right, rounds, ties, and who begins next."""

from __future__ import annotations

import pytest

from tests.play import (
    CAST,
    ONLOOKER,
    Forbidden,
    RoundEnded,
    RoundResult,
    Seat,
    Viewer,
    WrongPhase,
    format_message,
    history,
    refused,
    seat_viewer,
)
from tests.table.lost_mines_game import LostMinesGame, TreasuresOfPlayers, settle

ANN, BEN, CEM, DIA = map(Seat, range(1, 5))
CARDS = "YL YX YS BL"
FOUND: TreasuresOfPlayers = {"Ann": [4], "Ben": [3], "Cem": [2], "Dia": [1]}
"""Yellow pool: Ann's 4 for herself. Ben keeps 3. Blue pool: 3 by 2, 1 each, remainder 1 to Cem for his 2."""


@pytest.fixture
def round_over() -> LostMinesGame:
    """The end of the first round: Ben met the dragon, Cem played the last card."""
    game = LostMinesGame()
    game.deal_dwarves(CARDS)
    game.over(FOUND, "Ben", "Cem")
    return game


def score_lines(game: LostMinesGame, name: str) -> list[str]:
    """Why this player gets what it gets."""
    names = {seat: place.name for seat, place in game.table.places.items()}
    (line,) = (line for line in game.scores().lines if line.name == name)
    return [format_message(reason, names) for reason in line.reasons]  # type: ignore[arg-type]


# The end


def test_the_scores_follow_the_rules_and_say_why(round_over: LostMinesGame) -> None:
    assert round_over.phase == "proposed"
    assert round_over.gains == {"Ann": 4, "Ben": 1, "Cem": 2, "Dia": 1}
    assert score_lines(round_over, "Ann") == ["Yellow pool: 4 for Ann alone.", "From the pool: 4."]
    assert score_lines(round_over, "Ben") == ["Selfish: keeps everything found, 3.", "The dragon takes 2 back."]
    assert score_lines(round_over, "Cem") == [
        "Saboteur: shares in the blue pool.",
        "Blue pool of Cem and Dia: 3 shared by 2, 1 each.",
        "Remainder 1 to Cem, for the best treasure (2).",
        "From the pool: 1, and 1 of the remainder.",
    ]


def test_the_scores_are_the_same_for_all_and_holds_the_pools(round_over: LostMinesGame) -> None:
    scores = round_over.scores()
    assert all(round_over.scores(viewer) == scores for viewer in round_over.viewers)
    assert [format_message(line, {1: "Ann", 3: "Cem", 4: "Dia"}) for line in scores.pools] == [
        "Blue pool of Cem and Dia: 3 shared by 2, 1 each.",
        "Remainder 1 to Cem, for the best treasure (2).",
        "Yellow pool: 4 for Ann alone.",
    ]
    assert format_message(scores.verdict, {1: "Ann"}) == "Ann has the most victory points: 4."
    assert (scores.winners, scores.paid) == ((ANN,), 8)
    assert [format_message(remark, {}) for remark in scores.remarks] == ["2 went back to the dragon."]
    assert all(line.gain == line.computed and not line.sealed for line in scores.lines)


def test_the_rulebooks_example_at_the_table() -> None:
    game = LostMinesGame(*CAST[:6])
    game.score("YL YL YS BL BL BX", {"Ann": [4], "Ben": [4], "Cem": [4], "Dia": [2], "Eva": [2], "Finn": [3]}, "Eva")
    assert game.gold == {"Ann": 4, "Ben": 4, "Cem": 4, "Dia": 2, "Eva": 0, "Finn": 3}


def test_nothing_is_asked_before_it_can_be_confirmed(round_over: LostMinesGame) -> None:
    assert round_over.view().asking is None
    round_over.do("confirm-round")
    assert round_over.phase == "seating"


def test_a_quick_end_without_a_word_of_treasures(round_over: LostMinesGame) -> None:
    round_over.over({name: [] for name in FOUND})
    assert round_over.gains == dict.fromkeys(FOUND, 0)
    assert round_over.scores().winners == (ANN, BEN, CEM, DIA)
    lost = LostMinesGame()
    lost.deal_dwarves(CARDS)
    lost.over()
    assert lost.scores() == round_over.scores()


@pytest.mark.parametrize("viewer", [ONLOOKER, seat_viewer(ANN)], ids=str)
def test_the_host_ends_the_round(viewer: Viewer) -> None:
    game = LostMinesGame()
    game.deal_dwarves(CARDS)
    with refused("only-the-host", kind=Forbidden):
        game.do("end-round", viewer, result=RoundResult())


def test_the_history_says_that_the_round_ended_and_no_more(round_over: LostMinesGame) -> None:
    assert history(round_over.entries)[-1].message.key == "round-ended"
    quick = LostMinesGame()
    quick.deal_dwarves(CARDS)
    quick.over()
    assert history(quick.entries)[-1].message.key == "round-ended"


def test_of_the_treasure_of_other_editions_nothing_is_kept(round_over: LostMinesGame) -> None:
    (event,) = round_over.do(
        "end-round", result=RoundResult(reached_by=ANN, open_to=("blue",), crystals=3, treasures={})
    )
    assert isinstance(event, RoundEnded)
    assert (event.reached_by, event.open_to, event.crystals, event.last_by) == (None, None, 0, ANN)
    assert round_over.gains["Ann"] == 4


# What cannot be


@pytest.mark.parametrize(
    ("treasures_found", "keys"),
    [
        ({"Ann": [4, 4, 4, 4, 4]}, ["too-many-treasures"]),
        ({"Ann": [4, 4], "Ben": [3], "Cem": [2], "Dia": [1]}, ["too-many-treasures"]),
        ({"Ann": [100]}, ["treasure-out-of-range"]),
        ({"Ann": [-1], "Ben": [100]}, ["treasure-out-of-range"] * 2),
        ({"Ann": [100, 1, 1, 1, 1]}, ["too-many-treasures", "treasure-out-of-range"]),
    ],
)
def test_finds_that_cannot_be_are_refused_with_every_reason(
    treasures_found: TreasuresOfPlayers, keys: list[str]
) -> None:
    game = LostMinesGame()
    game.deal_dwarves(CARDS)
    with refused(*keys):
        game.over(treasures_found)
    assert game.phase == "dealt"


@pytest.mark.parametrize("values", [[0], [99], [4, 3, 2, 1]])
def test_finds_that_can_be_are_taken(values: list[int]) -> None:
    game = LostMinesGame()
    game.deal_dwarves(CARDS)
    game.over({"Ann": values})
    assert game.gains["Ann"] == sum(values)


def test_the_dragon_and_the_last_card_are_a_players(round_over: LostMinesGame) -> None:
    round_over.do("take-seat", ONLOOKER, name="Eva")
    for result in (RoundResult(dragon=Seat(5)), RoundResult(dragon=Seat(99)), RoundResult(last_by=Seat(5))):
        with refused("no-such-seat"):
            round_over.do("end-round", result=result)


def test_there_is_one_dragon_and_naming_another_frees_the_first(round_over: LostMinesGame) -> None:
    round_over.over(dragon="Ann")
    assert round_over.gains == {"Ann": 2, "Ben": 3, "Cem": 2, "Dia": 1}
    round_over.over()
    assert round_over.gains == {"Ann": 4, "Ben": 3, "Cem": 2, "Dia": 1}


@pytest.mark.parametrize(("value", "back"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_the_dragon_takes_two_at_most_and_nobody_falls_below_zero(value: int, back: int) -> None:
    game = LostMinesGame()
    game.deal_dwarves(CARDS)
    game.over({"Ben": [value]}, "Ben")
    assert game.gains["Ben"] == value - back


# Facts that change


def test_facts_change_until_the_round_is_confirmed(round_over: LostMinesGame) -> None:
    round_over.over({"Ann": [1]}, "Ben")
    assert round_over.gains == {"Ann": 1, "Ben": 1, "Cem": 2, "Dia": 1}
    round_over.do("confirm-round")
    with refused("wrong-phase-seating", kind=WrongPhase):
        round_over.over({"Ann": [2]})


def test_a_reveal_undone_hides_all_again_and_says_so(round_over: LostMinesGame) -> None:
    round_over.do("undo-newest-act")
    view = round_over.view()
    assert (view.phase, view.result, view.round_scores) == ("dealt", None, None)
    assert all(seat.role == "" and seat.clan for seat in view.seats)
    assert [remark.key for remark in view.remarks] == ["reveal-taken-back"]
    round_over.do("redo-act")
    assert round_over.gains == {"Ann": 4, "Ben": 1, "Cem": 2, "Dia": 1}


# Confirming and putting right


def test_totals_are_open_to_all(round_over: LostMinesGame) -> None:
    round_over.do("confirm-round")
    for viewer in round_over.viewers:
        view = round_over.view(viewer)
        assert [seat.total for seat in view.seats] == [4, 1, 2, 1]
        assert [seat.gains for seat in view.seats] == [(4,), (1,), (2,), (1,)]
        assert [line.total for line in view.past_scores[0].lines] == [4, 1, 2, 1]
    assert round_over.view().options["totals"] == "open"
    with refused("no-such-value"):
        round_over.do("set-options", options={"totals": "sealed"})


@pytest.mark.parametrize("confirmed", [False, True])
def test_gold_is_corrected_before_and_after_confirming(round_over: LostMinesGame, confirmed: bool) -> None:
    if confirmed:
        round_over.do("confirm-round")
    round_over.do("correct-gain", round=None, seat=DIA, gold=3, why="her 2 was a 3")
    (line,) = (line for line in round_over.scores().lines if line.seat == DIA)
    assert (line.gain, line.computed, line.correction and line.correction.why) == (3, 1, "her 2 was a 3")
    if not confirmed:
        round_over.do("confirm-round")
    assert round_over.gold == {"Ann": 4, "Ben": 1, "Cem": 2, "Dia": 3}


def test_nobody_ever_gains_less_than_nothing(round_over: LostMinesGame) -> None:
    with refused("gold-below-nothing"):
        round_over.do("correct-gain", round=None, seat=BEN, gold=-1, why="the dragon")
    round_over.do("correct-gain", round=None, seat=BEN, gold=0, why="the dragon")
    assert round_over.gains["Ben"] == 0
    with refused("gold-out-of-range"):
        round_over.do("correct-gain", round=None, seat=BEN, gold=100, why="riches")


def test_no_player_puts_a_line_right(round_over: LostMinesGame) -> None:
    with refused("only-the-host", kind=Forbidden):
        round_over.do("correct-gain", seat_viewer(BEN), round=None, seat=BEN, gold=3, why="no dragon")


def test_a_correction_stays_while_its_line_is_the_same_or_is_named(
    round_over: LostMinesGame,
) -> None:
    round_over.do("correct-gain", round=None, seat=DIA, gold=3, why="miscounted")
    round_over.over({"Ben": [2]}, "Ben")
    assert round_over.gains == {"Ann": 4, "Ben": 0, "Cem": 2, "Dia": 3}
    (event,) = round_over.over({"Dia": [2]}, "Ben")
    assert isinstance(event, RoundEnded) and event.uncorrected == (DIA,)
    assert round_over.gains["Dia"] == 2


def test_correcting_an_earlier_round_changes_the_totals_only(round_over: LostMinesGame) -> None:
    round_over.do("confirm-round")
    round_over.score(CARDS, {"Ben": [1]}, "Ben")
    round_over.do("correct-gain", round=1, seat=BEN, gold=5, why="no dragon, and a 5")
    assert round_over.gold == {"Ann": 4, "Ben": 5, "Cem": 2, "Dia": 1}
    assert [line.gain for line in round_over.view().past_scores[1].lines] == [0, 0, 0, 0]


def test_a_confirmation_undone_lets_the_facts_change(round_over: LostMinesGame) -> None:
    round_over.do("confirm-round")
    round_over.do("undo-newest-act")
    round_over.over({"Ann": [2]}, "Ben")
    round_over.do("confirm-round")
    assert round_over.gold["Ann"] == 2


# Rounds


def test_two_rounds_are_played_unless_another_number_is_chosen() -> None:
    game = LostMinesGame()
    assert game.view().rounds == 2
    for _ in range(2):
        game.score(CARDS, FOUND)
    assert game.phase == "finished"
    assert LostMinesGame(rounds="3").view().rounds == 3


def test_three_rounds_and_the_points_of_earlier_ones_are_never_touched() -> None:
    game = LostMinesGame(rounds="3")
    game.score("YL YX YS BL", FOUND, "Ben")
    game.score("BL BS YL YX", {"Ann": [1], "Ben": [4, 2]}, "Dia")
    # Yellow pool: Ben, the blue saboteur, and Cem, 6: 3 each. Blue pool: Ann's 1. Dia found nothing.
    assert game.gains == {"Ann": 1, "Ben": 3, "Cem": 3, "Dia": 0}
    game.score("YX YL BS BL", {"Ann": [1]}, "Ann")
    # The dragon takes the 1 of this round, and none of the 5 before.
    assert game.gains == {"Ann": 0, "Ben": 0, "Cem": 0, "Dia": 0}
    assert game.gold == {"Ann": 5, "Ben": 4, "Cem": 5, "Dia": 1}
    view = game.view()
    assert (game.phase, [seat.winner for seat in view.seats]) == ("finished", [True, False, True, False])
    verdict = format_message(game.scores().verdict, {1: "Ann", 3: "Cem"})
    assert verdict == "Ann and Cem have the most victory points in total: 5 each."


def test_gold_of_a_player_who_left_makes_no_points_of_a_round_a_total() -> None:
    game = LostMinesGame(first_round="2")
    game.do("add-seat", name="Eva")
    game.do("enter-brought-gold", seat=game.seat("Eva"), gold=5)
    game.do("remove-seat", seat=game.seat("Eva"))
    game.score(CARDS, FOUND)
    assert game.scores().verdict.key == "verdict-most"


def test_one_more_round_goes_on_from_the_totals() -> None:
    game = LostMinesGame(rounds="1")
    game.score(CARDS, FOUND)
    assert game.phase == "finished"
    game.do("set-options", options={"rounds": "2"})
    assert game.phase == "seating"
    game.score(CARDS, FOUND)
    assert game.gold == {"Ann": 8, "Ben": 6, "Cem": 4, "Dia": 2}


def test_a_tie_is_shared_by_all_who_have_most() -> None:
    game = LostMinesGame(rounds="1")
    game.score(CARDS, {"Ann": [3], "Ben": [3]})
    assert [seat.winner for seat in game.view().seats] == [True, True, False, False]
    assert game.scores().winners == (ANN, BEN)


def test_points_brought_along_count_for_the_victory_and_not_for_the_dragon() -> None:
    game = LostMinesGame()
    game.do("set-options", options={"first_round": "2"})
    game.do("enter-brought-gold", seat=BEN, gold=7)
    game.score(CARDS, FOUND, "Ben")
    assert game.gold == {"Ann": 4, "Ben": 8, "Cem": 2, "Dia": 1}
    assert (game.phase, game.scores().winners) == ("finished", (BEN,))


def test_another_game_begins_at_nothing_with_the_same_seats() -> None:
    game = LostMinesGame(rounds="1")
    game.score(CARDS, FOUND)
    game.do("play-again")
    assert game.gold == dict.fromkeys(FOUND, 0)
    game.do("begin-round")
    assert game.table.game == 2 and set(game.clans()) == set(FOUND)


# Who begins


@pytest.mark.parametrize(("last", "begins"), [("Ann", "Ben"), ("Cem", "Dia"), ("Dia", "Ann")])
def test_the_left_neighbour_of_who_played_the_last_card_begins(last: str, begins: str) -> None:
    game = LostMinesGame()
    assert game.view().next_starter is None
    game.score(CARDS, FOUND, last=last)
    assert game.view().next_starter == game.seat(begins)


def test_nobody_begins_if_nobody_entered_who_played_last() -> None:
    game = LostMinesGame()
    game.score(CARDS, FOUND)
    assert game.view().next_starter is None


def test_where_the_neighbour_left_the_next_one_begins() -> None:
    game = LostMinesGame()
    game.score(CARDS, FOUND, last="Ann")
    game.do("remove-seat", seat=BEN)
    assert game.view().next_starter == CEM


# The judge


@pytest.mark.parametrize("dragon", [None, "Ann", "Ben", "Cem"])
def test_the_judge_settles_the_tables_round_alike(dragon: str | None) -> None:
    game = LostMinesGame()
    game.score(CARDS, {"Ann": [2], "Cem": [3]})
    game.deal_dwarves("BX BL BS YL")
    game.over({"Ann": [4, 1], "Ben": [2]}, dragon)
    answer = settle(game.document())
    assert list(answer["gains"].values()) == list(game.gains.values())  # type: ignore[attr-defined]
