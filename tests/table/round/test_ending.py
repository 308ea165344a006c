"""The end of a round: answers and reveal in one act, answers entered again before the round is confirmed, refusals."""

from __future__ import annotations

import pytest

from tests.play import HOST, ONLOOKER, Game, RoundResult, Seat, refused

ANN, BEN, CEM, DIA = map(Seat, range(1, 5))


@pytest.fixture
def roles_dealt() -> Game:
    """Ann and Ben dig, Cem is a saboteur, Dia a geologist."""
    game = Game("Ann", "Ben", "Cem", "Dia")
    game.deal("blue-digger", "green-digger", "saboteur", "geologist")
    return game


def gains(game: Game) -> list[int]:
    scores = game.view().round_scores
    assert scores
    return [line.gain for line in scores.lines]


def test_the_reveal_shows_every_role_and_the_scores(roles_dealt: Game) -> None:
    roles_dealt.end("Ann", ["blue"], 4)
    assert [seat.role for seat in roles_dealt.view(ONLOOKER).seats] == list(roles_dealt.round.roles)
    assert gains(roles_dealt) == [5, 0, 0, 4]


def test_the_answers_can_be_changed_until_the_round_is_confirmed(roles_dealt: Game) -> None:
    roles_dealt.end("Ann", ["blue"], 4)
    roles_dealt.end("Ben", ["blue", "green"], 3)
    assert gains(roles_dealt) == [0, 5, 0, 3]
    roles_dealt.end()
    assert gains(roles_dealt) == [0, 0, 5, 0]
    assert roles_dealt.view().result and roles_dealt.view().result.reached_by is None


def test_clans_are_named_once_in_order_and_only_with_the_treasure(roles_dealt: Game) -> None:
    roles_dealt.end("Ann", ["green", "blue", "green"])
    assert roles_dealt.round.result and roles_dealt.round.result.open_to == ("blue", "green")
    roles_dealt.end(None, ["green"])
    assert roles_dealt.round.result.open_to == ()


def test_who_reached_the_treasure_played_last(roles_dealt: Game) -> None:
    roles_dealt.end("Ann", ["blue"], last_by=CEM)
    assert roles_dealt.round.result and roles_dealt.round.result.last_by == ANN
    roles_dealt.end(None, last_by=CEM)
    assert roles_dealt.round.result.last_by == CEM


def test_the_left_neighbour_of_who_played_last_begins_the_next_round(roles_dealt: Game) -> None:
    assert roles_dealt.view().next_starter is None
    roles_dealt.end(None, last_by=DIA)
    roles_dealt.do("confirm-round")
    assert roles_dealt.view().next_starter == ANN
    roles_dealt.do("remove-seat", seat=ANN)
    assert roles_dealt.view().next_starter == BEN


@pytest.mark.parametrize(
    ("result", "keys"),
    [
        (RoundResult(reached_by=Seat(99)), ["no-such-seat"]),
        (RoundResult(last_by=Seat(99)), ["no-such-seat"]),
        (RoundResult(crystals=-1), ["crystals-out-of-range"]),
        (RoundResult(crystals=100), ["crystals-out-of-range"]),
        (RoundResult(reached_by=ANN, open_to=("red",)), ["no-such-clan"]),
        (RoundResult(reached_by=Seat(99), crystals=100), ["no-such-seat", "crystals-out-of-range"]),
    ],
)
def test_what_cannot_have_happened_is_refused_with_every_reason(
    roles_dealt: Game, result: RoundResult, keys: list[str]
) -> None:
    with refused(*keys):
        roles_dealt.do("end-round", result=result)
    assert roles_dealt.phase == "dealt"


def test_a_trapped_player_cannot_have_reached_the_treasure(roles_dealt: Game) -> None:
    roles_dealt.put("Ann", "trapped")
    with refused("connector-in-prison"):
        roles_dealt.end("Ann", ["blue"])
    roles_dealt.do("take-token", seat=ANN, kind="trapped")
    roles_dealt.end("Ann", ["blue"])


def test_a_player_who_waits_cannot_have_reached_it(roles_dealt: Game) -> None:
    roles_dealt.do("take-seat", ONLOOKER, name="Eva")
    with refused("no-such-seat"):
        roles_dealt.end("Eva", ["blue"])


def test_an_end_undone_hides_the_roles_again_and_every_page_says_so(roles_dealt: Game) -> None:
    roles_dealt.end()
    roles_dealt.do("undo-newest-act")
    assert [seat.role for seat in roles_dealt.view(HOST).seats] == ["", "", "", ""]
    assert [(remark.key, remark["round"]) for remark in roles_dealt.view().remarks] == [("reveal-taken-back", 1)]


def test_undoing_changed_answers_does_not_undo_the_reveal(roles_dealt: Game) -> None:
    roles_dealt.end("Ann", ["blue"])
    roles_dealt.end("Ben", ["green"])
    roles_dealt.do("undo-newest-act")
    assert roles_dealt.view().remarks == ()
    assert gains(roles_dealt) == [5, 0, 0, 0]


def test_changed_answers_drop_the_corrections_made_before(roles_dealt: Game) -> None:
    roles_dealt.end("Ann", ["blue"])
    roles_dealt.do("correct-gain", round=None, seat=ANN, gold=4, why="miscounted")
    assert gains(roles_dealt) == [4, 0, 0, 0]
    roles_dealt.end("Ben", ["green"])
    assert gains(roles_dealt) == [0, 5, 0, 0]
